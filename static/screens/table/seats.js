// @ts-check
/** The players round the table, and all that is public about them. */
import { html, nothing } from "lit-html";
import { face } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { picture } from "../../cards/pictures.js";
import { show } from "../../say/words.js";
import { place, tricksOf } from "./difference.js";
import { heardPhrase, moveText } from "./moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */

/**
 * The name of a seat: "You" if it is the listener's, as a sentence begins with it, or as it stands within one.
 * @param {Showing} app
 * @param {number} seat
 * @param {"ui.you" | "ui.you.within" | "ui.you.object"} [you] at the beginning; within, as the subject; within, as the object
 * @returns {string}
 */
export function nameOf(app, seat, you = "ui.you") {
  const given = app.store.get().preferences.names[seat]?.trim();
  return given || app.text(isYou(app, seat) ? you : `ui.name.${seat}`);
}

/**
 * Return true if sentences about this seat address the reader as "you".
 * @param {Showing} app
 * @param {number} seat
 * @returns {boolean} whether sentences about this seat are said to "you"
 */
export function isYou(app, seat) {
  const { table } = app.store.get();
  if (!table || table.view.seat !== seat || table.match.seats[seat] !== "person") return false;
  return table.match.seats.filter((who) => who === "person").length === 1;
}

/**
 * Draw the plate of a seat: name, marks, counts, last call.
 * @param {App} app
 * @param {View} view
 * @param {number} seat
 * @param {unknown} [aside] shown beside the plate in place of the last call
 */
export function seatTemplate(app, view, seat, aside = null) {
  const at = place(view, seat);
  const hand = view.hands[seat] ?? 0;
  const count = typeof hand === "number" ? hand : hand.length;
  const own = view.seat === seat;
  return html`<section class="seat" data-seat=${seat} data-place=${at} data-of=${view.seats}
    data-team=${teamOf(view, seat) ?? nothing} ?data-turn=${view.turn === seat} ?data-target=${roomOf(view.game).asked(view) === seat} aria-label=${app.name(seat)}>
    ${own ? nothing : handOfOther(app, hand)}
    <div class="plate">
      <span class="name">${teamMark(app, view, seat)}${app.name(seat)}</span>
      ${marks(app, view, seat)}
      <span class="counts">${counts(app, view, seat)}</span>
      ${own ? nothing : html`<span class="visually-hidden">${app.say("ui.seat.cards", { n: count })}</span>`}
    </div>
    ${aside ?? bubble(app, view, seat)}
  </section>`;
}

/**
 * @param {Showing} app
 * @param {string[] | number} hand
 */
function handOfOther(app, hand) {
  if (typeof hand === "number") {
    return html`<div class="backs" aria-hidden="true">${Array.from({ length: hand }, () => html`<span class="back">${face(app, null)}</span>`)}</div>`;
  }
  return html`<ul class="open-hand">
    ${hand.map((card) => html`<li>${face(app, card)}<span class="visually-hidden">${app.words.card(card).toString()}</span></li>`)}
  </ul>`;
}

/**
 * Draw the chips of a seat: dealer, declarer, and the game's own.
 * @param {Speech} app
 * @param {View} view
 * @param {number} seat
 */
export function marks(app, view, seat) {
  /** @param {string} name @param {string} key @param {boolean} shown */
  const chip = (name, key, shown) =>
    shown ? html`<span class="chip" data-chip=${name} title=${app.text(key)}><svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href=${picture("french", `chip-${name}`)}></use></svg><span class="visually-hidden">${app.say(key)}</span></span>` : nothing;
  return html`${chip("dealer", "ui.chip.dealer", view.dealer === seat)}${chip("declarer", "ui.chip.declarer", view.facts.declarer === seat)}${roomOf(view.game)
    .chips(view, seat)
    .map((name) => chip(name, `${view.game}.page.chip.${name}`, true))}`;
}

/**
 * Return the marks and counts of a plate in words: dealer, declarer, side, the game's own chips, tricks and points.
 * @param {Speech} app
 * @param {View} view
 * @param {number} seat
 * @returns {string[]}
 */
export function marksOf(app, view, seat) {
  const { taken, points } = view.facts;
  const team = seat === view.seat || view.seat === null ? null : teamOf(view, seat);
  const tricks = tricksOf(view).length > 0 ? taken?.[seat] : undefined;
  const worth = points?.[seat];
  return [
    ...(view.dealer === seat ? [app.text("ui.chip.dealer")] : []),
    ...(view.facts.declarer === seat ? [app.text("ui.chip.declarer")] : []),
    ...roomOf(view.game).chips(view, seat).map((name) => app.text(`${view.game}.page.chip.${name}`)),
    ...(team === null ? [] : [app.text(`ui.team.${team}`)]),
    ...(tricks === undefined ? [] : [app.text("ui.seat.taken", { n: tricks })]),
    ...(tricks && typeof worth === "number" ? [app.text("ui.seat.points", { n: worth })] : []),
  ];
}

/**
 * Draw the tricks and points that a seat is known to have won, and the other counts of the game.
 * @param {App} app
 * @param {View} view
 * @param {number} seat
 */
export function counts(app, view, seat) {
  const { taken, points } = view.facts;
  const tricks = tricksOf(view).length > 0 ? taken?.[seat] : undefined;
  const worth = points?.[seat];
  return [
    tricks === undefined ? nothing : html`<span class="count">${app.say("ui.seat.taken", { n: tricks })}</span>`,
    tricks && typeof worth === "number" ? html`<span class="count">${app.say("ui.seat.points", { n: worth })}</span>` : nothing,
    ...roomOf(view.game).counts(app, view, seat),
  ];
}

/**
 * The last thing a seat said, until the next card is played; calls about other players are summed up on its plate.
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

/**
 * Return the side of a seat as far as the viewer knows it; to a viewer without a hand, as the declarer sees it.
 * @param {View} view
 * @param {number} seat
 * @returns {"ours" | "theirs" | null} null while it is not known
 */
export function teamOf(view, seat) {
  const sides = roomOf(view.game).sides(view);
  const side = sides[seat] ?? null;
  const own = sides[view.seat ?? view.facts.declarer ?? 0] ?? null;
  if (side === null || own === null || new Set(sides).size < 2) return null;
  return side === own ? "ours" : "theirs";
}

/**
 * Draw the mark of a side, which differs by shape as well as by colour.
 * @param {Speech} app
 * @param {View} view
 * @param {number} seat
 */
export function teamMark(app, view, seat) {
  const team = teamOf(view, seat);
  if (team === null || seat === view.seat) return nothing;
  const label = view.seat === null ? nothing : html`<span class="visually-hidden">${app.say(`ui.team.${team}`)}</span>`;
  return html`<span class="team" data-team=${team} aria-hidden="true"></span>${label}`;
}
