// @ts-check
/** The deals of the day and the round of the week: today's, the calendar of the others, and the results beside those of bots. */
import { GAMES } from "../../games/index.js";
import { doneOn, learned } from "../../state/learned.js";
import { ALL, dealsOf, FIRST, isWeek, mondayOf, shifted, today, weekOf } from "./calendar.js";
import { pasted } from "./paste.js";
import { closePanel, focusOn, inView, refreshing } from "../part.js";
import { copied } from "../send.js";
import { compare } from "./results.js";
import { daysTemplate } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Days} Days */
/** @typedef {{game?: string, date?: string, week?: string}} Args */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/**
 * Open the deals of a day or of a week's round: today's, unless it is named.
 * @param {App} app
 * @param {Args} [args]
 */
export function open(app, { game, date, week } = {}) {
  closePanel();
  const when = week === undefined ? (date ?? today()) : week || weekOf(today());
  const at = isWeek(when) ? mondayOf(when) : when;
  const actions = actionsOf(app);
  followDeals(app);
  app.store.set({
    screen: week === undefined ? "day" : "week",
    days: { when, game: game === undefined || game === ALL ? null : game, month: at.slice(0, 7), at, said: null, trouble: null, today: today(), opened: Date.now(), actions, template: daysTemplate },
    notice: null,
  });
  focusOn("#days h2");
}

/** Compare the results whenever deals come into view. */
const followDeals = refreshing("days", ({ actions }) => void actions.compare());

/**
 * Return the actions on the deals that are shown; none does anything once they have been left.
 * @param {App} app
 */
function actionsOf(app) {
  const { here, show } = inView(app, "days", () => actions);

  /** True while the table of a deal is awaited. */
  let playing = false;
  /** True while results are compared, and once they came into view again meanwhile. */
  let [comparing, again] = [false, false];

  /** Have the results that are shown compared. */
  async function compareAll() {
    again = true;
    if (comparing) return;
    comparing = true;
    while (again && here()) {
      again = false;
      await compareOnce(dealsOf(here()?.when ?? "", GAMES));
    }
    comparing = false;
  }

  /** @param {[game: string, day: string][]} deals */
  async function compareOnce(deals) {
    show({ trouble: null });
    try {
      await compare(app, deals, () => here() !== null);
    } catch (error) {
      if (/** @type {{code?: unknown}} */ (error).code !== "not_over") console.error(error);
      show({ trouble: /** @type {{code?: unknown}} */ (error).code === "not_over" ? "day.playing" : "day.failed" });
    }
  }

  /**
   * Move the focus in the calendar, into another month where the day is in one.
   * @param {string} day
   */
  function walk(day) {
    if (day < FIRST) return;
    show({ at: day, month: day.slice(0, 7) });
    focusOn(`#days [data-day="${day}"]`);
  }

  /**
   * Obey a key in the calendar.
   * @param {KeyboardEvent} event
   */
  function key(event) {
    const { at } = here() ?? {};
    if (!at || event.altKey || event.ctrlKey || event.metaKey) return;
    const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 }[event.key];
    const days = by ?? { PageUp: -28, PageDown: 28 }[event.key];
    if (days === undefined) return;
    event.preventDefault();
    walk(shifted(at, days));
  }

  /**
   * Copy the text about a result.
   * @param {string} game
   * @param {string} day
   */
  async function copy(game, day) {
    const done = doneOn(learned(app), game, day);
    if (!done) return;
    const text = pasted(app, game, day, done);
    show({ said: { deal: `${game} ${day}`, ...((await copied(text)) ? { key: "day.copied" } : { key: "day.by-hand", text }) } });
  }

  const actions = {
    here: () => here() !== null,
    compare: compareAll,
    copy,
    key,
    /** @param {string} when */
    visit: (when) => void app.open("day", isWeek(when) ? { week: when } : { game: ALL, date: when }),
    /** @param {number} months */
    turn(months) {
      const { month } = here() ?? {};
      if (!month) return;
      const [year, n] = month.split("-").map(Number);
      const to = new Date(Date.UTC(Number(year), Number(n) - 1 + months, 1)).toISOString().slice(0, 10);
      if (to >= FIRST.slice(0, 8)) show({ month: to.slice(0, 7), at: to });
    },
    /**
     * Play a deal, or play it on.
     * @param {string} game
     * @param {string} day
     */
    async play(game, day) {
      if (playing) return; // a second tap would begin the deal twice
      playing = true;
      await app.daily({ game, day });
      playing = false;
    },
  };
  return actions;
}

