// @ts-check
/** How far the engine has come with work that takes a while, and the way to stop it or let it go on. */
import { html, nothing } from "lit-html";

/**
 * @param {import("../types.js").App} app
 * @param {object} work
 * @param {"waiting" | "working" | "done"} work.state
 * @param {{done: number, of: number}} work.progress
 * @param {() => void} work.go
 * @param {() => void} work.stop
 */
export function progressTemplate(app, { state, progress, go, stop }) {
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
