// @ts-check
/** The lock on a match, granted late, held by another page, and taken by force. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createWriter } from "../../static/state/writer.js";

/** Milliseconds after which a slow machine answers a request for a lock. */
const LATE_MS = 600;

const later = (/** @type {number} */ ms) => new Promise((done) => setTimeout(done, ms));

/**
 * Give pages locks whose answers come late, as those of a browser on a slow machine.
 * @param {number} ms
 * @param {(times: number) => unknown} [refused] called after a page is refused a lock, with the number of refusals
 */
function locksAfter(ms, refused) {
  let refusals = 0;
  /** @type {Map<string, {take: (error: unknown) => void}>} */
  const held = new Map();
  const request = async (/** @type {string} */ name, /** @type {LockOptions} */ { steal, signal }, /** @type {(lock: object | null) => unknown} */ work) => {
    await later(ms);
    signal?.throwIfAborted();
    if (!steal && held.has(name)) {
      work(null);
      return refused?.((refusals += 1));
    }
    held.get(name)?.take(new DOMException("stolen", "AbortError"));
    /** @type {(error: unknown) => void} */
    let take = () => {};
    const stolen = new Promise((_, failed) => (take = failed));
    const own = { take };
    held.set(name, own);
    try {
      return await Promise.race([work({}), stolen]);
    } finally {
      if (held.get(name) === own) held.delete(name);
    }
  };
  Object.defineProperty(globalThis, "navigator", { value: { locks: { request } }, configurable: true });
}

/** Return a page's locks and the matches that it has lost. */
function page() {
  /** @type {string[]} */
  const lost = [];
  return { lost, writer: createWriter((id) => lost.push(id)) };
}

test("a free lock is taken however late it comes, and keeps the next page out", async () => {
  locksAfter(LATE_MS);
  const [one, other] = [page(), page()];
  assert.equal(await one.writer.take("m"), true);
  assert.equal(await other.writer.take("m"), false);
  assert.deepEqual([one.lost, other.lost], [[], []]);
});

test("a lock is taken that a page being closed still holds for a moment", async () => {
  locksAfter(0, (times) => times === 2 && one.writer.release());
  const [one, other] = [page(), page()];
  assert.equal(await one.writer.take("m"), true);
  assert.equal(await other.writer.take("m"), true);
  assert.equal(await one.writer.take("m"), false);
});

test("a lock taken by force is lost by the page that had it", async () => {
  locksAfter(0);
  const [one, other] = [page(), page()];
  assert.equal(await one.writer.take("m"), true);
  assert.equal(await other.writer.take("m", { force: true }), true);
  await later(0);
  assert.deepEqual([one.lost, other.lost], [["m"], []]);
});
