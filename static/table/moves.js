// @ts-check
/** Moves in words: a card by its name, a call in the game's own words. */
import { inline } from "../card.js";
import { isCard } from "../cards.js";
import { show } from "../words.js";

/** @typedef {import("../types.js").App} App */

/**
 * A move as a phrase.
 * @param {App} app
 * @param {string} game
 * @param {string} move
 */
export function movePhrase(app, game, move) {
  return isCard(move) ? app.words.card(move) : app.words.phrase(`${game}.call.${move}`);
}

/**
 * A move in running text, with a card in its short form.
 * @param {App} app
 * @param {string} game
 * @param {string} move
 */
export function moveText(app, game, move) {
  return isCard(move) ? inline(app, move) : show(movePhrase(app, game, move));
}
