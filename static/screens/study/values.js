// @ts-check
/** The value of each choice of the seat to move, as its card shows it. */
import { html, nothing } from "lit-html";
import { isCard } from "../../cards/cards.js";
import { decisionAt, positionJob } from "./analysis.js";
import { refusal } from "../panel/panel.js";
import { choices, gainText } from "./verdict.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").Bounds} Bounds */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */
/** @typedef {{best: boolean, played: boolean, text: string, template: TemplateResult}} Worth */

/** The width of a number from which its tenths are left out, so that it fits a card. */
const ROUND_FROM = 10;

/**
 * Return a number short enough for a card.
 * @param {App} app
 * @param {number} value
 */
const short = (app, value) => app.words.signed(Math.abs(value) < ROUND_FROM ? value : Math.round(value));

/**
 * Return the worth of each legal move in view; empty where no values are wanted or none can be known.
 * @param {App} app
 * @param {Study} study
 * @returns {Map<string, Worth>}
 */
export function worths(app, study) {
  const { view, over, values } = study;
  if (values === "off" || !over || !view || view.turn === null) return new Map();
  const decision = decisionAt(app, study);
  if (!decision) {
    const [text, spoken] = awaited(app, study) ? ["…", ""] : ["–", missing(app, study)];
    return new Map(view.legal.map((move) => [move, worth(app, { text, spoken, best: false, played: false })]));
  }
  const known = new Map(choices(decision).map((choice) => [choice.name, choice]));
  return new Map(
    view.legal.map((move) => {
      const choice = known.get(move);
      /** @type {Bounds | null} */
      const value = values === "fair" ? (choice?.fair === null || choice?.fair === undefined ? null : [choice.fair, choice.fair]) : (choice?.gain ?? null);
      const best = values === "fair" ? (choice?.bestFair ?? false) : (choice?.bestOpen ?? false);
      const text = value === null ? "–" : value[0] === value[1] ? short(app, value[0]) : `≥${short(app, value[0])}`;
      return [move, worth(app, { text, spoken: value === null ? app.text(`pages.study.worth.${values === "fair" ? (isCard(move) ? "untried" : "none") : "open"}`) : gainText(app, value), best, played: choice?.played ?? false })];
    }),
  );
}

/**
 * Return true while the values of the position may still come: not of a forced move, nor after a refusal.
 * @param {App} app
 * @param {Study} study
 */
function awaited(app, study) {
  const job = study.values === "off" ? null : positionJob(app, study, study.values);
  return job !== null && job.state !== "done" && job.refusal === null;
}

/**
 * Return the reason why the values wanted for the position do not come, if the engine has refused them.
 * @param {App} app
 * @param {Study} study
 * @returns {string | null}
 */
export function worthsRefused(app, study) {
  const { values, over, view } = study;
  if (values === "off" || !over || !view || view.turn === null || decisionAt(app, study)) return null;
  const { refusal: code } = positionJob(app, study, values) ?? {};
  return code ? app.text(refusal(app, { code })) : null;
}

/**
 * Return true if the fair values have come and one of the moves has none: the bot did not consider it.
 * @param {App} app
 * @param {Study} study
 */
export function someUntried(app, study) {
  const fair = decisionAt(app, study)?.fair;
  return Boolean(fair) && positionJob(app, study, "fair")?.state === "done" && !study.view?.legal.every((move) => fair?.[move] !== undefined);
}

/**
 * Return the reason why the moves of the position have no value.
 * @param {App} app
 * @param {Study} study
 */
function missing(app, study) {
  const job = study.values === "off" ? null : positionJob(app, study, study.values);
  return app.text(`pages.study.worth.${!job ? "only" : study.values === "open" && job.refusal === null ? "open" : "none"}`);
}

/**
 * Return the value of a move as text, and drawn with its marks.
 * @param {App} app
 * @param {{text: string, spoken: string, best: boolean, played: boolean}} what
 * @returns {Worth}
 */
function worth(app, { text, spoken, best, played }) {
  const template = html`<span class="study-worth" title=${text === "–" ? spoken : nothing} ?data-best=${best} ?data-played=${played}>
    <span aria-hidden="true">${text}</span><span class="visually-hidden"> ${spoken}${best ? html` ${app.say("pages.analysis.best")}` : nothing}${played ? html` ${app.say("pages.analysis.played")}` : nothing}</span>
  </span>`;
  return { best, played, text, template };
}
