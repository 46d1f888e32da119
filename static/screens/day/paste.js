// @ts-check
/** The text about a result that can be pasted anywhere: it shows nothing of the cards. */
import { scorePhrase } from "../table/hint.js";
import { href } from "../routes.js";
import { link } from "../links.js";
import { isWeek, whenOf } from "./calendar.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Done} Done */

/** The signs of the marks. @type {Record<string, string>} */
const SIGNS = { 1: "●", 0: "○" };

/** Decisions in a group of signs, so that they can be counted. */
const GROUP = 5;

/**
 * Return the signs of marks.
 * @param {string} marks
 */
export const signsOf = (marks) => (marks.match(new RegExp(`.{1,${GROUP}}`, "gu")) ?? []).map((group) => [...group].map((mark) => SIGNS[mark]).join("")).join(" ");

/**
 * Return the name of a day, or of a week's round, in the page's language.
 * @param {App} app
 * @param {string} when
 */
export function whenText(app, when) {
  if (!isWeek(when)) return new Intl.DateTimeFormat(app.words.language, { dateStyle: "long", timeZone: "UTC" }).format(new Date(when));
  return app.text("day.week", { n: String(Number(when.slice(6))), year: when.slice(0, 4) });
}

/**
 * Return a difference of results in words.
 * @param {App} app
 * @param {string} game
 * @param {number} difference own result less the other
 * @param {string} level
 */
export function differenceText(app, game, difference, level) {
  const outcome = difference === 0 ? "level" : difference > 0 ? "more" : "less";
  return app.text(`day.beside.${level}.${outcome}`, { points: scorePhrase(app, game, Math.abs(difference)) });
}

/**
 * Return the address of a deal of the day.
 * @param {string} game
 * @param {string} day
 */
export const addressOf = (game, day) => link(location.href, isWeek(whenOf(day)) ? href("week", { week: whenOf(day) }) : href("day", { game, date: day }));

/**
 * Return a result as a text of a few lines: what it is, the result beside the others', the marks, the link.
 * @param {App} app
 * @param {string} game
 * @param {string} day
 * @param {Done} done
 */
export function pasted(app, game, day, { score, club, master, marks }) {
  const others = /** @type {const} */ ([["club", club], ["master", master]]).flatMap(([level, other]) => (other === null ? [] : [differenceText(app, game, score - other, level)]));
  const nth = /-([12])$/u.exec(day)?.[1];
  const name = app.text(isWeek(whenOf(day)) ? "day.paste.nth" : "day.paste.of", { game: app.words.phrase(`${game}.name`), when: whenText(app, whenOf(day)), nth });
  return [name, ...others, ...(marks ? [signsOf(marks)] : []), addressOf(game, day)].join("\n");
}
