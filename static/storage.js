// @ts-check
/**
 * Storage: matches and preferences in the browser's own storage (IndexedDB), on this machine and nowhere else. The
 * match kept last lies in localStorage too, where writing is done at once. Where the browser refuses, or has no room,
 * the game goes on and the reason is told.
 *
 * Several pages may share this storage. A match is written only over the state that this page took from storage, or
 * wrote there itself, compared within the transaction that writes: nothing is ever overwritten by something older.
 */
import { createStore as database, del, delMany, entries, get, set } from "idb-keyval";
import { fits, trimmed } from "./schema.js";

/** @typedef {import("./types.js").Kept} Kept */
/** @typedef {import("./types.js").Trouble} Trouble */
/** @typedef {ReturnType<typeof createStorage>} MatchStorage */
/** @typedef {ReturnType<typeof database>} Place */

const MATCH = "match:";

/** Where the match kept last lies a second time: what the database has not written yet is lost when the page goes. */
const LAST = "stich.last";

/** Milliseconds that a database may take to open; some never answer. */
const OPENING_MS = 2_000;
/** Milliseconds until it is tried whether there is room to write: what is read first would have to wait for that. */
const ROOM_MS = 1000;

/** The version of a match that was never taken from storage. */
const NONE = -1;

/** This page, as the writer of what it keeps. */
const WRITER = newId();

/**
 * Whether a record may replace what lies under its name: it goes on from there.
 * @param {Kept} kept
 * @param {Kept | undefined} there
 */
const continues = (kept, there) => {
  if (!there) return true;
  return there.writer === kept.writer ? versionOf(there) <= versionOf(kept) : versionOf(there) === kept.base;
};

/** @param {Kept} kept */
const versionOf = (kept) => kept.version ?? 0;

/**
 * What storage holds, if a match can be gone on with from it. Its picture may be one that this version of the page
 * cannot paint; the engine makes a new one then.
 * @param {unknown} value
 * @returns {Kept | null}
 */
function readable(value) {
  const kept = /** @type {Kept | null | undefined} */ (value);
  if (typeof kept?.id !== "string" || !time(kept.started) || !time(kept.changed)) return null;
  const { table } = kept;
  if (typeof table?.saved !== "object" || table.saved === null) return null;
  const saved = trimmed("saved", table.saved);
  if (!fits("saved", saved) || saved.game !== kept.game) return null;
  return { ...kept, over: kept.over === true, table: fits("table", table) ? table : { saved } };
}

/**
 * @param {unknown} value
 * @returns {value is number} milliseconds since 1970, in a year that a calendar can show
 */
export const time = (value) => typeof value === "number" && value >= 0 && value < 1e14;

/** @returns {Kept | undefined} */
function last() {
  try {
    return readable(JSON.parse(localStorage.getItem(LAST) ?? "null")) ?? undefined;
  } catch {
    return undefined;
  }
}

/** @param {Kept | null} kept */
function remember(kept) {
  try {
    if (kept) localStorage.setItem(LAST, JSON.stringify(kept));
    else localStorage.removeItem(LAST);
  } catch {
    // no room or no leave: the database has it in a moment
  }
}

/**
 * Writes, and resolves when the database has it for good.
 * @param {Place} at
 * @param {(store: IDBObjectStore, step: (work: () => void) => void) => void} work what it does later goes through `step`
 * @returns {Promise<void>}
 */
const written = (at, work) =>
  at(
    "readwrite",
    (store) =>
      new Promise((done, failed) => {
        const { transaction } = store;
        transaction.oncomplete = () => done(undefined);
        transaction.onabort = () => failed(transaction.error);
        /** @param {() => void} some */
        const step = (some) => {
          try {
            some();
          } catch (error) {
            failed(error);
            transaction.abort();
          }
        };
        step(() => work(store, step));
      }),
  );

/** @param {(trouble: Trouble | null) => void} [told] hears whenever storage begins or ceases to refuse */
export function createStorage(told = () => {}) {
  /** @type {Promise<Place> | null} */
  let opening = null;
  let deadline = 0;
  /** @type {Trouble | null} */
  let trouble = null;
  /** What the database had no room for. @type {Kept | undefined} */
  let unwritten;
  let persistent = false;
  /** Versions of a match: the one this page took from storage, and its own last. @type {Map<string, {base: number, version: number}>} */
  const states = new Map();

  /** @param {Trouble | null} now */
  function tell(now) {
    if (now === trouble) return;
    trouble = now;
    told(now);
  }

  /** @param {unknown} error */
  const refuse = (error) => tell(/** @type {{name?: unknown} | null} */ (error)?.name === "QuotaExceededError" ? "full" : "refused");

  /** @type {typeof written} */
  const write = (at, work) => written(at, work).then(() => tell(null));

  /** The database. The match kept last gets into it, even if the page went before that was written. */
  async function opened() {
    const at = database("stich", "shelf");
    await at("readonly", ({ transaction: { db } }) => {
      db.onversionchange = () => {
        db.close(); // or whoever deletes the database would wait for this page
        opening = null;
      };
    });
    const kept = last();
    if (kept && continues(kept, await get(MATCH + kept.id, at))) {
      unwritten = kept;
      await writeMatch(at, kept).catch(refuse);
    } else setTimeout(() => write(at, (store) => void store.put(Date.now(), "opened")).catch(refuse), ROOM_MS);
    return at;
  }

  /** @returns {Promise<Place>} rejected where the database has not opened in time; it still may, for whoever asks later */
  function reached() {
    if (!opening) {
      deadline = performance.now() + OPENING_MS;
      opening = opened();
      opening.catch(() => (opening = null));
    }
    const late = new Promise((_, failed) => setTimeout(failed, deadline - performance.now(), new Error("the database does not open")));
    return /** @type {Promise<Place>} */ (Promise.race([opening, late]));
  }

  /**
   * @template T
   * @param {(place: Place) => Promise<T>} work
   * @param {T} otherwise
   * @returns {Promise<T>}
   */
  async function attempt(work, otherwise) {
    try {
      return await work(await reached());
    } catch (error) {
      refuse(error);
      return otherwise;
    }
  }

  /**
   * @param {Place} at
   * @param {Kept} kept
   * @returns {Promise<boolean>} false when something else lies there, newer or simply not what this page went on from
   */
  async function writeMatch(at, kept) {
    let next = true;
    await write(at, (store, step) => {
      const there = store.get(MATCH + kept.id);
      there.onsuccess = () =>
        step(() => {
          next = continues(kept, there.result);
          if (next) store.put(kept, MATCH + kept.id);
        });
    });
    if (unwritten?.id === kept.id) unwritten = undefined;
    return next;
  }

  async function askToStay() {
    if (persistent || !navigator.storage?.persist) return;
    persistent = true;
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  }

  /**
   * @param {string} id
   * @returns {Promise<{kept: Kept | undefined, base: number}>} with the version that lies in the database
   */
  async function find(id) {
    const there = await attempt((at) => get(MATCH + id, at), undefined);
    const kept = readable(unwritten?.id === id ? unwritten : there) ?? undefined;
    return { kept, base: there ? versionOf(there) : NONE };
  }

  return {
    /** @returns {Trouble | null} why nothing can be kept at present */
    trouble: () => trouble,

    /** @returns {Promise<unknown>} */
    preferences: () => attempt((at) => get("preferences", at), undefined),
    /** @param {unknown} value */
    prefer: (value) => attempt((at) => write(at, (store) => void store.put(value, "preferences")), undefined),

    /** @returns {Promise<unknown>} what was learned so far */
    learned: () => attempt((at) => get("learned", at), undefined),
    /** @param {unknown} value */
    learn: (value) => attempt((at) => set("learned", value, at), undefined),

    /** @returns {Promise<string | undefined>} the match played last, if it was not left */
    current: () => attempt((at) => get("current", at), undefined),
    /** @param {string | null} id */
    sitDown: (id) => attempt((at) => (id === null ? del("current", at) : set("current", id, at)), undefined),

    /** @returns {Promise<{matches: Kept[], damaged: string[]}>} the matches, newest first, and the keys of what cannot be read */
    async list() {
      const all = await attempt((at) => entries(at), /** @type {[IDBValidKey, unknown][]} */ ([]));
      const found = new Map(all.filter(([key]) => String(key).startsWith(MATCH)).map(([key, value]) => [String(key), value]));
      if (unwritten) found.set(MATCH + unwritten.id, unwritten);
      /** @type {Kept[]} */
      const matches = [];
      /** @type {string[]} */
      const damaged = [];
      for (const [key, value] of found) {
        const kept = readable(value);
        if (kept && MATCH + kept.id === key) matches.push(kept);
        else damaged.push(key);
      }
      return { matches: matches.sort((a, b) => b.changed - a.changed), damaged };
    },
    /** @param {string[]} keys of what cannot be read */
    discard: (keys) => attempt((at) => delMany(keys, at), undefined),
    /**
     * @param {string} id
     * @returns {Promise<Kept | undefined>}
     */
    get: async (id) => (await find(id)).kept,
    /**
     * The same, to go on with: what this page puts there next may take its place.
     * @param {string} id
     * @returns {Promise<Kept | undefined>}
     */
    async take(id) {
      const { kept, base } = await find(id);
      if (kept) states.set(id, { base, version: versionOf(kept) });
      return kept;
    },
    /**
     * @param {Kept} kept
     * @returns {Promise<boolean>} false when another page has gone on with this match: it lies there as that page left it
     */
    async put(kept) {
      const { base, version } = states.get(kept.id) ?? { base: NONE, version: 0 };
      states.set(kept.id, { base, version: version + 1 });
      const own = { ...kept, writer: WRITER, base, version: version + 1 };
      remember(own);
      return attempt(async (at) => {
        const next = await writeMatch(at, own);
        if (next) askToStay().catch(() => {});
        return next;
      }, true);
    },
    /** @param {string} id */
    remove(id) {
      if (last()?.id === id) remember(null);
      if (unwritten?.id === id) unwritten = undefined;
      states.delete(id);
      return attempt((at) => del(MATCH + id, at), undefined);
    },
  };
}

/** @returns {string} a name for a new match, sortable by time */
export function newId() {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${Date.now().toString(36)}-${random.toString(36)}`;
}
