// @ts-check
/** Matches with finished deals, one of every game, as the engine reports them. */
import { tableOf } from "./fixtures.js";

/** @typedef {import("../../static/types.js").Row} Row */
/** @typedef {import("../../static/types.js").Table} Table */

/**
 * Return the sum of the scores by seat.
 * @param {Row[]} rows
 * @returns {number[]}
 */
const totals = (rows) => rows.reduce((sum, row) => sum.map((n, seat) => n + (row.score[seat] ?? 0)), Array(rows[0]?.score.length ?? 4).fill(0));

/**
 * Return the table after these rows of a score sheet.
 * @param {string} game
 * @param {Row[]} rows
 * @param {Partial<import("../../static/types.js").Match>} match
 * @returns {Table}
 */
export function after(game, rows, match) {
  const last = /** @type {Row} */ (rows.at(-1));
  return tableOf(
    { game, phase: "over", turn: null, person: false, seats: /** @type {3 | 4} */ (last.score.length), score: last.score, items: last.items, facts: { ...last.facts }, hands: Array(last.score.length).fill(0) },
    { rows, totals: totals(rows), deal: rows.length - 1, ...match },
  );
}

/** Return the table after a few deals of Schafkopf. */
export const schafkopf = () =>
  after(
    "schafkopf",
    [
      { code: "s1", dealer: 3, score: [20, -20, 20, -20], items: [["partner", 10], ["schneider", 10]], facts: { declarer: 0, partner: 2, contract: "partner", called: "SA", multiplier: 1 } },
      { code: "s2", dealer: 0, score: [-240, 80, 80, 80], items: [["wenz", 50]], facts: { declarer: 0, contract: "wenz", multiplier: 1 } },
      { code: "s3", dealer: 1, score: [0, 0, 0, 0], items: [], facts: {} },
    ],
    { deals: 16 },
  );

/** Return the table after a few deals of Fipsen. */
export const fipsen = () =>
  after(
    "fipsen",
    [
      { code: "f1", dealer: 2, score: [0, 12, 0], items: [["bid", 3]], facts: { declarer: 1, contract: "3", trump: "D" } },
      { code: "f2", dealer: 0, score: [-24, 0, 0], items: [["bid", 3]], facts: { declarer: 0, contract: "3", trump: "D" } },
    ],
    { deals: 20, seats: ["person", "club", "club"] },
  );

/** Return the table after a few deals of Barbu. */
export const barbu = () =>
  after(
    "barbu",
    [
      {
        code: "a1",
        dealer: 0,
        score: [5, -5, 95, -30],
        items: [["raw", 65]],
        facts: {
          declarer: 0,
          contract: "trumps",
          trump: "S",
          raw: [20, 15, 30, 0],
          doubles: [[1, 2], [], [0, 1, 3], []],
          settlement: [[1, 0, 1, 5], [0, 2, 2, 10], [1, 2, 1, 15], [3, 2, 1, 30]],
        },
      },
    ],
    { deals: 28, standing: { owed: [["no_tricks", "no_queens"], ["no_tricks", "trumps"], ["trumps"], ["trumps"]] } },
  );

/** Return the table after a few deals of Bauernstoss. */
export const bauernstoss = () =>
  after(
    "bauernstoss",
    [
      { code: "b1", dealer: 3, score: [1, 0, 1, 0], items: [["chalk_points", 60], ["other_points", 60], ["won", 1]], facts: { declarer: 0, contract: "number", trump: "C", chalk: 0 } },
      { code: "b2", dealer: 0, score: [0, 0, 0, 0], items: [["passed_out", 0]], facts: {} },
      { code: "b3", dealer: 1, score: [0, 8, 0, 8], items: [["small", 8]], facts: { declarer: 0, contract: "small", trump: "H", chalk: 0 } },
    ],
    { target: 20, standing: { marks: [1, 8], chalk: 1 } },
  );

/** A table with a score sheet for every game. */
export const SHEETS = { schafkopf, fipsen, barbu, bauernstoss };
