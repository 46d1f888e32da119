// @ts-check
/** The score sheet of the current match, kept the way players of the game keep it. */
import { html, nothing } from "lit-html";
import { roomOf } from "../../games/index.js";
import { changed, changedPhrase } from "../../state/house-rules.js";
import { show } from "../../say/words.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Table} Table */

/**
 * Draw the totals of the match, deal by deal.
 * @param {App} app
 * @param {{replay?: boolean}} [options] replay: true if deal numbers lead to the replay
 */
export function totalsTemplate(app, { replay = false } = {}) {
  const { table } = app.store.get();
  if (!table) return nothing;
  const room = roomOf(table.view.game);
  return html`<div class="sheet" data-sheet=${room.id}>${headTemplate(app, table)} ${room.sheet({ app, table, room, replay })}</div>`;
}

/**
 * Draw the head of a printed sheet: the game, the day the match began, the rules and the players.
 * @param {Showing} app
 * @param {Table} table
 */
function headTemplate(app, { view, match }) {
  const { games, matches, match: here } = app.store.get();
  const { words } = app;
  const info = games?.find(({ id }) => id === view.game);
  const { id = "", names = [] } = info ? changed(info, view.rules) : {};
  const started = matches.find((kept) => kept.id === here)?.started ?? Date.now();
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "long" }).format(started);
  return html`<div class="print-head">
    <p><strong>${app.say(`${view.game}.name`)}</strong> · ${date}</p>
    ${info ? html`<p>${names.length > 0 ? show(changedPhrase(words, "pages.table.changed", info, view.rules)) : app.say(`${view.game}.profile.${id}`)}</p>` : nothing}
    <p>${words.list(match.totals.map((_, seat) => app.name(seat))).toString()}</p>
  </div>`;
}
