// @ts-check
/** Keeps the first result in a deal of the day, once the deal at the table is over. */
import { awaited, learn, learned, withDone } from "../../state/learned.js";
import { made } from "../table/rival.js";

/** @typedef {import("../../types.js").App} App */

/**
 * Return the match in storage in which a deal of the day waits to be played on.
 * @param {import("../../types.js").Showing} app
 * @param {import("../../types.js").Daily} daily
 */
export const running = ({ store }, { game, day }) => store.get().matches.find(({ daily, over }) => !over && daily?.game === game && daily.day === day);

/**
 * Keep the result of each deal of the day. A deal in which bots have played for the person, or others than the day's sit at the
 * table, is an ordinary one from then on.
 * @param {App} app
 */
export function keepResults(app) {
  /** The match at the table, and its players at the start. */
  let [begun, sitting] = ["", ""];
  app.store.subscribe(({ table, match, daily, live, finishing }) => {
    if (!table?.view || !daily || !live) return;
    const { view, code } = table;
    const seats = String(table.match.seats);
    if (begun !== match) [begun, sitting] = [match ?? "", seats];
    if (finishing || seats !== sitting) return app.store.set({ daily: null });
    const { game, day } = daily;
    if (!view.score || view.seat === null || !awaited(learned(app), game, day)) return;
    const score = made(view.score, view.seat, table.match.teams);
    void learn(app, withDone(learned(app), game, day, { at: Date.now(), code, seat: view.seat, score, club: null, master: null, marks: null }));
  });
}
