// @ts-check
/** Schafkopf: running totals that name the declarer's partner. */
import { line, nameIn, totals } from "../sheets.js";
import { room } from "./room.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Row} Row */

export const schafkopf = room({
  id: "schafkopf",
  tile: ["CQ", "SQ", "HA"],
  sheet: (paper) => totals(paper, { tell: (row) => line(paper, row, { who: declarers(paper.app, row) }) }),
});

/**
 * Who declared a deal, and with whom.
 * @param {App} app
 * @param {Row} row
 * @returns {string}
 */
function declarers(app, { facts: { declarer, partner } }) {
  const name = nameIn(app, declarer);
  if (typeof partner !== "number" || partner === declarer) return name;
  return app.text("schafkopf.page.with", { declarer: name, partner: app.name(partner) });
}
