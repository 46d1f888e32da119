// @ts-check
/** A whole sheet in a link: its JSON text, packed with a checksum, in the letters of an address. */
import { sheetFrom } from "./kept.js";

/** @typedef {import("../../types.js").KeptSheet} KeptSheet */

/** The letter in front of a packed sheet. A form that must change gets another. */
const LETTER = "s";

/** The most bytes of a sheet's text; a link that holds more is none of ours. */
const MOST = 500_000;

/** Bytes unpacked at once, which make a thousand times as many at most. */
const PIECE = 256;

/** Return data after it has passed through a stream. @param {BlobPart} data @param {CompressionStream} through */
const piped = async (data, through) => new Uint8Array(await new Response(new Blob([data]).stream().pipeThrough(through)).arrayBuffer());

/**
 * Return bytes unpacked, piece by piece. Throw a RangeError for more than any sheet needs.
 * @param {Uint8Array<ArrayBuffer>} packed
 */
async function inflated(packed) {
  let at = 0;
  const pieces = new ReadableStream({
    pull(to) {
      if (at >= packed.length) return to.close();
      to.enqueue(packed.slice(at, at + PIECE));
      at += PIECE;
    },
  });
  const reader = pieces.pipeThrough(new DecompressionStream("deflate")).getReader();
  /** @type {Uint8Array<ArrayBuffer>[]} */
  const found = [];
  let size = 0;
  for (let { value } = await reader.read(); value; { value } = await reader.read()) {
    found.push(value);
    size += value.length;
    if (size > MOST) {
      await reader.cancel();
      throw new RangeError("no sheet is that long");
    }
  }
  return new Blob(found).arrayBuffer();
}

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
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await inflated(bytes));
    const [game, rules, names, dealer, stake, rows] = JSON.parse(text);
    if (typeof rows !== "string") return null;
    return sheetFrom({ form: 1, id, game, rules, names, dealer, stake, rows: rows === "" ? [] : rows.split("\n"), before: [], undone: [], changed: Date.now() });
  } catch {
    return null;
  }
}
