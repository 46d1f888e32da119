// @ts-check
/** The form for a game and its house rules, built from the engine's description of its games. */
import { html, nothing } from "lit-html";
import { roomOf } from "../../games/index.js";
import { ascending, changed, changedPhrase, complete, profile, valueText } from "../../state/house-rules.js";
import { show } from "../../say/words.js";
import { list, toggle } from "../panel/fields.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Game} Game */
/** @typedef {import("../../types.js").Rules} Rules */
/** @typedef {Rules[string]} Value */

/**
 * Draw the choice of a game.
 * @param {App} app
 * @param {readonly Game[]} all
 * @param {string} game
 * @param {(game: string) => void} turn
 */
export function gamesTemplate(app, all, game, turn) {
  return html`<div class="segments wide" role="group" aria-label=${app.text("pages.table.game")}>
    ${all.map(
      ({ id }) => html`<button type="button" class="tab" aria-pressed=${id === game ? "true" : "false"} @click=${() => turn(id)}>
        ${app.say(`${id}.name`)}
      </button>`,
    )}
  </div>`;
}

/**
 * Draw the house rules of a game: its profiles, and every option.
 * @param {App} app
 * @param {Game} own
 * @param {Rules} rules with a value for every option
 * @param {(rules: Rules) => void} choose
 * @param {unknown} [more] shown between profiles and options
 */
export function rulesTemplate(app, own, rules, choose, more = nothing) {
  const game = own.id;
  const current = profile(own, rules);
  return html`<fieldset class="profiles">
      <legend>${app.say("pages.table.profile")}</legend>
      ${roomOf(game).profiles(app.words.language, Object.keys(own.profiles)).map(
        (id) => html`<label class="choice">
          <input type="radio" name="profile" value=${id} .checked=${current === id} @change=${() => choose(complete(own, own.profiles[id]))} />
          <span>${app.say(`${game}.profile.${id}`)}${app.words.has(`${game}.page.profile.${id}`) ? html`<small>${app.say(`${game}.page.profile.${id}`)}</small>` : nothing}</span>
        </label>`,
      )}
      <label class="choice">
        <input type="radio" name="profile" value="custom" .checked=${current === null} ?disabled=${current !== null} />
        <span>${app.say("pages.table.custom")}</span>
      </label>
    </fieldset>
    ${current === null ? html`<p class="changed">${show(changedPhrase(app.words, "ui.rules.different", own, rules))}</p>` : nothing}
    ${more}
    <details class="options" ?open=${current === null}>
      <summary>${app.say("pages.table.options", { n: own.options.length })}</summary>
      ${own.options.map((option) => fieldTemplate(app, own, rules, option, choose))}
    </details>`;
}

/**
 * Draw the field of one option.
 * @param {App} app
 * @param {Game} own
 * @param {Rules} rules
 * @param {Game["options"][number]} option
 * @param {(rules: Rules) => void} choose
 */
function fieldTemplate(app, own, rules, { name, values }, choose) {
  const game = own.id;
  /** @param {Value} value */
  const take = (value) => choose({ ...rules, [name]: value });
  const label = app.say(`${game}.option.${name}`);
  if (values.every((value) => typeof value === "boolean")) return toggle(label, rules[name] === true, take);
  const common = complete(own, own.profiles[changed(own, rules).id])[name];
  const usual = (/** @type {Value} */ value) => (value === common ? app.text("pages.table.usual", { value: valueText(app.words, game, name, value) }) : valueText(app.words, game, name, value));
  return list(label, ascending(values), /** @type {Value} */ (rules[name]), usual, take);
}

/**
 * Return the engine's refusal of some rules as a sentence, with options under the names they have in the form.
 * @param {App} app
 * @param {Game | undefined} info
 * @param {import("../../types.js").Notice} notice
 */
export function refusedTemplate(app, info, notice) {
  const detail = String(notice.data?.detail ?? "");
  const named = info?.options.filter(({ name }) => detail.split(/\W+/u).includes(name)) ?? [];
  if (!info || notice.key !== "ui.error.contradiction" || named.length === 0) return app.say(notice.key, notice.data);
  const options = app.words.list(named.map(({ name }) => app.words.phrase(`${info.id}.option.${name}`)));
  return app.say("pages.table.contradiction", { options });
}
