// @ts-check
/** The score sheet of the current match, kept the way players of the game keep it. */
import { html, nothing } from "lit-html";
import { roomOf } from "../games/index.js";

/**
 * @param {import("../types.js").App} app
 * @param {{replay?: boolean}} [options] whether deal numbers lead to the replay
 */
export function totalsTemplate(app, { replay = false } = {}) {
  const { table } = app.store.get();
  if (!table) return nothing;
  const room = roomOf(table.view.game);
  return html`<div class="sheet" data-sheet=${room.id}>${room.sheet({ app, table, room, replay })}</div>`;
}
