// @ts-check
/**
 * A long job of the engine, as a study shows it: its findings, its progress, the reason if it was refused. A job
 * outlives the study, so that nothing is lost when the player comes back, but works only while it is shown.
 */
import { poll } from "../../engine/poll.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {Exclude<import("../../types.js").JobAsk, "claim" | "confirm">} PanelAsk the jobs that a study shows; the table itself looks for claims and confirms bots */

/**
 * @typedef {object} Job
 * @property {"waiting" | "working" | "done"} state
 * @property {{done: number, of: number}} progress
 * @property {string | null} refusal the engine's code, once it has refused
 * @property {() => void} go
 * @property {() => void} stop
 * @property {Set<() => void>} listeners called whenever anything changes
 */

/** Most jobs that are kept, those asked for last: about ten for each deal. */
const MOST = 200;

/** @type {WeakMap<App["store"], Map<string, any>>} by the store */
const begun = new WeakMap();

/**
 * Return the job of a request, the same object each time.
 * @template Found
 * @template {PanelAsk} A
 * @param {App} app
 * @param {import("../../engine/poll.js").Request<A>} request
 * @param {() => Found} empty the findings before the first answer
 * @param {(found: Found, answer: import("../../types.js").Answering<A>) => void} take adds an answer to it
 * @returns {Found & Job}
 */
export function jobOf(app, request, empty, take) {
  const jobs = begun.get(app.store) ?? new Map();
  begun.set(app.store, jobs);
  const name = JSON.stringify(request);
  const job = jobs.get(name) ?? begin(app, request, empty(), take);
  jobs.delete(name);
  jobs.set(name, job);
  const [oldest] = jobs.keys();
  if (jobs.size > MOST) jobs.delete(oldest);
  return job;
}

/**
 * Return a new job, not yet started.
 * @template Found
 * @template {PanelAsk} A
 * @param {App} app
 * @param {import("../../engine/poll.js").Request<A>} request
 * @param {Found} found
 * @param {(found: Found, answer: import("../../types.js").Answering<A>) => void} take
 * @returns {Found & Job}
 */
function begin(app, request, found, take) {
  const slices = poll(app, request, (answer) => {
    take(found, answer);
    job.progress = answer.progress;
    if (answer.done) job.state = "done";
    notify();
  });
  const job = Object.assign(
    /** @type {Found & Job} */ (found),
    /** @type {Job} */ ({
      state: "waiting",
      progress: { done: 0, of: 0 },
      refusal: null,
      listeners: new Set(),
      go() {
        if (job.state !== "waiting") return;
        [job.state, job.refusal] = ["working", null];
        notify();
        slices.go().then(rest, (error) => {
          job.refusal = String(error.code ?? "internal");
          rest();
        });
      },
      stop() {
        slices.stop();
        rest();
      },
    }),
  );
  return job;

  function rest() {
    if (job.state !== "working") return;
    job.state = "waiting";
    notify();
  }

  function notify() {
    for (const listener of job.listeners) listener();
  }
}
