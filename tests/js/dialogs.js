// @ts-check
/** Stand-ins for the parts of a browser that jsdom lacks and panels need: dialogs that open, a device without a mouse, and the names of elements. */
import "./document.js";
import "./settled.js"; // frames

const window = /** @type {any} */ (globalThis).window;
Object.assign(globalThis, {
  Element: window.Element,
  HTMLDialogElement: window.HTMLDialogElement,
  HTMLInputElement: window.HTMLInputElement,
  HTMLSelectElement: window.HTMLSelectElement,
  matchMedia: (/** @type {string} */ wish) => ({ matches: wish === "(hover: none)" }),
});
// jsdom knows dialogs, but not how to open them.
Object.assign(window.HTMLDialogElement.prototype, {
  /** @this {HTMLDialogElement} */
  showModal() {
    this.open = true;
  },
  /** @this {HTMLDialogElement} */
  close() {
    this.open = false;
    this.dispatchEvent(new window.Event("close"));
  },
});
