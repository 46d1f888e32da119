// @ts-check
/** Troubles in one sentence each: errors of the engine, storage that keeps nothing, files that do not come, an engine that is gone. */
import { outdated } from "../engine/fetched.js";
import { EngineError } from "../engine/protocol.js";
import { takeUpdate } from "../engine/updates.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Notice} Notice */
/** @typedef {ReturnType<typeof createTroubles>} Troubles */

/**
 * Return the functions that report errors and other troubles at the top of the page.
 * @param {App} app
 * @param {() => void} recover called once storage works again
 */
export function createTroubles(app, recover) {
  const { store } = app;
  /** The error that ended the engine, once it is gone. @type {unknown} */
  let failure = null;

  /** The action that loads the page anew, in a newer version if there is one. */
  const reload = { key: "ui.notice.reload", run: () => void app.saveNow().then(takeUpdate) };

  /**
   * Say what did not work.
   * @param {string} key
   * @param {import("../types.js").Data} [data]
   * @param {Notice["actions"]} [actions]
   * @returns {false}
   */
  function refuse(key, data, actions) {
    app.notice({ key, data, actions });
    return false;
  }

  /**
   * Report an error in one sentence.
   * @param {unknown} error
   */
  function complain(error) {
    if (!(error instanceof EngineError) || error.code === "internal") console.error(error);
    const code = /** @type {{code?: unknown}} */ (error).code;
    const key = typeof code === "string" && app.words.has(`ui.error.${code}`) ? `ui.error.${code}` : "ui.error.internal";
    const gone = typeof code === "string" && code.startsWith("engine_") && code !== "engine_unsupported";
    if (code === "internal") void renew();
    app.notice({
      key,
      data: { detail: String(/** @type {{detail?: unknown}} */ (error).detail ?? "") },
      ...(gone ? { actions: [{ key: "ui.notice.reload", run: () => location.reload() }] } : {}),
    });
  }

  /** Offer a reload if the host has a newer build by now: files that the engine fetches late may be of that one. */
  async function renew() {
    if (await outdated()) refuse("ui.notice.update", undefined, [reload]);
  }

  /**
   * Return the notice that nothing can be kept.
   * @param {boolean} learning true where progress is at stake, false where a match is
   * @returns {Notice | null}
   */
  function unkept(learning) {
    const { trouble } = store.get();
    return trouble && { key: learning ? `ui.unkept.learning.${trouble}` : `ui.unkept.${trouble}` };
  }

  return {
    reload,
    refuse,
    complain,
    unkept,

    /**
     * Return true, and say so, if the engine is gone.
     * @returns {boolean}
     */
    gone() {
      if (failure) complain(failure);
      return Boolean(failure);
    },

    /**
     * Say that the engine never came, or has died. What is in storage is safe, and a reload starts another engine; a course can go on without it.
     * @param {unknown} error
     */
    fail(error) {
      failure = error;
      const { engine, table, screen } = store.get();
      store.set({ engine: { ...engine, state: "failed" }, live: false, screen: screen === "table" && !table ? "home" : screen });
      complain(error);
    },

    /**
     * Say that storage has stopped working, or works again.
     * @param {import("../types.js").Trouble | null} trouble
     */
    stored(trouble) {
      store.set({ trouble });
      const { screen, aim } = store.get();
      if (trouble === null) recover();
      else if (screen !== "home") app.notice(unkept(screen === "learn" || aim !== null));
    },

    /**
     * Say that a file of the page did not come: the line is down, or the host has another build, of which this page takes nothing.
     * @param {unknown} error
     * @param {string} key of the sentence where there is no newer build
     */
    async lacking(error, key) {
      console.error(error);
      refuse((await outdated()) ? "ui.notice.update" : key, undefined, [reload]);
    },
  };
}
