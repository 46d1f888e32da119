// @ts-check
/** The deck in rows of suits and columns of ranks, and the ways of the arrow keys in it. */
import { RANKS, SUITS } from "../../cards/cards.js";

/** @typedef {import("../../types.js").Edited} Edited */

/**
 * Return the cards of the deck as rows of suits, in columns of ranks.
 * @param {Edited} edited
 * @returns {(string | null)[][]} null where the deck lacks a card
 */
export function rowsOf({ order }) {
  const pack = new Set(order.flat());
  const ranks = [...RANKS].filter((rank) => [...SUITS].some((suit) => pack.has(suit + rank)));
  return [...SUITS].filter((suit) => ranks.some((rank) => pack.has(suit + rank))).map((suit) => ranks.map((rank) => (pack.has(suit + rank) ? suit + rank : null)));
}

/**
 * Return the card to which a key moves the focus.
 * @param {(string | null)[][]} rows
 * @param {string} card
 * @param {string} key
 * @returns {string | null} null for a key that moves nowhere
 */
export function beside(rows, card, key) {
  const row = rows.findIndex((cards) => cards.includes(card));
  const column = rows[row]?.indexOf(card) ?? -1;
  const line = rows[row]?.filter((each) => each !== null) ?? [];
  const place = line.indexOf(card);
  if (key === "ArrowLeft") return line[place - 1] ?? null;
  if (key === "ArrowRight") return line[place + 1] ?? null;
  if (key === "Home") return line[0] ?? null;
  if (key === "End") return line.at(-1) ?? null;
  const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : 0;
  for (let at = row + by; by !== 0 && at >= 0 && at < rows.length; at += by) {
    const there = rows[at]?.[column] ?? null;
    if (there) return there;
  }
  return null;
}
