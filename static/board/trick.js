// @ts-check
/** A trick, every card at the place of its seat, or in a row with the names of the seats. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { cardTemplate } from "./hand.js";
import { place, tricksOf } from "./seats.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */
/** @typedef {{cards: readonly [seat: number, card: string][], winner: number | null}} Laid the cards in order, and the seat whose card is the best of them */

/**
 * Return the trick on the table, with the seat that wins it now: null for an empty one.
 * @param {Pick<View, "facts">} view
 * @returns {Laid}
 */
export function trickOf({ facts: { trick = [], winning } }) {
  return { cards: trick, winner: typeof winning === "number" ? (trick[winning]?.[0] ?? null) : null };
}

/**
 * Return the trick on the table, or the last one with its winner until the next has begun.
 * @param {Pick<View, "facts">} view
 * @returns {Laid}
 */
export function latestTrick(view) {
  const current = trickOf(view);
  return current.cards.length > 0 ? current : (tricksOf(view).at(-1) ?? current);
}

/**
 * Draw a trick.
 * @param {Speech} speech
 * @param {Pick<View, "seat" | "seats">} view
 * @param {Laid} trick
 * @param {{label?: string, named?: boolean, resting?: boolean, card?: (place: number) => import("./hand.js").Open}} [options] its name; whether the names of the seats are shown; whether it is finished; what each card does
 */
export function trickTemplate(speech, view, { cards, winner }, { label = speech.text("ui.trick"), named = false, resting = false, card: open = () => ({}) } = {}) {
  return html`<ol class="trick" aria-label=${label} ?data-named=${named} ?data-resting=${resting}>
    ${repeat(
      cards,
      ([, card]) => card,
      ([seat, card], index) => {
        const own = open(index);
        const said = speech.say(seat === winner ? "ui.trick.winning" : "ui.trick.card", { name: speech.name(seat), card: speech.words.card(card) });
        const who = named ? html`<span class="who" aria-hidden="true">${own.beside ?? speech.name(seat)}</span>` : nothing;
        return html`<li class="laid" data-card=${own.tap ? nothing : card} data-from=${place(view, seat)} data-of=${view.seats} .style=${`--k:${index}`} ?data-winning=${seat === winner}>
          ${cardTemplate(speech, card, { ...own, beside: who }, said)}
        </li>`;
      },
    )}
  </ol>`;
}
