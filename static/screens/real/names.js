// @ts-check
/** Names of the players at a real table, by where they sit: the reader at the bottom, the next clockwise on the left. */

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Speech} Speech */

/** Places at a table of so many, clockwise from the reader. @type {Record<number, readonly string[]>} */
const PLACES = { 3: ["left", "right"], 4: ["left", "across", "right"] };

/**
 * Return the speech of a real table.
 * @param {App} app
 * @param {number} seat of the reader
 * @param {number} seats
 * @returns {Speech}
 */
export const seatedSpeech = ({ say, text, words }, seat, seats) => ({
  say,
  text,
  words,
  name(other, you = "ui.you") {
    if (other === seat) return text(you);
    return text(`real.at.${PLACES[seats]?.[((other - seat + seats) % seats) - 1] ?? "across"}`);
  },
});
