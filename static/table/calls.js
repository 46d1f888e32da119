// @ts-check
/** The call panel: exactly the legal calls, in the game's own words, each with a plain gloss. */
import { html, nothing } from "lit-html";
import { show } from "../words.js";
import { face } from "../card.js";
import { isCard } from "../cards.js";
import { roomOf } from "../games/index.js";
import { worthTemplate } from "./hint.js";
import { movePhrase } from "./moves.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").View} View */

/** From this many calls on, glosses are shown one at a time instead of under every button. */
const CROWDED_CALLS = 7;

/**
 * @param {App} app
 * @param {View} view
 */
export function callsTemplate(app, view) {
  const { live } = app.store.get();
  if (!live || view.turn === null || view.turn !== view.seat || !view.person) return nothing;
  const hand = view.hands[view.seat];
  const own = Array.isArray(hand) ? hand : [];
  const calls = view.legal.filter((move) => !own.includes(move));
  if (calls.length === 0) return nothing;
  const instead = view.instead ?? []; // a table kept by an older page says none
  const many = calls.length + instead.length >= CROWDED_CALLS;
  const groups = grouped(calls);
  return html`<section class="calls" role="group" aria-label=${promptText(app, view)} data-many=${many ? "" : nothing}>
    ${groups.map(
      (group) => html`<div class="call-group" data-size=${group.length}>${group.map((call) => callButton(app, view, call, many))}</div>`,
    )}
    ${instead.length === 0 ? nothing : html`<div class="call-group" data-size=${instead.length}>${instead.map((call) => callButton(app, view, call, many, true))}</div>`}
  </section>`;
}

/**
 * @param {App} app
 * @param {View} view
 * @param {string} call
 * @param {boolean} many
 * @param {boolean} [instead] whether it takes the place of the last move
 */
function callButton(app, view, call, many, instead = false) {
  const { hint } = app.store.get();
  const gloss = `${view.game}.gloss.${call}`;
  const glossed = app.words.has(gloss);
  const stakes = roomOf(view.game).stakes(app, call);
  const best = hint?.best === call;
  return html`<button type="button" class="call" data-move=${call} ?data-best=${best} title=${many && glossed ? app.text(gloss, stakes) : nothing}
    @click=${() => void app.act(call)}>
    ${isCard(call) ? face(app, call) : nothing}
    <span class="call-name">${show(instead ? roomOf(view.game).instead(app, movePhrase(app, view.game, call)) : movePhrase(app, view.game, call))}</span>
    ${glossed ? html`<span class=${many ? "visually-hidden" : "call-gloss"}>${app.say(gloss, stakes)}</span>` : nothing}
    ${worthTemplate(app, call)}
  </button>`;
}

/**
 * What the person to move is asked to do.
 * @param {App} app
 * @param {View} view
 */
export function promptText(app, view) {
  const key = `${view.game}.phase.${view.phase}`;
  return app.words.has(key) ? app.text(key) : app.text("ui.turn.you");
}

/**
 * Breaks a long list into rows of calls that begin alike.
 * @param {string[]} calls
 * @returns {string[][]}
 */
export function grouped(calls) {
  if (calls.length < CROWDED_CALLS) return [calls];
  /** @type {Map<string, string[]>} */
  const groups = new Map();
  const single = /** @type {string[]} */ ([]);
  const begins = calls.map((call) => call.split(/[.:]/)[0] ?? call);
  calls.forEach((call, index) => {
    const begin = begins[index] ?? call;
    const row = begins.filter((other) => other === begin).length > 1 ? begin : null;
    if (row === null) single.push(call);
    else groups.set(row, [...(groups.get(row) ?? []), call]);
  });
  return [...(single.length > 0 ? [single] : []), ...groups.values()];
}
