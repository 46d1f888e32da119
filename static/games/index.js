// @ts-check
/** The games, in the order of their tiles: the only list of them on the page. */
import { barbu } from "./barbu.js";
import { bauernstoss } from "./bauernstoss.js";
import { fipsen } from "./fipsen.js";
import { room } from "./room.js";
import { schafkopf } from "./schafkopf.js";

/** @typedef {import("../types.js").Room} Room */

/** @type {readonly Room[]} */
export const ROOMS = [schafkopf, fipsen, barbu, bauernstoss];

/** The games that have words of their own and rules to read. */
export const GAMES = ROOMS.map(({ id }) => id);

/** @type {Map<string, Room>} */
const rooms = new Map(ROOMS.map((own) => [own.id, own]));

/**
 * @param {string} game
 * @returns {Room} one of defaults where the game has none
 */
export function roomOf(game) {
  const known = rooms.get(game) ?? room({ id: game });
  rooms.set(game, known);
  return known;
}
