// @ts-check
/** The table as a whole: status above, cloth with the seats in the middle, calls and hand below, tools at the foot. */
import { html, nothing } from "lit-html";
import { dominoTemplate } from "../../board/domino.js";
import { pilesTemplate } from "../../board/piles.js";
import { callsTemplate } from "./calls.js";
import { claimTemplate } from "./claim.js";
import { coachTemplate, onwardTemplate } from "./coach.js";
import { coveredFor } from "./curtain.js";
import { stopTemplate } from "./finish.js";
import { handTemplate, whyTemplate } from "./hand.js";
import { hintTemplate } from "./hint.js";
import { logTemplate } from "./log.js";
import { momentTemplate } from "./moment.js";
import { resultTemplate } from "./result.js";
import { totalsTemplate } from "./score.js";
import { playerTemplate } from "./seats.js";
import { STAKE } from "./stake.js";
import { prompt, statusTemplate } from "./status.js";
import { lastTrickTemplate, middleTemplate } from "./trick.js";
import { following, placeOf } from "./place.js";
import { noticeTemplate } from "../../say/notice.js";
import { picture } from "../../cards/pictures.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Table} Table */

/**
 * Draw the table.
 * @param {App} app
 */
export function tableTemplate(app) {
  const { table, live, notice } = app.store.get();
  const view = table?.view;
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}>
        <span class="brand" aria-hidden="true">stich</span>
      </button>
      <h1>${view ? app.say(`${view.game}.name`) : app.say("ui.title")}</h1>
      <nav class="bar-menu" aria-label=${app.text("ui.menu")}>
        ${panelButton(app, "score", view)} ${panelButton(app, "log", view)} ${panelButton(app, "rules", view)} ${panelButton(app, "table", view)}
        ${panelButton(app, "settings", view)}
      </nav>
    </header>
    ${notice ? noticeTemplate(app) : nothing}
    <main id="table" tabindex="-1" aria-label=${app.text("ui.table")} data-game=${view?.game ?? ""} data-phase=${view?.phase ?? ""}
      @click=${(/** @type {Event} */ event) => putAway(app, event)} data-turn=${view?.turn ?? ""} data-code=${table?.code ?? ""} data-seats=${view?.seats ?? 4} ?data-live=${live} ?data-tricks=${view?.facts.trick !== undefined && !finished(app)}>
      ${statusTemplate(app)} ${finished(app) ? nothing : coachTemplate(app)}
      <div class="board" ?data-unmasked=${app.store.get().moment?.kind === "unmasked"}>
        <div class="cloth" ?data-result=${finished(app)} ?data-layout=${view?.facts.layout !== undefined} @click=${() => clear(app)}>
          ${table ? clothContent(app, table) : html`<div class="shuffle"><p>${prompt(app)}</p>${progress(app)}</div>`}
        </div>
        ${table ? ownPart(app, table) : nothing}
      </div>
      ${table ? html`${tools(app, table)} ${whyTemplate(app, table.view)}` : nothing}
    </main>
    ${table ? sideColumn(app) : nothing}`;
}

/**
 * Put an answer that was asked of the status line or a plate away at the next tap elsewhere.
 * @param {App} app
 * @param {Event} event
 */
function putAway(app, { target }) {
  const { why } = app.store.get();
  if ((why === STAKE || typeof why === "number") && !(/** @type {Element} */ (target).closest(".stake"))) app.store.set({ why: null });
}

/**
 * Handle a tap on the cloth: close what lies over it, and end the pause made for reading.
 * @param {App} app
 */
function clear(app) {
  app.store.set({ why: null, lastTrick: false });
  app.hurry();
}

/**
 * @param {Showing} app
 * @returns {boolean} whether the deal is over and its last trick has been seen
 */
function finished(app) {
  const { table, resting } = app.store.get();
  return table?.view.phase === "over" && resting === null;
}

/**
 * @param {App} app
 * @param {Table} table
 */
function clothContent(app, table) {
  const { view } = table;
  const over = finished(app);
  const others = Array.from({ length: view.seats }, (_, seat) => seat).filter((seat) => seat !== view.seat);
  return html`${others.map((seat) => playerTemplate(app, view, seat))}
    <div class="middle">
      ${over ? html`<div class="result">${resultTemplate(app, coachTemplate(app))}</div>` : view.facts.layout ? dominoTemplate(app, view, view.log) : middleTemplate(app, view)}
    </div>
    ${over ? nothing : html`${pilesTemplate(app, view)} ${lastTrickTemplate(app, view)}`}`;
}

/**
 * Draw the viewer's own side of the table.
 * @param {App} app
 * @param {Table} table
 */
function ownPart(app, table) {
  const { view } = table;
  const covered = coveredFor(view);
  if (covered !== null) {
    return html`<div class="own">
      <div class="curtain">
        <p>${app.say("ui.curtain", { name: app.name(covered) })}</p>
        <button type="button" class="button main" @click=${() => void app.sit(covered)}>${app.say("ui.curtain.open", { name: app.name(covered) })}</button>
      </div>
    </div>`;
  }
  if (view.seat === null) return nothing;
  const seat = view.seat;
  const hand = view.hands[seat];
  const calls = callsTemplate(app, view);
  const hint = hintTemplate(app, view);
  return html`<div class="own">
    ${calls === nothing ? nothing : html`${hint} ${calls}`}
    <div class="own-hand">
      ${playerTemplate(app, view, seat, momentTemplate(app, view))} ${handTemplate(app, view, Array.isArray(hand) ? hand : [])}
      ${calls === nothing ? hint : nothing}
    </div>
  </div>`;
}

/**
 * Draw the way from a finished deal that everybody gets to its result, and in a series to the next deal.
 * @param {App} app
 * @param {import("../../types.js").Daily} daily
 */
function dailyTemplate(app, daily) {
  const { panel, args, back } = placeOf(daily);
  const next = following(app, daily);
  return html`${next ? html`<button type="button" class="button main" data-tool="following" @click=${() => void app.daily(next)}>${app.say("ui.next")}</button>` : nothing}
    <button type="button" class=${next ? "button" : "button main"} data-tool="daily" data-panel=${panel} data-args=${JSON.stringify(args)}>${app.say(back)}</button>`;
}

/**
 * @param {App} app
 * @param {Table} table
 */
function tools(app, table) {
  const { view, match } = table;
  const { aim, daily, live, lastTrick, paused, finishing } = app.store.get();
  if (!live) return html`<div class="tools">${progress(app)}</div>`;
  if (finishing) return html`<div class="tools" role="toolbar" aria-label=${app.text("ui.tools")}>${stopTemplate(app)}</div>`;
  const over = finished(app);
  const mine = view.person && view.turn !== null && view.turn === view.seat;
  const moved = view.seat !== null && view.log.some((heard) => heard.seat === view.seat);
  return html`<div class="tools" role="toolbar" aria-label=${app.text("ui.tools")} @focusin=${() => app.store.set({ why: null })}>
    ${over && aim ? onwardTemplate(app, view, aim) : nothing}
    ${over && daily ? dailyTemplate(app, daily) : nothing}
    ${over && !match.over && !aim && !daily ? html`<button type="button" class="button main" data-tool="next" @click=${() => void app.next()}>${app.say("ui.next")}</button>` : nothing}
    ${over && match.over && !aim && !daily
      ? html`<button type="button" class="button main" data-tool="new" @click=${() => void app.start(view.game)}>${app.say("ui.rematch")}</button>`
      : nothing}
    ${over
      ? html`<button type="button" class="button quiet" data-panel="study" data-args=${JSON.stringify({ code: table.code, tab: "mistakes" })}>${app.say("ui.analysis")}</button>
          <button type="button" class="button quiet" data-panel="study" data-args=${JSON.stringify({ code: table.code })}>${app.say("ui.replay")}</button>
          ${aim ? nothing : html`<button type="button" class="button quiet" data-tool="redeal" @click=${() => void app.redeal()}>${app.say("ui.redeal")}</button>`}`
      : nothing}
    ${claimTemplate(app)}
    ${moved ? html`<button type="button" class="button quiet" data-tool="undo" @click=${() => void app.undo()}>${app.say("ui.undo")}</button>` : nothing}
    ${mine && view.legal.length > 1
      ? html`<button type="button" class="button quiet" data-tool="hint" @click=${() => void app.hint()}>${app.say("ui.hint")}</button>`
      : nothing}
    ${!over && (view.facts.tricks?.length ?? 0) > 0
      ? html`<button type="button" class="button quiet" data-tool="last" aria-pressed=${lastTrick ? "true" : "false"}
          @click=${() => app.store.set({ lastTrick: !lastTrick })}>${app.say("ui.last")}</button>`
      : nothing}
    ${view.seat === null && !over
      ? html`<button type="button" class="button quiet" data-tool="pause" aria-pressed=${paused ? "true" : "false"} @click=${() => app.pause(!paused)}>
          ${app.say(paused ? "ui.goOn" : "ui.pause")}
        </button>`
      : nothing}
    <button type="button" class="button quiet" data-panel="share">${app.say("ui.share")}</button>
  </div>`;
}

/**
 * Draw the button that opens a panel.
 * @param {Speech} app
 * @param {string} panel
 * @param {{game: string} | undefined} view
 */
export function panelButton(app, panel, view) {
  const args = JSON.stringify(view ? { game: view.game } : {});
  return html`<button type="button" class="bar-button" data-panel=${panel} data-args=${args}>
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><use href=${picture("ui", panel)}></use></svg>
    <span>${app.say(`ui.panel.${panel}`)}</span>
  </button>`;
}

/**
 * Draw the side column, for which only wide screens have room.
 * @param {App} app
 */
function sideColumn(app) {
  return html`<aside class="side" aria-label=${app.text("ui.side")}>
    <section class="side-part"><h2>${app.say("ui.panel.score")}</h2>${totalsTemplate(app)}</section>
    <section class="side-part"><h2>${app.say("ui.panel.log")}</h2>${logTemplate(app)}</section>
  </aside>`;
}

/** Seconds from which on it helps to know how many are left. */
const WORTH_TELLING = 3;
/** Milliseconds after which a wait deserves numbers at all; the browser takes a while to learn how to write them. */
const PATIENCE_MS = 1000;

/**
 * Draw the progress of the engine's download, until it is ready.
 * @param {Showing} app
 */
export function progress(app) {
  const { state, done, total, seconds, broken } = app.store.get().engine;
  if (state === "ready") return nothing;
  if (state === "failed") return html`<p class="engine-state">${app.say("ui.engine.failed")}</p>`;
  const megabytes = (/** @type {number} */ bytes) => app.words.number(Math.round(bytes / 100_000) / 10);
  const rest = Math.ceil(seconds ?? 0);
  const short = total === 0 || done >= total || performance.now() < PATIENCE_MS;
  const key = broken ? "broken" : short ? "loading" : rest >= WORTH_TELLING ? "left" : "bytes";
  const coming = key === "loading" ? {} : { done: megabytes(done), total: megabytes(total), seconds: rest };
  return html`<div class="engine-state">
    <progress max=${total || 1} .value=${done} aria-label=${app.text("ui.engine.loading")}></progress>
    <span role=${broken ? "status" : nothing}>${app.say(`ui.engine.${key}`, coming)}</span>
  </div>`;
}
