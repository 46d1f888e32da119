// @ts-check
/** The ways from a study to the table. */

import { copied } from "../send.js";
import { dealText } from "./paper.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Study} Study */

/**
 * Deal the same cards anew, at a table of their own.
 * @param {App} app
 * @param {Study} study
 */
export async function sameCards(app, { code }) {
  try {
    const start = await app.ask({ ask: "look", code, ply: 0, seat: null, open: false });
    await app.link(start.code);
  } catch (error) {
    app.complain(error);
  }
}

/**
 * Play on from the position in view, at a new table. The deal and its match stay as they are, one click away.
 * @param {App} app
 * @param {Study} study
 */
export async function playOn(app, { here, code, ply, seat }) {
  const left = app.store.get().match;
  await app.link(here, seat);
  if (app.store.get().match === left) return; // refused, and the page says why
  const back = left === null ? [] : [{ key: "ui.notice.back", run: () => void app.resume(left) }];
  app.notice({
    key: "ui.notice.branched",
    data: { name: app.name(seat) },
    actions: [...back, { key: "ui.notice.original", run: () => void app.open("study", { code, ply, seat }) }],
  });
}

/**
 * Copy the deal as text, and say whether that worked.
 * @param {App} app
 * @param {Study} study
 */
export async function copyText(app, study) {
  const done = await copied(dealText(app, study));
  app.notice({ key: done ? "pages.study.text.copied" : "pages.study.text.failed" });
}
