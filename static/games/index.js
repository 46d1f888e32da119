// @ts-check
/** The games in the order of their tiles: the page's only list of them. */
import { barbu } from "./barbu.js";
import { bauernstoss } from "./bauernstoss.js";
import { fipsen } from "./fipsen.js";
import { room } from "./room.js";
import { schafkopf } from "./schafkopf.js";

/** @typedef {import("../types.js").Room} Room */

/** @type {readonly Room[]} */
export const ROOMS = [schafkopf, fipsen, barbu, bauernstoss];

/** The games with words and written rules of their own. */
export const GAMES = ROOMS.map(({ id }) => id);

/** @type {Map<string, Room>} */
const rooms = new Map(ROOMS.map((own) => [own.id, own]));

/**
 * @param {string} game
 * @returns {Room} made of defaults for a game that has none
 */
export function roomOf(game) {
  const known = rooms.get(game) ?? room({ id: game });
  rooms.set(game, known);
  return known;
}
