// @ts-check
/** Pulling in slices, and the study that is made of the answers. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { pull, SLICE } from "../../static/pull.js";
import { studyOf } from "../../static/pages/study.js";
import { DECISIONS, engine, SWING } from "./studies.js";

/** @typedef {import("../../static/types.js").App} App */

/** @param {(request: any) => Promise<any>} ask */
const appWith = (ask) => /** @type {App} */ (/** @type {unknown} */ ({ ask }));

test("slices are asked for one after the other, until the engine is done", async () => {
  const { ask, asked } = engine();
  /** @type {any[]} */
  const taken = [];
  await pull(appWith(ask), { ask: "analyse", code: "b", seat: null, worlds: 0 }, (answer) => taken.push(answer)).go();
  assert.deepEqual(asked, Array(2).fill({ ask: "analyse", code: "b", seat: null, worlds: 0, ms: SLICE }));
  assert.deepEqual(taken.map(({ done }) => done), [false, true]);
});

test("what is stopped takes the answer under way and goes on later, never twice at once", async () => {
  let [under, most, left] = [0, 0, 5];
  const app = appWith(async () => {
    most = Math.max(most, ++under);
    await new Promise((done) => setTimeout(done, 1));
    under--;
    return { done: --left === 0 };
  });
  let taken = 0;
  const work = pull(app, { ask: "claim" }, () => taken++);
  const first = work.go();
  work.stop();
  await first;
  assert.equal(taken, 1);
  void work.go();
  work.stop();
  void work.go();
  await work.go();
  assert.equal(taken, 5);
  assert.equal(most, 1);
  await work.go();
  assert.equal(taken, 5);
});

test("a refusal ends the pull, and it can be tried again", async () => {
  let refused = true;
  const app = appWith(async () => {
    if (refused) throw Object.assign(new Error("no"), { code: "not_over" });
    return { done: true };
  });
  const work = pull(app, { ask: "claim" }, () => {});
  await assert.rejects(work.go(), { code: "not_over" });
  refused = false;
  await work.go();
});

test("a study gathers the answers, tells every listener, and is the same when asked for again", async () => {
  const { ask } = engine();
  const app = appWith(ask);
  const study = studyOf(app, "b", null);
  /** @type {string[]} */
  const states = [];
  study.listeners.add(() => states.push(`${study.state} ${study.progress.done}`));
  study.go();
  assert.equal(study.state, "working");
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual(states, ["working 0", "working 1", "done 3"]);
  assert.deepEqual([...study.decisions.values()], DECISIONS);
  assert.deepEqual([...study.swing], SWING);
  assert.deepEqual([study.unit, study.sides], ["points", [1, 0, 1, 0]]);
  assert.equal(studyOf(app, "b", null), study);
  assert.notEqual(studyOf(app, "b", 0), study);
});

test("a study that was stopped waits, and one that was refused says why", async () => {
  const { ask } = engine();
  const study = studyOf(appWith(ask), "b", 0);
  study.go();
  study.stop();
  assert.equal(study.state, "waiting");
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(study.decisions.size, 1, "the slice under way is not lost");
  study.go();
  await new Promise((done) => setTimeout(done, 5));
  assert.equal(study.state, "done");

  const other = studyOf(appWith(async () => Promise.reject(Object.assign(new Error("no"), { code: "not_over" }))), "b", 0);
  other.go();
  await new Promise((done) => setTimeout(done, 5));
  assert.deepEqual([other.state, other.refusal], ["waiting", "not_over"]);
});
