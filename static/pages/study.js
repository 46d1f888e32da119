// @ts-check
/** The study of a finished deal: what the engine finds out about every decision, slice by slice. */
import { workOn } from "./work.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {[low: number, high: number]} Bounds what is proven; exact when both are the same */

/**
 * One choice, as the engine weighs it.
 * @typedef {object} Decision
 * @property {number} ply how many moves were made before it
 * @property {number} seat
 * @property {string} phase
 * @property {string} move what was chosen, the name of a card or call
 * @property {Record<string, Bounds> | null} open by move: what comes of it with all cards open, in the contract's units
 * @property {Record<string, Bounds> | null} gain by move: the same as score above the mean of all, for the seat
 * @property {Record<string, number> | null} fair by move: mean gain over the deals the seat could not tell apart
 * @property {number} worlds how many such deals
 * @property {number} loose how many of them leave aside something that could be known
 * @property {{open: number | null, fair: number | null}} loss what the best would have brought more
 */

/**
 * @typedef {object} Findings
 * @property {string} code
 * @property {number | null} seat whose decisions; null: everybody's, with open cards only
 * @property {Map<number, Decision>} decisions by ply
 * @property {Map<number, Bounds>} swing by ply: what the deal is worth before that card
 * @property {string | null} unit of values: points, tricks, made or score; null when no trick was played
 * @property {(0 | 1 | null)[]} sides by seat: 1 plays for a high value
 */

/** @typedef {Findings & import("./work.js").Progress} Study */

/** How many deals that a seat could not tell apart are weighed for each of its decisions. */
export const WORLDS = 100;

/**
 * The study of a deal, the same one each time it is asked for.
 * @param {App} app
 * @param {string} code
 * @param {number | null} seat
 * @returns {Study}
 */
export function studyOf(app, code, seat) {
  const request = { ask: "analyse", code, seat, worlds: seat === null ? 0 : WORLDS };
  return workOn(app, request, () => empty(code, seat), take);
}

/**
 * @param {string} code
 * @param {number | null} seat
 * @returns {Findings}
 */
function empty(code, seat) {
  return { code, seat, decisions: new Map(), swing: new Map(), unit: null, sides: [] };
}

/**
 * @param {Findings} found
 * @param {{decisions: Decision[], swing: [number, Bounds][], unit: string | null, sides: (0 | 1 | null)[]}} answer
 */
function take(found, { decisions, swing, unit, sides }) {
  for (const decision of decisions) found.decisions.set(decision.ply, decision);
  for (const [ply, value] of swing) found.swing.set(ply, value);
  [found.unit, found.sides] = [unit, sides];
}
