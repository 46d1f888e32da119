// @ts-check
/** The calls and tricks before a decision, as its seat has heard them. */
import { html, nothing } from "lit-html";
import { inlineRow } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { show } from "../../say/words.js";
import { aboutPhrase, heardPhrase, shownAgain } from "../table/moves.js";

/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */

/**
 * Draw the calls and tricks before a decision, behind a heading.
 * @param {import("../../types.js").App} app
 * @param {Speech} speech
 * @param {View} view
 * @param {boolean} [open] true to show them without a tap
 */
export const heardTemplate = (app, speech, view, open = false) => html`<details class="practise-heard" ?open=${open}>
  <summary>${app.say("practise.heard")}</summary>
  ${beforeTemplate(app, speech, view)}
</details>`;

/**
 * Draw the calls and tricks before a position; of the doubles of one player by another only those that were made.
 * @param {import("../../types.js").App} app
 * @param {Speech} speech
 * @param {View} view
 */
export function beforeTemplate(app, speech, view) {
  const said = (/** @type {number} */ seat, /** @type {number} */ ply) => aboutPhrase(speech, view, ply, (one) => one === view.seat) ?? app.words.phrase("practise.heard.call", { name: speech.name(seat), call: heardPhrase(app, view, ply) });
  const silent = (/** @type {string} */ move, /** @type {number} */ ply) => isCard(move) || shownAgain(view, ply) || (move === "no" && roomOf(view.game).about(view, ply) !== null);
  const calls = view.log.flatMap(({ seat, move }, ply) => (move === null || silent(move, ply) ? [] : [said(seat, ply)]));
  const tricks = view.facts.tricks ?? [];
  return html`${calls.length === 0 && tricks.length === 0 ? html`<p>${app.say("practise.heard.dealt")}</p>` : nothing}
    ${calls.length > 0 ? html`<ul>${calls.map((call) => html`<li><span>${show(call)}</span></li>`)}</ul>` : nothing}
    ${tricks.length > 0
      ? html`<ol>
          ${tricks.map(({ cards, winner }, at) => html`<li><span class="quiet-text">${app.say("practise.heard.trick", { n: at + 1 })}</span>
            ${cards.map(([seat, card]) => html`<span class="practise-laid" ?data-wins=${seat === winner}>${speech.name(seat)} ${inlineRow(app, [card])}</span>`)}
            <span class="visually-hidden">${app.say("ui.trick.winning", { name: speech.name(winner), card: app.words.card(cards.find(([seat]) => seat === winner)?.[1] ?? "") })}</span></li>`)}
        </ol>`
      : nothing}`;
}
