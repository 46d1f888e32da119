// @ts-check
/** The log of the deal as a panel. */
import { html } from "lit-html";
import { logTemplate } from "../table/log.js";
import { simple } from "../panel/panel.js";

/**
 * Open the panel with the log of the deal.
 * @param {import("../../types.js").App} app
 */
export function open(app) {
  simple(app, "log", () => html`${logTemplate(app)}`);
}
