// @ts-check
/**
 * Jobs that the engine does in slices. The next slice is asked for only once the last has been answered, so that any
 * other request waits for one slice at most.
 */

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").JobAsk} JobAsk */

/** Milliseconds the engine may work on a slice. */
export const SLICE_MS = 30;

/**
 * @typedef {object} Poll
 * @property {() => Promise<void>} go starts or continues; resolved when the job is done or stopped, rejected when the engine refuses
 * @property {() => void} stop stops after the slice under way, whose answer is still used
 */

/**
 * @template {JobAsk} A
 * @typedef {Omit<import("../types.js").Asks[A][0], "ms"> & {ask: A}} Request what the job is, without the length of a slice
 */

/**
 * Return the functions that run a job of the engine slice by slice, and stop it. Nothing runs before `go`.
 * @template {JobAsk} A
 * @param {App} app
 * @param {Request<A>} request
 * @param {(answer: import("../types.js").Answering<A>) => void} take is given every answer, the last with `done`
 * @returns {Poll}
 */
export function poll(app, request, take) {
  let [wanted, done] = [false, false];
  /** @type {Promise<void> | null} */
  let running = null;

  async function run() {
    try {
      while (wanted && !done) {
        const slice = /** @type {import("../types.js").Asking<A>} */ (/** @type {unknown} */ ({ ...request, ms: SLICE_MS }));
        const answer = await app.ask(slice);
        done = answer.done;
        take(answer);
      }
    } finally {
      [wanted, running] = [false, null];
    }
  }

  return {
    go() {
      wanted = true;
      if (running === null && !done) running = run();
      return running ?? Promise.resolve();
    },
    stop() {
      wanted = false;
    },
  };
}
