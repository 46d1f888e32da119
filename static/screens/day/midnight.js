// @ts-check
/** The change of the date at midnight UTC, noted while the deals of a day are shown. */
import { shifted, timeOf, today } from "./calendar.js";

/**
 * Note the new date once it changes while deals of the day are shown, or when the page comes back into view. Until then a
 * page in view only offers the new deals: nothing moves under a finger.
 * @param {import("../../types.js").Showing} app
 */
export function watchDate({ store }) {
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** @param {boolean} [anew] true where nobody can be about to tap */
  function look(anew = false) {
    clearTimeout(timer);
    const { days } = store.get();
    if (!days) return;
    const now = today();
    if (days.today !== now) store.set({ days: { ...days, today: now, ...(anew ? { opened: Date.now() } : {}) } });
    timer = setTimeout(look, timeOf(shifted(now, 1)) - Date.now());
  }

  store.subscribe(({ days }, before) => {
    if ((days === null) !== (before.days === null)) look();
  });
  document.addEventListener("visibilitychange", () => document.hidden || look(true));
}
