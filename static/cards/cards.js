// @ts-check
/** The names of cards: a letter of SUITS for the suit, one of RANKS for the rank. */

/** The letters of the suits. */
export const SUITS = "CSHD";

/** The letters of the ranks, from the highest in most games. */
export const RANKS = "AKQJT98765432";

/**
 * Return true if a move is the name of a card; every other move is a call.
 * @param {unknown} move
 * @returns {move is string}
 */
export const isCard = (move) => typeof move === "string" && /^[CSHD][2-9TJQKA]$/.test(move);

/**
 * Return true for the letter of a suit.
 * @param {unknown} name
 * @returns {name is string}
 */
export const isSuit = (name) => typeof name === "string" && /^[CSHD]$/.test(name);

/**
 * Return true for the letter of a rank.
 * @param {unknown} name
 * @returns {name is string}
 */
export const isRank = (name) => typeof name === "string" && /^[2-9TJQKA]$/.test(name);
