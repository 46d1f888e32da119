// @ts-check
/**
 * The pictures of the decks, and the signs of the page itself. What is shown is copied from its sheet into the page: a
 * browser styles and lays out the whole of a file that a `use` refers to, all cards for one.
 */
import { fetched } from "../engine/fetched.js";

/** @typedef {"french" | "german" | "ui"} Sheet */

const FILES = { french: "cards/french.svg", german: "cards/german.svg", ui: "icons/ui.svg" };
/** @param {Response} answer @returns {Promise<Document>} */
const drawing = async (answer) => new DOMParser().parseFromString(await answer.text(), "image/svg+xml");

/** The beginning of the ids of corner signs; "index-T" is the number ten. */
const INDEX = "index-";

/** The copies in the page, in a hidden element. */
function createShelf() {
  /** @type {SVGElement | null} */
  let shelf = null;
  /** The ids of copies made or under way. @type {Set<string>} */
  const copies = new Set();

  /**
   * @param {Sheet} sheet
   * @param {string} name
   * @param {string} id
   * @param {string} [index] the sign of its corners, where it is not the one drawn in the sheet
   */
  async function copy(sheet, name, id, index) {
    const original = (await fetched(`static/${FILES[sheet]}`, drawing)).getElementById(name);
    if (!original) throw new Error(`${FILES[sheet]} has no picture ${name}`);
    const piece = document.importNode(original, true);
    piece.id = id;
    for (const use of piece.querySelectorAll("use")) {
      const part = use.getAttribute("href")?.slice(1) ?? "";
      use.setAttribute("href", picture(sheet, index && part.startsWith(INDEX) ? INDEX + index : part));
    }
    if (!shelf) {
      shelf = document.createElementNS("http://www.w3.org/2000/svg", "svg");
      shelf.setAttribute("display", "none");
      document.body.append(shelf);
    }
    shelf.append(piece);
  }

  /**
   * @param {Sheet} sheet
   * @param {string} name an id in the sheet; those of decks are listed in art/draw.py
   * @param {string} [index] a letter for the corners in place of the sheet's own
   * @returns {string}
   */
  function picture(sheet, name, index) {
    const id = index ? `${sheet}-${name}-${index}` : `${sheet}-${name}`;
    if (!copies.has(id)) {
      copies.add(id);
      copy(sheet, name, id, index).catch(() => copies.delete(id));
    }
    return `#${id}`;
  }
  return picture;
}

/**
 * Return the reference that a `use` needs for a picture, and fetch its sheet on first use. After a failure the next
 * drawing fetches it again.
 */
export const picture = createShelf();
