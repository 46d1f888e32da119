// @ts-check
/** The tab of mistakes: the decisions that cost something, the costliest first, each with its reason, its rule, and the better move. */
import { html, nothing } from "lit-html";
import { show } from "../../say/words.js";
import { list, segments } from "../panel/fields.js";
import { jobProgress } from "../panel/progress.js";
import { reasonPhrase } from "../table/hint.js";
import { movePhrase, moveText } from "../table/moves.js";
import { isYou } from "../table/seats.js";
import { analysisJob, judged, positionJob } from "./analysis.js";
import { choicesTemplate, choicesText, costTemplate, doubtPhrase, faultless, mistakes, phaseOf, trickOf, verdictPhrase } from "./verdict.js";
import { learn, learned, withMistake } from "../../state/learned.js";
import { idOf } from "../practise/mistake.js";
import { ruleTemplate } from "./why.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Decision} Decision */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./analysis.js").AnalysisJob} AnalysisJob */
/** @typedef {import("./verdict.js").Made} Made */
/** @typedef {import("./verdict.js").Measure} Measure */

/**
 * Return the measure by which the tab ranks: everybody's decisions can only be judged with open hands.
 * @param {Study} study
 * @returns {Measure}
 */
export const measure = ({ whose, by }) => (whose === null ? "open" : by);

/**
 * Draw the tab with the costly decisions of the deal; nothing before the last position is known.
 * @param {App} app
 * @param {Study} study
 */
export function mistakesTemplate(app, study) {
  const { end, over, whose, walk } = study;
  if (!end) return nothing;
  if (!over) return html`<p class="quiet-text">${app.say("ui.error.not_over")}</p>`;
  const job = judged(app, study);
  const by = measure(study);
  const found = [...job.decisions.values()];
  const all = mistakes(found, by);
  const none = job.state !== "done" ? "none-yet" : faultless(found, by) ? "none" : "verdict.unproven";
  return html`${list(app.say("pages.analysis.whose"), [...Array(end.seats).keys(), null], whose, (seat) => (seat === null ? app.text("pages.analysis.everybody") : app.name(seat)), (seat) => walk.choose({ whose: seat }))}
    ${whose === null ? nothing : segments("measure", app.say("pages.analysis.by"), ["fair", "open"], study.by, (value) => app.say(`pages.analysis.by.${value}`), (value) => walk.choose({ by: /** @type {Measure} */ (value) }))}
    ${jobProgress(app, job)}
    ${job.state === "done" && all.length > 0 ? html`<p class="verdict">${show(verdictPhrase(app, end, found, by))}</p>` : nothing}
    <section class="mistakes">
      <h2>${app.say("pages.analysis.mistakes")}</h2>
      ${all.length === 0 ? html`<p class="quiet-text">${app.say(`pages.analysis.${none}`)}</p>` : nothing}
      <ol>
        ${all.map((decision) => mistakeTemplate(app, study, decision, by))}
      </ol>
    </section>
    ${job.state === "done" ? html`<p><button type="button" class="link" data-panel="practise" data-args=${JSON.stringify({ game: end.game })}>${app.say("practise.way")}</button></p>` : nothing}
    ${all.some(({ ply }) => ply === study.ply) && study.line === null ? nothing : decisionTemplate(app, study, job)} ${legend(app, study, found)}`;
}

/**
 * Draw a costly decision as a button to its position; in view with all choices.
 * @param {App} app
 * @param {Study} study
 * @param {Made} decision
 * @param {Measure} by
 */
function mistakeTemplate(app, study, decision, by) {
  const end = /** @type {View} */ (study.end);
  const { seat, move, ply } = decision;
  const here = ply === study.ply && study.line === null;
  const trick = trickOf(end, seat, move);
  return html`<li>
    <button type="button" class="mistake" aria-current=${here ? "step" : nothing} aria-expanded=${here ? "true" : "false"} @click=${() => void study.walk.reach(ply, null)}>
      <span class="mistake-what">${trick === null ? nothing : html`<span class="mistake-trick">${app.say("ui.trick.number", { n: trick })}</span>`}
        <strong>${app.name(seat)}</strong> ${moveText(app, end.game, move, phaseOf(end, decision))}</span>
      ${costTemplate(app, end, decision, by)}
    </button>
    ${here ? detailsTemplate(app, study, decision) : nothing}
  </li>`;
}

/**
 * Draw the advice that the bot would have given, the rule that limits the choice, and all choices with their values.
 * @param {App} app
 * @param {Study} study
 * @param {Decision} decision
 */
function detailsTemplate(app, study, decision) {
  const { view } = study;
  if (!view || view.turn === null) return nothing;
  const job = positionJob(app, study, "fair");
  const weighed = job?.decisions.get(study.ply);
  return html`<div class="mistake-more">
    <p class="mistake-reason">${weighed?.reason || job?.state === "done" || job?.refusal ? adviceTemplate(app, view, weighed) : html`<span class="quiet-text">${app.say("pages.study.advice.wait")}</span>`}</p>
    ${ruleTemplate(app, view)}
    ${weighed?.fair && (weighed.loss.fair ?? 0) > 0 ? rememberTemplate(app, study, weighed) : nothing}
    <h3>${app.say("pages.study.choices")}</h3>
    ${choicesTemplate(app, view, judgedAt(app, study), weighed ? { ...decision, fair: weighed.fair, best: { ...decision.best, fair: weighed.best.fair } } : decision)}
  </div>`;
}

/**
 * Draw the move that the strongest bot advises, and its reason, which says "you" to the seat.
 * @param {App} app
 * @param {View} view
 * @param {Decision | undefined} weighed
 */
function adviceTemplate(app, view, weighed) {
  const { turn } = view;
  if (!weighed?.best.fair || turn === null) return nothing;
  const { reason } = weighed;
  const move = movePhrase(app, view.game, weighed.best.fair, view.phase);
  if (reason && !isYou(app, turn)) return show(app.words.phrase("pages.study.advised", { name: app.name(turn), move, reason: reasonPhrase(app, view.game, reason) }));
  return html`<strong>${app.say("pages.study.advice", { name: app.name(turn, "ui.you.object"), move })}</strong>${app.words.gap}${reason ? show(reasonPhrase(app, view.game, reason)) : nothing}`;
}

/**
 * Draw the button that makes a mistake a puzzle that comes back; once it is one, a sentence says so.
 * @param {App} app
 * @param {Study} study
 * @param {Decision} weighed
 */
function rememberTemplate(app, { code, end }, { ply, seat, fair, worlds }) {
  const game = /** @type {View} */ (end).game;
  const id = idOf(code, ply);
  if (learned(app).mistakes[game]?.[id]) return html`<p class="quiet-text" role="status">${app.say("practise.mine.kept")}</p>`;
  const keep = () => void learn(app, withMistake(learned(app), game, id, { code, ply, seat, values: fair ?? {}, worlds: worlds ?? 0 }, Date.now()));
  return html`<button type="button" class="button quiet" data-way="remember" @click=${keep}>${app.say("practise.mine.keep")}</button>`;
}

/** Return the analysis of the line or the play in view. @param {App} app @param {Study} study */
const judgedAt = (app, study) => (study.line === null ? judged(app, study) : analysisJob(app, study.code, null));

/**
 * Draw the decision in view, where it was no mistake.
 * @param {App} app
 * @param {Study} study
 * @param {AnalysisJob} job
 */
function decisionTemplate(app, study, job) {
  const { view, ply, line } = study;
  if (!view || view.turn === null || line !== null || (job.seat !== null && view.turn !== job.seat)) return nothing;
  const name = app.name(view.turn);
  const decision = job.decisions.get(ply);
  if (!decision) return html`<p class="decision quiet-text">${app.say(job.state === "done" ? "pages.analysis.no-choice" : "pages.analysis.not-yet", { name })}</p>`;
  const doubt = doubtPhrase(app, view, decision);
  return html`<section class="decision">
    <h2>${app.say("pages.analysis.turn", { name })}</h2>
    <p class="visually-hidden" aria-live="polite">${choicesText(app, view, decision)}</p>
    ${choicesTemplate(app, view, job, decision)} ${ruleTemplate(app, view)}
    ${decision.fair === null ? nothing : html`<p class="quiet-text">${app.say("pages.analysis.worlds", { n: decision.worlds })}${app.words.gap}${doubt === null ? nothing : show(doubt)}</p>`}
  </section>`;
}

/** Draw the explanation of the columns. @param {App} app @param {Study} study @param {Decision[]} found */
function legend(app, { whose }, found) {
  return html`${found.every(({ exact }) => exact) ? nothing : html`<p class="quiet-text">${app.say("pages.analysis.estimate")}</p>`}
    <details class="legend-more">
      <summary>${app.say("pages.analysis.legend")}</summary>
      <p>${app.say("pages.analysis.legend.open")}</p>
      <p>${app.say("pages.analysis.legend.gain")}</p>
      ${whose === null ? nothing : html`<p>${app.say("pages.analysis.legend.fair", { name: app.name(whose) })}</p>`}
      <p>${app.say("pages.analysis.legend.bounded")}</p>
    </details>`;
}
