// @ts-check
/**
 * The board: every seat with its hand, open or closed, round the trick. It draws one view and keeps no state. A card that
 * was played leaves a gap, so that a hand keeps its place while one steps through a deal.
 */
import { html, nothing } from "lit-html";
import { face, short } from "../cards/card.js";
import { isCard } from "../cards/cards.js";
import { sign } from "../say/words.js";
import { place } from "../screens/table/difference.js";
import { dominoTemplate } from "../screens/table/domino.js";
import { counts, marks, teamMark, teamOf } from "../screens/table/seats.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */

/**
 * The cards of a hand in the order of the contract, with those that leave it or come to it later.
 * @param {View} end the last position of the deal
 * @param {number} seat
 * @param {string[]} hand now
 * @returns {string[]}
 */
export function slots(end, seat, hand) {
  const order = (end.facts.order ?? []).flat();
  const played = end.log.flatMap(({ seat: player, move }) => (player === seat && move !== null && isCard(move) ? [move] : []));
  const left = end.hands[seat];
  const known = [...new Set([...hand, ...played, ...(Array.isArray(left) ? left : [])])];
  const rank = (/** @type {string} */ card) => (order.includes(card) ? order.indexOf(card) : order.length);
  return known.sort((one, other) => rank(one) - rank(other));
}

/**
 * Draw the felt of a finished or running deal at one position: seats, hands, trick.
 * @param {App} app
 * @param {View} view the position
 * @param {View} end the last position of the deal, as the same seat sees it
 */
export function boardTemplate(app, view, end) {
  const bottom = view.seat ?? 0;
  return html`<div class="felt" data-seats=${view.seats}>
    ${Array.from({ length: view.seats }, (_, i) => (bottom + i + 1) % view.seats).map((seat) => seatTemplate(app, view, end, seat))}
    <div class="felt-middle" ?data-layout=${view.facts.layout !== undefined}>${view.facts.layout === undefined ? trickTemplate(app, view) : dominoTemplate(app, view)}</div>
  </div>`;
}

/** @param {App} app @param {View} view @param {View} end @param {number} seat */
function seatTemplate(app, view, end, seat) {
  const hand = view.hands[seat] ?? 0;
  return html`<section class="felt-seat" data-seat=${seat} data-place=${place(view, seat)} data-team=${teamOf(view, seat) ?? nothing} ?data-turn=${view.turn === seat} aria-label=${app.name(seat)}>
    <p class="felt-name">
      <span class="name">${teamMark(app, view, seat)}${app.name(seat)}</span>
      ${marks(app, view, seat)}
      <span class="counts">${counts(app, view, seat)}</span>
      ${view.score ? html`<span class="felt-score">${app.words.signed(view.score[seat] ?? 0)}</span>` : nothing}
    </p>
    ${typeof hand === "number" ? closed(app, hand, handSize(end, seat, hand)) : open(app, hand, slots(end, seat, hand))}
  </section>`;
}

/**
 * The number of cards that a closed hand has room for: those it holds and those the seat plays openly.
 * @param {View} end
 * @param {number} seat
 * @param {number} count
 */
function handSize(end, seat, count) {
  const left = end.hands[seat] ?? 0;
  const played = end.log.filter(({ seat: player, move }) => player === seat && move !== null && isCard(move)).length;
  return Math.max(count, played + (typeof left === "number" ? left : left.length));
}

/** @param {Speech} app @param {number} count @param {number} room */
function closed(app, count, room) {
  return html`<p class="visually-hidden">${app.say("pages.replay.cards", { n: count })}</p>
    <ul class="felt-hand" .style=${`--cards:${room}`} aria-hidden="true">
      ${Array.from({ length: room }, (_, i) => (i < count ? html`<li class="felt-back"></li>` : html`<li class="felt-gap"></li>`))}
    </ul>`;
}

/** @param {Speech} app @param {string[]} hand @param {string[]} room */
function open(app, hand, room) {
  return html`<ul class="felt-hand" .style=${`--cards:${room.length}`}>
    ${room.map((card) => (hand.includes(card) ? cardTemplate(app, card) : html`<li class="felt-gap" aria-hidden="true"></li>`))}
  </ul>`;
}

/**
 * A small card: rank above suit, both large enough to be read at arm's length.
 * @param {Speech} app
 * @param {string} card
 */
function cardTemplate(app, card) {
  return html`<li class="felt-card" data-card=${card} data-suit=${card.charAt(0)}>
    <span class="felt-index" aria-hidden="true">${short(app, card)}${sign(card.charAt(0))}</span><span class="visually-hidden">${app.words.card(card).toString()}</span>
  </li>`;
}

/**
 * The trick on the table, or the one just finished. Every seat has its place in it.
 * @param {Showing} app
 * @param {View} view
 */
function trickTemplate(app, view) {
  const { facts } = view;
  const done = (facts.tricks ?? []).at(-1);
  const current = facts.trick ?? [];
  const cards = current.length > 0 ? current : (done?.cards ?? []);
  const winner = current.length > 0 ? current[facts.winning ?? -1]?.[0] : done?.winner;
  const number = (facts.tricks ?? []).length + (current.length > 0 ? 1 : 0);
  return html`<ol class="felt-trick" aria-label=${app.text("pages.replay.trick", { n: number })} ?data-done=${current.length === 0}>
    ${cards.map(
      ([seat, card]) => html`<li data-place=${place(view, seat)} data-card=${card} data-winner=${seat === winner ? "yes" : nothing}>
        <span class="card-pic" aria-hidden="true">${face(app, card)}</span>
        <span class="trick-who">${app.name(seat)}</span>
        <span class="visually-hidden">${app.words.card(card).toString()}</span>
        ${seat === winner ? html`<span class="visually-hidden">${app.say("pages.rules.wins")}</span>` : nothing}
      </li>`,
    )}
  </ol>`;
}
