// @ts-check
/** The store tells its listeners what changed; stored preferences are never trusted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { createStore, preferencesFrom, PREFERENCES, START, withChoice } from "../../static/state/store.js";

test("listeners hear of changes, with the state before", () => {
  const store = createStore();
  /** @type {[string, string][]} */
  const heard = [];
  const end = store.subscribe((state, before) => heard.push([before.screen, state.screen]));
  store.set({ screen: "table" });
  store.set({ screen: "table" });
  end();
  store.set({ screen: "home" });
  assert.deepEqual(heard, [["home", "table"]]);
  assert.equal(store.get().screen, "home");
});

test("a change leaves the earlier state as it was", () => {
  const store = createStore();
  store.set({ paused: true });
  assert.equal(START.paused, false);
});

test("the browser's language is taken where it is spoken here", () => {
  assert.equal(preferencesFrom(undefined, ["fr-FR", "ja-JP", "en"]).language, "ja");
  assert.equal(preferencesFrom(undefined, ["fr"]).language, "en");
});

test("stored preferences are kept where they make sense, and only there", () => {
  const stored = { theme: "dark", deck: "tarot", confirm: true, autoplay: "yes", names: ["Resi", 3], games: { barbu: { seats: [] } }, evil: 1 };
  assert.deepEqual(preferencesFrom(stored, []), { ...PREFERENCES, theme: "dark", confirm: true, names: ["Resi"], games: { barbu: { seats: [] } } });
  for (const broken of [null, 3, "x", []]) assert.deepEqual(preferencesFrom(broken, []), PREFERENCES);
});

test("a choice changes one game's table and leaves those of the others", () => {
  const stored = { deck: "german", games: { barbu: { seats: ["person"] }, fipsen: { seats: ["club"] } } };
  assert.deepEqual(withChoice(stored, { games: { fipsen: { seats: ["master"] } } }), { deck: "german", games: { barbu: { seats: ["person"] }, fipsen: { seats: ["master"] } } });
  assert.deepEqual(withChoice(undefined, { deck: "german" }), { deck: "german", games: {} });
});
