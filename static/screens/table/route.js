// @ts-check
/** The route of the table, `#/table`: the match of this tab, or in a new tab the one played last. */
import { tableTemplate } from "./layout.js";
import { TABLE } from "./slices.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").State} State */

/**
 * Show the match that this tab has, else the newest that is not over; home without one.
 * @param {App} app
 */
async function open(app) {
  const { screen, match, matches } = app.store.get();
  if (screen === "table") return;
  const waiting = match ?? matches.find(({ over }) => !over)?.id;
  await (waiting ? app.resume(waiting) : app.home());
}

/**
 * Return to the match of an entry of the history, above the study that it was begun from.
 * @param {App} app
 * @param {{}} _
 * @param {string | null} match
 * @param {State} before
 */
async function restore({ store, resume }, _, match, { study }) {
  const now = store.get();
  if (!match || (now.screen === "table" && now.match === match)) return;
  await resume(match);
  if (study && store.get().match === match) store.set({ from: study });
}

export const table = {
  id: "table",
  read: (/** @type {string} */ path) => (/^\/table\/?$/u.test(path) ? {} : null),
  href: () => "#/table",
  open,
  template: tableTemplate,
  game: (/** @type {State} */ { table }) => table?.view.game,
  slices: TABLE,
  places: () => [{}],
  covers: (/** @type {State} */ state) => state.from && { ...state, screen: "study", study: state.from, from: null },
  restore,
};
