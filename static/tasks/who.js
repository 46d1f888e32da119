// @ts-check
/** Players to be found from the tricks that were played. */
import { html, nothing } from "lit-html";
import { inline } from "../cards/card.js";
import { wrong } from "./attempt.js";
import { who } from "./scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {(answer: string | number) => void} Answer */

/**
 * Draw the scene and the answers.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").WhoExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
export function template(app, game, exercise, attempt, answer) {
  return html`${played(app, exercise)} ${players(app, exercise, attempt, answer)}`;
}

/**
 * Return the attempt after a tap on a seat, of one or more to be found.
 * @param {import("../types.js").WhoExercise} exercise
 * @param {Attempt} before
 * @param {number} seat
 * @returns {Attempt}
 */
export function answered({ answer }, before, seat) {
  if (before.tapped.includes(seat)) return before;
  if (!answer.includes(seat)) return wrong(before, seat, { key: "learn.who.may" });
  const tapped = [...before.tapped, seat];
  const left = answer.length - tapped.length;
  return { ...before, tapped, done: left === 0, said: left === 0 ? null : { key: "learn.pick.more", n: left }, shown: null };
}

/**
 * Draw tricks that were played, a line each.
 * @param {Showing} app
 * @param {{tricks: [number, string][][], me: number}} exercise
 */
function played(app, { tricks, me }) {
  return html`<ol class="learn-tricks">
    ${tricks.map((trick) => html`<li>${trick.map(([seat, card], i) => html`<span class="learn-played">${i === 0 ? html`<strong>${who(app, seat, me)}</strong>` : who(app, seat, me)} ${inline(app, card)}</span>`)}</li>`)}
  </ol>`;
}

/**
 * Draw the other players, to be tapped.
 * @param {Showing} app
 * @param {import("../types.js").WhoExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
function players(app, { seats, me, answer: right }, attempt, answer) {
  return html`<div class="learn-numbers" role="group" aria-label=${app.text("learn.players")}>
    ${seats.map((seat) => {
      const found = attempt.tapped.includes(seat);
      return html`<button type="button" class="button" data-seat=${seat} data-found=${found ? "yes" : nothing} data-wrong=${attempt.shown === seat && !attempt.done ? "yes" : nothing}
        aria-pressed=${found ? "true" : "false"} ?disabled=${attempt.done && !right.includes(seat)} @click=${() => answer(seat)}>${who(app, seat, me)}</button>`;
    })}
  </div>`;
}
