// @ts-check
import assert from "node:assert/strict";
import { test } from "node:test";
import { EngineError, asker } from "../../static/engine/protocol.js";
import { gate, settled } from "./settled.js";

/** @param {(request: any) => any} answer */
const engine = (answer) =>
  Promise.resolve(async (/** @type {string} */ text) => JSON.stringify(await answer(JSON.parse(text))));

test("an answer comes back as it was given", async () => {
  const ask = asker(engine((request) => ({ ok: true, heard: request })));
  assert.deepEqual(await ask({ ask: "games" }), { ok: true, heard: { ask: "games" } });
});

test("a refusal is an EngineError with its code and detail", async () => {
  const ask = asker(engine(() => ({ ok: false, error: "illegal_move", detail: ["CJ"] })));
  await assert.rejects(ask({ ask: "play" }), (error) => {
    assert(error instanceof EngineError);
    assert.equal(error.code, "illegal_move");
    assert.deepEqual(error.detail, ["CJ"]);
    return true;
  });
});

test("one question is under way at a time, in the order asked", async () => {
  const { pass, open, waiting } = gate();
  /** @type {number[]} */
  const seen = [];
  const ask = asker(
    engine(async ({ n }) => {
      await pass();
      seen.push(n);
      return { ok: true };
    }),
  );
  const all = Promise.all([0, 1, 2, 3].map((n) => ask({ ask: "x", n })));
  await settled();
  for (const n of [0, 1, 2, 3]) {
    assert.deepEqual([seen.length, waiting()], [n, 1]);
    await open();
  }
  await all;
  assert.deepEqual(seen, [0, 1, 2, 3]);
});

test("a refusal does not stop the next question", async () => {
  const ask = asker(engine(({ good }) => (good ? { ok: true } : { ok: false, error: "no" })));
  const bad = ask({ ask: "x", good: false });
  const good = ask({ ask: "x", good: true });
  await assert.rejects(bad, { code: "no" });
  assert.deepEqual(await good, { ok: true });
});

test("a listener hears each message as text, when it is sent and when it has come", async () => {
  const { pass, open } = gate();
  /** @type {[string, string][]} */
  const heard = [];
  const ask = asker(
    engine(async ({ good }) => {
      await pass();
      return good ? { ok: true } : { ok: false, error: "no" };
    }),
    undefined,
    (...message) => heard.push(message),
  );
  const good = ask({ ask: "x", good: true });
  const bad = ask({ ask: "y", good: false });
  await settled();
  const first = ["asked", '{"ask":"x","good":true}'];
  assert.deepEqual(heard, [first], "the second waits for its turn");
  await open();
  await good;
  await settled();
  const second = [["answered", '{"ok":true}'], ["asked", '{"ask":"y","good":false}']];
  assert.deepEqual(heard, [first, ...second]);
  await open();
  await assert.rejects(bad, { code: "no" });
  assert.deepEqual(heard.slice(3), [["answered", '{"ok":false,"error":"no"}']]);
});

test("an engine that hangs is given up, and with it what waits behind", async () => {
  const ask = asker(engine(() => new Promise(() => {})));
  const first = ask({ ask: "advance" }, 20);
  const second = ask({ ask: "undo" });
  await assert.rejects(first, { code: "engine_timeout", message: /"advance" in 20 ms/ });
  await assert.rejects(second, { code: "engine_timeout" });
});

test("an engine that never starts refuses with the reason", async () => {
  const failure = new EngineError("engine_missing", "py/worker.py: HTTP status 404");
  const ask = asker(Promise.reject(failure));
  await assert.rejects(ask({ ask: "games" }), { code: "engine_missing" });
});

test("garbage and exceptions are named", async () => {
  const garbled = asker(Promise.resolve(async () => "<html>"));
  await assert.rejects(garbled({ ask: "x" }), { code: "engine_garbled" });
  const broken = asker(
    Promise.resolve(async () => {
      throw new Error("MemoryError");
    }),
  );
  await assert.rejects(broken({ ask: "x" }), { code: "engine_broken", message: /MemoryError/ });
});

test("an answered question leaves nothing behind with the promise of the worker's end", async () => {
  let handlers = 0;
  /** @extends {Promise<EngineError>} */
  class Counted extends Promise {
    /** @type {Promise<EngineError>["then"]} */
    then(...both) {
      handlers += 1;
      return super.then(...both);
    }
  }
  const ask = asker(engine(() => ({ ok: true })), new Counted(() => {}));
  await ask({ ask: "games" });
  const before = handlers;
  for (let count = 0; count < 10; count += 1) await ask({ ask: "games" });
  assert.equal(handlers, before);
});
