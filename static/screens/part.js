// @ts-check
/** The part of the state that a screen shows: read, changed and brought up to date only while the screen is in view. */

/** @typedef {import("../types.js").App} App */
/** @typedef {{[F in "days" | "editing" | "practise" | "question" | "real" | "series"]: NonNullable<import("../types.js").State[F]>}} Parts by their fields in the state */

/** Close the panel that lies over the page, if one is open. */
export function closePanel() {
  const panel = document.querySelector("dialog#panel[open]");
  if (panel instanceof HTMLDialogElement) panel.close();
}

/**
 * Move the focus once the page has been drawn, and scroll only as far as needed.
 * @param {string} selector
 */
export function focusOn(selector) {
  requestAnimationFrame(() => {
    const heir = document.querySelector(selector);
    if (!(heir instanceof HTMLElement)) return;
    heir.focus({ preventScroll: true });
    heir.scrollIntoView?.({ block: "nearest" });
  });
}

/**
 * Return two functions: `here` reads a part, `show` changes it, both only while the part has these actions.
 * @template {keyof Parts} F
 * @param {App} app
 * @param {F} field
 * @param {() => unknown} actions
 */
export function inView(app, field, actions) {
  /** @returns {Parts[F] | null} */
  const here = () => {
    const part = app.store.get()[field];
    return part?.actions === actions() ? /** @type {Parts[F]} */ (part) : null;
  };
  /** @param {Partial<Parts[F]>} patch */
  function show(patch) {
    const now = here();
    if (now) app.store.set({ [field]: { ...now, ...patch } });
  }
  return { here, show };
}

/**
 * Return a function that makes a page bring a part up to date whenever it comes into view, also when a study has covered it.
 * @template {keyof Parts} F
 * @param {F} field
 * @param {(part: Parts[F]) => void} refresh
 */
export function refreshing(field, refresh) {
  /** The stores of pages on which this happens already. @type {WeakSet<App["store"]>} */
  const followed = new WeakSet();
  /** @param {App} app */
  return (app) => {
    if (followed.has(app.store)) return;
    followed.add(app.store);
    app.store.subscribe((now, before) => {
      const part = /** @type {Parts[F] | null} */ (now[field]);
      if (part && part.actions !== before[field]?.actions) refresh(part);
    });
  };
}
