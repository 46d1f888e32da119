// @ts-check
/** The dealt cards of a link, until the engine has come: the game, the dealer, the hands, and the next step. */
import { html, nothing } from "lit-html";
import { handTemplate } from "../../board/hand.js";
import { noticeTemplate } from "../../say/notice.js";
import { progress } from "../table/layout.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").DealtView} DealtView */

/**
 * Draw the cards of a link before the engine is there.
 * @param {App} app
 */
export function dealTemplate(app) {
  const { game, dealer, own, beat, hands } = /** @type {DealtView} */ (app.store.get().dealt);
  const yours = own === dealer ? ".you" : "";
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
    </header>
    ${noticeTemplate(app)}
    <main id="deal" data-game=${game}>
      <h1 tabindex="-1">${app.say("ui.deal.linked", { game: app.words.phrase(`${game}.name`) })}</h1>
      <p class="deal-sent">${app.say(`ui.deal.linked.${own === null ? "played" : beat ? "beat" : "own"}`)}</p>
      <p class="deal-dealer">${app.say(`ui.narrate.dealer${yours}`, { name: app.name(dealer) })}</p>
      ${progress(app)}
      <ul class="deal-hands">
        ${hands.map((hand, seat) => (hand === null ? nothing : seatTemplate(app, hand, seat, own)))}
      </ul>
    </main>`;
}

/**
 * @param {Showing} app
 * @param {string[]} hand
 * @param {number} seat
 * @param {number | null} own
 */
function seatTemplate(app, hand, seat, own) {
  return html`<li data-seat=${seat}>
    <h2>${seat === own ? app.say("ui.hand", { n: hand.length }) : app.name(seat)}</h2>
    ${handTemplate(app, hand)}
  </li>`;
}
