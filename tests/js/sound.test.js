// @ts-check
/** Sounds and vibration: none before they are asked for, and no harm where a browser has none or refuses. */
import { document } from "./document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { createSound } from "../../static/screens/table/sound.js";
import { preferencesFrom } from "../../static/state/store.js";
import { FIXTURES } from "./fixtures.js";
import { appAt } from "./page.js";

/** @typedef {import("../../static/types.js").Table} Table */
/** @typedef {import("../../static/types.js").Preferences} Preferences */

/** Calls made to the audio context and the device, in order. @type {string[]} */
let asked = [];
let state = "running";

const param = { value: 0, setValueAtTime() {}, exponentialRampToValueAtTime(/** @type {number} */ to) { assert.ok(to > 0 && to < 3000); } };
const node = () => ({ connect: (/** @type {unknown} */ next) => next, gain: param, frequency: param, Q: param });
class Context {
  sampleRate = 8000;
  currentTime = 0;
  destination = node();
  constructor() { asked.push("open"); }
  get state() { return state; }
  createBuffer(/** @type {number} */ _channels, /** @type {number} */ length) { return { sampleRate: 8000, getChannelData: () => new Float32Array(length) }; }
  createBufferSource() { return { ...node(), start: (/** @type {number} */ _now, /** @type {number} */ _from, /** @type {number} */ seconds) => asked.push(`noise ${seconds}`) }; }
  createBiquadFilter() { return node(); }
  createGain() { return node(); }
  async resume() { asked.push("resume"); }
  async close() { asked.push("close"); }
}

beforeEach(() => {
  [asked, state] = [[], "running"];
  Object.defineProperty(document, "hidden", { value: false, configurable: true });
  Object.assign(globalThis, { AudioContext: Context });
  Object.defineProperty(globalThis, "navigator", { value: { vibrate: (/** @type {number[]} */ times) => asked.push(`vibrate ${times.length}`) }, configurable: true });
});

/** @param {Partial<Preferences>} wanted */
async function sitting(wanted) {
  const before = /** @type {Table} */ (FIXTURES.bauernstossPlay?.());
  const { app } = await appAt(before);
  app.store.set({ preferences: { ...app.store.get().preferences, ...wanted } });
  createSound(app);
  const with_ = (/** @type {string} */ move) => ({ ...before, view: { ...before.view, log: [...before.view.log, { seat: 0, phase: "play", move }] } });
  return {
    app,
    /** Return a card is played, a call made, a trick rests and is swept, and the next match begins. */
    all() {
      app.store.set({ table: with_("HA"), resting: { leader: 2, cards: [], winner: 0, points: 0 } });
      app.store.set({ resting: null });
      app.store.set({ table: before });
      app.store.set({ table: with_("pass") });
      app.store.set({ table: with_("H8"), match: "another" });
      return asked;
    },
  };
}

test("nothing is heard or felt until it is asked for", async () => {
  assert.deepEqual((await sitting({})).all(), []);
  const stored = preferencesFrom({ sounds: "yes", vibration: true }, ["en"]);
  assert.deepEqual([stored.sounds, stored.vibration], [false, true]);
});

test("a card and a trick have a sound and a vibration each, and no other change has", async () => {
  assert.deepEqual((await sitting({ sounds: true })).all(), ["open", "noise 0.07", "noise 0.26"]);
  asked = [];
  assert.deepEqual((await sitting({ vibration: true })).all(), ["vibrate 1", "vibrate 3"]);
});

test("bots that finish a deal are not heard card by card", async () => {
  const { app } = await sitting({ sounds: true, vibration: true });
  const table = /** @type {Table} */ (app.store.get().table);
  app.store.set({ finishing: { whole: false } });
  app.store.set({ table: { ...table, view: { ...table.view, log: [...table.view.log, { seat: 0, phase: "play", move: "HA" }] } } });
  assert.deepEqual(asked, []);
});

test("switched on, a sound is heard at once; switched off, the device is let go", async () => {
  const { app } = await sitting({});
  app.store.set({ preferences: { ...app.store.get().preferences, sounds: true } });
  app.store.set({ preferences: { ...app.store.get().preferences, vibration: true } });
  app.store.set({ preferences: { ...app.store.get().preferences, sounds: false } });
  assert.deepEqual(asked, ["open", "noise 0.07", "vibrate 1", "close"]);
});

test("a context that waits, one that is refused, none at all, and a device without vibration are silent", async () => {
  state = "suspended";
  assert.deepEqual((await sitting({ sounds: true })).all(), ["open", "resume", "resume"]);
  asked = [];
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  Object.assign(globalThis, { AudioContext: class { constructor() { throw new Error("refused"); } } });
  assert.deepEqual((await sitting({ sounds: true, vibration: true })).all(), []);
  Object.assign(globalThis, { AudioContext: undefined });
  assert.deepEqual((await sitting({ sounds: true })).all(), []);
});

test("a page nobody has touched yet, or looks at, stays silent", async () => {
  Object.defineProperty(globalThis, "navigator", { value: { userActivation: { hasBeenActive: false }, vibrate() { asked.push("vibrate"); } }, configurable: true });
  assert.deepEqual((await sitting({ sounds: true, vibration: true })).all(), []);
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true });
  Object.defineProperty(document, "hidden", { value: true, configurable: true });
  assert.deepEqual((await sitting({ sounds: true })).all(), []);
});
