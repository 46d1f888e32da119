// @ts-check
/** The place in a deal that is stepped through: card by card, trick by trick, or by itself. */
import { tricksOf } from "../board/seats.js";

/** @typedef {import("../types.js").View} View */

/** Milliseconds that a card is shown while the deal plays by itself. */
const PACE_MS = 1_400;

/**
 * Return a walk through a deal.
 * @param {View[]} views
 * @param {number} ply
 * @param {() => void} draw
 */
export function createWalk(views, ply, draw) {
  const last = views.length - 1;
  /** @type {ReturnType<typeof setInterval> | undefined} */
  let timer;
  /** The positions between which one steps by tricks: the deal, the end of each trick, the end. */
  const stops = [...views.keys()].filter((at) => at === 0 || at === last || tricksOf(/** @type {View} */ (views[at])).length > tricksOf(/** @type {View} */ (views[at - 1])).length);

  const walk = {
    views,
    ply,
    get playing() {
      return timer !== undefined;
    },
    /** @param {number} to bounded by the ends of the deal */
    go(to) {
      walk.ply = Math.max(0, Math.min(last, to));
      if (walk.ply === last) walk.pause();
      draw();
    },
    /** @param {-1 | 1} way */
    trick(way) {
      walk.go((way > 0 ? stops.find((at) => at > walk.ply) : stops.findLast((at) => at < walk.ply)) ?? walk.ply);
    },
    /** Stop playing by itself, and show that. */
    pause() {
      if (timer === undefined) return;
      clearInterval(timer);
      timer = undefined;
      draw();
    },
    /** Play by itself, from the start at the end; or stop. */
    play() {
      if (timer !== undefined) {
        walk.pause();
        return;
      }
      timer = setInterval(() => walk.go(walk.ply + 1), PACE_MS);
      walk.go(walk.ply === last ? 0 : walk.ply);
    },
  };
  return walk;
}
