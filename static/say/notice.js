// @ts-check
/** A sentence at the top of the page, with the actions it offers. */
import { html, nothing } from "lit-html";

/** @typedef {import("../types.js").Notice} Notice */

/** Return true if a notice says no more than that nothing can be kept. @param {Notice} notice */
const ofStorage = ({ key }) => key.startsWith("ui.unkept.");

/**
 * Return the notice that follows another one. The sentence that nothing can be kept and any other stand together, whichever comes first.
 * @param {Notice | null} before
 * @param {Notice | null} next
 * @returns {Notice | null}
 */
export function following(before, next) {
  if (!before || !next) return next;
  if (ofStorage(next)) return ofStorage(before) ? next : { ...before, unkept: next.key };
  const unkept = ofStorage(before) ? before.key : before.unkept;
  return unkept ? { ...next, unkept } : next;
}

/**
 * Return what is left of a notice whose own sentence is over.
 * @param {Notice} notice
 * @returns {Notice | null}
 */
export const outlived = ({ unkept }) => (unkept ? { key: unkept } : null);

/**
 * Return what is left of a notice once storage works again.
 * @param {Notice | null} notice
 * @returns {Notice | null}
 */
export const withStorage = (notice) => (!notice || ofStorage(notice) ? null : { ...notice, unkept: undefined });

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
