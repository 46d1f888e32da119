// @ts-check
/** Schafkopf: running totals that name the seats of the declarer's side, or the loser of a Ramsch. */
import { contract, line, nameIn } from "./sheets.js";
import { each, flag, number, person, pick, range, some } from "./noting.js";
import { byKind, room, single } from "./room.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Row} Row */

/** The order in which German players expect the profiles; readers of other languages get the plain rules first. */
const IN_GERMAN = ["wirtshaus", "turnier", "kurz", "schule", "seed"];

/** All that the page knows about Schafkopf. */
export const schafkopf = room({
  id: "schafkopf",
  pile: (name) => !name.startsWith("second."),
  tile: ["CQ", "SQ", "HA"],
  course: true,
  puzzles: true,
  sides,
  auction: ["survivor", "level", "taker", "shown"],
  stakes: (app, call, { multiplier }, said) => ({ n: Number(multiplier ?? 1) * (said ? 1 : 2) }),
  deeds: { show: "show", give: "hand", return: "hand" },
  stays: false,
  ending: ({ facts: { points } }) => ({ theirs: Math.max(0, ...(points ?? [])) }),
  panel,
  profiles: (language, known) => (language === "de" ? IN_GERMAN.filter((id) => known.includes(id)) : [...known]),
  entry,
  noted,
  standing,
  company: [4, 5, 6],
});

/** The games in which the declarer names a suit. */
const IN_A_SUIT = ["solo", "farbwenz", "farbgeier", "solo_tout", "farbwenz_tout", "farbgeier_tout"];

/** The runners in sight, as a count of values from none on. */
const USUAL_RUNNERS = 5;

/**
 * Return the field of the game that was played: the usual ones in sight, those that promise every trick behind them.
 * @param {import("../types.js").Rules} rules
 */
function gamesOf(rules) {
  const extra = /** @type {const} */ (["geier", "farbwenz", "farbgeier"]).filter((name) => rules[name] === true);
  const touts = ["wenz", "solo", ...extra].map((name) => `${name}_tout`);
  const usual = [
    ...["partner", "wenz", "solo", ...extra],
    ...((rules.hochzeit ?? "off") === "off" ? [] : ["hochzeit"]),
    ...((rules.bettel ?? "off") === "off" ? [] : rules.bettel === "plain" ? ["bettel"] : ["bettel", "bettel_ouvert"]),
    ...(rules.all_pass === "ramsch" ? ["ramsch"] : rules.all_pass === "must" ? [] : ["passed_out"]),
  ];
  return pick("game", [...usual, ...touts, "sie"], { start: "partner", words: "contract", usual: usual.length });
}

/**
 * Return the fields of what the rules let earlier deals leave: the pot, doublings, Bock deals.
 * @param {import("../types.js").Rules} rules
 * @param {import("../types.js").Rules} setup
 * @returns {import("../types.js").StandingField[]}
 */
function standing(rules, setup) {
  /** @param {string} name @param {number[]} values */
  const field = (name, values) => ({ name, values: values.includes(Number(setup[name] ?? 0)) ? values : [...values, Number(setup[name])], chosen: Number(setup[name] ?? 0), change: (/** @type {string | number} */ value) => ({ [name]: value }) });
  return [
    ...(rules.all_pass === "stock" ? [field("stock", [0, 4, 8, 12, 16, 24, 32])] : []),
    ...(rules.all_pass === "next_doubled" ? [field("doubled", [0, 1, 2, 3])] : []),
    ...((rules.bock_round ?? "off") === "off" ? [] : [field("bock", [0, 1, 2, 3, 4])]),
  ];
}

/**
 * Return the fields in which a deal is noted.
 * @param {import("../types.js").NotedValues} values
 * @param {import("../types.js").NotedFrom} from
 * @returns {import("../types.js").NotedField[]}
 */
function noted(values, { rules }) {
  const played = String(values.game ?? "partner");
  const games = gamesOf(rules);
  const knocks = (rules.knock ?? "off") === "off" ? [] : Number(values.knocks ?? 0) > 0 ? [pick("knocks", range(0, 4), { optional: true })] : [some("knockers")];
  if (played === "passed_out") return [games, ...knocks];
  const tricks = Number(rules.deck ?? 32) / 4;
  if (played === "ramsch") {
    const level = levelSeats(values, rules.ramsch_tie);
    return [games, each("points", [], { total: 120, label: "points_each" }), each("took", range(0, tricks), { total: tricks }), ...(level.length > 1 ? [person("loser", { seats: level })] : []), ...knocks];
  }
  const alone = played.endsWith("_tout") || played.startsWith("bettel");
  const paired = played === "partner" || played === "hochzeit";
  const counted = !alone && played !== "sie";
  const whole = counted && (values.points === 0 || values.points === 120);
  const most = played === "sie" ? 0 : Number(rules.max_doublings ?? 4);
  const [fewest, trumps] = runnersOf(played, tricks);
  const runners = range(fewest, Math.min(Number(rules.runners), trumps));
  const emptied = alone ? values.won === "false" : whole && values.sweep !== true;
  return [
    games,
    ...(IN_A_SUIT.includes(played) ? [pick("suit", ["C", "S", "H", "D"], { words: "suit" })] : []),
    person("declarer"),
    ...(paired ? [person("partner", { but: "declarer", optional: (rules.own_aces ?? "alone_for_10") === "alone_for_10" })] : []),
    ...(alone ? [pick("won", ["true", "false"], { start: "true" }), pick("tricks", range(1, tricks), { start: tricks })] : []),
    ...(counted ? [number("points", 120)] : []),
    ...(whole ? [flag("sweep")] : []),
    ...(Number(rules.runners) > 0 && !played.startsWith("bettel") && played !== "sie" ? [pick("runners", [0, ...runners], { start: 0, optional: true, usual: USUAL_RUNNERS })] : []),
    ...(Number(values.doublings ?? 0) > 0 ? [pick("doublings", range(0, most), { optional: true })] : stossFields(values, most, rules.re_by_partner !== false)),
    ...knocks,
    ...(rules.all_pass === "must" && played === "partner" ? [flag("must"), ...(rules.must_needs === "60_weak" ? [flag("weak")] : [])] : []),
    ...((rules.bock_round === "pointless" || rules.bock_round === "both") && emptied ? [flag("pointless")] : []),
  ];
}

/**
 * Return the seats of which one has to be tapped as the loser of a Ramsch: those level with most points, by the house rules of
 * those the ones with most tricks.
 * @param {import("../types.js").NotedValues} values
 * @param {unknown} tie
 */
function levelSeats(values, tie) {
  /** @param {number[]} seats @param {string} name */
  const most = (seats, name) => {
    const numbers = seats.map((seat) => Number(values[`${name}_${seat}`] ?? -1));
    return seats.filter((_, at) => numbers[at] === Math.max(...numbers) && Number(numbers[at]) >= 0);
  };
  const level = tie === "share" ? [] : most([0, 1, 2, 3], "points");
  return tie === "tricks" ? most(level, "took") : level;
}

/**
 * Return the fewest runners that are paid in a game, and the number of its trumps.
 * @param {string} played
 * @param {number} tricks
 * @returns {[number, number]}
 */
function runnersOf(played, tricks) {
  if (/^(?:wenz|geier)/u.test(played)) return [2, 4];
  return [3, played.startsWith("farb") ? tricks + 3 : tricks + 6];
}

/** The calls that double a deal, in their order. */
const DOUBLINGS = ["stoss", "re", "supra", "resupra", "bock", "hirsch"];

/**
 * A field for the seat of each doubling and of the next one: sides take turns, the defenders first.
 * @param {import("../types.js").NotedValues} values
 * @param {number} most
 * @param {boolean} both whether the partner too may answer for the declarer's side
 */
function stossFields(values, most, both) {
  const ours = [0, 1, 2, 3].filter((seat) => seat === values.declarer || seat === values.partner);
  const answering = both ? ours : ours.filter((seat) => seat === values.declarer);
  const theirs = [0, 1, 2, 3].filter((seat) => !ours.includes(seat));
  const named = range(1, most).findIndex((n) => values[`stoss_${n}`] === undefined);
  const shown = named < 0 ? most : named + 1;
  return values.declarer === undefined ? [] : range(1, shown).map((n) => person(`stoss_${n}`, { optional: true, title: `schafkopf.call.${DOUBLINGS[n - 1]}`, seats: n % 2 === 1 ? theirs : answering }));
}

/**
 * Return the sides as far as the viewer knows them: the holder of the called card knows both, any other defender only the own.
 * @param {import("../types.js").View} view
 * @returns {NonNullable<import("../types.js").Facts["sides"]>}
 */
function sides({ facts, hands, seat }) {
  const { sides: known = [], called } = facts;
  const hand = seat === null ? null : hands[seat];
  if (!Array.isArray(hand) || typeof called !== "string" || !known.includes(null)) return known;
  const holds = hand.includes(called);
  return known.map((side, each) => side ?? (each === seat ? (holds ? 0 : 1) : holds ? 1 : null));
}

/** The first word of a call for a partner → the rank of the card called. */
const CALLED = { call: "A", void: "A", ten: "T", king: "K" };

/** Matches the calls of a Tout, a game that promises every trick. */
const TOUT = /_tout(?:\.|$)/u;

/**
 * Return the panel of games by kind: a family for the cards that may be called, one for the suits of a Solo, and Touts behind a switch.
 * @param {string[]} calls
 * @returns {import("../types.js").Panel}
 */
function panel(calls) {
  const tout = calls.filter((call) => TOUT.test(call));
  const usual = calls.filter((call) => !TOUT.test(call));
  const answers = usual.filter((call) => ["pass", "gud", "hold"].includes(call));
  return {
    families: kinds(usual),
    ...(tout.length > 0 ? { apart: { name: "tout", families: [...answers.map(single), ...kinds(tout)] } } : {}),
    card,
  };
}

/**
 * Return the calls by kind; calls of a card or a suit form one family.
 * @param {string[]} calls
 * @returns {import("../types.js").Family[]}
 */
function kinds(calls) {
  const kind = (/** @type {string} */ call) => {
    const [first = ""] = call.split(".");
    return first in CALLED && call !== first ? "partner" : first;
  };
  return byKind(calls, kind).map(([name, own]) =>
    own.length === 1 && own[0] === name ? single(name) : { name, calls: own, spread: true });
}

/**
 * @param {string} call
 * @returns {string | null} the card it calls
 */
function card(call) {
  const [first = "", suit = ""] = call.split(".");
  const rank = CALLED[/** @type {keyof typeof CALLED} */ (first)];
  return rank !== undefined && suit !== "" ? suit + rank : null;
}

/**
 * Draw the line of a deal, with the price of its game.
 * @param {Pick<import("../types.js").Paper, "app" | "room">} paper
 * @param {Row} row
 */
function entry(paper, row) {
  const { app } = paper;
  if (row.items.some(([item]) => item === "passed_out")) return line(paper, row, { who: app.text("ui.sheet.passed"), played: null });
  const price = row.items.find(([item]) => item === row.facts.contract)?.[1];
  const played = contract(app, "schafkopf", row.facts);
  return line(paper, row, {
    who: row.facts.contract === "ramsch" ? alone(app, row) : declarers(app, row),
    played: price === undefined || played === null ? played : [...played, ` ${app.words.number(price)}`],
  });
}

/**
 * Return the names of the declarer and the partner of a deal.
 * @param {Speech} app
 * @param {Row} row
 * @returns {string}
 */
function declarers(app, { facts: { declarer, partner } }) {
  const name = nameIn(app, declarer);
  if (typeof partner !== "number" || partner === declarer) return name;
  return app.text("schafkopf.page.with", { declarer: name, partner: app.name(partner, "ui.you.within") });
}

/**
 * Return the seats that lost a Ramsch, or the one that made a march.
 * @param {Speech} app
 * @param {Row} row
 */
function alone(app, { score, items }) {
  const outcome = items.some(([item]) => item === "ramsch_march") ? 1 : -1;
  return app.words.list(score.flatMap((points, seat) => (Math.sign(points) === outcome ? [app.name(seat)] : []))).toString();
}
