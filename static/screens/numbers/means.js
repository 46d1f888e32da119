// @ts-check
/** Means with their intervals, figures over time, and results in parts that add up. */
import { tenth } from "../../say/figures.js";

/** @typedef {import("../../types.js").Figure} Figure */
/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {{n: number, mean: number, margin: number}} Mean `margin`: half the width of the 95 % interval */
/** @typedef {[n: number, sum: number, squares: number]} Sums */
/** @typedef {{at: number, deals: number, won: number, points: number}} Result of a match: `points` above the mean of all seats */
/** @typedef {{cards: number, others: number, own: number, rest: number, result: number}} Luck */

/** Decisions from which a mean is shown. */
export const LEAST = 30;
/** Most points of a figure over time. */
const POINTS = 12;
/** Half the width of a 95 % interval, in standard errors. */
const CONFIDENCE = 1.96;

/** @param {readonly number[]} losses @returns {Sums} */
const sumsOf = (losses) => losses.reduce(([n, sum, squares], loss) => /** @type {Sums} */ ([n + 1, sum + loss, squares + loss * loss]), /** @type {Sums} */ ([0, 0, 0]));

/**
 * Return the mean of losses, given their number, sum, and sum of squares.
 * @param {Sums} sums
 * @returns {Mean | null} null for fewer than LEAST
 */
export function meanOf([n, sum, squares]) {
  if (n < LEAST) return null;
  const mean = sum / n;
  return { n, mean, margin: CONFIDENCE * Math.sqrt(Math.max(0, squares / n - mean * mean) / (n - 1)) };
}

/**
 * Return the sums of the losses by name: "all", "part." with a part of the deal, "role." with a role.
 * @param {readonly Figure[]} deals
 * @returns {Record<string, Sums>}
 */
export function groups(deals) {
  /** @type {Record<string, number[]>} */
  const found = {};
  for (const { role, decisions } of deals)
    for (const [, part, loss] of decisions) for (const name of ["all", `part.${part}`, `role.${role}`]) (found[name] ??= []).push(loss);
  return Object.fromEntries(Object.entries(found).map(([name, losses]) => [name, sumsOf(losses)]));
}

/**
 * Return the mean losses of deals in a row, each of LEAST decisions or more.
 * @param {readonly Figure[]} deals by time
 * @returns {(Mean & {from: number, to: number})[]} with the numbers of the deals, from 1
 */
export function overTime(deals) {
  const all = deals.reduce((sum, { decisions }) => sum + decisions.length, 0);
  const least = Math.max(LEAST, Math.ceil(all / POINTS));
  const found = [];
  /** @type {number[]} */
  let losses = [];
  let from = 1;
  let left = all;
  for (const [at, { decisions }] of deals.entries()) {
    losses.push(...decisions.map(([, , loss]) => loss));
    left -= decisions.length;
    if (losses.length < least || (left < least && left > 0)) continue;
    const mean = meanOf(sumsOf(losses));
    if (mean) found.push({ ...mean, from, to: at + 1 });
    [losses, from] = [[], at + 2];
  }
  return found;
}

/**
 * Return the parts of the results of some deals, rounded as they are shown, with a sum that is exact as shown.
 * @param {readonly Figure["parts"][]} parts
 * @returns {Luck}
 */
export function luck(parts) {
  const sum = (/** @type {0 | 1 | 2 | 3} */ at) => parts.reduce((total, one) => total + one[at], 0);
  const [cards, own, rest] = [tenth(sum(0)), tenth(sum(1)), tenth(sum(3))];
  const result = tenth(sum(0) + sum(1) + sum(2) + sum(3));
  return { cards, own, rest, result, others: tenth(result - cards - own - rest) };
}

/**
 * Return the results of the matches of a game, the first played first.
 * @param {readonly Kept[]} matches
 * @param {string} game
 * @returns {Result[]}
 */
export function results(matches, game) {
  const found = [];
  for (const { game: own, changed, aim, table } of [...matches].sort((one, other) => one.changed - other.changed)) {
    const { match, saved } = table;
    const seat = saved.viewer;
    if (own !== game || aim || !match || seat === null || saved.seats[seat] !== "person" || match.rows.length === 0) continue;
    const points = match.rows.map(({ score }) => (score[seat] ?? 0) - score.reduce((sum, each) => sum + each, 0) / score.length);
    found.push({ at: changed, deals: points.length, won: points.filter((n) => n > 0).length, points: tenth(points.reduce((sum, n) => sum + n, 0)) });
  }
  return found;
}
