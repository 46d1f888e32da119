// @ts-check
/** Entries that somebody has begun and not entered: they outlive a reload, and wait beside their sheet. And all that storage has refused. */
import { isRecord } from "../../state/record.js";

/** @typedef {import("../../types.js").App} App */

/**
 * An entry that is not finished.
 * @typedef {object} Begun
 * @property {string} place of the row: its number counted from 1, or "new"
 * @property {string | null} base the row that it corrects, as it was then; null for a new one
 * @property {number} dealer
 * @property {import("../../types.js").NotedValues} values
 * @property {string} rest name of the value that is what the others have left
 */

/** The place of the next deal. */
export const NEW = "new";

/** The kind under which storage keeps them. */
const KIND = "noted";

/** @typedef {{sheets: Map<string, import("../../types.js").KeptSheet>, begun: Map<string, Begun[]>}} Refused by the id of the sheet */

/** By page all that storage has refused, which lasts as long as the page. @type {WeakMap<App, Refused>} */
const pages = new WeakMap();

/**
 * Return what storage has refused on a page.
 * @param {App} app
 * @returns {Refused}
 */
export function refusedOn(app) {
  const found = pages.get(app) ?? { sheets: new Map(), begun: new Map() };
  pages.set(app, found);
  return found;
}

/** @param {unknown} value @returns {value is Begun} */
const isBegun = (value) =>
  isRecord(value) && typeof value.place === "string" && (value.base === null || typeof value.base === "string") && Number.isInteger(value.dealer) && typeof value.rest === "string" &&
  isRecord(value.values) && Object.values(value.values).every((one) => ["string", "number", "boolean"].includes(typeof one));

/** @param {unknown} value @returns {Begun[]} */
const listed = (value) => (isRecord(value) && Array.isArray(value.all) ? value.all.filter(isBegun) : []);

/**
 * Return the entries begun in a sheet.
 * @param {App} app
 * @param {string} id of the sheet
 * @returns {Promise<Begun[]>}
 */
export async function begunIn(app, id) {
  const held = refusedOn(app).begun.get(id);
  if (held) return held;
  const all = await app.storage.drafts(KIND);
  return listed(all.find((one) => isRecord(one) && one.id === id));
}

/**
 * Keep an entry in place of the one for the same row.
 * @param {App} app
 * @param {string} id of the sheet
 * @param {string} place
 * @param {Begun | null} begun null to forget it
 */
export async function keepBegun(app, id, place, begun) {
  /** @param {Begun[]} all */
  const replaced = (all) => [...all.filter((one) => one.place !== place), ...(begun ? [begun] : [])];
  const refused = refusedOn(app).begun;
  const kept = await app.storage.changeDraft(KIND, id, (there) => ({ id, all: replaced(listed(there)) }));
  if (kept) refused.delete(id);
  else refused.set(id, replaced(refused.get(id) ?? []));
}

/** Forget the entries begun in a sheet. @param {App} app @param {string} id */
export async function forgetBegun(app, id) {
  refusedOn(app).begun.delete(id);
  await app.storage.removeDraft(KIND, id);
}
