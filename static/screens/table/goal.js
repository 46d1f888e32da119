// @ts-check
/** The viewer's goal in a deal and the trumps, always visible, in words that are true for this seat. */
import { html, nothing } from "lit-html";
import { show } from "../../say/words.js";

/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Goal} Goal */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/**
 * Return the viewer's goal as a sentence.
 * @param {Speech} app
 * @param {View} view
 * @returns {Phrase | null} null while there is no contract, and for a spectator
 */
export function goalPhrase(app, { game, goal }) {
  if (!goal) return null;
  const { have, need, of } = goal;
  const certain = goal.known ? "" : ".atLeast";
  const own = `${game}.goal.${goal.name}${certain}`;
  const key = app.words.has(own) ? own : `ui.goal.${need === null ? "count" : "need"}${certain}`;
  return app.words.phrase(key, { n: need ?? have, have, need: need ?? 0, of: of ?? 0, left: (of ?? 0) - have });
}

/**
 * Return true if the viewer's side has what it needs: no more where exactly that counts.
 * @param {Goal} goal
 */
export const met = ({ have, need, exactly }) => need !== null && (exactly ? have === need : have >= need);

/**
 * Draw the progress of the viewer's side: a bar filled up to its points, with a mark at its goal. Where everything counts
 * there is no mark, and all that can be lost may lie below nothing.
 * @param {Goal} goal
 * @param {string} label
 */
function meterTemplate(goal, label) {
  const { have, need, of } = goal;
  if (!of) return nothing;
  const share = (/** @type {number} */ n) => `${Math.min(100, Math.max(0, (100 * n) / of))}%`;
  return html`<div class="meter" role="meter" aria-label=${label} aria-valuemin=${Math.min(0, of)} aria-valuemax=${Math.max(0, of)} aria-valuenow=${have}
    ?data-mark=${need !== null} ?data-reached=${met(goal)} .style=${`--have: ${share(have)};--need: ${share(need ?? 0)}`}></div>`;
}

/**
 * Draw the viewer's goal with a bar of the progress.
 * @param {Speech} app
 * @param {View} view
 */
export function goalTemplate(app, view) {
  const phrase = goalPhrase(app, view);
  if (!phrase || !view.goal) return nothing;
  return html`<div class="goal"><p>${show(phrase)}</p>${meterTemplate(view.goal, phrase.toString())}</div>`;
}
