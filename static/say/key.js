// @ts-check
/** The name of a pressed key, the same on every layout and with Caps Lock or an input method on. */

/** Controls that use most keys themselves; a checkbox uses the space bar alone. */
const FIELDS = "input:not([type=checkbox]), select, textarea, [contenteditable]";

/** Values of `key` that say only that an input method or the system has the key. */
const NOTHING = new Set(["", "Process", "Unidentified"]);

/**
 * Return the letter or sign that a key writes, in lower case, or the key's own name ("ArrowLeft"). Where the layout writes no
 * Latin letter, or an input method hides the key, its place on the keyboard names it, as printed on an English one.
 * @param {KeyboardEvent} event
 * @returns {string} empty if the key is not the page's: part of a shortcut, of a word being composed, or typed into a field
 */
export function keyOf({ key, code, shiftKey, ctrlKey, metaKey, altKey, isComposing, target }) {
  if (ctrlKey || metaKey || altKey || isComposing || (target instanceof HTMLElement && target.closest(FIELDS))) return "";
  const written = key.normalize("NFKC"); // full-width letters become ordinary ones
  const one = [...written].length === 1;
  if (NOTHING.has(key) || (one && !/[\p{ASCII}\p{Script=Latin}]/u.test(written))) return placed(code, shiftKey);
  return one ? written.toLowerCase() : key;
}

/**
 * @param {string} code
 * @param {boolean} shift
 * @returns {string}
 */
function placed(code, shift) {
  if (code === "Slash") return shift ? "?" : "/";
  if (code === "Space") return " ";
  return /^Key[A-Z]$/u.test(code) ? code.charAt(3).toLowerCase() : code;
}
