// @ts-check
/** Pacing: bots think in slices between frames, every move stays visible for a while, finished tricks rest before they are cleared. */
import { SLICE_MS } from "../../engine/poll.js";
import { isCard } from "../../cards/cards.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").View} View */

/** @type {Record<string, number>} from one move to the next */
const AFTER_MOVE_MS = { normal: 620, fast: 220, off: 60 };
/** Milliseconds from one move to the next once the viewer has played all cards. */
const IDLE_MS = 120;
/** @type {Record<string, number>} how long a finished trick rests */
const REST_MS = { normal: 1700, short: 900 };
const REST_FAST = 0.6;

/** @typedef {ReturnType<typeof createPace>} Pace */

/**
 * Advance the table at a speed for people: moves of bots, pauses after tricks.
 * @param {App} app
 */
export function createPace(app) {
  let running = false;
  /** True if go() was called since the last step began. */
  let called = false;
  let changed = 0;
  app.store.subscribe((state, before) => {
    if (state.table !== before.table) changed = performance.now();
    if (before.finishing && !state.finishing) void go();
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
    const { table, live, paused, resting, preferences, screen, finishing } = app.store.get();
    if (!table || !live || screen !== "table" || finishing) return false;
    if (resting) {
      await rest();
      return true;
    }
    const view = table.view;
    if (view.turn === null || paused) return false;
    /** Return true while this table waits for its bots. */
    const here = () => app.store.get().table === table && app.store.get().finishing === null;
    if (view.thinking) {
      const answer = await app.ask({ ask: "advance", ms: SLICE_MS });
      if (!here()) return true;
      if (answer.view.log.length === view.log.length) await frame();
      else {
        const shown = performance.now() - changed;
        await pause(Math.max(0, between(table, preferences.speed) - shown));
        if (here()) app.receive(answer);
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

  /** Keep going for as long as no person has to act. A call during a step that finds nothing to do makes another step. */
  async function go() {
    called = true;
    if (running) return;
    running = true;
    try {
      while (called) {
        called = false;
        while (await step());
      }
    } catch (error) {
      app.complain(error);
    } finally {
      running = false;
    }
  }

  return {
    go,
    /** Cut the current pause short. */
    hurry() {
      hurry?.();
    },
  };
}

/**
 * Return the milliseconds from one move of a bot to the next.
 * @param {Table} table
 * @param {string} speed
 */
export function between(table, speed) {
  const usual = AFTER_MOVE_MS[speed] ?? 620;
  return idle(table) ? Math.min(IDLE_MS, usual) : usual;
}

/**
 * Return true for a person at the table who has nothing left to decide in the deal: the hand is empty, the others play on.
 * @param {Table} table
 */
function idle({ view, match }) {
  const hand = view.seat === null ? null : view.hands[view.seat];
  return view.seat !== null && match.seats[view.seat] === "person" && Array.isArray(hand) && hand.length === 0 && view.phase !== "over";
}

/** @param {View} view */
function forcedCard(view) {
  return view.person && view.turn === view.seat && view.legal.length === 1 && isCard(view.legal[0]);
}

/** Resolve with the next frame; on a hidden page, which draws none, after 50 milliseconds. */
export const frame = () => new Promise((done) => (document.hidden ? setTimeout(done, 50) : requestAnimationFrame(done)));
