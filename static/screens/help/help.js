// @ts-check
/** The ways of touch, the signs on the plates, and the list of all keys. */
import { html, nothing } from "lit-html";
import { picture } from "../../cards/pictures.js";
import { roomOf } from "../../games/index.js";
import { QUERIES } from "../table/voice.js";
import { simple } from "../panel/panel.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */

/** The keys of each part of the page, and the word key of their effect. */
const KEYS = /** @type {[string, [string[], string][]][]} */ ([
  [
    "play",
    [
      [["←", "→"], "walk"],
      [["Home", "End"], "ends"],
      [["Enter", "Space"], "press"],
      [["Tab"], "parts"],
      [["Esc"], "escape"],
    ],
  ],
  ["ask", Object.entries(QUERIES).map(([letter, about]) => [[letter.toUpperCase()], about])],
  [
    "replay",
    [
      [["←", "→"], "card"],
      [["↑", "↓"], "trick"],
      [["Home", "End"], "first-last"],
    ],
  ],
  ["everywhere", [[["?"], "help"]]],
]);

const TOUCHES = ["card", "dim", "cloth", "back"];

/**
 * Draw the signs on the plates of players, each with the key of its meaning; those of a game are listed at its own table.
 * @param {Showing} app
 * @returns {[import("lit-html").TemplateResult, string][]}
 */
function signs(app) {
  const view = app.store.get().table?.view;
  const own = view ? view.hands.flatMap((_, seat) => roomOf(view.game).chips(view, seat)) : [];
  const chip = (/** @type {string} */ name) => html`<span class="chip" data-chip=${name}><svg viewBox="0 0 20 20" aria-hidden="true" focusable="false"><use href=${picture("french", `chip-${name}`)}></use></svg></span>`;
  const team = (/** @type {string} */ side) => html`<span class="chip"><span class="team" data-team=${side} aria-hidden="true"></span></span>`;
  return [
    [chip("dealer"), "ui.chip.dealer"],
    [chip("declarer"), "ui.chip.declarer"],
    ...[...new Set(own)].map((name) => /** @type {[import("lit-html").TemplateResult, string]} */ ([chip(name), `${view?.game}.page.chip.${name}`])),
    [team("ours"), "ui.team.ours"],
    [team("theirs"), "ui.team.theirs"],
  ];
}

/** True: the address `#/help` opens this panel. @type {true} */
export const addressed = true;

/**
 * Open the help: keys, signs and gestures.
 * @param {App} app
 */
export function open(app) {
  const touched = matchMedia("(hover: none)").matches;
  simple(
    app,
    "help",
    () => html`
      ${touched
        ? html`<ul class="touches">
            ${TOUCHES.map((what) => html`<li>${app.say(`pages.help.touch.${what}`)}</li>`)}
          </ul>`
        : nothing}
      <section class="settings-group help-signs">
        <h3>${app.say("pages.help.signs")}</h3>
        <dl class="keys">${signs(app).map(([sign, key]) => html`<div><dt>${sign}</dt><dd>${app.say(key)}</dd></div>`)}</dl>
      </section>
      <details class="help-keys" ?open=${!touched}>
        <summary>${app.say("pages.help.keys")}</summary>
        ${KEYS.map(
          ([part, keys]) => html`<section class="settings-group">
            <h3>${app.say(`pages.help.${part}`)}</h3>
            <dl class="keys">
              ${keys.map(
                ([names, what]) => html`<div>
                  <dt>${names.map((name, i) => html`${i > 0 ? " " : ""}<kbd>${app.words.has(`pages.key.${name}`) ? app.say(`pages.key.${name}`) : name}</kbd>`)}</dt>
                  <dd>${app.say(`pages.help.${part}.${what}`)}</dd>
                </div>`,
              )}
            </dl>
          </section>`,
        )}
      </details>
    `,
    {
      foot: () => html`
        <button type="button" class="button quiet" @click=${() => app.open("rules")}>${app.say("pages.rules.title")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("about")}>${app.say("pages.about.title")}</button>
      `,
    },
  );
}
