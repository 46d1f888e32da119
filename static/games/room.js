// @ts-check
/** A game's room: all that the page knows about this one game, with a default for every field. */
import { contract, totals } from "./sheets.js";

/** @typedef {import("../types.js").Family} Family */
/** @typedef {import("../types.js").Room} Room */

/** From this many calls on, they are grouped into rows by their first word. */
const CROWDED_CALLS = 7;

/**
 * Group calls by their kind.
 * @param {string[]} calls
 * @param {(call: string) => string} kind
 * @returns {[string, string[]][]} the calls of each kind; kinds in the order of their first call
 */
export function byKind(calls, kind) {
  const kinds = [...new Set(calls.map(kind))];
  return kinds.map((own) => [own, calls.filter((call) => kind(call) === own)]);
}

/**
 * Return a family for each call; of a long list, one for all calls that share their first word.
 * @param {string[]} calls
 * @returns {Family[]}
 */
export function grouped(calls) {
  if (calls.length < CROWDED_CALLS) return calls.map(single);
  const begin = (/** @type {string} */ call) => call.split(/[.:]/u)[0] ?? call;
  return byKind(calls, begin).map(([, row]) => ({ name: null, calls: row, spread: true }));
}

/**
 * Return a family of one call, which needs no name.
 * @param {string} call
 * @returns {Family}
 */
export const single = (call) => ({ name: null, calls: [call], spread: true });

/**
 * Return a room with the given fields and defaults for the others.
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
  terms: () => null,
  unplayed: () => "ui.story.early",
  instead: (app, call) => call,
  deeds: {},
  asked: () => null,
  about: () => null,
  pile: () => true,
  auction: [],
  panel: (calls) => ({ families: grouped(calls) }),
  modest: (calls) => calls.find((call) => call === "pass") ?? calls[0],
  prompt: ({ game, phase }) => `${game}.phase.${phase}`,
  asking: () => null,
  forced: () => null,
  heard: (view, move) => move,
  named: () => null,
  question: () => ({}),
  unit: "ui.score.points",
  unitName: "ui.score.points.name",
  events: ["passed_out"],
  ending: () => ({}),
  arithmetic: () => [],
  stake: () => null,
  sums: () => [],
  counted: () => [],
  chips: () => [],
  noted: () => [],
  company: [4],
  sides: ({ facts }) => facts.sides ?? [],
  counts: () => [],
  ...own,
});
