// @ts-check
/** Schafkopf: running totals that name who played with whom, or who lost a Ramsch, and what is left in the pot. */
import { line, nameIn, totals } from "../sheets.js";
import { room } from "./room.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Row} Row */

/** What German players expect first; whoever reads another language is offered the plain rules first. */
const IN_GERMAN = ["wirtshaus", "turnier", "kurz", "schule", "seed"];

export const schafkopf = room({
  id: "schafkopf",
  pile: (name) => !name.startsWith("second."),
  tile: ["CQ", "SQ", "HA"],
  profiles: (language, known) => (language === "de" ? IN_GERMAN.filter((id) => known.includes(id)) : [...known]),
  sheet: (paper) => totals(paper, { tell: (row) => told(paper, row) }),
});

/**
 * @param {import("../types.js").Paper} paper
 * @param {Row} row
 */
function told(paper, row) {
  const { app } = paper;
  if (row.items.some(([item]) => item === "passed_out")) return line(paper, row, { who: app.text("pages.score.passed"), played: null });
  return line(paper, row, { who: row.facts.contract === "ramsch" ? alone(app, row) : declarers(app, row) });
}

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

/**
 * Who settled a Ramsch with the others: whoever lost it, or marched.
 * @param {App} app
 * @param {Row} row
 */
function alone(app, { score }) {
  const most = Math.max(...score.map(Math.abs));
  return app.words.list(score.flatMap((points, seat) => (Math.abs(points) === most && points !== 0 ? [app.name(seat)] : []))).toString();
}
