// @ts-check
/** The kinds of tasks that a course asks, one module each: `template` draws the scene and the answers, `answered` judges an answer. */
import * as call from "./call.js";
import * as count from "./count.js";
import * as order from "./order.js";
import * as pick from "./pick.js";
import * as play from "./play.js";
import * as who from "./who.js";
import * as winner from "./winner.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../say/words.js").Phrase} Phrase */

/**
 * @typedef {object} Kind
 * @property {(app: Showing, game: string, exercise: any, attempt: Attempt, answer: (answer: string | number) => void, name: (game: string, call: string) => Phrase) => unknown} template
 * @property {(exercise: any, before: Attempt, answer: any) => Attempt} answered by a card, a call, a number, a seat, or the place of a card in a trick
 */

/** The modules by the kind of an exercise. @type {Record<string, Kind>} */
export const KINDS = { call, count, order, pick, play, who, winner };
