// @ts-check
/** Dominoes: the suits as they grow from the starting rank. */
import { html, nothing } from "lit-html";
import { sign } from "../say/words.js";
import { face, short } from "../cards/card.js";
import { place } from "./seats.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Heard} Heard */

/**
 * Return the cards of one suit on the table.
 * @param {[string, string] | null | undefined} ends the first and the last rank
 * @param {string} ranks in the order in which they join
 * @returns {number[]} the indices of the ranks laid out
 */
export function run(ends, ranks) {
  if (!ends) return [];
  const [low, high] = ends.map((end) => ranks.indexOf(end));
  if (low === undefined || high === undefined || low < 0) return [];
  return Array.from({ length: high - low + 1 }, (_, index) => low + index);
}

/**
 * Draw the layout of Dominoes, a row for each suit.
 * @param {Speech} speech
 * @param {Scene} view
 * @param {readonly Heard[]} [log] the moves by which the cards came there, if they are known
 */
export function dominoTemplate(speech, view, log = []) {
  const { layout, start, ranks } = view.facts;
  if (!layout || !ranks) return nothing;
  const player = new Map(log.map(({ seat, move }) => [move, place(view, seat)]));
  return html`<div class="domino" role="group" aria-label=${speech.text("ui.domino")}>
    ${[..."CHSD"].map((suit) => {
      const lie = run(layout[suit], ranks);
      const first = lie[0];
      const last = lie.at(-1);
      return html`<ol class="domino-suit" data-suit=${suit} aria-label=${
        first === undefined || last === undefined
          ? speech.text("ui.domino.empty", { suit: speech.words.suit(suit) })
          : speech.text("ui.domino.suit", { suit: speech.words.suit(suit), low: speech.words.rank(ranks[first] ?? ""), high: speech.words.rank(ranks[last] ?? "") })
      }>
        <li class="domino-sign" aria-hidden="true">${sign(suit)}</li>
        ${[...ranks].map((rank, index) => {
          const card = suit + rank;
          const open = view.legal.includes(card);
          if (lie.includes(index)) return html`<li class="laid" data-card=${card} data-from=${player.get(card) ?? nothing}>
            ${face(speech, card)}
          </li>`;
          return html`<li class="gap" ?data-start=${rank === start && lie.length === 0} ?data-open=${open} aria-hidden="true">
            ${rank === start || open ? html`<span>${sign(suit)}${short(speech, card)}</span>` : nothing}
          </li>`;
        })}
      </ol>`;
    })}
  </div>`;
}
