// @ts-check
/** Tables as the engine answers them, for tests that need one of every kind without running an engine. */

/** @typedef {import("../../static/types.js").Table} Table */
/** @typedef {import("../../static/types.js").View} View */
/** @typedef {import("../../static/types.js").Match} Match */

/** @typedef {Partial<Omit<View, "facts">> & {game: string, phase: string, facts?: Partial<import("../../static/types.js").Facts>}} Drawn the fields of a view that a test sets */

/**
 * Return a table with this view, completed by defaults.
 * @param {Drawn} view
 * @param {Partial<Match>} [match]
 * @returns {Table}
 */
export function tableOf(view, match = {}) {
  const seats = view.seats ?? 4;
  /** @type {View} */
  const whole = {
    rules: {}, profile: "seed", number: "12345", dealer: seats - 1, seats, seat: 0, turn: 0, person: true, thinking: false,
    hands: Array(seats).fill(0), piles: {}, legal: [], instead: [], blocked: {}, log: [], score: null, items: null, goal: null,
    ...view,
    facts: { order: [], ...view.facts },
  };
  return {
    ok: true,
    code: "b12345",
    view: whole,
    match: {
      deal: 0, deals: null, target: null, totals: Array(seats).fill(0), rows: [], over: false, ranking: [], standing: {},
      seats: ["person", ...Array(seats - 1).fill("club")], teams: whole.game === "bauernstoss" ? [[0, 2], [1, 3]] : [], ...match,
    },
    saved: { game: whole.game, rules: {}, seats: [], deals: [], code: "b12345", viewer: 0 },
  };
}

/** Tables by name. @type {Record<string, () => Table>} */
export const FIXTURES = {
  bauernstossPlay: () =>
    tableOf(
      {
        game: "bauernstoss", phase: "play",
        hands: [["CJ", "HJ", "CT", "HA", "H8", "SA", "D9"], 7, 6, 7],
        legal: ["HA", "H8"],
        blocked: { CJ: ["follow", "18.1", "H"], HJ: ["follow", "18.1", "H"], CT: ["follow", "18.1", "H"], SA: ["follow", "18.1", "H"], D9: ["follow", "18.1", "H"] },
        facts: {
          sides: [0, 1, 0, 1], chalk: 0, declarer: 1, contract: "number", trump: "C", leader: 2,
          trick: [[2, "HT"], [3, "H7"]], winning: 0, taken: [1, 0, 0, 0], points: [14, 0, 0, 0],
          tricks: [{ leader: 0, cards: [[0, "SJ"], [1, "C9"], [2, "CA"], [3, "C7"]], winner: 0, points: 13 }],
        },
        log: [
          { seat: 0, phase: "bidding", move: "4.C" }, { seat: 1, phase: "bidding", move: "5" }, { seat: 2, phase: "bidding", move: "pass" },
          { seat: 3, phase: "bidding", move: "pass" }, { seat: 1, phase: "trump", move: "trump.C" },
          { seat: 0, phase: "play", move: "SJ" }, { seat: 1, phase: "play", move: "C9" }, { seat: 2, phase: "play", move: "CA" }, { seat: 3, phase: "play", move: "C7" },
          { seat: 2, phase: "play", move: "HT" }, { seat: 3, phase: "play", move: "H7" },
        ],
      },
      { target: 20 },
    ),
  schafkopfStoss: () =>
    tableOf(
      {
        game: "schafkopf", phase: "stoss", turn: 0,
        hands: [["SQ", "HJ", "HT", "H7", "CA", "C9", "ST", "D8"], 8, 8, 7],
        legal: ["pass", "stoss"],
        facts: { declarer: 2, contract: "partner", trump: "H", called: "SA", multiplier: 1, leader: 3, trick: [[3, "DQ"]], winning: 0, tricks: [], taken: [0, 0, 0, 0], sides: [null, null, 0, null] },
        log: [{ seat: 2, phase: "auction", move: "play" }, { seat: 3, phase: "play", move: "DQ" }],
      },
      { deals: 16 },
    ),
  schafkopfAnnounce: () =>
    tableOf(
      {
        game: "schafkopf", phase: "announce", hands: [["CQ", "HJ", "HT", "H7", "CA", "C9", "ST", "D8"], 8, 8, 8],
        legal: ["call.S", "call.D", "wenz", "solo.C", "solo.S", "solo.H", "solo.D", "wenz_tout", "solo_tout.C", "solo_tout.S", "solo_tout.H", "solo_tout.D"],
        facts: { declarer: 0 },
      },
      { deals: 16 },
    ),
  barbuDouble: () =>
    tableOf(
      {
        game: "barbu", phase: "double", hands: [["CA", "C9", "C8", "C2", "HK", "HQ", "H3", "SA", "SJ", "S9", "S4", "DT", "D5"], 13, 13, 13],
        legal: ["no", "double"],
        facts: { declarer: 3, contract: "queens", asked: [0, 1], target: 1, questions: [[1, false], [2, false], [3, false]], doubles: [[], [], [], []] },
      },
      { deals: 28 },
    ),
  fipsenAuction: () =>
    tableOf({
      game: "fipsen", phase: "auction", hands: [["SA", "SQ", "CK", "H9", "D7"], 5, 5, 5], piles: { skat: 2, rest: 3 },
      legal: ["pass", "hold", ...[2, 3, 4].flatMap((n) => ["", ".H", ".R", ".D", ".HR", ".HD", ".RD", ".HRD"].map((extra) => `${n}${extra}`)).slice(3), "5", "5.H", "5.R", "5.HR", "kieker", "kieker.R"],
      facts: { calls: [null, "2", "pass", null] },
    }),
  fipsenSettle: () =>
    tableOf({
      game: "fipsen", phase: "settle", hands: [["SA", "SQ", "CK", "H9", "D7"], 5, 5, 5],
      legal: ["2.HR", "2.HD", "2.RD", "2.HRD", "3.HR", "3.RD", "5.HR"], facts: { declarer: 0, bid: "2.HR", contract: "normal" },
    }),
  fipsenDiscard: () =>
    tableOf({
      game: "fipsen", phase: "discard", seats: 3, hands: [["SA", "SQ", "S9", "CK", "C8", "H9", "D7"], 5, 5], piles: { rest: 8 },
      legal: ["SA", "SQ", "S9", "CK", "C8", "H9", "D7"], facts: { declarer: 0, contract: "3" },
    }),
  fipsenThree: () =>
    tableOf({
      game: "fipsen", phase: "play", seats: 3, turn: 0, hands: [["SA", "CK", "D7"], 3, 2], piles: { skat: 2, rest: 8 }, legal: ["SA"],
      blocked: { CK: ["follow", "18", "S"], D7: ["follow", "18", "S"] },
      facts: { declarer: 1, contract: "3", trump: "H", trick: [[1, "S7"], [2, "SK"]], winning: 1, taken: [1, 1, 0], tricks: [{ leader: 1, cards: [[1, "HA"], [2, "H7"], [0, "H9"]], winner: 1 }, { leader: 1, cards: [[1, "CA"], [2, "C7"], [0, "C8"]], winner: 1 }] },
    }),
  barbuChoose: () =>
    tableOf(
      {
        game: "barbu", phase: "choose", hands: [["CA", "C9", "C8", "C2", "HK", "HQ", "H3", "SA", "SJ", "S9", "S4", "DT", "D5"], 13, 13, 13],
        legal: ["tricks", "last_two", "hearts", "king", "trumps.C", "trumps.S", "trumps.H", "trumps.D", ...[..."23456789TJQKA"].map((rank) => `domino.${rank}`)],
      },
      { deals: 28 },
    ),
  barbuPlay: () =>
    tableOf(
      {
        game: "barbu", phase: "play", turn: 0, hands: [["CA", "C9", "C8", "C2", "HK", "HQ", "H3", "SA", "SJ", "S9", "S4", "DT", "D5"], 12, 12, 12],
        legal: ["SA", "SJ", "S9", "S4"],
        blocked: Object.fromEntries(["CA", "C9", "C8", "C2", "HK", "HQ", "H3", "DT", "D5"].map((card) => [card, ["follow", "9", "S"]])),
        facts: { declarer: 1, contract: "no_hearts", trick: [[1, "S2"], [2, "SK"], [3, "S8"]], winning: 1, tricks: [], taken: [0, 0, 0, 0] },
      },
      { deals: 28, deal: 5, totals: [-12, 4, 20, -32] },
    ),
  barbuDominoes: () =>
    tableOf(
      {
        game: "barbu", phase: "domino", turn: 0, hands: [["CA", "C6", "C2", "HK", "HT", "H3", "SA", "S7", "DJ", "D5"], 9, 9, 10],
        legal: ["C6", "HT", "DJ"], blocked: { CA: ["not_playable", "15"], C2: ["not_playable", "15"] },
        facts: { declarer: 3, contract: "dominoes", start: "9", ranks: "23456789TJQKA", layout: { C: ["7", "T"], S: ["8", "9"], H: ["9", "9"], D: ["9", "T"] } },
        log: [{ seat: 3, phase: "domino", move: "D9" }],
      },
      { deals: 28, deal: 7 },
    ),
  barbuDominoesStart: () =>
    tableOf({
      game: "barbu", phase: "domino", turn: 0, hands: [["C9", "C6", "S9", "HK"], 13, 13, 13], legal: ["C9", "S9"],
      facts: { declarer: 0, contract: "dominoes", start: "9", ranks: "23456789TJQKA", layout: { C: null, S: null, H: null, D: null } },
    }),
  curtain: () =>
    tableOf(
      { game: "bauernstoss", phase: "bidding", seat: 0, turn: 2, hands: [["CJ", "HA"], 8, 8, 8], facts: { sides: [0, 1, 0, 1], calls: ["5", "pass", null, null] } },
      { seats: ["person", "club", "person", "club"], target: 20 },
    ),
  watching: () =>
    tableOf(
      {
        game: "bauernstoss", phase: "play", seat: null, turn: 1, person: false, thinking: true,
        hands: [["CJ", "HJ", "CT", "HA", "H8", "SA", "D9"], ["SJ", "CK", "CQ", "HT", "ST", "DK", "D8", "D7"], ["DJ", "C8", "HK", "SK", "S9", "S8", "DQ", "DA"], ["CA", "C9", "C7", "HQ", "H7", "SQ", "S7", "DT"]],
        facts: { sides: [0, 1, 0, 1], trump: "C", declarer: 0, contract: "number", trick: [[0, "H9"]], winning: 0, tricks: [], taken: [0, 0, 0, 0] },
      },
      { seats: ["club", "club", "club", "club"], target: 20 },
    ),
};
