// @ts-check
/** A panel over work of the engine: the work goes on while the panel is shown, and what refuses it is told. */
import { html } from "lit-html";
import { refusal, simple } from "./panel.js";
import { progressTemplate } from "./progress.js";

/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/**
 * @param {import("../types.js").App} app
 * @param {string} name also the word of its title
 * @param {import("./work.js").Progress} work
 * @param {() => Promise<void>} prepare asks for what is shown beside the work
 * @param {(progress: TemplateResult) => TemplateResult} body once that is there
 * @param {NonNullable<import("./panel.js").Content["foot"]>} foot
 * @returns {Promise<import("./panel.js").Panel>}
 */
export async function working(app, name, work, prepare, body, foot) {
  let prepared = false;
  let problem = "";
  const panel = simple(app, name, draw, { closed, foot });
  try {
    await prepare();
    if (!panel.shown()) return panel;
    prepared = true;
    work.listeners.add(redraw);
    work.go();
  } catch (error) {
    problem = refusal(app, error);
  }
  redraw();
  return panel;

  function closed() {
    work.listeners.delete(redraw);
    work.stop();
  }

  function redraw() {
    if (panel.shown()) panel.redraw();
  }

  function draw() {
    if (work.refusal !== null) problem = refusal(app, { code: work.refusal });
    if (problem) return html`<p class="warning" role="alert">${app.say(problem)}</p>`;
    if (!prepared) return html`<p class="quiet-text">${app.say("pages.replay.loading")}</p>`;
    return body(progressTemplate(app, work));
  }
}
