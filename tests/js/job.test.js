// @ts-check
/** Jobs of the engine: polled slice by slice, and the analysis that is made of the answers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { poll, SLICE_MS } from "../../static/engine/poll.js";
import { analysisJob } from "../../static/screens/study/analysis.js";
import { DECISIONS, engine, VALUES } from "./jobs.js";
import { gate, settled } from "./settled.js";

/** @typedef {import("../../static/types.js").App} App */

/** @param {(request: any) => Promise<any>} ask */
const appWith = (ask) => /** @type {App} */ (/** @type {unknown} */ ({ ask, store: { get: () => ({ matches: [] }) } }));

test("slices are asked for one after the other, until the engine is done", async () => {
  const { ask, asked } = engine();
  /** @type {any[]} */
  const taken = [];
  await poll(appWith(ask), { ask: "analyse", code: "b", seat: null, worlds: 0 }, (answer) => taken.push(answer)).go();
  assert.deepEqual(asked, Array(2).fill({ ask: "analyse", code: "b", seat: null, worlds: 0, ms: SLICE_MS }));
  assert.deepEqual(taken.map(({ done }) => done), [false, true]);
});

test("what is stopped takes the answer under way and goes on later, never twice at once", async () => {
  const { pass, open, waiting } = gate();
  let [taken, left] = [0, 5];
  const polling = poll(appWith(() => pass().then(() => ({ done: --left === 0 }))), { ask: "claim" }, () => taken++);
  const first = polling.go();
  polling.stop();
  await open();
  await first;
  assert.deepEqual([taken, waiting()], [1, 0]);
  void polling.go();
  polling.stop();
  void polling.go();
  const rest = polling.go();
  for (let slice = 2; slice <= 5; slice++) {
    assert.equal(waiting(), 1);
    await open();
    assert.equal(taken, slice);
  }
  await rest;
  await polling.go();
  assert.deepEqual([taken, waiting()], [5, 0]);
});

test("a refusal ends the polling, and it can be tried again", async () => {
  let refused = true;
  const app = appWith(async () => {
    if (refused) throw Object.assign(new Error("no"), { code: "not_over" });
    return { done: true };
  });
  const polling = poll(app, { ask: "claim" }, () => {});
  await assert.rejects(polling.go(), { code: "not_over" });
  refused = false;
  await polling.go();
});

test("an analysis gathers the answers, calls every listener, and is the same when asked for again", async () => {
  const { ask } = engine();
  const app = appWith(ask);
  const job = analysisJob(app, "b", null);
  /** @type {string[]} */
  const states = [];
  job.listeners.add(() => states.push(`${job.state} ${job.progress.done}`));
  job.go();
  assert.equal(job.state, "working");
  await settled();
  assert.deepEqual(states, ["working 0", "working 1", "done 3"]);
  assert.deepEqual([...job.decisions.values()], DECISIONS);
  assert.deepEqual([...job.values], VALUES);
  assert.deepEqual([job.unit, job.sides], ["points", [1, 0, 1, 0]]);
  assert.equal(analysisJob(app, "b", null), job);
  assert.equal(analysisJob(Object.create(app), "b", null), job, "to an onlooker too");
  assert.notEqual(analysisJob(app, "b", 0), job);
});

test("the calls that an exercise made are nobody's decisions", async () => {
  const { ask } = engine();
  const job = analysisJob(appWith(ask), "b", 0, { given: 3 });
  job.go();
  await settled();
  assert.deepEqual([...job.decisions.keys()], [3, 5]);
  assert.deepEqual([...job.values], VALUES, "the deal is worth what it is worth");
});

test("an analysis that was stopped waits, and one that was refused says why", async () => {
  const { ask } = engine();
  const job = analysisJob(appWith(ask), "b", 0);
  job.go();
  job.stop();
  assert.equal(job.state, "waiting");
  await settled();
  assert.equal(job.decisions.size, 1, "the slice under way is not lost");
  job.go();
  await settled();
  assert.equal(job.state, "done");

  const other = analysisJob(appWith(async () => Promise.reject(Object.assign(new Error("no"), { code: "not_over" }))), "b", 0);
  other.go();
  await settled();
  assert.deepEqual([other.state, other.refusal], ["waiting", "not_over"]);
});

test("jobs asked for last are kept, so that a tab does not grow with the deals it has shown", () => {
  const app = appWith(engine().ask);
  const [first, second] = ["b0", "b1"].map((code) => analysisJob(app, code, null));
  for (let deal = 2; deal < 1000; deal++) {
    analysisJob(app, `b${deal}`, null);
    assert.equal(analysisJob(app, "b0", null), first, "the one in view stays");
  }
  assert.notEqual(analysisJob(app, "b1", null), second);
});
