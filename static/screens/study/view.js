// @ts-check
/** The study on the screen: the felt with every hand, the move that led there, the controls, and the tabs beside or above them. */
import { html, nothing } from "lit-html";
import { boardTemplate } from "../../board/board.js";
import { sliderTemplate, stepTemplate } from "../../board/steps.js";
import { isCard } from "../../cards/cards.js";
import { isNew, roomOf } from "../../games/index.js";
import { noticeTemplate } from "../../say/notice.js";
import { picture } from "../../cards/pictures.js";
import { list, options, toggle } from "../panel/fields.js";
import { jobProgress } from "../panel/progress.js";
import { progress } from "../table/layout.js";
import { scorePhrase } from "../table/hint.js";
import { movePhrase, moveText } from "../table/moves.js";
import { made, unlikeTemplate } from "../table/rival.js";
import { judged } from "./analysis.js";
import { contractsTemplate } from "./double-dummy.js";
import { dealsTemplate } from "./deals.js";
import { valueGraphTemplate } from "./graph.js";
import { measure, mistakesTemplate } from "./mistakes.js";
import { movesTemplate } from "./moves.js";
import { paperTemplate } from "./paper.js";
import { endOf, lineOf } from "./track.js";
import { worths, worthsRefused } from "./values.js";
import { costTemplate, mistakes } from "./verdict.js";
import { copyText, playOn, sameCards } from "./ways.js";
import { ruleTemplate } from "./why.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").StudyTab} StudyTab */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Measured} Measured */

/** The tabs of the study, in their order. @type {readonly StudyTab[]} */
export const TABS = ["moves", "graph", "mistakes", "deals", "table", "more"];
/** The positions of the value switch, in their order. @type {readonly Measured[]} */
const MEASURES = ["off", "fair", "open"];
/** Pixels that a finger moves sideways before it turns a card. */
const SWIPE = 45;

/**
 * Draw the study.
 * @param {App} app
 * @param {Study} study
 */
export function studyTemplate(app, study) {
  const { view, end, sheet, tab, problem } = study;
  return html`${headTemplate(app, study)} ${noticeTemplate(app)}
    <main id="study" tabindex="-1" aria-label=${app.text("pages.study.title")} data-code=${study.code} data-ply=${study.ply} data-tab=${tab} ?data-sheet=${sheet} ?data-linked=${study.linked} ?data-values=${study.values !== "off"}>
      ${problem ? html`<p class="warning" role="alert">${app.say(problem)}</p>` : nothing}
      ${view && end ? shown(app, study, view, end) : problem ? nothing : html`<p class="quiet-text">${app.say("pages.replay.loading")}</p>${progress(app)}`}
    </main>`;
}

/**
 * Draw the felt, the controls, and the tabs of a deal that has been loaded.
 * @param {App} app
 * @param {Study} study
 * @param {View} view
 * @param {View} end
 */
function shown(app, study, view, end) {
  const { walk, linked } = study;
  return html`<div class="study-felt" role="group" aria-label=${app.text("pages.study.felt")} @touchstart=${(/** @type {TouchEvent} */ event) => touch(event, study)}>
      ${boardTemplate(app, view, endOf(study) ?? end, handOf(app, study, view))}
    </div>
    ${linked ? introTemplate(app, study, view) : heardTemplate(app, study, view)} ${stepsTemplate(app, study, view)}
    <nav class="study-tabs" aria-label=${app.text("pages.study.tabs")}>
      ${TABS.map(
        (tab) => html`<button type="button" class="study-tab" data-tab=${tab} aria-current=${study.tab === tab ? "true" : nothing} aria-expanded=${study.tab === tab && study.sheet ? "true" : "false"} @click=${() => walk.choose({ tab, sheet: study.tab !== tab || !study.sheet })}>
          ${app.say(`pages.study.tab.${tab}`)}
        </button>`,
      )}
    </nav>
    <section class="study-sheet" tabindex="0" aria-label=${app.text(`pages.study.tab.${study.tab}`)}>${tabTemplate(app, study, view, end)}</section>
    ${paperTemplate(app, study)}`;
}

/**
 * Draw the game, the contract, its declarer and goal, the value switch, and the ways out.
 * @param {App} app
 * @param {Study} study
 */
function headTemplate(app, study) {
  const { view, end, values, over, walk } = study;
  const contract = view ? roomOf(view.game).contract(app, view.facts) : null;
  const declarer = view && typeof view.facts.declarer === "number" ? view.facts.declarer : null;
  const need = contract === null ? null : (end?.goal?.need ?? null);
  return html`<header class="bar study-bar">
    <button type="button" class="bar-home" @click=${() => walk.leave()} aria-label=${app.text("pages.study.back")}><span class="brand" aria-hidden="true">stich</span></button>
    <div class="study-strip">
      <h1>${view ? app.say(`${view.game}.name`) : app.say("pages.study.title")}</h1>
      ${contract === null ? nothing : html`<p class="study-contract">${contract}</p>`}
      <p class="study-facts">
        ${declarer === null ? nothing : html`<span>${app.name(declarer)}</span>`}
        ${need === null ? nothing : html`<span>${app.say("pages.analysis.graph.need", { n: need })}</span>`}
      </p>
    </div>
    <label class="study-values">
      <span>${app.say("pages.study.values")}</span>
      <strong aria-hidden="true">${app.say(`pages.study.value.${values}`)}</strong>
      <select ?disabled=${!over} @change=${(/** @type {Event} */ event) => walk.choose({ values: MEASURES[/** @type {HTMLSelectElement} */ (event.target).selectedIndex] ?? "off" })}>
        ${options(MEASURES, values, (value) => app.text(`pages.study.values.${value}`))}
      </select>
    </label>
    <button type="button" class="bar-button" data-way="share" @click=${() => share(app, study)}>
      <svg class="icon" viewBox="0 0 24 24" aria-hidden="true" focusable="false"><use href=${picture("ui", "share")}></use></svg>
      <span>${app.say("ui.share")}</span>
    </button>
  </header>`;
}

/** Open the panel with the links of the position in view. @param {App} app @param {Study} study */
function share(app, study) {
  const { code, here, ply, seat, over } = study;
  const line = lineOf(study);
  const place = line ? { line: { code, ply, tab: "moves", line: line.code } } : over && ply > 0 ? { [ply === study.end?.log.length ? "end" : "here"]: { code, ply } } : {};
  return app.open("share", { code: here, whole: line?.code ?? code, seat, ...place });
}

/**
 * Return how cards behave: those of the seat to move can be tapped, and bear their values.
 * @param {App} app
 * @param {Study} study
 * @param {View} view
 * @returns {(card: string, seat: number) => import("../../board/hand.js").Open}
 */
function handOf(app, study, view) {
  const { over, walk } = study;
  const known = worths(app, study);
  const plays = over && view.legal.some(isCard);
  return (card, seat) => {
    if (!plays || view.turn !== seat) return {};
    const legal = view.legal.includes(card);
    return {
      barred: !legal,
      beside: known.get(card)?.template ?? nothing,
      tap: () => (legal ? void walk.vary(card) : walk.choose({ why: view.blocked[card] ? card : null })),
    };
  };
}

/**
 * Draw the move that led here and its cost, on the screen and in a live region; or the reason why a card cannot be played.
 * @param {App} app
 * @param {Study} study
 * @param {View} view
 */
export function heardTemplate(app, study, view) {
  const { ply, why, line, walk, varying } = study;
  const last = ply === 0 ? null : view.log[ply - 1];
  const made = line === null ? judged(app, study).decisions.get(ply - 1) : undefined;
  const by = measure(study);
  const costly = made && mistakes([made], by)[0];
  return html`<div class="study-heard">
    ${why !== null
      ? ruleTemplate(app, view, why)
      : html`<p class="replay-move" aria-live="polite">${last
            ? html`<span><strong>${app.name(last.seat)}</strong> ${last.move === null ? app.say("pages.replay.unheard") : moveText(app, view.game, last.move, last.phase)}</span> ${costly ? costTemplate(app, view, costly, by) : nothing}`
            : app.say("pages.replay.dealt")}</p>
          ${costly && !varying ? html`<button type="button" class="link" data-way="why" @click=${() => (walk.choose({ tab: "mistakes", sheet: true }), void walk.reach(ply - 1, null))}>${app.say("pages.study.why")}</button>` : nothing}`}
    <p class="study-busy" role="status">${varying ? app.say("pages.study.bots.busy") : (worthsRefused(app, study) ?? nothing)}</p>
    ${varying ? html`<button type="button" class="link" data-way="stop" @click=${() => void walk.playOut()}>${app.say("pages.study.bots.stop")}</button>` : nothing}
  </div>`;
}

/**
 * Draw the first screen of a link: a sentence about the deal that was sent, and the ways to go on. It gives no move away.
 * @param {App} app
 * @param {Study} study
 * @param {View} view
 */
function introTemplate(app, study, { game }) {
  if (study.answer) return answerTemplate(app, study, study.answer);
  const { ply, walk } = study;
  return html`<section class="study-intro">
    <p>${app.say(`pages.study.sent${sentOf(study)}`, { game: app.words.phrase(`${game}.name`) })}</p>
    <div class="ways">
      <button type="button" class="button main" data-way="same-cards" @click=${() => void sameCards(app, study)}>${app.say("pages.replay.same-cards")}</button>
      <button type="button" class="button" data-way="look" @click=${() => void walk.go(Math.max(ply, 1))}>${app.say("pages.study.look")}</button>
      ${learnTemplate(app, game)}
    </div>
  </section>`;
}

/** Draw the way to the course of a game that is new to the receiver. @param {App} app @param {string} game */
const learnTemplate = (app, game) => (isNew(app.store.get(), game) ? html`<button type="button" class="button quiet" data-way="learn" @click=${() => void app.learn(game)}>${app.say("ui.notice.learn")}</button>` : nothing);

/**
 * Draw the first screen of an answer to a challenge: both results from the same seat, and the way to where the plays part.
 * @param {App} app
 * @param {Study} study
 * @param {NonNullable<Study["answer"]>} answer
 */
function answerTemplate(app, { code, seat, end, lines, teams, walk }, answer) {
  if (!end?.score) return nothing;
  const line = lines.find((each) => each.code === answer.code);
  const points = (/** @type {View} */ { game, score }) => scorePhrase(app, game, made(score ?? [], seat, teams));
  return html`<section class="study-intro">
    <p>${app.say(line ? "pages.study.answered" : "pages.study.answered.same", { game: app.words.phrase(`${end.game}.name`), theirs: points(end), own: points(line?.end ?? end) })}${unlikeTemplate(app, [code, answer.code], line && answer.levels)}</p>
    <div class="ways">
      <button type="button" class="button main" data-way="compare" @click=${() => (walk.choose({ tab: "moves", sheet: true }), void (line ? walk.reach(line.from + 1, line.name) : walk.card(1)))}>${app.say(line ? "pages.study.compare" : "pages.study.look")}</button>
      <button type="button" class="button" data-way="same-cards" @click=${() => void app.challenge(answer.code, seat, answer.levels)}>${app.say("pages.replay.same-cards")}</button>
      ${learnTemplate(app, end.game)}
    </div>
  </section>`;
}

/**
 * Return the end of the key for what a link opens on: the deal, a position, the end, or a line.
 * @param {Study} study
 */
function sentOf(study) {
  const { ply, over, line } = study;
  if (line !== null) return ".line";
  if (!over) return ".part";
  return ply === 0 ? "" : ply === endOf(study)?.log.length ? ".end" : ".at";
}

/**
 * Draw the controls that step through the deal.
 * @param {App} app
 * @param {Study} study
 * @param {View} view
 */
function stepsTemplate(app, study, view) {
  const { ply, walk, playing } = study;
  const plies = endOf(study)?.log.length ?? 0;
  const [before, after] = [ply === 0, ply === plies];
  const button = (/** @type {string} */ name, /** @type {boolean} */ off, /** @type {() => unknown} */ work) => stepTemplate(app, name, off, work);
  return html`<div class="study-steps" role="group" aria-label=${app.text("pages.replay.slider")}>
    <span class="num study-ply" aria-hidden="true">${app.say("pages.replay.ply", { n: ply, plies })}</span>
    ${sliderTemplate(app, ply, plies, placeText(app, view, ply, plies), (to) => void walk.go(to))}
    <div class="steps">
      ${button("first", before, walk.first)} ${button("trick-back", before, () => walk.trick(-1))} ${button("back", before, () => walk.card(-1))}
      ${button(playing ? "pause" : "play", after, walk.play)}
      ${button("forward", after, () => walk.card(1))} ${button("trick-forward", after, () => walk.trick(1))} ${button("last", after, walk.last)}
    </div>
  </div>`;
}

/**
 * Return the place of the slider in words: the move that led there.
 * @param {App} app
 * @param {View} view
 * @param {number} ply
 * @param {number} plies
 */
function placeText(app, view, ply, plies) {
  const last = view.log[ply - 1];
  const heard = !last
    ? app.text("pages.replay.dealt")
    : app.text("ui.trick.card", { name: app.name(last.seat), card: last.move === null ? app.text("pages.replay.unheard") : movePhrase(app, view.game, last.move, last.phase) });
  return `${app.text("pages.replay.ply", { n: ply, plies })}. ${heard}`;
}

/**
 * Draw the tab that is chosen.
 * @param {App} app
 * @param {Study} study
 * @param {View} view
 * @param {View} end
 */
function tabTemplate(app, study, view, end) {
  if (study.tab === "moves") return movesTemplate(app, study);
  if (study.tab === "mistakes") return mistakesTemplate(app, study);
  if (study.tab === "deals") return dealsTemplate(app, study);
  if (study.tab === "table") return contractsTemplate(app, study);
  if (study.tab === "more") return moreTemplate(app, study, view);
  if (!study.over) return html`<p class="quiet-text">${app.say("ui.error.not_over")}</p>`;
  const job = judged(app, study);
  return html`${jobProgress(app, job)} ${valueGraphTemplate(app, job, end, { ply: study.ply, go: (ply) => void study.walk.reach(ply, null) })}`;
}

/**
 * Draw the choice of the cards that are seen, and the ways to go on from the position.
 * @param {App} app
 * @param {Study} study
 * @param {View} view
 */
function moreTemplate(app, study, view) {
  const { seat, all, over, running, walk, varying, linked } = study;
  const open = !running && view.turn !== null;
  return html`<div class="ways">
      ${open ? html`<button type="button" class="button" data-way="play-on" @click=${() => void playOn(app, study)}>${app.say("pages.replay.play-on", { name: app.name(seat, "ui.you.within") })}</button>` : nothing}
      ${open && over ? html`<button type="button" class="button" data-way="bots" @click=${() => void walk.playOut()}>${app.say(varying ? "pages.study.bots.stop" : "pages.study.bots")}</button>` : nothing}
      ${running || linked ? nothing : html`<button type="button" class="button quiet" data-way="same-cards" @click=${() => void sameCards(app, study)}>${app.say("pages.replay.same-cards")}</button>`}
      <button type="button" class="button quiet" @click=${() => share(app, study)}>${app.say("pages.replay.share")}</button>
      ${over ? html`<button type="button" class="button quiet" data-way="edit" @click=${() => void app.open("editor", { code: study.code })}>${app.say("editor.change")}</button>` : nothing}
      ${open && view.turn !== null && view.legal.length > 1 ? html`<button type="button" class="button quiet" data-way="ask" @click=${() => void app.open("ask", { code: lineOf(study)?.code ?? study.code, seat: view.turn, ply: study.ply })}>${app.say("question.way")}</button>` : nothing}
      ${linked ? nothing : html`<button type="button" class="button quiet" data-way="print" @click=${() => print()}>${app.say("pages.score.print")}</button>
        <button type="button" class="button quiet" data-way="text" @click=${() => void copyText(app, study)}>${app.say("pages.study.text")}</button>`}
    </div>
    <div class="replay-options">
      ${list(app.say("pages.replay.seat"), [...Array(view.seats).keys()], seat, app.name, (at) => void walk.see({ seat: at }))}
      ${toggle(app.say("pages.replay.open"), all, (on) => void walk.see({ all: on }), !over)}
      ${over ? nothing : html`<p class="quiet-text">${app.say("pages.replay.running")}</p>`}
    </div>
    <p class="quiet-text">${app.say("pages.study.keys")}</p>`;
}

/**
 * Turn a card when the one finger on the felt is lifted far enough to the side; a second finger means something else.
 * @param {TouchEvent} event
 * @param {Study} study
 */
function touch({ currentTarget, touches }, study) {
  const felt = /** @type {HTMLElement} */ (currentTarget);
  const from = touches.length === 1 ? touches[0]?.clientX : undefined;
  felt.ontouchend = ({ changedTouches }) => {
    felt.ontouchend = null;
    const moved = (changedTouches[0]?.clientX ?? NaN) - (from ?? NaN);
    if (Math.abs(moved) >= SWIPE) void study.walk.card(moved < 0 ? 1 : -1);
  };
}

/** Bring the move in view into sight, where its list is shown. @param {Study} study */
export function follow({ tab }) {
  if (tab !== "moves") return;
  const frame = document.querySelector(".study-sheet");
  const move = frame?.querySelector(".study-move[aria-current]");
  if (!frame || !move) return;
  const [outer, inner] = [frame.getBoundingClientRect(), move.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) frame.scrollTop += inner.top - outer.top - outer.height / 2;
}
