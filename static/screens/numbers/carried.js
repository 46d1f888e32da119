// @ts-check
/** The export file of the figures, which carries them to another browser. */
import { figuresFrom } from "../../state/figures.js";
import { isRecord } from "../../state/record.js";
import { contentsOf, FileError } from "../files.js";

/** @typedef {import("../../types.js").Figures} Figures */

/** The name of the format in a file. */
const FORMAT = "stich-numbers";

/** The version of the files written here, the newest one read. */
const VERSION = 1;

/** Return the text of a file with these figures. @param {Figures} figures */
export const carried = (figures) => `${JSON.stringify({ format: FORMAT, version: VERSION, ...figures }, null, 1)}\n`;

/**
 * Return the figures in a file. Throw a FileError that names the fault.
 * @param {string} text
 * @returns {Figures}
 */
export function figuresIn(text) {
  const file = contentsOf(text, FORMAT, VERSION);
  const found = figuresFrom(file);
  const whole = sizeOf(found.deals) === sizeOf(file.deals) && sizeOf(found.aided) === sizeOf(file.aided);
  if (!whole) throw new FileError("damaged");
  if (sizeOf(found.deals) === 0) throw new FileError("empty");
  return found;
}

/** Return the number of the fields of an object, -1 for any other value. @param {unknown} value */
const sizeOf = (value) => (isRecord(value) ? Object.keys(value).length : -1);

/**
 * Return the figures of both records: of a deal in both those that are there, of its decisions with help all.
 * @param {Figures} there
 * @param {Figures} brought
 * @returns {Figures}
 */
export function joined(there, brought) {
  const aided = { ...there.aided };
  for (const [id, plies] of Object.entries(brought.aided)) aided[id] = [...new Set([...(aided[id] ?? []), ...plies])];
  return { deals: { ...brought.deals, ...there.deals }, aided };
}
