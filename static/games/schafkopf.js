// @ts-check
/** Schafkopf: running totals that say who played with whom, or who lost a Ramsch. */
import { contract, line, nameIn, totals } from "./sheets.js";
import { byKind, room, single } from "./room.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Row} Row */

/** The order in which German players expect the profiles; readers of other languages get the plain rules first. */
const IN_GERMAN = ["wirtshaus", "turnier", "kurz", "schule", "seed"];

/** The page's room of Schafkopf. */
export const schafkopf = room({
  id: "schafkopf",
  pile: (name) => !name.startsWith("second."),
  tile: ["CQ", "SQ", "HA"],
  course: true,
  sides,
  auction: ["survivor", "level", "taker", "shown"],
  stakes: (app, call, { multiplier }, said) => ({ n: Number(multiplier ?? 1) * (said ? 1 : 2) }),
  deeds: { show: "show", give: "hand", return: "hand" },
  ending: ({ facts: { points } }) => ({ theirs: Math.max(0, ...(points ?? [])) }),
  panel,
  profiles: (language, known) => (language === "de" ? IN_GERMAN.filter((id) => known.includes(id)) : [...known]),
  sheet: (paper) => totals(paper, { entry: (row) => entry(paper, row) }),
});

/**
 * The sides as far as the viewer knows them: the holder of the called card knows both, any other defender only the own.
 * @param {import("../types.js").View} view
 * @returns {NonNullable<import("../types.js").Facts["sides"]>}
 */
function sides({ facts, hands, seat }) {
  const { sides: known = [], called } = facts;
  const hand = seat === null ? null : hands[seat];
  if (!Array.isArray(hand) || typeof called !== "string" || !known.includes(null)) return known;
  const holds = hand.includes(called);
  return known.map((side, each) => side ?? (each === seat ? (holds ? 0 : 1) : holds ? 1 : null));
}

/** The first word of a call for a partner → the rank of the card called. */
const CALLED = { call: "A", void: "A", ten: "T", king: "K" };

/** Matches the calls of a Tout, a game that promises every trick. */
const TOUT = /_tout(?:\.|$)/u;

/**
 * The games by kind, a family for the cards that may be called and one for the suits of a Solo; Touts behind a switch.
 * @param {string[]} calls
 * @returns {import("../types.js").Panel}
 */
function panel(calls) {
  const tout = calls.filter((call) => TOUT.test(call));
  const usual = calls.filter((call) => !TOUT.test(call));
  const answers = usual.filter((call) => ["pass", "gud", "hold"].includes(call));
  return {
    families: kinds(usual),
    ...(tout.length > 0 ? { apart: { name: "tout", families: [...answers.map(single), ...kinds(tout)] } } : {}),
    card,
  };
}

/**
 * @param {string[]} calls
 * @returns {import("../types.js").Family[]}
 */
function kinds(calls) {
  const kind = (/** @type {string} */ call) => {
    const [first = ""] = call.split(".");
    return first in CALLED && call !== first ? "partner" : first;
  };
  return byKind(calls, kind).map(([name, own]) =>
    own.length === 1 && own[0] === name ? single(name) : { name, calls: own, spread: true });
}

/**
 * @param {string} call
 * @returns {string | null} the card it calls
 */
function card(call) {
  const [first = "", suit = ""] = call.split(".");
  const rank = CALLED[/** @type {keyof typeof CALLED} */ (first)];
  return rank !== undefined && suit !== "" ? suit + rank : null;
}

/**
 * @param {import("../types.js").Paper} paper
 * @param {Row} row
 */
function entry(paper, row) {
  const { app } = paper;
  if (row.items.some(([item]) => item === "passed_out")) return line(paper, row, { who: app.text("pages.score.passed"), played: null });
  const price = row.items.find(([item]) => item === row.facts.contract)?.[1];
  const played = contract(app, "schafkopf", row.facts);
  return line(paper, row, {
    who: row.facts.contract === "ramsch" ? alone(app, row) : declarers(app, row),
    played: price === undefined || played === null ? played : [...played, ` ${app.words.number(price)}`],
  });
}

/**
 * Return the names of the declarer and the partner of a deal.
 * @param {Speech} app
 * @param {Row} row
 * @returns {string}
 */
function declarers(app, { facts: { declarer, partner } }) {
  const name = nameIn(app, declarer);
  if (typeof partner !== "number" || partner === declarer) return name;
  return app.text("schafkopf.page.with", { declarer: name, partner: app.name(partner, "ui.you.within") });
}

/**
 * The seats that lost a Ramsch, or the one that made a march.
 * @param {Speech} app
 * @param {Row} row
 */
function alone(app, { score, items }) {
  const outcome = items.some(([item]) => item === "ramsch_march") ? 1 : -1;
  return app.words.list(score.flatMap((points, seat) => (Math.sign(points) === outcome ? [app.name(seat)] : []))).toString();
}
