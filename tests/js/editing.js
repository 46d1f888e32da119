// @ts-check
/** A stand-in for the engine of the deal editor: 32 cards, four hands of eight, jacks as trumps. It counts and sorts, and knows no rules. */

/** @typedef {import("../../static/types.js").Edited} Edited */
/** @typedef {import("../../static/types.js").Flaw} Flaw */

const RANKS = "ATKQ987";

/** The deck as a hand is sorted: trumps, then the suits without them. */
export const ORDER = [["CJ", "SJ", "HJ", "DJ"], ...[..."CHSD"].map((suit) => [...RANKS].map((rank) => suit + rank))];

/** The codes of links to complete deals, by their piles. @type {Map<string, string>} */
const codes = new Map();

/**
 * Return the engine's answer about a deal.
 * @param {any} request
 * @returns {Edited}
 */
export function edited({ ask, game = "bauernstoss", rules = {}, setup = {}, piles = [], moves = [], text = "" }) {
  /** @type {Flaw[]} */
  const faults = [];
  const deck = ORDER.flat();
  const whole = ask === "read" && text.startsWith("#b");
  /** @type {string[][]} */
  const asked = whole ? [0, 1, 2, 3].map((at) => deck.filter((_, i) => i % 4 === at)) : (ask === "read" ? text.split("\n") : piles).map((/** @type {string} */ pile) => pile.split(/\s+/u).filter(Boolean));
  const seen = new Set();
  const held = [0, 1, 2, 3].map((pile) => (asked[pile] ?? []).filter((word) => {
    const reason = !deck.includes(word) ? "unknown" : seen.has(word) ? "twice" : "";
    if (reason) faults.push({ reason, pile, word, line: ask === "read" ? pile + 1 : 0, ...(reason === "twice" ? { other: 0 } : {}) });
    else seen.add(word);
    return !reason;
  }));
  const complete = seen.size === deck.length;
  const key = held.map((pile) => [...pile].sort().join(" ")).join();
  if (complete && !codes.has(key)) codes.set(key, whole ? text.slice(1) : `bDeal${codes.size}`);
  const legal = moves.filter((/** @type {string} */ move) => move === "pass");
  return {
    ok: true,
    game,
    rules,
    setup: { dealer: 3, ...setup },
    dealer: Number(setup.dealer ?? 3),
    piles: held.map((cards, seat) => ({ name: "hand", seat, size: 8, cards: deck.filter((card) => cards.includes(card)) })),
    order: ORDER,
    points: true,
    moves: complete ? legal : [],
    calling: complete && legal.length < 4,
    faults,
    code: complete ? `${codes.get(key)}${"x".repeat(legal.length)}` : null,
    number: complete ? "12" : null,
  };
}
