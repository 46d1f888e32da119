// @ts-check
/** What panels need that jsdom lacks: dialogs that open, and the names of elements. */
import "./document.js";
import "./settled.js"; // frames

const window = /** @type {any} */ (globalThis).window;
Object.assign(globalThis, {
  HTMLDialogElement: window.HTMLDialogElement,
  HTMLInputElement: window.HTMLInputElement,
  HTMLSelectElement: window.HTMLSelectElement,
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
