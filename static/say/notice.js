// @ts-check
/** A sentence at the top of the page, with the actions it offers. */
import { html, nothing } from "lit-html";

/**
 * Draw the notice at the top of the page, with its actions.
 * @param {import("../types.js").App} app
 */
export function noticeTemplate(app) {
  const { notice } = app.store.get();
  if (!notice) return nothing;
  return html`<div class="notice">
    <p>${app.say(notice.key, notice.data)}</p>
    ${notice.unkept === undefined ? nothing : html`<p>${app.say(notice.unkept)}</p>`}
    <div class="notice-actions">
      ${(notice.actions ?? []).map(({ key, data, run }) => html`<button type="button" class="button quiet" @click=${run}>${app.say(key, data)}</button>`)}
      ${notice.stays ? nothing : html`<button type="button" class="button quiet" @click=${() => app.notice(null)}>${app.say("ui.close")}</button>`}
    </div>
  </div>`;
}
