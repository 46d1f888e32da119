// @ts-check
/** Trainers: endless questions from deals that were played; those answered wrongly come back. */
import { html, nothing } from "lit-html";
import { focusOn } from "../screens/part.js";
import { answered, exerciseTemplate, saidTemplate } from "./exercise.js";
import { learn, learned } from "../state/learned.js";
import { FRESH } from "../tasks/attempt.js";
import { after, NEW, next } from "./spaced.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Trainer} Trainer */
/** @typedef {import("../types.js").Exercise} Exercise */

/**
 * Return a trainer with its next question.
 * @param {Showing} app
 * @param {string} game
 * @param {string} id
 * @param {Exercise[]} questions
 * @returns {Trainer}
 */
export function openTrainer(app, game, id, questions) {
  const deck = learned(app).trainers[game]?.[id] ?? NEW;
  return { game, id, questions, number: next(deck, questions.length), attempt: FRESH };
}

/**
 * Answer the question in view.
 * @param {App} app
 * @param {Trainer} trainer
 * @param {string | number} given
 */
function answer(app, trainer, given) {
  const question = trainer.questions[trainer.number];
  const { learning } = app.store.get();
  if (!question || !learning) return;
  const attempt = answered(question, trainer.attempt, given);
  app.store.set({ learning: { ...learning, trainer: { ...trainer, attempt } } });
  const first = trainer.attempt.wrong === 0;
  if (first && (attempt.done || attempt.wrong > 0)) void remember(app, trainer, attempt.wrong === 0);
  if (attempt.done) focusOn("#learn [data-next]");
}

/**
 * Store an answer in the deck of the trainer.
 * @param {App} app
 * @param {Trainer} trainer
 * @param {boolean} right at the first try
 */
async function remember(app, { game, id, number }, right) {
  const before = learned(app);
  const own = before.trainers[game] ?? {};
  await learn(app, { ...before, trainers: { ...before.trainers, [game]: { ...own, [id]: after(own[id] ?? NEW, number, right) } } });
}

/**
 * Draw a trainer: its question, the answers and the count.
 * @param {App} app
 * @param {Trainer} trainer
 * @param {() => void} back
 */
export function trainerTemplate(app, trainer, back) {
  const { attempt, id, game, questions, number } = trainer;
  const question = questions[number];
  if (!question) return nothing;
  return html`<div class="learn-head">
      <button type="button" class="button quiet" data-way="stages" @click=${back}>${app.say("learn.stages")}</button>
    </div>
    <h2 tabindex="-1">${app.say(`learn.trainer.${id}`)}</h2>
    <p class="learn-ask">${app.say(`learn.trainer.${id}.ask`, { suit: question.suit ? app.words.suit(question.suit) : "" })}</p>
    <div class="learn-scene">${exerciseTemplate(app, game, question, attempt, (given) => answer(app, trainer, given))}</div>
    <div class="learn-said" role="status">${attempt.done ? html`<p class="learn-right"><strong>${app.say("learn.right")}</strong></p>` : saidTemplate(app, game, question, attempt)}</div>
    <div class="learn-foot">${attempt.done ? html`<button type="button" class="button main" data-next @click=${another}>${app.say("learn.next")}</button>` : nothing}</div>`;

  function another() {
    const { learning } = app.store.get();
    if (!learning) return;
    app.store.set({ learning: { ...learning, trainer: openTrainer(app, game, id, questions) } });
    focusOn("#learn h2");
  }
}
