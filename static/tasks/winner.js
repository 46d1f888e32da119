// @ts-check
/** The card that takes a trick, to be found in it. */
import { html } from "lit-html";
import { contractTemplate } from "../board/contract.js";
import { trickTemplate } from "../board/trick.js";
import { right, wrong } from "./attempt.js";
import { speechOf } from "./scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {(answer: string | number) => void} Answer */

/**
 * Draw a trick, each card to be tapped.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").WinnerExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
export function template(app, game, { trick, view, answer: taker }, { done, shown }, answer) {
  const speech = speechOf(app, view.seat);
  const leader = trick.cards[0]?.[0] ?? 0;
  const leads = app.words.about("learn.leads", leader === view.seat, { name: speech.name(leader) }).toString();
  return html`${contractTemplate(speech, view, false)}
    ${trickTemplate(speech, view, { cards: trick.cards, winner: null }, {
      named: true,
      card: (i) => ({ tap: () => answer(i), off: done && i !== taker, found: done && i === taker, wrong: shown === i && !done, ...(i === 0 ? { beside: leads } : {}) }),
    })}`;
}

/**
 * Return the attempt after a tap on the card that takes a trick.
 * @param {import("../types.js").WinnerExercise} exercise
 * @param {Attempt} before
 * @param {number} place
 * @returns {Attempt}
 */
export function answered({ answer, trick, why }, before, place) {
  if (place === answer) return right(before, place);
  return wrong(before, place, { key: `learn.winner.${why[place]}`, card: trick.cards[place]?.[1], other: trick.cards[answer]?.[1] });
}
