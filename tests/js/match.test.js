// @ts-check
/** The match at the table: a deal of an exercise is none, and no other way to a table keeps its goal. */
import { appAt } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "lit-html";
import { createMatch } from "../../static/screens/table/match.js";
import { prompt } from "../../static/screens/table/status.js";
import { resultTemplate } from "../../static/screens/table/result.js";
import { FIXTURES } from "./fixtures.js";
import { settled } from "./settled.js";
import { schafkopf } from "./sheets.js";

/** @typedef {import("../../static/types.js").Kept} Kept */

Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }); // no locks: one page

const EXERCISE = { seat: 0, open: false, goal: ["score", 1] };
const AIM = /** @type {any} */ ({ game: "barbu", stage: "deal", place: 0, last: false, exercise: { ...EXERCISE, code: "b" } });

/** Return a match at a table of Barbu, whose storage keeps matches in a map. */
async function desk() {
  const { app } = await appAt(null);
  /** @type {Map<string, Kept>} */
  const kept = new Map();
  const storage = { put: async (/** @type {Kept} */ one) => (kept.set(one.id, one), true), sitDown: async () => {}, get: async (/** @type {string} */ id) => kept.get(id), take: async (/** @type {string} */ id) => kept.get(id) };
  const table = FIXTURES.barbuPlay();
  Object.assign(app, { storage, ask: async () => ({ ...table }), complain: (/** @type {unknown} */ error) => assert.fail(String(error)) });
  const voice = /** @type {any} */ ({ speak() {} });
  const pace = /** @type {any} */ ({ async go() {}, hurry() {} });
  app.store.set(/** @type {any} */ ({ match: null, table: null, engine: { state: "ready" } }));
  return { app, kept, match: createMatch(app, { voice, pace, unkept: () => null, gone: () => false }) };
}

test("the deal of an exercise is in no list of matches, and is kept with its goal", async () => {
  const { app, kept, match } = await desk();
  await match.actions.aim(AIM);
  await settled();
  assert.deepEqual([app.store.get().matches, app.store.get().aim], [[], AIM]);
  assert.deepEqual([...kept.values()].map(({ aim }) => aim), [AIM]);
  await match.actions.start("barbu");
  await settled();
  assert.deepEqual(app.store.get().matches.map(({ aim }) => aim), [undefined]);
});

test("a table reached another way than from the exercise has no goal", async () => {
  const { app, kept, match } = await desk();
  const table = FIXTURES.barbuPlay();
  await match.actions.start("barbu");
  await settled();
  const before = app.store.get().match ?? "";
  /** @type {Record<string, () => Promise<unknown>>} */
  const ways = {
    "a new match": () => match.actions.start("barbu"),
    "a link": () => match.seatLinked({ ...table }),
    "the match before": () => match.actions.resume(before),
  };
  for (const [name, go] of Object.entries(ways)) {
    await match.actions.aim(AIM);
    await settled();
    assert.equal(app.store.get().aim, AIM);
    await go();
    await settled();
    assert.equal(app.store.get().aim, null, name);
  }
  const exercise = [...kept.values()].find(({ aim }) => aim)?.id ?? "";
  await match.actions.resume(exercise);
  assert.deepEqual(app.store.get().aim, AIM, "the exercise itself, gone on with");
});

test("the end of an exercise's deal is the end of no match", async () => {
  const table = schafkopf();
  table.match.over = true;
  for (const [aim, ends] of /** @type {const} */ ([[null, "This match is over"], [AIM, "This deal is over"]])) {
    const { app, page } = await appAt(table);
    app.store.set({ aim });
    render(resultTemplate(app), page);
    assert.equal(page.querySelector(".finish") === null, aim !== null);
    assert.equal(prompt(app), app.text(aim ? "ui.over.deal" : "ui.over.match"), ends);
  }
});

test("a move closes the sentence about the link of its table, and no other notice", async () => {
  const { app, match } = await desk();
  await match.seatLinked(FIXTURES.barbuPlay());
  const [move = ""] = app.store.get().table?.view.legal ?? [];
  for (const passing of [false, true]) {
    app.store.set({ notice: { key: "ui.notice.dealt", passing } });
    await match.actions.act(move);
    await settled();
    assert.equal(app.store.get().notice === null, passing);
  }
});

test("a match begun from a study remembers it, and another match does not", async () => {
  const { app, match } = await desk();
  const study = /** @type {any} */ ({ code: "bOther", left: { screen: "home" } });
  app.store.set({ screen: "study", study, match: "before" });
  await match.seatLinked(FIXTURES.barbuPlay());
  assert.deepEqual([app.store.get().from?.code, app.store.get().from?.left.match], ["bOther", "before"]);
  await match.actions.start("barbu");
  await settled();
  assert.equal(app.store.get().from, null);
});
