// @ts-check
/**
 * The state of the whole page, in slices: each belongs to a screen or to the page, names its fields with their first values,
 * and is replaced whole when its identity changes. `get` returns one record of the fields of all slices, because most of
 * what is drawn needs fields of several; no two slices have a field of the same name.
 */
import { visit } from "./identity.js";
import { NOTHING } from "./learned.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Preferences} Preferences */
/** @typedef {ReturnType<typeof createStore>} Store */
/** @typedef {{kept: import("./identity.js").Kept, start: Partial<State>}} Slice the fields as they start, and true from `kept` while they stay */

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
  idle: false,
  verbosity: "all",
  names: [],
  games: {},
};

/** The slices that belong to no screen. @type {readonly Slice[]} */
export const PAGE = [
  {
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
    },
  },
  { kept: visit, start: { notice: null, wanted: null } },
];

/**
 * Return the state after a patch. A slice whose `kept` is false, because it is of another match, deal or viewer, begins anew, except for the fields in the patch.
 * @param {readonly Slice[]} slices
 * @param {State} before
 * @param {Partial<State>} patch
 * @returns {State}
 */
function patched(slices, before, patch) {
  let after = { ...before, ...patch };
  for (const { kept, start } of slices) {
    if (kept(before, after)) continue;
    const given = Object.entries(patch).filter(([field]) => field in start);
    after = { ...after, ...start, ...Object.fromEntries(given) };
  }
  return after;
}

/**
 * Return the state with every slice as it starts.
 * @param {readonly Slice[]} slices
 */
export const started = (slices) => /** @type {State} */ (Object.assign({}, ...slices.map(({ start }) => start)));

/**
 * Return a store of the page's state: get, set, subscribe.
 * @param {readonly Slice[]} slices
 * @param {State} [initial] by default every slice as it starts
 */
export function createStore(slices, initial = started(slices)) {
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
      let after = patched(slices, before, patch);
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
  for (const name of ["fourColours", "confirm", "autoplay", "sounds", "vibration", "idle"]) if (typeof known[name] === "boolean") result[name] = known[name];
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
