// @ts-check
/** Letting the bots finish: a deal or a whole match is played on for everybody, as fast as the engine can, until it is stopped. */
import { html, nothing } from "lit-html";
import { SLICE_MS } from "../../engine/poll.js";
import { decided } from "../../state/identity.js";
import { frame } from "./pace.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Table} Table */

/** Return true for a table at which several people play. @param {Table} table */
const several = ({ match }) => match.seats.filter((who) => who === "person").length > 1;

/**
 * Return true for the deal, and for the match, if the bots can finish it now: neither where several people play, nor where an exercise is to be solved.
 * @param {Showing} app
 * @returns {{deal: boolean, match: boolean}}
 */
export function finishable(app) {
  const { table, live, aim, daily, finishing } = app.store.get();
  if (!table || !live || aim || finishing || several(table)) return { deal: false, match: false };
  const ends = typeof (table.match.deals ?? table.match.target) === "number";
  return { deal: table.view.phase !== "over", match: ends && !daily && !decided(app.store.get()) };
}

/**
 * Let the bots play for all seats. Every finished deal is saved; if they are stopped, play continues from there.
 * @param {App} app
 * @param {boolean} whole true for the match, false for the deal
 */
export async function finish(app, whole) {
  const run = { whole };
  const { acts, table: before } = app.store.get();
  if (!before) return;
  let [shown, answered] = [before, before];
  app.store.set({ acts: acts + 1, finishing: run });
  app.announce(app.text("ui.finish.on"));
  try {
    while (here()) {
      const next = shown.view.phase === "over";
      const table = await app.ask(next ? { ask: "next" } : { ask: "finish", ms: SLICE_MS });
      if (!here()) return;
      const over = table.view.phase === "over";
      const { finishing } = app.store.get();
      if (finishing !== null && finishing !== run) return; // stopped, and begun anew since
      if (finishing === null || (over && (!whole || table.match.over))) {
        app.store.set({ finishing: null });
        app.receive(table, { silent: true });
        return;
      }
      answered = table;
      shown = over ? table : { ...table, view: { ...table.view, legal: [], instead: [], person: false, thinking: false } };
      app.store.set({ table: shown });
      if (over) await app.saveNow();
      await frame();
    }
  } catch (error) {
    if (here()) app.store.set({ table: answered }); // which can be played on
    app.complain(error);
  } finally {
    if (app.store.get().finishing === run) app.store.set({ finishing: null });
  }

  /** Return true while nothing else has come to this table. */
  function here() {
    const { table, live, screen } = app.store.get();
    return table === shown && live && screen === "table";
  }
}

/**
 * Draw the button that stops the bots while they play on.
 * @param {Showing} app
 */
export const stopTemplate = (app) => html`<button type="button" class="button main" data-tool="stop" @click=${() => app.store.set({ finishing: null })}>
  ${app.say("ui.finish.stop")}
</button>`;

/**
 * Draw the buttons that hand a deal or a match to the bots; where several people play, the reason for none.
 * @param {App} app
 * @param {() => void} leave called before the bots begin
 */
export function finishTemplate(app, leave) {
  const { table, aim } = app.store.get();
  if (table && several(table) && !aim && !decided(app.store.get())) return html`<p class="quiet-text">${app.say("ui.finish.people")}</p>`;
  const can = finishable(app);
  /** @param {boolean} whole */
  const begin = (whole) => () => {
    leave();
    void finish(app, whole);
  };
  return html`${can.deal ? html`<button type="button" class="button quiet" data-finish="deal" @click=${begin(false)}>${app.say("ui.finish.deal")}</button>` : nothing}
    ${can.match ? html`<button type="button" class="button quiet" data-finish="match" @click=${begin(true)}>${app.say("ui.finish.match")}</button>` : nothing}`;
}
