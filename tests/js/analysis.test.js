// @ts-check
/** The page's view of an analysis: ranking, graph and sentences, and the panels that show them. */
import { appAt } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { shares } from "../../static/screens/study/deals.js";
import { ranked } from "../../static/screens/study/double-dummy.js";
import { labels, plot, trickStarts, turningPoint } from "../../static/screens/study/graph.js";
import { choices, doubtPhrase, mistakes, trickOf, valueText, verdictPhrase } from "../../static/screens/study/verdict.js";
import { tableOf } from "./fixtures.js";
import { DECISIONS, DOUBLE_DUMMY, IMAGINED, LOG, PLIES, position, VALUES } from "./jobs.js";

const [first, second] = /** @type {[import("../../static/types.js").Decision, import("../../static/types.js").Decision]} */ (/** @type {unknown} */ (DECISIONS));

test("mistakes are ranked by what they cost, by either measure, and what costs nothing is none", () => {
  assert.deepEqual(mistakes(DECISIONS, "fair").map(({ ply }) => ply), [3]);
  assert.deepEqual(mistakes(DECISIONS, "open").map(({ ply }) => ply), [2, 3]);
  const small = { ...first, loss: { open: 0, fair: null } };
  assert.deepEqual(mistakes([small], "open"), []);
  assert.deepEqual(mistakes([small], "fair"), []);
});

test("the choices of a decision, the best first, by the fair value if there is one", () => {
  assert.deepEqual(choices(first).map(({ name, played, bestOpen, bestFair }) => [name, played, bestOpen, bestFair]), [
    ["CA", true, false, true],
    ["HT", false, true, false],
    ["S7", false, false, false],
  ]);
  assert.deepEqual(choices({ ...first, fair: null }).map(({ name }) => name), ["HT", "CA", "S7"]);
  assert.deepEqual(choices(second).map(({ name, bestOpen }) => [name, bestOpen]), [["C9", true], ["CT", false]]);
});

test("no card is called the best that another, bounded one might beat", () => {
  const bounded = { ...first, gain: /** @type {Record<string, [number, number]>} */ ({ CA: [0.5, 0.5], HT: [0, 1] }), fair: null };
  assert.deepEqual(choices(bounded).filter(({ bestOpen }) => bestOpen), []);
});

test("unproven values, differences within the margin and means are each named as such", async () => {
  const { app } = await appAt(null);
  const { view } = tableOf({ game: "bauernstoss", phase: "over", log: LOG });
  const verdict = (/** @type {any[]} */ all, /** @type {"open" | "fair"} */ by) => verdictPhrase(app, view, all, by).toString();
  const calm = { ...first, loss: { open: 0, fair: 0 } };
  const loose = { ...calm, gain: { CA: [0.5, 0.5], HT: [0, 1] } };
  const known = { ...calm, gain: { CA: [0.5, 0.5], HT: [0, 0.5] } };
  assert.match(verdict([loose], "open"), /^No choice is proven to have cost anything/u);
  assert.match(verdict([known], "open"), /^No choice cost anything/u);
  assert.match(verdict([loose], "fair"), /^No choice cost anything/u);
  const bounded = { ...first, gain: { CA: [0.5, 0.5], HT: [1.5, 2.5] } };
  assert.match(verdict([bounded], "open"), /ten of hearts would have brought at least 1 mark more\.$/u, "never the card that was played");
  assert.match(verdict([second], "fair"), /nine of clubs would have brought 2 marks more on average\.$/u);
  const close = { ...first, fair: { CA: 0.8, HT: 0.9 } };
  assert.equal(String(doubtPhrase(app, view, close)), "In these deals ten of hearts came out a little better, too little to rely on: good players choose ace of clubs.");
  assert.equal(doubtPhrase(app, view, first), null);
  assert.deepEqual(choices(/** @type {any} */ (close)).map(({ name, bestFair }) => [name, bestFair]), [["HT", false], ["CA", true]]);
});

test("the plot keeps within its frame: exact neighbours make a line, bounded ones a band", () => {
  const { x, y, ply, line, band, range } = plot(VALUES);
  assert.deepEqual(range, [70, 80]);
  assert.deepEqual([x(2), x(5)], [36, 314]);
  assert.deepEqual([y(70), y(80)], [98, 10]);
  assert.equal(line, `M${x(3)} 98L${x(4)} 10L314 10`);
  assert.equal(band, `M36 ${y(72)}L${x(3)} 98L${x(3)} 98L36 10Z`);
  assert.deepEqual([ply(-50), ply(x(4) + 3), ply(900)], [2, 4, 5]);
});

test("no label of a trick touches the next, however wide the first is", () => {
  const xs = [...Array(13).keys()].map((n) => 36 + n * 21);
  const shown = (/** @type {string} */ first) => labels(xs.map((x, at) => ({ x, text: at === 0 ? first : String(at + 1) }))).map(({ text }) => text);
  assert.deepEqual(shown("Trick 1").slice(0, 3), ["Trick 1", "4", "5"]);
  assert.deepEqual(shown("第1トリック").slice(0, 3), ["第1トリック", "5", "6"], "the fourth would touch it");
  assert.equal(shown("第1トリック").at(-1), "13");
  assert.deepEqual(labels([{ x: 36, text: "1" }, { x: 300, text: "12" }, { x: 310, text: "13" }]).map(({ text }) => text), ["1", "12"]);
});

test("a plot of one value, or of none that differ, is still a plot", () => {
  const one = plot([[7, [3, 3]]]);
  assert.deepEqual([one.x(7), one.y(3), one.line, one.ply(99)], [36, 54, "", 7]);
  assert.equal(plot([[1, [0, 0]], [2, [0, 0]]]).line, "M36 54L314 54");
});

test("the turning point lies between two exact values", () => {
  assert.deepEqual(turningPoint(VALUES), { ply: 3, change: 10 });
  assert.equal(turningPoint(VALUES.slice(2)), null);
  assert.equal(turningPoint([]), null);
});

test("cards are found in their tricks", () => {
  const end = position(PLIES, 0).view;
  assert.deepEqual(trickStarts(end), [2]);
  assert.equal(trickOf(end, 3, "CK"), 1);
  assert.equal(trickOf(end, 3, "CA"), null);
});

test("bounds are worded as bounds, in every unit and language", async () => {
  const { app } = await appAt(null);
  assert.equal(valueText(app, "points", [61, 61]), "61");
  assert.equal(valueText(app, "points", [40, 61]), "between 40 and 61");
  assert.equal(valueText(app, "score", [-12, -12]), "−12");
  assert.deepEqual([[0, 0], [-1, -1], [-1, 0]].map((value) => valueText(app, "made", /** @type {[number, number]} */ (value))), ["made", "not made", "not known"]);
  const { app: german } = await appAt(null, "de");
  assert.equal(valueText(german, "points", [40, 61]), "zwischen 40 und 61");
});

test("contracts are ranked by what they bring their declarer, those without a score last", () => {
  const rows = /** @type {import("../../static/types.js").DoubleDummyRow[]} */ (DOUBLE_DUMMY.flatMap((/** @type {any} */ { rows }) => rows));
  assert.deepEqual(ranked(rows).map((/** @type {any} */ { contract, trump }) => `${contract} ${trump}`), ["small null", "number C", "number H"]);
});

test("how likely a card lies somewhere counts each imagined deal by its weight", () => {
  const found = shares(IMAGINED.flatMap((/** @type {any} */ { worlds }) => worlds));
  assert.deepEqual([...(found.get("HT") ?? [])], [[0, 0.25], ["tray", 0.75]]);
  assert.deepEqual([...(found.get("S7") ?? [])], [[0, 1]]);
  assert.equal(found.has("CT"), false, "the own cards are seen");
  assert.deepEqual([...shares([])], []);
});
