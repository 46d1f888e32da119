// @ts-check
/** An exercise of a course: its scene and answers by its kind, and the reply to an answer. */
import { html, nothing } from "lit-html";
import { tenth } from "../say/figures.js";
import { withTerms } from "../say/gloss.js";
import { movePhrase } from "../screens/table/moves.js";
import { right } from "../tasks/attempt.js";
import { KINDS } from "../tasks/kinds.js";
import { who } from "../tasks/scene.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Exercise} Exercise */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").TrickEnd} TrickEnd */

/**
 * Return the template of an exercise: its scene and its possible answers; nothing for one that asks nothing.
 * @param {Showing} app
 * @param {string} game
 * @param {Exercise} exercise
 * @param {Attempt} attempt
 * @param {(answer: string | number) => void} answer
 */
export const exerciseTemplate = (app, game, exercise, attempt, answer) =>
  KINDS[exercise.kind]?.template(app, game, exercise, attempt, answer, (of, call) => movePhrase(app, of, call)) ?? nothing;

/**
 * Return the exercise after an answer: a card, a call, a number, a seat, the place of a card in a trick, or "done" for an exercise that asks nothing.
 * @param {Exercise} exercise
 * @param {Attempt} before
 * @param {string | number} answer
 * @returns {Attempt}
 */
export function answered(exercise, before, answer) {
  if (before.done) return before;
  const kind = KINDS[exercise.kind];
  if (kind) return kind.answered(exercise, before, answer);
  return answer === "done" ? right(before, answer) : before;
}

/**
 * Draw the reply to the last answer.
 * @param {Showing} app
 * @param {string} game
 * @param {Exercise} exercise
 * @param {Attempt} attempt
 * @returns {unknown}
 */
export function saidTemplate(app, game, exercise, attempt) {
  const { said, done, shown } = attempt;
  const { gap } = app.words;
  const view = "view" in exercise ? exercise.view : undefined;
  const me = view?.seat ?? null;
  if (done) {
    const end = exercise.kind === "play" ? exercise.after[String(shown)] : undefined;
    return html`<p class="learn-right"><strong>${app.say("learn.right")}</strong>${gap}${end ? [ended(app, end, me), gap] : nothing}${withTerms(app, game, app.words.phrase(`course.${game}.${exercise.id}.right`))}</p>`;
  }
  if (!said) return nothing;
  if ("rule" in said) return html`<p class="learn-wrong">${disguised(app, view, said.card)}${gap}${broken(app, game, said)}</p>`;
  if ("end" in said) return html`<p class="learn-wrong">${said.end ? ended(app, said.end, me) : nothing}${gap}${worse(app, exercise, shown)}${gap}${app.say("learn.again")}</p>`;
  const hint = said.key === "learn.pick.more";
  const own = `course.${game}.${exercise.id}.wrong`;
  if (!hint && app.words.has(own)) return html`<p class="learn-wrong">${withTerms(app, game, app.words.phrase(own))}${gap}${app.say("learn.again")}</p>`;
  const { key, n = 0, card, other, suit, best, loss = 0 } = said;
  const data = {
    n,
    value: app.words.number(tenth(loss)),
    card: card === undefined ? "" : app.words.card(card),
    other: other === undefined ? "" : app.words.card(other),
    best: best === undefined ? "" : app.words.card(best),
    suit: suit === undefined || suit === "trump" ? "" : app.words.suit(suit),
  };
  return html`<p class=${hint ? "learn-hint" : "learn-wrong"}>${app.say(key, data)}${gap}${parts(app, exercise)}${gap}${hint ? nothing : app.say("learn.again")}</p>`;
}

/**
 * Return the sentence that a card with the printed suit led is a trump and does not belong to that suit.
 * @param {Speech} app
 * @param {Scene | undefined} view
 * @param {string} card
 */
function disguised(app, view, card) {
  const trumps = view?.facts.trumps;
  const led = view?.facts.trick?.[0]?.[1] ?? "";
  const other = Array.isArray(trumps) && trumps.includes(card) && !trumps.includes(led) && led.charAt(0) === card.charAt(0);
  return other ? app.say("learn.a-trump", { card: app.words.card(card), suit: app.words.suit(led.charAt(0)) }) : nothing;
}

/**
 * Return the reason that a card cannot be played, with the number of the rule.
 * @param {Speech} app
 * @param {string} game
 * @param {{rule: import("../types.js").Blocked, card: string}} said
 */
function broken(app, game, { rule: [reason, rule = "", about = ""], card }) {
  const data = {
    rule,
    about,
    suit: /^[CSHD]$/u.test(about) ? app.words.suit(about) : app.words.suit(card.charAt(0)),
    card: app.words.card(card),
  };
  return html`${app.say(`${game}.why.${reason}`, data)}
    <button type="button" class="link" data-panel="rules" data-args=${JSON.stringify({ game, rule })}>${app.say("ui.rule", { rule })}</button>`;
}

/**
 * Return the sentence about the end of a trick.
 * @param {Showing} app
 * @param {TrickEnd} end
 * @param {number | null} me
 */
function ended(app, { winner, points, ours, cards: trick }, me) {
  const card = trick.find(([seat]) => seat === winner)?.[1] ?? "";
  const data = { name: who(app, winner, me), card: app.words.card(card), n: Math.abs(points ?? 0) };
  const side = winner === me ? "mine" : ours ? "ours" : "theirs";
  const worth = !points ? "plain" : points < 0 ? "minus" : "points";
  return app.say(`learn.end.${side}.${worth}`, data);
}

/**
 * Return the sentence about a card's mean loss against the best card, over the sampled worlds.
 * @param {Speech} app
 * @param {Exercise} exercise
 * @param {string | number | null} shown
 */
function worse(app, exercise, shown) {
  const loss = exercise.kind === "play" ? exercise.values?.[String(shown)]?.[1] : undefined;
  return loss === undefined ? nothing : app.say("learn.play.loss", { value: app.words.number(tenth(loss)), n: /** @type {any} */ (exercise).worlds ?? 0 });
}

/**
 * Return the parts of a sum, to be added up again.
 * @param {Speech} app
 * @param {Exercise} exercise
 */
function parts(app, exercise) {
  if (exercise.kind !== "count" || !exercise.parts) return nothing;
  const sums = exercise.parts.filter(([, n]) => n > 0).map(([card, n]) => app.text("learn.count.part", { card: app.words.card(card), n }));
  return app.words.list(sums).toString() + app.text("learn.stop");
}
