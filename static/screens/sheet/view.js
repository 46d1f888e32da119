// @ts-check
/** The screen of a sheet: the list, the sheet with its rows and the ways out of it, or the form of a row. */
import { html, nothing } from "lit-html";
import { roomOf } from "../../games/index.js";
import { paperTemplate } from "../table/score.js";
import { NEW } from "./begun.js";
import { keyOf } from "./draft.js";
import { formTemplate } from "./form.js";
import { moneyTemplate, peopleTemplate } from "./people.js";
import { shelfTemplate } from "./shelf.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./desk.js").Entry} Entry */
/** @typedef {import("./desk.js").KeptSheet} KeptSheet */
/** @typedef {import("./desk.js").Settled} Settled */
/** @typedef {import("./sheet.js").Actions} Actions */

/** Return the title. @param {App} app @param {Desk} desk */
export function titleOf(app, { now: { sheet, entry } }) {
  if (!sheet) return app.say("pages.sheet.title");
  return [html`${entry ? app.say("pages.sheet.deal", { n: entry.index + 1 }) : app.say("pages.sheet.title")} · ${app.say(`${sheet.game}.name`)}`];
}

/** Draw what is shown. @param {App} app @param {Desk} desk @param {Actions} actions */
export function bodyTemplate(app, desk, { form, rows, sheets, send }) {
  const { all, newer, removed, sheet, where, settled, entry, link, message } = desk.now;
  if (where === "sought") return html``;
  const notes = notesTemplate(app, desk);
  if (!sheet) return html`${notes}${shelfTemplate(app, { all, newer, removed, show: (own) => void sheets.show(own), start: (game) => void sheets.start(game), putBack: () => void sheets.putBack() })}`;
  if (entry) return html`${notes}${entryHead(app, desk, sheet, entry, { form, rows })}${formTemplate({ ...app, name: (seat) => sheet.names[entry.places.seats[seat] ?? seat] ?? "" }, entry.draft, form.touched)}`;
  return html`${notes}${where === "sent" ? nothing : [unfinished(app, desk, sheet, form), peopleTemplate(app, sheet, desk.players(), sheets)]}
    ${settled ? html`<div aria-busy=${settled.noted === sheet.rows ? "false" : "true"}>${paper(app, desk, sheet, settled, form.note)}</div>` : html`<p>${app.say("pages.sheet.waiting", { n: sheet.rows.length })}</p>`}
    ${(settled?.rows ?? []).map((row, index) => wrong(app, desk, row, index, form))}
    ${sheet.before.map((old, index) => (old === null ? nothing : replaced(app, index, () => void rows.restore(index, old))))}
    ${settled && settled.rows.length > 0 ? moneyTemplate(app, sheet, settled.totals, sheets) : nothing}${ways(app, desk, sheet, { sheets, send })}
    ${message ? html`<textarea class="sheet-message no-print" readonly rows=${message.split("\n").length} aria-label=${app.text("pages.sheet.text")} .value=${message}></textarea>` : nothing}
    ${link ? html`<p class="sheet-link no-print"><a href=${link}>${app.say("pages.sheet.link.there")}</a> <span>${app.say("pages.sheet.link.length", { n: link.length })}</span></p>` : nothing}`;
}

/** Draw the sentences about faults, and about a sheet that is not kept. @param {App} app @param {Desk} desk */
function notesTemplate(app, { now: { problem, where } }) {
  const kept = {
    refused: () => html`<p class="sheet-problem no-print">${app.say(app.store.get().trouble === "full" ? "pages.sheet.full" : "pages.sheet.unkept")}</p>`,
    gone: () => html`<p class="sheet-problem no-print" role="alert">${app.say("pages.sheet.gone")}</p>`,
    sent: () => html`<p class="no-print">${app.say("pages.sheet.sent")}</p>`,
    kept: () => nothing,
    sought: () => nothing,
  };
  return html`${problem ? html`<p class="sheet-problem no-print" role="alert">${app.say(app.words.has(problem.key) ? problem.key : "pages.sheet.no.rules", problem.data ?? {})}</p>` : nothing}
    ${kept[where]()}`;
}

/** Draw the sentence about the people who rest. @param {App} app @param {KeptSheet} sheet @param {readonly number[]} seats */
function rest(app, { names }, seats) {
  const resting = names.filter((_, person) => !seats.includes(person));
  return resting.length === 0 ? nothing : app.say("pages.sheet.rests", { n: resting.length, names: app.words.list(resting).toString() });
}

/** Draw the dealer of the noted deal, who may be another, the people who rest, and the way to be rid of the entry. @param {App} app @param {Desk} desk @param {KeptSheet} sheet @param {Entry} entry @param {Pick<Actions, "form" | "rows">} actions */
const entryHead = (app, { now }, sheet, { base, places }, { form, rows }) => html`<div class="noted-title">
  <label>${app.say("pages.sheet.dealer")}
    <select @change=${(/** @type {Event} */ event) => form.dealtBy(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
      ${sheet.names.map((name, person) => html`<option value=${person} ?selected=${person === places.dealer}>${name}</option>`)}
    </select></label>
  ${base === null ? nothing : html`<button type="button" class="button quiet" data-sheet="delete-row" @click=${() => void rows.deleteRow()}>${app.say("pages.sheet.delete.row")}</button>`}
  ${base === null && now.begun.some((one) => one.place === NEW) ? html`<button type="button" class="button quiet" data-sheet="clear" @click=${form.clear}>${app.say("pages.sheet.clear")}</button>` : nothing}
  ${sheet.names.length > places.seats.length ? html`<p class="noted-rest">${rest(app, sheet, places.seats)}</p>` : nothing}
</div>`;

/** Draw the entries that are begun, each with the way to go on and to drop it. @param {App} app @param {Desk} desk @param {KeptSheet} sheet @param {Actions["form"]} form */
const unfinished = (app, { now }, { rows }, form) => now.begun.filter((one) => one.place === NEW || rows[Number(one.place) - 1] === one.base).map((one) => {
  const index = one.place === NEW ? rows.length : Number(one.place) - 1;
  return html`<p class="sheet-begun no-print" role="status">${app.say("pages.sheet.begun", { n: index + 1 })}
    <span class="ways"><button type="button" class="button quiet" @click=${() => form.note(index)}>${app.say("pages.sheet.go.on")}</button>
    <button type="button" class="button quiet" @click=${() => form.drop(one)}>${app.say("pages.sheet.drop")}</button></span>
  </p>`;
});

/** Draw the rows with their scores. @param {App} app @param {Desk} desk @param {KeptSheet} sheet @param {Settled} settled @param {(index: number) => void} correct */
export function paper(app, desk, { game, names, changed }, { rows: settled, totals, over, teams, standing }, correct) {
  const rules = desk.houseRules();
  const rows = settled.map((row) => ({ ...row, code: "" }));
  const match = { deal: rows.length, deals: null, target: Number(rules.target ?? 0) || null, totals, rows, over, ranking: [], seats: [], teams, standing };
  const table = /** @type {import("../../types.js").Table} */ (/** @type {unknown} */ ({ view: { game, rules }, match }));
  return paperTemplate({ app: { ...app, name: (seat) => names[seat] ?? "" }, table, room: roomOf(game), replay: false, correct }, app.store.get().games, changed);
}

/** Draw the engine's reason why a row cannot be. @param {App} app @param {Desk} desk @param {Settled["rows"][number]} row @param {number} index @param {Actions["form"]} form */
const wrong = (app, desk, { refused, seats }, index, form) => refused === null ? nothing : html`<p class="sheet-problem no-print">
  ${app.say("pages.sheet.wrong", { n: index + 1 })}${app.words.gap}${app.say(`pages.sheet.no.${refused.key}`, desk.named(refused.data, seats))}
  <button type="button" class="button quiet" @click=${() => form.note(index)}>${app.say("pages.sheet.correct.it")}</button>
</p>`;

/** Draw the way back to a row that a correction has replaced. @param {App} app @param {number} index @param {() => void} restore */
const replaced = (app, index, restore) => html`<p class="sheet-old no-print">
  ${app.say("pages.sheet.corrected", { n: index + 1 })}
  <button type="button" class="button quiet" @click=${restore}>${app.say("pages.sheet.restore")}</button>
</p>`;

/** Draw a quiet button. @param {string} name @param {() => unknown} tap @param {unknown} label */
const quiet = (name, tap, label) => html`<button type="button" class="button quiet" data-sheet=${name} @click=${() => void tap()}>${label}</button>`;

/** Draw the ways in which a sheet leaves the page, and those to another sheet. @param {App} app @param {Desk} desk @param {KeptSheet} sheet @param {Pick<Actions, "sheets" | "send">} actions */
const ways = (app, { now: { settled, where } }, { rows }, { sheets, send }) => html`<section class="sheet-ways no-print">
  ${settled && settled.rows.length > 0 ? html`<button type="button" class="button quiet" @click=${() => print()}>${app.say("pages.score.print")}</button>
    ${quiet("csv", send.save, "CSV")} ${quiet("text", send.write, app.say("pages.sheet.text"))}` : nothing}
  ${rows.length > 0 ? quiet("link", send.link, app.say("pages.sheet.link")) : nothing}
  ${rows.length > 0 && where !== "sent" && !settled?.over ? quiet("again", sheets.again, app.say("pages.sheet.same")) : nothing}
  ${where === "sent" || where === "gone" ? nothing : quiet("delete", sheets.erase, app.say("pages.sheet.delete.sheet"))}
</section>`;

/** Draw what stays in sight below: the next step. @param {App} app @param {Desk} desk @param {Actions} actions */
export function footTemplate(app, desk, { form, rows, sheets }) {
  const { sheet, where, settled, entry } = desk.now;
  if (!sheet || where === "sought") return nothing;
  /** @param {string} name @param {() => unknown} tap @param {unknown} label @param {boolean} [ready] */
  const main = (name, tap, label, ready = true) => html`<button type="button" class="button main" data-sheet=${name} ?disabled=${!ready} @click=${() => void tap()}>${label}</button>`;
  const shelf = quiet("shelf", () => sheets.show(null), app.say("pages.sheet.others"));
  if (entry) {
    const open = entry.draft.missing();
    const label = open ? app.say("pages.sheet.missing", { field: app.words.phrase(keyOf(open)) }) : app.say("pages.sheet.save");
    return html`${main("save", rows.save, label, !open)} ${quiet("cancel", form.cancel, app.say("pages.sheet.cancel"))}`;
  }
  if (where === "sent" || where === "gone") return html`${main("keep", sheets.keep, app.say("pages.sheet.keep"))} ${where === "gone" ? shelf : nothing}`;
  const { dealer, seats } = desk.placesOf(sheet, sheet.rows.length);
  const next = html`<p class="sheet-next">${app.say("pages.sheet.next", { name: sheet.names[dealer] ?? "" })}${sheet.names.length > seats.length ? html` · ${rest(app, sheet, seats)}` : nothing}</p>
    ${main("note", () => form.note(sheet.rows.length), app.say("pages.sheet.note", { n: sheet.rows.length + 1 }))}`;
  const finished = html`<p class="sheet-next">${app.say("pages.sheet.over")}</p> ${main("again", sheets.again, app.say("pages.sheet.same"))}`;
  return html`${settled?.over ? finished : next}
    ${sheet.undone.length > 0 ? quiet("undo", rows.undo, app.say("ui.undo")) : nothing} ${shelf}`;
}
