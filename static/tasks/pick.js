// @ts-check
/** Cards to be found among others. */
import { html } from "lit-html";
import { wrong } from "./attempt.js";
import { cardsTemplate, sceneTemplate } from "./scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {(answer: string | number) => void} Answer */

/**
 * Draw the scene and the answers.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").PickExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
export function template(app, game, exercise, attempt, answer) {
  return html`${sceneTemplate(app, exercise.view, undefined, false)} ${cardsTemplate(app, exercise.cards, attempt, answer, (card) => attempt.tapped.includes(card))}`;
}

/**
 * Return the attempt after a tap on a card, of several to be found.
 * @param {import("../types.js").PickExercise} exercise
 * @param {Attempt} before
 * @param {string} card
 * @returns {Attempt}
 */
export function answered({ answer, of, groups, view }, before, card) {
  if (before.tapped.includes(card)) return before;
  if (answer.includes(card)) {
    const tapped = [...before.tapped, card];
    const done = answer.every((each) => tapped.includes(each));
    return { ...before, tapped, done, said: done ? null : { key: "learn.pick.more", n: answer.length - tapped.length }, shown: null };
  }
  const blocked = view?.blocked?.[card];
  if (blocked) return wrong(before, card, { rule: blocked, card });
  return wrong(before, card, { key: `learn.pick.${of}`, card, suit: groups[card], best: best(view) });
}

/** Return the card that wins the trick on the table. @param {import("../types.js").Scene | undefined} view */
const best = (view) => (typeof view?.facts.winning === "number" ? view.facts.trick?.[view.facts.winning]?.[1] : undefined);
