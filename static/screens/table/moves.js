// @ts-check
/** Moves in words: a card by its name, a call in the game's own words. */
import { inline } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { show } from "../../say/words.js";

/** @typedef {import("../../types.js").Speech} Speech */

/**
 * Return a move as a phrase.
 * @param {Speech} app
 * @param {string} game
 * @param {string} move
 * @param {string} [phase] in which it is made: a refusal there may have a name of its own
 */
export function movePhrase(app, game, move, phase) {
  if (isCard(move)) return app.words.card(move);
  const own = `${game}.page.in.${phase}.${move}`;
  return app.words.phrase(app.words.has(own) ? own : `${game}.call.${move}`);
}

/**
 * Return the name of a call in the log.
 * @param {Speech} app
 * @param {import("../../types.js").View} view
 * @param {number} ply its place in the log
 */
export function heardPhrase(app, view, ply) {
  const { move, phase } = view.log[ply] ?? { move: null, phase: view.phase };
  return movePhrase(app, view.game, roomOf(view.game).heard(view, move ?? "", ply), phase);
}

/**
 * Return a call about another player, with both named.
 * @param {Pick<Speech, "words" | "name">} speech
 * @param {import("../../types.js").View} view
 * @param {number} ply its place in the log
 * @param {(seat: number) => boolean} isYou
 * @returns {import("../../say/words.js").Phrase | null} null for a call about nobody else, and where the game has no words for it
 */
export function aboutPhrase({ words, name }, view, ply, isYou) {
  const { seat = 0, move } = view.log[ply] ?? { move: null };
  const about = roomOf(view.game).about(view, ply);
  if (!move || isCard(move) || about === null) return null;
  const key = `${view.game}.page.said.${move}`;
  return words.has(key) ? words.about(`${key}${isYou(about) ? ".me" : ""}`, isYou(seat), { name: name(seat), about: name(about) }) : null;
}

/** The phase in which all call in secret, and then show what they called. */
const SEALED = "sealed";

/**
 * Return true if a move in the log only shows a call that the viewer knows already.
 * @param {import("../../types.js").View} view
 * @param {number} ply its place in the log
 */
export function shownAgain(view, ply) {
  const { seat, move, phase } = view.log[ply] ?? { move: null };
  return move !== null && phase === SEALED && view.log.slice(0, ply).some((heard) => heard.seat === seat && heard.phase === SEALED && heard.move === move);
}

/**
 * Draw a move in running text, with a card in its short form.
 * @param {Speech} app
 * @param {string} game
 * @param {string} move
 * @param {string} [phase]
 */
export function moveText(app, game, move, phase) {
  return isCard(move) ? inline(app, move) : show(movePhrase(app, game, move, phase));
}
