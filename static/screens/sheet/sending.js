// @ts-check
/** The ways in which a sheet leaves the page: as a file for spreadsheets, as a text, and as a link. */
import { download } from "../files.js";
import { copied } from "../send.js";
import { csv, descriptions, text } from "./export.js";
import { packed } from "./link.js";

/**
 * Return the actions that send a sheet.
 * @param {import("../../types.js").App} app
 * @param {import("./desk.js").Desk} desk
 * @param {(sheet: import("./desk.js").KeptSheet, settled: import("./desk.js").Settled) => import("lit-html").TemplateResult} drawn returns a settled sheet as it is drawn
 */
export function sending(app, desk, drawn) {
  const { now, redraw } = desk;

  /** Copy a text where the browser allows it; the sheet shows it too, to be copied by hand. @param {string} what @param {string} said */
  async function copy(what, said) {
    redraw();
    if (await copied(what)) app.announce(app.text(said));
  }

  return {
    /** Offer the sheet as a file. */
    save() {
      const { sheet, settled } = now;
      if (sheet && settled) download(`stich-${sheet.game}.csv`, "text/csv", csv(sheet, settled, descriptions(drawn(sheet, settled)), app.words.language));
    },

    /** Show the sheet as a text, and copy it. */
    async write() {
      const { sheet, settled } = now;
      if (!sheet || !settled) return;
      now.message = text(app.words, sheet, settled, descriptions(drawn(sheet, settled)));
      await copy(now.message, "pages.sheet.text.copied");
    },

    /** Show a link that holds the sheet, and copy it. */
    async link() {
      if (!now.sheet) return;
      try {
        now.link = `${location.origin}${location.pathname}#/sheet/${await packed(now.sheet)}`;
      } catch {
        now.problem = { key: "pages.sheet.link.none" };
        return redraw();
      }
      await copy(now.link, "pages.sheet.link.copied");
    },
  };
}
