// @ts-check
/** The log: everything said and played in this deal, as far as the viewer heard it. */
import { html, nothing } from "lit-html";
import { inline } from "../card.js";
import { tricksOf } from "./difference.js";
import { moveText } from "./moves.js";

/** @typedef {import("../types.js").App} App */

/** @param {App} app */
export function logTemplate(app) {
  const view = app.store.get().table?.view;
  if (!view) return nothing;
  const tricks = tricksOf(view);
  const current = view.facts.trick ?? [];
  const played = [...tricks.flatMap((trick) => trick.cards), ...current];
  const plays = new Set(played.map(([seat, card]) => view.log.findLastIndex((heard) => heard.seat === seat && heard.move === card)));
  const said = view.log.filter(({ move }, ply) => move !== null && !plays.has(ply));
  return html`<div class="log">
    ${said.length === 0
      ? nothing
      : html`<h3>${app.say("ui.log.said")}</h3>
          <ol class="log-said">
            ${said.map((heard) => html`<li><span class="who">${app.name(heard.seat)}</span> <span>${moveText(app, view.game, heard.move ?? "")}</span></li>`)}
          </ol>`}
    ${tricks.length + current.length === 0
      ? nothing
      : html`<h3>${app.say("ui.log.tricks")}</h3>
          <ol class="log-tricks">
            ${tricks.map((trick) => trickLine(app, trick.cards, trick.winner))}
            ${current.length > 0 ? trickLine(app, current, null) : nothing}
          </ol>`}
    ${view.log.length === 0 ? html`<p>${app.say("ui.log.empty")}</p>` : nothing}
  </div>`;
}

/**
 * @param {App} app
 * @param {[number, string][]} cards
 * @param {number | null} winner
 */
function trickLine(app, cards, winner) {
  return html`<li>
    ${cards.map(
      ([seat, card]) => html`<span class="log-card" ?data-winning=${seat === winner}
        ><span class="who">${app.name(seat)}</span> ${inline(app, card)}${seat === winner ? html`<span class="visually-hidden">${app.say("ui.log.won")}</span>` : nothing}</span
      >`,
    )}
  </li>`;
}
