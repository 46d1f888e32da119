// @ts-check
/**
 * Figures of one's own deals: what the analysis of each has counted, and which decisions had help. They lie in a record of
 * their own, by deal of a match, and grow by every analysis of such a deal.
 */
import { recordOf } from "./record.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Figure} Figure */
/** @typedef {import("../types.js").Figures} Figures */
/** @typedef {import("../wire.js").Account} Account */
/** @typedef {{id: string, game: string, code: string, seat: number, at: number}} Own a finished deal of a match with a person */

/** The record before the first analysis. @type {Figures} */
export const NO_FIGURES = { deals: {}, aided: {} };

/** Most deals that are read of a record. */
const MANY = 20_000;

/** @param {unknown} value @returns {value is number} */
const count = (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1000;

/** @param {unknown} value @returns {value is string} */
const word = (value) => typeof value === "string" && /^[a-z_]{1,20}$/u.test(value);

/** @param {unknown} value @returns {value is number} */
const number = (value) => typeof value === "number" && Number.isFinite(value) && Math.abs(value) < 1e6;

/**
 * Return the figures in a stored value, without parts of the wrong shape.
 * @param {unknown} stored
 * @returns {Figures}
 */
export function figuresFrom(stored) {
  const { deals, aided } = recordOf(stored);
  return {
    deals: each(deals, sound),
    aided: each(aided, (plies) => Array.isArray(plies) && plies.every(count)),
  };
}

/**
 * @param {unknown} values
 * @param {(value: unknown) => boolean} fits
 * @returns {Record<string, any>} the values that fit
 */
const each = (values, fits) => Object.fromEntries(Object.entries(recordOf(values)).slice(0, MANY).filter(([, value]) => fits(value)));

/** Return true for a value in the shape of the figures of a deal. @param {unknown} figure */
function sound(figure) {
  const { game, code, at, role, decisions, parts } = recordOf(figure);
  const texts = word(game) && word(role) && typeof code === "string" && Number.isSafeInteger(at);
  if (!texts || !Array.isArray(decisions) || !Array.isArray(parts)) return false;
  const counted = decisions.every((one) => Array.isArray(one) && count(one[0]) && word(one[1]) && number(one[2]) && one[2] >= 0);
  return counted && parts.length === 4 && parts.every(number);
}

/**
 * Return the finished deals of a match in which a person sat, in order.
 * @param {Kept} kept
 * @returns {Own[]}
 */
export function ownDeals({ id, game, changed, aim, table: { saved, view } }) {
  const { viewer: seat, seats, deals, code } = saved;
  if (aim || seat === null || seats[seat] !== "person") return [];
  const codes = view?.phase === "over" ? [...deals, code] : deals;
  return codes.map((code, at) => ({ id: `${id}.${at + 1}`, game, code, seat, at: changed }));
}

/**
 * Return the figures with those of a deal, as its analysis gives them.
 * @param {Figures} before
 * @param {Own} own
 * @param {Account} account
 * @returns {Figures}
 */
export function withAccount(before, { id, game, code, at }, [role, decisions, parts]) {
  return { ...before, deals: { ...before.deals, [id]: { game, code, at: before.deals[id]?.at ?? at, role, decisions, parts } } };
}

/**
 * Return the figures with a decision that had help and is not counted.
 * @param {Figures} before
 * @param {string} id
 * @param {number} ply
 * @returns {Figures}
 */
export function withHelp(before, id, ply) {
  const plies = before.aided[id] ?? [];
  return plies.includes(ply) ? before : { ...before, aided: { ...before.aided, [id]: [...plies, ply] } };
}

/**
 * Store the account of a deal, if it is one of the person's own seen from their seat.
 * @param {App} app
 * @param {string} code
 * @param {number | null} seat
 * @param {Account} account
 */
export async function note(app, code, seat, account) {
  const own = app.store.get().matches.flatMap(ownDeals).find((deal) => deal.code === code && deal.seat === seat);
  if (own) await app.storage.changeFigures((there) => withAccount(figuresFrom(there), own, account));
}

/**
 * Return the figures of a game in the order of the deals, without the decisions that had help.
 * @param {Figures} figures
 * @param {string} game
 * @returns {(Figure & {id: string})[]}
 */
export function dealsOf({ deals, aided }, game) {
  const all = Object.entries(deals).filter(([, figure]) => figure.game === game);
  const place = (/** @type {string} */ id) => Number(id.slice(id.lastIndexOf(".") + 1));
  return all
    .map(([id, figure]) => ({ ...figure, id, decisions: figure.decisions.filter(([ply]) => !aided[id]?.includes(ply)) }))
    .sort((one, other) => one.at - other.at || place(one.id) - place(other.id));
}

/**
 * Return the deals of the matches that no analysis has counted yet.
 * @param {Figures} figures
 * @param {readonly Kept[]} matches
 * @returns {Own[]}
 */
export const uncounted = ({ deals }, matches) => matches.flatMap(ownDeals).filter(({ id, code }) => deals[id]?.code !== code);
