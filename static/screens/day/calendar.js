// @ts-check
/** The calendar of the deals of the day, in UTC: days as `2026-11-27`, ISO weeks as `2026-W48`, the deals of a week as `2026-W48-1`. */

/** The first day with deals. */
export const FIRST = "2026-01-01";
/** The name in an address of a day's deals in all games. */
export const ALL = "all";
/** Milliseconds of a day. */
const DAY_MS = 86_400_000;
/** Deals of a game in the round of a week. */
const ROUND = [1, 2];

/** @param {number} time */
const dayAt = (time) => new Date(time).toISOString().slice(0, 10);

/**
 * Return the time at which a day begins.
 * @param {string} day
 */
export const timeOf = (day) => Date.parse(`${day}T00:00:00Z`);

/** Return the day that it is now. @param {number} [now] */
export const today = (now = Date.now()) => dayAt(now);

/**
 * Return the day a number of days later.
 * @param {string} day
 * @param {number} days
 */
export const shifted = (day, days) => dayAt(timeOf(day) + days * DAY_MS);

/** Return true for a day of the calendar, from 1970 to 9999. @param {string} text */
export const isDay = (text) => /^(?:19[7-9]|[2-9]\d\d)\d-\d\d-\d\d$/u.test(text) && !Number.isNaN(timeOf(text)) && dayAt(timeOf(text)) === text;

/** Return the days since Monday. @param {string} day */
const weekday = (day) => (new Date(timeOf(day)).getUTCDay() + 6) % 7;

/** Return the Monday of the week of a day. @param {string} day */
const monday = (day) => shifted(day, -weekday(day));

/**
 * Return the ISO week of a day: the week belongs to the year of its Thursday.
 * @param {string} day
 */
export function weekOf(day) {
  const thursday = shifted(monday(day), 3);
  const year = thursday.slice(0, 4);
  const n = Math.floor((timeOf(thursday) - timeOf(`${year}-01-01`)) / DAY_MS / 7) + 1;
  return `${year}-W${String(n).padStart(2, "0")}`;
}

/**
 * Return the Monday of an ISO week: 4 January is in the first.
 * @param {string} week
 */
export const mondayOf = (week) => shifted(monday(`${week.slice(0, 4)}-01-04`), 7 * (Number(week.slice(6)) - 1));

/** Return true for an ISO week that its year has. @param {string} text */
export const isWeek = (text) => /^(?:19[7-9]|[2-9]\d\d)\d-W\d\d$/u.test(text) && weekOf(mondayOf(text)) === text;

/** The first week whose Monday is a day with deals. */
export const FIRST_WEEK = weekOf(shifted(FIRST, 6));

/**
 * Return the deals of a day or of a week's round, as [game, day] in the order in which they are offered.
 * @param {string} when a day or a week
 * @param {readonly string[]} games
 * @returns {[game: string, day: string][]}
 */
export const dealsOf = (when, games) => (isWeek(when) ? ROUND.flatMap((nth) => games.map((game) => /** @type {[string, string]} */ ([game, `${when}-${nth}`]))) : games.map((game) => [game, when]));

/**
 * Return the day or week to which a deal belongs.
 * @param {string} day
 */
export const whenOf = (day) => day.replace(/(W\d\d)-\d$/u, "$1");

/**
 * Return the time at which the deals of a day or a week begin to be played.
 * @param {string} when
 */
export const beginOf = (when) => timeOf(isWeek(when) ? mondayOf(when) : when);

/**
 * Return true if a day or week has deals: no earlier than the first.
 * @param {string} when
 */
export const exists = (when) => (isWeek(when) ? when >= FIRST_WEEK : isDay(when) && when >= FIRST);

/**
 * Return the arguments of the address of the deals that are shown.
 * @param {Pick<import("../../types.js").Days, "when" | "game" | "today">} days
 * @returns {Record<string, string>}
 */
export const argsOf = ({ when, game, today }) => (isWeek(when) ? { week: when } : game || when !== today ? { game: game ?? ALL, date: when } : {});

/**
 * Return true once the deals of a day or week can be played.
 * @param {string} when
 * @param {number} [now]
 */
export const begun = (when, now = Date.now()) => exists(when) && beginOf(when) <= now;

/**
 * Return the weeks of a month, each with its days; null for those of other months.
 * @param {string} month such as `2026-11`
 * @returns {{week: string, days: (string | null)[]}[]}
 */
export function gridOf(month) {
  const rows = [];
  for (let day = monday(`${month}-01`); day.slice(0, 7) <= month; day = shifted(day, 7)) {
    const start = day;
    rows.push({ week: weekOf(start), days: [0, 1, 2, 3, 4, 5, 6].map((n) => shifted(start, n)).map((each) => (each.startsWith(month) ? each : null)) });
  }
  return rows;
}
