// @ts-check
/**
 * One tap, one answer: a click at the table counts only for the table that was to be seen when the finger came down, for
 * the first time in a row. The second half of a double click would otherwise answer a question that has just come up.
 */

/** What answers the table. */
const ANSWERS = "[data-move], [data-tool=next], [data-tool=new], .curtain button";

/** @param {import("./store.js").Store} store */
export function createTaps(store) {
  let seen = store.get().table;
  let tapped = seen;

  store.subscribe((state, before) => {
    if (state.table === before.table) return;
    // A table has been seen once the frame that shows it has come to an end.
    requestAnimationFrame(() => requestAnimationFrame(() => (seen = store.get().table)));
  });
  document.addEventListener(
    "mousedown", // which a touch gives, too, and which counts the clicks in a row
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
