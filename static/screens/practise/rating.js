// @ts-check
/**
 * The solver's own rating by Glicko-2, against puzzles of fixed ratings. It is computed anew from the first answers to
 * puzzles, in the order in which they were given, so that two pages agree on it.
 */
import rate from "glicko2-lite";
import { learned } from "../../state/learned.js";

/** @typedef {import("../../types.js").Tried} Tried */
/** @typedef {import("../../tasks/pack.js").Task} Task */

/** The rating, its deviation and the volatility of a solver without answers: those of the method's author. */
const START = { rating: 1500, rd: 350, vol: 0.06 };
/** Change of the volatility over time that the method allows; its author advises 0.3 to 1.2. */
const TAU = 0.5;
/** Deviation of a puzzle's rating: the bots' failures are shares of few runs. */
const PUZZLE_RD = 80;
/** Least distance of a share of failures from none and from all, which no number of runs could prove. */
const EDGE = 0.03;
/** Rating points for a factor e in the odds. */
const SCALE = 173.7178;
/** Half the width of a 95 % interval, in standard deviations. */
const CONFIDENCE = 1.96;

/**
 * Return the first answers to puzzles of a game.
 * @param {import("../../types.js").Showing} app
 * @param {string} game
 */
export const triedOf = (app, game) => learned(app).puzzles[game] ?? {};

/**
 * Return the rating of a puzzle: a solver of this rating fails as often as the bots do, the stronger ones counting more.
 * @param {Pick<Task, "failures">} task with the levels from the weakest on
 * @returns {number}
 */
export function ratingOf({ failures }) {
  const shares = Object.values(failures);
  const weights = shares.reduce((sum, _, at) => sum + at + 1, 0);
  const mean = shares.reduce((sum, share, at) => sum + share * (at + 1), 0) / (weights || 1);
  const share = Math.min(1 - EDGE, Math.max(EDGE, mean));
  return Math.round(START.rating + SCALE * Math.log(share / (1 - share)));
}

/** The rating after an answer, by the rating before it: a new answer then costs one step, not all of them again. @type {WeakMap<Tried, {from: typeof START, to: typeof START}>} */
const steps = new WeakMap();

/**
 * Return the rating after an answer.
 * @param {typeof START} from
 * @param {Tried} tried
 */
function after(from, tried) {
  const known = steps.get(tried);
  if (known?.from === from) return known.to;
  const [, right, puzzle] = tried;
  const to = rate(from.rating, from.rd, from.vol, [[puzzle, PUZZLE_RD, right]], { rating: START.rating, tau: TAU });
  steps.set(tried, { from, to });
  return to;
}

/**
 * Return the rating after these first answers.
 * @param {Iterable<Tried>} tried
 * @returns {{rating: number, low: number, high: number, answers: number}} with its 95 % interval
 */
export function rated(tried) {
  const answers = [...tried].sort(([one], [other]) => one - other);
  const { rating, rd } = answers.reduce(after, START);
  const half = CONFIDENCE * rd;
  return { rating: Math.round(rating), low: Math.round(rating - half), high: Math.round(rating + half), answers: answers.length };
}

/**
 * Return the difficulty that suits a rating, a number between 0.5 and 5.5 on the scale of the grades 1 to 5: puzzles are graded by the same failures.
 * @param {number} rating
 */
export const levelOf = (rating) => 0.5 + 5 / (1 + Math.exp((START.rating - rating) / SCALE));
