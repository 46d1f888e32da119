// @ts-check
/** The state of the whole page: patched by `set`, observed by subscribers, replaced slice by slice (SLICES). */
import { NOTHING } from "./learned.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Preferences} Preferences */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {ReturnType<typeof createStore>} Store */
/** @typedef {(before: State, after: State) => boolean} Kept returns true while the identity of a slice is the same */

/** The default settings. @type {Preferences} */
export const PREFERENCES = {
  language: "en",
  theme: "system",
  deck: "french",
  fourColours: null,
  speed: "normal",
  rest: "normal",
  confirm: false,
  autoplay: false,
  sounds: false,
  vibration: false,
  verbosity: "all",
  names: [],
  games: {},
};

/**
 * Return the viewer whose hand the device shows: null for a spectator, and while the device is handed to another person.
 * @param {View} view
 */
const shownTo = ({ seat, turn, person }) => (person && turn !== seat ? null : seat);

/**
 * Return true if a table continues another: the same deal of a match, with no move taken back.
 * @param {Table | null} before
 * @param {Table | null} after
 */
export function continues(before, after) {
  if (before === after) return true;
  if (!before || !after) return false;
  const [then, now] = [before.view, after.view];
  return then.game === now.game && then.number === now.number && then.dealer === now.dealer && before.match.deal === after.match.deal && then.log.length <= now.log.length;
}

/** @type {Kept} the screen */
const screen = (before, after) => before.screen === after.screen;
/** @type {Kept} the exercise in view */
const exercise = ({ learning: one }, { learning: other }) => one?.stage === other?.stage && one?.place === other?.place && one?.trainer?.number === other?.trainer?.number;
/** @type {Kept} the match */
const match = (before, after) => before.match === after.match;
/** @type {Kept} the deal, as long as it can be played here */
const deal = (before, after) => match(before, after) && before.live === after.live && continues(before.table, after.table);
/** @type {Kept} the moves since the viewer's last one */
const turn = (before, after) => deal(before, after) && before.acts === after.acts;
/** @type {Kept} the same, as one viewer has seen them */
const viewer = (before, after) => turn(before, after) && (before.table && shownTo(before.table.view)) === (after.table && shownTo(after.table.view));
/** @type {Kept} the position on the table */
const position = (before, after) => viewer(before, after) && screen(before, after) && before.table === after.table;

/**
 * The state in slices, outer ones before those that depend on their fields. A slice belongs to an identity and begins anew
 * when that changes: `kept` returns true while it is the same.
 * @satisfies {Record<string, {kept: Kept, start: Partial<State>}>}
 */
const SLICES = {
  page: {
    kept: () => true,
    start: {
      games: null,
      levels: [],
      preferences: PREFERENCES,
      engine: { state: "loading", done: 0, total: 0, seconds: null, broken: false },
      screen: "home",
      match: null,
      offline: null,
      ahead: null,
      trouble: null,
      damaged: [],
      matches: [],
      learned: NOTHING,
      outlines: {},
      worths: false,
      acts: 0,
    },
  },
  screen: { kept: screen, start: { learning: null, study: null, practise: null } },
  visit: {
    kept: (before, after) => screen(before, after) && match(before, after),
    start: {
      dealt: null,
      notice: null,
      wanted: null,
      finishing: null,
    },
  },
  match: { kept: match, start: { table: null, live: false, aim: null, rival: null, lost: false } },
  deal: { kept: deal, start: { answers: null, at: null } },
  text: { kept: (before, after) => screen(before, after) && exercise(before, after) && deal(before, after), start: { term: null } },
  turn: { kept: turn, start: { resting: null, lastTrick: false } },
  viewer: { kept: viewer, start: { lesson: null, moment: null, gained: [], paused: false } },
  position: {
    kept: position,
    start: {
      hint: null,
      choice: { open: null, apart: false, bid: null, doubled: [] },
      opened: null,
      claim: null,
      picked: null,
      why: null,
    },
  },
};

/** The first state: every slice as it starts. @type {State} */
export const START = {
  ...SLICES.page.start,
  ...SLICES.screen.start,
  ...SLICES.visit.start,
  ...SLICES.match.start,
  ...SLICES.deal.start,
  ...SLICES.text.start,
  ...SLICES.turn.start,
  ...SLICES.viewer.start,
  ...SLICES.position.start,
};

/**
 * Return true once the match at the table is decided; the deal of an exercise is no match.
 * @param {State} state
 */
export const decided = ({ table, aim }) => table?.match.over === true && !aim;

/**
 * Return the state after a patch. A slice whose identity has changed begins anew, except for the fields in the patch.
 * @param {State} before
 * @param {Partial<State>} patch
 * @returns {State}
 */
export function patched(before, patch) {
  let after = { ...before, ...patch };
  for (const { kept, start } of Object.values(SLICES)) {
    if (kept(before, after)) continue;
    const given = Object.entries(patch).filter(([field]) => field in start);
    after = { ...after, ...start, ...Object.fromEntries(given) };
  }
  return after;
}

/**
 * Return a store of the page's state: get, set, subscribe.
 * @param {State} [initial]
 */
export function createStore(initial = START) {
  let state = initial;
  /** @type {Set<(state: State, before: State) => void>} */
  const listeners = new Set();
  return {
    /** @returns {State} */
    get: () => state,
    /**
     * @param {Partial<State>} patch
     * @param {(after: State) => Partial<State>} [more] further changes, computed from the patched state, in which every owner is the new one
     */
    set(patch, more) {
      const before = state;
      let after = patched(before, patch);
      if (more) after = { ...after, ...more(after) };
      const keys = /** @type {(keyof State)[]} */ (Object.keys(after));
      if (keys.every((key) => before[key] === after[key])) return;
      state = after;
      for (const listener of listeners) listener(state, before);
    },
    /**
     * @param {(state: State, before: State) => void} listener
     * @returns {() => void} ends the subscription
     */
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/**
 * Return the stored preferences, with defaults in place of unknown or damaged values.
 * @param {unknown} stored
 * @param {readonly string[]} languages those the browser asks for, the best first
 * @returns {Preferences}
 */
export function preferencesFrom(stored, languages) {
  const wished = languages.map((tag) => tag.slice(0, 2).toLowerCase()).find((tag) => CHOICES.language.includes(tag));
  const start = { ...PREFERENCES, language: /** @type {Preferences["language"]} */ (wished ?? "en") };
  if (typeof stored !== "object" || stored === null) return start;
  const known = /** @type {Record<string, unknown>} */ (stored);
  /** @type {Record<string, unknown>} */
  const result = { ...start };
  for (const [name, values] of Object.entries(CHOICES)) if (values.includes(/** @type {string} */ (known[name]))) result[name] = known[name];
  for (const name of ["fourColours", "confirm", "autoplay", "sounds", "vibration"]) if (typeof known[name] === "boolean") result[name] = known[name];
  if (Array.isArray(known.names)) result.names = known.names.filter((name) => typeof name === "string").slice(0, 4);
  if (typeof known.games === "object" && known.games !== null) result.games = known.games;
  return /** @type {Preferences} */ (/** @type {unknown} */ (result));
}

/**
 * Return true if the suits have four colours: as chosen, else as packs of the deck are printed.
 * @param {Preferences} preferences
 * @returns {boolean}
 */
export const inFourColours = ({ fourColours, deck }) => fourColours ?? deck === "german";

/**
 * Return stored preferences with a person's choices changed; of the games only those in the patch.
 * @template T
 * @param {T} before preferences, or whatever is stored as such
 * @param {Partial<Preferences>} patch
 * @returns {T & Partial<Preferences>}
 */
export function withChoice(before, patch) {
  const known = /** @type {Partial<Preferences> | undefined} */ (before);
  return /** @type {T & Partial<Preferences>} */ ({ ...known, ...patch, games: { ...known?.games, ...patch.games } });
}

/**
 * The values of each preference that is a choice, the default first.
 * @type {Record<string, string[]>}
 */
export const CHOICES = {
  language: ["en", "de", "ja"],
  theme: ["system", "light", "dark", "contrast"],
  deck: ["french", "german"],
  speed: ["normal", "fast", "off"],
  rest: ["normal", "short", "click"],
  verbosity: ["all", "brief", "off"],
};
