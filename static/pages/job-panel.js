// @ts-check
/** A panel for a job of the engine, which runs while the panel is shown and can be stopped and continued there. */
import { html, nothing } from "lit-html";
import { refusal, simple } from "../screens/panel/panel.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("./job.js").Job} Job */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/**
 * Open a panel that shows the progress and the findings of a job.
 * @param {App} app
 * @param {string} name also the word of its title
 * @param {Job} job
 * @param {() => Promise<void>} prepare fetches what is shown beside the job
 * @param {(progress: TemplateResult) => TemplateResult} body drawn once that is fetched
 * @param {NonNullable<import("../screens/panel/panel.js").Content["foot"]>} foot
 * @returns {Promise<import("../screens/panel/panel.js").Panel>}
 */
export async function jobPanel(app, name, job, prepare, body, foot) {
  let prepared = false;
  let problem = "";
  const panel = simple(app, name, draw, { closed, foot });
  try {
    await prepare();
    if (!panel.shown()) return panel;
    prepared = true;
    job.listeners.add(redraw);
    job.go();
  } catch (error) {
    problem = refusal(app, error);
  }
  redraw();
  return panel;

  function closed() {
    job.listeners.delete(redraw);
    job.stop();
  }

  function redraw() {
    if (panel.shown()) panel.redraw();
  }

  function draw() {
    if (job.refusal !== null) problem = refusal(app, { code: job.refusal });
    if (problem) return html`<p class="warning" role="alert">${app.say(problem)}</p>`;
    if (!prepared) return html`<p class="quiet-text">${app.say("pages.replay.loading")}</p>`;
    return body(jobProgress(app, job));
  }
}

/**
 * Draw the progress of a job, with a button to stop or continue it.
 * @param {App} app
 * @param {Pick<Job, "state" | "progress" | "go" | "stop">} job
 */
export function jobProgress(app, { state, progress, go, stop }) {
  const percent = progress.of === 0 ? 0 : Math.floor((100 * progress.done) / progress.of);
  const working = state === "working";
  return html`<div class="progress-line" data-state=${state}>
    <p class="visually-hidden" role="status">${state === "done" ? app.say("pages.progress.finished") : ""}</p>
    ${state === "done"
      ? nothing
      : html`<progress max=${progress.of || 1} .value=${progress.done} aria-label=${app.text("pages.progress.label")}></progress>
          <span class="num" aria-hidden="true">${app.say("pages.progress.percent", { n: percent })}</span>
          <button type="button" class="button quiet" @click=${working ? stop : go}>${app.say(working ? "pages.progress.stop" : "pages.progress.go-on")}</button>`}
  </div>`;
}
