// @ts-check
/**
 * Animation as the difference of two renderings: where each card was before and where it is after. Nothing waits for it or
 * depends on it.
 */
import { createFocus } from "./keys.js";

/** @typedef {import("../../types.js").Showing} Showing */

/** Cards that have a place of their own; the last trick only repeats some. */
const MOVING = "[data-card]:not(.last-trick *)";

/** @type {Record<string, number>} how long a card flies */
const FLIGHT_MS = { normal: 300, fast: 150, off: 0 };

/**
 * Animate cards from their old to their new places, by the difference between two views.
 * @param {Showing} app
 * @param {HTMLElement} page
 */
export function createAnimator(app, page) {
  const calm = matchMedia("(prefers-reduced-motion: reduce)");
  const keepingFocus = createFocus(page);

  /** @returns {Map<string, {box: DOMRect, laid: boolean, from: string}>} the place of each visible card, by name */
  function places() {
    const shown = new Map();
    for (const element of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(MOVING))) {
      const laid = element.classList.contains("laid");
      shown.set(element.dataset.card ?? "", { box: element.getBoundingClientRect(), laid, from: element.dataset.from ?? "" });
    }
    return shown;
  }

  /** @param {string | number} place */
  const seatBox = (place) => page.querySelector(`.seat[data-place="${place}"] .plate`)?.getBoundingClientRect();

  /**
   * @param {Element} element
   * @param {DOMRect} from
   * @param {number} time
   */
  function fly(element, from, time) {
    const to = element.getBoundingClientRect();
    if (to.width === 0 || from.width === 0) return;
    const x = from.left + from.width / 2 - to.left - to.width / 2;
    const y = from.top + from.height / 2 - to.top - to.height / 2;
    if (Math.abs(x) + Math.abs(y) < 2) return;
    const scale = Math.min(1.4, Math.max(0.4, from.width / to.width));
    element.animate(
      { translate: [`${x}px ${y}px`, "0 0"], scale: [String(scale), "1"] },
      { duration: time, easing: "cubic-bezier(.2,.7,.2,1)" },
    );
  }

  /**
   * Sweep a trick to its winner: copies of its cards outlive it for a moment. Nothing flies over a result.
   * @param {(HTMLElement & {box: DOMRect})[]} ghosts
   * @param {DOMRect} to
   * @param {number} time
   */
  function sweep(ghosts, to, time) {
    for (const ghost of ghosts) {
      const from = ghost.box;
      page.append(ghost);
      const x = to.left + to.width / 2 - from.left - from.width / 2;
      const y = to.top + to.height / 2 - from.top - from.height / 2;
      const flight = ghost.animate(
        { translate: ["0 0", `${x}px ${y}px`], scale: ["1", "0.35"], opacity: [1, 0.2] },
        { duration: time * 1.4, easing: "cubic-bezier(.5,0,.8,.4)", fill: "forwards" },
      );
      flight.finished.then(() => ghost.remove(), () => ghost.remove());
    }
  }

  return {
    /** @param {() => void} draw */
    around(draw) {
      const { screen, preferences } = app.store.get();
      const time = calm.matches || screen !== "table" ? 0 : (FLIGHT_MS[preferences.speed] ?? 0);
      if (time === 0) return keepingFocus(draw);
      const before = places();
      const resting = page.querySelector(".trick[data-resting]");
      const winner = resting?.querySelector("[data-winning]")?.getAttribute("data-from") ?? null;
      const ghosts = resting ? [...resting.querySelectorAll(".laid")].map(ghostOf) : [];
      keepingFocus(draw);
      if (ghosts.length > 0 && !page.querySelector(".trick[data-resting], .result") && winner !== null) {
        const to = seatBox(winner);
        if (to) sweep(ghosts, to, time);
      }
      for (const element of /** @type {NodeListOf<HTMLElement>} */ (page.querySelectorAll(MOVING))) {
        const was = before.get(element.dataset.card ?? "");
        const laid = element.classList.contains("laid");
        if (was && (was.laid || !laid) && !element.closest(".hand")) continue;
        const from = was?.box ?? (laid && before.size > 0 ? seatBox(element.dataset.from ?? "") : undefined);
        if (from) fly(element, from, laid ? time : time * 0.7);
      }
    },
  };
}

/**
 * Return a copy of a card in the trick, with its place on the screen.
 * @param {Element} laid
 * @returns {HTMLElement & {box: DOMRect}}
 */
function ghostOf(laid) {
  const box = laid.getBoundingClientRect();
  const ghost = /** @type {HTMLElement & {box: DOMRect}} */ (/** @type {HTMLElement} */ (laid).cloneNode(true));
  ghost.className = "ghost";
  for (const name of ["data-card", "data-from", "data-winning"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.style.cssText = `left:${box.left}px;top:${box.top}px;width:${box.width}px;height:${box.height}px`;
  ghost.box = box;
  return ghost;
}
