// @ts-check
/** Marked text as templates: cards as small pictures, German terms marked as German, links to rules. */
import { html } from "lit-html";
import { inlineRow } from "../../cards/card.js";
import { href } from "../routes.js";
import { sign } from "../../say/words.js";
import { marks } from "../../say/marks.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../say/marks.js").Mark} Mark */

/**
 * @typedef {object} Reader
 * @property {App} app
 * @property {string} lang of the text
 * @property {string} game the game to which a rule number without a game refers
 * @property {(game: string, rule: string) => void} go
 */

/**
 * Draw a text of the rules with its marks: terms, cards, links to other rules.
 * @param {Reader} reader
 * @param {string} text
 */
export const marked = (reader, text) => marks(text).map((part) => piece(reader, part));

/**
 * @param {Reader} reader
 * @param {Mark} part
 * @returns {unknown}
 */
function piece(reader, part) {
  const { app, lang } = reader;
  switch (part.kind) {
    case "text":
      return part.text;
    case "term":
      return lang === "de" ? part.text : html`<i lang="de">${part.text}</i>`;
    case "strong":
      return html`<em>${part.parts.map((inner) => piece(reader, inner))}</em>`;
    case "cards":
      return inlineRow(app, part.cards);
    case "suit":
      return html`<span class="inline-card" data-suit=${part.suit}
        ><span aria-hidden="true">${sign(part.suit)}</span><span class="visually-hidden">${app.words.suit(part.suit).toString()}</span></span
      >`;
    case "link": {
      const game = part.game ?? reader.game;
      /** @param {Event} event */
      const follow = (event) => {
        event.preventDefault();
        reader.go(game, part.number);
      };
      return html`<a href=${href("rules", { game, rule: part.number })} @click=${follow}>${part.parts.map((inner) => piece(reader, inner))}</a>`;
    }
  }
}
