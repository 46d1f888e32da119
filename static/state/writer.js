// @ts-check
/**
 * Locks that show which page plays a match. The page that plays a match holds a lock on it, so that another page can ask before
 * taking the match over, and the first learns of it at once. Where the browser has no locks or refuses them, storage
 * decides at the next move.
 */
import { remember, remembered } from "./tab.js";

/** Longest that a page being closed or reloaded may still hold its lock, in milliseconds. */
const GOING_MS = 400;

/** The key under which a tab remembers its match across a reload; empty while it plays none. */
const SEAT = "stich.seat";

/** The errors of a lock that another page has, or takes away; any other means that the browser refuses locks. */
const HELD = ["AbortError", "TimeoutError"];

/**
 * Return the functions that take and release the lock on a match, which one page at a time holds.
 * @param {(id: string) => void} lost called when another page has taken the match
 */
export function createWriter(lost) {
  let { locks } = /** @type {{locks?: LockManager}} */ (navigator);
  /** @type {{id: string, release: () => void} | null} */
  let held = null;

  function release() {
    held?.release();
    held = null;
  }

  return {
    /** @returns {boolean} whether pages can know of each other */
    asks: () => locks !== undefined,

    /**
     * @param {string} id
     * @param {{force?: boolean}} [how] force: take it from its holder
     * @returns {Promise<boolean>} false when another page has it
     */
    async take(id, { force = false } = {}) {
      const known = locks;
      if (held?.id === id || !known) return true;
      return new Promise((answer) => {
        const how = force ? { steal: true } : { signal: AbortSignal.timeout(GOING_MS) };
        known
          .request(`stich ${id}`, how, () => {
            release();
            answer(true);
            return new Promise((done) => (held = { id, release: () => done(undefined) }));
          })
          .catch(({ name }) => {
            if (!HELD.includes(name)) locks = undefined;
            answer(!HELD.includes(name));
            if (held?.id !== id) return;
            held = null;
            lost(id);
          });
      });
    },

    release,

    /** @returns {string | null} the match this tab had before a reload: empty for none, null for a new tab */
    seat: () => remembered(SEAT),
    /** @param {string} id */
    remember: (id) => remember(SEAT, id),
  };
}
