// @ts-check
/** A line of cards stepped through without the engine: the layout that refutes an answer, played out. */
import { isCard } from "../cards/cards.js";

/** @typedef {import("../types.js").View} View */

/**
 * Return a view with the hands of a layout, all of them open.
 * @param {View} view
 * @param {string[][]} hands
 * @returns {View} without the moves before it, the legal moves and the points, which only the engine knows on the way
 */
export function laidOpen(view, hands) {
  return { ...view, hands, log: [], legal: [], blocked: {}, goal: null, facts: { ...view.facts, points: null } };
}

/**
 * Return the place of the card that wins, in the order of the contract.
 * @param {string[][]} order the trumps, then the suits, each from the highest card on
 * @param {readonly (readonly [seat: number, card: string])[]} trick
 * @returns {0 | 1 | 2 | 3}
 */
export function winning(order, trick) {
  const [trumps = [], ...suits] = order;
  const led = [trumps, ...suits].find((cards) => cards.includes(trick[0]?.[1] ?? "")) ?? [];
  const strength = [...trumps, ...led];
  const places = trick.map(([, card]) => (strength.includes(card) ? strength.indexOf(card) : Infinity));
  return /** @type {0 | 1 | 2 | 3} */ (places.indexOf(Math.min(...places)));
}

/**
 * Return the position after a card of the seat to move; a call changes no card.
 * @param {View} view with open hands
 * @param {string} move
 * @returns {View}
 */
export function played(view, move) {
  const { turn, seats, facts } = view;
  if (turn === null || !isCard(move)) return view;
  const hands = view.hands.map((hand, seat) => (seat === turn && Array.isArray(hand) ? hand.filter((card) => card !== move) : hand));
  const trick = [...(facts.trick ?? []), /** @type {[number, string]} */ ([turn, move])];
  const log = [...view.log, { seat: turn, phase: view.phase, move }];
  const best = winning(facts.order, trick);
  if (trick.length < seats) return { ...view, hands, log, turn: (turn + 1) % seats, facts: { ...facts, trick, winning: best } };
  const winner = trick[best]?.[0] ?? turn;
  const taken = (facts.taken ?? Array(seats).fill(0)).map((n, seat) => (seat === winner ? n + 1 : n));
  const tricks = [...(facts.tricks ?? []), { leader: trick[0]?.[0] ?? turn, cards: trick, winner, points: null }];
  return { ...view, hands, log, turn: winner, facts: { ...facts, trick: [], winning: null, leader: winner, tricks, taken } };
}

/**
 * Return the positions of a line, the first one before its first card.
 * @param {View} view
 * @param {string[][]} hands
 * @param {readonly string[]} line
 * @returns {View[]}
 */
export const positions = (view, hands, line) =>
  line.reduce((all, move) => [...all, played(/** @type {View} */ (all.at(-1)), move)], [laidOpen(view, hands)]);
