// @ts-check
/** The names of cards in the page's language, read in a text that people have written. */

/** @typedef {import("../../say/words.js").Words} Words */

/** Names of one letter mean something else in the engine's names of cards. */
const SHORTEST = 2;

/**
 * Return a text in which the page's names of cards, suits and ranks are the engine's, in place so that every line stays one.
 * Tags and addresses stay as they are.
 * @param {Words} words
 * @param {string} text
 */
export function coded(words, text) {
  if (/^\s*\[|#|:\/\//mu.test(text)) return text;
  const names = namesOf(words);
  const pattern = [...names.keys()].sort((one, other) => other.length - one.length).map((name) => bounded(name)).join("|");
  return text.normalize("NFKC").replace(new RegExp(pattern, "giu"), (found) => ` ${names.get(found.toLowerCase()) ?? found} `);
}

/** Return the pattern of a name: a whole word where the language parts its words. @param {string} name */
function bounded(name) {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/gu, "\\$&");
  return /\p{Script=Latin}/u.test(name) ? `(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])` : escaped;
}

/**
 * Return the names of cards, suits and ranks, of both decks.
 * @param {Words} words
 * @returns {Map<string, string>} by the name in small letters
 */
function namesOf(words) {
  /** @type {Map<string, string>} */
  const names = new Map();
  /** @param {string} name @param {string} code */
  const add = (name, code) => {
    if (name.length >= SHORTEST && !names.has(name.toLowerCase())) names.set(name.normalize("NFKC").toLowerCase(), code);
  };
  for (const deck of ["ui.", "ui.german."]) {
    /** @param {string} part */
    const text = (part) => words.text(words.has(deck + part) ? deck + part : `ui.${part}`);
    for (const suit of "CSHD") {
      for (const rank of "23456789TJQKA") add(words.text(`${deck}card`, { suit: text(`suit.${suit}`), rank: text(`rank.${rank}`) }), suit + rank);
      add(text(`suit.${suit}`), suit);
    }
    for (const rank of "23456789TJQKA") add(text(`rank.${rank}`), rank);
  }
  return names;
}
