// @ts-check
/**
 * Has the engine confirm the bots of plays that were sent, in the background while they are compared with another play: a bot
 * chooses the same in the same position. The moves of other players, of other versions, and those that somebody wrote differ.
 */
import { poll } from "../../engine/poll.js";
import { rivalOf, sitting, USUAL, withPeople } from "./rival.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {{code: string, seat: number, levels?: string}} Sent a play from one seat against bots */

/**
 * Return the plays against bots that are compared with others on the screen, and the number of seats. Nobody can confirm the
 * moves of people.
 * @param {App} app
 * @returns {{sent: Sent[], seats: number}}
 */
function compared(app) {
  const { study, screen, table, live } = app.store.get();
  if (screen === "study" && study?.answer && study.view) {
    const { code, seat, answer, view } = study;
    return { sent: [...(withPeople(answer.levels) ? [] : [code]), answer.code].map((each) => ({ code: each, seat, levels: answer.levels })), seats: view.seats };
  }
  const rival = screen === "table" && live && table ? rivalOf(app, table) : null;
  if (rival && !withPeople(rival.levels)) return { sent: [rival], seats: table?.view.seats ?? 0 };
  return { sent: [], seats: 0 };
}

/**
 * Confirm the plays that are compared, as long as they are shown, and say if one cannot be.
 * @param {App} app
 */
export function confirmBots(app) {
  /** @type {Map<string, import("../../engine/poll.js").Poll>} */
  const jobs = new Map();
  app.store.subscribe(({ levels }) => {
    const { sent, seats } = compared(app);
    const shown = new Set(sent.map(({ code }) => code));
    for (const [code, job] of jobs) if (!shown.has(code)) job.stop();
    for (const play of sent) {
      const players = sitting(levels, seats, play.seat, play.levels ?? USUAL.charAt(0));
      const job = jobs.get(play.code) ?? (players && begun(play.code, players));
      if (job) jobs.set(play.code, job);
      job?.go().catch(() => jobs.set(play.code, { ...job, go: async () => {} })); // such as while the same cards are played
    }
  });

  /** @param {string} code @param {string[]} players */
  const begun = (code, players) =>
    poll(app, { ask: "confirm", code, seats: players }, ({ differs }) => {
      const { unlike } = app.store.get();
      if (differs === null || unlike.includes(code)) return;
      app.store.set({ unlike: [...unlike, code] });
      app.announce(app.text("ui.challenge.unlike"));
    });
}
