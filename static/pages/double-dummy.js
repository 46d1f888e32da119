// @ts-check
/** The double-dummy table: what every declarer could have made of every contract, with all cards open and perfect play. */
import { html, nothing } from "lit-html";
import { inline } from "../cards/card.js";
import { isSuit } from "../cards/cards.js";
import { roomOf } from "../games/index.js";
import { show } from "../say/words.js";
import { list } from "../screens/panel/fields.js";
import { valueText } from "./verdict.js";
import { jobOf } from "./job.js";
import { jobPanel } from "./job-panel.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").DoubleDummyRow} Row */

/**
 * Sort rows by the declarer's score, the best first; rows without a score come last, by value.
 * @param {Row[]} rows
 * @returns {Row[]}
 */
export function ranked(rows) {
  const worth = (/** @type {Row} */ { score, declarer }) => score?.[declarer] ?? -Infinity;
  return [...rows].sort((a, b) => worth(b) - worth(a) || b.value[0] + b.value[1] - a.value[0] - a.value[1] || a.declarer - b.declarer);
}

/**
 * Open the double-dummy table of a deal.
 * @param {App} app
 * @param {import("./stepper.js").Args} [args] the place of the analysis that opened this panel, to go back to it
 */
export async function open(app, args = {}) {
  const code = args.code ?? app.store.get().table?.code ?? "";
  const job = jobOf(app, { ask: "double_dummy", code }, () => ({ rows: /** @type {Row[]} */ ([]) }), (found, { rows }) => found.rows.push(...rows));
  let game = "";
  let seats = 0;
  /** @type {number | null} */
  let whose = null;
  const panel = await jobPanel(app, "double-dummy", job, prepare, body, () => html`<button type="button" class="button quiet" @click=${() => app.open("analysis", { ...args, code })}>${app.say("pages.analysis.title")}</button>`);

  async function prepare() {
    ({ game, seats } = (await app.ask({ ask: "look", code, ply: 0, seat: 0, open: false })).view);
  }

  /** @param {import("lit-html").TemplateResult} progress */
  function body(progress) {
    const shown = ranked(job.rows).filter(({ declarer }) => whose === null || declarer === whose);
    return html`
      <p class="quiet-text">${app.say("pages.double-dummy.what")}</p>
      ${shown.every(({ exact }) => exact) ? nothing : html`<p class="quiet-text">${app.say("pages.analysis.estimate")}</p>`}
      ${progress}
      ${list(app.say("pages.double-dummy.whose"), [null, ...Array(seats).keys()], whose, (seat) => (seat === null ? app.text("pages.analysis.everybody") : app.name(seat)), choose)}
      ${shown.length === 0
        ? html`<p class="quiet-text">${app.say(job.state === "done" ? "pages.double-dummy.none" : "pages.double-dummy.none-yet")}</p>`
        : html`<table class="paper double-dummy">
            <thead>
              <tr>
                <th scope="col">${app.say("pages.score.contract")}</th>
                <th scope="col" class="num">${app.say("pages.double-dummy.value")}</th>
                <th scope="col" class="num">${app.say("pages.double-dummy.score")}</th>
              </tr>
            </thead>
            <tbody>
              ${shown.map(
                (row) => html`<tr>
                  <th scope="row"><strong>${app.name(row.declarer)}</strong> ${what(row)}</th>
                  <td class="num">${app.say(`pages.double-dummy.unit.${row.unit}`, { value: valueText(app, row.unit, row.value), n: row.value[1] })}</td>
                  <td class="num">${row.score ? app.words.signed(row.score[row.declarer] ?? 0) : "–"}</td>
                </tr>`,
              )}
            </tbody>
          </table>`}
    `;
  }

  /** @param {Row} row */
  function what(row) {
    const trump = row.trump === null ? nothing : html` · ${isSuit(row.trump) ? show(app.words.suit(row.trump)) : row.trump}`;
    return html`${roomOf(game).contract(app, { ...row })}${trump}${row.called === null ? nothing : html` · ${inline(app, row.called)}`}`;
  }

  /** @param {number | null} seat */
  function choose(seat) {
    whose = seat;
    panel.redraw();
  }
}
