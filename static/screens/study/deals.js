// @ts-check
/** The tab of imagined deals: where a bot expects the cards that the seat to move does not see, and each deal on its own. */
import { html, nothing } from "lit-html";
import { inline, inlineRow } from "../../cards/card.js";
import { percent } from "../../say/figures.js";
import { jobProgress } from "../panel/progress.js";
import { levelOf, worldsJob } from "./analysis.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").World} World */
/** @typedef {string | number} Place a seat, or the name of a pile */

/**
 * Return the cards of a deal, by place.
 * @param {World} world
 * @returns {[Place, string[]][]}
 */
function lies({ hands, piles }) {
  /** @type {[Place, string[] | null][]} */
  const all = [...hands.entries(), ...Object.entries(piles)];
  return all.flatMap(([place, cards]) => (cards && cards.length > 0 ? [[place, cards]] : []));
}

/**
 * Return by card and place the probability, from 0 to 1, that the card lies there.
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
 * Return the cards where they really lie; null while some of them are hidden.
 * @param {Study} study
 * @returns {World | null}
 */
function truthOf({ over, all, view }) {
  return over && all && view ? /** @type {World} */ ({ weight: 1, hands: view.hands, piles: view.piles }) : null; // with open hands every pile is a list of cards
}

/**
 * Draw the tab with the deals that the mover could imagine.
 * @param {App} app
 * @param {Study} study
 */
export function dealsTemplate(app, study) {
  const { view } = study;
  if (!view || view.turn === null) return html`<p class="quiet-text">${app.say("pages.study.deals.turn")}</p>`;
  const job = worldsJob(app, study);
  if (!job) return html`<p class="quiet-text">${app.say("ui.error.not_over")}</p>`;
  const { worlds, state } = job;
  const [own, level] = [view.hands[view.turn] ?? [], levelOf(app, study)];
  const name = (/** @type {Place} */ place) => (typeof place === "number" ? app.name(place) : app.say(`${view.game}.pile.${place}`));
  return html`<p class="replay-where">
      <span><strong>${app.name(view.turn)}</strong>${level ? html` <span class="tag">${app.say(`pages.level.${level}`)}</span>` : nothing}</span>
      <span class="replay-hand">${Array.isArray(own) ? inlineRow(app, own) : nothing}</span>
    </p>
    ${jobProgress(app, job)}
    ${worlds.length === 0 && state === "done" ? html`<p>${app.say("pages.imagined.none")}</p>` : html`<p class="quiet-text">${app.say("pages.imagined.what", { n: worlds.length })}</p>`}
    ${worlds.length > 0 ? html`${single(app, study, worlds, name)} ${chances(app, study, worlds, name)}` : nothing}`;
}

/**
 * Draw the share of deals in which each card lies in each place.
 * @param {App} app
 * @param {Study} study
 * @param {World[]} worlds
 * @param {(place: Place) => unknown} name
 */
function chances(app, study, worlds, name) {
  const found = shares(worlds);
  const truth = truthOf(study);
  const places = [...new Set(worlds.flatMap((world) => lies(world).map(([place]) => place)))];
  const cards = (study.view?.facts.order ?? []).flat().filter((card) => found.has(card));
  const really = new Map(truth ? lies(truth).flatMap(([place, own]) => own.map((card) => [card, place])) : []);
  return html`<h2>${app.say("pages.imagined.lies")}</h2>
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
            ${row(places.map((place) => found.get(card)?.get(place) ?? 0)).map((part, at) => html`<td class="num">${share(app, part, really.get(card) === places[at])}</td>`)}
          </tr>`,
        )}
      </tbody>
    </table>
    ${truth ? html`<p class="quiet-text">${app.say("pages.imagined.really")}</p>` : nothing}`;
}

/**
 * Return the parts of a row as they are shown, which come to 100; null where the card never lies.
 * @param {number[]} parts
 * @returns {(number | null)[]}
 */
const row = (parts) => percent(parts).map((part, at) => (parts[at] === 0 ? null : part));

/** Draw the share of deals with a card in a place, marked where it really lies. @param {App} app @param {number | null} part @param {boolean} real */
function share(app, part, real) {
  const text = part === null ? "–" : app.words.number(part);
  return real ? html`<strong class="best">${text}<span class="visually-hidden"> ${app.say("pages.imagined.truth")}</span></strong>` : text;
}

/**
 * Draw one imagined deal, with the ways to the others above it.
 * @param {App} app
 * @param {Study} study
 * @param {World[]} worlds
 * @param {(place: Place) => unknown} name
 */
function single(app, study, worlds, name) {
  const shown = Math.min(study.world, worlds.length - 1);
  const world = /** @type {World} */ (worlds[shown]);
  const step = (/** @type {number} */ to, /** @type {string} */ key) =>
    html`<button type="button" class="button quiet" aria-disabled=${worlds[to] ? "false" : "true"} @click=${() => worlds[to] && study.walk.choose({ world: to })}>${app.say(key)}</button>`;
  return html`<section class="one-deal">
    <p class="ways">${step(shown - 1, "pages.imagined.back")} ${step(shown + 1, "pages.imagined.forward")}</p>
    <h2 aria-live="polite">${app.say("pages.imagined.deal", { n: shown + 1, of: worlds.length })}</h2>
    <ul class="replay-seats">
      ${lies(world).map(
        ([place, cards]) => html`<li class="replay-seat">
          <span class="replay-name">${name(place)}</span>
          <span class="replay-hand">${inlineRow(app, cards)}</span>
        </li>`,
      )}
    </ul>
  </section>`;
}
