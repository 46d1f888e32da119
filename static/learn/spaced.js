// @ts-check
/** Spaced repetition: a question answered wrongly comes back soon, and later each time it is then right. */

/** @typedef {import("../types.js").Deck} Deck */

/** How many other questions come before one is asked again, by how often it has been right since it was last wrong. */
const GAPS = [3, 8, 20];

/** @type {Deck} */
export const NEW = { asked: 0, due: {} };

/**
 * The number of the next question: one that is due, the longest due first, else one at random.
 * @param {Deck} deck
 * @param {number} many how many questions there are
 * @param {() => number} [random]
 * @returns {number}
 */
export function next({ asked, due }, many, random = Math.random) {
  const waiting = Object.entries(due).filter(([n, [at]]) => at <= asked && Number(n) < many);
  waiting.sort(([, [a]], [, [b]]) => a - b);
  const first = waiting[0];
  if (first) return Number(first[0]);
  const free = Array.from({ length: many }, (_, n) => n).filter((n) => due[n] === undefined);
  const among = free.length > 0 ? free : Array.from({ length: many }, (_, n) => n);
  return among[Math.floor(random() * among.length)] ?? 0;
}

/**
 * The deck after an answer.
 * @param {Deck} deck
 * @param {number} question
 * @param {boolean} right
 * @returns {Deck}
 */
export function after({ asked, due }, question, right) {
  const { [question]: before, ...others } = due;
  const times = right ? (before?.[1] ?? 0) + 1 : 0;
  const gap = GAPS[times];
  const known = right && (before === undefined || gap === undefined);
  return { asked: asked + 1, due: known ? others : { ...others, [question]: [asked + 1 + (gap ?? 0), times] } };
}
