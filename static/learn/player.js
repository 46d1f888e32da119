// @ts-check
/**
 * One exercise being answered: the taps, the reply to them, and true once it is done. Everything comes from the
 * compiled exercise; a wrong answer is met with its outcome, and another may be given.
 */
import { apart } from "../say/figures.js";

/** @typedef {import("../types.js").Exercise} Exercise */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Said} Said */

/** An exercise before its first answer. @type {Attempt} */
export const FRESH = { tapped: [], wrong: 0, done: false, said: null, shown: null };

/**
 * Return the exercise after an answer: a card, a call, a number, a seat, the place of a card in a trick, or "done" for an exercise that asks nothing.
 * @param {Exercise} exercise
 * @param {Attempt} before
 * @param {string | number} answer
 * @returns {Attempt}
 */
export function answered(exercise, before, answer) {
  if (before.done) return before;
  switch (exercise.kind) {
    case "pick":
      return picked(exercise, before, String(answer));
    case "order":
      return ordered(exercise, before, String(answer));
    case "winner":
      return won(exercise, before, Number(answer));
    case "count":
      return Number(answer) === exercise.answer ? right(before, answer) : wrong(before, answer, { key: `learn.count.${exercise.what}` });
    case "play":
      return played(exercise, before, String(answer));
    case "call":
      return exercise.answer.includes(String(answer)) ? right(before, answer) : wrong(before, answer, exercise.values ? { key: "learn.call.worse", loss: behind(exercise.values, String(answer)) } : { key: "learn.call.not-legal" });
    case "who":
      return known(exercise, before, Number(answer));
    default:
      return answer === "done" ? right(before, answer) : before;
  }
}

/**
 * Return the points by which a call is behind the best, between the values as they are shown on the calls.
 * @param {NonNullable<import("../types.js").CallExercise["values"]>} values
 * @param {string} call
 */
const behind = (values, call) => apart(Math.max(...Object.values(values).map(([mean]) => mean)), values[call]?.[0] ?? 0);

/**
 * Return the attempt after the right answer.
 * @param {Attempt} before
 * @param {string | number} answer
 * @returns {Attempt}
 */
const right = (before, answer) => ({ ...before, tapped: [...before.tapped, answer], done: true, said: null });

/**
 * Return the attempt after a wrong answer, with the reply to it.
 * @param {Attempt} before
 * @param {string | number} answer
 * @param {Said} said
 * @returns {Attempt}
 */
const wrong = (before, answer, said) => ({ ...before, wrong: before.wrong + 1, said, shown: answer });

/**
 * Return the attempt after a tap on a card, of several to be found.
 * @param {import("../types.js").PickExercise} exercise
 * @param {Attempt} before
 * @param {string} card
 * @returns {Attempt}
 */
function picked({ answer, of, groups, view }, before, card) {
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

/**
 * Return the attempt after the next card of an order.
 * @param {import("../types.js").OrderExercise} exercise
 * @param {Attempt} before
 * @param {string} card
 * @returns {Attempt}
 */
function ordered({ answer, by }, before, card) {
  if (before.tapped.includes(card)) return before;
  const wanted = answer[before.tapped.length];
  if (card !== wanted) return wrong(before, card, { key: by === "points" ? "learn.order.points" : "learn.order.rank", card, other: wanted });
  const tapped = [...before.tapped, card];
  const last = answer.length - tapped.length === 1; // what is left needs no tap
  return { ...before, tapped: last ? [...answer] : tapped, done: last, said: null, shown: null };
}

/**
 * Return the attempt after a tap on the card that takes a trick.
 * @param {import("../types.js").WinnerExercise} exercise
 * @param {Attempt} before
 * @param {number} place
 * @returns {Attempt}
 */
function won({ answer, trick, why }, before, place) {
  if (place === answer) return right(before, place);
  return wrong(before, place, { key: `learn.winner.${why[place]}`, card: trick.cards[place]?.[1], other: trick.cards[answer]?.[1] });
}

/**
 * Return the attempt after a card is played.
 * @param {import("../types.js").PlayExercise} exercise
 * @param {Attempt} before
 * @param {string} card
 * @returns {Attempt}
 */
function played({ answer, after, view }, before, card) {
  if (answer.includes(card)) return { ...right(before, card), shown: card };
  const blocked = view.blocked[card];
  if (blocked) return { ...wrong(before, card, { rule: blocked, card }), shown: null };
  return wrong(before, card, { end: after[card] });
}

/**
 * Return the attempt after a tap on a seat, of one or more to be found.
 * @param {import("../types.js").WhoExercise} exercise
 * @param {Attempt} before
 * @param {number} seat
 * @returns {Attempt}
 */
function known({ answer }, before, seat) {
  if (before.tapped.includes(seat)) return before;
  if (!answer.includes(seat)) return wrong(before, seat, { key: "learn.who.may" });
  const tapped = [...before.tapped, seat];
  const left = answer.length - tapped.length;
  return { ...before, tapped, done: left === 0, said: left === 0 ? null : { key: "learn.pick.more", n: left }, shown: null };
}
