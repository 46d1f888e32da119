// @ts-check
/**
 * The rules reader: a game's rules in numbered paragraphs and in any of the languages. It needs neither a running game
 * nor the engine. Every number has an address: `#/rules/bauernstoss/18.1`.
 */
import { html, nothing } from "lit-html";
import { keyed } from "lit-html/directives/keyed.js";
import { handTemplate } from "../../board/hand.js";
import { trickTemplate } from "../../board/trick.js";
import { GAMES } from "../../games/index.js";
import { fetched } from "../../engine/fetched.js";
import { href } from "../routes.js";
import { simple } from "../panel/panel.js";
import { marked } from "./text.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Language} Language */
/** @typedef {import("./text.js").Reader} Reader */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/**
 * @typedef {{rule: string, text: string, blocks?: Block[]}} Rule
 * @typedef {{caption?: string, head: string[], rows: string[][], align?: string[]}} Grid
 * @typedef {{rule?: undefined, [kind: string]: any}} Plain
 * @typedef {Rule | Plain} Block
 * @typedef {{id: string, title: string, blocks: Block[]}} Section
 * @typedef {{game: string, lang: string, title: string, lead: string, sections: Section[]}} Book
 */

/** The languages of the rules, with their own names. @type {[Language, string][]} */
export const LANGUAGES = [
  ["en", "English"],
  ["de", "Deutsch"],
  ["ja", "日本語"],
];

/**
 * Return the numbers and section names of a book, in order.
 * @param {Book} book
 * @returns {string[]}
 */
export function anchors(book) {
  /** @param {Block[]} blocks @returns {string[]} */
  const inside = (blocks) => blocks.flatMap((block) => (block.rule === undefined ? [] : [block.rule, ...inside(block.blocks ?? [])]));
  return book.sections.flatMap((section) => [section.id, ...inside(section.blocks)]);
}

/**
 * Return the anchor of a rule: its own, or that of the paragraph to which it belongs; null without one.
 * @param {Book} book
 * @param {string} wanted
 * @returns {string | null}
 */
export function anchor(book, wanted) {
  const all = anchors(book);
  if (all.includes(wanted)) return wanted;
  const parent = /^[0-9]+/u.exec(wanted)?.[0] ?? "";
  return all.includes(parent) ? parent : null;
}

/**
 * @param {string} lang
 * @param {string} game
 * @returns {Promise<Book>}
 */
const book = (lang, game) => fetched(`static/rules/${lang}/${game}.json`);

/**
 * Open the rules of a game, at a rule if one is given.
 * @param {App} app
 * @param {{game?: string, rule?: string}} [args]
 */
export async function open(app, args = {}) {
  const wanted = [args.game, app.store.get().table?.view.game, ...GAMES];
  let game = wanted.find((id) => id !== undefined && GAMES.includes(id)) ?? "";
  /** @type {Language} */
  let lang = app.store.get().preferences.language;
  /** @type {Book | null} */
  let shown = null;
  let failed = false;
  /** @type {string | null} */
  let marked = null;

  const panel = simple(app, "rules", page, {
    tools: languages,
    bar: games,
  });
  await turn(game, lang, args.rule ?? "");

  /**
   * @param {string} toGame
   * @param {Language} toLang
   * @param {string} rule
   */
  async function turn(toGame, toLang, rule) {
    [game, lang] = [toGame, toLang];
    try {
      const found = await book(toLang, toGame);
      if (game !== toGame || lang !== toLang || !panel.shown()) return;
      [shown, failed] = [found, false];
      marked = rule === "" ? null : anchor(found, rule);
    } catch {
      [shown, failed, marked] = [null, true, null];
    }
    if (!panel.shown()) return;
    panel.redraw();
    app.at("rules", { game, ...(marked === null ? {} : { rule: marked }) });
    const target = marked === null ? null : document.getElementById(`rules/${game}/${marked}`);
    if (target) {
      if (!document.activeElement?.closest(".rules-langs")) target.focus({ preventScroll: true });
      target.scrollIntoView({ block: "start" });
    } else {
      panel.element.querySelector(".panel-body")?.scrollTo(0, 0);
    }
  }

  /** Return the topmost visible paragraph, to be kept in place when the language changes. */
  function reading() {
    const top = panel.element.querySelector(".panel-body")?.getBoundingClientRect().top ?? 0;
    const all = [...panel.element.querySelectorAll("[data-anchor]")];
    const first = all.find((part) => part.getBoundingClientRect().top > top - 20);
    return first instanceof HTMLElement && first !== all[0] ? (first.dataset.anchor ?? "") : "";
  }

  function games() {
    return html`<nav class="rules-games" aria-label=${app.text("pages.rules.games")}>
      ${GAMES.map(
        (id) => html`<button type="button" class="tab small" aria-pressed=${id === game ? "true" : "false"} @click=${() => turn(id, lang, "")}>
          ${app.say(`${id}.name`)}
        </button>`,
      )}
    </nav>`;
  }

  function languages() {
    return html`<div class="rules-langs" role="group" aria-label=${app.text("pages.rules.language")}>
      ${LANGUAGES.map(
        ([id, own]) => html`<button type="button" class="tab small" aria-pressed=${id === lang ? "true" : "false"} @click=${() => turn(game, id, reading())}>
          ${id.toUpperCase()}<span class="visually-hidden" lang=${id}>${own}</span>
        </button>`,
      )}
    </div>`;
  }

  /** @returns {TemplateResult} */
  function page() {
    return html`${failed ? html`<p class="warning" role="alert">${app.say("pages.rules.missing")}</p>` : nothing}
    ${shown ? keyed(shown, article({ app, lang: shown.lang, game: shown.game, go: (to, rule) => void turn(to, lang, rule) }, shown)) : nothing}`;
  }
}

/**
 * @param {Reader} reader
 * @param {Book} book
 */
function article(reader, book) {
  const { app, lang } = reader;
  return html`<article class="rules" lang=${lang}>
    <h3 class="rules-title">${book.title}</h3>
    <p class="rules-lead">${marked(reader, book.lead)}</p>
    <details class="rules-contents">
      <summary lang=${app.words.language}>${app.say("pages.rules.contents")}</summary>
      <ol>
        ${book.sections.map((section) => {
          /** @param {Event} event */
          const follow = (event) => {
            event.preventDefault();
            reader.go(book.game, section.id);
          };
          return html`<li><a href=${href("rules", { game: book.game, rule: section.id })} @click=${follow}>${marked(reader, section.title)}</a></li>`;
        })}
      </ol>
    </details>
    ${book.sections.map(
      (section) => html`<section>
        <h4 id="rules/${book.game}/${section.id}" data-anchor=${section.id} tabindex="-1">${marked(reader, section.title)}</h4>
        ${section.blocks.map((block) => shape(reader, block))}
      </section>`,
    )}
  </article>`;
}

/**
 * @param {Reader} reader
 * @param {Block} block
 * @returns {TemplateResult}
 */
function shape(reader, block) {
  if (block.rule !== undefined) return rule(reader, /** @type {Rule} */ (block));
  if (block.option !== undefined) return option(reader, block.option, block.text);
  if (block.text !== undefined) return html`<p>${marked(reader, block.text)}</p>`;
  if (block.heading !== undefined) return html`<h5>${marked(reader, block.heading)}</h5>`;
  if (block.list !== undefined) return list(reader, block.list, block.ordered === true);
  if (block.table !== undefined) return grid(reader, block.table);
  if (block.cards !== undefined) return row(reader, block.cards, block.gap ?? [], block.caption);
  if (block.trick !== undefined) return trick(reader, block.trick, block.winner, block.caption);
  if (block.example !== undefined) {
    return html`<aside class="example">
      ${block.title === undefined ? nothing : html`<p class="example-title">${marked(reader, block.title)}</p>`}
      ${block.example.map((/** @type {Block} */ inner) => shape(reader, inner))}
    </aside>`;
  }
  return html`<p class="note">${marked(reader, block.note ?? "")}</p>`;
}

/**
 * @param {Reader} reader
 * @param {Rule} block
 */
function rule(reader, { rule, text, blocks = [] }) {
  /** @param {Event} event */
  const follow = (event) => {
    event.preventDefault();
    reader.go(reader.game, rule);
  };
  return html`<div class="rule" id="rules/${reader.game}/${rule}" data-anchor=${rule} tabindex="-1">
    <a class="rule-number" href=${href("rules", { game: reader.game, rule })} lang=${reader.app.words.language} aria-label=${reader.app.text("ui.rule", { rule })} @click=${follow}>${rule}</a>
    <div class="rule-body">
      <p>${marked(reader, text)}</p>
      ${blocks.map((inner) => shape(reader, inner))}
    </div>
  </div>`;
}

/**
 * Draw a house rule: its name and values in the game's words, then its meaning.
 * @param {Reader} reader
 * @param {string} id
 * @param {string} text
 */
function option(reader, id, text) {
  const { app, game } = reader;
  const key = `${game}.option.${id}`;
  return html`<div class="rule-option">
    <p class="rule-option-name" lang=${app.words.language}>${app.words.has(key) ? app.say(key) : id}</p>
    <p>${marked(reader, text)}</p>
  </div>`;
}

/**
 * @param {Reader} reader
 * @param {string[]} items
 * @param {boolean} ordered
 */
function list(reader, items, ordered) {
  const entries = items.map((item) => html`<li>${marked(reader, item)}</li>`);
  return ordered ? html`<ol>${entries}</ol>` : html`<ul>${entries}</ul>`;
}

/**
 * @param {Reader} reader
 * @param {Grid} table
 */
function grid(reader, { caption, head, rows, align = [] }) {
  /** @param {number} column */
  const side = (column) => align[column] ?? "start";
  return html`<div class="rules-grid" tabindex="0" role="group" aria-label=${caption === undefined ? reader.app.text("pages.rules.table") : caption.replace(/[*<>{}[\]]/gu, "")}>
    <table class="paper">
      ${caption === undefined ? nothing : html`<caption>${marked(reader, caption)}</caption>`}
      <thead>
        <tr>
          ${head.map((cell, i) => (cell === "" ? html`<td></td>` : html`<th scope="col" data-align=${side(i)}>${marked(reader, cell)}</th>`))}
        </tr>
      </thead>
      <tbody>
        ${rows.map(
          (cells) => html`<tr>
            ${cells.map((cell, i) =>
              i === 0 && cell !== "" ? html`<th scope="row" data-align=${side(i)}>${marked(reader, cell)}</th>` : html`<td data-align=${side(i)}>${marked(reader, cell)}</td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}

/**
 * Draw cards in a row.
 * @param {Reader} reader
 * @param {string[]} cards
 * @param {number[]} gaps
 * @param {string | undefined} caption
 */
function row(reader, cards, gaps, caption) {
  return html`<figure class="cards-figure">
    ${handTemplate(reader.app, cards, { card: (card) => ({ apart: gaps.includes(cards.indexOf(card)) }) })}
    ${caption === undefined ? nothing : html`<figcaption>${marked(reader, caption)}</figcaption>`}
  </figure>`;
}

/**
 * Draw a trick, with the name of each card's player.
 * @param {Reader} reader
 * @param {[string, string][]} played
 * @param {number | undefined} winner
 * @param {string | undefined} caption
 */
function trick(reader, played, winner, caption) {
  const { app } = reader;
  const whose = (/** @type {number} */ seat) => played[seat]?.[0] ?? "";
  const speech = { ...app, name: whose };
  const wins = html` <span class="trick-wins" lang=${app.words.language}>${app.say("pages.rules.wins")}</span>`;
  return html`<figure class="cards-figure">
    ${trickTemplate(speech, { seat: 0, seats: 4 }, { cards: played.map(([, card], seat) => [seat, card]), winner: winner ?? null }, {
      named: true,
      card: (seat) => ({ beside: html`${marked(reader, whose(seat))}${seat === winner ? wins : nothing}` }),
    })}
    ${caption === undefined ? nothing : html`<figcaption>${marked(reader, caption)}</figcaption>`}
  </figure>`;
}
