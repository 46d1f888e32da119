// @ts-check
/** Bauernstoss: chalk strokes in fives for the two teams, a mark for the team with the chalk, and a list of the deals. */
import { html, nothing, svg } from "lit-html";
import { dealt, empty, nameIn, scorers, scorersName, scrolling } from "./sheets.js";
import { flag, number, person, pick } from "./noting.js";
import { room } from "./room.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Paper} Paper */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/** All that the page knows about Bauernstoss. */
export const bauernstoss = room({
  id: "bauernstoss",
  course: true,
  puzzles: true,
  unit: "bauernstoss.page.unit",
  unitName: "bauernstoss.page.unit.name",
  events: ["passed_out", "drawn", "redrawn", "kept"],
  tile: ["CJ", "SJ", "HJ"],
  sheet,
  entry: ({ app }, row) => ending(app, row),
  modest: (calls) => calls.find((call) => call === "pass") ?? calls.find((call) => call !== "solo"),
  heard,
  prompt: ({ log, phase }) => (phase === "bidding" && highest(log) > 0 ? "bauernstoss.page.bidding.over" : `bauernstoss.phase.${phase}`),
  question: (app, { log }) => ({ n: highest(log) }),
  forced,
  deeds: { draw: "turn", give: "hand", return: "hand" },
  stays: false,
  shown: ["chalk"],
  chips: ({ facts: { chalk, sides } }, seat) => (typeof chalk === "number" && sides?.[seat] === chalk ? ["chalk"] : []),
  noted,
  company: [4],
  standing,
});

/**
 * Return the field of the chalk, which the jack of clubs decides in the first deal of a match.
 * @param {import("../types.js").Rules} rules
 * @param {import("../types.js").Rules} setup
 * @returns {import("../types.js").StandingField[]}
 */
function standing(rules, setup) {
  const own = /^0[123]$/u.test(String(setup.partners)) ? [0, Number(String(setup.partners).charAt(1))] : [0, 2];
  const teams = { "02": own, 13: [1, 2, 3].filter((seat) => !own.includes(seat)) };
  return [
    {
      name: "chalk",
      values: ["club_jack", "02", "13"],
      chosen: String(setup.chalk ?? "club_jack"),
      change: (chalk) => ({ chalk, first: chalk === "club_jack", ...(setup.partners === "drawn" ? { partners: "02" } : {}) }),
      seats: (value) => (value === "02" ? teams["02"] : value === "13" ? teams[13] : null),
    },
  ];
}

/**
 * Return the fields in which a deal is noted.
 * @param {import("../types.js").NotedValues} values
 * @param {import("../types.js").NotedFrom} from
 * @returns {import("../types.js").NotedField[]}
 */
function noted({ kind = "number", points }, { setup, rules }) {
  if (setup.partners === "drawn") return [pick("kind", ["drawn"], { start: "drawn" }), pick("partners", ["02", "01", "03", "again"], { teams: true })];
  const kinds = pick("kind", ["number", "small", "big", "passed_out"], { start: "number", words: "contract" });
  const chalk = setup.chalk === undefined || setup.chalk === "club_jack" ? [pick("chalk", [0, 1], { teams: true })] : [];
  if (kind === "passed_out") return [kinds, ...(rules.chalk_after_passout === "keep" ? chalk : [])];
  if (kind !== "number") return [kinds, person("maker"), pick("won", ["true", "false"], { start: "true" })];
  return [kinds, ...chalk, number("points", 120, { label: "chalk_points" }), ...(points === 0 || points === 120 ? [flag("sweep")] : [])];
}

/**
 * Return the name of a bid: "mit" for a number that was said before.
 * @param {Pick<import("../types.js").View, "log">} view
 * @param {string} move
 * @param {number} ply
 */
function heard({ log }, move, ply) {
  const number = numberOf(move);
  const again = number !== null && log.slice(0, ply).some((before) => numberOf(before.move) === number);
  return again ? `mit.${move}` : move;
}

/**
 * Return the highest number that has been bid, and 0 before any.
 * @param {import("../types.js").View["log"]} log
 */
const highest = (log) => Math.max(0, ...log.map(({ move }) => Number(numberOf(move))));

/**
 * Return the sentence about a pass in the bidding that was the only call: with a jack, a number would have had to be as
 * high as the highest before.
 * @param {Speech} app
 * @param {import("../types.js").View} view
 * @param {string} call
 */
function forced(app, { log, seat }, call) {
  const ply = log.findLastIndex((heard) => heard.seat === seat && heard.phase === "bidding");
  if (call !== "pass" || log[ply]?.move !== "pass") return null;
  const n = highest(log.slice(0, ply));
  return app.words.phrase(n > 0 ? "bauernstoss.page.forced.over" : "bauernstoss.page.forced.pass", { n });
}

/**
 * Return the number of trumps of a bid; null for any other move.
 * @param {string | null} move
 */
const numberOf = (move) => (move === null ? null : (/^\d+(?=\.[CSHD]$|$)/u.exec(move)?.[0] ?? null));

/**
 * Return the sizes of the bundles of strokes that stand for a number of marks: five each, the last at most five.
 * @param {number} marks
 * @returns {number[]}
 */
export function bundles(marks) {
  return Array.from({ length: Math.ceil(marks / 5) }, (_, i) => Math.min(5, marks - 5 * i));
}

/**
 * Draw the slate of both teams, and the list of the deals.
 * @param {Paper} paper
 * @returns {TemplateResult}
 */
function sheet(paper) {
  const { app, table } = paper;
  const { match } = table;
  const teams = scorers(match);
  const names = teams.map((seats) => scorersName(app, seats));
  return html`<div class="slate">
      ${teams.map(([seat = 0], team) => {
        const marks = match.totals[seat] ?? 0;
        const has = match.standing.chalk === team;
        return html`<section class="slate-team" data-chalk=${has ? "yes" : nothing}>
          <h3>${names[team]}</h3>
          <div class="strokes" role="img" aria-label=${app.text("bauernstoss.page.marks", { team: names[team], n: marks })}>${bundles(marks).map(strokes)}</div>
          <p class="slate-count">
            ${app.say("bauernstoss.page.of", { n: marks, target: match.target ?? 20 })}
            ${has
              ? html`<span class="has-chalk"
                  ><svg viewBox="0 0 40 16" aria-hidden="true"><rect x="2" y="3" width="36" height="10" rx="4" /></svg
                  >${app.say("bauernstoss.page.chalk")}</span
                >`
              : nothing}
          </p>
        </section>`;
      })}
    </div>
    ${scrolling(
      paper,
      html`<table class="paper">
        <thead>
          <tr>
            <th scope="col" class="deal-head">${app.say("ui.sheet.deal")}</th>
            ${names.map((name) => html`<th scope="col" class="num">${name}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${match.rows.map(
            (row, index) => html`<tr>
              <th scope="row">
                ${dealt(paper, index, ending(app, row))}
              </th>
              ${teams.map(([seat = 0]) => html`<td class="num">${row.score[seat] ? app.words.number(row.score[seat]) : "–"}</td>`)}
            </tr>`,
          )}
          ${match.rows.length === 0 ? empty(app, names.length + 1) : nothing}
        </tbody>
      </table>`,
    )}`;
}

/**
 * Return the end of a deal in a word or two; of a Solo with its declarer.
 * @param {Speech} app
 * @param {Row} row
 */
function ending(app, { items, facts: { contract, declarer }, score }) {
  const key = `bauernstoss.page.short.${items.at(-1)?.[0]}`;
  if (app.words.has(key) || typeof declarer !== "number") return app.say(key);
  const data = { name: nameIn(app, declarer), contract: app.words.phrase(`bauernstoss.contract.${contract}`) };
  return app.say(score[declarer] ? "bauernstoss.page.solo.won" : "bauernstoss.page.solo.lost", data);
}

/** Ends of the hand-drawn strokes: x and y at the top, x and y at the bottom. */
const HAND = [
  [11, 7, 9, 53],
  [22, 5, 21, 55],
  [32, 8, 33, 52],
  [43, 6, 42, 54],
  [3, 42, 52, 15],
];

/**
 * Draw up to five strokes, the fifth drawn across the others.
 * @param {number} count
 * @param {number} index of the bundle
 */
function strokes(count, index) {
  const sway = [0, 1.5, -1, 0.7][index % 4] ?? 0;
  return html`<svg class="bundle" viewBox="0 0 56 60" aria-hidden="true">
    ${HAND.slice(0, count).map(([x1 = 0, y1 = 0, x2 = 0, y2 = 0], i) => {
      const bend = (x1 + x2) / 2 + (i % 2 === 0 ? 1.5 : -1.5);
      return svg`<path d=${`M${x1 + sway} ${y1} Q${bend} ${(y1 + y2) / 2 + sway} ${x2 - sway} ${y2}`} />`;
    })}
  </svg>`;
}
