// @ts-check
/** The players at the table: their names, their seats, and the last call of each. */
import { html, nothing } from "lit-html";
import { handTemplate } from "../../board/hand.js";
import { marksOf, seatTemplate } from "../../board/seats.js";
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { show } from "../../say/words.js";
import { heardPhrase, moveText } from "./moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */

/**
 * Return the name of a seat: the one given in the settings, else "You" for the listener's own seat, else its usual name.
 * @param {Showing} app
 * @param {number} seat
 * @param {"ui.you" | "ui.you.within" | "ui.you.object"} [you] the form of "You": at the beginning of a sentence; within it, as the subject; as the object
 * @returns {string}
 */
export function nameOf(app, seat, you = "ui.you") {
  const { preferences, study } = app.store.get();
  const given = study && !study.own ? "" : preferences.names[seat]?.trim();
  return given || app.text(isYou(app, seat) ? you : `ui.name.${seat}`);
}

/**
 * Return true if sentences about this seat address the reader as "you".
 * @param {Showing} app
 * @param {number} seat
 * @returns {boolean}
 */
export function isYou(app, seat) {
  const { table, study, editing } = app.store.get();
  if (editing || (study && !study.own)) return false;
  if (!table || table.view.seat !== seat || table.match.seats[seat] !== "person") return false;
  return table.match.seats.filter((who) => who === "person").length === 1;
}

/**
 * Draw a seat with its last call; those of the others with their hands.
 * @param {App} app
 * @param {View} view
 * @param {number} seat
 * @param {unknown} [aside] shown beside the plate in place of the last call
 */
export function playerTemplate(app, view, seat, aside = null) {
  const hand = view.seat === seat ? nothing : handTemplate(app, view.hands[seat] ?? 0);
  return seatTemplate(app, view, seat, { hand, more: askTemplate(app, view, seat), aside: aside ?? bubble(app, view, seat) });
}

/**
 * Return the marks of a plate and the cards counted there in one sentence.
 * @param {Speech} app
 * @param {View} view
 * @param {number} seat
 * @returns {string | null} null for a plate that shows a name alone
 */
export function plateText(app, view, seat) {
  const cards = roomOf(view.game).counted(view, seat).filter(isCard).map((card) => app.words.card(card).toString());
  const marks = [...marksOf(app, view, seat), ...cards];
  return marks.length === 0 ? null : app.text("ui.ask.named", { what: app.name(seat), cards: app.words.list(marks) });
}

/**
 * Draw the button over a plate that says its signs in words.
 * @param {App} app
 * @param {View} view
 * @param {number} seat
 */
function askTemplate(app, view, seat) {
  const text = plateText(app, view, seat);
  if (text === null) return nothing;
  const ask = (/** @type {Event} */ event) => {
    event.stopPropagation(); // a tap on the cloth puts the answer away
    const shown = app.store.get().why === seat;
    app.store.set({ why: shown ? null : seat });
    if (!shown) app.announce(text);
  };
  return html`<button type="button" class="plate-ask" aria-label=${app.words.about("ui.seat.ask", isYou(app, seat), { name: app.name(seat) }).toString()} @click=${ask}></button>`;
}

/**
 * Draw the last thing a seat said, until the next card is played; calls about other players are summed up on its plate.
 * @param {Speech} app
 * @param {View} view
 * @param {number} seat
 */
function bubble(app, view, seat) {
  if (view.phase === "over") return nothing;
  const since = view.log.findLastIndex((heard) => isCard(heard.move)) + 1;
  const auction = since === 0 ? view.facts.calls?.[seat] : null;
  const last = view.log.findLastIndex((heard) => heard.seat === seat && heard.move !== null);
  if (auction && auction !== view.log[last]?.move) return html`<span class="bubble">${moveText(app, view.game, auction)}</span>`;
  if (last < since || roomOf(view.game).about(view, last) !== null) return nothing;
  return html`<span class="bubble">${show(heardPhrase(app, view, last))}</span>`;
}
