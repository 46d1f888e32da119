// @ts-check
/** The table of a series: a row for each result, a column for each deal, and the pairs. Deals not played here stay covered. */
import { html, nothing } from "lit-html";
import { playsOf } from "./check.js";
import { CROSS } from "../../say/cross.js";
import { roomOf } from "../../games/index.js";
import { sign } from "../../games/sheets.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").SeriesRow} SeriesRow */
/** @typedef {import("../../types.js").Series} Series */
/** @typedef {import("../../types.js").SeriesShown} SeriesShown */
/** @typedef {import("../../types.js").Standings} Standings */

/** Tenths of a point. */
const TENTHS = 10;

/**
 * Return a number of tenths with its sign.
 * @param {App} app
 * @param {number} tenths
 */
const signed = (app, tenths) => new Intl.NumberFormat(app.words.language, { signDisplay: "exceptZero", minimumFractionDigits: 1, maximumFractionDigits: 1 }).format(tenths / TENTHS).replace("-", "\u2212");

/**
 * Return the name of the person of a result.
 * @param {App} app
 * @param {SeriesRow} result
 * @param {string | null} own
 */
const nameOf = (app, { name, code }, own) => name || app.text(code === own ? "series.you" : "series.nobody");

/**
 * Draw the table, with the button that shows what is covered.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {Series} info
 * @param {Standings} standings
 */
export function standingsTemplate(app, series, info, standings) {
  const { actions, own, open, checked, merged } = series;
  const numbers = Array.from({ length: info.deals }, (_, i) => i);
  const done = actions.kept().done;
  const covered = numbers.map((i) => !open && done[actions.keyOf(i + 1)] === undefined);
  const results = ranked(standings.results);
  const plays = playsOf(info, standings, own);
  const wrong = results.flatMap((result) => result.rows.flatMap((row, i) => (row && checked[row.code] ? [{ name: nameOf(app, result, own), n: i + 1 }] : [])));
  const hides = covered.some((is, i) => is && results.some(({ points }) => points[i] !== null));
  return html`<div class="series-scroll" role="group" tabindex="0" aria-labelledby="series-compared">
      <table class="series-table">
        <caption class="visually-hidden">${app.say("series.caption", { name: info.name })}</caption>
        <thead><tr>
          <th scope="col" class="num">${app.say("series.rank")}</th>
          <th scope="col">${app.say("series.who")}</th>
          <th scope="col" class="num">${app.say("series.difference")}</th>
          <th scope="col" class="num">${app.say("series.points")}</th>
          ${numbers.map((i) => html`<th scope="col" class="num">${app.say("series.deal", { n: i + 1 })}</th>`)}
        </tr></thead>
        <tbody>${results.map((result) => html`<tr ?data-own=${result.code === own}>
          <td class="num">${result.rank === null ? html`<span title=${app.text("series.unranked")}>–</span>` : app.words.number(result.rank)}</td>
          <th scope="row"><span class="series-name"><span>${nameOf(app, result, own)}${result.pair ? html` <small>${result.pair}</small>` : nothing}</span>${result.code === own
            ? nothing
            : html`<button type="button" class="series-out" aria-label=${app.text("series.remove", { name: nameOf(app, result, own) })} @click=${() => void actions.remove(result.code)}>${CROSS}</button>`}</span></th>
          <td class="num" data-sign=${sign(result.difference)}>${signed(app, result.difference)}</td>
          <td class="num">${app.words.signed(result.total)}</td>
          ${numbers.map((i) => cell(app, info, result, i, covered[i] === true, own))}
        </tr>`)}</tbody>
        <tfoot>${standings.means.filter(([, means]) => means.some((mean) => mean !== null)).map(([seat, means]) => html`<tr>
          <td></td>
          <th scope="row">${info.sides.length > 1 ? app.say("series.mean.side", { side: app.text(`series.side.${info.sides.indexOf(seat) + 1}`) }) : app.say("series.mean")}</th>
          <td></td><td></td>
          ${means.map((mean, i) => html`<td class="num">${mean === null || covered[i] ? nothing : signed(app, mean)}</td>`)}
        </tr>`)}</tfoot>
      </table>
    </div>
    ${hides ? html`<p class="quiet-text">${app.say("series.covered")} <button type="button" class="link" data-way="uncover" @click=${actions.uncover}>${app.say("series.uncover")}</button></p>` : nothing}
    ${standings.pairs.length > 0 ? pairsTemplate(app, series, info, standings) : nothing}
    <div role="status" class="series-checks">
      ${plays.length > 0 && plays.every(({ code }) => checked[code] === false) ? html`<p class="quiet-text" data-checked>${app.say("series.checked")}</p>` : nothing}
      ${wrong.map((one) => html`<p class="warning">${app.say("series.differs", one)}</p>`)}
    </div>
    ${merged > 0 ? html`<p class="quiet-text" data-merged=${merged}>${app.say("series.merged", { n: merged })}</p>` : nothing}
    <p class="quiet-text">${app.say("series.how")}</p>`;
}

/** Return the results from the best to the last, those without a rank behind them. @param {SeriesRow[]} results */
const ranked = (results) => [...results].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity) || other.difference - one.difference);

/**
 * Draw what became of a deal: the points, and who played what. A tap opens the play.
 * @param {App} app
 * @param {Series} info
 * @param {SeriesRow} result
 * @param {number} i
 * @param {boolean} covered
 * @param {string | null} own
 */
function cell(app, { game }, result, i, covered, own) {
  const row = result.rows[i];
  const points = result.points[i];
  if (!row || points === null || points === undefined) return html`<td class="num"><span class="visually-hidden">${app.say("series.unplayed")}</span></td>`;
  if (covered) return html`<td class="num series-covered"><span class="visually-hidden">${app.say("series.hidden")}</span><span aria-hidden="true">▒</span></td>`;
  const room = roomOf(game);
  const name = nameOf(app, result, own);
  const speech = { words: app.words, say: app.say, text: app.text, name: (/** @type {number} */ seat) => (seat === result.seat ? name : app.text(`ui.name.${seat}`)) };
  const what = room.entry({ app: speech, room }, row);
  return html`<td class="num" data-sign=${sign(points)}><button type="button" class="series-cell" data-panel="study" data-args=${JSON.stringify({ code: row.code, seat: result.seat })}>
      <span class="visually-hidden">${app.say("series.look", { n: i + 1, name, points: app.words.signed(points) })}</span>
      <strong aria-hidden="true">${app.words.signed(points)}</strong> <small>${signed(app, result.differences[i] ?? 0)}</small></button><span class="series-played">${what}</span></td>`;
}

/**
 * Draw the pairs, the best first.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {Series} info
 * @param {Standings} standings
 */
function pairsTemplate(app, { own }, info, { pairs, results }) {
  const people = (/** @type {number[]} */ of) => app.words.list(of.map((i) => { const one = results[i]; return one ? nameOf(app, one, own) : ""; })).toString();
  return html`<table class="series-table series-pairs">
    <caption>${app.say("series.pair.caption")}</caption>
    <thead><tr><th scope="col" class="num">${app.say("series.rank")}</th><th scope="col">${app.say("series.own.pair")}</th><th scope="col">${app.say("series.who")}</th><th scope="col" class="num">${app.say("series.difference")}</th></tr></thead>
    <tbody>${[...pairs].sort((one, other) => (one.rank ?? Infinity) - (other.rank ?? Infinity)).map(({ name, of, difference, rank }) => html`<tr>
      <td class="num">${rank === null ? "–" : app.words.number(rank)}</td>
      <th scope="row">${name}</th>
      <td>${people(of)}</td>
      <td class="num">${of.length === 2 ? signed(app, difference) : app.say("series.pair.two")}</td>
    </tr>`)}</tbody>
  </table>`;
}
