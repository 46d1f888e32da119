// @ts-check
/** A deal with real cards while it is entered, as it is kept on this machine: the rules, the own hand, the moves as texts of the engine. */
import { isRecord } from "../../state/record.js";
import { GAMES } from "../../games/index.js";

/** @typedef {import("../../types.js").RealDraft} RealDraft */
/** @typedef {import("../../types.js").RealState} RealState */

/** The newest form of a draft that this page reads. */
export const FORM = 1;

/** Steps that can be undone. */
const STEPS = 200;

/** Largest lengths of the lists and texts of a draft. */
const MOST = { hand: 13, moves: 300, move: 60, options: 60 };

/** Check that a value is a list of short texts. @param {unknown} value @param {number} many @returns {value is string[]} */
const texts = (value, many) => Array.isArray(value) && value.length <= many && value.every((one) => typeof one === "string" && one.length <= MOST.move);

/** Check that a value has options of the engine. @param {unknown} value @returns {value is import("../../types.js").Rules} */
const options = (value) => isRecord(value) && Object.keys(value).length <= MOST.options && Object.values(value).every((one) => ["string", "number", "boolean"].includes(typeof one));

/** Check that a value is what a player has entered. @param {unknown} value @returns {value is RealState} */
const entered = (value) => isRecord(value) && texts(value.hand, MOST.hand) && texts(value.moves, MOST.moves) && texts(value.shown, MOST.hand);

/**
 * Return a draft, if a value is one; "newer" if a later version of the page wrote it; null for anything else.
 * @param {unknown} value
 * @returns {RealDraft | "newer" | null}
 */
export function draftFrom(value) {
  if (!isRecord(value)) return null;
  if (typeof value.form === "number" && value.form > FORM) return "newer";
  const { form, id, game, rules, setup, seat, now, undone, redone, changed } = value;
  if (form !== FORM || typeof id !== "string" || !id || id.length > 40 || typeof game !== "string" || !GAMES.includes(game)) return null;
  if (!options(rules) || !options(setup) || !entered(now) || !Number.isInteger(seat) || Number(seat) < 0 || Number(seat) > 3) return null;
  const steps = (/** @type {unknown} */ list) => (Array.isArray(list) && list.every(entered) ? list.slice(-STEPS) : []);
  return { form, id, game, rules, setup, seat: Number(seat), now, undone: steps(undone), redone: steps(redone), changed: typeof changed === "number" ? changed : 0 };
}

/**
 * Return a draft after a step, which can be undone.
 * @param {RealDraft} draft
 * @param {Partial<RealState>} patch
 * @returns {RealDraft}
 */
export const stepped = (draft, patch) => ({ ...draft, now: { ...draft.now, ...patch }, undone: [...draft.undone, draft.now].slice(-STEPS), redone: [], changed: Date.now() });

/**
 * Return a draft with moves added that need no tap: they belong to the step before.
 * @param {RealDraft} draft
 * @param {string[]} moves
 * @returns {RealDraft}
 */
export const followed = (draft, moves) => ({ ...draft, now: { ...draft.now, moves: [...draft.now.moves, ...moves] } });

/** Return a draft as it was before the last step. @param {RealDraft} draft @returns {RealDraft} */
export function undo(draft) {
  const last = draft.undone.at(-1);
  return last ? { ...draft, now: last, undone: draft.undone.slice(0, -1), redone: [...draft.redone, draft.now], changed: Date.now() } : draft;
}

/** Return a draft as it was before the last step was undone. @param {RealDraft} draft @returns {RealDraft} */
export function redo(draft) {
  const last = draft.redone.at(-1);
  return last ? { ...draft, now: last, redone: draft.redone.slice(0, -1), undone: [...draft.undone, draft.now], changed: Date.now() } : draft;
}

/**
 * Return a draft with one card of the hand more, or less.
 * @param {RealDraft} draft
 * @param {string} card
 */
export function withCard(draft, card) {
  const { hand } = draft.now;
  return stepped(draft, { hand: hand.includes(card) ? hand.filter((own) => own !== card) : [...hand, card] });
}

/**
 * Return a draft in which a move has been entered at a place: the last, or in place of another. What was entered after it stays.
 * @param {RealDraft} draft
 * @param {number} at
 * @param {string[]} moves the move, or several that follow one another
 */
export const withMoves = (draft, at, moves) => stepped(draft, { moves: [...draft.now.moves.slice(0, at), ...moves, ...draft.now.moves.slice(at + moves.length)], shown: [] });

/** Return a draft without the moves from a place on. @param {RealDraft} draft @param {number} at */
export const cut = (draft, at) => stepped(draft, { moves: draft.now.moves.slice(0, at), shown: [] });

/**
 * Return a draft with one more card that the last move has brought into sight, or one less; once all are there, they belong to the move.
 * @param {RealDraft} draft
 * @param {string} card
 * @param {number} many that come into sight
 * @param {number} at place of the move
 */
export function withShown(draft, card, many, at) {
  const before = draft.now.shown;
  const shown = before.includes(card) ? before.filter((own) => own !== card) : [...before, card];
  if (shown.length < many) return stepped(draft, { shown });
  const moves = draft.now.moves.map((move, index) => (index === at ? `${move}+${shown.join(",")}` : move));
  return stepped(draft, { moves, shown: [] });
}

/** Return the name of a move and its seat. @param {string} move as the engine writes it */
export function parts(move) {
  const [seat = "", rest = ""] = move.split(":");
  return { seat: Number(seat), name: rest.split("+")[0] ?? "" };
}

/**
 * Check that a draft goes on from the deal of a link.
 * @param {RealDraft} draft
 * @param {Pick<RealDraft, "game" | "rules" | "setup" | "seat"> & Pick<RealState, "hand" | "moves">} linked
 */
export function goesOn({ game, rules, setup, seat, now }, linked) {
  const alike = (/** @type {import("../../types.js").Rules} */ one, /** @type {import("../../types.js").Rules} */ other) => Object.keys(one).every((name) => !(name in other) || one[name] === other[name]);
  const held = now.hand.length === linked.hand.length && now.hand.every((card) => linked.hand.includes(card));
  return game === linked.game && seat === linked.seat && held && alike(rules, linked.rules) && alike(setup, linked.setup) && linked.moves.every((move, i) => now.moves[i] === move);
}
