// @ts-check
/**
 * The study of a finished deal: what the engine finds out about every decision, slice by slice. It outlives the panel
 * that shows it, so that coming back finds what was known, and works only while a panel wants it to.
 */
import { pull } from "../pull.js";

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
 * @typedef {object} Study
 * @property {string} code
 * @property {number | null} seat whose decisions; null: everybody's, with open cards only
 * @property {Map<number, Decision>} decisions by ply
 * @property {Map<number, Bounds>} swing by ply: what the deal is worth before that card
 * @property {string | null} unit of values: points, tricks, made or score; null when no trick was played
 * @property {(0 | 1 | null)[]} sides by seat: 1 plays for a high value
 * @property {{done: number, of: number}} progress
 * @property {"waiting" | "working" | "done"} state
 * @property {string | null} refusal the engine's code, when it refused
 * @property {() => void} go
 * @property {() => void} stop
 * @property {Set<() => void>} listeners told of all that is new
 */

/** How many deals that a seat could not tell apart are weighed for each of its decisions. */
export const WORLDS = 100;

/** @type {WeakMap<App, Map<string, Study>>} */
const known = new WeakMap();

/**
 * The study of a deal, the same one each time it is asked for.
 * @param {App} app
 * @param {string} code
 * @param {number | null} seat
 * @returns {Study}
 */
export function studyOf(app, code, seat) {
  const studies = known.get(app) ?? new Map();
  known.set(app, studies);
  const name = `${code} ${seat}`;
  const study = studies.get(name) ?? begin(app, code, seat);
  studies.set(name, study);
  return study;
}

/**
 * @param {App} app
 * @param {string} code
 * @param {number | null} seat
 * @returns {Study}
 */
function begin(app, code, seat) {
  const work = pull(app, { ask: "analyse", code, seat, worlds: seat === null ? 0 : WORLDS }, take);
  /** @type {Study} */
  const study = {
    code,
    seat,
    decisions: new Map(),
    swing: new Map(),
    unit: "points",
    sides: [],
    progress: { done: 0, of: 0 },
    state: "waiting",
    refusal: null,
    listeners: new Set(),
    go() {
      if (study.state !== "waiting") return;
      [study.state, study.refusal] = ["working", null];
      tell();
      work.go().then(rest, (error) => {
        study.refusal = String(error.code ?? "internal");
        rest();
      });
    },
    stop() {
      work.stop();
      rest();
    },
  };

  function rest() {
    if (study.state !== "working") return;
    study.state = "waiting";
    tell();
  }

  /** @param {any} answer */
  function take(answer) {
    for (const decision of answer.decisions) study.decisions.set(decision.ply, decision);
    for (const [ply, value] of answer.swing ?? []) study.swing.set(ply, value);
    study.progress = answer.progress;
    if (answer.unit !== undefined) [study.unit, study.sides] = [answer.unit, answer.sides];
    if (answer.done) study.state = "done";
    tell();
  }

  function tell() {
    for (const listener of study.listeners) listener();
  }

  return study;
}
