// @ts-check
/**
 * The shelf: matches and preferences in the browser's own storage (IndexedDB), on this machine and nowhere else.
 * A browser that refuses storage makes an empty shelf on which nothing stays; the game goes on.
 */
import { createStore as database, del, entries, get, set } from "idb-keyval";

/** @typedef {import("./types.js").Kept} Kept */
/** @typedef {ReturnType<typeof createShelf>} Shelf */

const MATCH = "match:";

export function createShelf() {
  /** @type {ReturnType<typeof database> | undefined} */
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
      place ??= database("stich", "shelf");
      return await work(place);
    } catch {
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
    put: (kept) => attempt((at) => set(MATCH + kept.id, kept, at), undefined),
    /** @param {string} id */
    remove: (id) => attempt((at) => del(MATCH + id, at), undefined),
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
