// @ts-check
/**
 * The shelf: matches and preferences in the browser's own storage (IndexedDB), on this machine and nowhere else. The
 * match kept last lies in localStorage too, where writing is done at once.
 * A browser that refuses storage makes an empty shelf on which nothing stays; the game goes on.
 */
import { createStore as database, del, entries, get, set, setMany } from "idb-keyval";

/** @typedef {import("./types.js").Kept} Kept */
/** @typedef {ReturnType<typeof createShelf>} Shelf */

const MATCH = "match:";

/** Where the match kept last lies a second time: what the database has not written yet is lost when the page goes. */
const LAST = "stich.last";

/** @returns {Kept | undefined} */
function last() {
  try {
    const kept = JSON.parse(localStorage.getItem(LAST) ?? "null");
    return sound(kept) ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** The database, with the match kept last in it even if the page went before that was written. */
async function opened() {
  const at = database("stich", "shelf");
  const kept = last();
  if (!kept) return at;
  const there = /** @type {Kept | undefined} */ (await get(MATCH + kept.id, at));
  if (!there || there.changed < kept.changed) await setMany([[MATCH + kept.id, kept], ["current", kept.id]], at);
  return at;
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

export function createShelf() {
  /** @type {ReturnType<typeof opened> | undefined} */
  let place;
  let works = true;

  /**
   * @template T
   * @param {(place: ReturnType<typeof database>) => Promise<T>} work
   * @param {T} otherwise
   * @returns {Promise<T>}
   */
  async function attempt(work, otherwise) {
    try {
      place ??= opened();
      return await work(await place);
    } catch {
      place = undefined;
      works = false;
      return otherwise;
    }
  }

  return {
    /** @returns {boolean} false once the browser has refused */
    works: () => works,

    /** @returns {Promise<unknown>} */
    preferences: () => attempt((at) => get("preferences", at), undefined),
    /** @param {unknown} value */
    prefer: (value) => attempt((at) => set("preferences", value, at), undefined),

    /** @returns {Promise<string | undefined>} the match played last, if it was not left */
    current: () => attempt((at) => get("current", at), undefined),
    /** @param {string | null} id */
    sitDown: (id) => attempt((at) => (id === null ? del("current", at) : set("current", id, at)), undefined),

    /** @returns {Promise<Kept[]>} newest first */
    async list() {
      const all = await attempt((at) => entries(at), /** @type {[IDBValidKey, unknown][]} */ ([]));
      const kept = all.filter(([key]) => String(key).startsWith(MATCH)).map(([, value]) => /** @type {Kept} */ (value));
      return kept.filter(sound).sort((a, b) => b.changed - a.changed);
    },
    /**
     * @param {string} id
     * @returns {Promise<Kept | undefined>}
     */
    async get(id) {
      const kept = await attempt((at) => get(MATCH + id, at), undefined);
      return kept && sound(kept) ? kept : undefined;
    },
    /** @param {Kept} kept */
    put(kept) {
      remember(kept);
      return attempt((at) => set(MATCH + kept.id, kept, at), undefined);
    },
    /** @param {string} id */
    remove(id) {
      if (last()?.id === id) remember(null);
      return attempt((at) => del(MATCH + id, at), undefined);
    },
  };
}

/** @returns {string} a name for a new match, sortable by time */
export function newId() {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${Date.now().toString(36)}-${random.toString(36)}`;
}

/**
 * @param {Kept} kept
 * @returns {boolean} whether what lies on the shelf has the shape of a match
 */
function sound(kept) {
  return (
    typeof kept === "object" && kept !== null && typeof kept.id === "string" && typeof kept.game === "string" &&
    typeof kept.table?.view?.game === "string" && Array.isArray(kept.table.view.hands) && typeof kept.table.saved === "object"
  );
}
