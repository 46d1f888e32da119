// @ts-check
/** The route of the table, `#/table`: the match of this tab, or in a new tab the one played last. */
import { tableTemplate } from "./layout.js";
import { TABLE } from "./slices.js";

/** @typedef {import("../../types.js").App} App */

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

export const table = {
  id: "table",
  read: (/** @type {string} */ path) => (/^\/table\/?$/u.test(path) ? {} : null),
  href: () => "#/table",
  open,
  template: tableTemplate,
  game: (/** @type {import("../../types.js").State} */ { table }) => table?.view.game,
  slices: TABLE,
  places: () => [{}],
  restore: (/** @type {App} */ app, /** @type {{}} */ _, /** @type {string | null} */ match) => (match && app.store.get().screen !== "table" ? app.resume(match) : undefined),
};
