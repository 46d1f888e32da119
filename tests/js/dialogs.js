// @ts-check
/** What panels need that jsdom lacks: dialogs that open, frames, and the names of elements. */
import "./document.js";

const window = /** @type {any} */ (globalThis).window;
Object.assign(globalThis, {
  HTMLDialogElement: window.HTMLDialogElement,
  HTMLInputElement: window.HTMLInputElement,
  HTMLSelectElement: window.HTMLSelectElement,
  requestAnimationFrame: (/** @type {() => void} */ draw) => setTimeout(draw, 1),
  cancelAnimationFrame: (/** @type {ReturnType<typeof setTimeout>} */ frame) => clearTimeout(frame),
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
