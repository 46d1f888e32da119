// @ts-check
/** The analysis of a finished deal as a job: what the engine finds about each decision, slice by slice. */
import { jobOf } from "./job.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Bounds} Bounds */
/** @typedef {import("../types.js").Decision} Decision */

/**
 * @typedef {object} Findings
 * @property {string} code
 * @property {number | null} seat the seat whose decisions are judged; null: those of all seats, with open cards only
 * @property {Map<number, Decision>} decisions by ply, those of the person who played
 * @property {Map<number, Bounds>} values by ply: what the deal is worth before that card
 * @property {string | null} unit of the values: points, tricks, made or score; null when no trick was played
 * @property {(0 | 1 | null)[]} sides by seat: 1 plays for a high value
 */

/** @typedef {Findings & import("./job.js").Job} AnalysisJob */

/** Deals sampled for each decision, all of which agree with the seat's view. */
export const WORLDS_PER_DECISION = 100;

/**
 * Return the analysis of a deal, the same object each time.
 * @param {App} app
 * @param {string} code
 * @param {number | null} seat
 * @param {number} [given] the moves at the beginning that an exercise has made, which are nobody's decisions
 * @returns {AnalysisJob}
 */
export function analysisJob(app, code, seat, given = 0) {
  const worlds = seat === null ? 0 : WORLDS_PER_DECISION;
  return jobOf(app, { ask: "analyse", code, seat, worlds }, () => empty(code, seat), (found, answer) => take(found, answer, given));
}

/**
 * @param {string} code
 * @param {number | null} seat
 * @returns {Findings}
 */
function empty(code, seat) {
  return { code, seat, decisions: new Map(), values: new Map(), unit: null, sides: [] };
}

/**
 * @param {Findings} found
 * @param {import("../types.js").Analysis} answer
 * @param {number} given
 */
function take(found, { decisions, values, unit, sides }, given) {
  for (const decision of decisions) if (decision.ply >= given) found.decisions.set(decision.ply, decision);
  for (const [ply, value] of values) found.values.set(ply, value);
  [found.unit, found.sides] = [unit, sides];
}
