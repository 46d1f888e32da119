// @ts-check
/** The tools of the editor: rules and dealer, wishes for a random deal, the deal as a text, calls, and the ways to use a whole deal. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { infoOf } from "../../games/index.js";
import { face } from "../../cards/card.js";
import { isCard, isSuit, RANKS } from "../../cards/cards.js";
import { complete, profile } from "../../state/house-rules.js";
import { show } from "../../say/words.js";
import { list, options } from "../panel/fields.js";
import { gamesTemplate, refusedTemplate, rulesTemplate } from "../setup/rules.js";
import { standingTemplate } from "../setup/standing.js";
import { promptText } from "../table/calls.js";
import { movePhrase, moveText } from "../table/moves.js";
import { faultText, PACKET, pileText } from "./words.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Edited} Edited */
/** @typedef {import("../../types.js").Editing} Editing */
/** @typedef {import("../../types.js").Wish} Wish */
/** @typedef {import("./types.js").Wanted} Wanted */

/** The number that stands for no upper bound: more than all card points. */
const MOST = 999;

/** The most wishes at a time. */
const MOST_WISHES = 8;

/** Return the seats of a deal. @param {Edited} edited */
const seatsOf = ({ piles }) => piles.flatMap(({ seat }) => (seat === null ? [] : [seat]));

/**
 * Return the house rules and the dealer in a few words.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 */
export function termsPhrase(app, { draft }, edited) {
  const info = infoOf(app.store.get(), draft.game);
  const own = info ? profile(info, draft.rules) : null;
  const rules = own === null ? app.words.phrase("pages.table.custom") : app.words.phrase(`${draft.game}.profile.${own}`);
  return app.say("editor.terms", { rules, name: app.name(edited.dealer) });
}

/**
 * Draw the choice of game, rules and dealer.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 */
export function rulesToolTemplate(app, { draft, actions, refused }, edited) {
  const { games } = app.store.get();
  const info = infoOf(app.store.get(), draft.game);
  if (!games || !info) return html`<p class="quiet-text">${app.say("pages.table.waiting")}</p>`;
  return html`<section class="editor-tool" aria-label=${app.text("editor.tool.rules")}>
    ${gamesTemplate(app, games, draft.game, (game) => void actions.play(game))}
    ${list(app.say("editor.dealer.who"), seatsOf(edited), edited.dealer, app.name, (dealer) => actions.lay({ dealer }))}
    ${standingTemplate(app, draft.game, complete(info, draft.rules), draft.setup, actions.lay)}
    ${refused ? html`<p class="warning" role="alert">${refusedTemplate(app, info, refused)}</p>` : nothing}
    ${rulesTemplate(app, info, complete(info, draft.rules), (rules) => void actions.rule(rules))}
  </section>`;
}

/**
 * Return the kinds of cards that a wish can be about: trumps, suits without them, ranks, card points.
 * @param {Edited} edited
 * @returns {string[]}
 */
export function kindsOf({ order, points }) {
  const pack = order.flat();
  const suits = [1, 2, 3, 4].flatMap((group) => order[group]?.[0]?.charAt(0) ?? []);
  const ranks = [...RANKS].filter((rank) => pack.some((card) => card.charAt(1) === rank));
  return [...(order[0]?.length ? ["trumps"] : []), ...suits, ...ranks, ...(points ? ["points"] : [])];
}

/**
 * Return the wishes that mean something in a deal: those made under other rules may name piles and cards that it lacks.
 * @param {readonly Wanted[]} wishes
 * @param {Edited} edited
 */
export const fitting = (wishes, edited) => wishes.filter(({ pile, of }) => pile < edited.piles.length && kindsOf(edited).includes(of));

/**
 * Return the name of a kind of cards.
 * @param {App} app
 * @param {Edited} edited
 * @param {string} of
 */
function kindText(app, { order }, of) {
  if (of === "trumps" || of === "points") return app.text(`editor.of.${of}`);
  if (!isSuit(of)) return app.text("editor.of.rank", { rank: app.words.rank(of) });
  return app.text(order[0]?.length ? "editor.of.suit.plain" : "editor.of.suit", { suit: app.words.suit(of) });
}

/** The bounds of a wish by the word for them. @type {Record<Wanted["how"], (n: number) => Pick<Wish, "least" | "most">>} */
const BOUNDS = { exactly: (n) => ({ least: n, most: n }), least: (n) => ({ least: n, most: MOST }), most: (n) => ({ least: 0, most: n }) };
/** The words for bounds. */
const WORDS = /** @type {Wanted["how"][]} */ (Object.keys(BOUNDS));

/** Return a wish as the engine takes it. @param {Wanted} wanted @returns {Wish} */
export const wishOf = ({ pile, of, how, n }) => ({ pile, of, ...BOUNDS[how](n) });

/**
 * Draw the wishes for a deal at random.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 */
export function fillTemplate(app, editing, edited) {
  const { actions, said, busy } = editing;
  const wishes = fitting(editing.wishes, edited);
  const kinds = kindsOf(edited);
  const piles = edited.piles.flatMap(({ name }, at) => (PACKET.test(name) ? [] : [at])); // a wish about a hand is about its packets too
  const bad = said?.key === "editor.fault.impossible" ? said.data?.wish : undefined;
  /** @param {number} at @param {Partial<Wanted>} patch */
  const change = (at, patch) => actions.wish(wishes.map((wish, i) => (i === at ? { ...wish, ...patch } : wish)));
  return html`<section class="editor-tool" aria-label=${app.text("editor.tool.fill")}>
    <p class="quiet-text">${app.say("editor.wishes.what")}</p>
    <ol class="editor-wishes">${wishes.map((wish, at) => {
      /** @template T @param {string} name @param {readonly T[]} values @param {T} chosen @param {(value: T) => string} text @param {(value: T) => void} choose */
      const select = (name, values, chosen, text, choose) => html`<select data-wish=${name} aria-label=${app.text(`editor.wish.${name}`, { n: at + 1 })} @change=${(/** @type {Event} */ event) => choose(/** @type {T} */ (values[/** @type {HTMLSelectElement} */ (event.target).selectedIndex]))}>${options(values, chosen, text)}</select>`;
      return html`<li ?data-wrong=${bad === at}>
        ${select("pile", piles, wish.pile, (pile) => pileText(app, editing, pile), (pile) => change(at, { pile }))}
        ${select("how", WORDS, wish.how, (each) => app.text(`editor.how.${each}`), (how) => change(at, { how }))}
        <input type="number" inputmode="numeric" min="0" max=${wish.of === "points" ? 200 : 13} .valueAsNumber=${wish.n} aria-label=${app.text("editor.wish.n", { n: at + 1 })}
          @change=${(/** @type {Event} */ event) => change(at, { n: Math.max(0, Math.min(MOST - 1, Math.round(/** @type {HTMLInputElement} */ (event.target).valueAsNumber) || 0)) })} />
        ${select("of", kinds, wish.of, (of) => kindText(app, edited, of), (of) => change(at, { of }))}
        <button type="button" class="button quiet" aria-label=${app.text("editor.wish.drop", { n: at + 1 })} @click=${() => actions.wish(wishes.filter((_, i) => i !== at))}>×</button>
      </li>`;
    })}</ol>
    <div class="ways">
      <button type="button" class="button" data-way="wish" ?disabled=${wishes.length >= MOST_WISHES} @click=${() => actions.wish([...wishes, { pile: piles.includes(editing.at) ? editing.at : 0, of: kinds[0] ?? "A", how: "least", n: 3 }])}>${app.say("editor.wish.add")}</button>
      <button type="button" class="button main" data-way="fill-so" aria-disabled=${busy === "" ? "false" : "true"} @click=${() => void actions.fill()}>${app.say("editor.fill.so")}</button>
    </div>
  </section>`;
}

/**
 * Draw the field for a deal as a text, and below it what is wrong in it.
 * @param {App} app
 * @param {Editing} editing
 */
export function textTemplate(app, editing) {
  const { text, read, actions } = editing;
  const faults = read?.faults ?? [];
  return html`<section class="editor-tool" aria-label=${app.text("editor.tool.text")}>
    <label for="editor-text">${app.say("editor.text.what")}</label>
    <textarea id="editor-text" rows="7" spellcheck="false" autocapitalize="none" autocomplete="off" autocorrect="off" aria-describedby="editor-faults" aria-invalid=${faults.length > 0 ? "true" : nothing}
      placeholder=${app.text("editor.text.example")} .value=${text} @input=${(/** @type {Event} */ event) => actions.type(/** @type {HTMLTextAreaElement} */ (event.target).value)}></textarea>
    <div id="editor-faults" role="status">
      ${read ? html`<p class="quiet-text">${app.say("editor.text.read", { n: read.cards })}</p>` : nothing}
      <ul class="editor-faults">${faults.map((fault) => html`<li data-reason=${fault.reason} data-line=${fault.line ?? nothing}>${faultText(app, editing, fault)}</li>`)}</ul>
    </div>
    <div class="ways">
      <button type="button" class="button main" data-way="enter" ?disabled=${text.trim() === ""} @click=${() => void actions.enter()}>${app.say("editor.text.take")}</button>
      ${text.trim() === "" ? html`<button type="button" class="button quiet" data-way="write" @click=${() => void actions.write()}>${app.say("editor.text.write")}</button>` : nothing}
    </div>
  </section>`;
}

/**
 * Draw the calls so far and the legal ones of the seat to call.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 */
export function callsToolTemplate(app, { view, actions, draft }, edited) {
  const log = view?.log ?? [];
  const turn = view?.turn ?? null;
  return html`<section class="editor-tool editor-calls" aria-label=${app.text("editor.tool.calls")}>
    ${edited.moves.length === 0 ? html`<p class="quiet-text">${app.say("editor.calls.what")}</p>` : nothing}
    ${log.length > 0 ? html`<ol class="editor-called">${log.map(({ seat, move, phase }) => html`<li><strong>${app.name(seat)}</strong> ${move === null ? nothing : moveText(app, draft.game, move, phase)}</li>`)}</ol>` : nothing}
    ${!edited.calling ? html`<p data-called>${app.say("editor.calls.done", { n: edited.moves.length })}</p>` : nothing}
    ${view && edited.calling && turn !== null
      ? html`<p data-turn=${turn}><strong>${app.name(turn)}</strong>: ${promptText(app, view)}</p>
        <div class="editor-legal" role="group" aria-label=${promptText(app, view)}>
          ${repeat(view.legal, (move) => `${view.log.length} ${move}`, (move) => html`<button type="button" class=${isCard(move) ? "editor-card" : "button"} data-move=${move} @click=${() => actions.call(move)}>
            ${isCard(move) ? html`${face(app, move, true)}<span class="visually-hidden">${app.words.card(move)}</span>` : show(movePhrase(app, draft.game, move, view.phase))}
          </button>`)}
        </div>`
      : nothing}
    ${draft.moves.length > 0 ? html`<button type="button" class="button quiet" data-way="uncall" @click=${actions.uncall}>${app.say("editor.calls.clear")}</button>` : nothing}
  </section>`;
}

/**
 * Draw the ways to use a whole deal: play it, study it, see all contracts, send it.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 */
export function waysTemplate(app, { actions, seat, busy }, edited) {
  const off = busy !== "" || edited.code === null;
  return html`<div class="editor-ways">
    <div class="editor-play">
      ${list(app.say("editor.seat"), seatsOf(edited), seat, app.name, actions.sit)}
      <button type="button" class="button main" data-way="start" ?disabled=${off} @click=${() => void actions.start()}>${app.say("editor.play")}</button>
    </div>
    <div class="ways">
      <button type="button" class="button" data-way="share" ?disabled=${off} @click=${actions.share}>${app.say("ui.share")}</button>
      <button type="button" class="button" data-way="study" ?disabled=${off} @click=${() => void actions.study("moves")}>${app.say("editor.study")}</button>
      <button type="button" class="button" data-way="contracts" ?disabled=${off} @click=${() => void actions.study("table")}>${app.say("editor.contracts")}</button>
    </div>
    <p class="quiet-text">${app.say("editor.study.what")}</p>
    ${edited.number === null ? nothing : html`<p class="quiet-text">${app.say("editor.number", { number: edited.number })}</p>`}
  </div>`;
}
