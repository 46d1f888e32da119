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

/**
 * @param {App} app
 * @param {{ask: string, [field: string]: unknown}} request
 * @param {(answer: any) => void} take gets every answer, the last with `done`
 * @returns {Pull}
 */
export function pull(app, request, take) {
  let [wanted, done] = [false, false];
  /** @type {Promise<void> | null} */
  let work = null;

  async function run() {
    try {
      while (wanted && !done) {
        const answer = await app.ask({ ...request, ms: SLICE });
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
