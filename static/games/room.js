// @ts-check
/** A game's room: all that the page knows about this one game, with a default for whatever the game leaves unsaid. */
import { contract, totals } from "../sheets.js";

/** @typedef {import("../types.js").Family} Family */
/** @typedef {import("../types.js").Room} Room */

/** From this many calls on, those that begin alike stand in a row of their own. */
const CROWDED_CALLS = 7;

/**
 * @param {string[]} calls
 * @param {(call: string) => string} kind
 * @returns {[string, string[]][]} the calls of each kind, in the order in which the kinds come
 */
export function byKind(calls, kind) {
  const kinds = [...new Set(calls.map(kind))];
  return kinds.map((own) => [own, calls.filter((call) => kind(call) === own)]);
}

/**
 * Breaks a long list into rows of calls that begin alike.
 * @param {string[]} calls
 * @returns {Family[]}
 */
export function grouped(calls) {
  if (calls.length < CROWDED_CALLS) return calls.map(single);
  const begin = (/** @type {string} */ call) => call.split(/[.:]/u)[0] ?? call;
  return byKind(calls, begin).map(([, row]) => ({ name: null, calls: row, spread: true }));
}

/**
 * A call that stands for itself.
 * @param {string} call
 * @returns {Family}
 */
export const single = (call) => ({ name: null, calls: [call], spread: true });

/**
 * @param {{id: string} & Partial<Room>} own
 * @returns {Room}
 */
export const room = (own) => ({
  tile: ["CA", "SK", "HQ"],
  profiles: (language, known) => [...known],
  course: false,
  sheet: (paper) => totals(paper),
  contract: (app, facts) => contract(app, own.id, facts),
  stakes: () => ({}),
  instead: (app, call) => call,
  asked: () => null,
  about: () => null,
  pile: () => true,
  auction: [],
  panel: (calls) => ({ families: grouped(calls) }),
  question: () => ({}),
  unit: "ui.score.points",
  events: ["passed_out"],
  told: () => ({}),
  arithmetic: () => [],
  counted: () => [],
  chips: () => [],
  counts: () => [],
  ...own,
});
