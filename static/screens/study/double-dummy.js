// @ts-check
/** The tab of the double-dummy table: the result of every contract for every declarer, with all cards open and perfect play. */
import { html, nothing } from "lit-html";
import { inline } from "../../cards/card.js";
import { isSuit } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { show } from "../../say/words.js";
import { list } from "../panel/fields.js";
import { jobProgress } from "../panel/progress.js";
import { contractsJob } from "./analysis.js";
import { valueText } from "./verdict.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").DoubleDummyRow} Row */
/** @typedef {import("../../types.js").Study} Study */

/**
 * Return the rows sorted by their declarer's score, the best first. Those without a score come last, by value.
 * @param {Row[]} rows
 * @returns {Row[]}
 */
export function ranked(rows) {
  const worth = (/** @type {Row} */ { score, declarer }) => score?.[declarer] ?? -Infinity;
  return [...rows].sort((a, b) => worth(b) - worth(a) || b.value[0] + b.value[1] - a.value[0] - a.value[1] || a.declarer - b.declarer);
}

/**
 * Draw the tab with the double-dummy table; nothing before a position is known.
 * @param {App} app
 * @param {Study} study
 */
export function contractsTemplate(app, study) {
  const { view, declarer: whose, over } = study;
  if (!view) return nothing;
  if (!over) return html`<p class="quiet-text">${app.say("ui.error.not_over")}</p>`;
  const job = contractsJob(app, study.code);
  const shown = ranked(job.rows).filter(({ declarer }) => whose === null || declarer === whose);
  const names = (/** @type {number | null} */ seat) => (seat === null ? app.text("pages.analysis.everybody") : app.name(seat));
  return html`${list(app.say("pages.double-dummy.whose"), [null, ...Array(view.seats).keys()], whose, names, (declarer) => study.walk.choose({ declarer }))}
    ${jobProgress(app, job)}
    <p class="quiet-text">${app.say("pages.double-dummy.what")}</p>
    ${shown.every(({ exact }) => exact) ? nothing : html`<p class="quiet-text">${app.say("pages.analysis.estimate")}</p>`}
    ${shown.length === 0
      ? html`<p class="quiet-text">${app.say(job.state !== "done" ? "pages.double-dummy.none-yet" : view.goal?.exactly ? "pages.double-dummy.target" : "pages.double-dummy.none")}</p>`
      : html`<table class="paper double-dummy">
          <thead>
            <tr>
              <th scope="col">${app.say("ui.sheet.contract")}</th>
              <th scope="col" class="num">${app.say("pages.double-dummy.value")}</th>
              <th scope="col" class="num">${app.say("pages.double-dummy.score")}</th>
            </tr>
          </thead>
          <tbody>
            ${shown.map(
              (row) => html`<tr>
                <th scope="row"><strong>${app.name(row.declarer)}</strong> ${what(app, view.game, row)}</th>
                <td class="num">${app.say(`pages.double-dummy.unit.${row.unit}`, { value: valueText(app, row.unit, row.value), n: row.value[1] })}</td>
                <td class="num">${row.score ? app.words.signed(row.score[row.declarer] ?? 0) : "–"}</td>
              </tr>`,
            )}
          </tbody>
        </table>`}`;
}

/**
 * Draw the contract of a row, with its trump and the called card.
 * @param {App} app
 * @param {string} game
 * @param {Row} row
 */
function what(app, game, row) {
  const trump = row.trump === null ? nothing : html` · ${isSuit(row.trump) ? show(app.words.suit(row.trump)) : row.trump}`;
  return html`${roomOf(game).contract(app, { ...row })}${trump}${row.called === null ? nothing : html` · ${inline(app, row.called)}`}`;
}
