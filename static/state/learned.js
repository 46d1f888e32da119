// @ts-check
/**
 * Progress of a learner: exercises done of each stage, decks of the trainers, deals left for the coach, first answers to
 * puzzles, first results in the deals of the day and of series, answers to one's own challenges. Two pages may add to it at once, so two records merge into one that has everything of both, in any order and any number of times
 * (`together`): counts are kept by page, deals by their codes, a choice with its time.
 */

import { recordOf } from "./record.js";
import { isErased, ofSeries, seriesFrom, seriesTogether, withMore } from "./series.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Learned} Learned */
/** @typedef {import("../types.js").Deck} Deck */
/** @typedef {import("../types.js").Due} Due */
/** @typedef {import("../types.js").Tried} Tried */
/** @typedef {import("../types.js").Mistake} Mistake */
/** @typedef {import("../types.js").Done} Done */

/** Deals of a game after which the coach is silent in it, unless asked to stay. */
export const COACHED_DEALS = 3;

/** The progress of a person before the first exercise. @type {Learned} */
export const NOTHING = { courses: {}, trainers: {}, coach: { of: {}, on: null, at: 0 }, puzzles: {}, mistakes: {}, days: {}, series: {}, answers: {} };

/** The id under which the counts of a record without pages are kept. */
const EARLIER = "earlier";

/** Most entries that are read of a record: exercises and questions; pages that have counted, and all that is added deal by deal. */
const [MANY, PAGES] = [200, 20_000];

/**
 * Return the progress in a stored value or an imported file, without parts of the wrong shape.
 * @param {unknown} stored
 * @returns {Learned}
 */
export function learnedFrom(stored) {
  const { courses, trainers, coach, puzzles, mistakes, days, series, answers } = recordOf(stored);
  const { of, on, at } = recordOf(coach);
  return {
    courses: each(courses, (stages) => each(stages, whole)),
    trainers: each(trainers, (kinds) => each(kinds, deckFrom)),
    coach: { of: each(of, dealsFrom), on: typeof on === "boolean" ? on : null, at: Number.isSafeInteger(at) && Number(at) > 0 ? Number(at) : 0 },
    puzzles: each(puzzles, (tried) => each(tried, triedFrom, PAGES)),
    mistakes: each(mistakes, (own) => each(own, mistakeFrom, PAGES)),
    days: each(days, (done) => each(done, doneFrom, PAGES)),
    series: each(series, (own) => seriesFrom(own, doneFrom), MANY, SERIES_CODE),
    answers: each(answers, (own) => each(own, timeFrom, MANY, LINK), PAGES, LINK),
  };
}

/**
 * Return the exercise to which a stored deal belongs; null if the value does not have its shape.
 * @param {unknown} stored
 * @returns {import("../types.js").Aim | null}
 */
export function aimFrom(stored) {
  const { game, stage, place, last, exercise } = recordOf(stored);
  const { kind, id, code, seat, open, goal } = recordOf(exercise);
  const [what, n] = Array.isArray(goal) ? goal : [];
  const texts = [game, stage, id, code, what].every((text) => typeof text === "string");
  const numbers = [place, seat].every((number) => whole(number) !== undefined) && Number.isInteger(n);
  const flags = [last, open].every((flag) => typeof flag === "boolean");
  return texts && numbers && flags && kind === "goal" ? /** @type {import("../types.js").Aim} */ (stored) : null;
}

/**
 * Return the deal of the day that a stored match is; null if the value does not have its shape.
 * @param {unknown} stored
 * @returns {import("../types.js").Daily | null}
 */
export function dailyFrom(stored) {
  const { game, day } = recordOf(stored);
  return typeof game === "string" && typeof day === "string" ? { game, day } : null;
}

/**
 * Merge two records of progress, so that nothing done in either is undone.
 * @param {Learned} one
 * @param {Learned} other
 * @returns {Learned}
 */
export const together = (one, other) => ({
  courses: merged(one.courses, other.courses, (first, second) => merged(first, second, Math.max)),
  trainers: merged(one.trainers, other.trainers, (first, second) => merged(first, second, (a, b) => deckOf(merged(a.by, b.by, Math.max), merged(a.due, b.due, (x, y) => (precedes(stateOf(x), stateOf(y)) ? y : x))))),
  coach: { of: merged(one.coach.of, other.coach.of, (first, second) => counted([...first, ...second])), ...chosen(one.coach, other.coach) },
  puzzles: merged(one.puzzles, other.puzzles, (first, second) => merged(first, second, firstTried)),
  mistakes: merged(one.mistakes, other.mistakes, (first, second) => merged(first, second, (a, b) => (precedes(newness(a), newness(b)) ? b : a))),
  days: merged(one.days, other.days, (first, second) => merged(first, second, firstDone)),
  series: merged(one.series, other.series, (first, second) => seriesTogether(first, second, firstDone)),
  answers: merged(one.answers, other.answers, (first, second) => merged(first, second, Math.min)),
});

/**
 * @template T
 * @param {Record<string, T>} one
 * @param {Record<string, T>} other
 * @param {(own: T, other: T) => T} join of what both have
 * @returns {Record<string, T>}
 */
function merged(one, other, join) {
  const all = { ...one };
  for (const [key, value] of Object.entries(other)) {
    const own = all[key];
    all[key] = own === undefined ? value : join(own, value);
  }
  return all;
}

/**
 * Return a trainer's deck of these answers and schedules, with the count of all answers.
 * @param {Record<string, number>} by answers by page
 * @param {Record<string, Due>} due
 * @returns {Deck}
 */
export const deckOf = (by, due) => ({ asked: Object.values(by).reduce((sum, n) => sum + n, 0), by, due });

/**
 * Return numbers that compare two states of a question: the one answered more often is the newer. Of two that were answered
 * equally often, in two pages, the one that is asked again, and with less known.
 * @param {Due} due
 */
const stateOf = ([at, times, answers]) => [answers, at === null ? 0 : 1, -times, at ?? 0];

/** Return numbers that compare two choices: the later one, else the one that was made, else silence. @param {Learned["coach"]} coach */
const choiceOf = ({ on, at }) => [at, on === null ? 0 : on ? 1 : 2];

/**
 * Return true if the first numbers come before the others in lexicographic order.
 * @param {number[]} one
 * @param {number[]} other
 */
function precedes(one, other) {
  const n = one.findIndex((number, i) => number !== other[i]);
  return n >= 0 && Number(one[n]) < Number(other[n]);
}

/** @param {Learned["coach"]} one @param {Learned["coach"]} other */
function chosen(one, other) {
  const { on, at } = precedes(choiceOf(one), choiceOf(other)) ? other : one;
  return { on, at };
}

/**
 * Return the finished deals of a game that count for the coach: no more of them than COACHED_DEALS.
 * @param {string[]} deals
 */
const counted = (deals) => [...new Set(deals)].sort().slice(0, COACHED_DEALS);

/**
 * Return the progress in the store.
 * @param {Showing} app @returns {Learned}
 */
export const learned = (app) => app.store.get().learned;

/**
 * Store the progress, merged with the progress that other pages have stored.
 * @param {App} app
 * @param {Learned} after
 */
export async function learn(app, after) {
  app.store.set({ learned: after });
  const kept = await app.storage.learn(after);
  if (kept) app.store.set({ learned: together(learned(app), kept) });
}

/**
 * Return the progress with `n` exercises of a stage done.
 * @param {Learned} before
 * @param {string} game
 * @param {string} stage
 * @param {number} n
 * @returns {Learned}
 */
export const withExercise = (before, game, stage, n) => together(before, { ...NOTHING, courses: { [game]: { [stage]: n } } });

/**
 * Return the progress with a finished deal of a game. A deal counts once, however often it is played again.
 * @param {Learned} before
 * @param {string} game
 * @param {string} deal the same for every try at it
 * @returns {Learned}
 */
export const withDeal = (before, game, deal) => together(before, { ...NOTHING, coach: { ...NOTHING.coach, of: { [game]: [deal] } } });

/**
 * Return the progress with an answer to a puzzle. Only the first one counts.
 * @param {Learned} before
 * @param {string} game
 * @param {string} puzzle
 * @param {Tried} tried
 * @returns {Learned}
 */
export function withPuzzle(before, game, puzzle, tried) {
  const own = before.puzzles[game] ?? {};
  return { ...before, puzzles: { ...before.puzzles, [game]: { ...own, [puzzle]: firstTried(own[puzzle] ?? tried, tried) } } };
}

/** Return the first of two answers. @param {Tried} one @param {Tried} other */
const firstTried = (one, other) => (precedes(other, one) ? other : one);

/**
 * Return the first of two results in one deal, with all that either knows of it.
 * @param {Done} one
 * @param {Done} other
 * @returns {Done}
 */
function firstDone(one, other) {
  const [first, second] = one.at < other.at || (one.at === other.at && one.code <= other.code) ? [one, other] : [other, one];
  if (first.code !== second.code) return first;
  return { ...first, club: first.club ?? second.club, master: first.master ?? second.master, marks: first.marks ?? second.marks };
}

/**
 * Return the key of a deal of the day in the progress.
 * @param {string} day
 */
const dayKey = (day) => day.toLowerCase();

/**
 * Return the first result in a deal of the day or of a series; undefined before it has been played.
 * @param {Learned} learned
 * @param {string} game
 * @param {string} day
 */
export function doneOn({ days, series }, game, day) {
  const of = ofSeries(day);
  return of ? series[of.code]?.done[of.key] : days[game]?.[dayKey(day)];
}

/**
 * Return true if a result in a deal of the day or of a series is to be kept: there is none yet, and its series was not erased.
 * @param {Learned} learned
 * @param {string} game
 * @param {string} day
 */
export const awaited = (learned, game, day) => doneOn(learned, game, day) === undefined && !isErased(learned.series[ofSeries(day)?.code ?? ""]);

/**
 * Return the progress with a result in a deal of the day or of a series. Only the first one counts.
 * @param {Learned} before
 * @param {string} game
 * @param {string} day
 * @param {Done} done
 * @returns {Learned}
 */
export function withDone(before, game, day, done) {
  const of = ofSeries(day);
  if (!of) return together(before, { ...NOTHING, days: { [game]: { [dayKey(day)]: done } } });
  const kept = before.series[of.code];
  return together(before, { ...NOTHING, series: { [of.code]: withMore(kept, { game, at: Math.max(kept?.at ?? 0, done.at), done: { [of.key]: done } }) } });
}

/**
 * Return the progress with an answer to one's own challenge.
 * @param {Learned} before
 * @param {{code: string, seat: number}} challenge
 * @param {string} answer
 * @param {number} now
 * @returns {Learned}
 */
export const withAnswer = (before, { code, seat }, answer, now) => together(before, { ...NOTHING, answers: { [`${code}/${seat}`]: { [answer]: now } } });

/** Milliseconds of a day, except where the clocks change. */
const DAY_MS = 86_400_000;
/** Days until a mistake comes back, by the number of answers to it. */
const RETURNS = /** @type {const} */ ([1, 3, 7, 21]);
/** Right answers after which a mistake comes back no more. */
const KNOWN = 2;

/**
 * Return the days until a mistake comes back after this number of answers to it.
 * @param {number} answers
 */
const daysAfter = (answers) => RETURNS[Math.min(answers, RETURNS.length - 1)] ?? 0;

/**
 * Return the same time of day after a number of days, by the calendar of this machine.
 * @param {number} now
 * @param {number} days
 */
function later(now, days) {
  const date = new Date(now);
  return date.setDate(date.getDate() + days);
}

/**
 * Return the days of the calendar until a mistake comes back: 0 from the midnight before that day on. One that would take longer
 * than its turn comes back at once, because the clock was set back.
 * @param {Mistake} mistake
 * @param {number} now
 */
export function daysUntil({ due: [at, , answers] }, now) {
  const days = Math.max(0, Math.round((new Date(at).setHours(0, 0, 0, 0) - new Date(now).setHours(0, 0, 0, 0)) / DAY_MS));
  return days > daysAfter(answers) ? 0 : days;
}

/** Return true for a mistake that comes back no more. @param {Mistake} mistake */
export const mastered = ({ due: [, right] }) => right >= KNOWN;

/**
 * Return the progress with a mistake that comes back tomorrow; one that is known already stays as it is.
 * @param {Learned} before
 * @param {string} game
 * @param {string} id
 * @param {Omit<Mistake, "due">} mistake
 * @param {number} now
 * @returns {Learned}
 */
export function withMistake(before, game, id, mistake, now) {
  const own = before.mistakes[game] ?? {};
  if (own[id]) return before;
  return { ...before, mistakes: { ...before.mistakes, [game]: { ...own, [id]: { ...mistake, due: [later(now, daysAfter(0)), 0, 0] } } } };
}

/**
 * Return the progress with an answer to a mistake, which decides when it comes back. One that is given before the mistake has
 * come back, as a second one on the same day, changes nothing.
 * @param {Learned} before
 * @param {string} game
 * @param {string} id
 * @param {boolean} right
 * @param {number} now
 * @returns {Learned}
 */
export function withReturn(before, game, id, right, now) {
  const own = before.mistakes[game] ?? {};
  const mistake = own[id];
  if (!mistake || mastered(mistake) || daysUntil(mistake, now) > 0) return before;
  const answers = mistake.due[2] + 1;
  /** @type {Mistake["due"]} */
  const due = [later(now, daysAfter(answers)), mistake.due[1] + (right ? 1 : 0), answers];
  return { ...before, mistakes: { ...before.mistakes, [game]: { ...own, [id]: { ...mistake, due } } } };
}

/**
 * Return the progress with a mistake that was put away and comes back no more.
 * @param {Learned} before
 * @param {string} game
 * @param {string} id
 * @returns {Learned}
 */
export function withoutReturn(before, game, id) {
  const own = before.mistakes[game] ?? {};
  const mistake = own[id];
  if (!mistake) return before;
  const [at, , answers] = mistake.due;
  return { ...before, mistakes: { ...before.mistakes, [game]: { ...own, [id]: { ...mistake, due: [at, KNOWN, answers + 1] } } } };
}

/**
 * Return the mistakes of a game that come back today, those that have waited longest first, the number that wait, and the days
 * until the first of them comes back.
 * @param {Learned} learned
 * @param {string} game
 * @param {number} now
 * @returns {{due: string[], waiting: number, days: number | null}} `days`: null if none waits
 */
export function returning({ mistakes }, game, now) {
  const open = Object.entries(mistakes[game] ?? {}).filter(([, mistake]) => !mastered(mistake));
  const due = open.filter(([, mistake]) => daysUntil(mistake, now) === 0).sort(([, one], [, other]) => one.due[0] - other.due[0]);
  const waits = open.map(([, mistake]) => daysUntil(mistake, now)).filter((days) => days > 0);
  return { due: due.map(([id]) => id), waiting: waits.length, days: waits.length > 0 ? Math.min(...waits) : null };
}

/**
 * Return numbers that compare two states of a mistake. One that comes back no more stays away; else the state answered more often is
 * the newer, then the one answered later, and of two answers on one day the wrong one counts.
 * @param {Mistake} mistake
 */
const newness = (mistake) => {
  const [at, right, answers] = mistake.due;
  return [mastered(mistake) ? 1 : 0, answers, at, -right];
};

/**
 * Return the progress with the coach switched on or off. This counts as the latest choice, even if the clock ran ahead
 * at an earlier one.
 * @param {Learned} before
 * @param {boolean} on
 * @returns {Learned}
 */
export const withCoach = (before, on) => ({ ...before, coach: { ...before.coach, on, at: Math.max(Date.now(), before.coach.at + 1) } });

/**
 * Check that the coach speaks in a game: as chosen, by default in the first deals of each game, to the end of each.
 * @param {Learned} learned
 * @param {string} game
 * @param {string} [deal] the deal on the table, without one the next
 */
export const coaches = ({ coach: { on, of } }, game, deal = "") => on ?? ((of[game] ?? []).length < COACHED_DEALS || (of[game] ?? []).includes(deal));

/** @param {unknown} value @returns {number | undefined} */
const whole = (value) => (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e6 ? Number(value) : undefined);

/** @param {unknown} value @returns {number | undefined} */
const timeFrom = (value) => (Number.isSafeInteger(value) && Number(value) > 0 ? Number(value) : undefined);

/** Matches the keys of most records, those of the series, which are their links, and those of challenges and their answers. */
const [KEY, SERIES_CODE, LINK] = [/^[a-z0-9][a-z0-9_-]{0,39}$/u, /^2[\w-]{1,239}$/u, /^[a-z][\w-]{1,159}(?:\/\d)?$/u];

/**
 * @template T
 * @param {unknown} value
 * @param {(value: unknown) => T | undefined} read
 * @param {number} [most] entries that are read
 * @param {RegExp} [named] matches the keys
 * @returns {Record<string, T>}
 */
function each(value, read, most = MANY, named = KEY) {
  /** @type {Record<string, T>} */
  const found = {};
  for (const [key, part] of Object.entries(recordOf(value)).slice(0, most)) {
    const own = named.test(key) ? read(part) : undefined;
    if (own !== undefined) found[key] = own;
  }
  return found;
}

/** @param {unknown} value @returns {string[] | undefined} */
const dealsFrom = (value) => (Array.isArray(value) ? counted(value.filter((deal) => typeof deal === "string" && deal.length < 100)) : undefined);

/** @param {unknown} value @returns {Deck | undefined} */
function deckFrom(value) {
  const { asked, by, due } = recordOf(value);
  const n = whole(asked);
  if (n === undefined) return undefined;
  return deckOf(each(by ?? { [EARLIER]: n }, whole, PAGES), each(due, dueFrom));
}

/**
 * @param {unknown} value older records do not say how often a question was answered: at least wrong once
 * @returns {Due | undefined}
 */
function dueFrom(value) {
  if (!Array.isArray(value)) return undefined;
  const [at, times] = [value[0] === null ? null : whole(value[0]), whole(value[1])];
  return at === undefined || times === undefined ? undefined : [at, times, whole(value[2]) ?? times + 1];
}

/**
 * @param {unknown} value
 * @returns {Tried | undefined}
 */
function triedFrom(value) {
  if (!Array.isArray(value)) return undefined;
  const [at, right, rating] = value;
  const sound = Number.isSafeInteger(at) && at >= 0 && (right === 0 || right === 1) && Number.isInteger(rating) && Math.abs(rating) < 10_000;
  return sound ? [at, right, rating] : undefined;
}

/**
 * @param {unknown} value
 * @returns {Mistake | undefined}
 */
function mistakeFrom(value) {
  const { code, ply, seat, values, worlds, due } = recordOf(value);
  const numbers = [ply, seat, worlds].every((number) => whole(number) !== undefined);
  if (typeof code !== "string" || !/^[\w-]{2,160}$/u.test(code) || !numbers || !Array.isArray(due)) return undefined;
  const [at, right, answers] = due;
  if (!Number.isSafeInteger(at) || whole(right) === undefined || whole(answers) === undefined) return undefined;
  const moves = Object.entries(recordOf(values)).filter(([move, worth]) => move.length <= 40 && typeof worth === "number" && Number.isFinite(worth));
  if (moves.length < 2) return undefined;
  return /** @type {Mistake} */ ({ code, ply, seat, values: Object.fromEntries(moves), worlds, due: [at, right, answers] });
}

/** @param {unknown} value @returns {number | null} */
const scoreFrom = (value) => (Number.isInteger(value) && Math.abs(Number(value)) < 1e6 ? Number(value) : null);

/**
 * @param {unknown} value
 * @returns {Done | undefined}
 */
function doneFrom(value) {
  const { at, code, seat, score, club, master, marks } = recordOf(value);
  const own = scoreFrom(score);
  if (!Number.isSafeInteger(at) || typeof code !== "string" || !/^[\w-]{2,160}$/u.test(code) || whole(seat) === undefined || own === null) return undefined;
  return { at: Number(at), code, seat: Number(seat), score: own, club: scoreFrom(club), master: scoreFrom(master), marks: typeof marks === "string" && /^[01]{0,60}$/u.test(marks) ? marks : null };
}
