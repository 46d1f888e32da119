// @ts-check
/** A card to be played to a trick. */
import { html } from "lit-html";
import { right, wrong } from "./attempt.js";
import { cardsTemplate, own, sceneTemplate } from "./scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {(answer: string | number) => void} Answer */

/**
 * Draw the scene and the answers.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").PlayExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
export function template(app, game, exercise, attempt, answer) {
  return html`${sceneTemplate(app, exercise.view, attempt.shown === null ? undefined : exercise.after[String(attempt.shown)])}
    ${cardsTemplate(app, own(exercise.view), attempt, answer, (card) => attempt.done && attempt.tapped.includes(card))}`;
}

/**
 * Return the attempt after a card is played.
 * @param {import("../types.js").PlayExercise} exercise
 * @param {Attempt} before
 * @param {string} card
 * @returns {Attempt}
 */
export function answered({ answer, after, view }, before, card) {
  if (answer.includes(card)) return { ...right(before, card), shown: card };
  const blocked = view.blocked[card];
  if (blocked) return { ...wrong(before, card, { rule: blocked, card }), shown: null };
  return wrong(before, card, { end: after[card] });
}
