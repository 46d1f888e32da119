// @ts-check
/** A call to be chosen: every call in the game's own words with its meaning, as exercises and puzzles offer it. */
import { html, nothing } from "lit-html";
import { handTemplate } from "../board/hand.js";
import { roomOf } from "../games/index.js";
import { apart, tenth } from "../say/figures.js";
import { show } from "../say/words.js";
import { right, wrong } from "./attempt.js";
import { own, sceneTemplate, who } from "./scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {(answer: string | number) => void} Answer */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Phrase} Phrase */

/**
 * The behaviour and the marks of a call.
 * @typedef {object} Offered
 * @property {() => void} tap
 * @property {boolean} [off] it cannot be pressed
 * @property {boolean} [found] it is a right answer
 * @property {boolean} [wrong] it is the wrong answer given last
 * @property {unknown} [worth] its value, in words
 */

/**
 * Draw the calls to choose from.
 * @param {Speech} speech
 * @param {Scene} view
 * @param {readonly string[]} calls
 * @param {{label: string, name: (game: string, call: string) => Phrase, who: (seat: number) => string, call: (call: string) => Offered}} how the name of the
 *   group, those of calls and of seats, and what each call does
 */
export function callsTemplate(speech, view, calls, { label, name, who, call }) {
  return html`<div class="learn-calls" role="group" aria-label=${label}>
    ${calls.map((move) => {
      const log = view.log ?? [];
      const heard = roomOf(view.game).heard({ log }, move, log.length);
      const gloss = `${view.game}.gloss.${heard}`;
      const about = typeof view.facts.target === "number" ? { name: who(view.facts.target) } : {};
      const { tap, off = false, found = false, wrong = false, worth = nothing } = call(move);
      return html`<button type="button" class="call" data-call=${move} data-found=${found ? "yes" : nothing} data-wrong=${wrong ? "yes" : nothing}
        aria-pressed=${found ? "true" : "false"} ?disabled=${off} @click=${tap}>
        <span class="call-name">${show(name(view.game, heard))}</span>
        ${speech.words.has(gloss) ? html`<span class="call-gloss">${speech.say(gloss, { ...about, ...roomOf(view.game).stakes(speech, move, view.facts) })}</span>` : nothing}
        ${worth === nothing ? nothing : html`<span class="learn-worth">${worth}</span>`}
      </button>`;
    })}
  </div>`;
}

/**
 * Draw the scene, the hand, and the calls to choose from; once one is chosen, with the value of each.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").CallExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 * @param {(game: string, call: string) => Phrase} name the name of a call
 */
export function template(app, game, exercise, attempt, answer, name) {
  const { offered, view, values, worlds } = exercise;
  const valued = values && (attempt.done || attempt.wrong > 0);
  return html`${sceneTemplate(app, view)} ${handTemplate(app, own(view))} ${callsTemplate(app, view, offered, {
      label: app.text("learn.calls"),
      name,
      who: (seat) => who(app, seat, view.seat),
      call(call) {
        const found = attempt.done && attempt.tapped.includes(call);
        return {
          tap: () => answer(call),
          off: attempt.done && !found,
          found,
          wrong: attempt.shown === call && !attempt.done,
          worth: valued ? app.say("learn.call.value", { value: app.words.signed(tenth(values[call]?.[0] ?? 0)) }) : nothing,
        };
      },
    })}
    ${valued ? html`<p class="quiet-text">${app.say("learn.call.worlds", { n: worlds ?? 0 })}</p>` : nothing}`;
}

/**
 * Return the attempt after a call is chosen.
 * @param {import("../types.js").CallExercise} exercise
 * @param {Attempt} before
 * @param {string} call
 * @returns {Attempt}
 */
export function answered({ answer, values }, before, call) {
  if (answer.includes(call)) return right(before, call);
  return wrong(before, call, values ? { key: "learn.call.worse", loss: behind(values, call) } : { key: "learn.call.not-legal" });
}

/**
 * Return the points by which a call is behind the best, between the values as they are shown on the calls.
 * @param {NonNullable<import("../types.js").CallExercise["values"]>} values
 * @param {string} call
 */
const behind = (values, call) => apart(Math.max(...Object.values(values).map(([mean]) => mean)), values[call]?.[0] ?? 0);
