// @ts-check
/** The value of a deal from card to card as a small graph: exact values as a line, bounds as a band. */
import { html, nothing, svg } from "lit-html";
import { isCard } from "../../cards/cards.js";
import { mistakes, names, trickOf, valueText } from "./verdict.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Bounds} Bounds */
/** @typedef {import("./analysis.js").AnalysisJob} AnalysisJob */

/** The size of the drawing, in its own units. */
const SIZE = { wide: 320, high: 120 };
/** Size of its text, as study.css has it, and the least room between two labels. */
const TEXT = { size: 10.5, room: 5 };
/** The first character that is as wide as high: those before are at most WIDEST of the size. */
const FULL_WIDTH = "\u2e80";
const WIDEST = 0.62;
/** The box of the curve. */
const FRAME = { left: 36, right: 314, top: 10, bottom: 98 };

/**
 * The coordinates of the drawing.
 * @typedef {object} Plot
 * @property {(ply: number) => number} x
 * @property {(value: number) => number} y
 * @property {(x: number) => number} ply the nearest ply that has a value
 * @property {string} line between neighbouring values that are both exact
 * @property {string} band between the bounds of the others
 * @property {Bounds} range of all values
 */

/**
 * Lay out the values of a deal as a drawing.
 * @param {[ply: number, value: Bounds][]} points by rising ply, at least one
 * @returns {Plot}
 */
export function plot(points) {
  const plies = points.map(([ply]) => ply);
  const [first, last] = [plies[0] ?? 0, plies.at(-1) ?? 0];
  const low = Math.min(...points.map(([, value]) => value[0]));
  const high = Math.max(...points.map(([, value]) => value[1]));
  const round = (/** @type {number} */ n) => Math.round(n * 10) / 10;
  /** @param {number} ply */
  const x = (ply) => round(FRAME.left + ((FRAME.right - FRAME.left) * (ply - first)) / (last - first || 1));
  /** @param {number} value */
  const y = (value) => round(high === low ? (FRAME.top + FRAME.bottom) / 2 : FRAME.bottom - ((FRAME.bottom - FRAME.top) * (value - low)) / (high - low));

  let [line, band] = ["", ""];
  points.forEach(([ply, value], i) => {
    const next = points[i + 1];
    if (!next) return;
    const [after, then] = next;
    const exact = value[0] === value[1] && then[0] === then[1];
    if (exact) line += `${line.endsWith(`${x(ply)} ${y(value[0])}`) ? "" : `M${x(ply)} ${y(value[0])}`}L${x(after)} ${y(then[0])}`;
    else band += `M${x(ply)} ${y(value[0])}L${x(after)} ${y(then[0])}L${x(after)} ${y(then[1])}L${x(ply)} ${y(value[1])}Z`;
  });
  return {
    x,
    y,
    ply: (at) => plies.reduce((best, ply) => (Math.abs(x(ply) - at) < Math.abs(x(best) - at) ? ply : best), first),
    line,
    band,
    range: [low, high],
  };
}

/**
 * Return the labels of the tricks that have room, from the left: one too close to the last is left out.
 * @param {{x: number, text: string}[]} tricks the first with its word, so that its label begins where the trick does
 * @returns {{x: number, text: string, anchor: "start" | "middle"}[]}
 */
export function labels(tricks) {
  /** @type {ReturnType<typeof labels>} */
  const found = [];
  let end = -Infinity;
  tricks.forEach(({ x, text }, at) => {
    const wide = TEXT.size * [...text].reduce((sum, character) => sum + (character < FULL_WIDTH ? WIDEST : 1), 0);
    const anchor = at === 0 ? "start" : "middle";
    const left = anchor === "start" ? x : x - wide / 2;
    if (left < end + TEXT.room) return;
    end = left + wide;
    found.push({ x, text, anchor });
  });
  return found;
}

/**
 * Return the ply of each trick's first card.
 * @param {View} end
 * @returns {number[]}
 */
export function trickStarts(end) {
  return (end.facts.tricks ?? []).map(({ cards }) => {
    const [seat, card] = cards[0] ?? [];
    return end.log.findIndex((heard) => heard.seat === seat && heard.move === card && isCard(heard.move));
  });
}

/**
 * Return the card that changed the value most, among those with exact values before and after; null if none changed it.
 * @param {[ply: number, value: Bounds][]} points
 * @returns {{ply: number, change: number} | null}
 */
export function turningPoint(points) {
  let most = null;
  for (const [i, [ply, [low, high]]] of points.entries()) {
    const then = points[i + 1]?.[1];
    if (!then || low !== high || then[0] !== then[1]) continue;
    const change = then[0] - low;
    if (change !== 0 && Math.abs(change) > Math.abs(most?.change ?? 0)) most = { ply, change };
  }
  return most;
}

/**
 * Draw the value of a deal over its moves, with a slider to go to any of them.
 * @param {App} app
 * @param {AnalysisJob} job
 * @param {View} end the deal when it was over
 * @param {{ply: number, go: (ply: number) => void}} at
 */
export function valueGraphTemplate(app, job, end, { ply, go }) {
  const points = [...job.values].sort(([a], [b]) => a - b);
  if (points.length === 0) return job.state === "done" ? html`<p class="quiet-text">${app.say("pages.analysis.graph.none")}</p>` : nothing;
  const here = plot(points);
  const listed = names(app, job);
  const title = app.text(`pages.analysis.graph.${job.unit}`, { names: listed });
  const costly = mistakes(job.decisions.values(), job.seat === null ? "open" : "fair");
  const tricks = trickStarts(end).flatMap((start, at) => (job.values.has(start) ? [{ x: here.x(start), text: at === 0 ? app.text("ui.trick.number", { n: 1 }) : app.words.number(at + 1) }] : []));
  /** @param {MouseEvent} event */
  const click = (event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    go(here.ply(((event.clientX - box.left) / box.width) * SIZE.wide));
  };
  const need = needed(job, end);
  const marks = job.unit === "made" || here.range[0] === here.range[1] ? here.range.slice(1) : here.range;
  return html`<figure class="value-graph">
    <figcaption>${title}</figcaption>
    <svg viewBox="0 0 ${SIZE.wide} ${SIZE.high}" role="img" aria-label=${sentence(app, job, end, points)} @click=${click}>
      ${marks.map((value) => svg`<path class="graph-level" d=${`M${FRAME.left} ${here.y(value)}H${FRAME.right}`} />
        ${job.unit === "made" ? nothing : svg`<text x=${FRAME.left - 8} y=${here.y(value) + 4} text-anchor="end">${app.words.number(value)}</text>`}`)}
      ${need === null || need <= here.range[0] || need >= here.range[1] ? nothing : svg`<path class="graph-need" d=${`M${FRAME.left} ${here.y(need)}H${FRAME.right}`} />
        <text x=${FRAME.right} y=${here.y(need) - 3} text-anchor="end">${app.text("pages.analysis.graph.need", { n: need })}</text>`}
      ${labels(tricks).map(({ x, text, anchor }) => svg`<path class="graph-trick" d=${`M${x} ${FRAME.top}V${FRAME.bottom}`} /><text x=${x} y=${SIZE.high - 6} text-anchor=${anchor}>${text}</text>`)}
      <path class="graph-band" d=${here.band} />
      <path class="graph-line" d=${here.line} />
      ${costly.map((decision) => {
        const value = job.values.get(decision.ply);
        return value ? svg`<circle class="graph-mistake" cx=${here.x(decision.ply)} cy=${here.y((value[0] + value[1]) / 2)} r="3.5" />` : nothing;
      })}
      ${job.values.has(ply) ? svg`<path class="graph-here" d=${`M${here.x(ply)} ${FRAME.top - 6}V${FRAME.bottom + 4}`} />` : nothing}
    </svg>
    <details class="graph-table">
      <summary>${app.say("pages.analysis.graph.table")}</summary>
      <table class="paper">
        <thead>
          <tr><th scope="col">${app.say("pages.analysis.trick-head")}</th><th scope="col">${app.say("pages.analysis.card")}</th><th scope="col" class="num">${app.say("pages.analysis.before")}</th></tr>
        </thead>
        <tbody>
          ${points.map(([at, value]) => {
            const heard = end.log[at];
            const card = heard && isCard(heard.move) ? app.words.card(heard.move) : "";
            return html`<tr>
              <td>${trickOf(end, heard?.seat ?? -1, heard?.move ?? "") ?? ""}</td>
              <th scope="row">${heard ? app.say("ui.trick.card", { name: app.name(heard.seat), card }) : ""}</th>
              <td class="num">${valueText(app, job.unit, value)}</td>
            </tr>`;
          })}
        </tbody>
      </table>
    </details>
  </figure>`;
}

/**
 * Return the value that the side whose value is drawn needs; null if there is no such number.
 * @param {AnalysisJob} job
 * @param {View} end
 * @returns {number | null}
 */
function needed({ unit, sides }, { goal, seat }) {
  if (!goal || goal.need === null || goal.of === null || seat === null || !["points", "tricks"].includes(unit ?? "")) return null;
  return sides[seat] === 1 ? goal.need : goal.of - goal.need + 1;
}

/**
 * Return the contents of the plot in words.
 * @param {App} app
 * @param {AnalysisJob} job
 * @param {View} end
 * @param {[ply: number, value: Bounds][]} points
 * @returns {string}
 */
function sentence(app, job, end, points) {
  /** @type {Bounds} */
  const none = [0, 0];
  const [first, last] = [points[0]?.[1] ?? none, points.at(-1)?.[1] ?? none];
  const data = {
    title: app.text(`pages.analysis.graph.${job.unit}`, { names: names(app, job) }),
    first: valueText(app, job.unit, first),
    last: valueText(app, job.unit, last),
  };
  const turn = turningPoint(points);
  const heard = turn && end.log[turn.ply];
  if (!turn || !heard || !isCard(heard.move)) return app.text("pages.analysis.graph.calm", data);
  const trick = trickOf(end, heard.seat, heard.move) ?? 0;
  return app.text("pages.analysis.graph.sentence", { ...data, name: app.name(heard.seat, "ui.you.within"), card: app.words.card(heard.move), trick, change: app.words.signed(turn.change) });
}
