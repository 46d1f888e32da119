// @ts-check
/** Looking, clicking and pressing keys on a page without a browser, until all that follows has happened. */
import { settled } from "./settled.js";

const { window } = /** @type {any} */ (globalThis);

/**
 * Return the ways to act on a page. A click rejects where nothing matches.
 * @param {Element} page
 */
export const acting = (page) => ({
  /** @param {string} selector */
  one: (selector) => /** @type {any} */ (page.querySelector(selector)),
  /** @param {string} selector */
  async click(selector) {
    const found = /** @type {HTMLElement | null} */ (page.querySelector(selector));
    if (!found) throw new Error(`nothing at ${selector}`);
    found.click();
    await settled();
  },
  /** @param {string} key */
  async press(key) {
    page.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await settled();
  },
});
