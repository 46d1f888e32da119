// @ts-check
/** The result of a finished deal as a panel, with the ways to go on. */
import { html, nothing } from "lit-html";
import { ended } from "../../state/identity.js";
import { resultTemplate } from "../table/result.js";
import { simple } from "../panel/panel.js";

/**
 * Open the panel of the result of the table's finished deal.
 * @param {import("../../types.js").App} app
 */
export function open(app) {
  const panel = simple(app, "result", () => html`${resultTemplate(app)}`, {
    foot() {
      const over = ended(app.store.get());
      /** @param {() => Promise<void>} work */
      const then = (work) => () => {
        panel.close();
        void work();
      };
      return html`
        ${over ? nothing : html`<button type="button" class="button main" @click=${then(app.next)}>${app.say("pages.result.next")}</button>`}
        <button type="button" class="button" @click=${then(app.redeal)}>${app.say("pages.result.again")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("study", { tab: "mistakes" })}>${app.say("pages.analysis.title")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("study")}>${app.say("pages.replay.title")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("share")}>${app.say("pages.share.title")}</button>
      `;
    },
  });
}
