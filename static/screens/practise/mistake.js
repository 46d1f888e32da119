// @ts-check
/** Mistakes in deals of one's own as puzzles, with the fair values that the analysis found. */

/** @typedef {import("../../types.js").Mistake} Mistake */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../tasks/pack.js").Task} Task */

import { isCard } from "../../cards/cards.js";

/** The loss below which a move is right too: it would be shown as 0. */
const NO_LOSS = 0.05;

/**
 * Return the id of a decision in a deal, the same for every analysis of it.
 * @param {string} code
 * @param {number} ply
 */
export function idOf(code, ply) {
  const hash = [...`${code} ${ply}`].reduce((sum, character) => Math.imul(sum ^ character.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);
  return `m${hash.toString(16).padStart(8, "0")}-${ply}`;
}

/**
 * Return the puzzle of a mistake.
 * @param {string} id
 * @param {Mistake} mistake
 * @param {View} view its position
 * @param {string} code the link of the position
 * @returns {Task | null} null if its values are not those of the moves that are legal there
 */
export function taskOf(id, { seat, values, worlds }, view, code) {
  if (view.turn !== seat || view.legal.length !== Object.keys(values).length || !view.legal.every((move) => move in values)) return null;
  const best = Math.max(...Object.values(values));
  const answer = view.legal.filter((move) => best - (values[move] ?? 0) < NO_LOSS);
  if (answer.length === view.legal.length) return null;
  const question = view.legal.some(isCard) ? "chance" : "call";
  return /** @type {Task} */ ({ id, question, position: code, seat, answer, verdicts: values, themes: [], grade: 1, failures: {}, proof: { worlds }, view: {} });
}
