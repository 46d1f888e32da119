// @ts-check
/** The changes between two views, computed from the views alone, so that picture, sound and speech agree. */

import { tricksOf } from "../../board/seats.js";
import { isCard } from "../../cards/cards.js";
import { continues } from "../../state/identity.js";

/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").Heard} Heard */
/** @typedef {import("../../types.js").Trick} Trick */

/**
 * @typedef {object} Change
 * @property {boolean} seated the viewer is another, or there was none before
 * @property {boolean} restart the second view does not continue the first
 * @property {Heard[]} heard the moves made in between, as the viewer heard them
 * @property {{seat: number, card: string}[]} played the cards played openly in between, in order
 * @property {Trick | null} finished the trick completed in between, if any
 * @property {boolean} contracted it has become known what is played
 * @property {boolean} counted the viewer's progress towards the goal has changed
 * @property {string[]} gained the cards that have come into the viewer's hand
 * @property {boolean} unmasked it has become known who plays with whom
 * @property {boolean} yours the viewer, a person, is asked something new
 * @property {boolean} over the deal has ended
 */

/** @type {Change} */
const RESTART = { seated: true, restart: true, heard: [], played: [], finished: null, contracted: false, counted: false, gained: [], unmasked: false, yours: false, over: false };

/**
 * Return the changes from one table to the next.
 * @param {Table | null} before
 * @param {Table} after
 * @returns {Change}
 */
export function difference(before, after) {
  const now = after.view;
  const yours = now.turn !== null && now.turn === now.seat && now.person;
  if (before === null) return { ...RESTART, yours, over: now.phase === "over" };
  if (!continues(before, after)) return { ...RESTART, yours };
  const then = before.view;

  const old = tricksOf(then);
  const fresh = tricksOf(now);
  const played = onTable(now).slice(onTable(then).length).map(([seat, card]) => ({ seat, card }));
  return {
    seated: then.seat !== now.seat,
    restart: false,
    heard: now.log.slice(then.log.length),
    played,
    finished: fresh.length > old.length ? (fresh.at(-1) ?? null) : null,
    contracted: typeof now.facts.contract === "string" && (then.facts.contract !== now.facts.contract || (then.facts.trump ?? null) !== (now.facts.trump ?? null)) && now.phase !== "over",
    counted: then.goal !== null && now.goal !== null && then.goal.have !== now.goal.have,
    gained: then.seat === now.seat ? ownHand(now).filter((card) => ownHand(then).length > 0 && !ownHand(then).includes(card)) : [],
    unmasked: (then.facts.sides ?? []).includes(null) && (now.facts.sides ?? [null]).every((side) => side !== null),
    yours: yours && (then.turn !== now.turn || then.seat !== now.seat || !then.person || now.log.length > then.log.length),
    over: now.phase === "over" && then.phase !== "over",
  };
}

/**
 * @param {View} view
 * @returns {string[]} the viewer's hand; empty if there is none to be seen
 */
function ownHand({ hands, seat }) {
  const hand = seat === null ? null : hands[seat];
  return Array.isArray(hand) ? hand : [];
}

/**
 * @param {View} view
 * @returns {[number, string][]} every card played openly so far, in order
 */
function onTable(view) {
  const tricks = tricksOf(view).flatMap((trick) => trick.cards);
  const cards = [...tricks, ...(view.facts.trick ?? [])];
  if (view.facts.layout === undefined) return cards;
  return view.log.filter((heard) => isCard(heard.move)).map((heard) => [heard.seat, /** @type {string} */ (heard.move)]);
}
