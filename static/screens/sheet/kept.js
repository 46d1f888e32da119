// @ts-check
/**
 * Sheets of deals played with real cards, as they are kept on this machine and sent in links. A sheet is its rows, each the
 * outcome of a deal as a text; scores are settled from them by the engine.
 */
import { isRecord } from "../../state/record.js";
import { NOTED } from "../../games/index.js";

/** @typedef {import("../../types.js").KeptSheet} KeptSheet */

/** The newest form of a sheet that this page reads. */
export const FORM = 1;

/** Sizes beyond which nothing is a sheet that people wrote. */
const MOST = { people: 6, rows: 240, row: 400, name: 30, rules: 60 };

/** The most people who sit out of a deal. */
export const RESTING = 2;

/** Check that a value is a text of at most this length. @param {unknown} value @param {number} most @returns {value is string} */
const text = (value, most) => typeof value === "string" && value.length <= most;

/**
 * Return a sheet, if a value is one; "newer" if a later version of the page wrote it; null for anything else.
 * @param {unknown} value
 * @returns {KeptSheet | "newer" | null}
 */
export function sheetFrom(value) {
  if (!isRecord(value)) return null;
  if (typeof value.form === "number" && value.form > FORM) return "newer";
  const { id, game, rules, names, dealer, stake, rows, before, undone, changed } = value;
  if (value.form !== FORM || !text(id, 40) || !text(game, 20) || !NOTED.includes(game)) return null;
  if (rules !== null && (!isRecord(rules) || Object.keys(rules).length > MOST.rules || !Object.values(rules).every((one) => ["string", "number", "boolean"].includes(typeof one)))) return null;
  if (!Array.isArray(names) || names.length < 3 || names.length > MOST.people || !names.every((name) => text(name, MOST.name))) return null;
  if (!Number.isInteger(dealer) || Number(dealer) < 0 || Number(dealer) >= names.length) return null;
  if (typeof stake !== "number" || !(stake >= 0 && stake < 1e6)) return null;
  if (!Array.isArray(rows) || rows.length > MOST.rows || !rows.every((row) => text(row, MOST.row))) return null;
  const old = Array.isArray(before) ? before.map((row) => (text(row, MOST.row) ? row : null)) : [];
  const earlier = Array.isArray(undone) ? undone.filter((state) => Array.isArray(state) && state.every((row) => text(row, MOST.row))) : [];
  return /** @type {KeptSheet} */ ({ form: FORM, id, game, rules, names, dealer, stake, rows, before: old, undone: earlier, changed: typeof changed === "number" ? changed : 0 });
}

/**
 * Return the dealer of a deal and the people in its seats, in the order of the table. With one person more than seats the
 * dealer rests, with two also the person opposite.
 * @param {number} dealer
 * @param {number} people
 * @param {number} players
 * @returns {{dealer: number, seats: number[]}}
 */
export function placed(dealer, people, players) {
  const resting = people === players ? [] : people === players + 1 ? [dealer] : [dealer, (dealer + Math.floor(people / 2)) % people];
  return { dealer, seats: Array.from({ length: people }, (_, person) => person).filter((person) => !resting.includes(person)) };
}

/**
 * Return the dealer of a deal, if every row passed the deal on; the last dealer named by a row up to that deal's counts.
 * @param {KeptSheet} sheet
 * @param {number} index
 * @returns {number}
 */
export function dealerAt({ rows, dealer, names }, index) {
  const named = rows.slice(0, index + 1).map((row) => /^dealer=(\d)/u.exec(row)?.[1]);
  const last = named.findLastIndex((one) => one !== undefined);
  return (last < 0 ? dealer + index : Number(named[last]) + index - last) % names.length;
}

/** The number of steps that can be undone. */
const STEPS = 30;

/**
 * Return a sheet with other rows; `undone` keeps the rows that they replace.
 * @param {KeptSheet} sheet
 * @param {string[]} rows
 * @returns {KeptSheet}
 */
const withRows = (sheet, rows) => ({ ...sheet, rows, undone: [...sheet.undone, sheet.rows].slice(-STEPS), changed: Date.now() });

/**
 * Return a sheet with one more row.
 * @param {KeptSheet} sheet
 * @param {string} row
 */
export const added = (sheet, row) => withRows(sheet, [...sheet.rows, row]);

/**
 * Return a sheet with a row corrected; `before` keeps the row that it replaces, to be shown beside it.
 * @param {KeptSheet} sheet
 * @param {number} index
 * @param {string} row
 * @returns {KeptSheet}
 */
export function corrected(sheet, index, row) {
  const before = sheet.rows.map((old, at) => (at === index && old !== row ? old : (sheet.before[at] ?? null)));
  return { ...withRows(sheet, sheet.rows.map((old, at) => (at === index ? row : old))), before };
}

/**
 * Return a sheet without a row.
 * @param {KeptSheet} sheet
 * @param {number} index
 */
export const without = (sheet, index) => ({ ...withRows(sheet, sheet.rows.filter((_, at) => at !== index)), before: sheet.rows.map((_, at) => sheet.before[at] ?? null).filter((_, at) => at !== index) });

/**
 * Return a sheet as it was before the last change of its rows. A row that this changes loses the row it was corrected from.
 * @param {KeptSheet} sheet
 * @returns {KeptSheet}
 */
export function undone(sheet) {
  const last = sheet.undone.at(-1);
  if (!last) return sheet;
  const { rows, before: old } = sheet;
  const back = last.length > rows.length ? last.findIndex((row, at) => row !== rows[at]) : last.length; // the index of a row that had been deleted
  const before = last.map((row, at) => (at !== back && row === rows[at - Number(at > back)] ? (old[at - Number(at > back)] ?? null) : null));
  return { ...sheet, rows: last, undone: sheet.undone.slice(0, -1), before, changed: Date.now() };
}
