// @ts-check
/** The place of a deal that everybody gets: a day, a round of the week, or a series. */
import { learned } from "../../state/learned.js";
import { dayOf, keyOf, ofSeries } from "../../state/series.js";

/** @typedef {import("../../types.js").Daily} Daily */

/**
 * Return the panel that shows the results of a deal with its arguments, and the keys of its title and of the way there.
 * @param {Daily} daily
 * @returns {{panel: string, args: Record<string, string>, title: string, data: import("../../types.js").Data, back: string}}
 */
export function placeOf({ game, day }) {
  const of = ofSeries(day);
  if (of) return { panel: "series", args: { code: of.code }, title: "series.nth", data: { n: of.nth }, back: "series.table" };
  const [, week] = /^(.*W.*)-/u.exec(day) ?? [];
  if (week) return { panel: "day", args: { week }, title: "day.round", data: {}, back: "day.table.round" };
  return { panel: "day", args: { game, date: day }, title: "day.title", data: {}, back: "day.table" };
}

/**
 * Return the next deal of a series that has not been played; null if there is none, or for a deal of no series.
 * @param {import("../../types.js").Showing} app
 * @param {Daily} daily
 * @returns {Daily | null}
 */
export function following(app, { game, day }) {
  const of = ofSeries(day);
  const kept = of && learned(app).series[of.code];
  if (!of || !kept) return null;
  const open = Array.from({ length: kept.deals }, (_, i) => i + 1).filter((nth) => !kept.done[keyOf(nth, of.seat)]);
  const nth = open.find((nth) => nth > of.nth) ?? open[0];
  return nth === undefined ? null : { game, day: dayOf(of.code, nth, of.seat) };
}
