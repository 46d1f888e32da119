// @ts-check
/**
 * One tap, one answer: a click counts only for the table that was on the screen when the finger first came down. The
 * second half of a double click would otherwise answer a question that has only just come up. A card that is held answers
 * nothing: it says why it can be played or not.
 */
import { explain } from "./table/hand.js";

/** @typedef {import("../types.js").App} App */

/** The controls that answer the table. */
const ANSWERS = "[data-move], [data-tool=next], [data-tool=new], .curtain button";

/** Milliseconds after which a press on a card counts as held. */
export const HOLD_MS = 500;

/**
 * Have a card that is pressed for long explain itself; the click that follows plays nothing.
 * @param {App} app
 */
function listenToHolds(app) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;
  let held = false;
  document.addEventListener(
    "pointerdown",
    ({ target, button }) => {
      clearTimeout(timer);
      held = false;
      const card = target instanceof Element && button === 0 ? target.closest("#hand [data-card]")?.getAttribute("data-card") : null;
      if (!card) return;
      timer = setTimeout(() => {
        held = true;
        explain(app, card);
      }, HOLD_MS);
    },
    true,
  );
  for (const end of ["pointerup", "pointercancel"]) document.addEventListener(end, () => clearTimeout(timer), true);
  document.addEventListener(
    "click",
    (event) => {
      if (held && event.detail > 0 && event.target instanceof Element && event.target.closest("#hand [data-card]")) event.stopPropagation();
    },
    true,
  );
  document.addEventListener("contextmenu", (event) => {
    if (/** @type {PointerEvent} */ (event).pointerType === "touch" && event.target instanceof Element && event.target.closest("#hand [data-card]")) event.preventDefault();
  });
}

/**
 * Explain a card that is held, and ignore clicks on a table that was not drawn yet when they began, such as the second
 * of a double click.
 * @param {App} app
 */
export function createTaps(app) {
  const { store } = app;
  listenToHolds(app);
  let seen = store.get().table;
  let tapped = seen;

  store.subscribe((state, before) => {
    if (state.table === before.table) return;
    // A table counts as seen once the frame that shows it has been drawn.
    requestAnimationFrame(() => requestAnimationFrame(() => (seen = store.get().table)));
  });
  document.addEventListener(
    "mousedown", // fired for touches too, with the number of clicks in a row
    ({ detail }) => {
      if (detail <= 1) tapped = seen;
    },
    true,
  );
  document.addEventListener(
    "click",
    (event) => {
      const byKeyboard = event.detail === 0;
      if (byKeyboard || tapped === store.get().table) return;
      if (event.target instanceof Element && event.target.closest(ANSWERS)) event.stopPropagation();
    },
    true,
  );
}
