// @ts-check
/** A whole sheet in a link: its JSON text, packed with a checksum, in the letters of an address. */
import { sheetFrom } from "./kept.js";

/** @typedef {import("../../types.js").KeptSheet} KeptSheet */

/** The letter in front of a packed sheet. A form that must change gets another. */
const LETTER = "s";

/**
 * Return data after it has passed through a stream.
 * @param {BlobPart} data
 * @param {CompressionStream | DecompressionStream} through
 * @returns {Promise<Uint8Array>}
 */
const piped = async (data, through) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(through)).arrayBuffer());

/**
 * Return the code of a sheet, without the fields that only its owner needs.
 * @param {KeptSheet} sheet
 * @returns {Promise<string>}
 */
export async function packed({ game, rules, names, dealer, stake, rows }) {
  const text = JSON.stringify([game, rules, names, dealer, stake, rows.join("\n")]);
  const bytes = await piped(new TextEncoder().encode(text), new CompressionStream("deflate"));
  return LETTER + btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * Return the sheet of a code, under a new id.
 * @param {string} code
 * @param {string} id
 * @returns {Promise<KeptSheet | "newer" | null>} null for a damaged code, "newer" for one that opens with another letter
 */
export async function unpacked(code, id) {
  if (/^[a-z][A-Za-z0-9_-]+$/u.test(code) && !code.startsWith(LETTER)) return "newer";
  try {
    const bytes = Uint8Array.from(atob(code.slice(1).replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await piped(bytes, new DecompressionStream("deflate")));
    const [game, rules, names, dealer, stake, rows] = JSON.parse(text);
    if (typeof rows !== "string") return null;
    return sheetFrom({ form: 1, id, game, rules, names, dealer, stake, rows: rows === "" ? [] : rows.split("\n"), before: [], undone: [], changed: Date.now() });
  } catch {
    return null;
  }
}
