// @ts-check
/** The moves that a study steps through, those of the play or of a line, and their tricks. */
import { isCard } from "../../cards/cards.js";

/** @typedef {import("../../types.js").Line} Line */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").View} View */
/** @typedef {{ply: number, seat: number, move: string | null, phase: string}} Made a move, and the ply it leads to */
/** @typedef {{trick: number | null, goesOn: boolean, winner: number | null, points: number | null, moves: Made[]}} Group a trick or the rest of one that calls have interrupted, or calls */

/**
 * Return the line that is walked; null on the play.
 * @param {Study} study
 */
export const lineOf = ({ lines, line }) => lines.find(({ name }) => name === line) ?? null;

/**
 * Return the last position of the line that is walked, or of the play.
 * @param {Study} study
 */
export const endOf = (study) => lineOf(study)?.end ?? study.end;

/** Check that two records have the same move at a place. @param {View["log"]} one @param {View["log"]} other @param {number} at */
const sameMove = (one, other, at) => one[at]?.seat === other[at]?.seat && one[at]?.move === other[at]?.move;

/**
 * Return the number of moves that two records begin with in common.
 * @param {View["log"]} one
 * @param {View["log"]} other
 */
export function shared(one, other) {
  const most = Math.min(one.length, other.length);
  let at = 0;
  while (at < most && sameMove(one, other, at)) at += 1;
  return at;
}

/**
 * Return where a line begins: the earlier line from which it departs, or null for the play, and the number of moves that both have.
 * @param {readonly Line[]} lines in the order in which they were made
 * @param {Line} line
 * @returns {{stem: string | null, from: number}}
 */
export function departure(lines, line) {
  /** @type {{stem: string | null, from: number}} */
  let latest = { stem: null, from: line.from };
  for (const { name, end } of lines.slice(0, lines.indexOf(line))) {
    const from = shared(line.end.log, end.log);
    if (from > latest.from && from < line.plies) latest = { stem: name, from };
  }
  return latest;
}

/** The groups of each deal. @type {WeakMap<View, Group[]>} */
const grouped = new WeakMap();

/**
 * Return the moves of a deal in groups, the same ones each time it is asked for.
 * @param {View} end the last position of the deal
 * @returns {Group[]}
 */
export function groups(end) {
  const found = grouped.get(end) ?? group(end);
  grouped.set(end, found);
  return found;
}

/**
 * Put the moves of a deal in groups: one for each trick, one for all calls in a row. Tricks have no points where no trick of the deal has any.
 * @param {View} end
 */
function group({ log, facts }) {
  const tricks = [...(facts.tricks ?? []), ...((facts.trick ?? []).length > 0 ? [{ cards: facts.trick ?? [], winner: null, points: null }] : [])];
  const counted = tricks.some(({ points }) => points);
  const cards = tricks.flatMap(({ cards, winner, points }, at) => cards.map(([seat, card]) => ({ seat, card, trick: at + 1, winner, points: counted ? (points ?? null) : null })));
  /** @type {Group[]} */
  const found = [];
  let next = 0;
  log.forEach(({ seat, move, phase }, at) => {
    const due = cards[next];
    const played = due !== undefined && due.seat === seat && due.card === move;
    if (played) next += 1;
    const trick = played ? due.trick : null;
    const last = found.at(-1);
    const made = { ply: at + 1, seat, move, phase };
    if (last && last.trick === trick) last.moves.push(made);
    else found.push({ trick, goesOn: trick !== null && found.some((group) => group.trick === trick), winner: played ? due.winner : null, points: played ? due.points : null, moves: [made] });
  });
  return found;
}

/**
 * Return the plies at which tricks begin; in a contract whose cards are laid out, all plies of cards.
 * @param {View} end the last position of the deal
 * @returns {number[]}
 */
export function starts(end) {
  const from = (/** @type {Made | undefined} */ made) => (made ? made.ply - 1 : 0);
  if (end.facts.layout !== undefined) return end.log.flatMap(({ move }, ply) => (move !== null && isCard(move) ? [ply] : []));
  return groups(end).flatMap(({ trick, goesOn, moves }) => (trick === null || goesOn ? [] : [from(moves[0])]));
}

/**
 * Return the ply at which the next trick begins, forwards or backwards; else that of the end, or 0; the present one while the end is not known.
 * @param {Study} study
 * @param {1 | -1} by
 */
export function trickAfter(study, by) {
  const end = endOf(study);
  if (!end) return study.ply;
  const all = starts(end);
  return by > 0 ? (all.find((ply) => ply > study.ply) ?? end.log.length) : (all.findLast((ply) => ply < study.ply) ?? 0);
}
