// @ts-check
/** The reason that bars a card of the seat to move, with its rule. */
import { html, nothing } from "lit-html";
import { show } from "../../say/words.js";
import { whyPhrase } from "../table/hand.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").View} View */

/**
 * Draw the sentence and the link of the rule that forbids a card.
 * @param {App} app
 * @param {View} view
 * @param {string} [card] without one, the first that is forbidden
 */
export function ruleTemplate(app, view, card = Object.keys(view.blocked)[0]) {
  const rule = card === undefined ? undefined : view.blocked[card]?.[1];
  if (card === undefined || !view.blocked[card]) return nothing;
  return html`<p class="study-rule">${show(whyPhrase(app, view, card))}
    ${rule ? html`<button type="button" class="link" data-panel="rules" data-args=${JSON.stringify({ game: view.game, rule })}>${app.say("ui.rule", { rule })}</button>` : nothing}
  </p>`;
}
