// @ts-check
/** The scene of a task: seats with their names, the contract, the cards on the table, cards to be tapped. */
import { html, nothing } from "lit-html";
import { contractTemplate } from "../board/contract.js";
import { dominoTemplate } from "../board/domino.js";
import { handTemplate } from "../board/hand.js";
import { trickOf, trickTemplate } from "../board/trick.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").TrickEnd} TrickEnd */
/** @typedef {(answer: string | number) => void} Answer */

/**
 * Return the name of a seat in an exercise, "you" for the learner's.
 * @param {Pick<Showing, "text" | "store">} app
 * @param {number} seat
 * @param {number | null} me
 * @returns {string}
 */
export function who(app, seat, me) {
  return seat === me ? app.text("ui.you") : app.store.get().preferences.names[seat]?.trim() || app.text(`ui.name.${seat}`);
}

/** Return the cards of the learner's hand. @param {Scene} view @returns {string[]} */
export const own = (view) => {
  const hand = view.hands[view.seat ?? 0];
  return Array.isArray(hand) ? hand : [];
};

/**
 * Return the speech of a scene, in which the learner's seat is called "you".
 * @param {Showing} app
 * @param {number | null} me
 * @returns {Speech}
 */
export const speechOf = ({ say, text, words, store }, me) => ({ say, text, words, name: (seat) => who({ text, store }, seat, me) });

/**
 * Return the contract and the cards on the table, or the end of the trick.
 * @param {Showing} app
 * @param {Scene | undefined} view
 * @param {TrickEnd} [end]
 * @param {boolean} [whose] true if the declarer is named
 */
export function sceneTemplate(app, view, end, whose = true) {
  if (!view) return nothing;
  const speech = speechOf(app, view.seat);
  const trick = end ?? trickOf(view);
  return html`${contractTemplate(speech, view, whose)} ${trick.cards.length > 0 ? trickTemplate(speech, view, trick, { named: true }) : nothing} ${dominoTemplate(speech, view)}`;
}

/**
 * Draw cards to be tapped.
 * @param {Showing} app
 * @param {readonly string[]} names
 * @param {Attempt} attempt
 * @param {Answer} answer
 * @param {(card: string) => boolean} found
 */
export function cardsTemplate(app, names, { done, shown }, answer, found) {
  return handTemplate(app, names, {
    label: app.text("learn.cards"),
    card: (card) => ({ tap: () => answer(card), off: done && !found(card), found: found(card), wrong: shown === card && !done }),
  });
}
