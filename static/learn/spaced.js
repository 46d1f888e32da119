// @ts-check
/** Spaced repetition: a question answered wrongly comes back soon, and later each time it is then right. */
import { deckOf } from "../state/learned.js";
import { WRITER } from "../state/names.js";

/** @typedef {import("../types.js").Deck} Deck */

/** Other questions asked before one returns, by its right answers since it was last wrong. */
const GAPS = [3, 8, 20];

/** A deck of questions none of which has been answered. @type {Deck} */
export const NEW = deckOf({}, {});

/**
 * Return the number of the next question: the one that has been due longest, else a random one of those not scheduled, else a random one of all.
 * @param {Deck} deck
 * @param {number} many the number of questions
 * @param {() => number} [random]
 * @returns {number}
 */
export function next({ asked, due }, many, random = Math.random) {
  const waiting = Object.entries(due).flatMap(([n, [at]]) => (at !== null && at <= asked && Number(n) < many ? [{ n: Number(n), at }] : []));
  const [first] = waiting.sort((a, b) => a.at - b.at);
  if (first) return first.n;
  const free = Array.from({ length: many }, (_, n) => n).filter((n) => (due[n]?.[0] ?? null) === null);
  const among = free.length > 0 ? free : Array.from({ length: many }, (_, n) => n);
  return among[Math.floor(random() * among.length)] ?? 0;
}

/**
 * Return the deck after an answer.
 * @param {Deck} deck
 * @param {number} question
 * @param {boolean} right
 * @param {string} [page] the id of the page on which it was answered
 * @returns {Deck}
 */
export function after({ asked, by, due }, question, right, page = WRITER) {
  const counted = { ...by, [page]: (by[page] ?? 0) + 1 };
  const before = due[question];
  if (right && (before?.[0] ?? null) === null) return deckOf(counted, due);
  const times = right ? (before?.[1] ?? 0) + 1 : 0;
  const gap = GAPS[times];
  const answers = (before?.[2] ?? 0) + 1;
  return deckOf(counted, { ...due, [question]: [gap === undefined ? null : asked + 1 + gap, times, answers] });
}
