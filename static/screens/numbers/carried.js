// @ts-check
/** The export file of the figures, which carries them to another browser. A file that comes in may be anybody's. */
import { figuresFrom } from "../../state/figures.js";

/** @typedef {import("../../types.js").Figures} Figures */

const FORMAT = "stich-numbers";

/** The version of the files written here, the newest one read. */
const VERSION = 1;

/** An error in a file: the key of a sentence under `pages.numbers.import`. */
export class CarriedError extends Error {
  /** @param {"json" | "foreign" | "version" | "damaged" | "empty"} key */
  constructor(key) {
    super(key);
    this.name = "CarriedError";
    this.key = key;
  }
}

/** Return the text of a file with these figures. @param {Figures} figures */
export const carried = (figures) => `${JSON.stringify({ format: FORMAT, version: VERSION, ...figures }, null, 1)}\n`;

/**
 * Return the figures in a file. Throw a CarriedError that names what is wrong.
 * @param {string} text
 * @returns {Figures}
 */
export function figuresIn(text) {
  /** @type {any} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new CarriedError("json");
  }
  if (file?.format !== FORMAT) throw new CarriedError("foreign");
  if (file.version !== VERSION) throw new CarriedError("version");
  const found = figuresFrom(file);
  const whole = sizeOf(found.deals) === sizeOf(file.deals) && sizeOf(found.aided) === sizeOf(file.aided);
  if (!whole) throw new CarriedError("damaged");
  if (sizeOf(found.deals) === 0) throw new CarriedError("empty");
  return found;
}

/** Return the number of the fields of an object, -1 for any other value. @param {unknown} value */
const sizeOf = (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? Object.keys(value).length : -1);

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
