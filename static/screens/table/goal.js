// @ts-check
/** The viewer's goal in a deal and the trumps, always visible, in words that are true for this seat. */
import { html, nothing } from "lit-html";
import { show } from "../../say/words.js";
import { inline } from "../../cards/card.js";

/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Goal} Goal */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/** Cards of one suit in a row that are summed up by the name of the suit. */
const RUN = 3;

/**
 * Return the viewer's goal as a sentence.
 * @param {Speech} app
 * @param {View} view
 * @returns {Phrase | null} null while there is no contract, and for who only watches
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
 * Draw the progress of the viewer's side: a bar filled up to its points, with a mark at its goal. Where everything counts
 * there is no mark, and all that can be lost may lie below nothing.
 * @param {Goal} goal
 * @param {string} label
 */
function meterTemplate({ have, need, of }, label) {
  if (!of) return nothing;
  const share = (/** @type {number} */ n) => `${Math.min(100, Math.max(0, (100 * n) / of))}%`;
  return html`<div class="meter" role="meter" aria-label=${label} aria-valuemin=${Math.min(0, of)} aria-valuemax=${Math.max(0, of)} aria-valuenow=${have}
    ?data-mark=${need !== null} ?data-reached=${need !== null && have >= need} .style=${`--have: ${share(have)};--need: ${share(need ?? 0)}`}></div>`;
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

/**
 * Return the trumps of the contract.
 * @param {View} view
 * @returns {string[]} the trumps of the contract, the highest first; none before it is named
 */
export function trumpsOf({ facts }) {
  return typeof facts.contract === "string" ? (facts.order[0] ?? []) : [];
}

/**
 * The trumps in order: four of a rank, a suit, single cards.
 * @param {Speech} app
 * @param {string[]} trumps
 * @returns {Phrase}
 */
export function trumpsPhrase({ words }, trumps) {
  const groups = [];
  for (let at = 0; at < trumps.length; ) {
    const [suit = "", rank = ""] = trumps[at] ?? "";
    const ranked = trumps.slice(at, at + 4);
    let run = at;
    while (trumps[run]?.[0] === suit) run += 1;
    if (ranked.length === 4 && ranked.every((card) => card[1] === rank)) {
      groups.push(words.four(rank));
      at += 4;
    } else if (run - at >= RUN) {
      groups.push(words.suit(suit));
      at = run;
    } else {
      groups.push(words.card(trumps[at] ?? ""));
      at += 1;
    }
  }
  return words.phrase("ui.trumps", { trumps: words.list(groups) });
}

/**
 * Return the trumps of the contract, and the number of them in the viewer's hand.
 * @param {Speech} app
 * @param {View} view
 * @returns {Phrase[]} empty where there are none
 */
export function trumpsPhrases(app, view) {
  const trumps = trumpsOf(view);
  if (trumps.length === 0) return [];
  const hand = view.seat === null ? null : view.hands[view.seat];
  if (!Array.isArray(hand)) return [trumpsPhrase(app, trumps)];
  const held = hand.filter((card) => trumps.includes(card)).length;
  if (trumps.length === 1) return [trumpsPhrase(app, trumps), app.words.phrase(held ? "ui.trumps.one.held" : "ui.trumps.one.out")];
  return [trumpsPhrase(app, trumps), app.words.phrase("ui.trumps.held", { n: held, of: trumps.length })];
}

/**
 * Draw all trumps as small cards, the viewer's own marked; in windows without a line for them, the same in a few words.
 * @param {Speech} app
 * @param {View} view
 */
export function trumpStripTemplate(app, view) {
  const trumps = trumpsOf(view);
  if (trumps.length === 0) return nothing;
  const hand = view.seat === null ? null : view.hands[view.seat];
  const own = new Set(Array.isArray(hand) ? hand : []);
  const label = trumpsPhrases(app, view).join(". ");
  return html`<div class="trump-strip" role="img" aria-label=${label}>
      ${trumps.map((card) => html`<span class="trump" ?data-own=${own.has(card)}>${inline(app, card)}</span>`)}
    </div>
    <p class="trump-named">${show(trumpsPhrase(app, trumps))}</p>`;
}
