// @ts-check
/** Cards as pictures and as text. */
import { html } from "lit-html";
import { picture } from "./pictures.js";
import { sign } from "../say/words.js";

/** @typedef {import("../types.js").Speech} Speech */

/**
 * Draw a card, hidden from screen readers: the caller must name it as well. A card too narrow for its picture shows a
 * large index instead; `brief` leaves the picture out where every card is that narrow.
 * @param {Speech} app
 * @param {string | null} name null shows the back
 * @param {boolean} [brief]
 */
export function face(app, name, brief = false) {
  const { deck } = app.words;
  if (brief && name !== null) return html`<span class="face" data-brief data-suit=${name.charAt(0)} aria-hidden="true">${indexTemplate(app, name)}</span>`;
  const art = html`<svg class="art" viewBox="0 0 100 150" focusable="false">
    <use href=${name === null ? picture(deck, "back") : picture(deck, name, letter(app, deck, name))}></use>
  </svg>`;
  if (name === null) return html`<span class="face" aria-hidden="true">${art}</span>`;
  return html`<span class="face" data-suit=${name.charAt(0)} aria-hidden="true">${art}${indexTemplate(app, name)}</span>`;
}

/** Draw a card's rank over its suit. @param {Speech} app @param {string} name */
const indexTemplate = (app, name) => html`<span class="index">${short(app, name)}${sign(name.charAt(0))}</span>`;

/**
 * Return the letter for a card's corners where the page's language has another than the drawing.
 * @param {Speech} app
 * @param {"french" | "german"} deck
 * @param {string} name
 */
function letter(app, deck, name) {
  const index = short(app, name);
  return deck === "french" && index.length === 1 && index !== name.charAt(1) ? index : undefined;
}

/**
 * Draw a card in running text: its short form for the eye, its full name for screen readers.
 * @param {Speech} app
 * @param {string} name
 */
export function inline(app, name) {
  return html`<span class="inline-card" data-suit=${name.charAt(0)}
    ><span aria-hidden="true">${sign(name.charAt(0))}${short(app, name)}</span><span class="visually-hidden">${app.words.card(name).toString()}</span></span
  >`;
}

/**
 * Draw cards in a line of text, one after the other.
 * @param {Speech} app
 * @param {string[]} names
 */
export const inlineRow = (app, names) => names.map((name, i) => html`${i > 0 ? " " : ""}${inline(app, name)}`);

/**
 * Return the index printed in a card's corner, such as "A" or "10".
 * @param {Speech} app
 * @param {string} name
 * @returns {string}
 */
export function short(app, name) {
  return app.words.index(name.charAt(1));
}
