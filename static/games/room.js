// @ts-check
/** A game's room: all that the page knows about this one game, with a default for every field. */
import { contract, line, totals } from "./sheets.js";

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

/** Up to this many calls that are numbers are buttons; more are set on the dial. */
const FEW_NUMBERS = 10;

/** A call that is a number, or a word and a number. */
const NUMBER = /^(?:[a-z_]+\.)?(?<steps>\d+)$/u;

/**
 * Return the usual panel: many calls that are numbers are set on a dial, every other call has a button.
 * @param {string[]} calls
 * @returns {import("../types.js").Panel}
 */
export function usualPanel(calls) {
  const bids = calls.flatMap((call) => {
    const steps = NUMBER.exec(call)?.groups?.steps;
    return steps === undefined ? [] : [{ call, steps: Number(steps), extras: "" }];
  });
  if (bids.length <= FEW_NUMBERS || new Set(bids.map(({ steps }) => steps)).size < bids.length) return { families: grouped(calls) };
  bids.sort((one, other) => one.steps - other.steps);
  return { families: grouped(calls.filter((call) => !NUMBER.test(call))), dial: { bids, extras: [] } };
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
  puzzles: false,
  sheet: (paper) => totals(paper),
  entry: (paper, row) => line(paper, row),
  contract: (app, facts) => contract(app, own.id, facts),
  stakes: () => ({}),
  terms: () => null,
  unplayed: () => "ui.story.early",
  instead: (app, call) => call,
  deeds: {},
  stays: true,
  asked: () => null,
  about: () => null,
  pile: () => true,
  auction: [],
  panel: usualPanel,
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
  shown: [],
  chips: () => [],
  noted: () => [],
  standing: () => [],
  company: [],
  sides: ({ facts }) => facts.sides ?? [],
  counts: () => [],
  ...own,
});
