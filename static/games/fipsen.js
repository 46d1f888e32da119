// @ts-check
/** Fipsen: contracts are named by their bids, and the value of each deal has a column of its own. */
import { contract, line, nameIn, totals } from "./sheets.js";
import { flag, person, pick, range } from "./noting.js";
import { room, single } from "./room.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Row} Row */

/** All that the page knows about Fipsen. */
export const fipsen = room({
  id: "fipsen",
  course: true,
  puzzles: true,
  tile: ["D7", "SA", "CK"],
  contract: bid,
  shown: ["bid"],
  auction: ["survivor", "bid"],
  sides: ({ facts: { declarer }, seats }) => (typeof declarer === "number" ? Array.from({ length: seats }, (_, seat) => (seat === declarer ? 0 : 1)) : []),
  deeds: { show: "show", stock: "take", lay: "show", discard: "put" },
  stays: false,
  panel,
  question: (app, { facts }) => ({ bid: typeof facts.bid === "string" ? app.words.phrase(`fipsen.call.${facts.bid}`) : null }),
  stakes,
  unplayed: ({ log }) => (log.at(-1)?.move === "stop" ? "fipsen.page.story.stopped" : "ui.story.early"),
  ending: ({ facts: { taken, declarer } }) => ({ theirs: taken?.[declarer ?? 0] ?? 0 }),
  instead: (app, call) => app.words.phrase("fipsen.page.instead", { call }),
  entry: (paper, row) => line(paper, row, shown(paper.app, row)),
  sheet: (paper) => totals(paper, {
    column: { head: paper.app.say("fipsen.page.value"), cell: (row) => value(paper.app, row) },
  }),
  noted,
  company: [3, 4, 5, 6],
});

/**
 * Return the fields in which a deal is noted.
 * @param {import("../types.js").NotedValues} values
 * @param {import("../types.js").NotedFrom} from
 * @returns {import("../types.js").NotedField[]}
 */
function noted({ kind = "played", kieker, tricks, durch }, { rules }) {
  const kinds = pick("kind", ["played", "passed_out", "surrendered", ...(rules.siebener_window === "never" ? [] : ["fips"])], { start: "played" });
  if (kind === "passed_out") return [kinds];
  if (kind !== "played") return [kinds, person("declarer")];
  const need = durch === true || kieker === true || tricks === 5 ? 5 : Number(tricks ?? 5);
  return [
    kinds,
    person("declarer"),
    pick("tricks", range(Number(rules.min_bid ?? 2), 5), { label: "bid" }),
    ...[...(kieker === true ? [] : ["hand"]), "ruten", "durch"].map(flag),
    ...(tricks === 5 ? [flag("kieker")] : []),
    pick("won", range(0, need), { label: "tricks_won" }),
  ];
}

/** A bid: a number of tricks, and the letters of its extras. */
const BID = /^(?<steps>\d)(?:\.(?<extras>[HRD]+))?$/u;

/** Up to this many bids are buttons; more are set on the dial. */
const FEW_BIDS = 2;

/**
 * Return the panel of calls: bids are set on a dial, every other call has a button. A few bids have buttons too.
 * @param {string[]} calls
 * @returns {import("../types.js").Panel}
 */
function panel(calls) {
  const bids = calls.flatMap((call) => {
    const { steps, extras = "" } = BID.exec(call)?.groups ?? {};
    return steps === undefined ? [] : [{ call, steps: Number(steps), extras }];
  });
  if (bids.length <= FEW_BIDS) return { families: calls.map(single) };
  const extras = [..."HRD"].filter((extra) => bids.some((bid) => bid.extras.includes(extra)));
  return { families: calls.filter((call) => !BID.test(call)).map(single), dial: { bids, extras } };
}

/**
 * Draw the contract by the name of its bid.
 * @param {Speech} app
 * @param {Record<string, unknown>} facts
 */
function bid(app, facts) {
  return typeof facts.bid === "string" ? app.say(`fipsen.call.${facts.bid}`) : contract(app, "fipsen", facts);
}

/**
 * Return the data for the stakes of a bid: each extra doubles its value, and a lost game costs twice the value.
 * @param {Speech} app
 * @param {string} call
 */
function stakes(app, call) {
  const { steps, extras = "" } = BID.exec(call)?.groups ?? {};
  if (steps === undefined) return {};
  const value = Number(steps) * 2 ** extras.length;
  return { win: app.words.signed(value), lose: app.words.signed(-2 * value) };
}

/**
 * Return the holder of a Siebener Fips, which ends a deal without a contract; nothing for any other deal.
 * @param {Speech} app
 * @param {Row} row
 */
function shown(app, { facts: { fips } }) {
  return fips === undefined ? {} : { who: nameIn(app, fips), played: null };
}

/**
 * Return the value of a deal: the score of the declarer, or of the holder of a Siebener Fips.
 * @param {Speech} app
 * @param {Row} row
 */
function value(app, { facts: { fips, declarer }, score }) {
  const worth = score[Number(fips ?? declarer)];
  return worth === undefined ? "–" : app.words.signed(worth);
}
