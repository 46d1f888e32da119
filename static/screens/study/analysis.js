// @ts-check
/** The jobs of the engine that a study shows: findings about decisions, imagined deals and other contracts, slice by slice. */
import { note } from "../../state/figures.js";
import { jobOf } from "./job.js";
import { endOf, lineOf } from "./track.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Bounds} Bounds */
/** @typedef {import("../../types.js").Decision} Decision */
/** @typedef {import("../../types.js").DoubleDummyRow} Row */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").World} World */
/** @typedef {import("./job.js").Job} Job */

/**
 * @typedef {object} Findings
 * @property {string} code
 * @property {number | null} seat the seat whose decisions are judged; null for all seats, judged with open cards only
 * @property {Map<number, Decision>} decisions by ply, those of the person who played
 * @property {Map<number, Bounds>} values by ply: the value of the deal before that card
 * @property {string | null} unit of the values: points, tricks, made or score; null when no trick was played
 * @property {(0 | 1 | null)[]} sides by seat: 1 plays for a high value
 */

/** @typedef {Findings & Job} AnalysisJob */

/** Deals sampled for each decision, all with the view that the seat had. */
export const WORLDS_PER_DECISION = 100;

/**
 * Return the analysis of a deal, or of one of its positions: the same one each time it is asked for.
 * @param {App} app
 * @param {string} code
 * @param {number | null} seat
 * @param {{ply?: number, given?: number}} [how] ply: the only position that is analysed; given: the number of moves at the beginning that an exercise
 *   has made, which are nobody's decisions
 * @returns {AnalysisJob}
 */
export function analysisJob(app, code, seat, { ply, given = 0 } = {}) {
  const worlds = seat === null ? 0 : WORLDS_PER_DECISION;
  return jobOf(app, { ask: "analyse", code, seat, worlds, ...(ply === undefined ? {} : { ply }) }, () => empty(code, seat), (found, answer) => take(app, found, answer, given));
}

/**
 * Return findings without any yet.
 * @param {string} code
 * @param {number | null} seat
 * @returns {Findings}
 */
function empty(code, seat) {
  return { code, seat, decisions: new Map(), values: new Map(), unit: null, sides: [] };
}

/**
 * Add an answer of the engine to the findings, without the decisions of an exercise; the account of a deal of one's own is stored.
 * @param {App} app
 * @param {Findings} found
 * @param {import("../../types.js").Analysis} answer
 * @param {number} given
 */
function take(app, found, { decisions, values, unit, sides, account }, given) {
  for (const decision of decisions) if (decision.ply >= given) found.decisions.set(decision.ply, decision);
  for (const [ply, value] of values) found.values.set(ply, value);
  [found.unit, found.sides] = [unit, sides];
  if (account && given === 0) void note(app, found.code, found.seat, account);
}

/**
 * Return the analysis of the play, for the seat whose decisions are judged.
 * @param {App} app
 * @param {Study} study
 */
export const judged = (app, { code, whose, given }) => analysisJob(app, code, whose, { given });

/**
 * Return the code that holds the position and the move made there.
 * @param {Study} study
 */
function codeAt(study) {
  const line = lineOf(study);
  return line && study.ply >= line.from ? line.code : study.code;
}

/**
 * Return the analysis of the position in view, from the mover's knowledge or with all cards open; null where nobody chooses, or while the deal is not over.
 * @param {App} app
 * @param {Study} study
 * @param {"fair" | "open"} by
 * @returns {AnalysisJob | null}
 */
export function positionJob(app, study, by) {
  const { view, over, ply } = study;
  if (!over || !view || view.turn === null || view.legal.length < 2) return null;
  return analysisJob(app, codeAt(study), by === "fair" ? view.turn : null, { ply });
}

/**
 * Return the codes of the play and of the lines that come to the position in view: each may have the value of another choice.
 * @param {Study} study
 */
function codesHere(study) {
  const { code, end, lines, ply } = study;
  const path = (/** @type {View | null} */ one) => JSON.stringify(one?.log.slice(0, ply).map(({ seat, move }) => [seat, move]));
  const here = path(endOf(study));
  return [{ code, end }, ...lines].filter((one) => path(one.end) === here).map((one) => one.code);
}

/**
 * Return the decision in view by the chosen measure, from the whole analysis where that has reached it, with the fair values of choices that were tried.
 * @param {App} app
 * @param {Study} study
 * @returns {Decision | null} null while nothing is known
 */
export function decisionAt(app, study) {
  if (study.values === "off") return null;
  const job = positionJob(app, study, study.values);
  if (!job) return null;
  const whole = codeAt(study) === study.code ? analysisJob(app, study.code, job.seat).decisions.get(study.ply) : undefined;
  const own = job.decisions.get(study.ply) ?? whole ?? null;
  if (!own?.fair) return own;
  const tried = codesHere(study).map((code) => analysisJob(app, code, job.seat, { ply: study.ply }).decisions.get(study.ply)?.fair);
  return { ...own, fair: Object.assign({}, ...tried, own.fair) };
}

/**
 * Return the job that samples deals before the move in view; for a bot at this table, by its level.
 * @param {App} app
 * @param {Study} study
 * @returns {{worlds: World[]} & Job | null} null where nobody moves, or the hand of the mover is secret
 */
export function worldsJob(app, study) {
  const { view, ply, over, running, seat } = study;
  const { table } = app.store.get();
  if (!view || view.turn === null) return null;
  if (!over && !(running && view.turn === seat && table?.view.seat === seat && table.view.log.length === ply)) return null;
  const level = levelOf(app, study);
  return jobOf(app, { ask: "imagine", code: codeAt(study), ply, ...(level ? { level } : {}) }, () => ({ worlds: /** @type {World[]} */ ([]) }), (found, { worlds }) => found.worlds.push(...worlds));
}

/**
 * Return the level of the bot that moves in the position in view; null for a person, where nobody moves, and if the deal is not the one at the table.
 * @param {App} app
 * @param {Study} study
 */
export function levelOf(app, { code, view }) {
  const { table } = app.store.get();
  const sitting = table?.code === code && view && view.turn !== null ? (table.match.seats[view.turn] ?? "person") : "person";
  return sitting === "person" ? null : sitting;
}

/**
 * Return the job that computes the double-dummy table of a deal.
 * @param {App} app
 * @param {string} code
 */
export const contractsJob = (app, code) => jobOf(app, { ask: "double_dummy", code }, () => ({ rows: /** @type {Row[]} */ ([]) }), (found, { rows }) => found.rows.push(...rows));

/**
 * Return the jobs that the screen shows.
 * @param {App} app
 * @param {Study} study
 * @returns {Job[]}
 */
export function jobsOf(app, study) {
  const { over, values, tab, code, ply, view } = study;
  const worlds = tab === "deals" ? worldsJob(app, study) : null;
  if (!over) return worlds ? [worlds] : [];
  const found = [];
  const position = values === "off" ? null : positionJob(app, study, values);
  if (position) found.push(position);
  if (tab === "graph" || tab === "mistakes") found.push(judged(app, study));
  if (tab === "mistakes" && view?.turn !== null && judged(app, study).decisions.has(ply)) {
    const reasons = positionJob(app, study, "fair");
    if (reasons) found.push(reasons);
  }
  if (worlds) found.push(worlds);
  if (tab === "table") found.push(contractsJob(app, code));
  return [...new Set(found)];
}
