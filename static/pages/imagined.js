// @ts-check
/** The deals that a bot imagines before a move: where the unseen cards may lie, and each deal on its own. */
import { html, nothing } from "lit-html";
import { inline, inlineRow } from "../cards/card.js";
import { percent } from "../say/figures.js";
import { jobOf } from "./job.js";
import { jobPanel } from "./job-panel.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").View} View */

/** @typedef {import("../types.js").World} World */
/** @typedef {string | number} Place a seat, or the name of a pile */

/**
 * The cards of a deal, by place.
 * @param {World} world
 * @returns {[Place, string[]][]}
 */
function lies({ hands, piles }) {
  /** @type {[Place, string[] | null][]} */
  const all = [...hands.entries(), ...Object.entries(piles)];
  return all.flatMap(([place, cards]) => (cards && cards.length > 0 ? [[place, cards]] : []));
}

/**
 * Return for each card the share of the worlds, from 0 to 1, in which it lies in each place.
 * @param {World[]} worlds
 * @returns {Map<string, Map<Place, number>>}
 */
export function shares(worlds) {
  /** @type {Map<string, Map<Place, number>>} */
  const found = new Map();
  const whole = worlds.reduce((sum, { weight }) => sum + weight, 0);
  for (const world of worlds) {
    for (const [place, cards] of lies(world)) {
      for (const card of cards) {
        const own = found.get(card) ?? new Map();
        found.set(card, own.set(place, (own.get(place) ?? 0) + world.weight / whole));
      }
    }
  }
  return found;
}

/**
 * @typedef {object} Args by default the viewer's own turn at the table
 * @property {string} [code]
 * @property {number} [ply]
 * @property {number} [seat] the seat to move there
 * @property {string} [level] of the bot; by default the one that gives hints
 * @property {import("./stepper.js").Args} [back] the analysis to go back to, and where it stood
 */

/**
 * Open the panel of the deals that a bot samples at a decision.
 * @param {App} app
 * @param {Args} [args]
 */
export async function open(app, args = {}) {
  const { table } = app.store.get();
  const { code = table?.code ?? "", ply = table?.view.log.length ?? 0, seat = table?.view.turn ?? 0, level, back } = args;
  const job = jobOf(app, { ask: "imagine", code, ply, ...(level ? { level } : {}) }, () => ({ worlds: /** @type {World[]} */ ([]) }), (found, { worlds }) => found.worlds.push(...worlds));
  /** @type {View} */
  let view;
  /** @type {World | null} */
  let truth = null;
  let at = 0;
  const panel = await jobPanel(app, "imagined", job, prepare, body, () => (back ? html`<button type="button" class="button quiet" @click=${() => app.open("analysis", back)}>${app.say("pages.analysis.title")}</button>` : nothing));

  async function prepare() {
    view = (await app.ask({ ask: "look", code, ply, seat, open: false })).view;
    if (!back) return;
    const { hands, piles } = (await app.ask({ ask: "look", code, ply, seat, open: true })).view;
    truth = /** @type {World} */ ({ weight: 1, hands, piles }); // with open hands every pile is a list of cards, not a number
  }

  /** @param {import("lit-html").TemplateResult} progress */
  function body(progress) {
    const { worlds, state } = job;
    const own = view.hands[seat] ?? [];
    return html`
      <p class="replay-where">
        <span><strong>${app.name(seat)}</strong>${level ? html` <span class="tag">${app.say(`pages.level.${level}`)}</span>` : nothing}</span>
        <span class="replay-hand">${Array.isArray(own) ? inlineRow(app, own) : nothing}</span>
      </p>
      ${worlds.length === 0 && state === "done"
        ? html`<p>${app.say("pages.imagined.none")}</p>`
        : html`<p class="quiet-text">${app.say("pages.imagined.what", { n: worlds.length })}</p>`}
      ${progress}
      ${worlds.length > 0 ? html`${chances(worlds)} ${single(worlds)}` : nothing}
    `;
  }

  /** @param {World[]} worlds */
  function chances(worlds) {
    const found = shares(worlds);
    const places = [...new Set(worlds.flatMap((world) => lies(world).map(([place]) => place)))];
    const cards = (view.facts.order ?? []).flat().filter((card) => found.has(card));
    const really = new Map(truth ? lies(truth).flatMap(([place, own]) => own.map((card) => [card, place])) : []);
    return html`<h3>${app.say("pages.imagined.lies")}</h3>
      <table class="paper chances">
        <thead>
          <tr>
            <th scope="col">${app.say("pages.imagined.card")}</th>
            ${places.map((place) => html`<th scope="col" class="num">${name(place)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${cards.map(
            (card) => html`<tr>
              <th scope="row">${inline(app, card)}</th>
              ${row(places.map((place) => found.get(card)?.get(place) ?? 0)).map((part, at) => html`<td class="num">${share(part, really.get(card) === places[at])}</td>`)}
            </tr>`,
          )}
        </tbody>
      </table>
      ${truth ? html`<p class="quiet-text">${app.say("pages.imagined.really")}</p>` : nothing}`;
  }

  /**
   * Returns the parts of a row as they are shown, which come to 100; null where the card never lies.
   * @param {number[]} parts
   * @returns {(number | null)[]}
   */
  function row(parts) {
    return percent(parts).map((part, at) => (parts[at] === 0 ? null : part));
  }

  /** @param {number | null} part @param {boolean} real */
  function share(part, real) {
    const text = part === null ? "–" : app.words.number(part);
    return real ? html`<strong class="best">${text}<span class="visually-hidden"> ${app.say("pages.imagined.truth")}</span></strong>` : text;
  }

  /** @param {World[]} worlds */
  function single(worlds) {
    const shown = Math.min(at, worlds.length - 1);
    const world = /** @type {World} */ (worlds[shown]);
    const step = (/** @type {number} */ to, /** @type {string} */ key) =>
      html`<button type="button" class="button quiet" aria-disabled=${worlds[to] ? "false" : "true"} @click=${() => worlds[to] && turn(to)}>${app.say(key)}</button>`;
    return html`<section class="one-deal">
      <h3 aria-live="polite">${app.say("pages.imagined.deal", { n: shown + 1, of: worlds.length })}</h3>
      <ul class="replay-seats">
        ${lies(world).map(
          ([place, cards]) => html`<li class="replay-seat">
            <span class="replay-name">${name(place)}</span>
            <span class="replay-hand">${inlineRow(app, cards)}</span>
          </li>`,
        )}
      </ul>
      <p class="ways">${step(shown - 1, "pages.imagined.back")} ${step(shown + 1, "pages.imagined.forward")}</p>
    </section>`;
  }

  /** @param {number} to */
  function turn(to) {
    at = to;
    panel.redraw();
  }

  /** @param {Place} place */
  function name(place) {
    return typeof place === "number" ? app.name(place) : app.say(`${view.game}.pile.${place}`);
  }
}
