// @ts-check
/** Files: offered to the person to save, or chosen by the person to be read. A file that comes in may be anybody's. */
import { isRecord } from "../state/record.js";

/** The mark by which spreadsheets know the encoding of a CSV file. */
const UTF8 = "\uFEFF";

/**
 * Offer a text, or the contents of a file, to the person as a file to save.
 * @param {string} name
 * @param {string} type
 * @param {string | Blob} text
 */
export function download(name, type, text) {
  const url = URL.createObjectURL(new Blob([type === "text/csv" ? `${UTF8}${text}` : text], { type }));
  const link = document.createElement("a");
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

/**
 * Offer a JSON file to save, with today's date in its name.
 * @param {string} subject
 * @param {string} text
 */
export const downloadJson = (subject, text) => download(`stich-${subject}-${new Date().toISOString().slice(0, 10)}.json`, "application/json", text);

/**
 * Return the text of the file chosen in a field, and empty the field so that the same file can be chosen again.
 * @param {Event} event
 * @returns {Promise<string | null>} empty for a file that cannot be read; null where none was chosen
 */
export async function chosenText({ target }) {
  const field = /** @type {HTMLInputElement} */ (target);
  const file = field.files?.[0];
  if (!file) return null;
  const text = await file.text().catch(() => "");
  field.value = "";
  return text;
}

/** An error in a file; its key ends the key of a sentence. */
export class FileError extends Error {
  /** @param {"json" | "foreign" | "version" | "damaged" | "empty"} key */
  constructor(key) {
    super(key);
    this.name = "FileError";
    this.key = key;
  }
}

/**
 * Return the object in a file of this format and version. Throw a FileError for any other text.
 * @param {string} text
 * @param {string} format
 * @param {number} version
 * @returns {Record<string, unknown>}
 */
export function contentsOf(text, format, version) {
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new FileError("json");
  }
  if (!isRecord(file) || file.format !== format) throw new FileError("foreign");
  if (file.version !== version) throw new FileError("version");
  return file;
}
