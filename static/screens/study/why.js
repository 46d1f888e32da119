// @ts-check
/** The reason that bars a card of the seat to move, with its rule. */
import { html, nothing } from "lit-html";
import { show } from "../../say/words.js";
import { whyPhrase } from "../table/hand.js";
import { isYou } from "../table/seats.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").View} View */

/**
 * Return a sentence that says "you" to a seat: quoted, with the seat's name, unless the reader sits there.
 * @param {App} app
 * @param {number | null} seat
 * @param {import("../../say/words.js").Phrase} said
 */
const saidTo = (app, seat, said) => (seat === null || isYou(app, seat) ? said : app.words.phrase("pages.study.said-to", { name: app.name(seat), said }));

/**
 * Draw the sentence and the link of the rule that forbids a card.
 * @param {App} app
 * @param {View} view
 * @param {string} [card] without one, the first that is forbidden
 */
export function ruleTemplate(app, view, card = Object.keys(view.blocked)[0]) {
  const rule = card === undefined ? undefined : view.blocked[card]?.[1];
  if (card === undefined || !view.blocked[card]) return nothing;
  return html`<p class="study-rule"><span>${show(saidTo(app, view.turn, whyPhrase(app, view, card)))}</span>
    ${rule ? html`<button type="button" class="link" data-panel="rules" data-args=${JSON.stringify({ game: view.game, rule })}>${app.say("ui.rule", { rule })}</button>` : nothing}
  </p>`;
}
