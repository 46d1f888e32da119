// @ts-check
/**
 * The pictures of the decks. What the page shows is copied from a deck's sheet into the page: a browser styles and lays
 * out the whole of a file that a `use` refers to, all cards for one.
 */
import { SITE } from "./site.js";

/** Sheets that have been asked for, by deck. @type {Map<string, Promise<Document>>} */
const sheets = new Map();
/** Where the copies are, not drawn themselves. @type {SVGElement | null} */
let shelf = null;
/** The ids of copies made or under way. @type {Set<string>} */
const copies = new Set();

/** @param {string} deck */
const sheetOf = (deck) => {
  const known = sheets.get(deck);
  if (known) return known;
  const sheet = fetch(`${SITE}static/cards/${deck}.svg`).then(async (answer) => {
    if (!answer.ok) throw new Error(`${deck}: HTTP status ${answer.status}`);
    return new DOMParser().parseFromString(await answer.text(), "image/svg+xml");
  });
  sheets.set(deck, sheet);
  sheet.catch(() => sheets.delete(deck));
  return sheet;
};

/**
 * @param {string} deck
 * @param {string} name
 * @param {string} id
 */
const copy = async (deck, name, id) => {
  const original = (await sheetOf(deck)).getElementById(name);
  if (!original) throw new Error(`${deck} has no picture ${name}`);
  const piece = document.importNode(original, true);
  piece.id = id;
  for (const use of piece.querySelectorAll("use")) use.setAttribute("href", picture(deck, use.getAttribute("href")?.slice(1) ?? ""));
  if (!shelf) {
    shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    shelf.setAttribute("display", "none");
    document.body.append(shelf);
  }
  shelf.append(piece);
};

/**
 * What a `use` refers to for a picture, which is there once the sheet has come; if it cannot be had, it is asked for
 * anew when the picture is drawn again.
 * @param {string} deck
 * @param {string} name an id in the deck's sheet (static/cards/draw.py)
 * @returns {string}
 */
export function picture(deck, name) {
  const id = `${deck}-${name}`;
  if (!copies.has(id)) {
    copies.add(id);
    copy(deck, name, id).catch(() => copies.delete(id));
  }
  return `#${id}`;
}
