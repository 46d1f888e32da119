// @ts-check
/** The form in which one deal is noted: every field a row of large targets. */
import { html, nothing } from "lit-html";
import { isSuit } from "../../cards/cards.js";
import { keyOf } from "./draft.js";

/** @typedef {import("../../types.js").NotedField} NotedField */
/** @typedef {import("./draft.js").Draft} Draft */

/**
 * A form while it is drawn.
 * @typedef {object} Form
 * @property {import("../../types.js").Speech} app whose names are those of the people at the table, by seat
 * @property {Draft} draft the deal that is noted
 * @property {import("../../types.js").NotedValues} values the draft's, and those that fields start with
 * @property {() => void} redraw draws the form anew after a change of the draft
 */

/** @typedef {string | number | boolean | undefined} Value */

/**
 * Draw the form.
 * @param {Form["app"]} app
 * @param {Draft} draft
 * @param {() => void} redraw
 */
export function formTemplate(app, draft, redraw) {
  const form = { app, draft, values: draft.withStarts(), redraw };
  return html`<div class="noted">
    ${draft.fields().map(
      (field) => html`<fieldset class="noted-field" data-field=${field.name} data-kind=${field.kind} data-teams=${field.teams ? "yes" : nothing}>
        <legend class=${field.kind === "flag" ? "visually-hidden" : ""}>${app.say(keyOf(field))}${field.kind === "number" ? html` <output class="noted-number">${written(form, field.name)}</output>` : nothing}</legend>
        <div class="noted-body">${targets(form, field)}</div>
      </fieldset>`,
    )}
  </div>`;
}

/** Draw the targets of a field. @param {Form} form @param {NotedField} field */
function targets(form, field) {
  const { app, draft, values } = form;
  const { name, kind, optional } = field;
  if (kind === "pick") return picks(form, field);
  if (kind === "flag") return chip(app.say(keyOf(field)), values[name] === true, () => set(form, name, values[name] !== true));
  if (kind === "person") return people(form, (seat) => chip(person(form, seat), values[name] === seat, () => set(form, name, values[name] === seat && optional ? undefined : seat), draft.barred(field, seat)));
  if (kind === "some") return people(form, (seat) => member(form, name, seat));
  if (kind === "number") return digits(form, field, name);
  if (kind === "pairs") return pairs(form, name);
  return field.total === 1 ? taker(form, field) : seats(form, field);
}

/** Set a value and draw the form anew. @param {Form} form @param {string} name @param {Value} value */
function set({ draft, redraw }, name, value) {
  draft.set(name, value);
  redraw();
}

/** Draw a target. @param {unknown} content @param {boolean} on @param {() => void} tap @param {boolean} [barred] */
const chip = (content, on, tap, barred = false) => html`<button type="button" class="noted-chip" aria-pressed=${on ? "true" : "false"} ?disabled=${barred} @click=${tap}>${content}</button>`;

/** Draw a name, which may take two lines. @param {unknown} name */
const named = (name) => html`<span class="noted-name">${name}</span>`;

/** Draw the name of the person in a seat. @param {Form} form @param {number} seat */
const person = ({ app }, seat) => named(app.name(seat));

/** Draw a chip for every seat, each at the same place in every field. @param {Form} form @param {(seat: number) => unknown} one */
const people = ({ draft }, one) => html`<div class="noted-people">${Array.from({ length: draft.seats }, (_, seat) => one(seat))}</div>`;

/** Draw a seat that may be one of several in a value. @param {Form} form @param {string} name of the value, which has a bit for each seat @param {number} seat */
function member(form, name, seat) {
  const mask = Number(form.values[name] ?? 0);
  return chip(person(form, seat), (mask & (1 << seat)) > 0, () => set(form, name, mask ^ (1 << seat) || undefined));
}

/** Draw the values of a field, the rare ones behind a button. @param {Form} form @param {NotedField} field */
function picks(form, field) {
  const { app, draft, values, redraw } = form;
  const { name, values: all, usual = all.length } = field;
  const shown = draft.wide.has(name) ? all : all.filter((value, at) => at < usual || values[name] === value);
  return html`${shown.map((value) => chip(valueName(form, field, value), values[name] === value, () => (draft.wide.delete(name), set(form, name, value))))}
    ${shown.length < all.length ? html`<button type="button" class="noted-chip noted-more" aria-label=${app.text("pages.sheet.more.of", { field: app.words.phrase(keyOf(field)) })} @click=${() => (draft.wide.add(name), redraw())}>${app.say("pages.sheet.more")}</button>` : nothing}`;
}

/** Draw the name of a value. @param {Form} form @param {NotedField} field @param {string | number} value */
function valueName({ app, draft }, { name, words, teams }, value) {
  /** @param {readonly number[]} seats */
  const team = (seats) => named(app.words.list(seats.map((seat) => app.name(seat))).toString());
  if (teams) return name === "partners" ? (value === "again" ? app.say("pages.sheet.again") : team([0, Number(String(value).charAt(1))])) : team(value === 0 ? [0, 2] : [1, 3]);
  if (words === "suit" && isSuit(value)) return app.words.suit(value);
  if (words === "contract" && value !== "passed_out") return app.say(`${draft.game}.contract.${value}`, { suit: "", trump: "" });
  if (typeof value === "number") return app.words.number(value);
  return app.say(`pages.sheet.${name}.${value}`);
}

/** Return the number given for a value, or a dash. @param {Form} form @param {string} name */
const written = ({ app, values }, name) => (values[name] === undefined ? "–" : app.words.number(Number(values[name])));

/** Draw the digits of a number that is typed. @param {Form} form @param {NotedField} field @param {string} name of the value typed */
const digits = ({ app, draft, redraw }, field, name) => html`<div class="noted-digits typed" role="group" aria-label=${app.text("pages.sheet.digits")}>
    ${[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => html`<button type="button" class="noted-chip" @click=${() => (draft.type(field, name, digit), redraw())}>${app.words.number(digit)}</button>`)}
    <button type="button" class="noted-chip" aria-label=${app.text("pages.sheet.delete")} @click=${() => (draft.erase(field, name), redraw())}>⌫</button>
  </div>`;

/** Draw the seats that each seat doubled. @param {Form} form @param {string} name */
function pairs(form, name) {
  const all = Array.from({ length: form.draft.seats }, (_, seat) => seat);
  return all.map((doubler) => html`<div class="noted-pairs" role="group" aria-label=${form.app.text("pages.sheet.doubles.by", { name: form.app.name(doubler) })}>
      ${person(form, doubler)}
      ${all.filter((seat) => seat !== doubler).map((seat) => member(form, `${name}_${doubler}`, seat))}
    </div>`);
}

/** Draw the seats, of which one took all there was. @param {Form} form @param {NotedField} field */
function taker(form, field) {
  const { draft, values, redraw } = form;
  const names = draft.names(field);
  /** @param {number} seat */
  const took = (seat) => {
    names.forEach((name, at) => draft.set(name, at === seat ? 1 : 0));
    redraw();
  };
  return names.map((name, seat) => chip(person(form, seat), values[name] === 1, () => took(seat)));
}

/** Draw a value for every seat: one is chosen, then its number is tapped, and the next seat has its turn. @param {Form} form @param {NotedField} field */
function seats(form, field) {
  const { app, draft, values, redraw } = form;
  const names = draft.names(field);
  const open = names.find((name) => values[name] === undefined);
  const at = names.includes(draft.at) ? draft.at : (open ?? names[0] ?? "");
  /** @param {number} value */
  const choose = (value) => {
    draft.set(at, value);
    draft.at = names.find((name) => draft.values[name] === undefined) ?? "";
    draft.complete(field);
    redraw();
  };
  return html`<div class="noted-seats" role="group" aria-label=${app.text(keyOf(field))}>
      ${names.map(
        (name, seat) => html`<button type="button" class="noted-seat" aria-pressed=${name === at ? "true" : "false"} @click=${() => ((draft.at = name), redraw())}>
          ${person(form, seat)} <strong>${written(form, name)}</strong>
        </button>`,
      )}
    </div>
    ${field.total === undefined ? nothing : sum(form, names, field.total)}
    ${field.values.length === 0 ? digits(form, field, at) : html`<div class="noted-digits" role="group" aria-label=${app.text("pages.sheet.digits")}>
      ${field.values.map((value) => chip(app.words.number(Number(value)), values[at] === value, () => choose(Number(value))))}
    </div>`}`;
}

/** Draw the sum of the seats' values beside the one that it has to be. @param {Form} form @param {string[]} names @param {number} total */
function sum({ app, values }, names, total) {
  const n = names.reduce((all, name) => all + Number(values[name] ?? 0), 0);
  return html`<p class="noted-sum" data-right=${n === total ? "yes" : n > total ? "no" : nothing}>${n > total ? app.say("pages.sheet.no.sum", { total: n, most: total }) : app.say("pages.sheet.sum", { n, total })}</p>`;
}
