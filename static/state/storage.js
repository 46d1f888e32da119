// @ts-check
/**
 * Storage: matches and preferences in the browser's own storage (IndexedDB), on this machine and nowhere else. The
 * match saved last, and what was learned since the database last took it, are also in localStorage, which writes at
 * once. If the browser refuses, or has no room, the game goes on and the player sees the reason.
 *
 * Several pages may share this storage. A page overwrites a match only if what lies there is what it took from storage
 * or wrote itself; this is checked in the transaction that writes, so nothing is ever overwritten by something older.
 */
import { createStore, del, delMany, entries, get } from "idb-keyval";
import { aimFrom, dailyFrom, learnedFrom, together } from "./learned.js";
import { WRITER } from "./names.js";
import { fits, trimmed } from "./schema.js";
import { withChoice } from "./store.js";

/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Learned} Learned */
/** @typedef {import("../types.js").Preferences} Preferences */
/** @typedef {import("../types.js").Trouble} Trouble */
/** @typedef {ReturnType<typeof createStorage>} MatchStorage */
/** @typedef {ReturnType<typeof createStore>} Place */

const MATCH = "match:";
const SHEET = "sheet:";
/**
 * Return the key under which a match is stored.
 * @param {string} id @returns {string}
 */
export const keyOf = (id) => MATCH + id;

/** The key in localStorage of a copy of the match saved last: unfinished database writes are lost if the page closes. */
const LAST = "stich.last";
/** The key in localStorage of a copy of the learner's progress until the database has it. */
const LEARNED = "stich.learned";

/** Milliseconds a database may take to open; some never answer. */
const OPENING_MS = 2_000;
/** Milliseconds before a first write tests for room: any earlier and the first reads would wait for it. */
const ROOM_MS = 1000;

/** The version of a match that was never taken from storage. */
const NONE = -1;

/** The answer in place of one that the database did not give in time. */
const LATE = Symbol("late");

/**
 * Return true if a record may replace the one under its key, which it does only as its continuation.
 * @param {Kept} kept
 * @param {Kept | undefined} there
 */
const continues = (kept, there) => {
  if (!there) return true;
  return there.writer === kept.writer ? versionOf(there) <= versionOf(kept) : versionOf(there) === kept.base;
};

/**
 * Return true if a record is the one under its key.
 * @param {Kept} kept
 * @param {Kept | undefined} there
 */
const same = (kept, there) => there?.writer === kept.writer && there?.version === kept.version;

/** @param {Kept} kept */
const versionOf = (kept) => kept.version ?? 0;

/**
 * Return a stored value, if a match can be resumed from it. Its picture may be one that this version of the page cannot paint;
 * then the engine makes a new one.
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
  const aim = aimFrom(kept.aim);
  if (kept.aim !== undefined && !aim) return null;
  const { daily: day, ...match } = kept;
  const daily = dailyFrom(day);
  return { ...match, over: kept.over === true, table: fits("table", table) ? table : { saved }, ...(aim ? { aim } : {}), ...(daily ? { daily } : {}) };
}

/** The largest distance from 1970 that a date can have, in milliseconds. */
const DATE_LIMIT = 8.64e15;

/**
 * Return true for a number of milliseconds that a clock, right or wrong, can have shown.
 * @param {unknown} value
 * @returns {value is number}
 */
export const time = (value) => typeof value === "number" && Math.abs(value) <= DATE_LIMIT;

/**
 * Read a second copy.
 * @param {string} key
 * @returns {unknown} undefined if there is none, or it is damaged
 */
function copied(key) {
  try {
    return JSON.parse(localStorage.getItem(key) ?? "null") ?? undefined;
  } catch {
    return undefined;
  }
}

/**
 * Write a second copy at once.
 * @param {string} key
 * @param {string | null} text null removes the copy
 */
function remember(key, text) {
  try {
    if (text) localStorage.setItem(key, text);
    else localStorage.removeItem(key);
  } catch {
    // no room, or not allowed: the database will have it in a moment
  }
}

/** @returns {Kept | undefined} */
const last = () => readable(copied(LAST)) ?? undefined;

/**
 * Put a value as the last work of its transaction, which needs this page no more from then on.
 * @param {IDBObjectStore} store
 * @param {unknown} value
 * @param {string} key
 */
function put(store, value, key) {
  store.put(value, key);
  store.transaction.commit();
}

/**
 * Write a value, and resolve once the database has committed it.
 * @param {Place} at
 * @param {(store: IDBObjectStore, step: (work: () => void) => void) => void} work whatever it does later goes through `step`
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

/**
 * Open the storage of matches, preferences and progress: the database, with a second copy of the running match.
 * @param {(trouble: Trouble | null) => void} [report] called when storage stops working, and when it works again
 */
export function createStorage(report = () => {}) {
  /** @type {Promise<Place> | null} */
  let opening = null;
  let deadline = 0;
  /** @type {Trouble | null} */
  let trouble = null;
  /** The record that the database could not write. @type {Kept | undefined} */
  let unwritten;
  let persistent = false;
  /** By match, in whose name this page writes it, the version that it took from storage, and the last it wrote. @type {Map<string, {writer: string, base: number, version: number}>} */
  const states = new Map();
  /** The database's unfinished transactions. @type {Set<IDBTransaction>} */
  const running = new Set();

  // Transactions under way are aborted when the page is left: WebKit keeps the page for the way back, its transaction with
  // it, and every page that comes after would wait for that one.
  addEventListener("pagehide", () => {
    for (const transaction of running) {
      try {
        transaction.abort();
      } catch {
        // it is being committed
      }
    }
  });

  /** @returns {Place} */
  function database() {
    const at = createStore("stich", "shelf");
    return (mode, work) =>
      at(mode, (store) => {
        const { transaction } = store;
        running.add(transaction);
        for (const end of ["complete", "abort"]) transaction.addEventListener(end, () => running.delete(transaction));
        return work(store);
      });
  }

  /** @param {Trouble | null} now */
  function noteTrouble(now) {
    if (now === trouble) return;
    trouble = now;
    report(now);
  }

  /** @param {unknown} error of a transaction: none, or that it was aborted, if this page is being left */
  function refuse(error) {
    const name = /** @type {{name?: unknown} | null} */ (error)?.name ?? "AbortError";
    if (name !== "AbortError") noteTrouble(name === "QuotaExceededError" ? "full" : "refused");
  }

  /** @type {typeof written} */
  const write = (at, work) => written(at, work).then(() => noteTrouble(null));

  /** Return the database. It now gets the match saved last, if the page closed before that was written. */
  async function opened() {
    const at = database();
    await at("readonly", ({ transaction: { db } }) => {
      db.onversionchange = () => {
        db.close(); // or whoever deletes the database would wait for this page
        opening = null;
      };
    });
    const kept = last();
    const there = await get(kept ? keyOf(kept.id) : "current", at); // for one that opens may still not answer
    if (kept && !same(kept, there) && continues(kept, there)) {
      unwritten = kept;
      await writeMatch(at, kept).catch(refuse);
    } else setTimeout(() => write(at, (store) => put(store, Date.now(), "opened")).catch(refuse), ROOM_MS);
    return at;
  }

  /** @returns {Promise<Place>} rejected if the database has not opened in time; it may still open for a later call */
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
   * @template T, O
   * @param {(place: Place) => Promise<T>} work
   * @param {O} otherwise
   * @returns {Promise<T | O>}
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
   * @returns {Promise<boolean>} false if something else lies there: something newer, or not what this page went on from
   */
  async function writeMatch(at, kept) {
    let next = true;
    await write(at, (store, step) => {
      const there = store.get(keyOf(kept.id));
      there.onsuccess = () =>
        step(() => {
          next = continues(kept, there.result);
          if (next) put(store, kept, keyOf(kept.id));
        });
    });
    if (unwritten?.id === kept.id) unwritten = undefined;
    return next;
  }

  /**
   * Change the value under a key, which another page may have changed since this one read it.
   * @template T
   * @param {Place} at
   * @param {string} key
   * @param {(there: unknown) => T} changed
   * @returns {Promise<T>} the value stored there now
   */
  async function change(at, key, changed) {
    /** @type {T | undefined} */
    let now;
    await written(at, (store, step) => {
      const there = store.get(key);
      there.onsuccess = () =>
        step(() => {
          now = changed(there.result);
          put(store, now, key);
        });
    });
    return /** @type {T} */ (now);
  }

  /**
   * Merge progress in learning into that in storage: at once in a second copy, which is removed once the database has it, unless another page has changed that copy since.
   * @param {Learned} learned
   * @returns {Promise<Learned | undefined>} the progress in the database now; undefined if it could not be written
   */
  async function learn(learned) {
    const all = together(learned, learnedFrom(copied(LEARNED)));
    const text = JSON.stringify(all);
    remember(LEARNED, text);
    return attempt(async (at) => {
      const now = await change(at, "learned", (there) => together(all, learnedFrom(there)));
      if (JSON.stringify(copied(LEARNED)) === text) remember(LEARNED, null);
      noteTrouble(null);
      return now;
    }, undefined);
  }

  async function askToStay() {
    if (persistent || !navigator.storage?.persist) return;
    persistent = true;
    if (!(await navigator.storage.persisted())) await navigator.storage.persist();
  }

  /**
   * Return a match, and the origin that its next version has to name. While the database does not answer, the
   * match saved last is taken from its copy, and goes on in the name of the page that wrote it.
   * @param {string} id
   * @returns {Promise<{kept: Kept | undefined, writer: string, base: number}>}
   */
  async function find(id) {
    const there = await attempt((at) => get(keyOf(id), at), LATE);
    const copy = there === LATE ? last() : unwritten;
    const kept = readable(copy?.id === id ? copy : there) ?? undefined;
    if (there === LATE) return { kept, writer: kept?.writer ?? WRITER, base: kept?.base ?? NONE };
    return { kept, writer: WRITER, base: there ? versionOf(there) : NONE };
  }

  return {
    /** @returns {Trouble | null} the reason that nothing can be saved at the moment */
    trouble: () => trouble,

    /** @returns {Promise<unknown>} */
    preferences: () => attempt((at) => get("preferences", at), undefined),
    /** @param {Partial<Preferences>} patch */
    prefer: (patch) => attempt((at) => change(at, "preferences", (there) => withChoice(there, patch)), undefined),

    /** @returns {Promise<Learned>} the progress so far; parts that only the second copy has are written to the database */
    async learned() {
      const copy = copied(LEARNED);
      const there = learnedFrom(await attempt((at) => get("learned", at), undefined));
      if (copy === undefined) return there;
      const all = together(learnedFrom(copy), there);
      void learn(all);
      return all;
    },
    learn,

    /** @returns {Promise<string | undefined>} the match played last, unless the player left it */
    current: () => attempt((at) => get("current", at), undefined),
    /** @param {string | null} id */
    sitDown: (id) => attempt((at) => (id === null ? del("current", at) : written(at, (store) => put(store, id, "current"))), undefined),

    /** @returns {Promise<{matches: Kept[], damaged: string[], practised: string[]}>} the matches, newest first; the keys of what cannot be read, and of exercises' deals */
    async list() {
      const all = await attempt((at) => entries(at), LATE);
      const copy = all === LATE ? last() : unwritten;
      const found = new Map((all === LATE ? [] : all).filter(([key]) => String(key).startsWith(MATCH)).map(([key, value]) => [String(key), value]));
      if (copy) found.set(keyOf(copy.id), copy);
      /** @type {Kept[]} */
      const matches = [];
      /** @type {string[]} */
      const damaged = [];
      /** @type {string[]} */
      const practised = [];
      for (const [key, value] of found) {
        const kept = readable(value);
        if (value?.aim !== undefined) practised.push(key);
        else if (kept && keyOf(kept.id) === key) matches.push(kept);
        else damaged.push(key);
      }
      return { matches: matches.sort((a, b) => b.changed - a.changed), damaged, practised };
    },
    /** @returns {Promise<unknown>} the figures of one's own deals, as they lie there */
    figures: () => attempt((at) => get("figures", at), undefined),
    /**
     * Change the figures, which another page may have changed since this one read them.
     * @template T
     * @param {(there: unknown) => T} changed
     * @returns {Promise<T | undefined>} the figures now; undefined if they could not be written
     */
    changeFigures: (changed) => attempt((at) => change(at, "figures", changed), undefined),
    /** @returns {Promise<unknown[]>} the sheets of real cards, as they lie there */
    async sheets() {
      const all = await attempt((at) => entries(at), []);
      return all.filter(([key]) => String(key).startsWith(SHEET)).map(([, value]) => value);
    },
    /**
     * Change a sheet, which another page may have changed since this one read it.
     * @template T
     * @param {string} id
     * @param {(there: unknown) => T} changed
     * @returns {Promise<T | undefined>} the sheet now; undefined if it could not be written
     */
    changeSheet: (id, changed) => attempt((at) => change(at, SHEET + id, changed), undefined),
    /** @param {string} kind @returns {Promise<unknown[]>} the drafts of a kind, as they lie there */
    async drafts(kind) {
      const all = await attempt((at) => entries(at), []);
      return all.filter(([key]) => String(key).startsWith(`${kind}:`)).map(([, value]) => value);
    },
    /**
     * Change a draft, which another page may have changed since this one read it.
     * @template T
     * @param {string} kind
     * @param {string} id
     * @param {(there: unknown) => T} changed
     * @returns {Promise<T | undefined>} the draft now; undefined if it could not be written
     */
    changeDraft: (kind, id, changed) => attempt((at) => change(at, `${kind}:${id}`, changed), undefined),
    /** @param {string} kind @param {string} id */
    removeDraft: (kind, id) => attempt((at) => del(`${kind}:${id}`, at), undefined),
    /** @param {string} id */
    removeSheet: (id) => attempt((at) => del(SHEET + id, at), undefined),
    /** @param {string[]} keys of what cannot be read or is not needed any more */
    discard: (keys) => attempt((at) => delMany(keys, at), undefined),
    /**
     * @param {string} id
     * @returns {Promise<Kept | undefined>}
     */
    get: async (id) => (await find(id)).kept,
    /**
     * Return a match in order to go on with it: the next version that this page puts may replace it.
     * @param {string} id
     * @returns {Promise<Kept | undefined>}
     */
    async take(id) {
      const { kept, writer, base } = await find(id);
      if (kept) states.set(id, { writer, base, version: versionOf(kept) });
      return kept;
    },
    /**
     * @param {Kept} kept
     * @returns {Promise<boolean>} false if another page has gone on with this match, which is left as it is
     */
    async put(kept) {
      const { version: before, ...from } = states.get(kept.id) ?? { writer: WRITER, base: NONE, version: 0 };
      const state = { ...from, version: before + 1 };
      states.set(kept.id, state);
      const own = { ...kept, ...state };
      remember(LAST, JSON.stringify(own));
      return attempt(async (at) => {
        const next = await writeMatch(at, own);
        if (next) askToStay().catch(() => {});
        return next;
      }, true);
    },
    /** @param {string} id */
    remove(id) {
      if (last()?.id === id) remember(LAST, null);
      if (unwritten?.id === id) unwritten = undefined;
      states.delete(id);
      return attempt((at) => del(keyOf(id), at), undefined);
    },
  };
}

/**
 * Read the list of kept matches anew.
 * @param {import("./store.js").Store} store
 * @param {Pick<MatchStorage, "list">} storage
 */
export async function relist(store, storage) {
  const { matches, damaged } = await storage.list();
  store.set({ matches, damaged });
}
