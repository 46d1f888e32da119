// @ts-check
/**
 * The form in which one deal is noted: every field a row of large targets. It knows the outcome's fields from the game's room and nothing of their scores.
 */
import { html, nothing } from "lit-html";
import { roomOf } from "../../games/index.js";
import { isSuit } from "../../cards/cards.js";

/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").NotedField} NotedField */
/** @typedef {import("../../types.js").NotedFrom} NotedFrom */
/** @typedef {import("../../types.js").NotedValues} NotedValues */

/** Highest number of digits of a field that is typed. */
const DIGITS = 3;

/** A deal while it is noted. */
export class Draft {
  /**
   * @param {string} game
   * @param {NotedFrom} from
   * @param {number} seats
   * @param {string} [row] to be corrected
   */
  constructor(game, from, seats, row = "") {
    this.game = game;
    this.from = from;
    this.seats = seats;
    /** @type {NotedValues} */
    this.values = valuesOf(row);
    /** Name of the value that the digits go to. */
    this.at = "";
    /** Name of the value that is what the others have left. */
    this.rest = "";
    /** Names of the fields of which all values are in sight. @type {Set<string>} */
    this.wide = new Set();
    if (row) for (const field of this.fields()) this.fill(field);
  }

  /** @returns {NotedField[]} the fields that the values so far ask for */
  fields() {
    return roomOf(this.game).noted(this.withStarts(), this.from);
  }

  /** @returns {NotedValues} the values, and those that fields start with */
  withStarts() {
    let values = { ...this.values };
    for (let before = -1; before !== Object.keys(values).length; ) {
      before = Object.keys(values).length;
      const starts = roomOf(this.game).noted(values, this.from).flatMap(({ name, start }) => (start === undefined ? [] : [[name, start]]));
      values = { ...Object.fromEntries(starts), ...values };
    }
    return values;
  }

  /**
   * Return the names of a field's values: one for every seat, or its own.
   * @param {NotedField} field
   */
  names = ({ name, kind }) => (kind === "each" || kind === "pairs" ? Array.from({ length: this.seats }, (_, seat) => `${name}_${seat}`) : [name]);

  /** Set the values of a field that a row leaves out: 0, or -1 for an optional person. @param {NotedField} field */
  fill(field) {
    for (const name of this.names(field)) {
      if (field.kind === "each" || field.kind === "number") this.values[name] ??= 0;
      if (field.kind === "person" && !field.optional) this.values[name] ??= 0;
    }
  }

  /**
   * Return true if a person cannot be the value of a field.
   * @param {NotedField} field
   * @param {number} seat
   */
  barred = ({ but, seats }, seat) => (but !== undefined && this.withStarts()[but] === seat) || (seats !== undefined && !Number.isNaN(seat) && !seats.includes(seat));

  /** Set a value by its name. @param {string} name @param {string | number | boolean | undefined} value */
  set(name, value) {
    if (name === this.rest) this.rest = "";
    this.values = { ...this.values, [name]: value };
    for (const field of this.fields()) if (field.kind === "person" && this.barred(field, Number(this.values[field.name]))) this.values[field.name] = undefined;
  }

  /**
   * Give the last seat without a value what the others have left of the total, anew while those still change.
   * @param {NotedField} field
   */
  complete(field) {
    const names = this.names(field);
    const open = names.filter((name) => this.values[name] === undefined || name === this.rest);
    const [last] = open;
    if (open.length > 1 && names.includes(this.rest)) this.set(this.rest, undefined);
    if (last === undefined || open.length > 1) return;
    const given = names.map((name) => (name === last ? 0 : Number(this.values[name] ?? 0)));
    const missing = field.distinct ? field.values.find((value) => !given.includes(Number(value))) : (field.total ?? NaN) - given.reduce((sum, value) => sum + value, 0);
    this.set(last, typeof missing === "number" && missing >= 0 ? missing : undefined);
    this.rest = last;
  }

  /** @returns {NotedField | undefined} the first field that still lacks a value */
  missing() {
    const values = this.withStarts();
    return this.fields().find((field) => !field.optional && this.names(field).some((name) => values[name] === undefined));
  }

  /** @returns {boolean} true once every field that is not optional has its values */
  ready = () => this.missing() === undefined;

  /**
   * Put a digit behind those of a number that is typed; one that has no place there begins the number anew.
   * @param {NotedField} field
   * @param {string} name of the value
   * @param {number} digit
   */
  type(field, name, digit) {
    const typed = this.values[name] === undefined ? "" : String(this.values[name]);
    const most = field.total ?? Number(field.values[1]);
    this.give(field, name, typed.length >= DIGITS || Number(typed + digit) > most ? digit : Number(typed + digit));
  }

  /** Take the last digit from a number that is typed. @param {NotedField} field @param {string} name of the value */
  erase(field, name) {
    const typed = this.values[name] === undefined ? "" : String(this.values[name]);
    this.give(field, name, typed.length > 1 ? Number(typed.slice(0, -1)) : undefined);
  }

  /** @param {NotedField} field @param {string} name @param {number | undefined} value */
  give(field, name, value) {
    this.set(name, value);
    if (field.kind !== "each") return;
    this.at = name; // until another seat is tapped: a number may have more digits
    this.complete(field);
  }

  /**
   * Take a key for the number of the form.
   * @param {string} key
   * @returns {boolean} true if it was used
   */
  key(key) {
    const field = this.fields().find(({ kind }) => kind === "number");
    if (!field || !/^(?:\d|Backspace)$/u.test(key)) return false;
    if (key === "Backspace") this.erase(field, field.name);
    else this.type(field, field.name, Number(key));
    return true;
  }

  /** @returns {string} the row */
  row() {
    const values = this.withStarts();
    const said = this.fields().flatMap((field) => this.names(field)).filter((name) => values[name] !== undefined && values[name] !== false);
    return said.map((name) => `${name}=${values[name] === true ? "True" : capital(values[name])}`).join(" ");
  }
}

/** Return a value as the engine writes it in a row. @param {unknown} value as the engine writes it */
const capital = (value) => (value === "true" ? "True" : value === "false" ? "False" : String(value));

/**
 * Return the values of a row.
 * @param {string} row
 * @returns {NotedValues}
 */
function valuesOf(row) {
  /** @type {NotedValues} */
  const values = {};
  for (const part of row.split(" ")) {
    const [name = "", value = ""] = part.split("=");
    if (name === "" || name === "dealer") continue;
    values[name] = value === "True" ? (name === "won" ? "true" : true) : value === "False" ? (name === "won" ? "false" : false) : /^-?\d+$/u.test(value) && name !== "partners" ? Number(value) : value;
  }
  return values;
}

/** Return the key of a field's name. @param {NotedField} field */
export const keyOf = ({ name, label = name, title }) => title ?? `pages.sheet.${label}`;

/**
 * Draw the form.
 * @param {Speech} app whose names are those of the people at the table, by seat
 * @param {Draft} draft
 * @param {() => void} redraw
 */
export function formTemplate(app, draft, redraw) {
  const values = draft.withStarts();
  const { game } = draft;

  /** @param {string} name @param {string | number | boolean | undefined} value */
  const set = (name, value) => {
    draft.set(name, value);
    redraw();
  };

  /** @param {NotedField} field */
  const label = (field) => app.say(keyOf(field));

  /** @param {unknown} content @param {boolean} on @param {() => void} tap @param {boolean} [barred] */
  const chip = (content, on, tap, barred = false) => html`<button type="button" class="noted-chip" aria-pressed=${on ? "true" : "false"} ?disabled=${barred} @click=${tap}>${content}</button>`;

  /** Draw a name, which may take two lines. @param {unknown} name */
  const named = (name) => html`<span class="noted-name">${name}</span>`;

  /**
   * Draw a chip for every seat, each at the same place in every field.
   * @param {(seat: number) => unknown} one
   */
  const people = (one) => html`<div class="noted-people">${Array.from({ length: draft.seats }, (_, seat) => one(seat))}</div>`;

  /** Draw the values of a field, the rare ones behind a button. @param {NotedField} field */
  function picks(field) {
    const { name, values: all, usual = all.length } = field;
    const shown = draft.wide.has(name) ? all : all.filter((value, at) => at < usual || values[name] === value);
    return html`${shown.map((value) => chip(valueName(field, value), values[name] === value, () => (draft.wide.delete(name), set(name, value))))}
      ${shown.length < all.length ? html`<button type="button" class="noted-chip noted-more" aria-label=${app.text("pages.sheet.more.of", { field: app.words.phrase(keyOf(field)) })} @click=${() => (draft.wide.add(name), redraw())}>${app.say("pages.sheet.more")}</button>` : nothing}`;
  }

  /** @param {readonly number[]} seats */
  const team = (seats) => app.words.list(seats.map((seat) => app.name(seat))).toString();

  /** @param {NotedField} field @param {string | number} value */
  function valueName({ name, words, teams }, value) {
    if (teams) return name === "partners" ? (value === "again" ? app.say("pages.sheet.again") : named(team([0, Number(String(value).charAt(1))]))) : named(team(value === 0 ? [0, 2] : [1, 3]));
    if (words === "suit" && isSuit(value)) return app.words.suit(value);
    if (words === "contract" && value !== "passed_out") return app.say(`${game}.contract.${value}`, { suit: "", trump: "" });
    if (typeof value === "number") return app.words.number(value);
    return app.say(`pages.sheet.${name}.${value}`);
  }

  /** @param {NotedField} field */
  function body(field) {
    const { name, kind, optional } = field;
    if (kind === "pick") return picks(field);
    if (kind === "flag") return chip(label(field), values[name] === true, () => set(name, values[name] !== true));
    if (kind === "person") return people((seat) => chip(named(app.name(seat)), values[name] === seat, () => set(name, values[name] === seat && optional ? undefined : seat), draft.barred(field, seat)));
    if (kind === "some") {
      const mask = Number(values[name] ?? 0);
      return people((seat) => chip(named(app.name(seat)), (mask & (1 << seat)) > 0, () => set(name, mask ^ (1 << seat) || undefined)));
    }
    if (kind === "number") return digits(field, name);
    if (kind === "pairs") return pairs(name);
    return seatsTemplate(field);
  }

  /** Return the number given for a value, or a dash. @param {string} name */
  const written = (name) => (values[name] === undefined ? "–" : app.words.number(Number(values[name])));

  /** @param {NotedField} field @param {string} name of the value typed */
  function digits(field, name) {
    return html`<div class="noted-digits typed" role="group" aria-label=${app.text("pages.sheet.digits")}>
      ${[1, 2, 3, 4, 5, 6, 7, 8, 9, 0].map((digit) => html`<button type="button" class="noted-chip" @click=${() => (draft.type(field, name, digit), redraw())}>${app.words.number(digit)}</button>`)}
      <button type="button" class="noted-chip" aria-label=${app.text("pages.sheet.delete")} @click=${() => (draft.erase(field, name), redraw())}>⌫</button>
    </div>`;
  }

  /** Draw the seats that each seat doubled. @param {string} name */
  function pairs(name) {
    const all = Array.from({ length: draft.seats }, (_, seat) => seat);
    return html`${all.map((by) => {
      const key = `${name}_${by}`;
      const mask = Number(values[key] ?? 0);
      return html`<div class="noted-pairs" role="group" aria-label=${app.text("pages.sheet.doubles.by", { name: app.name(by) })}>
        ${named(app.name(by))}
        ${all.filter((to) => to !== by).map((to) => chip(named(app.name(to)), (mask & (1 << to)) > 0, () => set(key, mask ^ (1 << to) || undefined)))}
      </div>`;
    })}`;
  }

  /** Draw a value for every seat: one is chosen, then its number is tapped, and the next seat has its turn. @param {NotedField} field */
  function seatsTemplate(field) {
    const names = draft.names(field);
    if (field.total === 1) {
      const taken = (/** @type {number} */ seat) => names.forEach((name, at) => draft.set(name, at === seat ? 1 : 0));
      return html`${names.map((name, seat) => chip(named(app.name(seat)), values[name] === 1, () => (taken(seat), redraw())))}`;
    }
    const open = names.find((name) => values[name] === undefined);
    const at = names.includes(draft.at) ? draft.at : (open ?? names[0] ?? "");
    const sum = names.reduce((total, name) => total + Number(values[name] ?? 0), 0);
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
            ${named(app.name(seat))} <strong>${written(name)}</strong>
          </button>`,
        )}
      </div>
      ${field.total === undefined ? nothing : html`<p class="noted-sum" data-right=${sum === field.total ? "yes" : sum > field.total ? "no" : nothing}>${sum > field.total ? app.say("pages.sheet.no.sum", { total: sum, most: field.total }) : app.say("pages.sheet.sum", { n: sum, total: field.total })}</p>`}
      ${field.values.length === 0 ? digits(field, at) : html`<div class="noted-digits" role="group" aria-label=${app.text("pages.sheet.digits")}>
        ${field.values.map((value) => chip(app.words.number(Number(value)), values[at] === value, () => choose(Number(value))))}
      </div>`}`;
  }

  return html`<div class="noted">
    ${draft.fields().map(
      (field) => html`<fieldset class="noted-field" data-field=${field.name} data-kind=${field.kind} data-teams=${field.teams ? "yes" : nothing}>
        <legend class=${field.kind === "flag" ? "visually-hidden" : ""}>${label(field)}${field.kind === "number" ? html` <output class="noted-number">${written(field.name)}</output>` : nothing}</legend>
        <div class="noted-body">${body(field)}</div>
      </fieldset>`,
    )}
  </div>`;
}

