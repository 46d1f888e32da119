// @ts-check
/** Series of deals as they are kept: the first results in their deals, one's own name, the pasted results of others. */
import { recordOf } from "./record.js";

/** @typedef {import("../types.js").KeptSeries} KeptSeries */
/** @typedef {import("../types.js").Done} Done */

/** Most results of others that are kept of a series. */
export const MOST_RESULTS = 200;
/** Most characters of a link to a result. */
const LONGEST = 4_000;

/** A series of which nothing is known yet. @type {KeptSeries} */
const UNKNOWN = { game: "", name: "", deals: 0, level: "", at: 0, gone: 0, own: { name: "", pair: "", seat: 0, at: 0 }, done: {}, results: {} };

/**
 * Return the series, and the key of the deal in it, that the name of a deal says; null for a deal of the day.
 * @param {string} day
 */
export function ofSeries(day) {
  const [, code, nth, seat] = /^(2[\w-]+)\/(\d{1,2})(?:\/(\d))?$/u.exec(day) ?? [];
  return code === undefined ? null : { code, nth: Number(nth), seat: Number(seat ?? 0), key: keyOf(Number(nth), Number(seat ?? 0)) };
}

/**
 * Return the key under which the result in a deal is kept.
 * @param {number} nth from 1
 * @param {number} seat
 */
export const keyOf = (nth, seat) => (seat > 0 ? `${nth}-${seat}` : String(nth));

/**
 * Return the name of a deal of a series.
 * @param {string} code
 * @param {number} nth from 1
 * @param {number} seat
 */
export const dayOf = (code, nth, seat) => `${code}/${nth}${seat > 0 ? `/${seat}` : ""}`;

/**
 * Return what is kept of a series after these fields have changed; a series of which nothing was kept gets every field.
 * @param {KeptSeries | undefined} kept
 * @param {Partial<KeptSeries>} more
 * @returns {KeptSeries}
 */
export const withMore = (kept, more) => ({ ...UNKNOWN, ...kept, ...more });

/**
 * Return the pasted results of a series, in the order in which they came.
 * @param {KeptSeries} series
 */
export const resultsOf = ({ results }) => Object.entries(results).filter(([, at]) => at > 0).sort(([, one], [, other]) => one - other).map(([code]) => code);

/**
 * Return the mark of an erased series: its game and the time of the erasure, after which other pages erase it too.
 * @param {KeptSeries} series
 * @param {number} now
 * @returns {KeptSeries}
 */
export const erased = ({ game, at }, now) => ({ ...UNKNOWN, game, at, gone: Math.max(now, at) });

/**
 * Return true for a series that was erased and not opened since.
 * @param {KeptSeries | undefined} series
 */
export const isErased = (series) => series !== undefined && series.at <= series.gone;

/**
 * Merge what two pages keep of a series, in any order and any number of times. What is older than its erasure is gone.
 * @param {KeptSeries} one
 * @param {KeptSeries} other
 * @param {(one: Done, other: Done) => Done} first returns the first of two results in a deal
 * @returns {KeptSeries}
 */
export function seriesTogether(one, other, first) {
  const gone = Math.max(one.gone, other.gone);
  const [early, late] = one.at < other.at || (one.at === other.at && JSON.stringify(one) < JSON.stringify(other)) ? [one, other] : [other, one];
  if (late.at <= gone) return { ...UNKNOWN, game: late.game, at: late.at, gone };
  if (early.at <= gone) return { ...late, gone };
  const done = { ...early.done };
  for (const [key, own] of Object.entries(late.done)) done[key] = done[key] ? first(done[key], own) : own;
  const results = { ...early.results };
  for (const [code, at] of Object.entries(late.results)) results[code] = Math.abs(results[code] ?? 0) > Math.abs(at) ? Number(results[code]) : at;
  return { ...late, gone, own: early.own.at > late.own.at ? early.own : late.own, done, results };
}

/** @param {unknown} value */
const timeFrom = (value) => (Number.isSafeInteger(value) ? Number(value) : 0);

/** @param {unknown} value */
const nameFrom = (value) => (typeof value === "string" ? value.slice(0, 24) : "");

/** @param {unknown} value */
const wordFrom = (value) => (typeof value === "string" && /^[a-z][a-z0-9_]{0,39}$/u.test(value) ? value : "");

/** @param {unknown} value */
const countFrom = (value) => (Number.isInteger(value) && Number(value) >= 0 && Number(value) <= 32 ? Number(value) : 0);

/**
 * Return what is kept of a series in a stored value, without parts of the wrong shape.
 * @param {unknown} value
 * @param {(done: unknown) => Done | undefined} doneFrom
 * @returns {KeptSeries | undefined}
 */
export function seriesFrom(value, doneFrom) {
  const { game, name, deals, level, at, gone, own, done, results } = recordOf(value);
  if (wordFrom(game) === "") return undefined;
  const { name: called, pair, seat, at: typed } = recordOf(own);
  const played = Object.entries(recordOf(done)).flatMap(([key, one]) => {
    const found = /^\d{1,2}(?:-\d)?$/u.test(key) ? doneFrom(one) : undefined;
    return found ? [/** @type {[string, Done]} */ ([key, found])] : [];
  });
  const pasted = Object.entries(recordOf(results)).filter(([code, when]) => /^3[\w-]+$/u.test(code) && code.length <= LONGEST && Number.isSafeInteger(when)).slice(0, MOST_RESULTS);
  return {
    game: wordFrom(game),
    name: nameFrom(name),
    deals: countFrom(deals),
    level: wordFrom(level),
    at: timeFrom(at),
    gone: timeFrom(gone),
    own: { name: nameFrom(called), pair: nameFrom(pair), seat: countFrom(seat), at: timeFrom(typed) },
    done: Object.fromEntries(played),
    results: /** @type {Record<string, number>} */ (Object.fromEntries(pasted)),
  };
}
