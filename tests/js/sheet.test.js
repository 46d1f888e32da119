// @ts-check
/** The sheet for real cards: rows from forms and back, the fewest payments, links, and the sheets kept. */
import { appAt } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { deflateSync } from "node:zlib";
import { render } from "lit-html";
import { Draft } from "../../static/screens/sheet/draft.js";
import { formTemplate } from "../../static/screens/sheet/form.js";
import { csv, descriptions, dues, text } from "../../static/screens/sheet/export.js";
import { added, corrected, dealerAt, placed, sheetFrom, undone, without } from "../../static/screens/sheet/kept.js";
import { cell, file } from "../../static/screens/score/download.js";
import { packed, unpacked } from "../../static/screens/sheet/link.js";
import { balances, payments } from "../../static/screens/sheet/payments.js";
import { barbu } from "../../static/games/barbu.js";
import { barbu as played } from "./sheets.js";

/** Links that are damaged at random. */
const DAMAGED = Number(process.env["DAMAGED"] ?? 700);

/** @type {import("../../static/types.js").KeptSheet} */
const SHEET = { form: 1, id: "a-1", game: "fipsen", rules: { players: 4 }, names: ["Ann", "Bo", "Čeněk", "大輔"], dealer: 3, stake: 0.1, rows: ["dealer=3 declarer=0 won=2"], before: [], undone: [], changed: 5 };

test("a form asks for what the game needs, and gives the row of the outcome", () => {
  const draft = new Draft("schafkopf", { rules: {}, setup: {} }, 4);
  assert.equal(draft.ready(), false);
  for (const [name, value] of /** @type {[string, number][]} */ ([["declarer", 0], ["partner", 3], ["points", 74]])) draft.set(name, value);
  assert.ok(draft.ready());
  assert.equal(draft.row(), "game=partner declarer=0 partner=3 points=74");
  draft.set("game", "solo");
  assert.equal(draft.ready(), false, "a Solo has a suit");
  draft.set("suit", "H");
  assert.equal(draft.row(), "game=solo suit=H declarer=0 points=74");
  draft.set("points", 120);
  draft.set("sweep", true);
  assert.match(draft.row(), / sweep=True/u);
});

test("a row opens in the form as it was noted", () => {
  for (const [game, row] of [
    ["barbu", "contract=queens took_0=1 took_1=0 took_2=3 took_3=0 doubles_1=8"],
    ["fipsen", "kind=played declarer=2 tricks=3 hand=True won=3"],
    ["bauernstoss", "kind=small maker=2 won=False"],
    ["schafkopf", "game=wenz_tout declarer=1 won=False tricks=3 doublings=1"],
    ["schafkopf", "game=wenz declarer=1 points=70 stoss_1=0 stoss_2=1 stoss_3=3"],
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

test("what the others have left follows while a number is typed", () => {
  const draft = new Draft("schafkopf", { rules: { all_pass: "ramsch" }, setup: {} }, 4);
  draft.set("game", "ramsch");
  const points = draft.fields().find(({ name }) => name === "points");
  assert.ok(points);
  for (const [name, n] of /** @type {[string, number][]} */ ([["points_0", 46], ["points_1", 27], ["points_2", 2], ["points_2", 29]])) {
    draft.set(name, n);
    draft.complete(points);
  }
  assert.equal(draft.values.points_3, 18);
  const took = draft.fields().find(({ name }) => name === "took");
  assert.ok(took);
  draft.set("took_0", 2);
  draft.complete(took);
  assert.equal(draft.values.points_3, 18, "another field is another matter");
  draft.set("points_3", 20);
  draft.set("points_2", 30);
  draft.complete(points);
  assert.equal(draft.values.points_3, 20, "a number typed by hand stays");
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

test("money is right to the cent: nobody is a cent off, and all together is nothing", () => {
  let seed = 11;
  const random = () => (seed = (seed * 16_807) % 2_147_483_647) / 2_147_483_647;
  for (let round = 0; round < 500; round++) {
    const totals = Array.from({ length: 3 + (round % 4) }, () => Math.floor(random() * 2000) - 1000);
    const worth = [0.01, 0.1, 0.05, 1, 0.333, 0.0025, 12.5][round % 7] ?? 1;
    const mean = totals.reduce((sum, points) => sum + points, 0) / totals.length;
    const found = balances(totals, worth);
    assert.equal(found.reduce((sum, cents) => sum + cents, 0), 0);
    for (const [person, cents] of found.entries()) {
      assert.ok(Number.isInteger(cents));
      assert.ok(Math.abs(cents - ((totals[person] ?? 0) - mean) * worth * 100) < 1 + 1e-6, `${totals} at ${worth}: ${found}`);
    }
  }
  assert.deepEqual(balances([10, -10, 10, -10], 0.1), [100, -100, 100, -100]);
  assert.deepEqual(balances([1, 0, 0], 0.01), [1, 0, -1], "thirds of a cent");
});

test("the places of people who rest are those of the engine", () => {
  assert.deepEqual(placed(4, 5, 4).seats, [0, 1, 2, 3]);
  assert.deepEqual(placed(1, 6, 4).seats, [0, 2, 3, 5]);
  assert.deepEqual(placed(5, 6, 4).seats, [0, 1, 3, 4]);
  assert.deepEqual(placed(0, 4, 3).seats, [1, 2, 3]);
  assert.deepEqual(placed(2, 4, 4), { dealer: 2, seats: [0, 1, 2, 3] });
  const sheet = { ...SHEET, rows: ["kind=passed_out", "dealer=1 kind=passed_out", "kind=passed_out"] };
  assert.deepEqual([0, 1, 2, 3].map((index) => dealerAt(sheet, index)), [3, 1, 2, 3]);
});

test("a sheet as text and as a table has names, deals, sums and payments", async () => {
  const { app } = await appAt(played(), "de");
  const own = /** @type {import("../../static/types.js").KeptSheet} */ ({ ...SHEET, game: "barbu", names: ["Ann", "=Bo", "Čeněk", "大輔"], rows: ["dealer=0 contract=trumps"], changed: Date.UTC(2026, 4, 17, 12) });
  const { match } = played();
  const settled = /** @type {import("../../static/wire.js").Sheet} */ (/** @type {unknown} */ ({ rows: match.rows, totals: match.totals }));
  const table = /** @type {any} */ ({ view: { game: "barbu", rules: {} }, match });
  const what = descriptions(barbu.sheet({ app, table, room: barbu, replay: false }));
  assert.deepEqual(what, ["Trumpf"]);
  assert.deepEqual(text(app.words, own, settled, what).split("\n"), [
    "Barbu · 17.05.2026",
    "1. Trumpf: Ann +5, =Bo −5, Čeněk +95, 大輔 −30",
    "Summe: Ann 5, =Bo −5, Čeněk 95, 大輔 −30",
    ...dues(app.words, own, match.totals).map(({ from, to, amount }) => `${from} zahlt an ${to}: ${amount}`),
  ]);
  assert.deepEqual(dues(app.words, own, match.totals).map(({ amount }) => amount), ["4,63", "2,12", "1,12"]);
  const lines = csv(own, settled, what, "en").split("\r\n");
  assert.equal(lines[0], "deal,dealer,what,Ann,'=Bo,Čeněk,大輔,Ann Σ,'=Bo Σ,Čeněk Σ,大輔 Σ,noted");
  assert.equal(lines[1], "1,Ann,Trumpf,5,-5,95,-30,5,-5,95,-30,dealer=0 contract=trumps");
});

test("digits go on in the seat where they began", async () => {
  const { app, page } = await appAt(null);
  const draft = new Draft("schafkopf", { rules: { all_pass: "ramsch" }, setup: {} }, 4);
  draft.set("game", "ramsch");
  const redraw = () => render(formTemplate({ ...app, name: (seat) => "ABCD".charAt(seat) }, draft, redraw), page);
  redraw();
  /** @param {string} selector @param {string} text */
  const tap = (selector, text) => {
    const target = [...page.querySelectorAll(`[data-field=points] ${selector}`)].find((button) => button.textContent?.trim().startsWith(text));
    /** @type {HTMLElement} */ (target).click();
  };
  for (const digit of "46") tap(".typed button", digit);
  tap(".noted-seat", "B");
  for (const digit of "27") tap(".typed button", digit);
  tap(".noted-seat", "C");
  for (const digit of "18") tap(".typed button", digit);
  assert.deepEqual([0, 1, 2, 3].map((seat) => draft.values[`points_${seat}`]), [46, 27, 18, 29]);
});

test("doublings go from side to side, and old rows keep their number", () => {
  const draft = new Draft("schafkopf", { rules: { max_doublings: 2 }, setup: {} }, 4);
  const stoss = () => draft.fields().filter(({ name }) => name.startsWith("stoss")).map(({ seats }) => seats);
  draft.set("declarer", 1);
  draft.set("partner", 2);
  assert.deepEqual(stoss(), [[0, 3]]);
  draft.set("stoss_1", 3);
  assert.deepEqual(stoss(), [[0, 3], [1, 2]]);
  draft.set("stoss_2", 1);
  assert.equal(stoss().length, 2);
  const old = new Draft("schafkopf", { rules: { knock: "all" }, setup: {} }, 4, "game=wenz points=70 knocks=2 doublings=1");
  assert.match(old.row(), /doublings=1 knocks=2$/u);
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

/** The bytes that streams have unpacked since a test began to count. */
let unpackedBytes = 0;

/** A stream that unpacks, and counts. */
class Counting extends DecompressionStream {
  #counted = super.readable.pipeThrough(new TransformStream({ transform: (/** @type {Uint8Array} */ piece, to) => ((unpackedBytes += piece.length), to.enqueue(piece)) }));
  /** @override */
  get readable() {
    return this.#counted;
  }
}

test("a small link that holds 100 megabytes is refused after the first of them", async () => {
  const usual = globalThis.DecompressionStream;
  globalThis.DecompressionStream = Counting;
  try {
    const bomb = deflateSync(Buffer.alloc(100_000_000, 32));
    assert.ok(bomb.length < 100_000);
    assert.equal(await unpacked(`s${bomb.toString("base64url")}`, "x"), null);
    assert.ok(unpackedBytes > 0 && unpackedBytes < 2_000_000, `${unpackedBytes} bytes`);
  } finally {
    globalThis.DecompressionStream = usual;
  }
});

test("whatever becomes of a link on its way, it opens as a sheet or as none", async () => {
  const code = await packed({ ...SHEET, names: ["=1+1", "<b>Bo</b>", "Čeněk", "大輔"], rows: Array(12).fill("dealer=3 declarer=0 won=2") });
  let seed = 3;
  const below = (/** @type {number} */ n) => (seed = (seed * 16_807) % 2_147_483_647) % n;
  const letter = () => "abcsXYZ019-_%<'\"あ".charAt(below(16));
  let none = 0;
  for (let round = 0; round < DAMAGED; round++) {
    const [one, other] = [1 + below(code.length - 1), 1 + below(code.length - 1)];
    const [from, to] = [Math.min(one, other), Math.max(one, other)];
    const damaged = [
      () => code.slice(0, from), () => code.slice(0, from) + code.slice(to), () => code.slice(0, one) + letter() + code.slice(one + 1),
      () => code.slice(0, one) + letter() + code.slice(one), () => code.slice(0, to) + code.slice(from), () => code.toLowerCase(), () => letter() + code,
    ][round % 7]?.() ?? "";
    const read = await unpacked(damaged, "a-1");
    none += Number(read === null);
    assert.ok(read === null || read === "newer" || (typeof read === "object" && JSON.stringify(sheetFrom(read)) === JSON.stringify(read)), damaged);
  }
  assert.ok(none > DAMAGED / 2);
});

test("in German cells are separated by semicolons, and no text begins a formula", () => {
  assert.equal(file([["a,b", 'c"d', -5], ["x;y", null, 0]], "en"), '"a,b","c""d",-5\r\n"x;y",,0\r\n');
  assert.equal(file([["a,b", 1], ["x;y", 0]], "de"), '"a,b";1\r\n"x;y";0\r\n');
  for (const text of ["=1+1", "+1", "-1", "@a", "\t=1", "＝1+1"]) assert.ok(!/^["]?[=+\-@＝]/u.test(cell(text)), text);
  assert.equal(cell("a;=1+1"), `"a;'=1+1"`, "split at the other separator it is no formula either");
  assert.equal(cell("Ann-Marie"), "Ann-Marie");
});

/** Sheets as they were once published, with their names, stake and rows; they read the same for ever. @type {Record<string, [string, string[], number, string[]]>} */
const GOLDEN = {
  barbu: ["seJyLVkpKLEoqVdKprtWJVnJU0lFyUtJRclbSUXJRitUx1jHQUUpJTcxJLbI1VkjOzyspSkwusc3OzEtXKMnPz443tDVUigUAjGsT9g", ["A", "B", "C", "D"], 0, ["dealer=3 contract=king took_1=1"]],
  schafkopf: ["seJwtjjEKwjAYRq8S_jlIo3UpZFAQPIBbLRLav1oSk5A0Oog3cHRzLXgJN3sVwWMYtdP34IPHy8GXO1FLY2ugJ3BBa3QeMpZSkNqUEjIQSsGZ5jDTWgCF-bNzcfoL6v4mI726-_txjbA4CChoSpMRo1ChUOh4SrZij9wbZYgPTcuXpMJSCRc_RqxpdOs5GyfEHxEtX7mAZKjgE_JL-OJ0rQdh8hda4T1WGxNaKD6FDUVb", ["Anna", "Bär", "Čeněk", "大輔", "Eva"], 0.1, ["dealer=4 game=solo suit=H declarer=1 points=120 sweep=True runners=3 knockers=5", "dealer=0 game=passed_out"]],
  fipsen: ["seJyLVkrLLChOzVPSqa7ViVZyVNJRcgJiZyB2UYrVMdYx0FHKzsxLsS3ISaxMTVFISU3OSSxKLbI1UigpykzOLrY1VshIBMqHFJWmKpTn59kaK8UCAC3hGiI", ["A", "B", "C", "D"], 0, ["kind=played declarer=2 tricks=3 hand=True won=3"]],
  bauernstoss: ["seJwtyk0KwkAMQOGrhKyDVKvgJgt_8BK1i9QGLDOTKZMWF-LdHdDFt3m8DgdZtZgv2R3p_aEOT0h4ri7VFXtqqdkcCEeVqIVbCJONbGsatMDjKTHwFuY82eJ83N_t_zW_z5PECElCTTt4ZeObRFfsvxBRJ0U", ["A", "B", "C", "D"], 0.5, ["dealer=3 kind=number chalk=1 points=84", "dealer=0 kind=small maker=2 won=False"]],
};

test("a published sheet reads as it did", async () => {
  for (const [game, [code, ...whole]] of Object.entries(GOLDEN)) {
    const read = await unpacked(code, "g");
    assert.ok(read && read !== "newer");
    assert.deepEqual([read.game, read.names, read.stake, read.rows], [game, ...whole]);
  }
});

test("stakes of any size: huge ones are exact, and one that is worth nothing moves nothing", () => {
  assert.deepEqual(balances([123_456, -123_456, 1, -1], 999_999.99), [12_345_599_876_544, -12_345_599_876_544, 99_999_999, -99_999_999]);
  assert.deepEqual(balances([5, -5, 0, 0], 0), [0, 0, 0, 0]);
  assert.deepEqual(payments(balances([5, -5, 0, 0], 1e-9)), []);
  assert.deepEqual(payments(balances([24, 0, 24, 0], 0.5)).map(({ amount }) => amount), [600, 600]);
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

test("a correction that is taken back is no correction any more, and others keep the row they replaced", () => {
  const rows = ["a", "b", "c"].reduce(added, { ...SHEET, rows: [], undone: [] });
  const once = corrected(rows, 2, "C");
  const twice = corrected(once, 0, "A");
  assert.deepEqual(twice.before, ["a", null, "c"]);
  assert.deepEqual([undone(twice).rows, undone(twice).before], [["a", "b", "C"], [null, null, "c"]]);
  const fewer = without(twice, 1);
  assert.deepEqual([fewer.rows, fewer.before], [["A", "C"], ["a", "c"]]);
  assert.deepEqual([undone(fewer).rows, undone(fewer).before], [["A", "b", "C"], ["a", null, "c"]]);
});

test("a partner who becomes the declarer is no partner any more", () => {
  const draft = new Draft("schafkopf", { rules: { own_aces: "forbidden" }, setup: {} }, 4);
  for (const [name, value] of /** @type {[string, number][]} */ ([["declarer", 0], ["partner", 3], ["points", 74]])) draft.set(name, value);
  draft.set("declarer", 3);
  assert.equal(draft.missing()?.name, "partner");
});

test("digits of a keyboard go to the number of the form", () => {
  const draft = new Draft("bauernstoss", { rules: {}, setup: {} }, 4);
  for (const key of ["1", "2", "7", "4"]) assert.ok(draft.key(key));
  assert.equal(draft.values.points, 74, "127 is too much, so that 7 begins anew");
  assert.ok(draft.key("Backspace"));
  assert.equal(draft.values.points, 7);
  assert.equal(draft.key("x"), false);
  assert.equal(new Draft("barbu", { rules: {}, setup: {} }, 4).key("1"), false);
});
