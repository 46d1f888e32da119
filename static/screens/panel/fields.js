// @ts-check
/** Form fields: switches, lists, and a few values side by side. */
import { html } from "lit-html";

/** @typedef {import("../../types.js").Renderable} Renderable */

/** Return true if the switch is on now. @param {Event} event */
const checked = (event) => /** @type {HTMLInputElement} */ (event.target).checked;

/** Return the place of the value chosen in a list. @param {Event} event */
const index = (event) => /** @type {HTMLSelectElement} */ (event.target).selectedIndex;

/**
 * Draw a switch.
 * @param {Renderable} label
 * @param {boolean} on
 * @param {(on: boolean) => void} choose
 * @param {boolean} [disabled]
 */
export function toggle(label, on, choose, disabled = false) {
  return html`<label class="field toggle">
    <span>${label}</span>
    <input type="checkbox" role="switch" .checked=${on} ?disabled=${disabled} @change=${(/** @type {Event} */ event) => choose(checked(event))} />
  </label>`;
}

/**
 * Draw the options of a list, with the chosen one selected.
 * @template T
 * @param {readonly T[]} values
 * @param {T} chosen
 * @param {(value: T) => string} text
 */
export const options = (values, chosen, text) => values.map((value) => html`<option .selected=${value === chosen}>${text(value)}</option>`);

/**
 * Draw a list of which one value is chosen.
 * @template T
 * @param {Renderable} label
 * @param {readonly T[]} values
 * @param {T} chosen
 * @param {(value: T) => string} text
 * @param {(value: T) => void} choose
 */
export function list(label, values, chosen, text, choose) {
  return html`<label class="field">
    <span>${label}</span>
    <select @change=${(/** @type {Event} */ event) => choose(/** @type {T} */ (values[index(event)]))}>
      ${options(values, chosen, text)}
    </select>
  </label>`;
}

/**
 * Draw a row of buttons of which one is chosen.
 * @param {string} name
 * @param {Renderable} label
 * @param {readonly string[]} values
 * @param {string} chosen
 * @param {(value: string) => Renderable} text
 * @param {(value: string) => void} choose
 */
export function segments(name, label, values, chosen, text, choose) {
  return html`<fieldset class="field">
    <legend>${label}</legend>
    <div class="segments">
      ${values.map(
        (value) => html`<label class="segment">
          <input type="radio" name=${name} value=${value} .checked=${chosen === value} @change=${() => choose(value)} />
          <span>${text(value)}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}
