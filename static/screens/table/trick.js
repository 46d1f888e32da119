// @ts-check
/** The tricks at the table: the one being played, and the last one on demand. */
import { html, nothing } from "lit-html";
import { tricksOf } from "../../board/seats.js";
import { trickOf, trickTemplate } from "../../board/trick.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").View} View */

/**
 * Draw the trick being played, or the finished one while it rests.
 * @param {Showing} app
 * @param {View} view
 */
export function middleTemplate(app, view) {
  const { resting } = app.store.get();
  return trickTemplate(app, view, resting ?? trickOf(view), { resting: resting !== null });
}

/**
 * Draw the last trick, if it is shown.
 * @param {Showing} app
 * @param {View} view
 */
export function lastTrickTemplate(app, view) {
  const trick = tricksOf(view).at(-1);
  if (!app.store.get().lastTrick || !trick) return nothing;
  return html`<aside class="last-trick" aria-label=${app.text("ui.last")}>
    ${trickTemplate(app, view, trick, { label: app.text("ui.last"), named: true })}
    <button type="button" class="button quiet" @click=${() => app.store.set({ lastTrick: false })}>${app.say("ui.close")}</button>
  </aside>`;
}
