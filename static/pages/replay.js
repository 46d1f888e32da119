// @ts-check
/** The replay: the positions of a deal one by one, with all hands open or just one. */
import { html, nothing } from "lit-html";
import { list, toggle } from "./fields.js";
import { hands, heard, middle, onlooker, waysOn, where } from "./position.js";
import { stepper } from "./stepper.js";

/** @typedef {import("../types.js").App} App */

/**
 * @param {App} app
 * @param {import("./stepper.js").Args} [args]
 */
export async function open(app, args = {}) {
  app = onlooker(app, args.code ?? app.store.get().table?.code ?? "");
  await stepper(app, "replay", args, (place, own) => {
    const { view, seat, all, over } = place;
    const seats = Array.from({ length: view.seats }, (_, at) => at);
    return html`
      ${where(app, place)} ${heard(app, place)} ${middle(app, place)} ${hands(app, place)}
      <div class="replay-options">
        ${list(app.say("pages.replay.seat"), seats, seat, app.name, (at) => void own.sit(at))}
        ${toggle(app.say("pages.replay.open"), all, (on) => void own.lay(on), !over)}
        ${over ? nothing : html`<p class="quiet-text">${app.say("pages.replay.running")}</p>`}
        <div class="ways">${waysOn(app, place, own, seat)}</div>
      </div>
    `;
  }, { tools });

  /** @param {import("./stepper.js").Place} place */
  function tools({ over, code, seat, ply }) {
    return over ? html`<button type="button" class="button" data-way="analysis" @click=${() => app.open("analysis", { code, seat, ply })}>${app.say("pages.analysis.title")}</button>` : nothing;
  }
}
