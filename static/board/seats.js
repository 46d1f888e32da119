// @ts-check
/** The seats round a board: where each sits, its plate with all that is public about it, and its hand. */
import { html, nothing } from "lit-html";
import { picture } from "../cards/pictures.js";
import { isCard } from "../cards/cards.js";
import { roomOf } from "../games/index.js";
import { show } from "../say/words.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */

/**
 * Return the place of a seat as the viewer sees it: 0 at the bottom, then clockwise.
 * @param {Pick<View, "seat" | "seats">} view
 * @param {number} seat
 */
export function place({ seat: bottom, seats }, seat) {
  return (seat - (bottom ?? 0) + seats) % seats;
}

/**
 * Return the finished tricks of a position.
 * @param {Pick<View, "facts">} view
 * @returns {import("../types.js").Trick[]}
 */
export function tricksOf({ facts }) {
  return facts.tricks ?? [];
}

/**
 * Draw a seat: its plate, and the parts beside it.
 * @param {Speech} speech
 * @param {View} view
 * @param {number} seat
 * @param {{hand?: unknown, more?: unknown, aside?: unknown}} parts the hand, the end of the plate, what stands beside it
 */
export function seatTemplate(speech, view, seat, { hand = nothing, more = nothing, aside = nothing }) {
  return html`<section class="seat" data-seat=${seat} data-place=${place(view, seat)} data-of=${view.seats}
    data-team=${teamOf(view, seat) ?? nothing} ?data-turn=${view.turn === seat} ?data-target=${roomOf(view.game).asked(view) === seat} aria-label=${speech.name(seat)}>
    <div class="plate">
      <span class="name">${teamMark(speech, view, seat)}<span class="name-text">${speech.name(seat)}</span></span>
      ${marks(speech, view, seat)}
      <span class="counts">${counts(speech, view, seat)}</span>
      ${more}
    </div>
    ${hand} ${aside}
  </section>`;
}

/**
 * Draw the chips of a seat: dealer, declarer, and the game's own.
 * @param {Speech} speech
 * @param {View} view
 * @param {number} seat
 */
export function marks(speech, view, seat) {
  /** @param {string} name @param {string} key @param {boolean} shown */
  const chip = (name, key, shown) =>
    shown ? html`<span class="chip" data-chip=${name} title=${speech.text(key)}><svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href=${picture("french", `chip-${name}`)}></use></svg><span class="visually-hidden">${speech.say(key)}</span></span>` : nothing;
  return html`${chip("dealer", "ui.chip.dealer", view.dealer === seat)}${chip("declarer", "ui.chip.declarer", view.facts.declarer === seat)}${roomOf(view.game)
    .chips(view, seat)
    .map((name) => chip(name, `${view.game}.page.chip.${name}`, true))}`;
}

/**
 * Return the marks and counts of a plate in words: dealer, declarer, the game's own chips, side, standing call, tricks and points.
 * @param {Speech} speech
 * @param {View} view
 * @param {number} seat
 * @returns {string[]}
 */
export function marksOf(speech, view, seat) {
  const { taken, points } = view.facts;
  const team = seat === view.seat || view.seat === null ? null : teamOf(view, seat);
  const tricks = tricksOf(view).length > 0 ? taken?.[seat] : undefined;
  const worth = points?.[seat];
  return [
    ...(view.dealer === seat ? [speech.text("ui.chip.dealer")] : []),
    ...(view.facts.declarer === seat ? [speech.text("ui.chip.declarer")] : []),
    ...roomOf(view.game).chips(view, seat).map((name) => speech.text(`${view.game}.page.chip.${name}`)),
    ...(team === null ? [] : [speech.text(`ui.team.${team}`)]),
    ...[standing(speech, view, seat)].flatMap((call) => (call === null ? [] : [call.toString()])),
    ...(tricks === undefined ? [] : [speech.text("ui.seat.taken", { n: tricks })]),
    ...(tricks && typeof worth === "number" ? [speech.text("ui.seat.points", { n: worth })] : []),
  ];
}

/**
 * Return the last call of a seat, once cards were played after it, in a game whose calls stand through the play.
 * @param {Speech} speech
 * @param {View} view
 * @param {number} seat
 */
function standing(speech, { game, log }, seat) {
  const { stays } = roomOf(game);
  const last = log.findLastIndex((heard) => heard.seat === seat && heard.move !== null && !isCard(heard.move));
  const move = log[last]?.move;
  if (!stays || !move || move === "pass" || !log.slice(last).some((heard) => isCard(heard.move))) return null;
  return speech.words.phrase(`${game}.call.${move}`);
}

/**
 * Draw the call of a seat if it stands through the play, the tricks and points that the seat is known to have won once a trick is finished, and the game's own counts.
 * @param {Speech} speech
 * @param {View} view
 * @param {number} seat
 */
export function counts(speech, view, seat) {
  const { taken, points } = view.facts;
  const tricks = tricksOf(view).length > 0 ? taken?.[seat] : undefined;
  const worth = points?.[seat];
  const call = standing(speech, view, seat);
  return [
    call === null ? nothing : html`<span class="count announced">${show(call)}</span>`,
    tricks === undefined ? nothing : html`<span class="count">${speech.say("ui.seat.taken", { n: tricks })}</span>`,
    tricks && typeof worth === "number" ? html`<span class="count">${speech.say("ui.seat.points", { n: worth })}</span>` : nothing,
    ...roomOf(view.game).counts(speech, view, seat),
  ];
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
 * @param {Speech} speech
 * @param {View} view
 * @param {number} seat
 */
export function teamMark(speech, view, seat) {
  const team = teamOf(view, seat);
  if (team === null || seat === view.seat) return nothing;
  const label = view.seat === null ? nothing : html`<span class="visually-hidden">${speech.say(`ui.team.${team}`)}</span>`;
  return html`<span class="team" data-team=${team} aria-hidden="true"></span>${label}`;
}
