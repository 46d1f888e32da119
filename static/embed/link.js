// @ts-check
/**
 * The link of an embedded page: a deal flattened into positions, as digits. `decode` reads only what `encode` would write.
 * The first character is the version; a version never changes once links of it are out.
 */
import { isCard } from "../cards/cards.js";
import { Damaged, Newer, Reader, Writer } from "./digits.js";
import { COMMON, ofTricks, same, without } from "./shown.js";

/** @typedef {import("./types.js").Shown} Shown */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {(string[] | number)[]} Hands */

export const VERSION = "a";

/** Characters of names and codes, in the order of their digits. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.:/";
const DECK = [..."CSHD"].flatMap((suit) => [..."23456789TJQKA"].map((rank) => suit + rank));
/** Radix of the length of a word. */
const NAME = 32;
/** Radix of the length of a deal's link. */
const CODE = 512;
/** Radix of the number of facts. */
const FACTS = 32;
/** Radix of the length of a list. */
const ITEMS = 64;
/** Radix of the number of moves. */
const MOVES = 256;
/** Radix of the number of cards in a closed hand. */
const CARDS = 64;
/** Depth to which lists are nested in a fact. */
const DEEP = 3;
/** Kinds of values, in the order of their digits. */
const KINDS = /** @type {const} */ (["absent", "null", "no", "yes", "number", "word", "card", "list", "object"]);
/** Number of groups of four bits in the largest number. */
const GROUPS = 6;

/**
 * A walk over a link, which is the same for reading and for writing: each function is given what is written, and returns what is read.
 */
class Pen {
  /** @param {Writer | Reader} digits */
  constructor(digits) {
    this.digits = digits;
    /** The words that have been met; each is spelled once. @type {string[]} */
    this.words = [];
  }

  get reads() {
    return this.digits instanceof Reader;
  }

  /**
   * @param {number} radix
   * @param {number} [written] left out where a link is read
   * @returns {number}
   */
  digit(radix, written = 0) {
    if (this.digits instanceof Reader) return this.digits.take(radix);
    this.digits.put(written, radix);
    return written;
  }

  /** @param {boolean} [written] */
  flag(written) {
    return this.digit(2, written ? 1 : 0) === 1;
  }

  /** @param {number} [written] a number of at most 24 bits @returns {number} */
  number(written = 0) {
    const below = this.flag(written < 0);
    let [size, rest, more] = [0, Math.abs(written), true];
    for (let group = 0; more; group += 1) {
      if (group === GROUPS) throw new Damaged("number");
      size += this.digit(16, rest % 16) * 16 ** group;
      rest = Math.floor(rest / 16);
      more = this.flag(rest > 0);
    }
    return below ? -size : size;
  }

  /** @param {number} most @param {string} [written] @returns {string} */
  spelled(most, written = "") {
    const length = this.digit(most, written.length);
    return Array.from({ length }, (_, i) => LETTERS.charAt(this.digit(LETTERS.length, LETTERS.indexOf(written.charAt(i))))).join("");
  }

  /** @param {string} [written] @returns {string} */
  word(written) {
    const known = this.digit(this.words.length + 1, written === undefined || !this.words.includes(written) ? this.words.length : this.words.indexOf(written));
    const found = this.words[known] ?? this.spelled(NAME, written);
    if (known === this.words.length) this.words.push(found);
    return found;
  }

  /**
   * @template T
   * @param {T | null | undefined} written
   * @param {(written: T | undefined) => T} inner
   * @returns {T | null}
   */
  perhaps(written, inner) {
    return this.flag(written !== null && written !== undefined) ? inner(written ?? undefined) : null;
  }

  /**
   * @template T
   * @param {number} most
   * @param {T[] | undefined} written
   * @param {(written: T | undefined, at: number) => T} inner
   * @returns {T[]}
   */
  list(most, written, inner) {
    const length = this.digit(most, written?.length);
    return Array.from({ length }, (_, at) => inner(written?.[at], at));
  }

  /** @param {string | undefined} written @param {readonly string[]} among @returns {string} */
  card(written, among) {
    const left = among.length;
    if (left === 0) throw new Damaged("no card left");
    return among[this.digit(left, written === undefined ? 0 : among.indexOf(written))] ?? "";
  }

  /**
   * A value of a fact beside the one that it had before.
   * @param {Value} written
   * @param {Value} before
   * @param {number} [depth]
   * @returns {Value}
   */
  value(written, before, depth = 0) {
    if (this.flag(same(written, before))) return before;
    switch (KINDS[this.digit(KINDS.length, KINDS.indexOf(kindOf(written)))]) {
      case "absent":
        return undefined;
      case "null":
        return null;
      case "no":
        return false;
      case "yes":
        return true;
      case "number":
        return this.number(/** @type {number} */ (written));
      case "word":
        return this.word(/** @type {string} */ (written));
      case "card":
        return this.card(/** @type {string} */ (written), DECK);
      case "list": {
        if (depth === DEEP) throw new Damaged("a list in lists");
        const old = Array.isArray(before) ? before : [];
        return this.list(ITEMS, /** @type {Value[]} */ (written), (item, at) => this.value(item, old[at], depth + 1));
      }
      default: {
        if (depth === DEEP) throw new Damaged("an object in lists");
        const old = /** @type {Record<string, Value>} */ (isObject(before) ? before : {});
        const own = /** @type {Record<string, Value>} */ (written ?? {});
        const keys = this.list(ITEMS, Object.keys(own), (key) => this.word(key));
        return Object.fromEntries(keys.map((key) => [key, this.value(own[key], old[key], depth + 1)]));
      }
    }
  }

  /**
   * The cards of hands, by card its seat.
   * @param {readonly string[]} order
   * @param {number} seats
   * @param {Hands | undefined} written
   * @returns {Hands}
   */
  hands(order, seats, written) {
    const sizes = Array.from({ length: seats }, (_, seat) => {
      const hand = written?.[seat];
      return this.perhaps(typeof hand === "number" ? hand : null, (size) => this.digit(CARDS, size));
    });
    const open = [...sizes.keys()].filter((seat) => sizes[seat] === null);
    const held = order.map((card) => this.digit(open.length + 1, written === undefined ? 0 : open.findIndex((seat) => /** @type {string[]} */ (written[seat]).includes(card)) + 1));
    return sizes.map((size, seat) => size ?? order.filter((_, at) => open[(held[at] ?? 0) - 1] === seat));
  }

  /**
   * @param {readonly string[]} names
   * @param {Facts | undefined} written
   * @param {Facts} before
   * @returns {Facts}
   */
  facts(names, written, before) {
    return names.map((_, i) => this.value(written?.[i], before[i]));
  }

  /**
   * A move: a card of the seat's hand or one not seen before, a word, or one not heard. A call is a word, and so is a card
   * from elsewhere, as one turned up from a pile of the table.
   * @param {string | null | undefined} written
   * @param {readonly string[]} cards
   * @returns {string | null}
   */
  move(written, cards) {
    const kind = this.digit(3, written === null ? 0 : written !== undefined && cards.includes(written) ? 2 : 1);
    if (kind === 0) return null;
    return kind === 1 ? this.word(written ?? undefined) : this.card(written ?? undefined, cards);
  }

  /**
   * @param {Partial<Shown>} w what is written; empty where a link is read
   * @returns {Shown}
   */
  shown(w) {
    const code = this.spelled(CODE, w.code);
    const game = this.word(w.game);
    const seats = /** @type {3 | 4} */ (3 + this.digit(2, (w.seats ?? 3) - 3));
    const dealer = this.digit(seats, w.dealer);
    const seat = this.perhaps(w.seat, (own) => this.digit(seats, own));
    const profile = this.perhaps(w.profile, (own) => this.word(own));
    const left = [...DECK];
    const order = this.list(DECK.length + 1, w.order, (own) => {
      const card = this.card(own, left);
      left.splice(left.indexOf(card), 1);
      return card;
    });
    const names = this.list(FACTS, w.names, (own) => {
      const common = this.digit(COMMON.length + 1, own === undefined ? 0 : COMMON.indexOf(own) + 1);
      return common === 0 ? this.word(own) : (COMMON[common - 1] ?? "");
    });
    const facts = this.facts(names, w.facts, []);
    const dealt = this.hands(order, seats, w.hands);
    let [hands, now, phase] = [dealt, facts, ""];
    const out = new Set();
    const steps = this.list(MOVES, w.steps, (own) => {
      const mover = this.digit(seats, own?.seat);
      if (this.flag(own !== undefined && own.phase !== phase)) phase = this.word(own?.phase);
      const hand = hands[mover] ?? 0;
      const cards = typeof hand === "number" ? order.filter((card) => !out.has(card) && !hands.some((other) => typeof other !== "number" && other.includes(card))) : hand;
      const move = this.move(own?.move, cards);
      const came = isCard(move) ? this.perhaps(own?.came, (made) => this.came(seats, made)) : null;
      const other = this.perhaps(own?.hands, (changed) => this.hands(order, seats, changed));
      if (isCard(move) && cards.includes(move) && (came || !other)) out.add(move);
      hands = other ?? without(hands, mover, move);
      const changed = this.perhaps(own?.facts, (after) => this.facts(names, after, now));
      now = changed ?? now;
      return /** @type {Step} */ ({ seat: mover, phase, move, came, hands: other, facts: changed });
    });
    const start = this.digit(steps.length + 1, w.start);
    const last = this.word(w.phase);
    const turn = this.perhaps(w.turn, (own) => this.digit(seats, own));
    const score = this.perhaps(w.score, (own) => Array.from({ length: seats }, (_, at) => this.number(own?.[at])));
    return { game, seats, dealer, seat, profile, code, start, order, names, facts, hands: dealt, steps, phase: last, turn, score };
  }

  /** @param {number} seats @param {Step["came"] | undefined} made @returns {NonNullable<Step["came"]>} */
  came(seats, made) {
    if (!this.flag(made !== undefined && made !== null && "winner" in made)) return { winning: this.perhaps(made && "winning" in made ? made.winning : null, (own) => this.digit(seats, own)) };
    const own = made && "winner" in made ? made : null;
    const winner = this.digit(seats, own?.winner);
    const points = this.digit(3, own?.points === undefined ? 0 : own.points === null ? 1 : 2);
    return { winner, points: points === 0 ? undefined : points === 1 ? null : this.number(own?.points ?? undefined) };
  }
}

/** @param {Value} value @returns {value is {[key: string]: Value}} */
const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** @param {Value} value @returns {(typeof KINDS)[number]} */
function kindOf(value) {
  if (value === undefined) return "absent";
  if (value === null) return "null";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") return "number";
  if (typeof value === "string") return isCard(value) ? "card" : "word";
  return Array.isArray(value) ? "list" : "object";
}

/**
 * Return the link of a deal, without its #.
 * @param {Shown} shown
 * @returns {string}
 */
export function encode(shown) {
  const writer = new Writer();
  new Pen(writer).shown(shown);
  return writer.text(VERSION);
}

/**
 * Return the deal of a link.
 * @param {string} text without its #
 * @returns {Shown}
 * @throws {Damaged} for a text that `encode` would not write
 * @throws {Newer} for an undamaged link of another version
 */
export function decode(text) {
  const reader = new Reader(text);
  if (reader.version !== VERSION) throw new Newer(reader.version);
  const shown = new Pen(reader).shown({});
  check(shown);
  try {
    if (encode(shown) !== text) throw new Damaged("written in another way");
  } catch (error) {
    throw error instanceof Damaged ? error : new Damaged(String(error));
  }
  return shown;
}

/** @param {boolean} right @param {string} subject of the error @throws {Damaged} unless it is right */
function hold(right, subject) {
  if (!right) throw new Damaged(subject);
}

/** Shapes of the facts that a board draws, by name. @type {Record<string, (value: Value, seats: number) => boolean>} */
const SHAPES = (() => {
  const perhaps = (/** @type {(value: Value, seats: number) => boolean} */ right) => (/** @type {Value} */ value, /** @type {number} */ seats) => value === null || value === undefined || right(value, seats);
  const bySeat = (/** @type {(value: Value) => boolean} */ right) => perhaps((value, seats) => Array.isArray(value) && value.length === seats && value.every(right));
  const text = perhaps((value) => typeof value === "string");
  const number = (/** @type {Value} */ value) => value === null || typeof value === "number";
  const ends = (/** @type {Value} */ value) => value === null || (Array.isArray(value) && value.length === 2 && value.every((end) => typeof end === "string" && /^[2-9TJQKA]$/.test(end)));
  return {
    declarer: perhaps((value, seats) => typeof value === "number" && value >= 0 && value < seats),
    contract: text,
    trump: perhaps((value) => typeof value === "string" && /^[CSHD]$/.test(value)),
    called: perhaps(isCard),
    sides: perhaps((value, seats) => Array.isArray(value) && value.length <= seats && value.every((side) => side === null || typeof side === "number" || typeof side === "string")),
    taken: bySeat(number),
    points: bySeat(number),
    layout: perhaps((value) => isObject(value) && Object.entries(value).every(([suit, own]) => /^[CSHD]$/.test(suit) && ends(own ?? null))),
    ranks: text,
    start: text,
  };
})();

/**
 * Check that a deal can be drawn: its facts have their shapes, and every card is played once.
 * @param {Shown} shown
 * @throws {Damaged}
 */
function check({ seats, names, facts, steps, code, game }) {
  hold(/^[a-z]/.test(game) && code !== "" && /^[\w/-]+$/.test(code), "names");
  hold(new Set(names).size === names.length && !names.some(ofTricks) && !names.includes("order"), "names of facts");
  for (const now of [facts, ...steps.flatMap((step) => (step.facts ? [step.facts] : []))]) {
    for (const [i, name] of names.entries()) hold((Object.hasOwn(SHAPES, name) ? SHAPES[name] : undefined)?.(now[i], seats) ?? true, name);
  }
  const out = new Set();
  let trick = new Set();
  for (const { seat, move, came, hands } of steps) {
    hold(!hands?.some((hand) => typeof hand !== "number" && hand.some((card) => out.has(card))), "a card in a hand that has left it");
    if (!came) continue;
    hold(!out.has(move) && !trick.has(seat), "a card or a seat twice");
    out.add(move);
    trick.add(seat);
    if ("winning" in came) hold(came.winning === null || came.winning < trick.size, "the best card of a trick");
    else {
      hold(trick.has(came.winner), "the winner of a trick");
      trick = new Set();
    }
  }
}
