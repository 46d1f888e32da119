// @ts-check
/**
 * The sheet of Barbu: a row for each deal with the players doubled, the points by the cards and the score of every
 * player, then the contracts still to declare and the doubles given.
 */
import { html, nothing } from "lit-html";
import { show } from "../say/words.js";
import { contract, dealt, empty, nameIn, scrolling, sign } from "./sheets.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Paper} Paper */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").Rules} Rules */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/** The contracts, in the order in which a sheet lists them. */
export const CONTRACTS = ["tricks", "queens", "last_two", "hearts", "king", "trumps", "domino"];

/** The sign of a double of everybody. */
const EVERYBODY = "X";

/**
 * Draw the sheet of a match. Where the house rules know no doubles, every player has one column, the score.
 * @param {Paper} paper
 * @returns {TemplateResult}
 */
export function sheet(paper) {
  const { app, table } = paper;
  const { match, view } = table;
  const names = match.totals.map((_, seat) => app.name(seat));
  const letters = initials(names);
  const bets = view.rules.doubling !== false;
  const width = bets ? 3 : 1;
  return html`${scrolling(
      paper,
      html`<table class="paper barbu" role="table" data-bets=${bets ? "yes" : nothing}>
        <colgroup>
          <col class="deal-col" />
          ${names.map(() => html`${bets ? html`<col class="small-col" /><col class="raw-col" />` : nothing}<col />`)}
          <col class="check-col" />
        </colgroup>
        <thead role="rowgroup">
          <tr role="row">
            <th scope="col" role="columnheader" class="deal-head" rowspan=${bets ? 2 : 1}>${app.say("ui.sheet.contract")}</th>
            ${names.map((own) => html`<th scope="colgroup" role="columnheader" colspan=${width} class="player-head">${own}</th>`)}
            <th scope="col" role="columnheader" class="num check-head" rowspan=${bets ? 2 : 1}><span aria-hidden="true">Σ</span><span class="visually-hidden">${app.say("barbu.page.check")}</span></th>
          </tr>
          ${bets
            ? html`<tr role="row" class="columns">
                ${names.map(() => ["doubled", "raw", "score"].map((head) => html`<th scope="col" role="columnheader" class=${head === "doubled" ? "small-cell" : "num"}>${app.say(`barbu.page.head.${head}`)}</th>`))}
              </tr>`
            : nothing}
        </thead>
        <tbody role="rowgroup">
          ${match.rows.map(
            (row, index) => html`<tr role="row">
              <th scope="row" role="rowheader">
                ${dealt(paper, index, contract(app, "barbu", row.facts))}
              </th>
              ${names.map((_, seat) => html`${bets ? betCells(app, row, seat, letters) : nothing}${scoreCell(app, row, seat)}`)}
              <td class="num check" role="cell">${app.words.number(row.score.reduce((a, b) => a + b, 0))}</td>
            </tr>`,
          )}
          ${match.rows.length === 0 ? empty(app, width * names.length + 2) : nothing}
        </tbody>
        ${match.rows.length > 0
          ? html`<tfoot role="rowgroup">
              <tr role="row">
                <th scope="row" role="rowheader">${app.say("ui.sheet.total")}</th>
                ${match.totals.map((total) => html`<td class="num large-cell" role="cell" colspan=${width}>${app.words.number(total)}</td>`)}
                <td class="num check" role="cell">${app.words.number(match.totals.reduce((a, b) => a + b, 0))}</td>
              </tr>
            </tfoot>`
          : nothing}
      </table>`,
    )}
    <p class="legend">${legend(view.rules).map((key, at) => html`${at > 0 && app.words.language !== "ja" ? " " : ""}${app.say(key, { n: Number(view.rules.min_doubles_of_declarer ?? 0) })}`)}</p>
    <div class="barbu-grids">${owed(paper, names)} ${bets ? given(paper, names) : nothing}</div>
    ${settlement(paper)}`;
}

/**
 * Return the keys of the sentences that explain a sheet under these house rules.
 * @param {Rules} rules
 * @returns {string[]}
 */
export function legend(rules) {
  if (rules.doubling === false) return ["barbu.page.legend.plain"];
  return [
    "barbu.page.legend.cells",
    "barbu.page.legend.plain",
    `barbu.page.legend.${rules.declarer_double ?? "only_undoubled"}`,
    ...(rules.positive_double_declarer_only === true ? ["barbu.page.legend.positive"] : []),
    ...(Number(rules.min_doubles_of_declarer ?? 0) > 0 ? ["barbu.page.legend.duty"] : []),
    ...(rules.undoubled_negative === "split" ? ["barbu.page.legend.split"] : []),
  ];
}

/**
 * Draw the players doubled by a player, and this player's points by the cards; in Dominoes the place.
 * @param {Speech} app
 * @param {Row} row
 * @param {number} seat
 * @param {string[]} letters
 */
function betCells(app, row, seat, letters) {
  const { all, targets } = small(row, seat);
  const spoken = all
    ? app.text("barbu.page.doubles.all")
    : app.text("barbu.page.doubles", { whom: app.words.list(targets.map((target) => app.name(target.seat, "ui.you.object"))) });
  const { raw, contract: named } = row.facts;
  const points = Array.isArray(raw) ? Number(raw[seat]) : null;
  const place = Array.isArray(raw) && named === "domino" ? raw.filter((other) => Number(other) > Number(points)).length + 1 : null;
  return html`<td class="small-cell" role="cell">
      ${targets.length === 0
        ? nothing
        : html`<span aria-hidden="true"
              >${all
                ? html`<span class="everybody">${EVERYBODY}</span>`
                : targets.map((target) => html`<span class=${target.declarer ? "circled" : "plain"}>${letters[target.seat]}</span>`)}</span
            ><span class="visually-hidden">${spoken}</span>`}
    </td>
    <td class="num raw-cell" role="cell">${place === null ? (points === null ? nothing : app.words.number(points)) : app.say(`barbu.page.place.${place}`)}</td>`;
}

/**
 * Draw the score of a player in a deal.
 * @param {Speech} app
 * @param {Row} row
 * @param {number} seat
 */
function scoreCell(app, row, seat) {
  const points = row.score[seat] ?? 0;
  const declares = declarer(row) === seat;
  return html`<td class="num large-cell" role="cell" data-declarer=${declares ? "yes" : nothing} data-sign=${sign(points)}>
    <span>${app.words.number(points)}</span>${declares ? html`<span class="visually-hidden"> ${app.text("barbu.page.declarer")}</span>` : nothing}
  </td>`;
}

/**
 * Draw the contracts each player has yet to declare; nothing once all are declared.
 * @param {Paper} paper
 * @param {string[]} names
 */
function owed({ app, table }, names) {
  const left = table.match.standing.owed;
  if (!Array.isArray(left)) return nothing;
  /** @type {string[][]} */
  const bySeat = left.map((own) => (Array.isArray(own) ? own.map(String) : []));
  if (table.match.over || bySeat.every((own) => own.length === 0)) return nothing;
  return html`<section class="owed">
    <h3>${app.say("barbu.page.owed")}</h3>
    <table class="paper">
      ${headings(names)}
      <tbody>
        ${CONTRACTS.map(
          (own) => html`<tr>
            <th scope="row">${app.say(`barbu.contract.${own}`)}</th>
            ${bySeat.map((seat) =>
              seat.includes(own)
                ? html`<td class="owes"><span aria-hidden="true">○</span><span class="visually-hidden">${app.text("barbu.page.owes")}</span></td>`
                : html`<td class="done"><span aria-hidden="true">✓</span><span class="visually-hidden">${app.text("barbu.page.done")}</span></td>`,
            )}
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/**
 * Draw the names of the players above the columns of a grid.
 * @param {string[]} names
 */
const headings = (names) => html`<thead>
  <tr>
    <td></td>
    ${names.map((own) => html`<th scope="col">${own}</th>`)}
  </tr>
</thead>`;

/**
 * Return the number of deals in which each player doubled each other; with a duty only those in which that other
 * declared.
 * @param {Row[]} rows
 * @param {number} seats
 * @param {boolean} duty
 * @returns {number[][]} by doubler and doubled
 */
export function doublesGiven(rows, seats, duty) {
  const counts = Array.from({ length: seats }, () => Array(seats).fill(0));
  for (const row of rows) for (const [by, target] of doubles(row)) if (!duty || target === declarer(row)) counts[by][target] += 1;
  return counts;
}

/**
 * Draw who doubled whom in the match; where everybody owes each declarer doubles, out of how many.
 * @param {Paper} paper
 * @param {string[]} names
 */
function given({ app, table }, names) {
  const { rows } = table.match;
  if (rows.length === 0) return nothing;
  const due = Number(table.view.rules.min_doubles_of_declarer ?? 0);
  const counts = doublesGiven(rows, names.length, due > 0);
  return html`<section class="owed given">
    <h3>${app.say(due > 0 ? "barbu.page.given.duty" : "barbu.page.given")}</h3>
    <table class="paper">
      ${headings(names)}
      <tbody>
        ${counts.map(
          (own, by) => html`<tr>
            <th scope="row">${names[by]}</th>
            ${own.map((count, target) => (by === target ? html`<td class="done">–</td>` : html`<td>${due > 0 ? `${app.words.number(count)}/${app.words.number(due)}` : app.words.number(count)}</td>`))}
          </tr>`,
        )}
      </tbody>
    </table>
  </section>`;
}

/**
 * Return the doubles of a deal as pairs of doubler and doubled.
 * @param {Pick<Row, "facts">} deal
 * @returns {[number, number][]}
 */
export function doubles({ facts: { doubles: given } }) {
  if (!Array.isArray(given)) return [];
  return given.flatMap((entry, seat) => {
    if (!Array.isArray(entry)) return [];
    return /** @type {[number, number][]} */ (entry.map((target) => [seat, Number(target)]));
  });
}

/**
 * Return the declarer of a deal: at most tables the dealer.
 * @param {Row} row
 * @returns {number}
 */
const declarer = ({ facts, dealer }) => (typeof facts.declarer === "number" ? facts.declarer : dealer);

/**
 * Return the content of a doubler's small cell: everybody, or the players doubled, the declarer's name circled.
 * @param {Row} row
 * @param {number} seat
 * @returns {{all: boolean, targets: {seat: number, declarer: boolean}[]}}
 */
export function small(row, seat) {
  const targets = doubles(row)
    .filter(([by]) => by === seat)
    .map(([, target]) => ({ seat: target, declarer: target === declarer(row) }));
  return { all: targets.length === row.score.length - 1, targets };
}

/**
 * Return the shortest prefixes that differ for all names; none may be the X that means everybody.
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
 * Draw the side bets of every deal with doubles.
 * @param {Paper} paper
 */
function settlement({ app, table }) {
  const deals = table.match.rows.map((row, index) => ({ index, row, lines: sums(app, row) })).filter(({ lines }) => lines.length > 0);
  if (deals.length === 0) return nothing;
  return html`<details class="settlement no-print">
    <summary>${app.say("barbu.page.settlement")}</summary>
    <dl>
      ${deals.map(
        ({ index, row, lines }) => html`<dt>${app.words.number(index + 1)} ${contract(app, "barbu", row.facts)}</dt>
          ${lines.map((phrase) => html`<dd>${show(phrase)}</dd>`)}`,
      )}
    </dl>
  </details>`;
}

/**
 * Return the scores by the cards alone, and the settlement of each doubled pair; empty where nobody has doubled.
 * @param {Speech} app
 * @param {Pick<Row, "facts">} deal
 * @returns {import("../say/words.js").Phrase[]}
 */
export function sums(app, { facts }) {
  const { words } = app;
  const { raw, settlement: pairs } = facts;
  if (doubles({ facts }).length === 0 || !Array.isArray(raw) || !Array.isArray(pairs)) return [];
  const scores = raw.map((points, seat) => words.phrase("barbu.page.raw.seat", { name: app.name(seat), points: words.signed(points) }));
  return [
    words.phrase("barbu.page.raw", { list: words.list(scores) }),
    ...pairs.map(([payer, receiver, n, difference]) =>
      words.phrase("barbu.page.pair", { payer: nameIn(app, payer), receiver: app.name(receiver, "ui.you.within"), n, difference, points: n * difference }),
    ),
    ...level(app, { facts }).map(([, , phrase]) => phrase),
  ];
}

/**
 * Return the pairs with a double that are level, and so pay nothing.
 * @param {Speech} app
 * @param {Pick<Row, "facts">} deal
 * @returns {[number, number, import("../say/words.js").Phrase][]}
 */
export function level(app, { facts }) {
  const { raw } = facts;
  if (!Array.isArray(raw)) return [];
  const given = doubles({ facts });
  return raw.flatMap((points, one) =>
    raw.slice(one + 1).flatMap((others, after) => {
      const other = one + 1 + after;
      const n = given.filter((pair) => pair.includes(one) && pair.includes(other)).length;
      return points === others && n > 0 ? [/** @type {[number, number, import("../say/words.js").Phrase]} */ ([one, other, app.words.phrase("barbu.page.level", { one: app.name(one), other: app.name(other, "ui.you.within"), n })])] : [];
    }),
  );
}
