// @ts-check
/**
 * The pieces of score sheets, and the sheet of running totals, the default for games without a sheet of their own. All
 * of it is drawn from the finished deals of the match.
 */
import { html, nothing } from "lit-html";
import { ref } from "lit-html/directives/ref.js";
import { isSuit } from "../cards/cards.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Paper} Paper */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Renderable} Renderable */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/**
 * Return the totals after each deal, seat by seat.
 * @param {readonly Pick<Row, "score">[]} rows
 * @param {number} seats
 * @returns {number[][]}
 */
export function sums(rows, seats) {
  /** @type {number[][]} */
  const after = [];
  for (const row of rows) {
    const before = after.at(-1) ?? Array(seats).fill(0);
    after.push(before.map((total, seat) => total + (row.score[seat] ?? 0)));
  }
  return after;
}

/**
 * Return a class name for the sign of a number of points.
 * @param {number | undefined} points
 */
export const sign = (points) => (points === undefined || points === 0 ? "zero" : points > 0 ? "plus" : "minus");

/**
 * Return the name of a seat that the facts of a deal mention; empty if they do not.
 * @param {Speech} app
 * @param {unknown} seat
 * @returns {string}
 */
export const nameIn = (app, seat) => (typeof seat === "number" ? app.name(seat) : "");

/**
 * Return the seats that score together: those of each team, or each seat alone. A table stored by an older version has no teams
 * until the engine has answered again.
 * @param {Match} match
 * @returns {number[][]}
 */
export const scorers = ({ teams, totals }) => (teams?.length ? teams : totals.map((_, seat) => [seat]));

/**
 * Return the name of the seats that score together.
 * @param {Speech} app
 * @param {readonly number[]} seats
 * @returns {string}
 */
export function scorersName(app, [one = 0, other]) {
  return other === undefined ? app.name(one) : app.text("ui.sheet.team", { one: app.name(one), other: app.name(other, "ui.you.within") });
}

/** @type {WeakMap<Element, number>} how many rows a sheet had when it was last scrolled */
const scrolled = new WeakMap();

/**
 * Scroll a sheet to the end whenever a row is added.
 * @param {Match} match
 */
const newest = ({ rows }) =>
  ref((sheet) => {
    if (!sheet || scrolled.get(sheet) === rows.length) return;
    scrolled.set(sheet, rows.length);
    queueMicrotask(() => (sheet.scrollTop = sheet.scrollHeight));
  });

/**
 * Draw a scrolling frame around a sheet.
 * @param {Paper} paper
 * @param {TemplateResult} table
 */
export const scrolling = ({ app, table: { match } }, table) =>
  html`<div class="sheet-scroll" ${newest(match)} role="group" tabindex="0" aria-label=${app.text("ui.sheet.sheet")}>${table}</div>`;

/**
 * Draw the head of a deal's row: its number and contract.
 * @param {Paper} paper
 * @param {number} index of the deal
 * @param {unknown} what
 */
export const dealt = (paper, index, what) => html`<span class="deal-number">${number(paper, index)}</span>
  <span class="deal-what">${what}</span>`;

/**
 * Draw the number of a deal; where the sheet allows it, a button that opens the replay.
 * @param {Paper} paper
 * @param {number} index of the deal
 */
function number({ app, table, replay, correct }, index) {
  const row = table.match.rows[index];
  const n = app.words.number(index + 1);
  if (correct) return html`<button type="button" class="deal-link" aria-label=${app.text("ui.sheet.correct", { deal: n })} @click=${() => correct(index)}>${n}</button>`;
  if (!replay || !row) return n;
  return html`<button
    type="button"
    class="deal-link"
    aria-label=${app.text("ui.sheet.replay", { deal: n })}
    data-panel="study"
    data-args=${JSON.stringify({ code: row.code })}
  >
    ${n}
  </button>`;
}

/**
 * Draw the only row of a sheet without deals.
 * @param {Speech} app
 * @param {number} columns
 */
export const empty = (app, columns) => html`<tr role="row">
    <td class="empty" role="cell" colspan=${columns}>${app.say("ui.sheet.empty")}</td>
  </tr>`;

/**
 * Return the contract in the game's own words; null if the facts name none.
 * @param {Speech} app
 * @param {string} game
 * @param {Record<string, unknown>} facts
 * @returns {Renderable | null}
 */
export function contract(app, game, { contract, trump }) {
  if (typeof contract !== "string") return null;
  const suit = isSuit(trump) ? app.words.suit(trump) : "";
  return app.say(`${game}.contract.${contract}`, { suit, trump: suit });
}

/**
 * Return a deal in one line: declarer, contract, and the items that raised its value, each with its number.
 * @param {Pick<Paper, "app" | "room">} paper
 * @param {Row} row
 * @param {{who?: string, played?: Renderable | null}} [named] by default the declarer and the contract
 */
export function line({ app, room }, row, named = {}) {
  const { facts, items, score } = row;
  const game = room.id;
  if (score.every((points) => points === 0) && typeof facts.contract !== "string" && typeof facts.declarer !== "number") return app.say("ui.sheet.passed");
  const { who = nameIn(app, facts.declarer), played = room.contract(app, facts) } = named;
  const extras = items
    .filter(([item]) => item !== facts.contract && app.words.has(`${game}.page.short.${item}`))
    .map(([item, n]) => app.text(`${game}.page.short.${item}`, { ...Object.fromEntries(items), n }));
  const parts = [who, played, ...extras].filter((part) => part !== null && part !== "");
  return html`${parts.map((part, i) => html`${i > 0 ? " · " : ""}${part}`)}`;
}

/**
 * A further column beside the totals.
 * @typedef {object} Column
 * @property {Renderable} head
 * @property {(row: Row) => Renderable} cell
 */

/**
 * Draw the running totals, the newest deal last.
 * @param {Paper} paper
 * @param {{entry?: (row: Row) => Renderable | TemplateResult, column?: Column}} [own] the entry of a row for its deal; a
 *   column for the value of the deal, which then stands in place of the changes to the totals
 * @returns {TemplateResult}
 */
export function totals(paper, { entry = (row) => paper.room.entry(paper, row), column } = {}) {
  const { app, table } = paper;
  const { match } = table;
  const running = sums(match.rows, match.totals.length);
  const columns = match.totals.length + (column ? 1 : 0);
  return scrolling(
    paper,
    html`<table class="paper lines" role="table" data-columns=${columns}>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader" class="deal-head">${app.say("ui.sheet.deal")}</th>
          ${match.totals.map((_, seat) => html`<th scope="col" role="columnheader" class="num">${app.name(seat)}</th>`)}
          ${column ? html`<th scope="col" role="columnheader" class="num value-head">${column.head}</th>` : nothing}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${match.rows.map(
          (row, index) => html`<tr role="row">
            <th scope="row" role="rowheader">
              ${dealt(paper, index, entry(row))}
            </th>
            ${(running[index] ?? []).map(
              (total, seat) => html`<td class="num" role="cell" data-sign=${sign(row.score[seat])}>
                <span class="total">${app.words.number(total)}</span>
                ${row.score[seat] && !column ? html`<span class="delta">${app.words.signed(row.score[seat])}</span>` : nothing}
              </td>`,
            )}
            ${column ? html`<td class="num value" role="cell">${column.cell(row)}</td>` : nothing}
          </tr>`,
        )}
        ${match.rows.length === 0 ? empty(app, columns + 1) : nothing}
      </tbody>
      ${match.rows.length > 0
        ? html`<tfoot role="rowgroup">
            <tr role="row">
              <th scope="row" role="rowheader">${app.say("ui.sheet.total")}</th>
              ${match.totals.map((total) => html`<td class="num" role="cell">${app.words.number(total)}</td>`)}
              ${column ? html`<td role="cell"></td>` : nothing}
            </tr>
          </tfoot>`
        : nothing}
    </table>`,
  );
}
