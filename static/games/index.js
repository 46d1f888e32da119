// @ts-check
/** The games in the order of their tiles: the page's only list of them. */
import { barbu } from "./barbu.js";
import { bauernstoss } from "./bauernstoss.js";
import { fipsen } from "./fipsen.js";
import { room } from "./room.js";
import { schafkopf } from "./schafkopf.js";

/** @typedef {import("../types.js").Game} Game */
/** @typedef {import("../types.js").Preferences} Preferences */
/** @typedef {import("../types.js").Room} Room */
/** @typedef {import("../types.js").Rules} Rules */

/** The rooms of all games, in the order in which the page lists the games. @type {readonly Room[]} */
export const ROOMS = [schafkopf, fipsen, barbu, bauernstoss];

/** The games with words and written rules of their own. */
export const GAMES = ROOMS.map(({ id }) => id);

/** The games with a pack of puzzles. */
export const PUZZLED = ROOMS.filter(({ puzzles }) => puzzles).map(({ id }) => id);

/** The games whose deals with real cards can be noted on a score sheet. */
export const NOTED = ROOMS.filter(({ company }) => company.length > 0).map(({ id }) => id);

/** @type {ReadonlyMap<string, Room>} */
const rooms = new Map(ROOMS.map((own) => [own.id, own]));

/**
 * Return the room of a game.
 * @param {string} game
 * @returns {Room} one of defaults, for a game without a room
 */
export const roomOf = (game) => rooms.get(game) ?? room({ id: game });

/**
 * Return true if there is a course of a game that the person has neither learned nor played.
 * @param {Pick<import("../types.js").State, "learned" | "matches">} state
 * @param {string} game
 */
export const isNew = ({ learned, matches }, game) => roomOf(game).course && !learned.courses[game] && !matches.some((match) => match.game === game);

/**
 * Return a game's options and profiles as the engine has listed them; undefined before that, and for a game it lacks.
 * @param {{games: readonly Game[] | null}} state
 * @param {string | undefined} game
 */
export const infoOf = ({ games }, game) => games?.find(({ id }) => id === game);

/**
 * Return the rules a player has chosen for a game, without options that the engine no longer knows; before a choice,
 * those of the first profile of the player's language. Options left out have their defaults.
 * @param {Game} info
 * @param {Preferences} preferences
 * @returns {Rules}
 */
export function chosenRules(info, { games, language }) {
  const [first = ""] = roomOf(info.id).profiles(language, Object.keys(info.profiles));
  const rules = games[info.id]?.rules ?? info.profiles[first] ?? {};
  const known = (/** @type {[string, Rules[string]]} */ [name, value]) => info.options.find((option) => option.name === name)?.values.includes(value);
  return Object.fromEntries(Object.entries(rules).filter(known));
}
