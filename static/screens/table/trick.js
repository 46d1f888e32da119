// @ts-check
/** The middle of the table: the trick being played, or the finished one resting there. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { face } from "../../cards/card.js";
import { place } from "./difference.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").View} View */

/**
 * Draw the trick on the table.
 * @param {Showing} app
 * @param {View} view
 */
export function trickTemplate(app, view) {
  const { resting } = app.store.get();
  const cards = resting ? resting.cards : (view.facts.trick ?? []);
  const winner = resting ? resting.winner : winnerSoFar(view);
  return html`<ol class="trick" aria-label=${app.text("ui.trick")} ?data-resting=${resting !== null}>
    ${repeat(
      cards,
      ([, card]) => card,
      ([seat, card], index) => html`<li class="laid" data-card=${card} data-from=${place(view, seat)} data-of=${view.seats} .style=${`--k:${index}`}
        ?data-winning=${seat === winner}>
        ${face(app, card)}
        <span class="visually-hidden">${app.say(seat === winner ? "ui.trick.winning" : "ui.trick.card", { name: app.name(seat), card: app.words.card(card) })}</span>
      </li>`,
    )}
  </ol>`;
}

/**
 * @param {View} view
 * @returns {number | null} the seat whose card is best so far
 */
function winnerSoFar(view) {
  const { trick = [], winning } = view.facts;
  return typeof winning === "number" ? (trick[winning]?.[0] ?? null) : null;
}

/**
 * Draw the last trick, if it is shown.
 * @param {Showing} app
 * @param {View} view
 */
export function lastTrickTemplate(app, view) {
  const { lastTrick } = app.store.get();
  const trick = view.facts.tricks?.at(-1);
  if (!lastTrick || !trick) return nothing;
  return html`<aside class="last-trick" aria-label=${app.text("ui.last")}>
    <ol>
      ${trick.cards.map(
        ([seat, card]) => html`<li ?data-winning=${seat === trick.winner}>
          <span class="who">${app.name(seat)}</span>${face(app, card)}<span class="visually-hidden">${app.words.card(card).toString()}</span>
        </li>`,
      )}
    </ol>
    <button type="button" class="button quiet" @click=${() => app.store.set({ lastTrick: false })}>${app.say("ui.close")}</button>
  </aside>`;
}
