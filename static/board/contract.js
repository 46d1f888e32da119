// @ts-check
/** The contract and its trumps. */
import { html, nothing } from "lit-html";
import { inline } from "../cards/card.js";
import { roomOf } from "../games/index.js";
import { show } from "../say/words.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../say/words.js").Phrase} Phrase */

/** Cards of one suit in a row that are summed up by the name of the suit. */
const RUN = 3;

/**
 * Return the trumps of the deal.
 * @param {View} view
 * @returns {string[]} the trumps, the highest first; none before a contract or a trump is named
 */
export function trumpsOf({ facts }) {
  return typeof (facts.contract ?? facts.trump) === "string" ? (facts.order[0] ?? []) : [];
}

/**
 * Return the trumps in order as a phrase: four of a rank, a suit, single cards.
 * @param {Speech} speech
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
 * @param {Speech} speech
 * @param {View} view
 * @returns {Phrase[]} empty where there are none
 */
export function trumpsPhrases(speech, view) {
  const trumps = trumpsOf(view);
  if (trumps.length === 0) return [];
  const hand = view.seat === null ? null : view.hands[view.seat];
  if (!Array.isArray(hand)) return [trumpsPhrase(speech, trumps)];
  const held = hand.filter((card) => trumps.includes(card)).length;
  if (trumps.length === 1) return [trumpsPhrase(speech, trumps), speech.words.phrase(held ? "ui.trumps.one.held" : "ui.trumps.one.out")];
  return [trumpsPhrase(speech, trumps), speech.words.phrase("ui.trumps.held", { n: held, of: trumps.length })];
}

/**
 * Draw all trumps as a line of small cards, the viewer's own marked, and the same in a few words. The style sheet shows the words in windows too small for the line.
 * @param {Speech} speech
 * @param {View} view
 */
export function trumpStripTemplate(speech, view) {
  const trumps = trumpsOf(view);
  if (trumps.length === 0) return nothing;
  const hand = view.seat === null ? null : view.hands[view.seat];
  const own = new Set(Array.isArray(hand) ? hand : []);
  const label = trumpsPhrases(speech, view).join(". ");
  return html`<div class="trump-strip" role="img" aria-label=${label}>
      ${trumps.map((card) => html`<span class="trump" ?data-own=${own.has(card)}>${inline(speech, card)}</span>`)}
    </div>
    <p class="trump-named">${show(trumpsPhrase(speech, trumps))}</p>`;
}

/**
 * Draw the contract in a line: the declarer, the game played, its trumps.
 * @param {Speech} speech
 * @param {Scene} view
 * @param {boolean} [whose] false draws no declarer, and the trumps alone, or the game where it has none, with the starting rank of Dominoes
 */
export function contractTemplate(speech, view, whose = true) {
  const { declarer, contract, trumps, start } = view.facts;
  const played = typeof contract === "string" ? roomOf(view.game).contract(speech, view.facts) : null;
  if (!played || typeof declarer !== "number") return nothing;
  const named = Array.isArray(trumps) && trumps.length > 0 ? trumpsPhrase(speech, trumps) : null;
  if (whose) return html`<p class="contract">${speech.name(declarer)}: ${played}${named ? html` · ${show(named)}` : nothing}</p>`;
  const from = `${view.game}.fact.start`;
  return html`<p class="contract">${named ? show(named) : played}${typeof start === "string" && speech.words.has(from) ? html` · ${speech.say(from, { value: speech.words.rank(start) })}` : nothing}</p>`;
}
