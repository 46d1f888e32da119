// @ts-check
/** The state of the whole page: patched by `set`, observed by subscribers. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Preferences} Preferences */
/** @typedef {ReturnType<typeof createStore>} Store */

/** @type {Preferences} */
export const PREFERENCES = {
  language: "en",
  theme: "system",
  deck: "french",
  fourColours: false,
  speed: "normal",
  rest: "normal",
  confirm: false,
  autoplay: false,
  verbosity: "all",
  names: [],
  games: {},
};

/** @type {State} */
export const START = {
  table: null,
  live: false,
  games: null,
  levels: [],
  preferences: PREFERENCES,
  engine: { state: "loading", done: 0, total: 0, seconds: null, broken: false },
  screen: "home",
  match: null,
  offline: false,
  ahead: null,
  trouble: null,
  damaged: [],
  matches: [],
  learned: { courses: {}, trainers: {}, coach: { deals: 0, on: null } },
  learning: null,
  aim: null,
  rival: null,
  term: null,
  notice: null,
  resting: null,
  hint: null,
  choice: null,
  opened: null,
  moment: null,
  gained: [],
  worths: false,
  claim: null,
  picked: null,
  why: null,
  paused: false,
  at: null,
  lastTrick: false,
  wanted: null,
};

/**
 * @param {State} [initial]
 */
export function createStore(initial = START) {
  let state = initial;
  /** @type {Set<(state: State, before: State) => void>} */
  const listeners = new Set();
  return {
    /** @returns {State} */
    get: () => state,
    /** @param {Partial<State>} patch */
    set(patch) {
      const before = state;
      const keys = /** @type {(keyof State)[]} */ (Object.keys(patch));
      if (keys.every((key) => before[key] === patch[key])) return;
      state = { ...before, ...patch };
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
 * The stored preferences, with defaults in place of unknown or damaged values.
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
  for (const name of ["fourColours", "confirm", "autoplay"]) if (typeof known[name] === "boolean") result[name] = known[name];
  if (Array.isArray(known.names)) result.names = known.names.filter((name) => typeof name === "string").slice(0, 4);
  if (typeof known.games === "object" && known.games !== null) result.games = known.games;
  return /** @type {Preferences} */ (/** @type {unknown} */ (result));
}

/**
 * @template T
 * @param {T} before preferences, or whatever is stored as such
 * @param {Partial<Preferences>} patch of its games, only those that change
 * @returns {T & Partial<Preferences>}
 */
export function withChoice(before, patch) {
  const known = /** @type {Partial<Preferences> | undefined} */ (before);
  return /** @type {T & Partial<Preferences>} */ ({ ...known, ...patch, games: { ...known?.games, ...patch.games } });
}

/** @type {Record<string, string[]>} the values each choice can have, the default first */
export const CHOICES = {
  language: ["en", "de", "ja"],
  theme: ["system", "light", "dark", "contrast"],
  deck: ["french", "german"],
  speed: ["normal", "fast", "off"],
  rest: ["normal", "short", "click"],
  verbosity: ["all", "brief", "off"],
};
