// @ts-check
/** A position of a deal as study and analysis show it, with the ways to go on from it. */
import { html, nothing } from "lit-html";
import { face, inlineRow } from "../cards/card.js";
import { roomOf } from "../games/index.js";
import { moveText } from "../screens/table/moves.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Renderable} Renderable */
/** @typedef {import("./stepper.js").Place} Place */
/** @typedef {import("./stepper.js").Stepper} Stepper */

/**
 * Return the app for a deal that may be another person's: unless it belongs to the running match, nobody in it is
 * "you".
 * @param {App} app
 * @param {string} code
 * @returns {App}
 */
export function onlooker(app, code) {
  const { table } = app.store.get();
  const own = table !== null && (table.code === code || table.match.rows.some((row) => row.code === code));
  return own ? app : Object.create(app, { name: { value: (/** @type {number} */ seat) => app.text(`ui.name.${seat}`) } });
}

/**
 * Draw the contract and the number of the move.
 * @param {App} app
 * @param {Place} place
 */
export function where(app, { view, ply, plies }) {
  const played = roomOf(view.game).contract(app, view.facts);
  const declarer = typeof view.facts.declarer === "number" ? `${app.name(view.facts.declarer)} · ` : "";
  return html`<p class="replay-where">
    <span>${app.say(`${view.game}.name`)}${played ? html` · ${declarer}${played}` : nothing}</span>
    <span class="num">${app.say("pages.replay.ply", { n: ply, plies })}</span>
  </p>`;
}

/**
 * Draw the last move, and announce it to screen readers.
 * @param {App} app
 * @param {Place} place
 * @param {unknown} [verdict] the cost of the move
 */
export function heard(app, { view, ply }, verdict = nothing) {
  const last = ply === 0 ? null : view.log[ply - 1];
  return html`<p class="replay-move" aria-live="polite">${last ? html`<strong>${app.name(last.seat)}</strong> ${moved(app, view, last)} ${verdict}` : app.say("pages.replay.dealt")}</p>`;
}

/** @param {App} app @param {View} view @param {View["log"][number]} heard */
function moved(app, view, { move, phase }) {
  return move === null ? app.say("pages.replay.unheard") : moveText(app, view.game, move, phase);
}

/**
 * Draw the trick on the table, or the one just finished.
 * @param {App} app
 * @param {Place} place
 */
export function middle(app, { view: { facts } }) {
  const done = (facts.tricks ?? []).at(-1);
  const current = facts.trick ?? [];
  const cards = current.length > 0 ? current : (done?.cards ?? []);
  const winner = current.length > 0 ? (facts.winning ?? null) : cards.findIndex(([at]) => at === done?.winner);
  return html`<ol class="trick-row" aria-label=${app.text("pages.replay.trick", { n: (facts.tricks ?? []).length + (current.length > 0 ? 1 : 0) })}>
    ${cards.map(
      ([at, card], i) => html`<li data-winner=${i === winner ? "yes" : nothing}>
        <span class="card-pic" aria-hidden="true">${face(app, card)}</span>
        <span class="trick-who">${app.name(at)}</span>
        <span class="visually-hidden">${app.words.card(card).toString()}</span>
        ${i === winner ? html`<span class="visually-hidden">${app.say("pages.rules.wins")}</span>` : nothing}
      </li>`,
    )}
  </ol>`;
}

/**
 * Draw the hands of all seats, the viewer's first.
 * @param {App} app
 * @param {Place} place
 */
export function hands(app, { view, seat }) {
  return html`<ul class="replay-seats">
    ${Array.from({ length: view.seats }, (_, i) => (seat + i) % view.seats).map((at) => hand(app, view, at))}
  </ul>`;
}

/** @param {App} app @param {View} view @param {number} at */
function hand(app, view, at) {
  const cards = view.hands[at] ?? 0;
  const taken = view.facts.taken?.[at];
  const points = view.facts.points?.[at];
  return html`<li class="replay-seat" data-turn=${view.turn === at ? "yes" : nothing}>
    <span class="replay-name">
      ${app.name(at)}${view.dealer === at ? html` <span class="tag">${app.say("pages.replay.dealer")}</span>` : nothing}
      ${taken ? html`<span class="tag">${app.say("pages.replay.taken", { n: taken })}</span>` : nothing}
      ${typeof points === "number" && taken ? html`<span class="tag">${app.say("pages.replay.points", { n: points })}</span>` : nothing}
      ${view.score ? html`<span class="tag strong">${app.words.signed(view.score[at] ?? 0)}</span>` : nothing}
    </span>
    <span class="replay-hand">
      ${typeof cards === "number" ? app.say("pages.replay.cards", { n: cards }) : inlineRow(app, cards)}
    </span>
  </li>`;
}

/**
 * Draw the buttons to play on from a position, and to share it.
 * @param {App} app
 * @param {Place} place
 * @param {Stepper} stepper
 * @param {number} seat the person's seat in play from here
 * @param {{again?: boolean}} [how] again: with a button that deals the same cards anew
 */
export function waysOn(app, place, stepper, seat, { again = true } = {}) {
  const { view, here, code, running, over } = place;
  const open = !running && view.turn !== null;
  return html`
    ${open ? html`<button type="button" class="button" data-way="play-on" @click=${() => void playOn(app, place, stepper, seat)}>${app.say("pages.replay.play-on", { name: app.name(seat, "ui.you.within") })}</button>` : nothing}
    ${open && over ? html`<button type="button" class="button quiet" data-way="imagined" @click=${() => imagine(app, place, seat)}>${app.say("pages.imagined.title")}</button>` : nothing}
    ${running || !again ? nothing : html`<button type="button" class="button quiet" data-way="same-cards" @click=${() => void sameCards(app, place, stepper)}>${app.say("pages.replay.same-cards")}</button>`}
    <button type="button" class="button quiet" @click=${() => app.open("share", { code: here, whole: code, seat })}>${app.say("pages.replay.share")}</button>
  `;
}

/**
 * Start a match of its own with the same cards.
 * @param {App} app
 * @param {Place} place
 * @param {Stepper} stepper
 */
export async function sameCards(app, { code }, { panel }) {
  try {
    const start = await app.ask({ ask: "look", code, ply: 0, seat: null, open: false });
    panel.close();
    await app.link(start.code);
  } catch (error) {
    app.complain(error);
  }
}

/**
 * Shows the deals that the player to move might imagine; for a bot at this table, those of its level.
 * @param {App} app
 * @param {Place} place
 * @param {number | null} seat the seat whose decisions are shown
 */
function imagine(app, { view, code, ply }, seat) {
  const { table } = app.store.get();
  const sitting = table?.code === code && view.turn !== null ? table.match.seats[view.turn] : "person";
  const level = sitting === "person" ? undefined : sitting;
  void app.open("imagined", { code, ply, seat: view.turn, level, back: { code, seat, ply } });
}

/**
 * Plays on from a position, at a new table. The deal and its match stay as they are, one click away.
 * @param {App} app
 * @param {Place} place
 * @param {Stepper} stepper
 * @param {number} seat
 */
async function playOn(app, { here, code, ply }, { panel }, seat) {
  const left = app.store.get().match;
  await app.link(here, seat);
  if (app.store.get().match === left) return panel.close(); // refused, and the page says why
  panel.close();
  const back = left === null ? [] : [{ key: "ui.notice.back", run: () => void app.resume(left) }];
  app.notice({
    key: "ui.notice.branched",
    data: { name: app.name(seat) },
    actions: [...back, { key: "ui.notice.original", run: () => void app.open("study", { code, ply, seat }) }],
  });
}
