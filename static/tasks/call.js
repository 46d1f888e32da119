// @ts-check
/** A call to be chosen: every call in the game's own words with its meaning, as exercises and puzzles offer it. */
import { html, nothing } from "lit-html";
import { roomOf } from "../games/index.js";
import { show } from "../say/words.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").Phrase} Phrase */

/**
 * The behaviour and the marks of a call.
 * @typedef {object} Offered
 * @property {() => void} tap
 * @property {boolean} [off] it cannot be pressed
 * @property {boolean} [found] it is a right answer
 * @property {boolean} [wrong] it is the wrong answer given last
 * @property {unknown} [worth] its value, in words
 */

/**
 * Draw the calls to choose from.
 * @param {Speech} speech
 * @param {Scene} view
 * @param {readonly string[]} calls
 * @param {{label: string, name: (game: string, call: string) => Phrase, who: (seat: number) => string, call: (call: string) => Offered}} how the name of the
 *   group, those of calls and of seats, and what each call does
 */
export function callsTemplate(speech, view, calls, { label, name, who, call }) {
  return html`<div class="learn-calls" role="group" aria-label=${label}>
    ${calls.map((move) => {
      const log = view.log ?? [];
      const heard = roomOf(view.game).heard({ log }, move, log.length);
      const gloss = `${view.game}.gloss.${heard}`;
      const about = typeof view.facts.target === "number" ? { name: who(view.facts.target) } : {};
      const { tap, off = false, found = false, wrong = false, worth = nothing } = call(move);
      return html`<button type="button" class="call" data-call=${move} data-found=${found ? "yes" : nothing} data-wrong=${wrong ? "yes" : nothing}
        aria-pressed=${found ? "true" : "false"} ?disabled=${off} @click=${tap}>
        <span class="call-name">${show(name(view.game, heard))}</span>
        ${speech.words.has(gloss) ? html`<span class="call-gloss">${speech.say(gloss, { ...about, ...roomOf(view.game).stakes(speech, move, view.facts) })}</span>` : nothing}
        ${worth === nothing ? nothing : html`<span class="learn-worth">${worth}</span>`}
      </button>`;
    })}
  </div>`;
}
