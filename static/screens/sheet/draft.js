// @ts-check
/** A deal while it is noted: the values of its fields, from an empty form or from a row, and back to a row. It knows nothing of scores. */
import { roomOf } from "../../games/index.js";

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
