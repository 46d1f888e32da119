// @ts-check
/**
 * The analysis of a finished deal: what each card would have been worth at every decision, with all cards open and by
 * what the player could know; what cost the most; and the value of the deal from card to card.
 */
import { html, nothing } from "lit-html";
import { show } from "../say/words.js";
import { moveText } from "../screens/table/moves.js";
import { analysisJob } from "./analysis-job.js";
import { list, segments } from "../screens/panel/fields.js";
import { jobProgress } from "./job-panel.js";
import { refusal } from "../screens/panel/panel.js";
import { hands, heard, middle, onlooker, waysOn, where } from "./position.js";
import { stepper } from "./stepper.js";
import { valueGraphTemplate } from "./value-graph.js";
import { choicesTemplate, choicesText, costTemplate, doubtPhrase, faultless, mistakes, phaseOf, trickOf, verdictPhrase } from "./verdict.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("./stepper.js").Place} Place */
/** @typedef {import("./stepper.js").Stepper} Stepper */
/** @typedef {import("./analysis-job.js").AnalysisJob} AnalysisJob */
/** @typedef {import("./analysis-job.js").Decision} Decision */
/** @typedef {import("./verdict.js").Measure} Measure */

/**
 * Open the analysis of a deal.
 * @param {App} app
 * @param {import("./stepper.js").Args & {costliest?: boolean}} [args] without a seat: the viewer's own for the deal on the table, otherwise everybody
 */
export async function open(app, args = {}) {
  const { table, aim } = app.store.get();
  const code = args.code ?? table?.code ?? "";
  app = onlooker(app, code);
  /** @type {number | null} */
  let seat = args.seat ?? (table?.code === code ? table.view.seat : null);
  const exercise = table?.code === code ? aim?.exercise : undefined;
  /** @type {Measure} */
  let chosen = exercise?.open ? "open" : "fair"; // what was played with all hands open is judged so
  let drawing = 0;
  let job = analysisJob(app, code, seat, exercise?.given);
  let wanted = args.costliest ?? false;
  const own = await stepper(app, "analysis", args, body, {
    closed: leave,
    tools: ({ ply }) => html`<button type="button" class="button quiet" @click=${() => app.open("study", { code, seat, ply })}>${app.say("pages.replay.title")}</button>`,
  });
  if (own?.place()?.over && own.panel.shown()) begin();

  function begin() {
    job.listeners.add(redraw);
    job.go();
  }

  function leave() {
    cancelAnimationFrame(drawing);
    job.listeners.delete(redraw);
    job.stop();
  }

  /** Redraws at most once a frame, however short the slices are. */
  function redraw() {
    cancelAnimationFrame(drawing);
    drawing = requestAnimationFrame(() => {
      if (!own?.panel.shown()) return;
      const [first] = wanted && job.state === "done" ? mistakes(job.decisions.values(), seat === null ? "open" : chosen) : [];
      if (first) reach(first.ply, own);
      else own.panel.redraw();
    });
  }

  /** @param {number | null} whose @param {Stepper} stepper */
  function turnTo(whose, stepper) {
    leave();
    seat = whose;
    job = analysisJob(app, code, seat, exercise?.given);
    begin();
    void stepper.sit(whose ?? 0);
  }

  /** Goes to a decision and scrolls its trick into view. @param {number} ply @param {Stepper} stepper */
  function reach(ply, stepper) {
    wanted = false;
    void stepper.go(ply).then(() => stepper.panel.element.querySelector(".panel-body")?.scrollTo?.(0, 0));
  }

  /** @param {Place} place @param {Stepper} stepper @param {Measure} measure */
  function verdict({ end }, stepper, measure) {
    if (job.state !== "done") return nothing;
    const all = [...job.decisions.values()];
    const [first] = mistakes(all, measure);
    return html`<p class="verdict">${show(verdictPhrase(app, end, all, measure))}
      ${first ? html`<button type="button" class="link" data-way="costliest" @click=${() => reach(first.ply, stepper)}>${app.say("pages.analysis.verdict.go")}</button>` : nothing}
    </p>`;
  }

  /** @param {Place} place @param {Stepper} stepper */
  function body(place, stepper) {
    if (!place.over) return html`<p class="quiet-text">${app.say("ui.error.not_over")}</p>`;
    const measure = seat === null ? "open" : chosen;
    const last = job.decisions.get(place.ply - 1);
    const costly = last && mistakes([last], measure).length > 0 ? costTemplate(app, place.view, last, measure) : nothing;
    return html`${verdict(place, stepper, measure)}<div class="analysis">
      <div class="analysis-side">
        <div class="analysis-position">${where(app, place)} ${heard(app, place, costly)} ${middle(app, place)}</div>
        ${decisionTemplate(app, job, place)} ${hands(app, place)}
      </div>
      <div class="analysis-side">
        <div class="analysis-graph">
          ${job.refusal === null ? jobProgress(app, job) : html`<p class="warning" role="alert">${app.say(refusal(app, { code: job.refusal }))}</p>`}
          ${valueGraphTemplate(app, job, place.end, { ply: place.ply, go: (ply) => void stepper.go(ply) })}
        </div>
        ${[...job.decisions.values()].every(({ exact }) => exact) ? nothing : html`<p class="quiet-text">${app.say("pages.analysis.estimate")}</p>`}
        ${mistakesTemplate(place, stepper, measure)}
        <div class="replay-options">
          ${list(app.say("pages.analysis.whose"), [...Array(place.view.seats).keys(), null], seat, who, (whose) => turnTo(whose, stepper))}
          <div class="ways">
            <button type="button" class="button" data-way="double-dummy" @click=${() => app.open("double-dummy", { code, seat, ply: place.ply })}>${app.say("pages.double-dummy.title")}</button>
            ${waysOn(app, place, stepper, seat ?? place.view.turn ?? 0)}
          </div>
          ${legend()}
        </div>
      </div>
    </div>`;
  }

  /** @param {number | null} whose */
  function who(whose) {
    return whose === null ? app.text("pages.analysis.everybody") : app.name(whose);
  }

  /** @param {Place} place @param {Stepper} stepper @param {Measure} measure */
  function mistakesTemplate({ end, ply }, stepper, measure) {
    const all = mistakes(job.decisions.values(), measure);
    return html`<section class="mistakes">
      <h3>${app.say("pages.analysis.mistakes")}</h3>
      ${seat === null ? nothing : segments("measure", app.say("pages.analysis.by"), ["fair", "open"], chosen, (value) => app.say(`pages.analysis.by.${value}`), weigh)}
      ${all.length === 0 ? html`<p class="quiet-text">${app.say(`pages.analysis.${job.state !== "done" ? "none-yet" : faultless(job.decisions.values(), measure) ? "none" : "verdict.unproven"}`)}</p>` : nothing}
      <ol>
        ${all.map(
          (decision) => html`<li>
            <button type="button" class="mistake" aria-current=${decision.ply === ply ? "step" : nothing} @click=${() => reach(decision.ply, stepper)}>
              <span class="mistake-what">${mistake(end, decision)}</span>
              ${costTemplate(app, end, decision, measure)}
            </button>
          </li>`,
        )}
      </ol>
    </section>`;
  }

  /** @param {string} value */
  function weigh(value) {
    chosen = /** @type {Measure} */ (value);
    redraw();
  }

  /** @param {import("../types.js").View} end @param {Decision} decision */
  function mistake(end, decision) {
    const { seat: whose, move } = decision;
    const trick = trickOf(end, whose, move);
    return html`${trick === null ? nothing : html`<span class="mistake-trick">${app.say("pages.replay.trick", { n: trick })}</span>`}
      <strong>${app.name(whose)}</strong> ${moveText(app, end.game, move, phaseOf(end, decision))}`;
  }

  function legend() {
    return html`<details class="legend-more">
      <summary>${app.say("pages.analysis.legend")}</summary>
      <p>${app.say("pages.analysis.legend.open")}</p>
      <p>${app.say("pages.analysis.legend.gain")}</p>
      ${seat === null ? nothing : html`<p>${app.say("pages.analysis.legend.fair", { name: app.name(seat) })}</p>`}
      <p>${app.say("pages.analysis.legend.bounded")}</p>
    </details>`;
  }
}

/**
 * The decision made at this position.
 * @param {App} app
 * @param {AnalysisJob} job
 * @param {Place} place
 */
function decisionTemplate(app, job, { view, ply }) {
  if (view.turn === null) return nothing;
  const decision = job.decisions.get(ply);
  const foreign = job.seat !== null && view.turn !== job.seat;
  const name = app.name(view.turn);
  if (foreign) return nothing;
  if (!decision) return html`<p class="decision quiet-text">${app.say(job.state === "done" ? "pages.analysis.no-choice" : "pages.analysis.not-yet", { name })}</p>`;
  const doubt = doubtPhrase(app, view, decision);
  return html`<section class="decision">
    <h3>${app.say("pages.analysis.turn", { name })}</h3>
    <p class="visually-hidden" aria-live="polite">${choicesText(app, view, decision)}</p>
    ${choicesTemplate(app, view, job, decision)}
    ${decision.fair === null ? nothing : html`<p class="quiet-text">${app.say("pages.analysis.worlds", { n: decision.worlds })} ${doubt === null ? nothing : show(doubt)}</p>`}
  </section>`;
}
