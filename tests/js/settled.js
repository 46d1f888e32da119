// @ts-check
/** Waiting for work that has been started, instead of for some time: nothing here looks at a clock. */

/** @type {Map<number, () => void>} drawings that wait for the next frame */
const frames = new Map();
let last = 0;

Object.assign(globalThis, {
  requestAnimationFrame(/** @type {() => void} */ draw) {
    frames.set(++last, draw);
    return last;
  },
  cancelAnimationFrame: (/** @type {number} */ frame) => void frames.delete(frame),
});

/** Resolve once all promises that can be kept are kept, and all frames asked for are drawn. */
export async function settled() {
  do {
    const due = [...frames.values()];
    frames.clear();
    for (const draw of due) draw();
    await new Promise((done) => setImmediate(done));
  } while (frames.size > 0);
}

/** Return a gate: answers wait there until they are let through, one by one. */
export function gate() {
  /** @type {(() => void)[]} */
  const waiting = [];
  return {
    /** @returns {Promise<void>} kept when it is let through */
    pass: () => new Promise((open) => waiting.push(open)),
    /** @returns {number} of answers that wait */
    waiting: () => waiting.length,
    /** Let the first answer through, and wait for what follows from it. */
    async open() {
      const first = waiting.shift();
      if (!first) throw new Error("nobody waits at the gate");
      first();
      await settled();
    },
  };
}
