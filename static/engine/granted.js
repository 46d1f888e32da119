// @ts-check
/**
 * Interfaces that a browser may lack, as on a page over plain http, or refuse, as where site data is blocked: asking is
 * then an error, even where the interface is there.
 */

/**
 * Return the page's service workers; undefined where the browser has none or refuses them.
 * @returns {ServiceWorkerContainer | undefined}
 */
export function serviceWorkers() {
  try {
    return navigator.serviceWorker;
  } catch {
    return undefined;
  }
}

/**
 * Hold a lock for as long as `work` takes.
 * @param {string} name
 * @param {() => unknown} work
 * @returns {Promise<boolean>} false where the browser grants no lock, so that the work is left undone, and where the work fails
 */
export async function withLock(name, work) {
  try {
    await navigator.locks.request(name, work);
    return true;
  } catch {
    return false;
  }
}
