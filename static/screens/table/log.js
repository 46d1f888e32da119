// @ts-check
/** The log: everything said and played in this deal, as far as the viewer heard it. */
import { html, nothing } from "lit-html";
import { inline } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";
import { show } from "../../say/words.js";
import { tricksOf } from "../../board/seats.js";
import { aboutPhrase, heardPhrase, shownAgain } from "./moves.js";
import { isYou } from "./seats.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Phrase} Phrase */
/** @typedef {import("../../types.js").View} View */

/**
 * Draw the log of the deal.
 * @param {Showing} app
 */
export function logTemplate(app) {
  const view = app.store.get().table?.view;
  if (!view) return nothing;
  const tricks = tricksOf(view);
  const current = view.facts.trick ?? [];
  const said = saidPlies(view);
  return html`<div class="log">
    ${said.length === 0
      ? nothing
      : html`<h3>${app.say("ui.log.said")}</h3>
          <ol class="log-said">
            ${said.map((ply) => html`<li>${saidLine(app, view, ply)}</li>`)}
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
 * Return the places in the log of the calls: all moves heard that were not cards played openly to a trick, each call once.
 * @param {View} view
 * @returns {number[]}
 */
export function saidPlies(view) {
  const played = [...tricksOf(view).flatMap((trick) => trick.cards), ...(view.facts.trick ?? [])];
  const plays = new Set(played.map(([seat, card]) => view.log.findLastIndex((heard) => heard.seat === seat && heard.move === card)));
  return [...view.log.keys()].filter((ply) => view.log[ply]?.move !== null && !plays.has(ply) && !shownAgain(view, ply));
}

/**
 * Return a call with the name of the seat that made it.
 * @param {Showing} app
 * @param {View} view
 * @param {number} ply its place in the log
 * @returns {Phrase}
 */
export function saidPhrase(app, view, ply) {
  const { seat = 0 } = view.log[ply] ?? {};
  const call = () => app.words.about("ui.narrate.call", isYou(app, seat), { name: app.name(seat), call: heardPhrase(app, view, ply) });
  return aboutSomebody(app, view, ply) ?? call();
}

/**
 * Return a call about another player, with both named; null for any other.
 * @param {Showing} app
 * @param {View} view
 * @param {number} ply its place in the log
 */
const aboutSomebody = (app, view, ply) => aboutPhrase(app, view, ply, (seat) => isYou(app, seat));

/**
 * @param {Showing} app
 * @param {View} view
 * @param {number} ply
 */
function saidLine(app, view, ply) {
  const phrase = aboutSomebody(app, view, ply);
  if (phrase) return html`<span>${show(phrase)}</span>`;
  const { seat = 0, move } = view.log[ply] ?? {};
  return html`<span class="who">${app.name(seat)}</span> <span>${isCard(move) ? inline(app, move) : show(heardPhrase(app, view, ply))}</span>`;
}

/**
 * @param {Speech} app
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
