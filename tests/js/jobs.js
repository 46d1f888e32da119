// @ts-check
/** Answers to "analyse", "double_dummy" and "imagine" as the engine gives them: one short deal of Bauernstoss, six plies, four cards. */
import { tableOf } from "./fixtures.js";

/** @typedef {import("../../static/types.js").Decision} Decision */

/** The number of moves of the deal. */
export const PLIES = 6;

/** The moves of the deal. @type {{seat: number, phase: string, move: string}[]} */
export const LOG = [
  { seat: 0, phase: "bidding", move: "4.C" },
  { seat: 1, phase: "bidding", move: "pass" },
  { seat: 0, phase: "play", move: "CA" },
  { seat: 1, phase: "play", move: "CT" },
  { seat: 2, phase: "play", move: "C7" },
  { seat: 3, phase: "play", move: "CK" },
];

/** The findings of an analysis about three decisions. @type {Decision[]} */
export const DECISIONS = [
  {
    ply: 2, seat: 0, phase: "play", move: "CA",
    open: { CA: [72, 72], HT: [80, 80], S7: [40, 61] }, gain: { CA: [0.5, 0.5], HT: [1.5, 1.5], S7: [-0.5, 0.5] }, exact: true,
    fair: { CA: 0.8, HT: 0.3, S7: -0.2 }, worlds: 100, best: { open: "HT", fair: "CA" }, loss: { open: 1, fair: 0 }, reason: null,
  },
  {
    ply: 3, seat: 1, phase: "play", move: "CT",
    open: { CT: [80, 80], C9: [70, 70] }, gain: { CT: [-1.5, -1.5], C9: [-0.5, -0.5] }, exact: true,
    fair: { CT: -1.2, C9: 0.8 }, worlds: 100, best: { open: "C9", fair: "C9" }, loss: { open: 1, fair: 2 }, reason: null,
  },
  { ply: 5, seat: 3, phase: "play", move: "CK", open: { CK: [80, 80] }, gain: { CK: [-0.5, -0.5] }, exact: true, fair: { CK: -0.5 }, worlds: 12, best: { open: "CK", fair: "CK" }, loss: { open: 0, fair: 0 }, reason: null },
];

/** A ply, and bounds of the value of the deal before that move. @type {[number, [number, number]][]} */
export const VALUES = [[2, [72, 80]], [3, [70, 70]], [4, [80, 80]], [5, [80, 80]]];

/** The account of the deal for a seat. @type {import("../../static/wire.js").Account} */
export const ACCOUNT = ["declarer", [[2, "lead", 0]], [0.5, 0, 0, 0]];

/** Two slices of an analysis. @type {any[]} */
export const SLICES = [
  { ok: true, done: false, progress: { done: 1, of: 3 }, decisions: [DECISIONS[0]], values: VALUES.slice(0, 2), unit: "points", sides: [1, 0, 1, 0], account: null },
  { ok: true, done: true, progress: { done: 3, of: 3 }, decisions: DECISIONS.slice(1), values: VALUES.slice(2), unit: "points", sides: [1, 0, 1, 0], account: ACCOUNT },
];

/** Two slices of a double-dummy table. @type {any[]} */
export const DOUBLE_DUMMY = [
  {
    ok: true, done: false, progress: { done: 1, of: 2 },
    rows: [{ declarer: 1, contract: "number", trump: "H", called: null, bid: null, value: [40, 61], unit: "points", score: null, exact: true }],
  },
  {
    ok: true, done: true, progress: { done: 2, of: 2 },
    rows: [
      { declarer: 0, contract: "small", trump: null, called: null, bid: null, value: [0, 0], unit: "made", score: [3, -1, 3, -1], exact: true },
      { declarer: 0, contract: "number", trump: "C", called: "CA", bid: null, value: [91, 91], unit: "points", score: [2, 0, 2, 0], exact: true },
    ],
  },
];

/** Two slices of worlds for the second player before its first card. @type {any[]} */
export const IMAGINED = [
  { ok: true, seat: 1, done: false, progress: { done: 1, of: 2 }, worlds: [{ weight: 1, hands: [["HT", "S7"], null, ["C7"], ["CK"]], piles: { tray: [] } }] },
  { ok: true, seat: 1, done: true, progress: { done: 2, of: 2 }, worlds: [{ weight: 3, hands: [["CK", "S7"], null, ["C7"], []], piles: { tray: ["HT"] } }] },
];

/** The hands before the first card. */
const HANDS = [["CA", "HT", "S7"], ["CT", "C9"], ["C7"], ["CK"]];

/**
 * Return a position of the deal, or of a line beside it.
 * @param {number | "last"} at
 * @param {number | null} seat
 * @param {{open?: boolean, log?: typeof LOG}} [how] with another log, a line that is not over
 */
export function position(at, seat, { open = false, log = LOG } = {}) {
  const ply = at === "last" ? log.length : at;
  const over = ply === PLIES;
  const turn = over ? null : (LOG[ply]?.seat ?? 0);
  const played = log.slice(2, ply);
  const cards = played.map(({ seat, move }) => /** @type {[number, string]} */ ([seat, move]));
  const { view } = tableOf({
    game: "bauernstoss",
    phase: over ? "over" : ply < 2 ? "bidding" : "play",
    seat,
    turn,
    hands: HANDS.map((hand, own) => hand.filter((card) => !played.some((made) => made.seat === own && made.move === card))),
    legal: !open || turn === null ? [] : ply < 2 ? ["4.C", "5", "pass"] : (HANDS[turn]?.slice(0, 2) ?? []),
    blocked: open && ply === 2 ? { S7: ["follow", "18.1", "C"] } : {},
    facts: {
      declarer: 0, contract: "number", trump: "C", winning: 0, taken: [over ? 1 : 0, 0, 0, 0], points: [25, 0, 0, 0],
      order: [["CA", "CT", "CK", "C9", "C7"], ["HT"], ["S7"]],
      trick: over ? [] : cards, tricks: over ? [{ leader: 0, cards, winner: 0, points: 25 }] : [],
    },
    log: log.slice(0, ply),
    score: over ? [1, 0, 1, 0] : null,
  });
  return { ok: true, view, plies: log.length, over: log.length === PLIES, code: ply === 0 ? "bStart" : `bPly${ply}`, teams: [] };
}

/** The advice that belongs to a position analysed alone. */
const ADVICE = { name: "brings", more: 1 };

/**
 * Return an engine for this one deal: it answers "look" and "vary" and hands out the slices of everything else in turn.
 * @returns {{ask: (request: any) => Promise<any>, asked: any[]}}
 */
export function engine() {
  /** @type {any[]} */
  const asked = [];
  /** Lines by their code. @type {Map<string, typeof LOG>} */
  const lines = new Map();
  let varied = 0;
  /** @type {Record<string, any[]>} */
  const slices = { analyse: [...SLICES], double_dummy: [...DOUBLE_DUMMY], imagine: [...IMAGINED] };
  return {
    asked,
    async ask(request) {
      asked.push(request);
      if (request.ask === "share") return { code: "1bSeat" };
      const log = lines.get(request.code) ?? (request.code?.startsWith("bPly") ? LOG.slice(0, Number(request.code.slice(4))) : LOG);
      if (request.ask === "look") {
        const found = position(request.ply, request.seat, { open: request.open, log });
        if (!lines.has(request.code)) return found;
        const { length } = found.view.log;
        const code = length === log.length ? request.code : `${request.code}at${length}`;
        lines.set(code, log.slice(0, length));
        return { ...found, code };
      }
      if (request.ask === "vary") {
        const [seat, move] = [LOG[log.length]?.seat ?? 0, request.move ?? LOG[log.length]?.move ?? ""];
        const code = `bLine${varied++}`;
        lines.set(code, [...log, { seat, phase: log.length < 2 ? "bidding" : "play", move }]);
        return { ok: true, code, over: log.length + 1 === PLIES };
      }
      if (request.ask === "analyse" && request.ply !== undefined) {
        const decisions = DECISIONS.filter(({ ply }) => ply === request.ply).map((decision) => ({ ...decision, ...(request.worlds > 0 ? { reason: ADVICE } : { fair: null }) }));
        return { ok: true, done: true, progress: { done: 1, of: 1 }, decisions, values: [], unit: "points", sides: [1, 0, 1, 0], account: null };
      }
      const next = slices[request.ask]?.shift();
      if (next) return next;
      throw Object.assign(new Error("no"), { code: "bad_value" });
    },
  };
}
