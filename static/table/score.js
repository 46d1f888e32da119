// @ts-check
/**
 * Score sheets as players of each game keep them: running totals, the value beside them, Barbu's large and small
 * cells, strokes of chalk. Everything shown is taken from the finished deals of the match.
 */
import { html, nothing, svg } from "lit-html";
import { ref } from "lit-html/directives/ref.js";

export { resultTemplate } from "../pages/result.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").Match} Match */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Renderable} Renderable */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

const EVERYBODY = "X";

/**
 * The totals after each deal, seat by seat.
 * @param {Row[]} rows
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
 * Who doubled whom in a deal: pairs of doubler and doubled.
 * @param {Row} row
 * @returns {[number, number][]}
 */
export function doubles(row) {
  const given = row.facts.doubles;
  if (!Array.isArray(given)) return [];
  return given.flatMap((entry, seat) => {
    if (!Array.isArray(entry)) return [];
    return /** @type {[number, number][]} */ (entry.map((target) => [seat, Number(target)]));
  });
}

/**
 * Whose contract a deal was: at most tables the dealer's.
 * @param {Row} row
 * @returns {number}
 */
const declarer = ({ facts, dealer }) => (typeof facts.declarer === "number" ? facts.declarer : dealer);

/**
 * What stands in a doubler's small cell: everybody, or the ones doubled, the dealer's name to be circled.
 * @param {Row} row
 * @param {number} seat
 * @returns {{all: boolean, targets: {seat: number, dealer: boolean}[]}}
 */
export function small(row, seat) {
  const targets = doubles(row)
    .filter(([by]) => by === seat)
    .map(([, target]) => ({ seat: target, dealer: target === declarer(row) }));
  return { all: targets.length === row.score.length - 1, targets };
}

/**
 * Groups of at most five strokes.
 * @param {number} marks
 * @returns {number[]}
 */
export function bundles(marks) {
  return Array.from({ length: Math.ceil(marks / 5) }, (_, i) => Math.min(5, marks - 5 * i));
}

/**
 * The shortest beginnings of the names that tell them apart, and from the X that means everybody.
 * @param {string[]} names
 * @returns {string[]}
 */
export function initials(names) {
  return names.map((name, index) => {
    const letters = [...name];
    for (let length = 1; length < letters.length; length++) {
      const start = letters.slice(0, length).join("");
      if (start !== EVERYBODY && names.every((other, i) => i === index || !other.startsWith(start))) return start;
    }
    return name;
  });
}

/**
 * The sheet of the running match.
 * @param {App} app
 * @param {{replay?: boolean}} [options] whether deal numbers lead to the replay
 */
export function totalsTemplate(app, { replay = false } = {}) {
  const { table } = app.store.get();
  if (!table) return nothing;
  const draw = SHEETS[table.view.game] ?? totals;
  return html`<div class="sheet" data-sheet=${table.view.game}>${draw({ app, table, replay })}</div>`;
}

/** @typedef {{app: App, table: Table, replay: boolean}} Paper */

/** @type {WeakMap<Element, number>} how many rows a sheet had when it was last scrolled */
const scrolled = new WeakMap();

/**
 * Scrolls a sheet to its newest row whenever there is one more.
 * @param {Match} match
 */
const newest = ({ rows }) =>
  ref((sheet) => {
    if (!sheet || scrolled.get(sheet) === rows.length) return;
    scrolled.set(sheet, rows.length);
    queueMicrotask(() => (sheet.scrollTop = sheet.scrollHeight));
  });

/** @type {Record<string, (paper: Paper) => TemplateResult>} */
const SHEETS = { schafkopf: totals, fipsen: totals, barbu, bauernstoss: slate };

/**
 * @param {Paper} paper
 * @param {number} index of the deal
 */
function number({ app, table, replay }, index) {
  const row = table.match.rows[index];
  const n = app.words.number(index + 1);
  if (!replay || !row) return n;
  return html`<button
    type="button"
    class="deal-link"
    aria-label=${app.text("pages.score.replay", { deal: n })}
    @click=${() => app.open("replay", { code: row.code })}
  >
    ${n}
  </button>`;
}

/**
 * @param {Paper} paper
 * @param {unknown} seat
 * @returns {string}
 */
const name = ({ app }, seat) => (typeof seat === "number" ? app.name(seat) : "");

/**
 * What was played: the contract and its trumps in the game's own words.
 * @param {App} app
 * @param {string} game
 * @param {Record<string, unknown>} facts
 * @returns {Renderable | null}
 */
export function contract(app, game, facts) {
  const { contract, trump, bid } = facts;
  if (typeof bid === "string" && app.words.has(`${game}.call.${bid}`)) return app.say(`${game}.call.${bid}`);
  if (typeof contract !== "string" || !app.words.has(`${game}.contract.${contract}`)) return null;
  const suit = typeof trump === "string" && "CSHD".includes(trump) ? app.words.suit(trump) : "";
  return app.say(`${game}.contract.${contract}`, { suit, trump: suit });
}

/** @param {number | undefined} value */
const sign = (value) => (value === undefined || value === 0 ? "zero" : value > 0 ? "plus" : "minus");

/**
 * Running totals, newest deal last; Fipsen has the deal's value in a fifth column.
 * @param {Paper} paper
 * @returns {TemplateResult}
 */
function totals(paper) {
  const { app, table } = paper;
  const { match, view } = table;
  const running = sums(match.rows, match.totals.length);
  const fifth = view.game === "fipsen";
  return html`<div class="sheet-scroll" ${newest(match)} role="group" tabindex="0" aria-label=${app.text("pages.score.sheet")}>
    <table class="paper lines" role="table" data-columns=${match.totals.length + (fifth ? 1 : 0)}>
      <thead role="rowgroup">
        <tr role="row">
          <th scope="col" role="columnheader" class="deal-head">${app.say("pages.score.deal")}</th>
          ${match.totals.map((_, seat) => html`<th scope="col" role="columnheader" class="num">${app.name(seat)}</th>`)}
          ${fifth ? html`<th scope="col" role="columnheader" class="num value-head">${app.say("pages.score.value")}</th>` : nothing}
        </tr>
      </thead>
      <tbody role="rowgroup">
        ${match.rows.map(
          (row, index) => html`<tr role="row">
            <th scope="row" role="rowheader">
              <span class="deal-number">${number(paper, index)}</span>
              <span class="deal-what">${what(paper, row)}</span>
            </th>
            ${(running[index] ?? []).map(
              (total, seat) => html`<td class="num" role="cell" data-sign=${sign(row.score[seat])}>
                <span class="total">${app.words.number(total)}</span>
                ${row.score[seat] && !fifth ? html`<span class="delta">${app.words.signed(row.score[seat])}</span>` : nothing}
              </td>`,
            )}
            ${fifth ? html`<td class="num value" role="cell">${value(app, row)}</td>` : nothing}
          </tr>`,
        )}
        ${match.rows.length === 0 ? empty(app, match.totals.length + (fifth ? 2 : 1)) : nothing}
      </tbody>
      ${match.rows.length > 0 ? foot(paper, fifth) : nothing}
    </table>
  </div>`;
}

/** @param {App} app @param {number} columns */
function empty(app, columns) {
  return html`<tr role="row">
    <td class="empty" role="cell" colspan=${columns}>${app.say("pages.score.empty")}</td>
  </tr>`;
}

/** @param {Paper} paper @param {boolean} fifth */
function foot({ app, table }, fifth) {
  return html`<tfoot role="rowgroup">
    <tr role="row">
      <th scope="row" role="rowheader">${app.say("pages.score.total")}</th>
      ${table.match.totals.map((total) => html`<td class="num" role="cell">${app.words.number(total)}</td>`)}
      ${fifth ? html`<td role="cell"></td>` : nothing}
    </tr>
  </tfoot>`;
}

/**
 * The value of a deal: what its one scorer won or lost.
 * @param {App} app
 * @param {Row} row
 */
function value(app, row) {
  const worth = row.score.find((points) => points !== 0);
  return worth === undefined ? "–" : app.words.signed(worth);
}

/**
 * Who declared what with whom, and what made it dearer.
 * @param {Paper} paper
 * @param {Row} row
 */
function what(paper, row) {
  const { app, table } = paper;
  const { facts } = row;
  const game = table.view.game;
  if (row.score.every((points) => points === 0) && typeof facts.declarer !== "number") return app.say("pages.score.passed");
  const partner = typeof facts.partner === "number" && facts.partner !== facts.declarer ? facts.partner : null;
  const main = name(paper, facts.fips ?? facts.declarer);
  const who = partner === null ? main : app.text("pages.score.with", { declarer: main, partner: name(paper, partner) });
  const extras = row.items
    .map(([item]) => item)
    .filter((item) => item !== facts.contract && app.words.has(`pages.short.${game}.${item}`))
    .map((item) => app.text(`pages.short.${game}.${item}`, { n: Number(facts.multiplier ?? 1) }));
  const played = facts.fips === undefined ? contract(app, game, facts) : null;
  const parts = [who, played, ...extras].filter((part) => part !== null && part !== "");
  return html`${parts.map((part, i) => html`${i > 0 ? " · " : ""}${part}`)}`;
}

/**
 * Barbu: a large and a small cell for every player, the contract, and the check sum.
 * @param {Paper} paper
 * @returns {TemplateResult}
 */
function barbu(paper) {
  const { app, table } = paper;
  const { match } = table;
  const names = match.totals.map((_, seat) => app.name(seat));
  const letters = initials(names);
  return html`<div class="sheet-scroll" ${newest(match)} role="group" tabindex="0" aria-label=${app.text("pages.score.sheet")}>
      <table class="paper barbu">
        <colgroup>
          <col class="deal-col" />
          ${names.map(() => html`<col class="small-col" /><col />`)}
          <col class="check-col" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" class="deal-head">${app.say("pages.score.contract")}</th>
            ${names.map((own) => html`<th scope="colgroup" colspan="2" class="num">${own}</th>`)}
            <th scope="col" class="num check-head"><span aria-hidden="true">Σ</span><span class="visually-hidden">${app.say("pages.score.check")}</span></th>
          </tr>
        </thead>
        <tbody>
          ${match.rows.map(
            (row, index) => html`<tr>
              <th scope="row">
                <span class="deal-number">${number(paper, index)}</span>
                <span class="deal-what">${contract(app, "barbu", row.facts)}</span>
              </th>
              ${row.score.map((points, seat) => barbuCells(app, row, seat, points, names, letters))}
              <td class="num check">${app.words.number(row.score.reduce((a, b) => a + b, 0))}</td>
            </tr>`,
          )}
          ${match.rows.length === 0 ? empty(app, 2 * names.length + 2) : nothing}
        </tbody>
        ${match.rows.length > 0
          ? html`<tfoot>
              <tr>
                <th scope="row">${app.say("pages.score.total")}</th>
                ${match.totals.map((total) => html`<td class="num" colspan="2">${app.words.number(total)}</td>`)}
                <td class="num check">${app.words.number(match.totals.reduce((a, b) => a + b, 0))}</td>
              </tr>
            </tfoot>`
          : nothing}
      </table>
    </div>
    <p class="legend">${app.say("pages.score.legend")}</p>
    ${owed(paper, names)} ${settlement(paper)}`;
}

/**
 * @param {App} app
 * @param {Row} row
 * @param {number} seat
 * @param {number} points
 * @param {string[]} names
 * @param {string[]} letters
 */
function barbuCells(app, row, seat, points, names, letters) {
  const { all, targets } = small(row, seat);
  const spoken = all
    ? app.text("pages.score.doubles-all")
    : app.text("pages.score.doubles", { whom: app.words.list(targets.map((target) => names[target.seat] ?? "")) });
  const dealer = declarer(row) === seat;
  return html`<td class="small-cell">
      ${targets.length === 0
        ? nothing
        : html`<span aria-hidden="true"
              >${all
                ? html`<span class="everybody">${EVERYBODY}</span>`
                : targets.map((target) => html`<span class=${target.dealer ? "circled" : "plain"}>${letters[target.seat]}</span>`)}</span
            ><span class="visually-hidden">${spoken}</span>`}
    </td>
    <td class="num large-cell" data-dealer=${dealer ? "yes" : nothing} data-sign=${sign(points)}>
      ${app.words.number(points)}${dealer ? html`<span class="visually-hidden"> ${app.text("pages.score.dealer")}</span>` : nothing}
    </td>`;
}

/**
 * The contracts everybody still owes.
 * @param {Paper} paper
 * @param {string[]} names
 */
function owed({ app, table }, names) {
  const left = table.match.standing.owed;
  if (!Array.isArray(left)) return nothing;
  /** @type {string[][]} */
  const bySeat = left.map((own) => (Array.isArray(own) ? own.map(String) : []));
  const prefix = "barbu.contract.";
  const all = Object.keys(app.words.dictionary).flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  return html`<section class="owed">
    <h3>${app.say("pages.score.owed")}</h3>
    <table class="paper">
      <thead>
        <tr>
          <td></td>
          ${names.map((own) => html`<th scope="col">${own}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${all.map(
          (own) => html`<tr>
            <th scope="row">${app.say(`barbu.contract.${own}`)}</th>
            ${bySeat.map((seat) =>
              seat.includes(own)
                ? html`<td class="owes"><span aria-hidden="true">○</span><span class="visually-hidden">${app.text("pages.score.owes")}</span></td>`
                : html`<td class="done"><span aria-hidden="true">✓</span><span class="visually-hidden">${app.text("pages.score.done")}</span></td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/**
 * The side bets of the newest deal, pair by pair.
 * @param {Paper} paper
 */
function settlement(paper) {
  const { app, table } = paper;
  const row = table.match.rows.at(-1);
  const pairs = row?.facts.settlement;
  if (!Array.isArray(pairs) || pairs.length === 0) return nothing;
  return html`<details class="settlement">
    <summary>${app.say("pages.score.settlement")}</summary>
    <ul>
      ${pairs.map(([payer, receiver, n, difference]) => {
        const data = { payer: name(paper, payer), receiver: name(paper, receiver), n, difference, points: n * difference };
        return html`<li>${app.say("pages.score.pair", data)}</li>`;
      })}
    </ul>
  </details>`;
}

/**
 * Bauernstoss: chalk strokes in fives for two teams, the chalk beside the one that has it, and the deals below.
 * @param {Paper} paper
 * @returns {TemplateResult}
 */
function slate(paper) {
  const { app, table } = paper;
  const { match } = table;
  const chalk = match.standing.chalk;
  return html`<div class="slate">
      ${[0, 1].map((team) => {
        const marks = match.totals[team] ?? 0;
        const has = chalk === team;
        const label = app.text("pages.score.marks", { team: teamName(paper, team), n: marks });
        return html`<section class="slate-team" data-chalk=${has ? "yes" : nothing}>
          <h3>${teamName(paper, team)}</h3>
          <div class="strokes" role="img" aria-label=${label}>${bundles(marks).map(strokes)}</div>
          <p class="slate-count">
            ${app.say("pages.score.of", { n: marks, target: match.target ?? 20 })}
            ${has
              ? html`<span class="has-chalk"
                  ><svg viewBox="0 0 40 16" aria-hidden="true"><rect x="2" y="3" width="36" height="10" rx="4" /></svg
                  >${app.say("pages.score.chalk")}</span
                >`
              : nothing}
          </p>
        </section>`;
      })}
    </div>
    <div class="sheet-scroll" ${newest(match)} role="group" tabindex="0" aria-label=${app.text("pages.score.sheet")}>
      <table class="paper">
        <thead>
          <tr>
            <th scope="col" class="deal-head">${app.say("pages.score.deal")}</th>
            ${[0, 1].map((team) => html`<th scope="col" class="num">${teamName(paper, team)}</th>`)}
          </tr>
        </thead>
        <tbody>
          ${match.rows.map((row, index) => {
            const last = row.items.at(-1)?.[0];
            return html`<tr>
              <th scope="row">
                <span class="deal-number">${number(paper, index)}</span>
                <span class="deal-what">${dealWords(app, row, last)}</span>
              </th>
              ${[0, 1].map((team) => html`<td class="num">${row.score[team] ? app.words.number(row.score[team]) : "–"}</td>`)}
            </tr>`;
          })}
          ${match.rows.length === 0 ? empty(app, 3) : nothing}
        </tbody>
      </table>
    </div>`;
}

/**
 * How a deal ended, in a word or two.
 * @param {App} app
 * @param {Row} row
 * @param {string | undefined} last item of its ledger
 */
function dealWords(app, row, last) {
  const key = `pages.short.bauernstoss.${last}`;
  return app.words.has(key) ? app.say(key) : contract(app, "bauernstoss", row.facts);
}

/** @param {Paper} paper @param {number} team */
const teamName = ({ app }, team) => app.text("pages.score.team", { one: app.name(team), other: app.name(team + 2) });

/** Where hand-drawn strokes begin and end: x, y above, x, y below. */
const HAND = [
  [11, 7, 9, 53],
  [22, 5, 21, 55],
  [32, 8, 33, 52],
  [43, 6, 42, 54],
  [3, 42, 52, 15],
];

/**
 * Up to five strokes, the fifth across the four.
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
