// @ts-check
/** Pacing: bots think in slices between frames, every move stays visible for a while, finished tricks rest before they are cleared. */
import { SLICE_MS } from "../engine/poll.js";
import { isCard } from "../cards/cards.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").View} View */

/** @type {Record<string, number>} from one move to the next */
const AFTER_MOVE_MS = { normal: 620, fast: 220, off: 60 };
/** @type {Record<string, number>} how long a finished trick rests */
const REST_MS = { normal: 1700, short: 900 };
const REST_FAST = 0.6;

/** @typedef {ReturnType<typeof createPace>} Pace */

/** @param {App} app */
export function createPace(app) {
  let running = false;
  let changed = 0;
  app.store.subscribe((state, before) => {
    if (state.table !== before.table) changed = performance.now();
  });
  /** @type {(() => void) | null} */
  let hurry = null;

  /** @param {number | null} ms null waits for the click */
  const pause = (ms) =>
    new Promise((done) => {
      const timer = ms === null ? 0 : setTimeout(() => hurry?.(), ms);
      hurry = () => {
        clearTimeout(timer);
        hurry = null;
        done(undefined);
      };
    });

  async function rest() {
    const { speed, rest: chosen } = app.store.get().preferences;
    const trick = app.store.get().resting;
    const ms = chosen === "click" ? null : (REST_MS[chosen] ?? 1700) * (speed === "normal" ? 1 : REST_FAST);
    await pause(ms);
    if (app.store.get().resting === trick) app.store.set({ resting: null });
  }

  /** @returns {Promise<boolean>} whether there was something to do */
  async function step() {
    const { table, live, paused, resting, preferences, screen } = app.store.get();
    if (!table || !live || screen !== "table") return false;
    if (resting) {
      await rest();
      return true;
    }
    const view = table.view;
    if (view.turn === null || paused) return false;
    if (view.thinking) {
      const answer = await app.ask({ ask: "advance", ms: SLICE_MS });
      if (app.store.get().table !== table) return true;
      if (answer.view.log.length === view.log.length) await frame();
      else {
        const shown = performance.now() - changed;
        await pause(Math.max(0, (AFTER_MOVE_MS[preferences.speed] ?? 620) - shown));
        if (app.store.get().table === table) app.receive(answer);
      }
      return true;
    }
    if (preferences.autoplay && forcedCard(view)) {
      await pause(AFTER_MOVE_MS[preferences.speed] ?? 620);
      if (app.store.get().table === table && app.store.get().live) await app.act(view.legal[0] ?? "");
      return true;
    }
    return false;
  }

  return {
    /** Keeps going for as long as no person has to act. */
    async go() {
      if (running) return;
      running = true;
      try {
        while (await step());
      } catch (error) {
        app.complain(error);
      } finally {
        running = false;
      }
    },
    /** Cuts the current pause short. */
    hurry() {
      hurry?.();
    },
  };
}

/** @param {View} view */
function forcedCard(view) {
  return view.person && view.turn === view.seat && view.legal.length === 1 && isCard(view.legal[0]);
}

const frame = () => new Promise((done) => (document.hidden ? setTimeout(done, 50) : requestAnimationFrame(done)));
