// @ts-check
/** The progress of a job of the engine, with a button to stop or continue it. */
import { html, nothing } from "lit-html";

/** @typedef {import("../../types.js").App} App */
/** @typedef {{state: "waiting" | "working" | "done", progress: {done: number, of: number}, go: () => void, stop: () => void, refusal?: string | null}} Job */

/**
 * Draw the progress of a job, and the error that stopped it. The line keeps its room once the job is done.
 * @param {App} app
 * @param {Job} job
 */
export function jobProgress(app, { state, progress, go, stop, refusal = null }) {
  const percent = progress.of === 0 ? 0 : Math.floor((100 * progress.done) / progress.of);
  const working = state === "working";
  return html`<div class="progress-line" data-state=${state}>
    <p class="visually-hidden" role="status">${state === "done" ? app.say("pages.progress.finished") : ""}</p>
    ${state === "done"
      ? html`<span class="quiet-text" aria-hidden="true">${app.say("pages.progress.finished")}</span>`
      : html`<progress max=${progress.of || 1} .value=${progress.done} aria-label=${app.text("pages.progress.label")}></progress>
          <span class="num" aria-hidden="true">${app.say("pages.progress.percent", { n: percent })}</span>
          <button type="button" class="button quiet" @click=${working ? stop : go}>${app.say(working ? "pages.progress.stop" : "pages.progress.go-on")}</button>`}
  </div>
  ${refusal === null ? nothing : html`<p class="warning" role="alert">${app.say(app.words.has(`ui.error.${refusal}`) ? `ui.error.${refusal}` : "ui.error.internal")}</p>`}`;
}
