// @ts-check
/**
 * Locks that show which page plays a match. The page that plays a match holds a lock on it, so that another page can ask before
 * taking the match over, and the first learns of it at once. Where the browser has no locks or refuses them, storage
 * decides at the next move.
 */
import { remember, remembered } from "./tab.js";

/** Longest that a page being closed or reloaded may still hold its lock, in milliseconds. */
const GOING_MS = 400;

/** Milliseconds after which a lock that another page holds is asked for again. */
const BETWEEN_MS = 50;

/** The key under which a tab remembers its match across a reload; empty while it plays none. */
const SEAT = "stich.seat";

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

  /**
   * Ask once for the lock on a match. The answer is waited for without a limit: on a slow machine a free lock may come late.
   * @param {LockManager} known
   * @param {string} id
   * @param {boolean} force
   * @returns {Promise<boolean>} false when another page has it
   */
  const granted = (known, id, force) =>
    new Promise((answer) => {
      known
        .request(`stich ${id}`, force ? { steal: true } : { ifAvailable: true }, (lock) => {
          answer(lock !== null);
          if (!lock) return undefined;
          release();
          return new Promise((done) => (held = { id, release: () => done(undefined) }));
        })
        .catch(({ name }) => {
          const stolen = name === "AbortError"; // any other error means that the browser refuses locks
          if (!stolen) locks = undefined;
          answer(!stolen);
          if (held?.id !== id) return;
          held = null;
          lost(id);
        });
    });

  return {
    /** @returns {boolean} whether pages can know of each other */
    asks: () => locks !== undefined,

    /**
     * @param {string} id
     * @param {{force?: boolean}} [how] force: take it from its holder
     * @returns {Promise<boolean>} false when another page has it
     */
    async take(id, { force = false } = {}) {
      for (let end = Infinity; ; ) {
        const known = locks;
        if (held?.id === id || !known || (await granted(known, id, force))) return true;
        end = Math.min(end, performance.now() + GOING_MS); // from the first answer on, which may come late
        if (force || performance.now() >= end) return false;
        await new Promise((done) => setTimeout(done, BETWEEN_MS));
      }
    },

    release,

    /** @returns {string | null} the match this tab had before a reload: empty for none, null for a new tab */
    seat: () => remembered(SEAT),
    /** @param {string} id */
    remember: (id) => remember(SEAT, id),
  };
}
