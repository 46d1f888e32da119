// @ts-check
/**
 * A deal flattened into positions. `flatten` makes it of the engine's views of every position, `positions` gives the
 * views back as far as a board draws them. Neither knows a rule: each move says what it changed.
 */
import { isCard } from "../cards/cards.js";
import { roomOf } from "../games/index.js";

/** @typedef {import("../types.js").View} View */
/** @typedef {import("./types.js").Shown} Shown */
/** @typedef {import("./types.js").Step} Step */
/** @typedef {import("./types.js").Value} Value */
/** @typedef {import("./types.js").Facts} Facts */
/** @typedef {(string[] | number)[]} Hands */
/** @typedef {[seat: number, card: string]} Played */
/** @typedef {{trick: Played[], winning: number | null, tricks: {leader: number, cards: Played[], winner: number, points?: number | null}[]}} Table */

/** The facts that mean the same in all games and that a board draws. Links of the first version name them by their place: add none. */
export const COMMON = ["declarer", "contract", "trump", "called", "sides", "taken", "points", "layout", "ranks", "start"];

/** Facts that each move makes anew. */
const OF_TRICKS = ["trick", "winning", "tricks"];

/** @param {unknown} one @param {unknown} other */
export const same = (one, other) => one === other || (one !== undefined && other !== undefined && JSON.stringify(one) === JSON.stringify(other));

/**
 * Return the hands after a move that takes its card from the hand of its seat and changes no other hand.
 * @param {Hands} hands
 * @param {number} seat
 * @param {string | null} move
 * @returns {Hands}
 */
export function without(hands, seat, move) {
  if (!isCard(move)) return hands;
  return hands.map((hand, at) => (at !== seat ? hand : typeof hand === "number" ? hand - 1 : hand.filter((card) => card !== move)));
}

/**
 * Return the cards on the table after a move.
 * @param {Table} table
 * @param {Step} step
 * @returns {Table}
 */
function laid({ trick, winning, tricks }, { seat, move, came }) {
  if (came === null || move === null) return { trick, winning, tricks };
  const cards = [...trick, /** @type {Played} */ ([seat, move])];
  if ("winning" in came) return { trick: cards, winning: came.winning, tricks };
  const { winner, points } = came;
  return { trick: [], winning: null, tricks: [...tricks, { leader: cards[0]?.[0] ?? seat, cards, winner, ...(points === undefined ? {} : { points }) }] };
}

/**
 * Return the effect of a move on the trick.
 * @param {View} before
 * @param {View} after
 * @returns {Step["came"]}
 */
function cameOf({ facts: before }, { facts: after }) {
  const [trick, tricks] = [after.trick ?? [], after.tricks ?? []];
  const last = tricks.at(-1);
  if (last && tricks.length > (before.tricks ?? []).length) return { winner: last.winner, points: last.points };
  return trick.length > (before.trick ?? []).length ? { winning: after.winning ?? null } : null;
}

/**
 * Return the deal that the views show.
 * @param {View[]} views every position from the deal on, as one viewer sees them
 * @param {{code: string, start: number}} link the link of the deal, and the number of moves before the position shown first
 * @returns {Shown}
 */
export function flatten(views, { code, start }) {
  const [first, end] = [views[0], views.at(-1)];
  if (!first || !end) throw new RangeError("no position");
  const rank = new Map((end.facts.order ?? []).flat().map((card, at) => [card, at]));
  const inOrder = (/** @type {string[]} */ cards) => [...cards].sort((one, other) => (rank.get(one) ?? Infinity) - (rank.get(other) ?? Infinity));
  const handsOf = (/** @type {View} */ { hands }) => hands.map((hand) => (typeof hand === "number" ? hand : inOrder(hand)));
  const names = [...COMMON, ...roomOf(first.game).shown].filter((name) => views.some(({ facts }) => facts[name] !== undefined));
  const factsOf = (/** @type {View} */ { facts }) => names.map((name) => /** @type {Value} */ (facts[name]));
  /** @type {Step[]} */
  const steps = [];
  for (const [at, after] of views.entries()) {
    const before = views[at - 1];
    const heard = after.log.at(-1);
    if (!before || !heard) continue;
    const [{ seat, phase, move }, hands, facts] = [heard, handsOf(after), factsOf(after)];
    steps.push({
      seat,
      phase,
      move,
      came: cameOf(before, after),
      hands: same(hands, without(handsOf(before), seat, move)) ? null : hands,
      facts: facts.every((value, i) => same(value, factsOf(before)[i])) ? null : facts,
    });
  }
  const seen = new Set([...views.flatMap((view) => view.hands.flatMap((hand) => (typeof hand === "number" ? [] : hand))), ...steps.flatMap(({ move }) => (isCard(move) ? [move] : []))]);
  return {
    game: first.game,
    seats: first.seats,
    dealer: first.dealer,
    seat: first.seat,
    profile: first.profile,
    code,
    start,
    order: inOrder([...seen]),
    names,
    facts: factsOf(first),
    hands: handsOf(first),
    steps,
    phase: end.phase,
    turn: end.turn,
    score: end.score,
  };
}

/**
 * Return every position of the deal, each as a board draws it.
 * @param {Shown} shown
 * @returns {View[]}
 */
export function positions(shown) {
  const { game, seats, dealer, seat, profile, order, names, steps, score } = shown;
  /** @type {View[]} */
  const views = [];
  /** @type {Table} */
  let table = { trick: [], winning: null, tricks: [] };
  let [hands, facts] = [shown.hands, shown.facts];
  for (let ply = 0; ply <= steps.length; ply += 1) {
    const [made, next] = [steps[ply - 1], steps[ply]];
    if (made) {
      table = laid(table, made);
      hands = made.hands ?? without(hands, made.seat, made.move);
      facts = made.facts ?? facts;
    }
    views.push({
      game, seats, dealer, seat, profile, hands,
      rules: {}, number: "", person: false, thinking: false, piles: {}, legal: [], instead: [], blocked: {}, goal: null, items: null,
      phase: next?.phase ?? shown.phase,
      turn: next ? next.seat : shown.turn,
      facts: /** @type {View["facts"]} */ ({ order: [order], ...Object.fromEntries(names.flatMap((name, i) => (facts[i] === undefined ? [] : [[name, facts[i]]]))), ...table }),
      log: steps.slice(0, ply).map(({ seat: mover, phase, move }) => ({ seat: mover, phase, move })),
      score: next ? null : score,
    });
  }
  return views;
}

/**
 * Return true if the facts of these names are made anew by each move.
 * @param {string} name
 */
export const ofTricks = (name) => OF_TRICKS.includes(name);
