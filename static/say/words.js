// @ts-check
/**
 * Words: templates with named holes. `words/<language>/<part>.json` in the folder of a screen, and in static/words for
 * all of them, is a flat file of those of a part; the build makes one file of all for each language. A template may be an object of plural forms, chosen by the hole `n`. `<<…>>` marks German, which gets its own
 * `lang` on pages in other languages.
 *
 * A key may have holes too: `call.solo.{suit}` stands for the call in every suit and fills `{suit}` in its template,
 * and `{suitA}` with the ace of that suit; `{n}` is a number, `{card}` a card, `{rank}` a rank, whose index on cards is
 * `{index}`. `{jacks/<<Unter>>}` is a choice by the deck on the table: French suits, or German ones.
 */
import { html } from "lit-html";
import { isCard, isSuit } from "../cards/cards.js";
import { fetched } from "../engine/fetched.js";
import { download } from "../engine/line.js";
import { picture } from "../cards/pictures.js";
import { SITE } from "../site.js";

/** @typedef {import("../types.js").Data} Data */
/** @typedef {import("../types.js").Language} Language */
/** @typedef {import("../types.js").Renderable} Renderable */
/** @typedef {string | Record<string, string>} Template */
/** @typedef {Record<string, Template>} Dictionary */

/**
 * A piece of a sentence; `lang` where it is not in the page's language, `suit` where it is the name of a suit.
 * @typedef {{text: string, lang: string | null, suit?: string}} Part
 */

/** A sentence in parts, each of which knows its language. */
export class Phrase {
  /** @param {Part[]} parts */
  constructor(parts) {
    this.parts = parts;
  }

  toString() {
    return this.parts.map((part) => part.text).join("");
  }
}

/** Holes for all cards of a rank, with the keys of their names in each deck. @type {Record<string, {french: string, german: string}>} */
const ALL_OF_A_RANK = {
  aces: { french: "ui.aces", german: "ui.german.aces" },
  jacks: { french: "ui.jacks", german: "ui.german.jacks" },
  queens: { french: "ui.queens", german: "ui.german.queens" },
};

/** Matches a choice by deck in a template. */
const BY_DECK = /\{([^{}/]*)\/([^{}/]*)\}/gu;

/** Patterns of the values that the holes in a key stand for, by name of the hole. */
const KEY_HOLES = { suit: "[CSHD]", rank: "[2-9TJQKA]", card: "[CSHD][2-9TJQKA]", n: "\\d+" };

/** @typedef {{pattern: string, keys?: RegExp, template: Template}} Family a template that many keys share; `keys` once somebody has asked */

/**
 * Return the first two words of a key, which never contain holes.
 * @param {string} key
 */
const beginning = (key) => key.split(".", 2).join(".");

/**
 * @param {Dictionary} dictionary
 * @returns {Map<string, Family[]>} by the beginning of their keys
 */
function families(dictionary) {
  /** @type {Map<string, Family[]>} */
  const all = new Map();
  for (const [pattern, template] of Object.entries(dictionary)) {
    if (!pattern.includes("{")) continue;
    const kin = all.get(beginning(pattern));
    if (kin) kin.push({ pattern, template });
    else all.set(beginning(pattern), [{ pattern, template }]);
  }
  return all;
}

/**
 * @param {string} pattern a key with holes
 * @returns {RegExp} the keys it stands for, with a group for each hole
 */
function expression(pattern) {
  const pieces = pattern.split(/\{(\w+)\}/u).map((piece, i) => {
    if (i % 2 === 0) return piece.replace(/[^\w]/gu, "\\$&");
    return `(?<${piece}>${KEY_HOLES[/** @type {keyof typeof KEY_HOLES} */ (piece)]})`;
  });
  return new RegExp(`^${pieces.join("")}$`, "u");
}

/** @typedef {{template: Template, parts: Record<string, string>}} Found a template, and what fills the holes of its key */

/** The words of a language: templates by key, filled with data. */
export class Words {
  /**
   * @param {Language} language
   * @param {Dictionary} dictionary full key → template
   */
  constructor(language, dictionary) {
    this.language = language;
    this.dictionary = dictionary;
    /** @type {"french" | "german"} */
    this.deck = "french";
  }

  // To make these takes the browser some milliseconds, and the first screen needs none of them.
  /** @type {Map<string, Family[]> | undefined} */
  #families;
  /** @type {Intl.PluralRules | undefined} */
  #plural;
  /** @type {Intl.NumberFormat | undefined} */
  #numbers;

  /** @type {Map<string, Intl.ListFormat>} */
  #lists = new Map();

  get families() {
    return (this.#families ??= families(this.dictionary));
  }

  get plural() {
    return (this.#plural ??= new Intl.PluralRules(this.language));
  }

  get numbers() {
    return (this.#numbers ??= new Intl.NumberFormat(this.language));
  }

  /**
   * Add a part of the words that is loaded later.
   * @param {string} part
   * @param {Dictionary} templates
   */
  add(part, templates) {
    for (const [key, template] of Object.entries(templates)) this.dictionary[`${part}.${key}`] = template;
  }

  /**
   * Return true if the key has words.
   * @param {string} key
   */
  has(key) {
    return this.find(key) !== null;
  }

  /**
   * Return the template of a key, or of the family of keys that it belongs to.
   * @param {string} key
   * @returns {Found | null}
   */
  find(key) {
    const template = this.dictionary[key];
    if (template !== undefined) return { template, parts: {} };
    for (const family of this.families.get(beginning(key)) ?? []) {
      family.keys ??= expression(family.pattern);
      const found = family.keys.exec(key);
      if (found) return { template: family.template, parts: { ...found.groups } };
    }
    return null;
  }

  /**
   * Return true if the sentence of a key has this hole.
   * @param {string} key
   * @param {string} hole
   * @returns {boolean}
   */
  names(key, hole) {
    return JSON.stringify(this.find(key)?.template ?? "").includes(`{${hole}}`);
  }

  /**
   * Return the sentence of a key, its holes filled with data.
   * @param {string} key
   * @param {Data} [data]
   * @returns {Phrase}
   */
  phrase(key, data = {}) {
    const found = this.find(key);
    if (found === null) return this.plain(key);
    const { template, parts } = found;
    const all = { ...this.named(parts), ...data };
    if (typeof template === "string") return this.fill(template, all);
    const form = this.plural.select(Number(all.n ?? 0));
    return this.fill(template[form] ?? template.other ?? "", all);
  }

  /**
   * Return the data that the key itself supplies to its template.
   * @param {Record<string, string>} parts by the name of their hole
   * @returns {Data}
   */
  named({ suit, rank, card, n }) {
    /** @type {Data} */
    const data = {};
    if (n !== undefined) data.n = Number(n);
    if (card !== undefined) data.card = this.card(card);
    if (rank !== undefined) Object.assign(data, { rank: this.rank(rank), index: this.index(rank) });
    if (suit !== undefined) for (const rank of ["", ..."23456789TJQKA"]) data[`suit${rank}`] = this.pip(suit + rank);
    return data;
  }

  /**
   * Return words made from the key itself, for a game without words.
   * @param {string} key
   * @returns {Phrase}
   */
  plain(key) {
    const [part = "", first = "", ...rest] = key.split(".");
    if (first === "tagline") return new Phrase([]);
    const pieces = first === "name" || first === "" ? [part] : rest.length > 0 ? rest : [first];
    const words = pieces.map((piece) => this.pip(piece) ?? piece.replaceAll("_", " "));
    const [start, ...more] = words.flatMap((word, i) => (i === 0 ? [word] : [" ", word]));
    const capital = start instanceof Phrase ? start : `${start?.charAt(0).toUpperCase()}${start?.slice(1)}`;
    return new Phrase([capital, ...more].flatMap((word) => (word instanceof Phrase ? word.parts : [{ text: String(word), lang: null }])));
  }

  /**
   * Return a template with its holes filled.
   * @param {string} template
   * @param {Data} data
   * @returns {Phrase}
   */
  fill(template, data) {
    /** @type {Part[]} */
    const parts = [];
    const german = this.language === "de" ? null : "de";
    /** @type {string | null} */
    let lang = null;
    /** @param {string} text @param {string | null} own @param {string} [suit] */
    const add = (text, own, suit) => {
      const last = parts.at(-1);
      if (text === "") return;
      if (suit !== undefined) parts.push({ text, lang: own, suit });
      else if (last && last.lang === own && last.suit === undefined) last.text += text;
      else parts.push({ text, lang: own });
    };
    const own = template.replace(BY_DECK, this.deck === "german" ? "$2" : "$1");
    for (const piece of own.split(/(<<|>>|\{\w+\})/)) {
      if (piece === "<<") lang = german;
      else if (piece === ">>") lang = null;
      else if (/^\{\w+\}$/.test(piece)) {
        const hole = piece.slice(1, -1);
        const value = data[hole] ?? this.pip(hole);
        if (value instanceof Phrase) for (const part of value.parts) add(part.text, part.lang ?? lang, part.suit);
        else if (typeof value === "number") add(this.number(value), lang);
        else add(String(value ?? ""), lang);
      } else add(piece.startsWith(".") && parts.at(-1)?.text.endsWith(".") ? piece.slice(1) : piece, lang); // “Kuni Jr.” ends a sentence as well
    }
    return new Phrase(parts);
  }

  /**
   * Return the sentence of a key as plain text.
   * @param {string} key
   * @param {Data} [data]
   */
  text(key, data) {
    return this.phrase(key, data).toString();
  }

  /**
   * Return the filled sentence of a key, to be drawn: German terms and suits are marked.
   * @param {string} key
   * @param {Data} [data]
   */
  say(key, data) {
    return show(this.phrase(key, data));
  }

  /**
   * Return a sentence about a seat, addressed to "you" if the seat is the listener's and the sentence has that form.
   * @param {string} key
   * @param {boolean} you
   * @param {Data} data
   */
  about(key, you, data) {
    return this.phrase(you && this.has(`${key}.you`) ? `${key}.you` : key, data);
  }

  /**
   * Return a number as the language writes it.
   * @param {number} n
   */
  number(n) {
    const plain = Number.isInteger(n) && Math.abs(n) < 1000; // written alike in every language
    return (plain ? String(n) : this.numbers.format(n)).replace("-", "−");
  }

  /**
   * Return a number with its sign, as the language writes it.
   * @param {number} n
   */
  signed(n) {
    return n > 0 ? `+${this.number(n)}` : this.number(n);
  }

  /**
   * Return the meaning of a hole by its name alone: `{H}` is a suit, `{HT}` a card, `{aces}` all four of a rank, in the
   * words of the deck in use.
   * @param {string} hole
   * @returns {Phrase | null} null for any other name
   */
  pip(hole) {
    const all = ALL_OF_A_RANK[hole];
    if (all) return this.phrase(all[this.deck]);
    if (isSuit(hole)) return this.suit(hole);
    return isCard(hole) ? this.card(hole) : null;
  }

  /**
   * Return the name of a suit, by the deck in use.
   * @param {string} suit a letter of CSHD
   */
  suit(suit) {
    const name = this.phrase(this.deck === "german" ? `ui.german.suit.${suit}` : `ui.suit.${suit}`);
    return new Phrase(name.parts.map((part) => ({ ...part, suit })));
  }

  /**
   * Return the name of a rank, by the deck in use.
   * @param {string} rank a letter of 23456789TJQKA
   */
  rank(rank) {
    return this.phrase(this.deck === "german" && this.has(`ui.german.rank.${rank}`) ? `ui.german.rank.${rank}` : `ui.rank.${rank}`);
  }

  /**
   * Return the name of all four cards of a rank.
   * @param {string} rank a rank of which all four cards are trumps
   */
  four(rank) {
    return this.phrase(this.deck === "german" && this.has(`ui.german.four.${rank}`) ? `ui.german.four.${rank}` : `ui.four.${rank}`);
  }

  /**
   * Return the index of a rank in the corners of cards.
   * @param {string} rank a letter of 23456789TJQKA; the result is the index in the corners of cards
   */
  index(rank) {
    const key = this.deck === "german" ? `ui.german.index.${rank}` : `ui.index.${rank}`;
    return this.has(key) ? this.text(key) : rank;
  }

  /**
   * Return the name of a card, by the deck in use.
   * @param {string} card a name such as "CJ"
   */
  card(card) {
    const data = { suit: this.suit(card.charAt(0)).toString(), rank: this.rank(card.charAt(1)) };
    return this.phrase(this.deck === "german" ? "ui.german.card" : "ui.card", data);
  }

  /** Return what stands between two sentences: a space in languages that use one. */
  get gap() {
    return this.language === "ja" ? "" : " ";
  }

  /**
   * Join sentences, with a space between them in languages that use one.
   * @param {(string | Phrase)[]} all
   * @returns {string}
   */
  sentences(all) {
    return all.join(this.gap);
  }

  /**
   * Join sentences as `sentences` does, and keep the languages of their parts.
   * @param {Phrase[]} all
   * @returns {Phrase}
   */
  together(all) {
    const gap = { text: this.gap, lang: null };
    return new Phrase(all.flatMap(({ parts }, i) => (i === 0 ? parts : [gap, ...parts])));
  }

  /**
   * Return the items joined as a list in the language.
   * @param {(string | Phrase)[]} items
   * @param {"conjunction" | "disjunction"} [type] all of them, or any
   */
  list(items, type = "conjunction") {
    const format = this.#lists.get(type) ?? new Intl.ListFormat(this.language, { type });
    this.#lists.set(type, format);
    const parts = format.formatToParts(items.map(String));
    let next = 0;
    return new Phrase(parts.flatMap((part) => {
      if (part.type === "literal") return [{ text: part.value, lang: null }];
      const item = items[next++];
      return item instanceof Phrase ? item.parts : [{ text: part.value, lang: null }];
    }));
  }
}

/**
 * Return a phrase as a template.
 * @param {Phrase} phrase
 * @returns {Renderable} a template with German terms marked and a symbol at every name of a suit
 */
export function show(phrase) {
  return phrase.parts.map((part) => {
    const text = part.lang === null ? part.text : html`<i lang=${part.lang}>${part.text}</i>`;
    return part.suit === undefined ? text : html`<span class="suit">${sign(part.suit)}${text}</span>`;
  });
}

/**
 * Draw the symbol of a suit, hidden from screen readers.
 * @param {string} suit
 */
export function sign(suit) {
  const deck = document.documentElement.dataset.deck === "german" ? "german" : "french";
  return html`<svg class="pip" data-suit=${suit} viewBox="0 0 24 24" aria-hidden="true" focusable="false">
    <use href=${picture(deck, `suit-${suit}`)}></use>
  </svg>`;
}

/** @param {Language} language */
const fileOf = (language) => `static/words/${language}.json`;

/**
 * @param {Language} language
 * @param {Dictionary | null} found the contents of its file, unchecked
 */
function wordsOf(language, found) {
  if (typeof found?.["ui.title"] !== "string") throw new TypeError(`${fileOf(language)} has no words`);
  return new Words(language, found);
}

/**
 * Load the words of a language.
 * @param {Language} language
 * @returns {Promise<Words>} rejected while its file cannot be had or is damaged
 */
export const loadWords = async (language) => wordsOf(language, await fetched(fileOf(language)));

/**
 * Load the words for the start, as often as it takes; English if those of the language cannot be had.
 * @param {Language} language
 * @param {() => void} broken called whenever the connection breaks
 * @returns {Promise<Words>}
 */
export async function firstWords(language, broken) {
  try {
    const file = download(SITE + fileOf(language), { broken: (is) => is && broken() });
    return wordsOf(language, await new Response(file).json());
  } catch (error) {
    if (language === "en") throw error;
    console.error(error);
    return firstWords("en", broken);
  }
}

/**
 * Store the language, so that the first screen of the next start speaks it (static/start.js).
 * @param {Language} language
 */
export function rememberLanguage(language) {
  try {
    localStorage.setItem("stich.language", language);
  } catch {
    // then that screen speaks the language of the browser
  }
}
