// @ts-check
/** Claims and hints at the table: proven claims are offered, advice is shown. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "lit-html";
import { claimTemplate, lookForClaims, settle } from "../../static/screens/table/claim.js";
import { hintPhrases, hintTemplate, lookForHint, worthsPhrase } from "../../static/screens/table/hint.js";
import { FIXTURES, tableOf } from "./fixtures.js";
import { gate, settled } from "./settled.js";

/** @typedef {import("../../static/types.js").Table} Table */

/**
 * @param {Table | null} table
 * @param {(request: any) => any} answer
 */
async function desk(table, answer) {
  const { app, spoken, page } = await appAt(null);
  /** @type {any[]} */
  const [asked, received] = [[], []];
  Object.assign(app, {
    ask: async (/** @type {any} */ request) => {
      asked.push(request.ask);
      return answer(request);
    },
    receive(/** @type {Table} */ next, /** @type {any} */ how) {
      received.push(how);
      app.store.set({ table: next });
    },
    complain: (/** @type {unknown} */ error) => assert.fail(String(error)),
  });
  lookForClaims(app);
  app.store.set({ table });
  await settled();
  return { app, spoken, page, asked, received };
}

const play = () => FIXTURES.bauernstossPlay?.() ?? null;

test("a claim is offered once it is proven, and spoken", async () => {
  let slices = 0;
  const { app, spoken, page, asked } = await desk(play(), () => ({ ok: true, claim: ++slices === 3 ? "mine" : null, done: slices >= 3, worlds: slices }));
  assert.deepEqual(asked, ["claim", "claim", "claim"]);
  assert.deepEqual(spoken, ["The rest cannot change the result. The rest is mine: finish now?"]);
  render(claimTemplate(app), page);
  assert.equal(page.querySelector("[data-tool=claim]")?.textContent, "The rest is mine");
  app.store.set({ table: { ...play(), code: "bNext" } });
  render(claimTemplate(app), page);
  assert.equal(page.querySelector("[data-tool=claim]"), null, "another position, another proof");
});

test("no claim is looked for while somebody else is to act, or while there is a call to make", async () => {
  for (const name of ["schafkopfStoss", "barbuDominoes", "barbuChoose", "curtain", "watching"]) {
    const { asked } = await desk(FIXTURES[name]?.() ?? null, () => assert.fail(name));
    assert.deepEqual(asked, [], name);
  }
});

test("the search ends with the move", async () => {
  const { pass, open, waiting } = gate();
  const { app, asked, spoken } = await desk(play(), () => pass().then(() => ({ ok: true, claim: null, done: false, worlds: 0 })));
  await open();
  assert.deepEqual([asked.length, waiting()], [2, 1], "slice after slice");
  app.store.set({ table: tableOf({ game: "bauernstoss", phase: "play", turn: 1, person: false, thinking: true }) });
  await open();
  assert.deepEqual([asked.length, waiting()], [2, 0]);
  assert.deepEqual(spoken, []);
});

test("the rest is played out card by card, shown but not playable, and announced in one sentence", async () => {
  const before = /** @type {Table} */ (play());
  const n = before.view.log.length;
  const log = [...before.view.log, ...Array.from({ length: 3 }, (_, i) => ({ seat: i, phase: "play", move: ["HA", "SA", "D9"][i] ?? "" }))];
  const over = tableOf({ game: "bauernstoss", phase: "over", turn: null, log, score: [1, 0, 1, 0] });
  const { app, asked, spoken, received } = await desk(before, ({ ask, ply }) =>
    ask === "settle" ? over : ask === "look" ? { view: { ...before.view, log: log.slice(0, ply) } } : { claim: "theirs", done: true },
  );
  /** @type {[number, string[], boolean][]} */
  const shown = [];
  app.store.subscribe(({ table }, last) => {
    if (table !== last.table && table) shown.push([table.view.log.length - n, table.view.legal, table.view.person]);
  });
  app.store.set({ preferences: { ...app.store.get().preferences, speed: "fast" } });
  await settle(app);
  assert.deepEqual(shown, [[1, [], false], [2, [], false], [3, [], true]]);
  assert.deepEqual(asked, ["claim", "settle", "look", "look"]);
  assert.deepEqual(received, [{ silent: true }]);
  assert.equal(spoken.at(-1), "The rest is played out.");
});

test("where a position on the way cannot be had, the end is shown", async () => {
  const before = /** @type {Table} */ (play());
  const log = [...before.view.log, ...["HA", "SA", "D9"].map((card, seat) => ({ seat, phase: "play", move: card }))];
  const over = tableOf({ game: "bauernstoss", phase: "over", turn: null, log });
  const { app, received } = await desk(before, ({ ask }) => (ask === "settle" ? over : ask === "look" ? Promise.reject(new Error("no answer")) : { claim: "mine", done: true }));
  app.store.set({ preferences: { ...app.store.get().preferences, speed: "fast" } });
  await settle(app);
  assert.deepEqual([received.length, app.store.get().table], [1, over]);
});

test("without animation the end is shown at once", async () => {
  const before = /** @type {Table} */ (play());
  const over = tableOf({ game: "bauernstoss", phase: "over", turn: null, log: [...before.view.log, { seat: 0, phase: "play", move: "HA" }, { seat: 1, phase: "play", move: "H9" }] });
  const { app, asked } = await desk(before, ({ ask }) => (ask === "settle" ? over : { claim: "mine", done: true }));
  app.store.set({ preferences: { ...app.store.get().preferences, speed: "off" } });
  await settle(app);
  assert.deepEqual(asked, ["claim", "settle"]);
});

test("a hint names the move, its reason and its basis; the values of others only when asked", async () => {
  const { app, spoken, page } = await appAt(play());
  const view = /** @type {Table} */ (play()).view;
  /** @type {import("../../static/types.js").Thought} */
  const hint = { values: { HA: 3.1, H8: -1.3 }, worlds: 60, compared: 60, done: true, best: "HA", equal: [], level: [], sure: null, reason: { name: "keeps", n: 83 } };
  const said = (/** @type {Partial<typeof hint>} */ other = {}) => hintPhrases(app, view, { ...hint, ...other }).map(String);
  assert.deepEqual(said(), ["Hint: ace of hearts.", "It keeps the lead with your side in 83 of 100 deals you could be in."], "one count of deals, not two");
  assert.deepEqual(said({ sure: 90 }), said());
  const brings = /** @type {any} */ ({ name: "brings", more: 1.3 });
  assert.deepEqual(said({ reason: brings, sure: 83 }).slice(1), ["On average it brings 1.3 marks more than the next best.", "Best or equal best in 83% of 60 sample deals."]);
  assert.match(said({ reason: brings, sure: 83, compared: 48 }).at(-1) ?? "", /^Best or equal best in 83% of the first 48 of 60 sample deals/u);
  assert.deepEqual(said({ reason: brings }).at(-1), "Tried in 60 sample deals.");
  assert.match(said({ reason: brings, sure: 7 }).at(-1) ?? "", /^It is best on average, though in most of 60 sample deals/u);
  assert.deepEqual(said({ reason: /** @type {any} */ ({ name: "sensible", more: 0.2 }), sure: 7 }).at(-1), "Tried in 60 sample deals.");
  assert.deepEqual(said({ equal: ["HK"], reason: null })[0], "Hint: ace of hearts or king of hearts.", "equal cards are named together");
  assert.deepEqual(said({ level: ["H8"], reason: /** @type {any} */ ({ name: "level", more: 2 }) }).slice(1, 3), ["Worth just as much: eight of hearts.", "Everything else weighed brings at least 2 marks less."]);
  assert.deepEqual(said({ best: null, done: false, values: {}, reason: null }), ["Still looking …", "Tried in 60 sample deals."], "no move before it is settled");
  assert.deepEqual(said({ done: false, reason: null, sure: 90 }), ["Hint: ace of hearts."], "no sentence that the reason would take back");
  assert.equal(worthsPhrase(app, view, hint).toString(), "ace of hearts +3.1 and eight of hearts −1.3");
  app.store.set({ hint: { ...hint, best: null, done: false, values: {}, reason: null } });
  render(hintTemplate(app, view), page);
  assert.match(page.querySelector(".hint")?.textContent ?? "", /Still looking/u);
  assert.equal(page.querySelector("[data-hint=worths], [data-hint=deals]"), null);
  app.store.set({ hint });
  render(hintTemplate(app, view), page);
  /** @type {HTMLElement} */ (page.querySelector("[data-hint=worths]")).click();
  assert.equal(app.store.get().worths, true);
  assert.deepEqual(spoken, ["The numbers say what each choice brings: marks above or below the average of the table. ace of hearts +3.1 and eight of hearts −1.3"]);
  /** @type {HTMLElement} */ (page.querySelector("[data-hint=close]")).click();
  render(hintTemplate(app, view), page);
  assert.equal(document.querySelector(".hint"), null);
});

test("a hint that comes after the move is neither shown nor spoken, and no refusal is reported", async () => {
  const { app } = await appAt(play());
  const { pass, open } = gate();
  const thought = { values: {}, worlds: 1, compared: 1, done: false, best: null, equal: [], level: [], sure: null, reason: null };
  /** @type {any[]} */
  const [asked, hints, complaints] = [[], [], []];
  Object.assign(app, {
    ask: async (/** @type {any} */ request) => {
      asked.push(request.ask);
      await pass();
      if (asked.length > 1) throw new Error("not your turn");
      return { thought };
    },
    complain: (/** @type {unknown} */ error) => void complaints.push(error),
  });
  for (const acts of [1, 2]) {
    const search = lookForHint(app, { hint: (hint) => void hints.push(hint) });
    app.store.set({ acts });
    await open();
    await search;
  }
  assert.deepEqual([asked, app.store.get().hint, hints, complaints], [["hint", "hint"], null, [], []]);
});
