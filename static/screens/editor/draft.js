// @ts-check
/** A deal as far as it is entered: its piles, and what a tap on a card makes of them. The engine says how many cards a pile takes. */

import { GAMES } from "../../games/index.js";

/** @typedef {import("../../types.js").Draft} Draft */
/** @typedef {import("../../types.js").Edited} Edited */

/** The most steps that can be undone. */
export const STEPS = 100;

/**
 * Return the fields of a request about a draft.
 * @param {Pick<Draft, "game" | "rules" | "setup"> & Partial<Draft>} draft
 */
export const asked = ({ game, rules, setup, piles = [], moves = [] }) => ({ game, rules, setup, piles: piles.map((cards) => cards.join(" ")), moves });

/**
 * Return the draft of the engine's answer.
 * @param {Edited} edited
 * @returns {Draft}
 */
export const draftOf = ({ game, rules, setup, piles, moves }) => ({ game, rules, setup, piles: piles.map(({ cards }) => cards), moves });

/**
 * Return the index of the pile that has a card; -1 for a card not dealt.
 * @param {Draft} draft
 * @param {string} card
 */
export const holder = ({ piles }, card) => piles.findIndex((cards) => cards.includes(card));

/**
 * Return the cards that no pile has.
 * @param {Draft} draft
 * @param {Edited} edited
 */
export const left = (draft, { order }) => order.flat().filter((card) => holder(draft, card) < 0);

/**
 * Return the number of cards that a pile still takes.
 * @param {Draft} draft
 * @param {Edited} edited
 * @param {number} at
 */
export const room = ({ piles }, edited, at) => (edited.piles[at]?.size ?? 0) - (piles[at]?.length ?? 0);

/**
 * Return a draft without a card.
 * @param {Draft} draft
 * @param {string} card
 * @returns {Draft}
 */
export const without = (draft, card) => ({ ...draft, piles: draft.piles.map((cards) => cards.filter((each) => each !== card)) });

/**
 * Return a draft in which a pile has one more card, which leaves the pile that had it. The last pile with room takes all
 * other cards once they fill it, so that two taps exchange two cards.
 * @param {Draft} draft
 * @param {Edited} edited
 * @param {string} card
 * @param {number} at
 * @returns {Draft | null} null for a full pile
 */
export function given(draft, edited, card, at) {
  const before = without(draft, card);
  if (room(before, edited, at) <= 0) return null;
  const after = put(before, at, [card]);
  const open = edited.piles.map((_, pile) => pile).filter((pile) => room(after, edited, pile) > 0);
  const [only] = open;
  return only === undefined || open.length > 1 ? after : put(after, only, left(after, edited));
}

/** @param {Draft} draft @param {number} at @param {string[]} cards @returns {Draft} */
const put = (draft, at, cards) => ({ ...draft, piles: draft.piles.map((pile, i) => (i === at ? [...pile, ...cards] : pile)) });

/**
 * Return the pile that takes the next card: the chosen one while it has room, else the next one with room.
 * @param {Draft} draft
 * @param {Edited} edited
 * @param {number} at
 */
export function following(draft, edited, at) {
  const many = edited.piles.length;
  for (let step = 0; step < many; step++) {
    const pile = (at + step) % many;
    if (room(draft, edited, pile) > 0) return pile;
  }
  return at;
}

/**
 * Return cards in the order in which a hand is sorted.
 * @param {Edited} edited
 * @param {readonly string[]} cards
 */
export function inOrder({ order }, cards) {
  const place = new Map(order.flat().map((card, i) => [card, i]));
  return [...cards].sort((one, other) => (place.get(one) ?? 99) - (place.get(other) ?? 99));
}

/**
 * Return piles under other rules: those of the same seat or name, in the order of the new ones.
 * @param {Draft["piles"]} piles
 * @param {Edited} before
 * @param {Edited} after
 */
export const relaid = (piles, before, after) =>
  after.piles.map(({ seat, name }) => {
    const old = before.piles.findIndex((pile) => pile.seat === seat && pile.name === name);
    return piles[old] ?? [];
  });

/** Check that a value is a draft. @param {any} value @returns {value is Draft} */
const isDraft = (value) =>
  GAMES.includes(value?.game) && typeof value.rules === "object" && value.rules !== null && typeof value.setup === "object" && value.setup !== null && isTexts(value.moves) && Array.isArray(value.piles) && value.piles.every(isTexts);

/** Check that a value is a list of texts. @param {unknown} value @returns {value is string[]} */
const isTexts = (value) => Array.isArray(value) && value.every((one) => typeof one === "string");

/**
 * Return what a tab has kept of the editor; null if that is damaged.
 * @param {string | null} text
 * @returns {{draft: Draft, past: Draft[], future: Draft[], code: string | null, text: string} | null}
 */
export function keptFrom(text) {
  try {
    const { draft, past, future, code, text: typed } = JSON.parse(text ?? "null") ?? {};
    if (!isDraft(draft)) return null;
    return { draft, past: past.filter(isDraft), future: future.filter(isDraft), code: typeof code === "string" ? code : null, text: typeof typed === "string" ? typed : "" };
  } catch {
    return null;
  }
}
