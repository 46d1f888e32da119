// @ts-check
/** A number to be counted: points, cards, or the lines of a ledger. */
import { html, nothing } from "lit-html";
import { handTemplate } from "../board/hand.js";
import { roomOf } from "../games/index.js";
import { right, wrong } from "./attempt.js";
import { sceneTemplate, who } from "./scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {(answer: string | number) => void} Answer */
/** @typedef {import("../types.js").Speech} Speech */

/**
 * Draw the scene and the answers.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").CountExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
export function template(app, game, exercise, attempt, answer) {
  return html`${counted(app, game, exercise, attempt)} ${numbers(app, exercise, attempt, answer)}`;
}

/**
 * Return the attempt after a number is chosen.
 * @param {import("../types.js").CountExercise} exercise
 * @param {Attempt} before
 * @param {string | number} answer
 * @returns {Attempt}
 */
export const answered = (exercise, before, answer) => (Number(answer) === exercise.answer ? right(before, answer) : wrong(before, answer, { key: `learn.count.${exercise.what}` }));

/**
 * Return the cards to be counted, and the answers to choose from.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").CountExercise} exercise
 * @param {Attempt} attempt
 */
function counted(app, game, exercise, attempt) {
  const marked = attempt.done || attempt.wrong > 0 ? (exercise.marked ?? []) : [];
  if (exercise.items) return ledger(app, game, exercise.items, exercise.answer, attempt);
  if (exercise.facts?.raw) return raw(app, exercise.facts.raw, exercise.me ?? null);
  if (exercise.played)
    return html`${sceneTemplate(app, exercise.view)}
      <p class="quiet-text">${app.say("learn.count.played")}</p>
      ${handTemplate(app, exercise.played)}
      <p class="quiet-text">${app.say("learn.count.mine")}</p>
      ${handTemplate(app, exercise.mine ?? [])}`;
  return handTemplate(app, exercise.cards ?? [], { card: (card) => ({ found: marked.includes(card) }) });
}

/**
 * Return the ledger of a deal. Its last line is the answer; it and equal numbers are hidden until it has been given.
 * @param {Speech} app
 * @param {string} game
 * @param {[string, number][]} items
 * @param {number} right
 * @param {Attempt} attempt
 */
function ledger(app, game, items, right, attempt) {
  const shown = attempt.done || items.length === 1 ? items : items.slice(0, -1);
  const counted = shown.some(([, n]) => Math.abs(n) !== Math.abs(right)); // else the question itself says the number
  return html`<ul class="learn-ledger">${shown.map(([name, n]) => {
    const line = app.text(`${game}.item.${name}`, { n });
    const event = roomOf(game).events.includes(name);
    const secret = event || !attempt.done && (items.length === 1 || (counted && Math.abs(n) === Math.abs(right)));
    return html`<li><span>${app.say(`${game}.item.${name}`, { n })}</span>${secret || line.includes(app.words.number(n)) ? nothing : html` <span class="num">${app.words.number(n)}</span>`}</li>`;
  })}</ul>`;
}

/**
 * Draw the points of everybody before they settle between them.
 * @param {Showing} app
 * @param {number[]} points
 * @param {number | null} me
 */
function raw(app, points, me) {
  return html`<ul class="learn-ledger">${points.map((n, seat) => html`<li>${app.say("learn.raw", { name: who(app, seat, me), n: app.words.signed(n) })}</li>`)}</ul>`;
}

/**
 * Draw the numbers to choose from.
 * @param {Speech} app
 * @param {import("../types.js").CountExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
function numbers(app, { choices, answer: right }, attempt, answer) {
  return html`<div class="learn-numbers" role="group" aria-label=${app.text("learn.numbers")}>
    ${choices.map(
      (n) => html`<button type="button" class="button" data-number=${n} data-found=${attempt.done && n === right ? "yes" : nothing}
        data-wrong=${attempt.shown === n && !attempt.done ? "yes" : nothing} aria-pressed=${attempt.done && n === right ? "true" : "false"}
        ?disabled=${attempt.done && n !== right} @click=${() => answer(n)}>${app.words.number(n)}</button>`,
    )}
  </div>`;
}
