// @ts-check
/**
 * The board: every seat with its hand, open or closed, round the trick. It draws one view and keeps no state. A card that
 * was played leaves a gap, so that a hand keeps its place while one steps through a deal.
 */
import { html, nothing } from "lit-html";
import { isCard } from "../cards/cards.js";
import { dominoTemplate } from "./domino.js";
import { handTemplate } from "./hand.js";
import { seatTemplate, tricksOf } from "./seats.js";
import { latestTrick, trickOf, trickTemplate } from "./trick.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./hand.js").Open} Open */

/**
 * Return the cards of a hand in the order of the contract, with those that leave it or come to it later.
 * @param {View} end the last position of the deal
 * @param {number} seat
 * @param {string[]} hand now
 * @returns {string[]}
 */
export function slots(end, seat, hand) {
  const order = (end.facts.order ?? []).flat();
  const played = end.log.flatMap(({ seat: player, move }) => (player === seat && move !== null && isCard(move) ? [move] : []));
  const left = end.hands[seat];
  const known = [...new Set([...hand, ...played, ...(Array.isArray(left) ? left : [])])];
  const rank = (/** @type {string} */ card) => (order.includes(card) ? order.indexOf(card) : order.length);
  return known.sort((one, other) => rank(one) - rank(other));
}

/**
 * Return the number of cards that a closed hand has room for: those it holds and those the seat plays openly.
 * @param {View} end
 * @param {number} seat
 * @param {number} count
 */
function handSize(end, seat, count) {
  const left = end.hands[seat] ?? 0;
  const played = end.log.filter(({ seat: player, move }) => player === seat && move !== null && isCard(move)).length;
  return Math.max(count, played + (typeof left === "number" ? left : left.length));
}

/**
 * Draw a position: the seats with their hands, and between them the trick or the rows of Dominoes.
 * @param {Speech} speech
 * @param {View} view the position
 * @param {View} end the last position of the deal, as the same seat sees it
 * @param {(card: string, seat: number) => Open} [card] the behaviour and marks of an open card in a hand
 * @param {{rest?: boolean}} [options] rest: a finished trick lies there until the next has begun
 */
export function boardTemplate(speech, view, end, card, { rest = true } = {}) {
  const bottom = view.seat ?? 0;
  const seats = Array.from({ length: view.seats }, (_, i) => (bottom + i + 1) % view.seats);
  return html`<div class="felt" data-seats=${view.seats}>
    ${seats.map((seat) => {
      const hand = view.hands[seat] ?? 0;
      const room = typeof hand === "number" ? handSize(end, seat, hand) : slots(end, seat, hand);
      return seatTemplate(speech, view, seat, {
        hand: handTemplate(speech, hand, { room, brief: true, ...(card ? { card: (name) => card(name, seat) } : {}) }),
        more: view.score ? html`<span class="score">${speech.words.signed(view.score[seat] ?? 0)}</span>` : nothing,
      });
    })}
    <div class="felt-middle" ?data-layout=${view.facts.layout !== undefined}>${view.facts.layout === undefined ? middle(speech, view, rest) : dominoTemplate(speech, view, view.log)}</div>
  </div>`;
}

/** @param {Speech} speech @param {View} view @param {boolean} rest */
function middle(speech, view, rest) {
  const resting = (view.facts.trick ?? []).length === 0;
  const label = speech.text("ui.trick.number", { n: tricksOf(view).length + (resting ? 0 : 1) });
  return trickTemplate(speech, view, rest ? latestTrick(view) : trickOf(view), { label, named: true, resting });
}
