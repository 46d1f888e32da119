// @ts-check
/**
 * Enters many deals in the form of a score sheet, from their outcomes: JSON on standard input, the rows on standard output, with the games
 * that have such a form. A deal is tapped anew, and its row is opened to be corrected and saved as it is.
 */
import "./document.js";
import { NOTED } from "../../static/games/index.js";
import { Draft } from "../../static/screens/sheet/draft.js";
import { dealerAt, placed } from "../../static/screens/sheet/kept.js";

/** @typedef {import("../../static/types.js").NotedField} NotedField */
/** @typedef {Record<string, string | number | boolean>} Values */

/**
 * Tap a field as an outcome has it.
 * @param {Draft} draft
 * @param {NotedField} field
 * @param {Values} values
 */
function tap(draft, field, values) {
  const { kind } = field;
  for (const each of draft.names(field)) {
    const value = values[each];
    if (kind === "pick" && typeof value === "boolean") draft.set(each, String(value));
    else if (kind === "pick" && !field.values.includes(/** @type {any} */ (value))) continue;
    else if (kind === "person" && (value === -1 || (field.but !== undefined && values[field.but] === value) || field.seats?.includes(Number(value)) === false)) continue;
    else draft.set(each, kind === "some" || kind === "pairs" ? value || undefined : value);
  }
}

/**
 * Return the row of an outcome that is tapped field by field; null if the form then lacks something.
 * @param {Draft} draft
 * @param {Values} values
 */
function entered(draft, values) {
  const done = new Set();
  for (;;) {
    const field = draft.fields().find(({ name }) => !done.has(name));
    if (!field) return draft.ready() ? draft.row() : null;
    done.add(field.name);
    tap(draft, field, values);
  }
}

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
const { deals, tables } = JSON.parse(text);
const rows = deals.map((/** @type {any} */ { game, rules, setup, seats, values }) => {
  const row = entered(new Draft(game, { rules, setup }, seats), values);
  return [row, row === null ? null : new Draft(game, { rules, setup }, seats, `dealer=0 ${row}`).row()];
});
const places = tables.map((/** @type {any} */ { rows: own, dealer, people, players }) => {
  const dealers = [...own, ""].map((_, index) => dealerAt(/** @type {any} */ ({ rows: own, dealer, names: Array(people) }), index));
  return dealers.map((one) => placed(one, people, players));
});
process.stdout.write(JSON.stringify({ rows, places, games: NOTED }));
