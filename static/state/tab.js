// @ts-check
/** Values that a tab keeps across a reload, as far as the browser allows it. */

/**
 * Return a text that this tab has remembered across reloads.
 * @param {string} key
 * @returns {string | null} null if nothing was ever remembered
 */
export function remembered(key) {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/**
 * Remember a text in this tab across reloads.
 * @param {string} key
 * @param {string} value
 */
export function remember(key, value) {
  try {
    sessionStorage.setItem(key, value);
  } catch {
    // then a reloaded tab counts as a new one
  }
}
