// @ts-check
/** The address of the embedded page: its link and options, and the words that they need. */
import { fetched } from "../engine/fetched.js";
import { Words } from "../say/words.js";
import { sound } from "../cards/dealt.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Language} Language */

/** The languages; the first is for browsers that ask for none of them. @type {readonly Language[]} */
const LANGUAGES = ["en", "de", "ja"];

/** Most characters of a fragment that is taken for one of stich's own: one in 64 texts has a right check character by chance. */
const LONGEST_OWN = 120;

/** @param {string | undefined} wished @returns {Language | undefined} */
const known = (wished) => LANGUAGES.find((language) => wished?.slice(0, 2).toLowerCase() === language);

/**
 * Return the link and the options of a fragment, `#LINK&lang=de&deck=german`.
 * @param {string} hash with its #
 */
export function fragmentOf(hash) {
  const [code = "", ...options] = hash.slice(1).split("&");
  return { code, options: new URLSearchParams(options.join("&")) };
}

/**
 * Return the reason that a link which cannot be read is no link of an embedded page: the address has none, or one of stich's own,
 * such as that of a deal, a challenge or a series.
 * @param {string} code
 * @returns {"empty" | "own" | null} null for a damaged one
 */
export function otherOf(code) {
  const [first = "", ...path] = code.split("/");
  const own = first === "" ? path.length > 0 : code.length <= LONGEST_OWN && sound(first);
  return code === "" ? "empty" : own && /^[\w/.-]+$/u.test(code) ? "own" : null;
}

/**
 * Return the language that a link asks for, or else the first of the browser's that there is.
 * @param {string | null} asked
 * @param {readonly string[]} wished
 * @returns {Language}
 */
export const languageOf = (asked, wished) => known(asked ?? undefined) ?? wished.map(known).find((language) => language) ?? "en";

/** @param {string | null} asked @returns {"french" | "german"} */
export const deckOf = (asked) => (asked === "german" ? "german" : "french");

/**
 * Load the words of the page and of a game.
 * @param {Language} language
 * @param {"french" | "german"} deck
 * @param {string | null} game null for one without words, which is shown by its keys
 * @returns {Promise<Speech>} rejected while they cannot be had
 */
export async function spoken(language, deck, game) {
  const names = game === null ? [language] : [language, `${language}-${game}`];
  const parts = await Promise.all(names.map((name) => fetched(`static/embed/${name}.json`)));
  return speechOf(new Words(language, Object.assign({}, ...parts)), deck);
}

/**
 * Return speech with the names that seats have where nobody is "you".
 * @param {Words} words
 * @param {"french" | "german"} deck
 * @returns {Speech}
 */
export function speechOf(words, deck) {
  words.deck = deck;
  return {
    words,
    say: (key, data) => words.say(key, data),
    text: (key, data) => words.text(key, data),
    name: (seat) => words.text(`ui.name.${seat}`),
  };
}
