// @ts-check
/** The names of cards in the page's language, and the letters of German suits, read in a text that people have written. */
import { RANKS, SUITS } from "../../cards/cards.js";

/** @typedef {import("../../say/words.js").Words} Words */

/** Names of one letter mean something else in the engine's names of cards. */
const SHORTEST = 2;

/** The engine's suits by the letters of German ones: Eichel, Gras, Laub or Blatt, Herz, Schellen. @type {Record<string, string>} */
const GERMAN_SUITS = { E: "C", G: "S", L: "S", B: "S", H: "H", S: "D" };

/** The engine's ranks by the letters of German ones that differ: Ober, Unter, Zehn, Sau. @type {Record<string, string>} */
const GERMAN_RANKS = { O: "Q", U: "J", X: "T", Z: "T", S: "A" };

/** Matches a card or a suit in letters of German suits. */
const GERMAN = /^([EGLBHS])(?:[-.:]?((?:10|[AKOUXZ98765432])+|S))?:?$/iu;
/** Matches ranks in German letters. */
const RUN = /^(?:10|[AKOUXZ98765432])+$/iu;
/** Matches a card that only German suits have: in acorns or leaves, or an Ober, Unter or Sau of hearts or bells. */
const SURELY = /^(?:[EGLB]|[HS][-.:]?[OUS]$)/iu;

/**
 * Return a text in which the page's names of cards, suits and ranks are the engine's, in place so that every line stays one.
 * Tags and addresses stay as they are.
 * @param {Words} words
 * @param {string} text
 * @param {readonly {name: string, label: string}[]} [piles] the names of the piles, which stand in front of their cards
 */
export function coded(words, text, piles = []) {
  if (/^\s*\[|#|:\/\//mu.test(text)) return text;
  const names = namesOf(words);
  const pattern = [...names.keys()].sort((one, other) => other.length - one.length).map((name) => bounded(name)).join("|");
  const lines = text.split("\n").map((line) => labelled(line, piles)).join("\n");
  return lettered(lines, words.deck === "german").normalize("NFKC").replace(new RegExp(pattern, "giu"), (found) => ` ${names.get(found.toLowerCase()) ?? found} `);
}

/**
 * Return a line with the engine's name of a pile for its name or number in front of the cards.
 * @param {string} line
 * @param {readonly {name: string, label: string}[]} piles
 */
function labelled(line, piles) {
  const [before = "", name = ""] = /^\s*([^:：.)）]+)(?:[:.)]\s|[：）])/u.exec(`${line} `) ?? [];
  const pile = /^\d+$/u.test(name.trim()) ? piles[Number(name) - 1] : piles.find((one) => one.name.toLowerCase() === name.trim().toLowerCase());
  return pile ? `${pile.label}: ${line.slice(before.length)}` : line;
}

/**
 * Return a text with the engine's letters for those of German suits, in the lines that are written in them.
 * @param {string} text
 * @param {boolean} shown true where German suits lie on the table
 */
function lettered(text, shown) {
  const lines = text.split("\n").map((line) => {
    const words = line.replace(/^\s*[^:]{2,}:\s/u, "").split(/[\s,;/|()]+/u).filter((word) => /\p{L}|\d/u.test(word));
    const own = words.filter((word) => GERMAN.test(word) || RUN.test(word));
    return { line, likely: own.length * 2 > words.length, whole: own.length === words.length, sure: words.some((word) => SURELY.test(word) && GERMAN.test(word)) };
  });
  const sure = lines.some(({ likely, sure }) => likely && sure) || (shown && lines.every(({ whole }) => whole));
  return lines.map(({ line, likely }) => (sure && likely ? line.replace(/[^\s,;/|()]+/gu, inEnglish) : line)).join("\n");
}

/** Return a word in letters of German suits in the engine's; any other word as it stands. @param {string} word */
function inEnglish(word) {
  const ranks = (/** @type {string} */ letters) => [...letters.toUpperCase()].map((letter) => GERMAN_RANKS[letter] ?? letter).join("");
  const [, suit, run = ""] = GERMAN.exec(word) ?? [];
  if (suit) return `${GERMAN_SUITS[suit.toUpperCase()]}${ranks(run)}`;
  return RUN.test(word) ? ranks(word) : word;
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
    for (const suit of SUITS) {
      for (const rank of RANKS) add(words.text(`${deck}card`, { suit: text(`suit.${suit}`), rank: text(`rank.${rank}`) }), suit + rank);
      add(text(`suit.${suit}`), suit);
    }
    for (const rank of RANKS) add(text(`rank.${rank}`), rank);
  }
  return names;
}
