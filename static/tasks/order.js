// @ts-check
/** Cards to be put in order. */
import { html, nothing } from "lit-html";
import { face } from "../cards/card.js";
import { wrong } from "./attempt.js";
import { cardsTemplate } from "./scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {(answer: string | number) => void} Answer */

/**
 * Draw the scene and the answers.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").OrderExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
export function template(app, game, exercise, attempt, answer) {
  return html`${row(app, exercise, attempt)} ${attempt.done ? nothing : cardsTemplate(app, exercise.cards.filter((card) => !attempt.tapped.includes(card)), attempt, answer, () => false)}`;
}

/**
 * Return the attempt after the next card of an order.
 * @param {import("../types.js").OrderExercise} exercise
 * @param {Attempt} before
 * @param {string} card
 * @returns {Attempt}
 */
export function answered({ answer, by }, before, card) {
  if (before.tapped.includes(card)) return before;
  const wanted = answer[before.tapped.length];
  if (card !== wanted) return wrong(before, card, { key: by === "points" ? "learn.order.points" : "learn.order.rank", card, other: wanted });
  const tapped = [...before.tapped, card];
  const last = answer.length - tapped.length === 1; // what is left needs no tap
  return { ...before, tapped: last ? [...answer] : tapped, done: last, said: null, shown: null };
}

/**
 * Draw the cards put in order so far.
 * @param {Showing} app
 * @param {import("../types.js").OrderExercise} exercise
 * @param {Attempt} attempt
 */
function row(app, { answer }, { tapped }) {
  return html`<ol class="learn-row" aria-label=${app.text("learn.order.so-far")}>
    ${answer.map((_, i) => {
      const card = tapped[i];
      return html`<li>${typeof card === "string" ? html`${face(app, card)}<span class="visually-hidden">${app.words.card(card).toString()}</span>` : html`<span class="learn-gap" aria-hidden="true">${app.words.number(i + 1)}</span>`}</li>`;
    })}
  </ol>`;
}
