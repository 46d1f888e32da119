// @ts-check
/** Series on a page without a browser: made, opened from a link, played, sent, compared, kept and erased. */
import "./dialogs.js";
import { appAt } from "./page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { render } from "lit-html";
import { readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { GAMES } from "../../static/games/index.js";
import { EngineError } from "../../static/engine/protocol.js";
import { keepResults } from "../../static/screens/day/keep.js";
import { open } from "../../static/screens/series/series.js";
import { series } from "../../static/screens/series/route.js";
import { following, placeOf } from "../../static/screens/table/place.js";
import { facts } from "../../static/screens/table/status.js";
import { doneOn, learnedFrom, NOTHING, together, withDone } from "../../static/state/learned.js";
import { dayOf, erased, ofSeries, MOST_RESULTS, resultsOf, withMore } from "../../static/state/series.js";
import { acting } from "./acting.js";
import { FIXTURES } from "./fixtures.js";
import { readAloud } from "./read-aloud.js";
import { settled } from "./settled.js";

GAMES.splice(4); // the page may have more by now

/** @typedef {import("../../static/types.js").Done} Done */
/** @typedef {import("../../static/types.js").KeptSeries} KeptSeries */

const { window } = /** @type {any} */ (globalThis);
Object.defineProperty(globalThis, "location", { configurable: true, value: new URL("https://table.test/?x=1#/series") });
const NOW = Date.parse("2026-11-27T10:00Z");
mock.timers.enable({ apis: ["Date"], now: NOW });

const CODE = "2bSeries";
const [ANNA, BEN, CLEO] = ["3bAnna", "3bBen", "3bCleo"];
const GAME = "bauernstoss";

/** @param {Partial<Done>} [more] @returns {Done} */
const done = (more) => ({ at: 5, code: "bPlay", seat: 0, score: 2, club: null, master: null, marks: null, ...more });

/** @param {string} code */
const row = (code) => ({ code, dealer: 3, score: [1, 0, 1, 0], items: [["schneider", 1]], facts: { contract: "number", declarer: 0 } });

/**
 * Return a row of the table of two deals.
 * @param {string} code
 * @param {string} name
 * @param {number | null} rank
 * @param {(number | null)[]} points
 * @param {Record<string, unknown>} [more]
 */
const result = (code, name, rank, points, more = {}) => ({
  code, name, rank, points, pair: "", seat: 0,
  total: points.reduce((/** @type {number} */ sum, own) => sum + (own ?? 0), 0),
  differences: points.map((own) => own && own * 5), difference: points.reduce((/** @type {number} */ sum, own) => sum + 5 * (own ?? 0), 0),
  rows: points.map((own, i) => (own === null ? null : row(`${code}${i + 1}`))), ...more,
});

const OWN = result("3bOwn", "", null, [2, null]);
const TABLE = {
  results: [OWN, result(ANNA, "Anna", 1, [1, -1], { pair: "Rot", difference: 20 }), result(BEN, "<i>Ben</i>", 1, [1, 3], { pair: "Rot", seat: 1 })],
  means: [[0, [15, -10]], [1, [10, null]]],
  pairs: [{ name: "Rot", of: [1, 2], differences: [10, 10], difference: 20, rank: 1 }, { name: "Blau", of: [0], differences: [], difference: 0, rank: null }],
};

/**
 * Open the series. The engine has the table above for any results.
 * @param {{code?: string}} [args]
 * @param {{language?: "en" | "de" | "ja", series?: Record<string, Partial<KeptSeries>>, ask?: (request: any) => any, sides?: number[]}} [how]
 */
async function shown(args = {}, { language = "en", series = {}, ask, sides = [0, 1] } = {}) {
  const { app, page } = await appAt(null, language);
  /** @type {any[]} */
  const asked = [];
  /** @type {any[]} */
  const visits = [];
  Object.assign(app, {
    open: (/** @type {string} */ panel, /** @type {any} */ more = {}) => (visits.push([panel, more]), panel === "series" ? open(app, more) : undefined),
    daily: async (/** @type {any} */ daily) => (visits.push(["daily", daily]), true),
    home: () => app.store.set({ screen: "home" }),
    complain: (/** @type {any} */ error) => visits.push(["complain", error.code]),
    storage: { learn: async () => undefined },
    ask: async (/** @type {any} */ request) => {
      if (request.ask !== "day") asked.push(request);
      const own = ask?.(request);
      if (own) return own;
      if (request.ask === "series") return { code: CODE, game: GAME, rules: { target: 20 }, name: "Stammtisch", deals: 2, level: "club", sides, teams: [], result: request.code === CODE ? null : request.code };
      if (request.ask === "series_result") return { code: "3bOwn", refused: [] };
      if (request.ask === "series_table") return TABLE;
      if (request.ask === "series_paste") return { results: [], faults: [] };
      if (request.ask === "confirm") return { differs: null, done: true, progress: { done: 1, of: 1 } };
      if (request.ask === "day") return { code: "bDeal", seat: 0, seats: [] };
      if (request.ask === "new_series") return { code: CODE };
      throw new Error(request.ask);
    },
  });
  /** @type {import("../../static/types.js").Game} */
  const info = { id: GAME, letter: "b", players: [4], calls: [], options: [{ name: "target", values: [20, 15] }], profiles: { seed: { target: 20 } } };
  const known = Object.fromEntries(Object.entries(series).map(([code, more]) => [code, withMore(undefined, { game: GAME, name: "Stammtisch", deals: 2, level: "club", at: 1, ...more })]));
  app.store.set({ screen: "home", learned: { ...NOTHING, series: known }, matches: [], games: [info], levels: ["beginner", "club", "master"], engine: { ...app.store.get().engine, state: "ready" } });
  const draw = () => {
    const { series } = app.store.get();
    if (series) render(series.template(app, series), page);
  };
  app.store.subscribe(draw);
  void open(app, args);
  await settled();
  /** @param {string} selector */
  const text = (selector) => page.querySelector(selector)?.textContent?.replace(/\s+/gu, " ").trim() ?? "";
  const kept = () => app.store.get().learned.series[CODE];
  return { app, page, asked, visits, text, kept, ...acting(page) };
}

test("a series is made in a few taps, by the rules chosen for its game, with a name made up where none is typed", async () => {
  const { one, click, asked, visits, text, kept, app } = await shown();
  app.store.set({ preferences: { ...app.store.get().preferences, games: { [GAME]: { rules: { target: 15 } } } } });
  const random = one("[name=name]").placeholder;
  assert.match(random, /^(?:[bdfgklmnprstvw][aeiou]){3}$/u);
  for (const choice of [`[name=game][value=${GAME}]`, "[name=deals][value='16']", "[name=level][value=master]"]) one(choice).dispatchEvent(new window.Event("change", { bubbles: true }));
  await settled();
  await click(".series-new .button.main");
  assert.deepEqual(asked[0], { ask: "new_series", game: GAME, rules: { target: 15 }, deals: 16, level: "master", name: random });
  assert.deepEqual(visits, [["series", { code: CODE }]]);
  assert.equal(text("h2"), "“Stammtisch”");
  assert.equal(one("[data-address=series] input").value, `https://table.test/#/series/${CODE}`);
  assert.deepEqual([kept()?.name, kept()?.deals, kept()?.at], ["Stammtisch", 2, NOW]);
});

const SENT = "Play the same deals as I do: “Stammtisch”";

test("a device that sends addresses sends that of the series; what it refuses can be copied", async () => {
  const without = await shown({ code: CODE });
  assert.equal(without.page.querySelector("[data-way=send]"), null);
  /** @type {any[]} */
  const gone = [];
  let refuses = false;
  Object.defineProperty(globalThis.navigator, "share", { configurable: true, value: (/** @type {any} */ what) => (gone.push(what), refuses ? Promise.reject(new Error()) : Promise.resolve()) });
  const { click, text } = await shown({ code: CODE });
  await click("[data-address=series] [data-way=send]");
  assert.deepEqual([gone, text("[data-address=series] .said")], [[{ url: `https://table.test/#/series/${CODE}`, title: SENT, text: SENT }], ""]);
  refuses = true;
  await click("[data-address=series] [data-way=send]");
  assert.match(text("[data-address=series] .said"), /./u);
  Reflect.deleteProperty(globalThis.navigator, "share");
});

test("a link is read without its address, and with what a sentence puts behind it", async () => {
  assert.deepEqual(["2bSeries", "3bAnna", "/series/2bSeries", "2", "sGkJ", "1symINyvgXH", "22bSeries"].map((path) => series.read(path)), [{ code: "2bSeries" }, { code: "3bAnna" }, { code: "2bSeries" }, null, null, null, null]);
  const { asked } = await shown({ code: `${CODE}), see you` });
  assert.equal(asked[0].code, CODE);
});

test("the link of a result opens its series with the result in the table, once", async () => {
  const { asked, text, kept, app } = await shown({ code: ANNA });
  assert.equal(app.store.get().series?.code, CODE);
  assert.deepEqual(kept()?.results, { [ANNA]: NOW });
  assert.deepEqual(asked.map(({ ask }) => ask).slice(0, 2), ["series", "series_table"]);
  assert.deepEqual(asked[1].results, [ANNA]);
  assert.match(text(".series-sent"), /^Anna has played this series/u);
  await app.open("series", { code: ANNA });
  await settled();
  assert.deepEqual(kept()?.results, { [ANNA]: NOW });
});

test("a damaged link leaves the page as it was; one that is read late gives the page back", async () => {
  const ask = (/** @type {any} */ request) => (request.ask === "series" ? Promise.reject(new EngineError("code_check", "")) : undefined);
  const ready = await shown({ code: "2x" }, { ask });
  assert.deepEqual([ready.app.store.get().series, ready.app.store.get().screen, ready.visits], [null, "home", [["complain", "code_check"]]]);
  const { app } = await shown({}, { ask });
  app.store.set({ engine: { ...app.store.get().engine, state: "loading" } });
  const opening = open(app, { code: "2x" });
  assert.equal(app.store.get().screen, "series");
  await opening;
  assert.deepEqual([app.store.get().screen, app.store.get().series], ["home", null]);
});

test("one's own result has the plays of this device in one's own seat, and comes first", async () => {
  const series = { [CODE]: { done: { 1: done(), "2-1": done({ code: "bOther", seat: 1 }) }, results: { [BEN]: 9, [ANNA]: 3, [CLEO]: -12 }, own: { name: "Zoë", pair: "Rot", seat: 0, at: 4 } } };
  const { asked, one, text, page } = await shown({ code: CODE }, { series });
  assert.deepEqual(asked[1], { ask: "series_result", code: CODE, seat: 0, name: "Zoë", pair: "Rot", plays: ["bPlay", ""] });
  assert.deepEqual(asked[2], { ask: "series_table", code: CODE, results: ["3bOwn", ANNA, BEN] });
  assert.equal(one("[data-address=result] input").value, "https://table.test/#/series/3bOwn");
  assert.match(text("[data-way=play]"), /^Play deal 2$/u);
  assert.equal(text(".series-sides .quiet-text"), "Your side: First side", "it is fixed once a deal has been played");
  assert.deepEqual([...page.querySelectorAll(".series-deals li")].map((deal) => deal.textContent?.replace(/\s+/gu, " ").trim()), ["Deal 1: 2 marks. Look at the play 1+2", "Play deal 2 2–"]);
});

test("no pair is sent where the game has no partners", async () => {
  const series = { [CODE]: { done: { 1: done() }, own: { name: "", pair: "Rot", seat: 1, at: 4 } } };
  const { asked, page } = await shown({ code: CODE }, { series, sides: [0] });
  assert.deepEqual([asked[1].pair, asked[1].seat], ["", 0]);
  assert.equal(page.querySelector(".series-sides, [name=pair]"), null);
});

test("deals that were not played here stay covered until they are asked for; a cell leads to the play", async () => {
  const { page, click, text } = await shown({ code: CODE }, { series: { [CODE]: { done: { 1: done() }, results: { [ANNA]: 1, [BEN]: 2 } } } });
  assert.equal(page.querySelectorAll(".series-covered").length, 2);
  assert.equal(page.querySelector(".series-table")?.textContent?.includes("+3"), false);
  const cells = () => [...page.querySelectorAll(".series-cell")].map((cell) => JSON.parse(cell.getAttribute("data-args") ?? "").code);
  assert.deepEqual(cells(), [`${ANNA}1`, `${BEN}1`, "3bOwn1"]);
  await click("[data-way=uncover]");
  assert.deepEqual(cells(), [`${ANNA}1`, `${ANNA}2`, `${BEN}1`, `${BEN}2`, "3bOwn1"]);
  assert.equal(page.querySelector("[data-way=uncover]"), null);
  const names = [...page.querySelectorAll(".series-name > span")].map((one) => one.textContent?.replace(/\s+/gu, " ").trim());
  assert.deepEqual(names, ["Anna Rot", "<i>Ben</i> Rot", "You"]);
  assert.equal(page.querySelector(".series-name i"), null, "a name is text");
  assert.deepEqual([...page.querySelectorAll(".series-table tbody tr td:first-child")].slice(0, 3).map((one) => one.textContent), ["1", "1", "–"]);
  assert.match(text(".series-pairs tbody"), /1 Rot Anna and <i>Ben<\/i> \+2\.0 – Blau You a pair is two results/u);
  assert.match(text(".series-table tfoot"), /Mean, First side \+1\.5\s?−1\.0 Mean, Second side \+1\.0/u);
});

test("the page shows a sent series at once, has its deals drawn one by one, and adds the result once its plays are known to fit", async () => {
  /** @type {((answer: any) => void)[]} */
  const held = [];
  const { asked, page, text, kept, visits } = await shown({ code: ANNA }, { ask: ({ ask }) => (ask === "day" ? new Promise((tell) => held.push(tell)) : undefined) });
  assert.equal(text("h2"), "“Stammtisch”");
  for (const n of [0, 1]) {
    assert.equal(text("[data-drawing]"), `The deals for the comparison are being prepared: ${n} of 2.`);
    assert.deepEqual([held.length, asked.some(({ ask }) => ask === "series_table"), resultsOf(/** @type {KeptSeries} */ (kept()))], [n + 1, false, []]);
    held[n]?.({ code: "bDeal", seat: 0, seats: [] });
    await settled();
  }
  assert.equal(page.querySelector("[data-drawing]"), null);
  assert.deepEqual([resultsOf(/** @type {KeptSeries} */ (kept())), visits], [[ANNA], []]);

  const bad = await shown({ code: ANNA }, { ask: ({ ask }) => (ask === "series_table" ? Promise.reject(Object.assign(new Error("x"), { code: "code_deal" })) : undefined) });
  assert.deepEqual([bad.visits, resultsOf(/** @type {KeptSeries} */ (bad.kept()))], [[["complain", "code_deal"]], []]);
});

test("results that count as one person are said to, with what tells two people apart", async () => {
  const results = { [ANNA]: 1, [BEN]: 2, [CLEO]: 3 };
  const { text } = await shown({ code: CODE }, { series: { [CODE]: { results } }, ask: ({ ask }) => (ask === "series_table" ? { ...TABLE, results: TABLE.results.slice(1) } : undefined) });
  assert.match(text("[data-merged]"), /^1 result stands in the table within another one: same name, same plays\./u);
  const apart = await shown({ code: CODE }, { series: { [CODE]: { results } } });
  assert.equal(apart.page.querySelector("[data-merged]"), null);
});

test("a full table takes no more results and says how many are left out", async () => {
  const many = Object.fromEntries(Array.from({ length: MOST_RESULTS - 1 }, (_, i) => [`3x${i}`, i + 1]));
  const { one, text, kept } = await shown({ code: CODE }, { series: { [CODE]: { results: many } }, ask: ({ ask }) => (ask === "series_paste" ? { results: [ANNA, BEN, CLEO], faults: [] } : undefined) });
  one("textarea").value = "three links";
  one(".series-paste").dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
  await settled();
  assert.equal(text(".series-said p"), "The table is full. 2 results of this text are not in it: take others out first.");
  assert.equal(resultsOf(/** @type {KeptSeries} */ (kept())).length, MOST_RESULTS);
});

test("a text that the engine cannot take stays in its field", async () => {
  const { app, one } = await shown({ code: CODE }, { ask: ({ ask }) => (ask === "series_paste" ? Promise.reject(new Error("x")) : undefined) });
  app.complain = () => {};
  one("textarea").value = "three links";
  one(".series-paste").dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
  await settled();
  assert.equal(one("textarea").value, "three links");
});

test("pasted results are added once, faults are named by line, and no bracket reaches the engine", async () => {
  /** @type {any} */
  let answer = { results: [ANNA, BEN], faults: [{ line: 4, key: "damaged", data: {} }, { line: 7, key: "other", data: { series: "Andere", name: "" } }, { line: 9, key: "invitation", data: { series: "Andere" } }] };
  const { one, asked, text, page, kept, click } = await shown({ code: CODE }, { series: { [CODE]: { results: { [BEN]: 2, [CLEO]: -3 } } }, ask: ({ ask }) => (ask === "series_paste" ? answer : undefined) });
  /** @param {string} typed */
  const paste = async (typed) => {
    one("textarea").value = typed;
    one(".series-paste").dispatchEvent(new window.Event("submit", { bubbles: true, cancelable: true }));
    await settled();
  };
  await paste("[20:15] {Anna}: #/series/3bAnna");
  assert.equal(asked.find(({ ask }) => ask === "series_paste").text, " 20:15]  Anna}: #/series/3bAnna");
  assert.deepEqual(resultsOf(/** @type {KeptSeries} */ (kept())), [BEN, ANNA]);
  assert.equal(text(".series-said p"), "1 new result.");
  assert.deepEqual([...page.querySelectorAll(".series-said li")].map((fault) => fault.textContent), [
    "Line 4: this link is damaged or incomplete. Copy it again from where it came.",
    "Line 7: this result of no name belongs to another series, “Andere”: other cards, rules or bots.",
    "Line 9: this is the invitation to another series, “Andere”, and no result.",
  ]);
  assert.equal(one("textarea").value, "");
  answer = { results: [ANNA], faults: [] };
  await paste("again");
  assert.equal(text(".series-said"), "These results are in the table already. If somebody else of the same name has played just the same, a second name tells you apart.");
  answer = { results: [], faults: [] };
  await paste("nothing");
  assert.equal(text(".series-said"), "There is no result link in this text.");
  await paste("  ");
  assert.equal(asked.filter(({ ask }) => ask === "series_paste").length, 3);
  answer = { results: [CLEO], faults: [] };
  await paste("once more");
  assert.deepEqual(resultsOf(/** @type {KeptSeries} */ (kept())).sort(), [ANNA, BEN, CLEO], "a result that was taken out can come back");
  await click(`.series-out`);
  assert.equal(resultsOf(/** @type {KeptSeries} */ (kept())).includes(ANNA), false);
  assert.equal(asked.at(-1).results.includes(ANNA), false);
});

test("a name, a pair and a side are kept, and the result is made anew", async () => {
  const { one, asked, kept } = await shown({ code: CODE }, { series: { [CODE]: { done: { 1: done() } } } });
  one("[name=pair]").value = "Rot";
  one("[name=pair]").dispatchEvent(new window.Event("change", { bubbles: true }));
  await settled();
  assert.deepEqual(kept()?.own, { name: "", pair: "Rot", seat: 0, at: NOW });
  assert.equal(asked.filter(({ ask }) => ask === "series_result").at(-1).pair, "Rot");
  const fresh = await shown({ code: CODE });
  fresh.one("[name=side][value='1']").dispatchEvent(new window.Event("change", { bubbles: true }));
  await settled();
  assert.equal(fresh.kept()?.own.seat, 1);
  await fresh.click("[data-way=play]");
  assert.deepEqual(fresh.visits.at(-1), ["daily", { game: GAME, day: `${CODE}/1/1` }]);
});

test("two taps begin a deal once", async () => {
  const { click, visits } = await shown({ code: CODE });
  await Promise.all([click("[data-way=play]"), click("[data-way=play]")]);
  assert.deepEqual(visits, [["daily", { game: GAME, day: `${CODE}/1` }]]);
});

test("a play of other cards on this device is named by its deal", async () => {
  const { text } = await shown({ code: CODE }, { series: { [CODE]: { done: { 1: done(), 2: done() } } }, ask: ({ ask }) => (ask === "series_result" ? { code: "3bOwn", refused: [2] } : undefined) });
  assert.match(text(".warning"), /^Deal 2 is not in your result/u);
});

test("who leaves while results are read or a series is erased loses nothing, and is not called back", async () => {
  /** @type {(answer: any) => void} */
  let answer = () => {};
  const ask = (/** @type {any} */ request) => (request.ask === "series_paste" ? new Promise((resolve) => (answer = resolve)) : undefined);
  const { app, kept, visits } = await shown({ code: CODE }, { ask, series: { [CODE]: { results: { [ANNA]: 3 } } } });
  const actions = app.store.get().series?.actions;
  const reading = actions?.paste(BEN);
  app.store.set({ series: null });
  answer({ results: [BEN], faults: [] });
  await reading;
  assert.deepEqual(Object.keys(kept()?.results ?? {}), [ANNA, BEN]);
  await open(app, { code: CODE });
  await settled();
  const erasing = app.store.get().series?.actions.erase(CODE);
  app.store.set({ series: null, screen: "home" });
  await erasing;
  assert.deepEqual([app.store.get().screen, visits], ["home", []]);
});

test("series are listed, the one opened last in front, and erased for good", async () => {
  const series = { [CODE]: { at: 3 }, "2bLater": { at: 8, name: "Später", done: { 1: done() } }, "2bGone": { at: 4, gone: 4 } };
  const { page, click, app } = await shown({}, { series });
  const names = () => [...page.querySelectorAll("[data-series]")].map((one) => one.textContent?.replace(/\s+/gu, " ").trim());
  const game = app.text(`${GAME}.name`);
  assert.deepEqual(names(), [`Später ${game} · 1 of 2 deals played`, `Stammtisch ${game} · 0 of 2 deals played`]);
  const before = app.store.get().learned;
  await click("[data-series='2bLater'] + button");
  assert.deepEqual(names().length, 1);
  const after = app.store.get().learned;
  for (const all of [together(before, after), together(after, before)]) {
    assert.deepEqual(all.series["2bLater"], erased(/** @type {KeptSeries} */ (before.series["2bLater"]), NOW), "nor does another page bring it back");
    assert.deepEqual(all.series[CODE], before.series[CODE]);
  }
  await open(app, { code: CODE });
  await settled();
  await click("[data-way=erase]");
  assert.deepEqual(names(), []);
  await click("[data-way=restore]");
  assert.deepEqual([names(), app.store.get().series?.erased], [[`Stammtisch ${game} · 0 of 2 deals played`], null]);
  assert.equal(together(after, app.store.get().learned).series[CODE]?.name, "Stammtisch");
});

test("two pages that keep a series lose nothing of it, in any order", () => {
  const own = (/** @type {Partial<KeptSeries>} */ more) => ({ ...NOTHING, series: { [CODE]: withMore(undefined, { game: GAME, name: "S", deals: 2, level: "club", ...more }) } });
  const one = own({ at: 5, done: { 1: done() }, results: { [ANNA]: 3, [BEN]: 4 }, own: { name: "A", pair: "", seat: 0, at: 9 } });
  const other = own({ at: 6, done: { 1: done({ at: 4, code: "bFirst" }), 2: done() }, results: { [ANNA]: -8, [CLEO]: 5 }, own: { name: "B", pair: "", seat: 1, at: 2 } });
  const wanted = own({ at: 6, done: { 1: done({ at: 4, code: "bFirst" }), 2: done() }, results: { [ANNA]: -8, [BEN]: 4, [CLEO]: 5 }, own: { name: "A", pair: "", seat: 0, at: 9 } });
  for (const all of [together(one, other), together(other, one), together(together(one, other), one)]) assert.deepEqual(all, wanted);
  const gone = { ...NOTHING, series: { [CODE]: erased(/** @type {KeptSeries} */ (wanted.series[CODE]), 7) } };
  for (const all of [together(wanted, gone), together(gone, wanted)]) assert.deepEqual(all, gone);
  const back = own({ at: 8 });
  for (const all of [together(back, gone), together(gone, back)]) assert.deepEqual(all.series[CODE], { ...back.series[CODE], gone: 7 });
  assert.deepEqual(learnedFrom(JSON.parse(JSON.stringify(wanted))), wanted);
  const damaged = { [CODE]: { game: GAME, name: 3, deals: 99, at: "x", done: { 1: done(), x: done(), 2: { code: "" } }, results: { "3ok": 1, "2no": 1, "3": "x" } }, __proto__x: {}, "2bNone": { game: "../x" } };
  assert.deepEqual(learnedFrom({ series: damaged }).series, { [CODE]: withMore(undefined, { game: GAME, done: { 1: done() }, results: { "3ok": 1 } }) });
});

test("the table names a deal of a series, keeps its first result, and leads to the next and to the series", async () => {
  assert.deepEqual([ofSeries(dayOf(CODE, 3, 0))?.key, ofSeries(dayOf(CODE, 3, 1))?.key, ofSeries("2026-11-27"), ofSeries("2026-W48-1")], ["3", "3-1", null, null]);
  const { app } = await appAt(null);
  Object.assign(app, { storage: { learn: async () => undefined } });
  const daily = { game: "barbu", day: "2aWxyz/1" };
  assert.deepEqual(placeOf(daily), { panel: "series", args: { code: "2aWxyz" }, title: "series.nth", data: { n: 1 }, back: "series.table" });
  assert.deepEqual([placeOf({ game: "barbu", day: "2026-W48-1" }).args, placeOf({ game: "barbu", day: "2026-11-27" }).args], [{ week: "2026-W48" }, { game: "barbu", date: "2026-11-27" }]);
  keepResults(app);
  app.store.set({ learned: { ...NOTHING, series: { "2aWxyz": withMore(undefined, { game: "barbu", name: "S", deals: 3, level: "club", at: 1, done: { 2: done() } }) } } });
  const play = FIXTURES.barbuPlay();
  const seats = ["person", "club", "club", "club"];
  app.store.set(/** @type {any} */ ({ match: "d", live: true, daily, table: { ...play, match: { ...play.match, seats }, view: { ...play.view, seat: 0, score: null } } }));
  app.store.set(/** @type {any} */ ({ table: { ...play, code: "a0end", match: { ...play.match, seats }, view: { ...play.view, phase: "over", turn: null, person: false, seat: 0, score: [4, 0, -2, -2] } } }));
  await settled();
  assert.deepEqual(doneOn(app.store.get().learned, "barbu", daily.day), done({ at: NOW, code: "a0end", score: 4 }));
  assert.equal(String(facts(app)[0]), "Series, deal 1");
  assert.deepEqual(following(app, daily), { game: "barbu", day: "2aWxyz/3" });
  assert.deepEqual(following(app, { game: "barbu", day: "2aWxyz/3" }), { game: "barbu", day: "2aWxyz/3" });
  assert.equal(following(app, { game: "barbu", day: "2026-11-27" }), null);
  const series = { "2aWxyz": erased(/** @type {KeptSeries} */ (app.store.get().learned.series["2aWxyz"]), NOW + 9) };
  app.store.set({ learned: { ...app.store.get().learned, series } });
  await settled();
  assert.deepEqual(app.store.get().learned.series, series, "the deal that is still at the table does not bring an erased series back");
  app.store.set({ learned: { ...NOTHING, series: { "2aWxyz": withMore(undefined, { game: "barbu", at: 1, done: { 1: done({ at: NOW, code: "a0end", score: 4 }) } }) } } });
  const twice = withDone(app.store.get().learned, "barbu", daily.day, done({ at: NOW + 1, code: "a0late" }));
  assert.equal(doneOn(twice, "barbu", daily.day)?.code, "a0end");
});

test("an answer that comes late, or after the series was left, changes nothing", async () => {
  /** @type {((answer: any) => void)[]} */
  const held = [];
  const { app } = await shown({ code: CODE }, { series: { [CODE]: { results: { [ANNA]: 1 } } }, ask: ({ ask }) => (ask === "series_table" ? new Promise((tell) => held.push(tell)) : undefined) });
  void app.store.get().series?.actions.refresh();
  await settled();
  held[1]?.(TABLE);
  await settled();
  assert.equal(app.store.get().series?.standings, TABLE);
  held[0]?.({ ...TABLE, results: [] });
  await settled();
  assert.equal(app.store.get().series?.standings, TABLE);
  const { actions } = /** @type {any} */ (app.store.get().series);
  app.store.set({ screen: "home" });
  await actions.refresh();
  await actions.paste("x");
  await actions.sign({ name: "x" });
  assert.equal(app.store.get().series, null);
});

test("the bots in the plays of others are asked again, and a play they would not have made is named", async () => {
  const differs = { [`${BEN}2`]: 7 };
  /** @type {any[]} */
  const slices = [];
  const ask = (/** @type {any} */ request) => {
    if (request.ask !== "confirm") return undefined;
    slices.push([request.code, request.seats]);
    if (request.code === `${ANNA}2`) return Promise.reject(new EngineError("not_over", ""));
    const done = slices.filter(([code]) => code === request.code).length === 2;
    return { differs: done ? (differs[request.code] ?? null) : null, done, progress: { done: 1, of: 2 } };
  };
  const series = { [CODE]: { done: { 1: done() }, results: { [ANNA]: 1, [BEN]: 2 } } };
  const { app, text } = await shown({ code: CODE }, { series, ask });
  assert.deepEqual(slices[0], [`${ANNA}1`, ["person", "club", "club", "club"]]);
  assert.deepEqual(slices.at(-1), [`${BEN}2`, ["club", "person", "club", "club"]]);
  assert.deepEqual(app.store.get().series?.checked, { [`${ANNA}1`]: false, [`${BEN}1`]: false, [`${BEN}2`]: true });
  assert.equal(text(".series-checks"), "Deal 2 of <i>Ben</i>: the bots here would have moved differently. It was played with another version, or the link was changed by hand.");
  const before = slices.length;
  await app.store.get().series?.actions.refresh();
  await settled();
  assert.deepEqual(slices.slice(before).map(([code]) => code), [`${ANNA}2`], "no play is checked twice");
  const honest = await shown({ code: CODE }, { series });
  assert.match(honest.text(".series-checks"), /^Checked: in every play/u);
});

/** Every state of the screen: the arguments and what is kept. @type {[{code?: string}, Record<string, Partial<KeptSeries>>][]} */
const STATES = [
  [{}, {}],
  [{}, { [CODE]: { done: { 1: done() } } }],
  [{ code: CODE }, {}],
  [{ code: ANNA }, {}],
  [{ code: CODE }, { [CODE]: { done: { 1: done(), 2: done({ score: -1 }) }, results: { [ANNA]: 1, [BEN]: 2 }, own: { name: "Zoë", pair: "Rot", seat: 0, at: 1 } } }],
];

for (const language of /** @type {const} */ (["en", "de", "ja"])) {
  test(`series are read aloud in ${language} as it is kept, with no key unsaid`, async () => {
    const lines = [];
    for (const [args, series] of STATES) {
      const { page, one } = await shown(args, { language, series });
      const name = one("[name=name]");
      if (name) name.placeholder = "kolanu";
      lines.push(`--- ${JSON.stringify(args)} ${Object.keys(series).length}`, ...readAloud(page), "");
    }
    for (const level of ["beginner", "master"]) {
      const { text } = await shown({ code: CODE }, { language, ask: ({ ask }) => (ask === "series" ? { code: CODE, game: GAMES[0], rules: {}, name: "x", deals: 1, level, sides: [0], teams: [], result: null } : undefined) });
      lines.push(text(".series-what > p"));
    }
    const said = `${lines.join("\n").replace(/[\u202F\u00A0]/gu, " ")}\n`;
    assert.doesNotMatch(said, /undefined|null|NaN|\{\w+\}|series\.\w/u);
    const kept = new URL(`../spoken/series.${language}.txt`, import.meta.url);
    if (env.RECORD) writeFileSync(kept, said);
    assert.equal(said, readFileSync(kept, "utf8"), "read the change, then: RECORD=1 node --test tests/js/series.test.js");
  });
}
