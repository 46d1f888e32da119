// @ts-check
/** My game in numbers: means, parts and results from the analyses of one's own deals, on a page without a browser. */
import "./document.js";
import "./dialogs.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { groups, LEAST, luck, meanOf, overTime, results } from "../../static/screens/numbers/means.js";
import { carried, figuresIn, joined } from "../../static/screens/numbers/carried.js";
import { open, watch } from "../../static/screens/numbers/numbers.js";
import { dealsOf, figuresFrom, NO_FIGURES, note, ownDeals, uncounted, withAccount, withHelp } from "../../static/state/figures.js";
import { chance } from "./chance.js";
import { tableOf } from "./fixtures.js";
import { SLICES } from "./jobs.js";
import { appAt } from "./page.js";
import { settled } from "./settled.js";

const LEVELS = JSON.parse(readFileSync(new URL("../../static/screens/numbers/levels.json", import.meta.url), "utf8"));
/** @type {any} */ (globalThis).fetch = async (/** @type {URL | string} */ address) => ({ ok: true, json: async () => (String(address).endsWith("levels.json") ? LEVELS : { version: "", boot: {}, later: 0, files: {} }) });

/** @typedef {import("../../static/types.js").Figure} Figure */
/** @typedef {import("../../static/types.js").Kept} Kept */

const SEATS = ["person", "club", "club", "club"];

/**
 * Return a match of Schafkopf with finished deals.
 * @param {string} id
 * @param {string[]} deals
 * @param {any} [more]
 * @returns {Kept}
 */
const match = (id, deals, more = {}) =>
  /** @type {any} */ ({
    id, game: "schafkopf", started: 1, changed: 5, over: false,
    table: { saved: { game: "schafkopf", rules: {}, seats: SEATS, deals, code: "zRunning", viewer: 0 }, match: { rows: deals.map((code, at) => ({ code, score: at % 2 === 0 ? [30, -10, -10, -10] : [-20, 20, -20, 20] })) } },
    ...more,
  });

/**
 * Return the figures of a deal with these losses.
 * @param {number[]} losses
 * @param {Partial<Figure>} [more]
 * @returns {Figure}
 */
const figure = (losses, more = {}) => ({ game: "schafkopf", code: "aA", at: 5, role: "defender", decisions: losses.map((loss, ply) => [ply, ply % 2 ? "lead" : "follow", loss]), parts: [10, -5, 3, 0], ...more });

const random = chance(7);
const losses = Array.from({ length: 100 }, () => random(50) / 10);

test("means and intervals are those of the textbook, and none is shown for fewer than 30 decisions", () => {
  const { all, "part.lead": lead, "role.defender": role } = groups([figure(losses)]);
  const mean = losses.reduce((sum, one) => sum + one, 0) / losses.length;
  const variance = losses.reduce((sum, one) => sum + (one - mean) ** 2, 0) / (losses.length - 1);
  const found = meanOf(/** @type {any} */ (all));
  assert.ok(found && Math.abs(found.mean - mean) < 1e-9 && Math.abs(found.margin - 1.96 * Math.sqrt(variance / losses.length)) < 1e-9);
  assert.deepEqual([lead?.[0], role], [50, all]);
  assert.equal(meanOf([LEAST - 1, 3, 1]), null);
  assert.ok(meanOf([LEAST, 3, 1]));
});

test("every decision counts once over time, and no group is smaller than 30", () => {
  for (const size of [3, 8, 31]) {
    const deals = Array.from({ length: 60 }, (_, at) => figure(losses.slice(0, 1 + ((at * 7) % size))));
    const points = overTime(deals);
    const all = deals.reduce((sum, { decisions }) => sum + decisions.length, 0);
    assert.deepEqual([points.every(({ n }) => n >= LEAST), points.length <= 12, points[0]?.from, points.at(-1)?.to], [true, true, 1, 60], `${size} ${all}`);
    assert.equal(points.reduce((sum, { n }) => sum + n, 0), all);
    points.slice(1).forEach(({ from }, at) => assert.equal(from, (points[at]?.to ?? 0) + 1));
  }
  assert.deepEqual(overTime([figure(losses.slice(0, LEAST - 1))]), []);
});

test("the parts of a match add up to its result as they are shown", () => {
  for (let n = 1; n < 60; n += 1) {
    const parts = Array.from({ length: n }, () => /** @type {Figure["parts"]} */ ([0, 1, 2, 3].map(() => (random(4000) - 2000) / 100)));
    const { cards, own, others, rest, result } = luck(parts);
    const tenths = [cards, own, others, rest].reduce((sum, one) => sum + Math.round(one * 10), 0);
    assert.equal(tenths, Math.round(result * 10));
    assert.ok(Math.abs(result - parts.flat().reduce((sum, one) => sum + one, 0)) < 0.051);
  }
});

test("deals of a person's matches are counted, decisions with help are not", () => {
  const kept = match("m1", ["aA", "aB"]);
  assert.deepEqual(ownDeals(kept).map(({ id, code, seat }) => [id, code, seat]), [["m1.1", "aA", 0], ["m1.2", "aB", 0]]);
  assert.deepEqual(ownDeals(match("m1", ["aA"], { aim: {} })), []);
  const over = match("m2", ["aA"]);
  assert.equal(ownDeals({ ...over, table: /** @type {any} */ ({ ...over.table, view: { phase: "over" } }) }).at(-1)?.code, "zRunning");
  const [first, second] = ownDeals(kept);
  assert.ok(first && second);
  const once = withAccount(NO_FIGURES, first, ["declarer", [[3, "lead", 1.5], [7, "follow", 0]], [1, 2, 3, 0]]);
  assert.deepEqual(uncounted(once, [kept]).map(({ id }) => id), ["m1.2"]);
  assert.deepEqual(uncounted(once, [match("m1", ["aOther"])]).map(({ id }) => id), ["m1.1"], "the deal was played anew");
  const aided = withHelp(withHelp(once, "m1.1", 3), "m1.1", 3);
  assert.deepEqual([aided.aided, dealsOf(aided, "schafkopf")[0]?.decisions], [{ "m1.1": [3] }, [[7, "follow", 0]]]);
  assert.deepEqual(figuresFrom(JSON.parse(JSON.stringify(aided))), aided);
  const damaged = { a: 1, b: figure([1], { parts: /** @type {any} */ ([1, 2]) }), c: figure([-1]), d: figure([1], { role: "<b>" }), e: figure([1]), f: figure([1], { code: /** @type {any} */ (7) }) };
  assert.deepEqual(Object.keys(figuresFrom({ deals: damaged, aided: { x: ["1"] } }).deals), ["e"]);
  assert.deepEqual([figuresFrom(null), figuresFrom("x")], [NO_FIGURES, NO_FIGURES]);
});

test("results are above the mean of the table, by match", () => {
  const found = results([match("m2", ["aC"], { changed: 9 }), match("m1", ["aA", "aB"]), match("m3", ["aD"], { game: "barbu" })], "schafkopf");
  assert.deepEqual(found, [{ at: 5, deals: 2, won: 1, points: 10 }, { at: 9, deals: 1, won: 1, points: 30 }]);
});

/**
 * Return a page with a record of figures.
 * @param {any} stored
 * @param {"en" | "de" | "ja"} [language]
 */
async function desk(stored, language = "en") {
  const { app } = await appAt(null, language);
  let there = stored;
  let writes = 0;
  Object.assign(app, {
    storage: {
      figures: async () => there,
      changeFigures: async (/** @type {any} */ changed) => ((writes += 1), (there = changed(there))),
      learn: async (/** @type {any} */ learned) => learned,
    },
    prefer: async (/** @type {any} */ patch) => app.store.set({ preferences: { ...app.store.get().preferences, ...patch } }),
  });
  app.store.set({ screen: "home", matches: [match("m1", ["aA", "aB"])], engine: { ...app.store.get().engine, state: "ready" } });
  const panel = () => /** @type {HTMLDialogElement} */ (document.getElementById("panel"));
  return {
    app, panel, stored: () => there, writes: () => writes,
    /** @param {string} selector */
    text: (selector) => panel().querySelector(selector)?.textContent?.replace(/\s+/gu, " ").trim() ?? "",
  };
}

const FULL = { deals: { "m1.1": figure(losses), "m1.2": figure(losses.slice(0, 40), { code: "aB" }) }, aided: {} };

test("the figures are drawn in every language, each plot with its table, beside the bots of the bench's file", async () => {
  for (const language of /** @type {const} */ (["en", "de", "ja"])) {
    const { app, panel } = await desk(FULL, language);
    app.store.set({ matches: [...app.store.get().matches, match("m0", ["aC"], { changed: 2 })] });
    await open(app, { game: "schafkopf" });
    await settled();
    const said = panel().textContent ?? "";
    assert.ok(!/pages\.|undefined|NaN|\{\w+\}/u.test(said), said);
    assert.deepEqual([...panel().querySelectorAll("[data-of]")].map((one) => /** @type {HTMLElement} */ (one).dataset.of), ["losses", "time", "results", "luck"]);
    for (const plot of panel().querySelectorAll("svg.plot")) assert.ok(plot.closest("section")?.querySelector("table") && plot.getAttribute("aria-hidden") === "true");
    panel().close();
  }
});

test("the losses of the bots are those of the file that is named", async () => {
  const { app, panel, text } = await desk(FULL);
  await open(app, { game: "schafkopf" });
  await settled();
  const [n, sum] = LEVELS.games.schafkopf.club.all;
  const [, club] = panel().querySelectorAll("[data-row=all] .num");
  assert.ok(n >= LEAST && club?.textContent?.startsWith(String(Math.round((sum / n) * 100) / 100)), String(club?.textContent));
  assert.ok(text(".numbers").includes(`come from ${LEVELS.deals.schafkopf} deals of their own, with bots in all seats (${LEVELS.source})`), text(".numbers"));
  for (const cell of panel().querySelectorAll("[data-of=losses] .num")) assert.match(cell.textContent ?? "", /^\d+\.\d\d ± \d+\.\d\d$|^–?too few$/u, "a dash is read aloud");
  assert.equal(text("[data-row='role.declarer']"), "", "there is no row without a decision");
  panel().close();
});

test("too few decisions and unfinished analyses show no figure, and the page says what is missing", async () => {
  const { app, panel, text } = await desk({ deals: { "m1.1": figure(losses.slice(0, 29)) }, aided: {} });
  await open(app, {});
  await settled();
  assert.equal(panel().querySelectorAll("[data-of=losses], [data-of=time], [data-of=luck]").length, 0);
  assert.match(text(".numbers"), /from 30 decisions on; so far there are 29.*1 of 2 deals of this match/u);
  assert.match(text(".numbers"), /1 deal is still to be looked at/u);
  panel().close();
});

test("figures are erased, and idle analysis does not bring them back", async () => {
  const { app, panel, stored, text } = await desk(FULL);
  await app.prefer({ idle: true });
  await open(app, {});
  await settled();
  const erase = async () => {
    /** @type {HTMLElement} */ (panel().querySelector("[data-way=erase]")).click();
    await settled();
  };
  const { changeFigures } = app.storage;
  app.storage.changeFigures = async () => undefined;
  await erase();
  assert.match(text(".numbers [role=status] .warning"), /could not be erased/u);
  assert.ok(panel().querySelector("[data-of=losses]"), "what is still kept is still shown");
  app.storage.changeFigures = changeFigures;
  await erase();
  assert.deepEqual([stored(), app.store.get().preferences.idle], [NO_FIGURES, false]);
  assert.match(text(".numbers [role=status]"), /erased/u);
  panel().close();
});

test("exported figures come back whole, and join those that are there", () => {
  const there = { deals: { "m1.1": figure(losses), "m2.1": figure([1]) }, aided: { "m1.1": [3] } };
  const brought = { deals: { "m1.1": figure([9]), "m3.1": figure([2]) }, aided: { "m1.1": [3, 4], "m3.1": [0] } };
  assert.deepEqual(figuresIn(carried(brought)), brought);
  assert.deepEqual(joined(there, brought), {
    deals: { "m1.1": figure(losses), "m2.1": figure([1]), "m3.1": figure([2]) },
    aided: { "m1.1": [3, 4], "m3.1": [0] },
  });
  assert.deepEqual(joined(NO_FIGURES, brought), brought);
});

test("a file of figures is taken in, and one that cannot be has one sentence and changes nothing", async () => {
  const before = { deals: { "m1.1": figure(losses) }, aided: {} };
  const { app, panel, stored, writes, text } = await desk(before);
  await open(app, { game: "schafkopf" });
  await settled();
  /** @param {string} content */
  const bring = async (content) => {
    const field = panel().querySelector("[data-way=import]");
    Object.defineProperty(field, "files", { value: [{ text: async () => content }], configurable: true });
    field?.dispatchEvent(new (/** @type {any} */ (globalThis).window.Event)("change"));
    await settled();
  };
  const file = JSON.parse(carried(/** @type {any} */ (FULL)));
  const wrong = /** @type {const} */ ([
    ["{", /cannot be read/u],
    ['{"format":"stich-matches","version":1}', /something else/u],
    ["null", /something else/u],
    [JSON.stringify({ ...file, version: 2 }), /newer version/u],
    [JSON.stringify({ ...file, deals: { ...file.deals, "m1.3": { game: "schafkopf" } } }), /damaged/u],
    [JSON.stringify({ ...file, aided: [] }), /damaged/u],
    [carried(NO_FIGURES), /holds no figures/u],
  ]);
  for (const [content, sentence] of wrong) {
    await bring(content);
    assert.match(text(".numbers [role=status] .warning"), sentence);
  }
  assert.deepEqual([stored(), writes()], [before, 0]);
  await bring(carried(/** @type {any} */ (FULL)));
  assert.deepEqual(stored(), FULL);
  assert.match(text(".numbers [role=status] .said"), /^The figures of 1 deal are here now\. 1 was here already\.$/u);
  assert.match(text(".numbers [data-row=all]"), /140 decisions/u);
  panel().close();
});

test("an analysis of one's own deal is counted, any other is not", async () => {
  const { app, stored, writes } = await desk(undefined);
  await note(app, "aStranger", 0, ["defender", [], [0, 0, 0, 0]]);
  await note(app, "aA", 2, ["defender", [], [0, 0, 0, 0]]);
  assert.equal(writes(), 0);
  await note(app, "aA", 0, ["defender", [[4, "lead", 0.5]], [1, 0, 0, 0]]);
  assert.deepEqual(stored().deals["m1.1"].decisions, [[4, "lead", 0.5]]);
});

test("deals are analysed in idle time if that is switched on, not while the person plays", async () => {
  const { app, stored } = await desk(undefined);
  /** @type {any[]} */
  const asked = [];
  /** @type {(() => void)[]} */
  const held = [];
  app.ask = /** @type {any} */ (
    async (/** @type {any} */ request) => {
      asked.push(request.code);
      await new Promise((go) => held.push(() => go(undefined)));
      return { ...SLICES[asked.filter((code) => code === request.code).length - 1] };
    }
  );
  const go = async () => {
    held.shift()?.();
    await settled();
  };
  watch(app);
  await settled();
  assert.deepEqual(asked, [], "it is off at first");
  await app.prefer({ idle: true });
  await settled();
  assert.deepEqual(asked, ["aA"]);
  app.store.set({ screen: "table", table: tableOf({ game: "schafkopf", phase: "play" }), match: "m9" });
  await go();
  assert.deepEqual(asked, ["aA"], "the slice under way was the last");
  assert.deepEqual(stored(), undefined);
  app.store.set({ screen: "home" });
  await settled();
  await go();
  assert.deepEqual([asked, Object.keys(stored().deals)], [["aA", "aA", "aB"], ["m1.1"]]);
  await go();
  await go();
  assert.deepEqual([asked.length, Object.keys(stored().deals)], [4, ["m1.1", "m1.2"]]);
  app.store.set({ notice: { key: "ui.home" } });
  await settled();
  assert.equal(asked.length, 4, "nothing is looked at twice");
});

test("a hint and a move taken back are noted with their deal", async () => {
  const { app, stored, writes } = await desk(undefined);
  watch(app);
  const log = [0, 1, 2, 3].map((seat) => ({ seat, phase: "play", move: "CA" }));
  const at = (/** @type {number} */ length) => {
    const table = tableOf({ game: "schafkopf", phase: "play", seat: 0, log: log.slice(0, length) });
    return { ...table, match: { ...table.match, deal: 2 } };
  };
  app.store.set({ screen: "table", table: at(4), match: "m1" });
  await settled();
  assert.equal(stored(), undefined);
  for (const done of [false, false, true]) app.store.set({ hint: /** @type {any} */ ({ best: "CA", done }) });
  await settled();
  assert.deepEqual([stored()?.aided, writes()], [{ "m1.2": [4] }, 1], "a hint that grows is one hint");
  app.store.set({ table: at(1) });
  await settled();
  assert.deepEqual(stored()?.aided, { "m1.2": [4, 1] });
});
