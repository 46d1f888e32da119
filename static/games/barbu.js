// @ts-check
/** Barbu: a sheet of large and small cells, the contracts that players still owe, the side bets pair by pair. */
import { html, nothing } from "lit-html";
import { inline } from "../cards/card.js";
import { isCard } from "../cards/cards.js";
import { show } from "../say/words.js";
import { contract, dealt, empty, nameIn, scrolling, sign } from "./sheets.js";
import { doublingTemplate, named, several } from "./doubling.js";
import { each, pick, range } from "./noting.js";
import { room, single } from "./room.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Paper} Paper */
/** @typedef {import("../types.js").Row} Row */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/** The contracts, in the order in which a sheet lists them. */
export const CONTRACTS = ["tricks", "queens", "last_two", "hearts", "king", "trumps", "domino"];

const EVERYBODY = "X";

/** All that the page knows about Barbu. */
export const barbu = room({
  id: "barbu",
  course: true,
  puzzles: true,
  tile: ["HK", "SQ", "HA"],
  sheet,
  panel,
  prompt: (view) => (several(view) ? "barbu.page.doubling.question" : `barbu.phase.${view.phase}`),
  asking: doublingTemplate,
  named,
  question,
  terms,
  ending: ({ facts: { out }, seat }) => ({ place: (Array.isArray(out) ? out.indexOf(seat) : 0) + 1 }),
  arithmetic,
  stake,
  sums,
  asked: (view) => (typeof view.facts.target === "number" && !several(view) ? view.facts.target : null),
  about,
  counted: ({ facts: { captured } }, seat) => listOf(captured, seat),
  counts,
  stays: false,
  noted,
});

/** The units that all seats take together, by contract; of the last two tricks the second counts twice, of hearts the ace three times. */
const UNITS = /** @type {Record<string, number>} */ ({ tricks: 13, queens: 4, last_two: 3, hearts: 15, king: 1, trumps: 13 });

/**
 * Return the fields in which a deal is noted.
 * @param {import("../types.js").NotedValues} values
 * @param {import("../types.js").NotedFrom} from
 * @returns {import("../types.js").NotedField[]}
 */
function noted({ contract: named, ...values }, { rules, setup }) {
  const used = String(setup.used ?? "none").split("+");
  const contracts = pick("contract", CONTRACTS.filter((own) => !used.includes(own)), { words: "contract" });
  if (named === undefined) return [contracts];
  const doubles = rules.doubling === false ? [] : [{ name: "doubles", kind: /** @type {const} */ ("pairs"), values: [], optional: true }];
  const total = UNITS[String(named)];
  const doubled = [0, 1, 2, 3].some((seat) => values[`doubles_${seat}`]);
  if (rules.undoubled_negative === "split" && !doubled && named !== "trumps" && named !== "domino") return [contracts, ...doubles];
  return [contracts, ...doubles, total === undefined ? each("took", range(1, 4), { distinct: true, label: "place" }) : each("took", range(0, total), { total, label: `took.${named}` })];
}

/**
 * Return the panel of contracts: a button for every contract still owed. The suit of Trumps and the rank of Dominoes are chosen in a second step.
 * @param {string[]} calls
 * @returns {import("../types.js").Panel}
 */
function panel(calls) {
  const of = (/** @type {string} */ name) => calls.filter((call) => call === name || call.startsWith(`${name}.`));
  const owed = CONTRACTS.filter((name) => of(name).length > 0);
  if (owed.length === 0) return { families: calls.map(single) };
  const families = owed.map((name) => (of(name).includes(name) ? single(name) : { name, calls: of(name), spread: false }));
  return { families, gone: CONTRACTS.filter((name) => !owed.includes(name)) };
}

/**
 * Return the data of the question of a double: the player it is about, and the contract.
 * @param {Speech} app
 * @param {View} view
 */
function question(app, { facts }) {
  const named = typeof facts.contract === "string" ? app.words.phrase(`barbu.contract.${facts.contract}`) : null;
  return { name: nameIn(app, facts.target), contract: named };
}

/**
 * Return the key of the payments of a contract; Trumps are named with their suit, Dominoes with an announced starting rank.
 * @param {Record<string, unknown>} facts
 * @returns {string | null}
 */
function terms({ contract, trump, start }) {
  if (typeof contract !== "string") return null;
  const named = contract === "trumps" ? trump : contract === "domino" ? start : null;
  return `barbu.gloss.${contract}${typeof named === "string" ? `.${named}` : ""}`;
}

/**
 * Return the seat that an answer in the log is about: each player is asked in turn about every seat that it may
 * double, clockwise (5), (6).
 * @param {View} view
 * @param {number} ply
 * @returns {number | null} null if it is not an answer about a double
 */
function about({ facts: { contract, declarer, doubles: given }, log, rules, seats }, ply) {
  const { seat: doubler, phase } = log[ply] ?? {};
  if (phase !== "double" || doubler === undefined || typeof declarer !== "number") return null;
  const right = rules.declarer_double;
  const only = rules.positive_double_declarer_only === true && (contract === "trumps" || contract === "domino");
  const may = (/** @type {number} */ other) =>
    doubler === declarer ? right === "free" || listOf(given, other).includes(declarer) === (right === "only_redouble") : !only || other === declarer;
  const others = Array.from({ length: seats - 1 }, (_, i) => (doubler + i + 1) % seats).filter(may);
  const before = log.slice(0, ply).filter((heard) => heard.phase === "double" && heard.seat === doubler).length;
  return others[before] ?? null;
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
 * Draw the score sheet.
 * @param {Paper} paper
 * @returns {TemplateResult}
 */
function sheet(paper) {
  const { app, table } = paper;
  const { match } = table;
  const names = match.totals.map((_, seat) => app.name(seat));
  const letters = initials(names);
  return html`${scrolling(
      paper,
      html`<table class="paper barbu">
        <colgroup>
          <col class="deal-col" />
          ${names.map(() => html`<col class="small-col" /><col />`)}
          <col class="check-col" />
        </colgroup>
        <thead>
          <tr>
            <th scope="col" class="deal-head">${app.say("pages.score.contract")}</th>
            ${names.map((own) => html`<th scope="colgroup" colspan="2" class="num">${own}</th>`)}
            <th scope="col" class="num check-head"><span aria-hidden="true">Σ</span><span class="visually-hidden">${app.say("barbu.page.check")}</span></th>
          </tr>
        </thead>
        <tbody>
          ${match.rows.map(
            (row, index) => html`<tr>
              <th scope="row">
                ${dealt(paper, index, contract(app, "barbu", row.facts))}
              </th>
              ${row.score.map((points, seat) => cells(app, row, seat, points, names, letters))}
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
      </table>`,
    )}
    <p class="legend">${app.say("barbu.page.legend")}</p>
    ${owed(paper, names)} ${settlement(paper)}`;
}

/**
 * Return a player's two cells: the players doubled, and the score.
 * @param {Speech} app
 * @param {Row} row
 * @param {number} seat
 * @param {number} points
 * @param {string[]} names
 * @param {string[]} letters
 */
function cells(app, row, seat, points, names, letters) {
  const { all, targets } = small(row, seat);
  const spoken = all
    ? app.text("barbu.page.doubles.all")
    : app.text("barbu.page.doubles", { whom: app.words.list(targets.map((target) => app.name(target.seat, "ui.you.object"))) });
  const declares = declarer(row) === seat;
  return html`<td class="small-cell">
      ${targets.length === 0
        ? nothing
        : html`<span aria-hidden="true"
              >${all
                ? html`<span class="everybody">${EVERYBODY}</span>`
                : targets.map((target) => html`<span class=${target.declarer ? "circled" : "plain"}>${letters[target.seat]}</span>`)}</span
            ><span class="visually-hidden">${spoken}</span>`}
    </td>
    <td class="num large-cell" data-declarer=${declares ? "yes" : nothing} data-sign=${sign(points)}>
      ${app.words.number(points)}${declares ? html`<span class="visually-hidden"> ${app.text("barbu.page.declarer")}</span>` : nothing}
    </td>`;
}

/**
 * Draw the contracts each player has yet to declare.
 * @param {Paper} paper
 * @param {string[]} names
 */
function owed({ app, table }, names) {
  const left = table.match.standing.owed;
  if (!Array.isArray(left)) return nothing;
  /** @type {string[][]} */
  const bySeat = left.map((own) => (Array.isArray(own) ? own.map(String) : []));
  return html`<section class="owed">
    <h3>${app.say("barbu.page.owed")}</h3>
    <table class="paper">
      <thead>
        <tr>
          <td></td>
          ${names.map((own) => html`<th scope="col">${own}</th>`)}
        </tr>
      </thead>
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
 * Draw the side bets of every deal with doubles.
 * @param {Paper} paper
 */
function settlement({ app, table }) {
  const deals = table.match.rows.map((row, index) => ({ index, row, lines: sums(app, row) })).filter(({ lines }) => lines.length > 0);
  if (deals.length === 0) return nothing;
  return html`<details class="settlement">
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
function sums(app, { facts }) {
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
function level(app, { facts }) {
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

/**
 * Return the phrases of the viewer's score: the parts from cards and from doubles, and the payments.
 * @param {Speech} app
 * @param {View} view
 */
function arithmetic({ words, name }, { facts: { raw, settlement, standing }, seat }) {
  if (seat === null || !Array.isArray(raw) || !Array.isArray(standing) || !Array.isArray(settlement) || settlement.length === 0) return [];
  const cards = Number(raw[seat]);
  const doubles = Number(standing[seat]) - cards;
  const pairs = settlement.filter(([payer, receiver]) => payer === seat || receiver === seat);
  return [
    words.phrase("barbu.page.own", { cards: words.signed(cards), doubles: words.signed(doubles) }),
    ...pairs.map(([payer, receiver, n, difference]) => {
      const key = payer === seat ? "barbu.page.own.pay" : "barbu.page.own.get";
      return words.phrase(key, { name: name(payer === seat ? receiver : payer), n, difference, points: n * difference });
    }),
  ];
}

/**
 * Return the viewer's score as it stands, and the settlement of each pair with a double; null without doubles, when the goal says it all.
 * @param {Speech} app
 * @param {View} view
 * @returns {import("../types.js").Stake | null}
 */
function stake(app, view) {
  const { facts: { standing }, seat } = view;
  const mine = doubles(view).filter((pair) => pair.some((one) => one === seat));
  if (seat === null || !Array.isArray(standing) || mine.length === 0) return null;
  return {
    short: app.words.phrase("barbu.page.stake", { n: app.words.signed(Number(standing[seat])) }),
    parts: [...arithmetic(app, view), ...level(app, view).filter(([one, other]) => one === seat || other === seat).map(([, , phrase]) => phrase)],
  };
}

/**
 * Draw the penalty cards that a seat has taken, and the seats that it has doubled; while doubles are given also that it has doubled nobody.
 * @param {Speech} app
 * @param {View} view
 * @param {number} seat
 */
function counts(app, view, seat) {
  const { captured, doubles: given } = view.facts;
  const cards = listOf(captured, seat).filter(isCard);
  const doubled = listOf(given, seat).filter((other) => typeof other === "number");
  const spoke = view.phase === "double" && view.log.some((heard) => heard.phase === "double" && heard.seat === seat);
  return [
    cards.length > 0 ? html`<span class="captured">${cards.map((card) => inline(app, card))}</span>` : nothing,
    doubled.length > 0
      ? html`<span class="count">${
          doubled.length === view.seats - 1
            ? app.say("barbu.page.doubles.all")
            : app.say("barbu.page.doubles", { whom: app.words.list(doubled.map((other) => app.name(other, "ui.you.object"))) })
        }</span>`
      : spoke
        ? html`<span class="count" data-none>${app.say("barbu.page.doubles.none")}</span>`
        : nothing,
  ];
}

/**
 * Return the list that a fact has for a seat; empty without one.
 * @param {unknown} fact a list for each seat
 * @param {number} seat
 * @returns {unknown[]}
 */
function listOf(fact, seat) {
  const own = Array.isArray(fact) ? fact[seat] : undefined;
  return Array.isArray(own) ? own : [];
}
