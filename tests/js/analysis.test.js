// @ts-check
/** The page's view of an analysis: ranking, graph and sentences, and the panels that show them. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import * as all from "../../static/screens/all.js";
import { shares } from "../../static/pages/imagined.js";
import { ranked } from "../../static/pages/double-dummy.js";
import { labels, plot, trickStarts, turningPoint } from "../../static/pages/value-graph.js";
import { choices, doubtPhrase, mistakes, trickOf, valueText, verdictPhrase } from "../../static/pages/verdict.js";
import { tableOf } from "./fixtures.js";
import { DECISIONS, engine, IMAGINED, DOUBLE_DUMMY, LOG, PLIES, position, VALUES } from "./jobs.js";
import "./dialogs.js";
import { gate, settled } from "./settled.js";

/** @typedef {import("../../static/types.js").Language} Language */

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
  const { app } = await desk();
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

/** @param {Language} [language] */
async function desk(language = "en") {
  const { ask, asked } = engine();
  const { app, spoken } = await appAt(tableOf({ game: "bauernstoss", phase: "play" }), language);
  /** @type {any[]} */
  const links = [];
  Object.assign(app, {
    ask,
    open: async (/** @type {string} */ panel, args = {}) => /** @type {Record<string, import("../../static/screens/panels.js").Panel>} */ (all)[panel]?.open(app, args),
    link: async (/** @type {string} */ code, /** @type {number | null} */ seat) => {
      links.push([code, seat]);
      app.store.set({ match: "branch" });
    },
    notice: (/** @type {any} */ notice) => app.store.set({ notice }),
  });
  return { app, asked, links, spoken };
}

const panel = () => /** @type {HTMLDialogElement} */ (document.getElementById("panel"));
/** @param {string} selector */
const text = (selector) => [...panel().querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/gu, " ").trim());
const window = /** @type {any} */ (globalThis).window;
/** @param {string} key */
async function press(key) {
  panel().dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await settled();
}

test("the analysis works by itself, ranks what it finds, and a mistake leads to its card", async () => {
  const { app } = await desk();
  await app.open("analysis", { code: "bOther" });
  await settled();
  assert.equal(panel().querySelector("progress"), null);
  assert.deepEqual(text(".mistake"), ["Trick 1 Resi Aace of clubs cost 1 mark better: 10ten of hearts By what could be known, nothing was better.", "Trick 1 Xaver 10ten of clubs cost 1 mark better: 9nine of clubs"]);
  assert.match(panel().querySelector(".value-graph svg")?.getAttribute("aria-label") ?? "", /^Card points, card by card \(Resi and Vroni\): between 72 and 80 at the first card, 80 at the end\. It changed most in trick 1, when ten of clubs was played \(Xaver\): \+10\.$/u);
  assert.deepEqual(text(".verdict"), ["2 choices cost something. The costliest was ace of clubs (Resi): ten of hearts would have brought 1 mark more. Show it"]);
  /** @type {any} */ (panel().querySelectorAll(".mistake")[1]).click();
  await settled();
  assert.deepEqual(text(".replay-where .num"), ["3 of 6"]);
  assert.deepEqual(text(".choices tbody th"), ["9nine of clubs", "10ten of clubs played"]);
  assert.equal(panel().querySelector(".mistake[aria-current]"), panel().querySelectorAll(".mistake")[1]);
  await press("ArrowRight");
  assert.deepEqual(text(".replay-where .num"), ["4 of 6"]);
  assert.match(text(".replay-move")[0] ?? "", /Xaver 10ten of clubs cost 1 mark better: 9nine of clubs/u);
  panel().close();
});

test("one's own decisions are weighed fairly, with what the numbers rest on", async () => {
  const { app, asked } = await desk();
  await app.open("analysis", { code: "bOther", seat: 0, ply: 2 });
  await settled();
  assert.deepEqual(asked.find(({ ask }) => ask === "analyse"), { ask: "analyse", code: "bOther", seat: 0, worlds: 100, ms: 30 });
  assert.deepEqual(text(".choices tbody td"), ["72", "+0.5", "+0.8 best", "80", "+1.5 best", "+0.3", "between 40 and 61", "between −0.5 and +0.5", "−0.2"]);
  assert.deepEqual(text(".decision .quiet-text"), ["On average: over 100 deals that looked the same from here."]);
  panel().close();
});

/**
 * An engine whose analysis has this number of slices, each of which waits at a gate.
 * @param {number} slices
 */
async function slowDesk(slices) {
  const { app } = await desk();
  const { ask } = app;
  const { pass, open, waiting } = gate();
  let done = 0;
  app.ask = async (/** @type {any} */ request) => {
    if (request.ask !== "analyse") return ask(request);
    await pass();
    done++;
    return /** @type {any} */ ({ ok: true, done: done === slices, progress: { done, of: slices }, decisions: [], values: [], unit: "points", sides: [] });
  };
  return { app, slice: open, asked: waiting, done: () => done };
}

test("the analysis stops when asked, goes on when asked, and stops when it is left", async () => {
  const { app, slice, asked, done } = await slowDesk(40);
  await app.open("analysis", { code: "bLong" });
  await settled();
  const button = () => /** @type {any} */ (panel().querySelector(".progress-line button"));
  assert.equal(button().textContent, "Stop");
  await slice();
  assert.deepEqual([done(), asked()], [1, 1], "one slice is done, the next is asked for");
  button().click();
  await settled();
  assert.equal(button().textContent, "Go on");
  await slice();
  assert.deepEqual([done(), asked()], [2, 0], "the slice under way is taken, no more are asked for");
  button().click();
  await settled();
  await slice();
  assert.deepEqual([done(), asked()], [3, 1]);
  panel().close();
  await slice();
  assert.deepEqual([done(), asked()], [4, 0]);
});

test("whoever has stopped the work with the keyboard is not left without focus when it is done", async () => {
  const { app, slice } = await slowDesk(3);
  await app.open("analysis", { code: "bSoon" });
  await settled();
  /** @type {any} */ (panel().querySelector(".progress-line button")).focus();
  for (let i = 0; i < 3; i++) await slice();
  assert.equal(panel().querySelector(".progress-line button"), null);
  assert.equal(document.activeElement?.id, "panel-title");
  panel().close();
});

test("the fair and the open ranking are a choice; everybody's is open only", async () => {
  const { app } = await desk();
  await app.open("analysis", { code: "bOther", seat: 1 });
  await settled();
  assert.equal(text(".mistake").length, 1);
  const open = /** @type {any} */ (panel().querySelector("input[value=open]"));
  open.checked = true;
  open.dispatchEvent(new window.Event("change"));
  await settled();
  assert.equal(text(".mistake").length, 2);
  panel().close();
});

test("a deal still running is not analysed", async () => {
  const { app, asked } = await desk();
  const { ask } = app;
  app.ask = async (request) => {
    const answer = await ask(request);
    return { ...answer, over: false };
  };
  await app.open("analysis", { code: "bOther" });
  await settled();
  assert.deepEqual(text(".panel-body"), ["The deal is not over yet."]);
  assert.ok(asked.every(({ ask }) => ask === "look"));
  panel().close();
});

test("what could have been played comes row by row, the best first, bounds as bounds", async () => {
  const { app } = await desk();
  await app.open("double-dummy", { code: "bOther" });
  await settled();
  assert.deepEqual(text(".double-dummy tbody tr"), ["You Kleines Solo made +3", "You Normal deal · clubs · Aace of clubs 91 points +2", "Xaver Normal deal · hearts between 40 and 61 points –"]);
  const whose = /** @type {any} */ (panel().querySelector("select"));
  whose.selectedIndex = 2;
  whose.dispatchEvent(new window.Event("change"));
  assert.equal(text(".double-dummy tbody tr").length, 1);
  panel().close();
});

test("values that prove nothing are called estimates", async () => {
  for (const way of /** @type {const} */ (["analysis", "double-dummy"])) {
    for (const exact of [true, false]) {
      const { app } = await desk();
      const { ask } = app;
      const doubted = (/** @type {any} */ answer) => ({
        ...answer,
        ...(answer.decisions && { decisions: answer.decisions.map((/** @type {any} */ found) => ({ ...found, exact })) }),
        ...(answer.rows && { rows: answer.rows.map((/** @type {any} */ row) => ({ ...row, exact })) }),
      });
      Object.assign(app, { ask: async (/** @type {any} */ request) => doubted(await ask(request)) });
      await app.open(way, { code: `b${way}${exact}` });
      await settled();
      assert.equal(/estimates, not proofs/u.test(panel().textContent ?? ""), !exact, way);
      panel().close();
    }
  }
});

test("playing on opens the position as a table of its own, with a way back", async () => {
  const { app, links } = await desk();
  await app.open("study", { code: "bOther", seat: 1, ply: 3 });
  /** @type {any} */ (panel().querySelector("[data-way=play-on]")).click();
  await settled();
  assert.deepEqual(links, [["bPly3", 1]]);
  assert.equal(panel().open, false);
  const { notice } = app.store.get();
  assert.deepEqual(notice?.actions?.map(({ key }) => key), ["ui.notice.back", "ui.notice.original"]);
  notice?.actions?.[1]?.run();
  await settled();
  assert.equal(panel().dataset.content, "study");
  assert.deepEqual(text(".replay-where .num"), ["3 of 6"]);
  panel().close();
});

test("there is nothing to play on from at the end of a deal", async () => {
  const { app } = await desk();
  await app.open("study", { code: "bOther", ply: PLIES });
  assert.equal(panel().querySelector("[data-way=play-on]"), null);
  panel().close();
});

test("how likely a card lies somewhere counts each imagined deal by its weight", () => {
  const found = shares(IMAGINED.flatMap((/** @type {any} */ { worlds }) => worlds));
  assert.deepEqual([...(found.get("HT") ?? [])], [[0, 0.25], ["tray", 0.75]]);
  assert.deepEqual([...(found.get("S7") ?? [])], [[0, 1]]);
  assert.equal(found.has("CT"), false, "the own cards are seen");
  assert.deepEqual([...shares([])], []);
});

test("the deals that a bot imagined: where the cards lay, each by itself, and back to the analysis", async () => {
  const { app, asked } = await desk();
  await app.open("imagined", { code: "bOther", ply: 3, seat: 1, level: "club", back: { code: "bOther", ply: 3, seat: 1 } });
  await settled();
  const { ms, ...request } = asked.find(({ ask }) => ask === "imagine");
  assert.ok(ms > 0);
  assert.deepEqual({ ...request, anew: undefined }, { ask: "imagine", code: "bOther", ply: 3, level: "club", anew: undefined });
  assert.deepEqual(text(".chances thead th"), ["Card", "You", "Vroni", "Korbinian", "Card handed over"]);
  assert.deepEqual(text(".chances tbody tr"), ["Kking of clubs 75–25 (really there)–", "7seven of clubs –100 (really there)––", "10ten of hearts 25 (really there)––75", "7seven of spades 100 (really there)–––"]);
  const deal = () => [...text(".one-deal h3"), ...text(".one-deal .replay-name")];
  assert.deepEqual(deal(), ["Deal 1 of 2", "You", "Vroni", "Korbinian"]);
  const [back, forward] = /** @type {any[]} */ ([...panel().querySelectorAll(".one-deal button")]);
  const off = () => [back, forward].map((button) => button.getAttribute("aria-disabled"));
  assert.deepEqual(off(), ["true", "false"]);
  forward.click();
  assert.deepEqual(deal(), ["Deal 2 of 2", "You", "Vroni", "Card handed over"]);
  assert.deepEqual(off(), ["false", "true"]);
  forward.click();
  assert.equal(deal()[0], "Deal 2 of 2");
  /** @type {any} */ (panel().querySelector(".panel-foot button")).click();
  await settled();
  assert.equal(panel().dataset.content, "analysis");
  panel().close();
});

test("a running deal does not show where the cards really lie", async () => {
  const { app, asked } = await desk();
  await app.open("imagined", { code: "bOther", ply: 3, seat: 1 });
  await settled();
  assert.deepEqual(asked.filter(({ ask, open }) => ask === "look" && open), []);
  assert.equal(panel().querySelector(".chances .best"), null);
  assert.equal(panel().querySelector(".panel-foot button"), null);
  panel().close();
});

test("where nothing was imagined the panel says so", async () => {
  const { app } = await desk();
  const { ask } = app;
  app.ask = async (request) => (request.ask === "imagine" ? { ok: true, seat: 1, worlds: [], done: true, progress: { done: 0, of: 0 } } : ask(request));
  await app.open("imagined", { code: "bNone", ply: 3, seat: 1, level: "beginner" });
  await settled();
  assert.match(text(".panel-body")[0] ?? "", /No deals were imagined here/u);
  assert.equal(panel().querySelector(".chances"), null);
  panel().close();
});
