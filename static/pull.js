// @ts-check
/**
 * Work that the engine does in slices, pulled one by one: whoever asks something else meanwhile waits for one slice at
 * most, since the next is asked for only after the last has been answered.
 */

/** @typedef {import("./types.js").App} App */

/** Milliseconds of one slice. */
export const SLICE = 30;

/**
 * @typedef {object} Pull
 * @property {() => Promise<void>} go on with it; resolved when it is done or stopped, rejected when the engine refuses
 * @property {() => void} stop after the slice under way, whose answer is still taken
 */

/** @typedef {import("./types.js").JobAsk} JobAsk */

/**
 * @template {JobAsk} A
 * @typedef {Omit<import("./types.js").Asks[A][0], "ms"> & {ask: A}} Request what is asked for, slice by slice
 */

/**
 * @template {JobAsk} A
 * @param {App} app
 * @param {Request<A>} request
 * @param {(answer: import("./types.js").Answering<A>) => void} take gets every answer, the last with `done`
 * @returns {Pull}
 */
export function pull(app, request, take) {
  let [wanted, done] = [false, false];
  /** @type {Promise<void> | null} */
  let work = null;

  async function run() {
    try {
      while (wanted && !done) {
        const answer = await app.ask(/** @type {import("./types.js").Asking<A>} */ (/** @type {unknown} */ ({ ...request, ms: SLICE })));
        done = answer.done;
        take(answer);
      }
    } finally {
      [wanted, work] = [false, null];
    }
  }

  return {
    go() {
      wanted = true;
      if (work === null && !done) work = run();
      return work ?? Promise.resolve();
    },
    stop() {
      wanted = false;
    },
  };
}
