// @ts-check
/** Letting the bots finish: a deal or a match is played on without a question, and can be stopped and left at any time. */
import { appAt } from "./page.js"; // first of those that draw: it makes the document
import { document } from "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "lit-html";
import { finish, finishable, finishTemplate } from "../../static/screens/table/finish.js";
import { tableTemplate } from "../../static/screens/table/layout.js";
import { between, createPace } from "../../static/screens/table/pace.js";
import { FIXTURES, tableOf } from "./fixtures.js";
import { gate, settled } from "./settled.js";

/** @typedef {import("../../static/types.js").Table} Table */

Object.defineProperty(document, "hidden", { value: false }); // it draws frames

const before = () => /** @type {Table} */ (FIXTURES.barbuPlay?.());
/** @param {number} deal @param {number} [moves] */
const running = (deal, moves = 0) => ({ ...before(), code: `b${deal}.${moves}`, match: { ...before().match, deal, deals: 3 } });
/** @param {number} deal */
const over = (deal) => tableOf({ game: "barbu", phase: "over", turn: null, person: false, hands: [[], [], [], []], score: [1, 2, 3, 4], items: [] }, { deal, deals: 3, over: deal === 2 });

/** Return a table whose engine plays a move a slice and two moves a deal. */
async function desk() {
  const { pass, open } = gate();
  const { app, page, spoken } = await appAt({ ...before(), match: { ...before().match, deal: 0, deals: 3 } });
  /** @type {string[]} */
  const asked = [];
  /** @type {Table[]} */
  const received = [];
  /** @type {Table[]} */
  const saved = [];
  let [deal, moves] = [0, 0];
  Object.assign(app, {
    async ask(/** @type {any} */ request) {
      await pass();
      asked.push(request.ask);
      if (request.ask === "next") [deal, moves] = [deal + 1, 0];
      else moves += 1;
      return moves === 2 ? over(deal) : running(deal, moves);
    },
    receive(/** @type {Table} */ table) {
      received.push(table);
      app.store.set({ table });
    },
    saveNow: async () => void saved.push(/** @type {Table} */ (app.store.get().table)),
    complain: (/** @type {unknown} */ error) => assert.fail(String(error)),
  });
  const draw = () => render(tableTemplate(app), page);
  return { app, page, spoken, asked, received, saved, open, draw };
}

test("a deal is played to its end without a question, and its result is shown", async () => {
  const { app, page, spoken, asked, received, open, draw } = await desk();
  app.store.set({ hint: /** @type {any} */ ({ best: "SA" }) });
  const done = finish(app, false);
  await open();
  draw();
  assert.deepEqual([...page.querySelectorAll("[data-tool]")].map((tool) => tool.getAttribute("data-tool")), ["stop"]);
  assert.equal(page.querySelector("[data-playable], .call, .hint"), null);
  assert.match(page.querySelector(".prompt")?.textContent ?? "", /bots play on/u);
  await open();
  await done;
  assert.deepEqual(asked, ["finish", "finish"]);
  assert.deepEqual(received.map(({ view }) => view.phase), ["over"]);
  assert.equal(app.store.get().finishing, null);
  assert.equal(spoken.length, 1);
});

test("where the engine fails, the table can be played on", async () => {
  const { app, open } = await desk();
  /** @type {unknown[]} */
  const complaints = [];
  const { ask } = app;
  let asked = 0;
  Object.assign(app, {
    ask: (/** @type {any} */ request) => (++asked === 1 ? ask(request) : Promise.reject(new Error("no answer"))),
    complain: (/** @type {unknown} */ error) => void complaints.push(error),
  });
  const done = finish(app, false);
  await open();
  await done;
  const { table, finishing } = app.store.get();
  assert.deepEqual([complaints.length, finishing, table?.code, table?.view.person], [1, null, "b0.1", true]);
  assert.ok((table?.view.legal.length ?? 0) > 0);
});

test("a match is played to its end, and every deal on the way is saved", async () => {
  const { app, asked, received, saved, open } = await desk();
  const done = finish(app, true);
  for (let slice = 0; slice < 8; slice++) await open();
  await done;
  assert.deepEqual(asked, ["finish", "finish", "next", "finish", "finish", "next", "finish", "finish"]);
  assert.deepEqual(saved.map(({ match }) => match.deal), [0, 1]);
  assert.deepEqual(received.map(({ match }) => [match.deal, match.over]), [[2, true]]);
});

test("stopped, the person goes on from there", async () => {
  const { app, page, asked, received, open, draw } = await desk();
  const done = finish(app, true);
  await open();
  draw();
  /** @type {HTMLElement} */ (page.querySelector("[data-tool=stop]")).click();
  await open();
  await open().catch(() => undefined);
  await done;
  assert.equal(asked.length, 2);
  assert.equal(received.length, 1);
  draw();
  assert.equal(page.querySelector("[data-tool=stop]"), null);
});

test("stopped and begun anew before the engine has answered, it goes on to the end", async () => {
  const { app, asked, received, open } = await desk();
  const first = finish(app, true);
  await settled();
  app.store.set({ finishing: null });
  const second = finish(app, false);
  await open();
  await open();
  await first;
  await second;
  assert.equal(asked.length, 2);
  assert.deepEqual(received.map(({ view }) => view.phase), ["over"]);
});

test("a table that is left, or on which something else happens, is left alone", async () => {
  for (const patch of [{ screen: "home" }, { match: "other" }, { live: false }, { table: running(0, 7) }]) {
    const { app, asked, received, open } = await desk();
    const done = finish(app, true);
    await open();
    app.store.set(/** @type {any} */ (patch));
    await open();
    await done;
    assert.deepEqual([asked.length, received.length, app.store.get().finishing], [2, 0, null], JSON.stringify(Object.keys(patch)));
  }
});

test("it is offered where it ends, for one person at most, and in no exercise", async () => {
  const { app } = await desk();
  assert.deepEqual(finishable(app), { deal: true, match: true });
  app.store.set({ table: over(0) });
  assert.deepEqual(finishable(app), { deal: false, match: true });
  app.store.set({ table: over(2) });
  assert.deepEqual(finishable(app), { deal: false, match: false });
  app.store.set({ table: { ...before(), match: { ...before().match, deals: null } } });
  assert.deepEqual(finishable(app), { deal: true, match: false });
  app.store.set({ table: FIXTURES.curtain?.() ?? null });
  assert.deepEqual(finishable(app), { deal: false, match: false });
  app.store.set({ table: before(), aim: /** @type {any} */ ({ exercise: { goal: ["score", 1] } }) });
  assert.deepEqual(finishable(app), { deal: false, match: false });
  await settled();
});

test("a table of several people says why bots do not finish it, and how they would", async () => {
  const { app, page } = await desk();
  const said = () => {
    render(finishTemplate(app, () => {}), page);
    return [page.querySelectorAll("[data-finish]").length, page.querySelector("p")?.textContent ?? ""];
  };
  assert.deepEqual(said(), [2, ""]);
  app.store.set({ table: FIXTURES.curtain?.() ?? null });
  assert.deepEqual(said(), [0, app.text("ui.finish.people")]);
  await settled();
});

test("whoever has played all cards waits no longer than it takes to follow the others", () => {
  const played = { ...before(), view: { ...before().view, hands: [[], 1, 1, 1], turn: 1, person: false, thinking: true } };
  const spectator = { ...played, match: { ...played.match, seats: ["club", "club", "club", "club"] } };
  for (const [speed, least] of /** @type {const} */ ([["normal", 5], ["fast", 1.5]])) {
    assert.ok(between(before(), speed) > least * between(played, speed));
    assert.equal(between(spectator, speed), between(before(), speed), "a spectator has come to see it");
  }
  assert.equal(between(played, "off"), between(before(), "off"), "nor is it slower than it was");
});

test("the last trick of a deal that the bots have finished makes way for its result", async () => {
  const { app, open } = await desk();
  const pace = createPace(app);
  Object.assign(app, {
    receive(/** @type {Table} */ table) {
      app.store.set({ table, resting: /** @type {any} */ ({ winner: 0, cards: [] }) });
      void pace.go();
    },
  });
  const done = finish(app, false);
  await open();
  await open();
  await done;
  await settled();
  pace.hurry();
  await settled();
  assert.equal(app.store.get().resting, null);
});
