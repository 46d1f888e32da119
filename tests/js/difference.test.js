// @ts-check
/** Differences between two views. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { isCard } from "../../static/cards/cards.js";
import { place } from "../../static/board/seats.js";
import { difference } from "../../static/screens/table/difference.js";
import { FIXTURES, tableOf } from "./fixtures.js";

const at = () => /** @type {import("../../static/types.js").Table} */ (FIXTURES.bauernstossPlay?.());

/** @param {import("../../static/types.js").Table} table @param {Partial<import("../../static/types.js").View>} view */
const then = (table, view) => ({ ...table, view: { ...table.view, ...view } });

test("a card that was laid is found, and the trick it completes", () => {
  const before = at();
  const { facts, log } = before.view;
  const cards = /** @type {[number, string][]} */ ([[2, "HT"], [3, "H7"], [0, "HA"]]);
  const after = then(before, { facts: { ...facts, trick: cards }, log: [...log, { seat: 0, phase: "play", move: "HA" }], turn: 1 });
  const laid = difference(before, after);
  assert.deepEqual(laid.played, [{ seat: 0, card: "HA" }]);
  assert.equal(laid.finished, null);
  assert.equal(laid.yours, false);

  const trick = { leader: 2, cards: /** @type {[number, string][]} */ ([...cards, [1, "C8"]]), winner: 1, points: 21 };
  const swept = then(after, {
    facts: { ...facts, trick: [], tricks: [...(facts.tricks ?? []), trick] },
    log: [...after.view.log, { seat: 1, phase: "play", move: "C8" }],
  });
  const done = difference(after, swept);
  assert.deepEqual(done.played, [{ seat: 1, card: "C8" }]);
  assert.equal(done.finished, trick);
});

test("it becomes the viewer's turn once", () => {
  const mine = at();
  const other = then(mine, { turn: 3, log: mine.view.log.slice(0, -1) });
  assert.equal(difference(other, mine).yours, true);
  assert.equal(difference(mine, mine).yours, false);
});

test("another deal, or one taken back, is not a continuation", () => {
  const table = at();
  assert.equal(difference(null, table).restart, true);
  assert.equal(difference(table, then(table, { number: "9" })).restart, true);
  assert.equal(difference(table, then(table, { log: [] })).restart, true);
  assert.equal(difference(table, table).restart, false);
});

test("the end of a deal is noticed once", () => {
  const table = at();
  const over = then(table, { phase: "over", turn: null });
  assert.equal(difference(table, over).over, true);
  assert.equal(difference(over, over).over, false);
});

test("cards of dominoes come from the log", () => {
  const table = FIXTURES.barbuDominoes?.();
  assert.ok(table);
  const after = then(table, { log: [...table.view.log, { seat: 0, phase: "domino", move: "C6" }] });
  assert.deepEqual(difference(table, after).played, [{ seat: 0, card: "C6" }]);
});

test("the viewer sits at the bottom, the others clockwise", () => {
  const { view } = tableOf({ game: "fipsen", phase: "play", seats: 3, seat: 2 });
  assert.deepEqual([0, 1, 2].map((seat) => place(view, seat)), [1, 2, 0]);
  assert.equal(place({ ...view, seat: null }, 1), 1);
});

test("cards differ from calls by their names alone", () => {
  for (const name of ["C2", "DT", "HA"]) assert.ok(isCard(name));
  for (const name of ["pass", "5.C", "C1", "CTT", "", null, undefined]) assert.ok(!isCard(name));
});
