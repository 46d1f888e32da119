// @ts-check
/**
 * Claims: while a person is thinking, the engine searches a proof that the rest of the deal is decided in every layout of the unseen cards.
 * A claim is offered only once it is proven; taking it plays out the rest quickly.
 */
import { html, nothing } from "lit-html";
import { poll } from "../../engine/poll.js";
import { isCard } from "../../cards/cards.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").View} View */

/** @type {Record<string, number>} between two cards of a deal being played out */
const BETWEEN_CARDS_MS = { normal: 160, fast: 80, off: 0 };

/**
 * Return true if the viewer may claim now: a card is to be played to a trick.
 * @param {View} view
 */
function claimable({ person, turn, seat, facts, legal }) {
  return person && turn !== null && turn === seat && facts.trick !== undefined && isCard(legal[0]);
}

/**
 * Search for a claim at each turn of a person, until a move is made.
 * @param {App} app
 */
export function lookForClaims(app) {
  /** @type {import("../../engine/poll.js").Poll | null} */
  let search = null;
  app.store.subscribe(({ table, live, screen }, before) => {
    if (table === before.table && live === before.live && screen === before.screen) return;
    search?.stop();
    search = null;
    if (!table || !live || screen !== "table" || !claimable(table.view)) return;
    search = poll(app, { ask: "claim" }, ({ claim }) => {
      if (claim === null || app.store.get().table !== table) return;
      app.store.set({ claim });
      app.announce(app.text("ui.claim.offered", { claim: app.words.phrase(`ui.claim.${claim}`) }));
    });
    search.go().catch((error) => {
      if (app.store.get().table === table) app.complain(error); // else a move came first, and nothing is left to look for
    });
  });
}

/**
 * Draw the offer to claim the rest, once a claim is proven.
 * @param {App} app
 */
export function claimTemplate(app) {
  const { claim } = app.store.get();
  if (claim === null) return nothing;
  return html`<button type="button" class="button main" data-tool="claim" @click=${() => void settle(app)}>${app.say(`ui.claim.${claim}`)}</button>`;
}

/**
 * Play the decided rest of a deal card by card, just slowly enough to follow.
 * @param {App} app
 */
export async function settle(app) {
  const { table: before, preferences, acts } = app.store.get();
  if (!before) return;
  app.store.set({ acts: acts + 1 });
  let shown = before;
  try {
    /** @type {Table} */
    const table = await app.ask({ ask: "settle" });
    app.announce(app.text("ui.claim.settled"));
    const between = BETWEEN_CARDS_MS[preferences.speed] ?? 0;
    for (let ply = before.view.log.length + 1; between > 0 && ply < table.view.log.length; ply++) {
      const looked = await app.ask({ ask: "look", code: table.code, ply, seat: before.view.seat, open: false }).catch(() => null);
      if (looked === null) break; // the end is known
      await new Promise((done) => setTimeout(done, between));
      if (!here()) return;
      shown = { ...table, view: { ...looked.view, legal: [], person: false, thinking: false } };
      app.store.set({ table: shown });
    }
    if (here()) app.receive(table, { silent: true });
  } catch (error) {
    app.complain(error);
  }

  /** Return true if nobody has left the table or taken back a move in the meantime. */
  function here() {
    return app.store.get().table === shown && app.store.get().screen === "table";
  }
}
