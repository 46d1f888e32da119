// @ts-check
/** Score sheets, kept the way players of the game keep them: of the match at the table, and of deals with real cards. */
import { html, nothing } from "lit-html";
import { infoOf, roomOf } from "../../games/index.js";
import { changed, changedPhrase } from "../../state/house-rules.js";
import { show } from "../../say/words.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Paper} Paper */

/**
 * Draw the totals of the match, deal by deal.
 * @param {App} app
 * @param {{replay?: boolean}} [options] replay: true if deal numbers lead to the replay
 */
export function totalsTemplate(app, { replay = false } = {}) {
  const { table, games, matches, match: here } = app.store.get();
  if (!table) return nothing;
  const started = matches.find((kept) => kept.id === here)?.started ?? Date.now();
  return paperTemplate({ app, table, room: roomOf(table.view.game), replay }, games, started);
}

/**
 * Draw a score sheet.
 * @param {Paper} paper
 * @param {readonly import("../../types.js").Game[] | null} games
 * @param {number} day as a time in milliseconds, printed above the sheet
 */
export const paperTemplate = (paper, games, day) =>
  html`<div class="sheet" data-sheet=${paper.room.id}>${headTemplate(paper, games, day)} ${paper.room.sheet(paper)}</div>`;

/**
 * Draw the head of a printed sheet: the game, the day, the rules and the players.
 * @param {Paper} paper
 * @param {readonly import("../../types.js").Game[] | null} games
 * @param {number} day
 */
function headTemplate({ app, table: { view, match } }, games, day) {
  const { words } = app;
  const info = infoOf({ games }, view.game);
  const { id = "", names = [] } = info ? changed(info, view.rules) : {};
  const date = new Intl.DateTimeFormat(words.language, { dateStyle: "long" }).format(day);
  return html`<div class="print-head">
    <p><strong>${app.say(`${view.game}.name`)}</strong> · ${date}</p>
    ${info ? html`<p>${names.length > 0 ? show(changedPhrase(words, "ui.rules.different", info, view.rules)) : app.say(`${view.game}.profile.${id}`)}</p>` : nothing}
    <p>${words.list(match.totals.map((_, seat) => app.name(seat))).toString()}</p>
  </div>`;
}
