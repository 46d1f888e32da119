// @ts-check
/**
 * The watch over one's own deals: notes decisions that have help, and analyses finished deals while nothing is played or
 * studied, if that is switched on. The costliest decision of a deal becomes a puzzle if it cost far more than usual.
 */
import { fetched } from "../../engine/fetched.js";
import { figuresFrom, uncounted, withHelp } from "../../state/figures.js";
import { learn, learned, withMistake } from "../../state/learned.js";
import { idOf } from "../practise/mistake.js";
import { analysisJob } from "../study/analysis.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../state/figures.js").Own} Own */
/** @typedef {import("../study/analysis.js").AnalysisJob} AnalysisJob */
/** @typedef {{source: string, deals: Record<string, number>, games: Record<string, Record<string, Record<string, import("./means.js").Sums>>>}} Levels the losses of the bots by game, level and name, the file that they come from, and the number of deals of each game */

/** Mean losses of a club player that a decision costs at least to become a puzzle by itself. */
const COSTLY = 5;

/** The screens on which nothing is analysed, because the engine is needed there. */
const BUSY = ["table", "study"];

/** @returns {Promise<Levels>} rejected while they cannot be had */
export const levelsOf = () => fetched("static/screens/numbers/levels.json");

/**
 * Watch the deals of a page.
 * @param {App} app
 */
export function watch(app) {
  watchHelp(app);
  watchIdle(app);
}

/**
 * Note the decisions for which a hint was shown, and those that were taken back.
 * @param {App} app
 */
function watchHelp(app) {
  /** The decision noted last: a hint changes many times while the bot thinks. */
  let noted = "";
  app.store.subscribe(({ table, match, hint, aim }, before) => {
    if (!table || match === null || aim || table.view.seat === null) return;
    const id = `${match}.${table.match.deal}`;
    const { length } = table.view.log;
    const same = before.match === match && before.table?.match.deal === table.match.deal;
    const back = same && length < (before.table?.view.log.length ?? 0);
    const now = `${id} ${length}`;
    if (now === noted || !(back || (hint && hint !== before.hint))) return;
    noted = now;
    void app.storage.changeFigures((there) => withHelp(figuresFrom(there), id, length));
  });
}

/**
 * Analyse finished deals while nothing else is done.
 * @param {App} app
 */
function watchIdle(app) {
  /** @type {AnalysisJob | null} */
  let job = null;
  let working = false;
  /** The matches whose deals have all been looked at. @type {readonly import("../../types.js").Kept[] | null} */
  let looked = null;

  const free = () => {
    const { preferences, engine, screen } = app.store.get();
    return preferences.idle && engine.state === "ready" && !BUSY.includes(screen);
  };

  async function work() {
    working = true;
    const { matches } = app.store.get();
    try {
      const levels = await levelsOf().catch(() => null);
      for (const own of uncounted(figuresFrom(await app.storage.figures()), matches)) {
        if (!free()) return;
        job = analysisJob(app, own.code, own.seat);
        await ended(job);
        if (job.state === "done") await remember(app, own, job, levels);
        else if (job.refusal === null) return; // it was stopped
      }
      looked = matches;
    } finally {
      [job, working] = [null, false];
    }
  }

  function check() {
    if (!free()) job?.stop();
    else if (!working && looked !== app.store.get().matches) void work();
  }

  app.store.subscribe(check);
  check();
}

/**
 * Run a job until it has ended or is stopped.
 * @param {AnalysisJob} job
 * @returns {Promise<void>}
 */
const ended = (job) =>
  new Promise((done) => {
    const look = () => {
      if (job.state === "working") return;
      job.listeners.delete(look);
      done();
    };
    job.go();
    job.listeners.add(look);
    look();
  });

/**
 * Make the costliest decision of a deal a puzzle, if it cost far more than a club player loses on average.
 * @param {App} app
 * @param {Own} own
 * @param {AnalysisJob} job
 * @param {Levels | null} levels
 */
async function remember(app, { game, code, seat }, job, levels) {
  const [n = 0, sum = 0] = levels?.games[game]?.club?.all ?? [];
  if (n === 0) return;
  const [costliest] = [...job.decisions.values()].filter((one) => one.seat === seat && one.fair).sort((one, other) => (other.loss.fair ?? 0) - (one.loss.fair ?? 0));
  if (!costliest?.fair || (costliest.loss.fair ?? 0) < (COSTLY * sum) / n) return;
  const { ply, fair, worlds } = costliest;
  await learn(app, withMistake(learned(app), game, idOf(code, ply), { code, ply, seat, values: fair, worlds }, Date.now()));
}
