// @ts-check
/**
 * The state of the whole page: patched by `set`, observed by subscribers. Each field has an owner, and returns to its
 * initial value when the identity of its owner changes, unless the same patch sets it.
 */
import { NOTHING } from "./learned.js";

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Preferences} Preferences */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {ReturnType<typeof createStore>} Store */
/** @typedef {(before: State, after: State) => boolean} Kept returns true while the identity of an owner is the same */

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

/** The state of the page before anything is loaded. @type {State} */
export const START = {
  table: null,
  live: false,
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
  learning: null,
  aim: null,
  lesson: null,
  rival: null,
  dealt: null,
  term: null,
  notice: null,
  resting: null,
  hint: null,
  choice: { open: null, apart: false, bid: null, doubled: [] },
  answers: null,
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
  lost: false,
  acts: 0,
  finishing: null,
};

/**
 * The viewer whose hand the device shows: null for a spectator, and while the device is handed to another person.
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

/** Owners by name, outer ones before those that depend on their fields. @type {Record<string, Kept>} */
const OWNERS = {
  page: () => true,
  screen,
  visit: (before, after) => screen(before, after) && match(before, after),
  match,
  deal,
  text: (before, after) => screen(before, after) && exercise(before, after) && deal(before, after),
  turn,
  viewer,
  position,
};

/**
 * Return true once the match at the table is decided; the deal of an exercise is no match.
 * @param {State} state
 */
export const decided = ({ table, aim }) => table?.match.over === true && !aim;

/** The owner of each field: when that changes, the field starts anew. @type {Record<keyof State, string>} */
export const OWNER = {
  games: "page",
  levels: "page",
  preferences: "page",
  engine: "page",
  screen: "page",
  match: "page",
  offline: "page",
  ahead: "page",
  trouble: "page",
  damaged: "page",
  matches: "page",
  learned: "page",
  worths: "page",
  acts: "page",
  learning: "screen",
  notice: "visit",
  dealt: "visit",
  wanted: "visit",
  finishing: "visit",
  table: "match",
  live: "match",
  lost: "match",
  aim: "match",
  rival: "match",
  at: "deal",
  answers: "deal",
  term: "text",
  resting: "turn",
  lastTrick: "turn",
  moment: "viewer",
  gained: "viewer",
  lesson: "viewer",
  paused: "viewer",
  hint: "position",
  choice: "position",
  opened: "position",
  claim: "position",
  picked: "position",
  why: "position",
};

/**
 * Return the state after a patch: fields whose owner has changed start anew, except those in the patch.
 * @param {State} before
 * @param {Partial<State>} patch
 * @returns {State}
 */
export function patched(before, patch) {
  const after = { ...before, ...patch };
  for (const [owner, kept] of Object.entries(OWNERS)) {
    if (kept(before, after)) continue;
    for (const [field, holder] of Object.entries(OWNER)) if (holder === owner && !(field in patch)) Object.assign(after, { [field]: START[/** @type {keyof State} */ (field)] });
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
 * @param {Partial<Preferences>} patch of its games, only those that change
 * @returns {T & Partial<Preferences>}
 */
export function withChoice(before, patch) {
  const known = /** @type {Partial<Preferences> | undefined} */ (before);
  return /** @type {T & Partial<Preferences>} */ ({ ...known, ...patch, games: { ...known?.games, ...patch.games } });
}

/**
 * The values of each preference that is a choice, the default first.
 * @type {Record<string, string[]>} the values each choice can have, the default first
 */
export const CHOICES = {
  language: ["en", "de", "ja"],
  theme: ["system", "light", "dark", "contrast"],
  deck: ["french", "german"],
  speed: ["normal", "fast", "off"],
  rest: ["normal", "short", "click"],
  verbosity: ["all", "brief", "off"],
};
