// @ts-check
/** Moments: events that the table announces by themselves. Partners become known, or calls are made in the viewer's name. */
import { html } from "lit-html";
import { show } from "../../say/words.js";
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { movePhrase, shownAgain } from "./moves.js";
import { isYou } from "./seats.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").Moment} Moment */
/** @typedef {import("./difference.js").Change} Change */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/**
 * Return the event in a change that the table announces by itself, if there is one: partners become known, or, with lower
 * priority, calls are made in the viewer's name.
 * @param {Change} change
 * @param {Table} table
 * @param {string | null} acted the move that the viewer has just made
 * @returns {Moment | null}
 */
export function momentOf(change, { view, match }, acted) {
  if (change.unmasked) return { kind: "unmasked" };
  if (view.seat === null || match.seats[view.seat] !== "person") return null;
  const first = view.log.length - change.heard.length;
  const own = change.heard.flatMap(({ seat, move }, nth) => (seat === view.seat && move !== null && !isCard(move) && !shownAgain(view, first + nth) ? [move] : []));
  const moves = own.filter((move, i) => i > 0 || move !== acted);
  if (moves.length === 0) return null;
  return { kind: view.instead.length > 0 ? "standing" : "forced", moves };
}

/**
 * Return a moment as a sentence.
 * @param {Showing} app
 * @param {View} view
 * @param {Moment} moment
 * @returns {Phrase}
 */
export function momentPhrase(app, view, moment) {
  const { words } = app;
  if (moment.kind !== "unmasked") {
    const [first = ""] = moment.moves;
    const own = moment.kind === "forced" && moment.moves.length === 1 ? roomOf(view.game).forced(app, view, first) : null;
    if (own) return own;
    const phase = (/** @type {string} */ move) => view.log.findLast((heard) => heard.seat === view.seat && heard.move === move)?.phase;
    return words.phrase(`ui.moment.${moment.kind}`, { call: words.list(moment.moves.map((move) => movePhrase(app, view.game, move, phase(move)))) });
  }
  const sides = view.facts.sides ?? [];
  const own = sides[view.seat ?? view.facts.declarer ?? 0];
  const seats = sides.map((_, seat) => seat);
  const you = view.seat !== null && isYou(app, view.seat);
  const names = (/** @type {number[]} */ all) => words.list(all.map((seat) => app.name(seat)));
  const ours = seats.filter((seat) => sides[seat] === own && !(you && seat === view.seat));
  return words.about("ui.moment.unmasked", you, { ours: names(ours), theirs: names(seats.filter((seat) => sides[seat] !== own)) });
}

/**
 * Draw the sentence about the latest event on the table: partners become known, or calls were made for the viewer. Return null
 * without such an event, and after the deal.
 * @param {Showing} app
 * @param {View} view
 */
export function momentTemplate(app, view) {
  const { moment } = app.store.get();
  if (!moment || view.phase === "over") return null;
  return html`<p class="moment" data-moment=${moment.kind}>${show(momentPhrase(app, view, moment))}</p>`;
}
