// @ts-check
/**
 * Work of the engine that takes a while, as panels show it: what it has found, how far it is, why it was refused. It
 * outlives the panel that shows it, so that coming back finds what was known, and goes on only while a panel wants it to.
 */
import { pull } from "../pull.js";

/** @typedef {import("../types.js").App} App */

/**
 * @typedef {object} Progress
 * @property {"waiting" | "working" | "done"} state
 * @property {{done: number, of: number}} progress
 * @property {string | null} refusal the engine's code, when it refused
 * @property {() => void} go
 * @property {() => void} stop
 * @property {Set<() => void>} listeners told of all that is new
 */

/** @type {WeakMap<App, Map<string, any>>} */
const begun = new WeakMap();

/** @typedef {Exclude<import("../types.js").JobAsk, "claim">} PanelAsk jobs that panels show; a claim is the table's own */

/**
 * The work on a request, the same one each time it is asked for.
 * @template Found
 * @template {PanelAsk} A
 * @param {App} app
 * @param {import("../pull.js").Request<A>} request
 * @param {() => Found} empty what is known before the first answer
 * @param {(found: Found, answer: import("../types.js").Answering<A>) => void} take adds what an answer brings
 * @returns {Found & Progress}
 */
export function workOn(app, request, empty, take) {
  const works = begun.get(app) ?? new Map();
  begun.set(app, works);
  const name = JSON.stringify(request);
  const work = works.get(name) ?? begin(app, request, empty(), take);
  works.set(name, work);
  return work;
}

/**
 * @template Found
 * @template {PanelAsk} A
 * @param {App} app
 * @param {import("../pull.js").Request<A>} request
 * @param {Found} found
 * @param {(found: Found, answer: import("../types.js").Answering<A>) => void} take
 * @returns {Found & Progress}
 */
function begin(app, request, found, take) {
  const slices = pull(app, request, (answer) => {
    take(found, answer);
    work.progress = answer.progress;
    if (answer.done) work.state = "done";
    tell();
  });
  const work = Object.assign(
    /** @type {Found & Progress} */ (found),
    /** @type {Progress} */ ({
      state: "waiting",
      progress: { done: 0, of: 0 },
      refusal: null,
      listeners: new Set(),
      go() {
        if (work.state !== "waiting") return;
        [work.state, work.refusal] = ["working", null];
        tell();
        slices.go().then(rest, (error) => {
          work.refusal = String(error.code ?? "internal");
          rest();
        });
      },
      stop() {
        slices.stop();
        rest();
      },
    }),
  );
  return work;

  function rest() {
    if (work.state !== "working") return;
    work.state = "waiting";
    tell();
  }

  function tell() {
    for (const listener of work.listeners) listener();
  }
}
