// @ts-check
/** Small plots whose marks differ by shape, each beside a table with the same numbers. */
import { html, svg } from "lit-html";

/** @typedef {import("./means.js").Mean} Mean */
/** @typedef {"you" | "club" | "master"} Who */

/** The sizes of plots in their own units: the width, the height of a row, the room at both ends, the height of a line, the width of a bar. */
const SIZE = { wide: 320, row: 26, edge: 12, high: 120, bar: 128 };
/** Radius of a mark. */
const MARK = 5;

/** @param {number} n */
const round = (n) => Math.round(n * 10) / 10;

/**
 * Draw a mark: a disc, a hollow diamond or a hollow triangle.
 * @param {Who} who
 * @param {number} x
 * @param {number} y
 */
function mark(who, x, y) {
  if (who === "you") return svg`<circle class="plot-you" cx=${x} cy=${y} r=${MARK}></circle>`;
  const d = who === "club" ? `M${x} ${y - MARK}L${x + MARK} ${y}L${x} ${y + MARK}L${x - MARK} ${y}Z` : `M${x} ${y - MARK}L${x + MARK} ${y + MARK}L${x - MARK} ${y + MARK}Z`;
  return svg`<path class="plot-other" d=${d}></path>`;
}

/**
 * Draw the means of a group in one row, with their intervals.
 * @param {Partial<Record<Who, Mean>>} means
 * @param {number} most the largest value of all rows
 */
export function rowPlot(means, most) {
  const x = (/** @type {number} */ value) => round(SIZE.edge + ((SIZE.wide - 2 * SIZE.edge) * Math.min(value, most)) / (most || 1));
  const y = SIZE.row / 2;
  const marks = /** @type {[Who, Mean][]} */ (Object.entries(means));
  return html`<svg class="plot" viewBox="0 0 ${SIZE.wide} ${SIZE.row}" aria-hidden="true" focusable="false">
    <path class="plot-axis" d="M${SIZE.edge} ${y}H${SIZE.wide - SIZE.edge}"></path>
    ${marks.map(([, { mean, margin }]) => svg`<path class="plot-margin" d="M${x(Math.max(0, mean - margin))} ${y}H${x(mean + margin)}"></path>`)}
    ${marks.map(([who, { mean }]) => mark(who, x(mean), y))}
  </svg>`;
}

/**
 * Draw the legend of the marks.
 * @param {[Who, unknown][]} names
 */
export const legend = (names) => html`<p class="plot-legend" aria-hidden="true">
  ${names.map(([who, name]) => html`<span><svg viewBox="0 0 16 16" focusable="false">${mark(who, 8, 8)}</svg> ${name}</span>`)}
</p>`;

/**
 * Draw values in a row from left to right, joined by a line, with their intervals.
 * @param {{value: number, margin?: number}[]} points
 */
export function linePlot(points) {
  const low = Math.min(0, ...points.map(({ value, margin = 0 }) => value - margin));
  const high = Math.max(0, ...points.map(({ value, margin = 0 }) => value + margin));
  const last = points.length - 1;
  const x = (/** @type {number} */ at) => round(SIZE.edge + ((SIZE.wide - 2 * SIZE.edge) * at) / (last || 1));
  const y = (/** @type {number} */ value) => round(SIZE.high - SIZE.edge - ((SIZE.high - 2 * SIZE.edge) * (value - low)) / (high - low || 1));
  const line = points.map(({ value }, at) => `${at === 0 ? "M" : "L"}${x(at)} ${y(value)}`).join("");
  return html`<svg class="plot" viewBox="0 0 ${SIZE.wide} ${SIZE.high}" aria-hidden="true" focusable="false">
    <path class="plot-axis" d="M${SIZE.edge} ${y(0)}H${SIZE.wide - SIZE.edge}"></path>
    ${points.map(({ value, margin }, at) => (margin === undefined ? svg`` : svg`<path class="plot-margin" d="M${x(at)} ${y(value - margin)}V${y(value + margin)}"></path>`))}
    <path class="plot-line" d=${line}></path>
    ${points.map(({ value }, at) => mark("you", x(at), y(value)))}
  </svg>`;
}

/**
 * Draw a part of a sum as a bar to the right of the middle, or to the left if it is negative.
 * @param {number} value
 * @param {number} most the largest distance from 0 of all parts
 */
export function barPlot(value, most) {
  const middle = SIZE.bar / 2;
  const wide = round(((middle - SIZE.edge) * Math.abs(value)) / (most || 1));
  return html`<svg class="plot" viewBox="0 0 ${SIZE.bar} ${SIZE.row}" aria-hidden="true" focusable="false">
    <path class="plot-axis" d="M${middle} 2V${SIZE.row - 2}"></path>
    <rect class="plot-bar" x=${value < 0 ? middle - wide : middle} y="6" width=${wide} height=${SIZE.row - 12} rx="3"></rect>
  </svg>`;
}
