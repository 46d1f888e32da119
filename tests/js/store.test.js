// @ts-check
/** The store calls its listeners with the changes; stored preferences are never trusted. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "./chance.js";
import { SLICES, START } from "../../static/screens/slices.js";
import { createStore, inFourColours, preferencesFrom, PREFERENCES, withChoice } from "../../static/state/store.js";
import { tableOf } from "./fixtures.js";

/** @typedef {import("../../static/types.js").State} State */

test("listeners hear of changes, with the state before", () => {
  const store = createStore(SLICES);
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
  const store = createStore(SLICES);
  store.set({ paused: true });
  assert.equal(START.paused, false);
});

/** For each field that is not the page's own, the identity that it must not outlive, in the words of the test below. */
const LIVES = {
  learning: "screen", study: "screen", practise: "screen", question: "screen", real: "screen", days: "screen", editing: "screen", series: "screen", notice: "screen match", dealt: "screen match", finishing: "screen match", wanted: "screen match",
  table: "match", live: "match", lost: "match", aim: "match", rival: "match", link: "match", daily: "match", from: "match",
  at: "match deal", answers: "match deal", term: "screen match deal lesson",
  resting: "match deal acts", lastTrick: "match deal acts",
  moment: "match deal acts viewer", gained: "match deal acts viewer", lesson: "match deal acts viewer", paused: "match deal acts viewer",
  hint: "screen match deal acts viewer position", choice: "screen match deal acts viewer position", opened: "screen match deal acts viewer position",
  claim: "screen match deal acts viewer position", picked: "screen match deal acts viewer position", why: "screen match deal acts viewer position",
};

test("nothing outlives the screen, match, deal, turn or position that it belongs to, whatever is done", () => {
  const page = ["games", "levels", "preferences", "engine", "screen", "match", "offline", "ahead", "trouble", "damaged", "matches", "learned", "outlines", "worths", "acts", "unlike"];
  assert.deepEqual([...page, ...Object.keys(LIVES)].sort(), SLICES.flatMap(({ start }) => Object.keys(start)).sort(), "every field has one owner");
  for (let seed = 0; seed < 60; seed++) {
    const random = chance(seed);
    const store = createStore(SLICES);
    /** The identities, counted up by every action that changes them. @type {Record<string, number>} */
    const now = { screen: 0, match: 0, deal: 0, acts: 0, viewer: 0, position: 0, lesson: 0 };
    /** @type {{number: number, deal: number, log: number, seat: number, covered: boolean}} */
    const at = { number: 0, deal: 0, log: 0, seat: 0, covered: false };
    /** @type {Map<string, {value: unknown, born: string}>} */
    const set = new Map();
    let drawn = 0;
    const born = (/** @type {string} */ lives) => lives.split(" ").map((name) => now[name]).join();
    const table = () => {
      const log = Array.from({ length: at.log }, () => ({ seat: 1, phase: "play", move: null }));
      return tableOf({ game: "barbu", phase: "play", number: String(at.number), seat: at.seat, turn: at.covered ? 3 : 1, person: at.covered, log }, { deal: at.deal });
    };
    const change = (/** @type {string[]} */ ...names) => names.forEach((name) => (now[name] = (now[name] ?? 0) + 1));
    const fields = (/** @type {Partial<State>} */ patch) => {
      store.set(patch);
      for (const [field, value] of Object.entries(patch)) if (field in LIVES) set.set(field, { value, born: born(LIVES[/** @type {keyof typeof LIVES} */ (field)]) });
    };
    const receive = () => {
      if (!store.get().live) change("deal"); // which starts once it can be played
      fields({ table: table(), live: true });
    };
    /** @type {Record<string, () => void>} */
    const actions = {
      match() {
        change("match", "deal", "position", "viewer");
        Object.assign(at, { number: ++drawn, deal: 0, log: 0, covered: false });
        fields({ match: String(drawn), table: null, live: false });
        receive();
      },
      next() {
        change("deal", "position");
        Object.assign(at, { number: ++drawn, deal: at.deal + 1, log: 0 });
        receive();
      },
      again() {
        if (at.log === 0) return;
        change("deal", "position");
        at.log = 0;
        receive();
      },
      move() {
        change("position");
        at.log += 1;
        receive();
      },
      act() {
        change("acts");
        store.set({ acts: store.get().acts + 1 });
      },
      sit() {
        change("viewer", "position");
        Object.assign(at, { seat: (at.seat + 1) % 3, covered: false });
        receive();
      },
      pass() {
        if (at.covered) return;
        change("viewer", "position");
        at.covered = true;
        receive();
      },
      stop() {
        if (!store.get().live) return;
        change("deal");
        fields({ live: false, lost: true });
      },
      screen() {
        const to = /** @type {const} */ (["home", "table", "learn"])[random(3)] ?? "home";
        if (to === store.get().screen) return;
        change("screen");
        store.set({ screen: to });
      },
      lesson() {
        change("lesson");
        fields({ learning: /** @type {any} */ ({ stage: 0, place: ++drawn, trainer: null }) });
      },
    };
    actions.match?.();
    for (let step = 0; step < 120; step++) {
      const names = Object.keys(actions);
      if (random(2) === 0) actions[names[random(names.length)] ?? ""]?.();
      else {
        const loose = Object.keys(LIVES).filter((field) => !["table", "live", "lost", "learning"].includes(field));
        fields({ [loose[random(loose.length)] ?? ""]: { drawn: ++drawn } });
      }
      if (!store.get().live && random(3) === 0) actions.move?.();
      for (const [field, lives] of Object.entries(LIVES)) {
        const value = store.get()[/** @type {keyof State} */ (field)];
        const last = set.get(field);
        const kept = last !== undefined && last.born === born(lives);
        if (field === "table" || field === "live") continue; // set by every action that changes the match
        assert.equal(value, kept ? last.value : START[/** @type {keyof State} */ (field)], `${field}, seed ${seed}, step ${step}`);
      }
    }
  }
});

test("a new match has no table until its own comes, and what is patched with it stays", () => {
  const store = createStore(SLICES);
  const aim = /** @type {any} */ ({ game: "barbu" });
  store.set({ match: "a", table: tableOf({ game: "barbu", phase: "play" }), live: true, aim });
  store.set({ match: "b", resting: /** @type {any} */ ("kept") });
  const { table, live, aim: left, resting } = store.get();
  assert.deepEqual([table, live, left, resting], [null, false, null, "kept"]);
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

test("German suits have four colours and French ones two, until somebody chooses", () => {
  const colours = (/** @type {unknown} */ stored) => inFourColours(preferencesFrom(stored, ["de"]));
  assert.equal(colours({}), false);
  assert.equal(colours({ deck: "german" }), true);
  assert.equal(colours({ deck: "german", fourColours: false }), false);
  assert.equal(colours({ deck: "french", fourColours: true }), true);
});
