// @ts-check
/** The score sheet as a panel, to be printed or saved. */
import { html, nothing } from "lit-html";
import { finishTemplate } from "../table/finish.js";
import { totalsTemplate } from "../table/score.js";
import { download } from "../files.js";
import { csv, json } from "./download.js";
import { simple } from "../panel/panel.js";

/** @typedef {import("../../types.js").App} App */

/**
 * Open the score sheet of the match.
 * @param {App} app
 */
export function open(app) {
  const panel = simple(
    app,
    "score",
    () => (app.store.get().table ? html`${totalsTemplate(app, { replay: true })}` : html`<p>${app.say("pages.score.none")}</p>`),
    {
      title() {
        const { table } = app.store.get();
        return table ? [html`${app.say("pages.score.title")} · ${app.say(`${table.view.game}.name`)}`] : app.say("pages.score.title");
      },
      foot() {
        const { table } = app.store.get();
        if (!table) return nothing;
        const names = table.match.totals.map((_, seat) => app.name(seat));
        const file = `stich-${table.view.game}`;
        return html`
          ${finishTemplate(app, () => panel.close())}
          <button type="button" class="button quiet" @click=${() => print()}>${app.say("pages.score.print")}</button>
          <button type="button" class="button quiet" @click=${() => download(`${file}.csv`, "text/csv", csv(table, names, app.words.language))}>CSV</button>
          <button type="button" class="button quiet" @click=${() => download(`${file}.json`, "application/json", json(table, names))}>JSON</button>
        `;
      },
    },
  );
}
