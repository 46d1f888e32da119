// @ts-check
/**
 * The bots in the plays of others, asked again: a link may hold a play in which they make moves that they would not choose.
 * The engine works on it in slices while the table is shown.
 */
import { poll } from "../../engine/poll.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Series} Series */
/** @typedef {import("../../types.js").Standings} Standings */

/**
 * Return the plays of others, each with the players of its seats.
 * @param {Series} info
 * @param {Standings} standings
 * @param {string | null} own the code of one's own result
 */
export const playsOf = ({ level }, { results }, own) =>
  results
    .filter(({ code }) => code !== own)
    .flatMap(({ seat, rows }) => rows.flatMap((row) => (row ? [{ code: row.code, seats: row.score.map((_, at) => (at === seat ? "person" : level)) }] : [])));

/**
 * Have the bots of these plays confirmed one after the other, as long as they are shown. A deal that is being played is left out.
 * @param {App} app
 * @param {ReturnType<typeof playsOf>} plays
 * @param {() => boolean} here returns false once they are not shown any more
 * @param {(code: string, differs: boolean) => void} report
 */
export async function check(app, plays, here, report) {
  for (const { code, seats } of plays) {
    if (!here()) return;
    let differs = false;
    const job = poll(app, { ask: "confirm", code, seats }, (answer) => {
      differs = answer.differs !== null;
      if (!here()) job.stop();
    });
    try {
      await job.go();
    } catch (error) {
      if (/** @type {{code?: unknown}} */ (error).code !== "not_over") throw error;
      continue;
    }
    if (here()) report(code, differs);
  }
}
