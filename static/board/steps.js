// @ts-check
/** The controls that step through a deal: their buttons, and the slider. */
import { html } from "lit-html";

/** @typedef {import("../types.js").Speech} Speech */

/** The drawings of the buttons. @type {Record<string, string>} */
const SIGNS = {
  first: "M6 5v14M19 5 9 12l10 7z",
  "trick-back": "M12 5 4 12l8 7zM21 5l-8 7 8 7z",
  back: "M16 5 7 12l9 7z",
  play: "M12 2a10 10 0 1 0 .01 0zM9 6l10 6-10 6z",
  pause: "M7 5h3v14H7zM14 5h3v14h-3z",
  forward: "M8 5l9 7-9 7z",
  "trick-forward": "M12 5l8 7-8 7zM3 5l8 7-8 7z",
  last: "M18 5v14M5 5l10 7-10 7z",
};

/**
 * Draw a button.
 * @param {Speech} speech
 * @param {string} name
 * @param {boolean} off true where it leads nowhere
 * @param {() => unknown} work
 */
export function stepTemplate(speech, name, off, work) {
  const label = speech.text(`pages.replay.${name}`);
  return html`<button type="button" class="step" data-step=${name} aria-disabled=${off ? "true" : "false"} aria-label=${label} title=${label} @click=${work}>
    <svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[name] ?? ""} /></svg>
  </button>`;
}

/**
 * Draw the slider.
 * @param {Speech} speech
 * @param {number} ply
 * @param {number} plies
 * @param {string} place the position in words
 * @param {(ply: number) => unknown} go
 */
export function sliderTemplate(speech, ply, plies, place, go) {
  return html`<label class="replay-slider">
    <span class="visually-hidden">${speech.say("pages.replay.slider")}</span>
    <input type="range" min="0" max=${plies} .value=${String(ply)} aria-valuetext=${place} @input=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.target).value))} />
  </label>`;
}
