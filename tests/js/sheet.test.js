// @ts-check
/** The sheet for real cards: rows from forms and back, the fewest payments, links, and the sheets kept. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { Draft } from "../../static/screens/sheet/form.js";
import { added, corrected, sheetFrom, undone } from "../../static/screens/sheet/kept.js";
import { packed, unpacked } from "../../static/screens/sheet/link.js";
import { payments } from "../../static/screens/sheet/payments.js";

/** @type {import("../../static/types.js").KeptSheet} */
const SHEET = { form: 1, id: "a-1", game: "fipsen", rules: { players: 4 }, names: ["Ann", "Bo", "Čeněk", "大輔"], dealer: 3, stake: 0.1, rows: ["dealer=3 declarer=0 won=2"], before: [], undone: [], changed: 5 };

test("a form asks for what the game needs, and gives the row of the outcome", () => {
  const draft = new Draft("schafkopf", { rules: {}, setup: {} }, 4);
  assert.equal(draft.ready(), false);
  for (const [name, value] of /** @type {[string, number][]} */ ([["declarer", 0], ["partner", 3], ["points", 74]])) draft.set(name, value);
  assert.ok(draft.ready());
  assert.equal(draft.row(), "game=partner declarer=0 partner=3 points=74 doublings=0");
  draft.set("game", "solo");
  assert.equal(draft.ready(), false, "a Solo has a suit");
  draft.set("suit", "H");
  assert.equal(draft.row(), "game=solo suit=H declarer=0 points=74 doublings=0");
  draft.set("points", 120);
  draft.set("sweep", true);
  assert.match(draft.row(), / sweep=True/u);
});

test("a row opens in the form as it was noted", () => {
  for (const [game, row] of [
    ["barbu", "contract=queens doubles_1=8 took_0=1 took_1=0 took_2=3 took_3=0"],
    ["fipsen", "kind=played declarer=2 tricks=3 hand=True won=3"],
    ["bauernstoss", "kind=small maker=2 won=False"],
    ["schafkopf", "game=wenz_tout declarer=1 won=False tricks=3 doublings=1"],
  ]) assert.equal(new Draft(String(game), { rules: {}, setup: {} }, 4, `dealer=1 ${row}`).row(), row);
});

test("the last seat gets what the others have left", () => {
  const draft = new Draft("barbu", { rules: {}, setup: {} }, 4);
  draft.set("contract", "tricks");
  const took = draft.fields().find(({ name }) => name === "took");
  assert.ok(took);
  for (const [seat, n] of [5, 4, 3].entries()) draft.set(`took_${seat}`, n);
  draft.complete(took);
  assert.equal(draft.values.took_3, 1);
  draft.set("contract", "domino");
  const place = draft.fields().find(({ name }) => name === "took");
  assert.ok(place?.distinct);
  draft.values = { contract: "domino", took_0: 2, took_1: 4, took_2: 1 };
  draft.complete(place);
  assert.equal(draft.values.took_3, 3);
});

/**
 * Return the fewest payments, found by trying every chain of payments.
 * @param {readonly number[]} balances
 * @returns {number}
 */
function fewest(balances) {
  const open = balances.filter((balance) => balance !== 0);
  const [first, ...others] = open;
  if (first === undefined) return 0;
  return 1 + Math.min(...others.map((_, at) => fewest(others.map((balance, other) => (other === at ? balance + first : balance)))));
}

test("payments are the fewest that settle, over random evenings", () => {
  let seed = 7;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 300; round++) {
    const balances = Array.from({ length: 3 + (round % 4) }, () => Math.floor(random() * 9) - 4);
    balances[0] = (balances[0] ?? 0) - balances.reduce((sum, balance) => sum + balance, 0);
    const found = payments(balances);
    const left = [...balances];
    for (const { from, to, amount } of found) {
      assert.ok(amount > 0);
      left[from] = (left[from] ?? 0) + amount;
      left[to] = (left[to] ?? 0) - amount;
    }
    assert.ok(left.every((balance) => balance === 0), String(balances));
    assert.equal(found.length, fewest(balances), String(balances));
  }
});

test("a sheet goes through a link; a damaged one is no sheet", async () => {
  const code = await packed(SHEET);
  assert.deepEqual({ ...SHEET, changed: 0 }, { .../** @type {any} */ (await unpacked(code, "a-1")), changed: 0 });
  assert.equal(await unpacked(`t${code.slice(1)}`, "x"), "newer");
  let wrong = 0;
  for (let at = 1; at < code.length; at++) {
    const other = code.charAt(at) === "A" ? "B" : "A";
    const damaged = code.slice(0, at) + other + code.slice(at + 1);
    const read = await unpacked(damaged, "a-1");
    if (read === null) wrong += 1;
    else assert.deepEqual({ .../** @type {any} */ (read), changed: 5 }, SHEET, "a letter without meaning");
  }
  assert.ok(wrong > code.length - 5);
  for (const length of [1, 5, code.length - 1]) assert.equal(await unpacked(code.slice(0, length), "x"), null);
});

/** A sheet as it was once published; it reads the same for ever. */
const GOLDEN = "seJyLVkpKLEoqVdKprtWJVnJU0lFyUtJRclbSUXJRitUx1jHQUUpJTcxJLbI1VkjOzyspSkwusc3OzEtXKMnPz443tDVUigUAjGsT9g";

test("a published sheet reads as it did", async () => {
  const read = await unpacked(GOLDEN, "g");
  assert.ok(read && read !== "newer");
  assert.deepEqual([read.game, read.names, read.rows], ["barbu", ["A", "B", "C", "D"], ["dealer=3 contract=king took_1=1"]]);
});

test("rows are added, corrected and brought back", () => {
  const two = added(SHEET, "dealer=0 kind=passed_out");
  const better = corrected(two, 0, "dealer=3 declarer=1 won=2");
  assert.deepEqual(better.before, [SHEET.rows[0], null]);
  assert.deepEqual(undone(better).rows, two.rows);
  assert.deepEqual(undone(undone(better)).rows, SHEET.rows);
  assert.equal(undone(SHEET), SHEET);
});

test("only a sheet is read as one", () => {
  assert.deepEqual(sheetFrom(SHEET), SHEET);
  assert.equal(sheetFrom({ ...SHEET, form: 2 }), "newer");
  for (const wrong of [null, 7, {}, { ...SHEET, game: "poker" }, { ...SHEET, names: ["a"] }, { ...SHEET, names: [1, 2, 3, 4] }, { ...SHEET, dealer: 4 }, { ...SHEET, rows: "x" }, { ...SHEET, rows: ["x".repeat(500)] }, { ...SHEET, rules: [] }, { ...SHEET, rules: { a: {} } }, { ...SHEET, stake: -1 }])
    assert.equal(sheetFrom(wrong), null);
});
