// @ts-check
/**
 * Terms of the games: in the texts of a course `[[wenz|Wenz]]` is a word that can be tapped, and then two lines explain it, with its cards.
 */
import { html, nothing } from "lit-html";
import { face } from "../cards/card.js";
import { CROSS } from "./cross.js";
import { show } from "./words.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Phrase} Phrase */

const TERM = /(\[\[\w+\|[^\]]+\]\])/u;
const MARKED = /^\[\[(\w+)\|([^\]]+)\]\]$/u;

/**
 * Return the parts of a phrase, with buttons for the terms in it.
 * @param {Showing} app
 * @param {string} game
 * @param {Phrase} phrase
 */
export const withTerms = (app, game, phrase) =>
  phrase.parts.map((part) =>
    part.suit !== undefined
      ? show({ parts: [part] })
      : part.text.split(TERM).map((piece, i, pieces) => {
          const [, id, word] = MARKED.exec(piece) ?? [];
          if (id !== undefined && word !== undefined) return html`<span class="kept">${term(app, game, id, word)}${stop(pieces[i + 1])}</span>`;
          const text = i > 0 ? piece.slice(stop(piece).length) : piece;
          return part.lang === null ? text : html`<i lang=${part.lang}>${text}</i>`;
        }),
  );

/**
 * Return the stop that a text begins with: after a term it stays on its line.
 * @param {string} [text]
 */
const stop = (text = "") => /^[,.;:!?)…、。）」？！]*/u.exec(text)?.[0] ?? "";

/**
 * Return a phrase without the marks of terms, for attributes and live regions.
 * @param {string} text
 */
export const plain = (text) => text.replace(/\[\[\w+\|([^\]]+)\]\]/gu, "$1");

/**
 * @param {Showing} app
 * @param {string} game
 * @param {string} id
 * @param {string} word
 */
function term(app, game, id, word) {
  const open = app.store.get().term === `${game}.${id}`;
  return html`<button type="button" class="term" aria-expanded=${open ? "true" : "false"} data-term=${id}
    @click=${() => app.store.set({ term: open ? null : `${game}.${id}` })}>${word}</button>`;
}

/**
 * Return the template of the meaning of the term that was tapped.
 * @param {Showing} app
 * @param {string} game
 */
export function glossTemplate(app, game) {
  const { term: open } = app.store.get();
  if (!open?.startsWith(`${game}.`)) return nothing;
  const id = open.slice(game.length + 1);
  return html`<aside class="gloss" role="note">
    ${pictures(app, game, id)}
    <p><strong>${app.say(`course.${game}.term.${id}`)}</strong>: ${app.say(`course.${game}.gloss.${id}`)}</p>
    <button type="button" class="coach-off" aria-label=${app.text("ui.gloss.close")} @click=${() => app.store.set({ term: null })}>
      ${CROSS}
    </button>
  </aside>`;
}

/**
 * Return the terms of a game with the cards that picture them; empty until the outlines of the courses are there.
 * @param {Showing} app
 * @param {string} game
 * @returns {Record<string, string[]>}
 */
const terms = (app, game) => app.store.get().outlines[game]?.glossary ?? {};

/**
 * @param {Showing} app
 * @param {string} game
 * @param {string} id
 */
function pictures(app, game, id) {
  const cards = terms(app, game)[id] ?? [];
  return cards.length === 0 ? nothing : html`<span class="gloss-cards" aria-hidden="true">${cards.map((card) => face(app, card))}</span>`;
}

/**
 * Draw all terms of a game.
 * @param {Showing} app
 * @param {string} game
 */
export function glossaryTemplate(app, game) {
  const ids = Object.keys(terms(app, game));
  if (ids.length === 0) return nothing;
  return html`<details class="learn-glossary">
    <summary>${app.say("ui.glossary")}</summary>
    <dl>
      ${ids.map((id) => html`<div><dt>${app.say(`course.${game}.term.${id}`)}</dt><dd>${pictures(app, game, id)} ${app.say(`course.${game}.gloss.${id}`)}</dd></div>`)}
    </dl>
  </details>`;
}
