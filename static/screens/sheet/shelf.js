// @ts-check
/** The list of the sheets kept on this machine, and the ways to a new one. */
import { html, nothing } from "lit-html";
import { NOTED } from "../../games/index.js";

/** @typedef {import("../../types.js").KeptSheet} KeptSheet */

/**
 * The sheets in the list, and what a tap does.
 * @typedef {object} Shelf
 * @property {readonly KeptSheet[]} all
 * @property {number} newer the number of sheets that a later version of the page wrote
 * @property {KeptSheet | null} removed the sheet deleted last
 * @property {(sheet: KeptSheet) => void} show
 * @property {(game: string) => void} start
 * @property {() => void} putBack
 */

/**
 * Draw the list.
 * @param {import("../../types.js").App} app
 * @param {Shelf} shelf
 */
export function shelfTemplate(app, { all, newer, removed, show, start, putBack }) {
  const day = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium" });
  return html`<section class="sheet-new"><div role="status">${removed ? html`<p class="said">${app.say("pages.sheet.deleted")} <button type="button" class="button quiet" data-sheet="put-back" @click=${putBack}>${app.say("pages.sheet.put.back")}</button></p>` : nothing}</div>
      <h3>${app.say("pages.sheet.new")}</h3>
      <div class="ways">${NOTED.map((game) => html`<button type="button" class="button" data-sheet=${game} @click=${() => start(game)}>${app.say(`${game}.name`)}</button>`)}</div>
      <p class="quiet-text">${app.say("pages.sheet.house")} <button type="button" class="link" data-panel="table">${app.say("ui.panel.table")}</button></p>
    </section>
    ${newer > 0 ? html`<p>${app.say("pages.sheet.newer")}</p>` : nothing}
    ${all.length === 0 ? nothing : html`<section><h3>${app.say("pages.sheet.kept")}</h3>
      <ul class="sheet-list">${all.map((own) => html`<li>
        <button type="button" class="button" @click=${() => show(own)}>
          <span>${app.say(`${own.game}.name`)} · ${day.format(own.changed)}</span>
          <span class="sheet-who">${app.say("pages.sheet.deals", { n: own.rows.length })} · ${own.names.join(", ")}</span>
        </button>
      </li>`)}</ul></section>`}`;
}
