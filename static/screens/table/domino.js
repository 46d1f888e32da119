// @ts-check
/** Dominoes: the suits as they grow from the starting rank. */
import { html, nothing } from "lit-html";
import { sign } from "../../say/words.js";
import { face, short } from "../../cards/card.js";
import { place } from "./difference.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").View} View */

/**
 * The cards of one suit on the table.
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
 * @param {Showing} app
 * @param {View} view
 */
export function dominoTemplate(app, view) {
  const { layout, start, ranks } = view.facts;
  if (!layout || !ranks) return nothing;
  const player = new Map(view.log.map(({ seat, move }) => [move, place(view, seat)]));
  return html`<div class="domino" role="group" aria-label=${app.text("ui.domino")}>
    ${[..."CHSD"].map((suit) => {
      const lie = run(layout[suit], ranks);
      const first = lie[0];
      const last = lie.at(-1);
      return html`<ol class="domino-suit" data-suit=${suit} aria-label=${
        first === undefined || last === undefined
          ? app.text("ui.domino.empty", { suit: app.words.suit(suit) })
          : app.text("ui.domino.suit", { suit: app.words.suit(suit), low: app.words.rank(ranks[first] ?? ""), high: app.words.rank(ranks[last] ?? "") })
      }>
        ${[...ranks].map((rank, index) => {
          const card = suit + rank;
          const open = view.legal.includes(card);
          if (lie.includes(index)) return html`<li class="laid" data-card=${card} data-from=${player.get(card) ?? nothing}>
            ${face(app, card)}<span class="mini" data-suit=${suit} aria-hidden="true">${short(app, card)}${sign(suit)}</span>
          </li>`;
          return html`<li class="gap" ?data-start=${rank === start && lie.length === 0} ?data-open=${open} aria-hidden="true">
            ${rank === start || open ? html`<span>${sign(suit)}${short(app, card)}</span>` : nothing}
          </li>`;
        })}
      </ol>`;
    })}
  </div>`;
}
