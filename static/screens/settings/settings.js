// @ts-check
/** Settings: how the page looks and how play proceeds; every preference that is not a house rule. */
import { html } from "lit-html";
import { coaches, learn, learned, withCoach } from "../../state/learned.js";
import { CHOICES, inFourColours } from "../../state/store.js";
import { list, segments, toggle } from "../panel/fields.js";
import { simple } from "../panel/panel.js";
import { LANGUAGES } from "../rules/rules.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Preferences} Preferences */

/** True: the address `#/settings` opens this panel. @type {true} */
export const addressed = true;

/**
 * Open the settings.
 * @param {App} app
 */
export function open(app) {
  simple(
    app,
    "settings",
    () => {
      const { preferences, trouble } = app.store.get();
      return html`
        ${trouble ? html`<p class="warning">${app.say(`pages.matches.${trouble}`)}</p>` : ""}
        <section class="settings-group">
          <h3>${app.say("pages.settings.look")}</h3>
          ${list(
            app.say("pages.settings.language"),
            LANGUAGES.map(([id]) => id),
            preferences.language,
            (id) => LANGUAGES.find(([own]) => own === id)?.[1] ?? id,
            (language) => void app.prefer({ language }),
          )}
          ${choice("theme")} ${choice("deck")}
          ${toggle(app.say("pages.settings.fourColours"), inFourColours(preferences), (fourColours) => void app.prefer({ fourColours }))}
        </section>
        <section class="settings-group">
          <h3>${app.say("pages.settings.play")}</h3>
          ${choice("speed")} ${choice("rest")} ${onOff("confirm")} ${onOff("autoplay")} ${onOff("sounds")}
          ${"vibrate" in navigator ? onOff("vibration") : ""}
          ${toggle(app.say("pages.settings.coach"), coaches(learned(app), app.store.get().table?.view.game ?? ""), (on) => void learn(app, withCoach(learned(app), on)))}
        </section>
        <section class="settings-group">
          <h3>${app.say("pages.settings.voice")}</h3>
          ${choice("verbosity")}
        </section>
      `;

      /** @param {"theme" | "deck" | "speed" | "rest" | "verbosity"} name */
      function choice(name) {
        const text = (/** @type {string} */ value) => app.say(`pages.settings.${name}.${value}`);
        return segments(name, app.say(`pages.settings.${name}`), CHOICES[name] ?? [], preferences[name], text, (value) => void app.prefer({ [name]: value }));
      }

      /** @param {"confirm" | "autoplay" | "sounds" | "vibration"} name */
      function onOff(name) {
        return toggle(app.say(`pages.settings.${name}`), preferences[name], (on) => void app.prefer({ [name]: on }));
      }
    },
    {
      foot: () => html`
        <button type="button" class="button quiet" @click=${() => app.open("table")}>${app.say("pages.table.title")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("matches")}>${app.say("pages.matches.title")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("about")}>${app.say("pages.about.title")}</button>
      `,
    },
  );
}
