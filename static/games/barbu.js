// @ts-check
/** Barbu: the panel of contracts, the questions of doubling, what seats have taken. */
import { html, nothing } from "lit-html";
import { inline } from "../cards/card.js";
import { isCard } from "../cards/cards.js";
import { CONTRACTS, doubles, level, sheet, sums } from "./barbu-sheet.js";
import { nameIn } from "./sheets.js";
import { doublingTemplate, named, several } from "./doubling.js";
import { each, pick, range } from "./noting.js";
import { room, single } from "./room.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */

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
  shown: ["target", "questions", "doubles", "captured"],
  stays: false,
  noted,
  company: [4],
  standing,
});

/** The units that all seats take together, by contract; of the last two tricks the second counts twice, of hearts the ace three times. */
const UNITS = /** @type {Record<string, number>} */ ({ tricks: 13, queens: 4, last_two: 3, hearts: 15, king: 1, trumps: 13 });

/**
 * Return the field of the contracts that the declarer has used up.
 * @param {import("../types.js").Rules} rules
 * @param {import("../types.js").Rules} setup
 * @returns {import("../types.js").StandingField[]}
 */
function standing(rules, setup) {
  const used = String(setup.used ?? "none").split("+").filter((name) => name !== "none");
  /** @param {string | number} name */
  const change = (name) => ({ used: CONTRACTS.filter((own) => (own === name) !== used.includes(own)).join("+") || "none" });
  return [{ name: "used", values: CONTRACTS, chosen: used, change, each: "contract" }];
}

/**
 * Return the fields in which a deal is noted.
 * @param {import("../types.js").NotedValues} values
 * @param {import("../types.js").NotedFrom} from
 * @returns {import("../types.js").NotedField[]}
 */
function noted({ contract: named, ...values }, { rules, setup }) {
  const used = String(setup.used ?? "none").split("+");
  const contracts = pick("contract", CONTRACTS.filter((own) => !used.includes(own)), { words: "contract", ...(named === undefined ? {} : { usual: 0 }) });
  if (named === undefined) return [contracts];
  const doubles = rules.doubling === false ? [] : [{ name: "doubles", kind: /** @type {const} */ ("pairs"), values: [], optional: true }];
  const total = UNITS[String(named)];
  const doubled = [0, 1, 2, 3].some((seat) => values[`doubles_${seat}`]);
  if (rules.undoubled_negative === "split" && !doubled && named !== "trumps" && named !== "domino") return [contracts, ...doubles];
  return [contracts, total === undefined ? each("took", range(1, 4), { distinct: true, label: "place" }) : each("took", range(0, total), { total, label: `took.${named}` }), ...doubles];
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
