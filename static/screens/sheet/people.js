// @ts-check
/** The fields of a sheet beside its rows: people, house rules and stake, with the payments that follow. */
import { html, nothing } from "lit-html";
import { infoOf, roomOf } from "../../games/index.js";
import { profile } from "../../state/house-rules.js";
import { segments } from "../panel/fields.js";
import { dues } from "./export.js";
import { RESTING } from "./kept.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {import("./sheet.js").Actions} Actions */

/** Draw the names of the people; before the first deal also how many there are. @param {App} app @param {KeptSheet} sheet @param {number} players in a deal @param {Actions["sheets"]} sheets */
export function peopleTemplate(app, sheet, players, sheets) {
  const names = sheet.names.map((name, person) => nameField(app, name, person, sheets));
  if (sheet.rows.length > 0) return html`<details class="no-print"><summary>${app.say("pages.sheet.names")}</summary><section class="sheet-people">${names}</section></details>`;
  const possible = roomOf(sheet.game).company.filter((n) => n >= players && n <= players + RESTING);
  return html`<section class="sheet-people no-print">
    ${profiles(app, sheet, sheets)}
    ${possible.length > 1 ? segments("company", app.say("pages.sheet.company"), possible.map(String), String(sheet.names.length), (n) => n, (n) => void sheets.seat(Number(n))) : nothing}
    ${names}
  </section>`;
}

/** Draw the house rules by name, once the engine has said which there are. @param {App} app @param {KeptSheet} sheet @param {Actions["sheets"]} sheets */
function profiles(app, { game, rules }, { playBy }) {
  const info = infoOf(app.store.get(), game);
  if (!info || rules === null) return nothing;
  const named = roomOf(game).profiles(app.words.language, Object.keys(info.profiles));
  const now = profile(info, rules) ?? "";
  const all = now === "" ? ["", ...named] : named;
  return html`<label class="field wide"><span>${app.say("pages.table.house")}</span>
    <select data-sheet="rules" @change=${(/** @type {Event} */ event) => void playBy(info, /** @type {HTMLSelectElement} */ (event.target).value)}>
      ${all.map((id) => html`<option value=${id} ?selected=${id === now}>${id === "" ? app.text("pages.sheet.profile.own") : app.text(`${game}.profile.${id}`)}</option>`)}
    </select></label>`;
}

/** Draw the field of a person's name. @param {App} app @param {string} name @param {number} person @param {Actions["sheets"]} sheets */
const nameField = (app, name, person, { rename }) => html`<label class="field"><span>${app.say("pages.sheet.person", { n: person + 1 })}</span>
  <input type="text" maxlength="30" .value=${name} @change=${(/** @type {Event} */ event) => {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const given = field.value.trim().slice(0, 30);
    if (!given) field.value = name; // a person keeps a name
    else void rename(person, given);
  }}></label>`;

/** Draw the payments that settle the evening: differences to the mean where points are not paid from one to another. @param {App} app @param {KeptSheet} sheet @param {readonly number[]} totals @param {Actions["sheets"]} sheets */
export function moneyTemplate(app, sheet, totals, { playFor }) {
  const due = dues(app.words, sheet, totals);
  const mean = totals.reduce((sum, points) => sum + points, 0) / totals.length;
  return html`<section class="sheet-money">
    <h3>${app.say("pages.sheet.money")}</h3>
    <label class="field"><span>${app.say("pages.sheet.stake")}</span>
      <input type="number" min="0" step="0.01" inputmode="decimal" .value=${String(sheet.stake)} @change=${(/** @type {Event} */ event) => void playFor(Number(/** @type {HTMLInputElement} */ (event.target).value))}></label>
    ${mean === 0 ? nothing : html`<p class="quiet-text">${app.say("pages.sheet.mean", { mean })}</p>`}
    ${due.length === 0 ? html`<p>${app.say("pages.sheet.level")}</p>` : html`<ul>
      ${due.map((one) => html`<li>${app.say("pages.sheet.pays", one)}</li>`)}
    </ul>`}
  </section>`;
}
