// @ts-check
/** The routes of the deals of the day, `#/day/GAME/DATE`, and of the round of the week, `#/week/WEEK`. */
import { GAMES } from "../../games/index.js";
import { drawn, parted, same } from "../route.js";
import { ALL, argsOf, isDay, isWeek } from "./calendar.js";
import { DAYS } from "./slice.js";

/** @typedef {import("../../types.js").App} App */

/** The parts that are the same in both routes: drawing, entries of the history, reopening. */
const shared = {
  ...drawn("days"),
  /** @param {import("../../types.js").State} state */
  places: ({ days }) => (days ? [argsOf(days)] : []),
  /** @param {App} app @param {Record<string, string>} args */
  restore(app, args) {
    const { days } = app.store.get();
    return days && same(argsOf(days), args) ? undefined : app.open("day", args);
  },
};

export const day = parted("day", ["game", "date"], {
  ...shared,
  open: (app, args) => app.open("day", args),
  slices: [DAYS],
  known: ({ game = ALL, date }) => (game === ALL || GAMES.includes(game)) && (date === undefined || isDay(date)),
});

export const week = parted("week", ["week"], {
  ...shared,
  open: (app, { week = "" }) => app.open("day", { week }),
  known: ({ week }) => week === undefined || isWeek(week),
});
