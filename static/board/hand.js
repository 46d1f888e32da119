// @ts-check
/** The hands on a board: open cards with their names, closed ones to be counted. */
import { html, nothing } from "lit-html";
import { face } from "../cards/card.js";

/** @typedef {import("../types.js").Speech} Speech */

/**
 * The behaviour and the marks of an open card.
 * @typedef {object} Open
 * @property {() => void} [tap] makes the card a button
 * @property {boolean} [off] the button cannot be pressed
 * @property {boolean} [barred] the card cannot be played, which a tap on it explains
 * @property {boolean} [found] it is a right answer
 * @property {boolean} [wrong] it is the wrong answer given last
 * @property {boolean} [apart] it stands apart from the card before
 * @property {unknown} [beside] shown on the card, such as its value
 */

/**
 * Draw an open card with its name for screen readers, as a button if it can be tapped.
 * @param {Speech} speech
 * @param {string} name
 * @param {Open} [open]
 * @param {unknown} [said] its name, or more
 * @param {boolean} [brief] without its picture
 */
export function cardTemplate(speech, name, { tap, off = false, barred = false, found, wrong = false, beside = nothing } = {}, said = speech.words.card(name).toString(), brief = false) {
  const card = html`${face(speech, name, brief)}${beside}<span class="visually-hidden">${said}</span>`;
  if (!tap) return card;
  const pressed = found === undefined ? nothing : String(found);
  return html`<button type="button" data-card=${name} data-found=${found ? "yes" : nothing} data-wrong=${wrong ? "yes" : nothing} aria-pressed=${pressed} aria-disabled=${barred ? "true" : nothing} ?disabled=${off} @click=${tap}>${card}</button>`;
}

/**
 * Draw a hand. Cards that have left it keep their places, so that no other card moves.
 * @param {Speech} speech
 * @param {readonly string[] | number} hand its cards, or their number
 * @param {{room?: readonly string[] | number, card?: (card: string) => Open, label?: string, brief?: boolean}} [options] the cards that it has places for, or their number; what each open card does; its name; whether open cards show their index alone
 */
export function handTemplate(speech, hand, { room = hand, card = () => ({}), label, brief = false } = {}) {
  const places = typeof room === "number" ? room : room.length;
  if (typeof hand === "number") {
    return html`<p class="visually-hidden">${speech.say("ui.seat.cards", { n: hand })}</p>
      <ul class="cards" data-closed .style=${`--cards:${places}`} aria-hidden="true">
        ${Array.from({ length: places }, (_, i) => (i < hand ? html`<li class="back">${face(speech, null)}</li>` : GAP))}
      </ul>`;
  }
  const order = typeof room === "number" ? hand : room;
  return html`<ul class="cards" .style=${`--cards:${places}`} aria-label=${label ?? nothing}>
    ${order.map((name) => (hand.includes(name) ? openTemplate(speech, name, card(name), brief) : GAP))}
  </ul>`;
}

const GAP = html`<li class="gap" aria-hidden="true"></li>`;

/** @param {Speech} speech @param {string} name @param {Open} open @param {boolean} brief */
function openTemplate(speech, name, open, brief) {
  const card = cardTemplate(speech, name, open, undefined, brief);
  if (open.tap) return html`<li>${card}</li>`;
  return html`<li data-card=${name} data-found=${open.found ? "yes" : nothing} ?data-apart=${open.apart}>${card}</li>`;
}
