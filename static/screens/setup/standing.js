// @ts-check
/** The form for what earlier deals of a match have left, as far as it counts in this one: contracts used up, the chalk, the pot. */
import { html } from "lit-html";
import { roomOf } from "../../games/index.js";
import { list, toggle } from "../panel/fields.js";

/** @typedef {import("../../types.js").Rules} Rules */
/** @typedef {import("../../types.js").Speech} Speech */

/**
 * Draw the form; nothing for a game whose deals leave nothing.
 * @param {Speech} app
 * @param {string} game
 * @param {Rules} rules
 * @param {Rules} setup
 * @param {(setup: Rules) => void} choose takes the values that change
 */
export function standingTemplate(app, game, rules, setup, choose) {
  return roomOf(game).standing(rules, setup).map(({ name, values, chosen, change, each, seats }) => {
    const label = app.say(`${game}.page.standing.${name}`);
    /** @param {string | number} value */
    function text(value) {
      const team = seats?.(value);
      if (team) return app.words.list(team.map((seat) => app.name(seat))).toString();
      const key = `${game}.${each ?? `page.standing.${name}`}.${value}`;
      return app.words.has(key) ? app.text(key) : app.words.number(Number(value)).toString();
    }
    if (!Array.isArray(chosen)) return list(label, values, chosen, text, (value) => choose(change(value)));
    return html`<details class="options" data-standing=${name}>
      <summary>${label}${chosen.length > 0 ? html` <span class="num">${app.words.number(chosen.length)}</span>` : ""}</summary>
      ${values.map((value) => toggle(text(value), chosen.includes(value), () => choose(change(value)), !chosen.includes(value) && chosen.length === values.length - 1))}
    </details>`;
  });
}
