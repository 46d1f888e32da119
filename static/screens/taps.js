// @ts-check
/**
 * One tap, one answer: a click counts only for the table that was on the screen when the finger first came down. The
 * second half of a double click would otherwise answer a question that has only just come up.
 */

/** The controls that answer the table. */
const ANSWERS = "[data-move], [data-tool=next], [data-tool=new], .curtain button";

/** @param {import("../state/store.js").Store} store */
export function createTaps(store) {
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
