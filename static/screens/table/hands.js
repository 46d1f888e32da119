// @ts-check
/** All hands of a finished deal, as they were when the first card was played. */
import { html, nothing } from "lit-html";
import { inlineRow } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").View} View */

/**
 * Fetch all hands whenever the deal on the table ends, from now on.
 * @param {App} app
 */
export function openHands(app) {
  app.store.subscribe(({ table, live }, before) => {
    if (!table || !live || table.view.phase !== "over" || (table === before.table && live === before.live)) return;
    const { code, view } = table;
    app
      .ask({ ask: "look", code, ply: firstCard(view), seat: view.seat, open: true })
      .then(({ view: { hands } }) => {
        if (app.store.get().table === table) app.store.set({ opened: hands });
      })
      .catch((error) => {
        if (app.store.get().table === table) app.complain(error);
      });
  });
}

/**
 * Return the ply of the first card to a trick; "last" if no card was played.
 * @param {View} view of a deal that is over
 * @returns {number | "last"}
 */
export function firstCard({ facts, log }) {
  const [seat, card] = facts.tricks?.[0]?.cards[0] ?? [];
  const ply = facts.layout ? log.findIndex(({ move }) => isCard(move)) : log.findLastIndex((heard) => heard.seat === seat && heard.move === card);
  return ply < 0 ? "last" : ply;
}

/**
 * Draw all hands of a finished deal.
 * @param {Showing} app
 */
export function handsTemplate(app) {
  const { table, opened } = app.store.get();
  if (!table || !opened) return nothing;
  return html`<section class="all-hands">
    <h2>${app.say("ui.hands")}</h2>
    <ul>
      ${opened.map((hand, seat) => (Array.isArray(hand) && hand.length > 0
        ? html`<li><span class="who">${app.name(seat)}</span> <span class="held">${inlineRow(app, hand)}</span></li>`
        : nothing))}
    </ul>
  </section>`;
}
