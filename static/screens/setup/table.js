// @ts-check
/**
 * Setting up a table: house rules and seats. The form is built from the engine's description of its games; this module knows nothing about any of them.
 */
import { html, nothing } from "lit-html";
import { chosenRules, GAMES, infoOf } from "../../games/index.js";
import { changed, changedPhrase, complete, differing, same, seatsOf } from "../../state/house-rules.js";
import { show } from "../../say/words.js";
import { list, options } from "../panel/fields.js";
import { simple } from "../panel/panel.js";
import { gamesTemplate, refusedTemplate, rulesTemplate } from "./rules.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Game} Game */
/** @typedef {import("../../types.js").Rules} Rules */

/** The level at a seat for which none was chosen: the engine's own default. */
const USUAL = "club";

/**
 * Return the digits of a number as typed, with any group separators and in any width; empty if nothing is typed, null if it is not a number.
 * @param {string} typed
 * @returns {string | null}
 */
export function numberOf(typed) {
  const digits = typed.normalize("NFKC").replace(/[\s.,'’_]/gu, "");
  return /^\d*$/u.test(digits) ? digits : null;
}

/**
 * Open the form for a new match: house rules, players, number of the deal.
 * @param {App} app
 * @param {{game?: string}} [args]
 */
export function open(app, args = {}) {
  const running = app.store.get().table?.view.game;
  let game = args.game ?? running ?? GAMES[0] ?? "";
  /** @type {import("../../types.js").Notice | null} */
  let problem = null;
  let number = "";

  const panel = simple(
    app,
    "table",
    () => {
      const { games, preferences } = app.store.get();
      const info = infoOf({ games }, game);
      return html`
        <section class="settings-group">
          <h3>${app.say("pages.table.house")}</h3>
          ${games && info ? house(games, info) : html`<p class="quiet-text">${app.say("pages.table.waiting")}</p>`}
        </section>
        ${info ? seats(info) : nothing} ${info ? numbered() : nothing}
      `;

      /** Draw the number of the first deal. */
      function numbered() {
        return html`<section class="settings-group">
          <label class="field number-field">
            <span>${app.say("pages.table.number")}</span>
            <input
              type="text"
              inputmode="numeric"
              autocomplete="off"
              maxlength="80"
              aria-describedby="number-what"
              placeholder=${app.text("pages.table.number.random")}
              .value=${number}
              @input=${(/** @type {Event} */ event) => (number = /** @type {HTMLInputElement} */ (event.target).value)}
            />
          </label>
          <p class="quiet-text" id="number-what">${app.say("pages.table.number.what")}</p>
        </section>`;
      }

      /** @param {Game[]} all @param {Game} own */
      function house(all, own) {
        const rules = complete(own, chosenRules(own, app.store.get().preferences));
        return html`
          ${gamesTemplate(app, all, game, turn)}
          ${rulesTemplate(app, own, rules, (chosen) => keep({ rules: differing(own, chosen) }), elsewise(own, rules))}
          <p class="quiet-text">
            ${app.say("pages.table.next-match")}
            <button type="button" class="link" @click=${() => app.open("rules", { game })}>${app.say("pages.rules.title")}</button>
          </p>
        `;
      }

      /** Return the differences from the rules of the match under way, if it has others. @param {Game} own @param {Rules} rules */
      function elsewise(own, rules) {
        const { table } = app.store.get();
        if (table?.view.game !== game || changed(own, table.view.rules).names.length === 0 || same(own, rules, table.view.rules)) return nothing;
        return html`<p class="changed">${show(changedPhrase(app.words, "pages.table.changed.here", own, table.view.rules))}</p>`;
      }

      /** @param {Game} own */
      function seats(own) {
        const count = seatsOf(own, complete(own, chosenRules(own, app.store.get().preferences)));
        const { levels, table, live } = app.store.get();
        const here = live && table?.view.game === game && table.match.seats.length === count;
        const who = here ? table.match.seats : seating(count);
        return html`<section class="settings-group">
          <h3>${app.say("pages.table.seats")}</h3>
          ${Array.from({ length: count }, (_, seat) => {
            /** @param {string} value */
            const sit = (value) => {
              const seated = who.map((old, i) => (i === seat ? value : old));
              keep({ seats: seated });
              if (here) void app.seats(seated);
            };
            const label = app.text("pages.table.seat", { n: seat + 1 });
            return html`<div class="field seat-field">
              <input
                type="text"
                maxlength="16"
                autocomplete="off"
                aria-label=${app.text("pages.table.name", { seat: label })}
                placeholder=${app.name(seat)}
                .value=${preferences.names[seat] ?? ""}
                @change=${(/** @type {Event} */ event) => rename(seat, /** @type {HTMLInputElement} */ (event.target).value)}
              />
              <select
                aria-label=${app.text("pages.table.who", { seat: label })}
                @change=${(/** @type {Event} */ event) => sit(["person", ...levels][/** @type {HTMLSelectElement} */ (event.target).selectedIndex] ?? "person")}
              >
                ${options(["person", ...levels], who[seat] ?? "person", (level) => app.text(`pages.level.${level}`))}
              </select>
            </div>`;
          })}
          ${here ? eyes(table) : nothing}
          <p class="quiet-text">${app.say(here ? "pages.table.seats-now" : "pages.table.seats-later")}</p>
          <details class="levels">
            <summary>${app.say("pages.level.what")}</summary>
            <dl>
              ${levels.map((level) => html`<div><dt>${app.say(`pages.level.${level}`)}</dt><dd>${app.say(`pages.level.what.${level}`)}</dd></div>`)}
            </dl>
            <p class="quiet-text">${app.say("pages.level.honest")}</p>
          </details>
        </section>`;
      }

      /** @param {import("../../types.js").Table} table */
      function eyes({ view }) {
        const places = [...Array.from({ length: view.seats }, (_, seat) => seat), null];
        const text = (/** @type {number | null} */ seat) => (seat === null ? app.text("pages.table.watch") : app.name(seat));
        return list(app.say("pages.table.view"), places, view.seat, text, (seat) => void app.sit(seat));
      }

      /** @param {number} count @returns {string[]} */
      function seating(count) {
        const own = remembered().seats ?? [];
        return Array.from({ length: count }, (_, seat) => own[seat] ?? (seat === 0 ? "person" : USUAL));
      }

      /** @param {number} seat @param {string} name */
      function rename(seat, name) {
        const names = Array.from({ length: 4 }, (_, i) => preferences.names[i] ?? "");
        names[seat] = name.trim().slice(0, 16);
        void app.prefer({ names });
      }
    },
    {
      foot: () => html`
        ${problem ? html`<p class="warning" role="alert">${refusedTemplate(app, infoOf(app.store.get(), game), problem)}</p>` : nothing}
        <button type="button" class="button main" ?disabled=${!app.store.get().games} @click=${start}>
          ${app.say("pages.table.start", { game: app.words.phrase(`${game}.name`) })}
        </button>
      `,
    },
  );

  /** Return the stored preferences for the game shown. */
  function remembered() {
    return app.store.get().preferences.games[game] ?? {};
  }

  /** @param {{rules?: Rules, seats?: string[]}} patch */
  function keep(patch) {
    problem = null;
    void app.prefer({ games: { [game]: { ...remembered(), ...patch } } });
  }

  /** @param {string} to */
  function turn(to) {
    [game, problem] = [to, null];
    panel.redraw();
  }

  async function start() {
    const info = infoOf(app.store.get(), game);
    if (!info) return;
    const digits = numberOf(number);
    if (digits === null) {
      problem = { key: "pages.table.number.digits" };
      return panel.redraw();
    }
    const { preferences } = app.store.get();
    const rules = chosenRules(info, preferences);
    const { seats } = remembered();
    const count = seatsOf(info, complete(info, rules));
    await app.start(game, { rules: complete(info, rules), ...(seats?.length === count ? { seats } : {}), ...(digits ? { number: digits } : {}) });
    const { notice } = app.store.get();
    if (!notice?.key.startsWith("ui.error.")) return panel.close();
    app.notice(null);
    problem = notice;
    panel.redraw();
  }
}
