// @ts-check
/** What touch can do, and the list of all keys. */
import { html, nothing } from "lit-html";
import { QUERIES } from "../table/voice.js";
import { simple } from "./panel.js";

/** @typedef {import("../types.js").App} App */

/** The keys of each part of the page, and the word key for what they do. */
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

/** @param {App} app */
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
