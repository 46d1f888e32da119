// @ts-check
/** The study of a finished deal: what the engine finds out about every decision, slice by slice. */
import { workOn } from "./work.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Bounds} Bounds */
/** @typedef {import("../types.js").Decision} Decision */

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
  const worlds = seat === null ? 0 : WORLDS;
  return workOn(app, { ask: "analyse", code, seat, worlds }, () => empty(code, seat), take);
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
 * @param {import("../types.js").Analysis} answer
 */
function take(found, { decisions, swing, unit, sides }) {
  for (const decision of decisions) found.decisions.set(decision.ply, decision);
  for (const [ply, value] of swing) found.swing.set(ply, value);
  [found.unit, found.sides] = [unit, sides];
}
