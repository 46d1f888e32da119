// @ts-check
/**
 * The plays with which a result in a deal of the day is compared: a club player's and a master's in the same seat against the same
 * bots, and the fair values of each decision. The engine works on them in slices while the results are shown.
 */
import { SLICE_MS } from "../../engine/poll.js";
import { doneOn, learn, learned, withDone } from "../../state/learned.js";
import { analysisJob } from "../study/analysis.js";
import { made } from "../table/rival.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Done} Done */

/** The levels that play the person's seat, the one that is done first in front. */
export const LEVELS = /** @type {const} */ (["club", "master"]);

/**
 * Return true if nothing is missing that a result is compared with.
 * @param {Done} done
 */
export const complete = ({ club, master, marks }) => club !== null && master !== null && marks !== null;

/**
 * Have the engine compare the results in these deals, one after the other, as long as they are shown. Rejects with the
 * engine's refusal.
 * @param {App} app
 * @param {[game: string, day: string][]} deals
 * @param {() => boolean} here returns false once they are not shown any more
 */
export async function compare(app, deals, here) {
  for (const [game, day] of deals) {
    const done = doneOn(learned(app), game, day);
    if (!done || complete(done)) continue;
    /** @param {Partial<Done>} more */
    const keep = (more) => learn(app, withDone(learned(app), game, day, { ...done, ...more }));
    const { code, seat, seats } = await app.ask({ ask: "day", game, day });
    for (const level of LEVELS) {
      if (done[level] !== null) continue;
      const score = await resultOf(app, code, seats.map((who) => (who === "person" ? level : who)), seat, here);
      if (score === null) return;
      await keep({ [level]: score });
    }
    if (done.marks !== null) continue;
    const marks = await marksOf(app, done.code, seat, here);
    if (marks === null) return;
    await keep({ marks });
  }
}

/**
 * Return the result of a seat after bots of these levels have played a deal; null if it was left before its end.
 * @param {App} app
 * @param {string} start
 * @param {string[]} seats
 * @param {number} seat
 * @param {() => boolean} here
 */
async function resultOf(app, start, seats, seat, here) {
  let now = { code: start, over: false };
  while (!now.over) {
    if (!here()) return null;
    now = await app.ask({ ask: "vary", code: now.code, seats, ms: SLICE_MS });
  }
  const { view, teams } = await app.ask({ ask: "look", code: now.code, ply: "last", seat, open: false });
  return made(view.score ?? [], seat, teams);
}

/**
 * Return the marks of a seat's decisions in a play; null if it was left before all were judged.
 * @param {App} app
 * @param {string} code
 * @param {number} seat
 * @param {() => boolean} here
 * @returns {Promise<string | null>}
 */
function marksOf(app, code, seat, here) {
  const job = analysisJob(app, code, seat);
  return new Promise((resolve, reject) => {
    function look() {
      if (job.state === "done") leave(resolve, marked(job.decisions.values(), seat));
      else if (job.refusal !== null) leave(reject, Object.assign(new Error(job.refusal), { code: job.refusal }));
      else if (!here()) {
        leave(resolve, null);
        if (job.listeners.size === 0) job.stop();
      }
    }
    /**
     * @template T
     * @param {(value: T) => void} end
     * @param {T} value
     */
    function leave(end, value) {
      job.listeners.delete(look);
      end(value);
    }
    job.listeners.add(look);
    job.go();
    look();
  });
}

/**
 * Return a mark for each decision of a seat that was judged fairly: 1 if no other move was better on average, else 0.
 * @param {Iterable<import("../../types.js").Decision>} decisions
 * @param {number} seat
 */
export function marked(decisions, seat) {
  const own = [...decisions].filter((one) => one.seat === seat && one.loss.fair !== null).sort((a, b) => a.ply - b.ply);
  return own.map(({ loss }) => (loss.fair === 0 ? "1" : "0")).join("");
}
