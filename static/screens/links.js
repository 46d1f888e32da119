// @ts-check
/** Links: how they are made, kept while they are being opened, and where those to a deal lead. */
import { remember, remembered } from "../state/tab.js";

/** @typedef {import("../types.js").App} App */

/**
 * Return the address of this page with another fragment and without a query.
 * @param {string} page address of this page
 * @param {string} fragment with its #
 * @returns {string}
 */
export function link(page, fragment) {
  const address = new URL(page);
  address.search = "";
  address.hash = fragment;
  return address.href;
}

/**
 * Return the fragment in a pasted text, with its #: all from the first # on, or the whole text as a code. Neither is checked.
 * @param {string} text
 */
export const fragment = (text) => (text.includes("#") ? text.slice(text.indexOf("#")) : `#${text.trim()}`);

/** Letters from which on a text of letters only can be a link: a deal dealt at random takes at least as many. */
const LETTERS = 10;

/** Return true if a text is a word: too short for a link, and without an address, a # or a digit. @param {string} text */
export const isWord = (text) => new RegExp(`^\\s*\\p{L}{1,${LETTERS - 1}}\\s*$`, "u").test(text);

const PENDING = "stich.link";

/** The fragment of a link that this tab has begun to open: a reload in the meantime must not lose it. */
export const pending = {
  /** @returns {string} empty if there is none */
  get: () => remembered(PENDING) ?? "",
  /** @param {string} hash empty for none */
  set: (hash) => remember(PENDING, hash),
};

/**
 * Return true if a code is the link of one seat's view, with nothing about the other hands.
 * @param {string} code
 */
export const ofSeat = (code) => code.startsWith("1");

/**
 * Open the study of a link's deal if it has any moves. That takes two answers of the engine: this function asks for the
 * last position, the study for the first. Rejects with an EngineError for a damaged link.
 * @param {App} app
 * @param {string} code
 * @returns {Promise<boolean>} true if the deal has any moves
 */
export async function replayed(app, code) {
  const last = await app.ask({ ask: "look", code, ply: "last", seat: 0, open: false });
  if (last.plies === 0) return false;
  await app.open("study", { code, last, linked: true });
  return true;
}
