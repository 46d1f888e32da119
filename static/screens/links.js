// @ts-check
/** Links: how they are made, what the fragment of an address means, and where it leads. */
import { sound } from "../cards/dealt.js";
import { remember, remembered } from "../state/tab.js";

/** @typedef {import("../types.js").App} App */

/**
 * The address that opens a code on this page.
 * @param {string} page address of this page
 * @param {string} code
 * @returns {string}
 */
export function link(page, code) {
  const address = new URL(page);
  address.search = "";
  address.hash = code;
  return address.href;
}

/**
 * The code of a challenge: what a seat made of a deal, told by the whole play, from which everybody can count it anew.
 * @param {string} code of a deal played to its end
 * @param {number} seat
 * @returns {string}
 */
export const challenge = (code, seat) => `${code}/${seat}/beat`;

/**
 * @typedef {{rules: {game: string, rule: string}}} ToRules
 * @typedef {{learn: {game: string, stage: string}}} ToCourse
 * @typedef {{code: string, seat: number | null}} ToDeal
 * @typedef {{challenge: {code: string, seat: number}}} ToChallenge
 * @typedef {{damaged: true}} Nowhere
 */

/**
 * What a fragment means: `rules/GAME/NUMBER`, `learn/GAME/STAGE`, `CODE`, `CODE/SEAT`, or `CODE/SEAT/beat`. Null if there
 * is none.
 * @param {string} hash with its #
 * @returns {ToRules | ToCourse | ToDeal | ToChallenge | Nowhere | null}
 */
export function read(hash) {
  const [first = "", second = "", third = ""] = hash.slice(1).split("/");
  if (hash.length < 2) return null;
  if (first === "rules") return { rules: { game: second, rule: third } };
  if (first === "learn") return { learn: { game: second, stage: third } };
  if (!/^[^/]+(\/\d(\/beat)?)?$/u.test(hash.slice(1))) return { damaged: true };
  if (third) return { challenge: { code: first, seat: Number(second) } };
  return { code: first, seat: second === "" ? null : Number(second) };
}

/**
 * The fragment of a pasted text: of an address in it, or of a bare code.
 * @param {string} text
 */
export const fragment = (text) => (text.includes("#") ? text.slice(text.indexOf("#")) : `#${text.trim()}`);

/**
 * Return the meaning of a fragment once the damage of copying is undone. Rejects with an EngineError where no link is left.
 * @param {App} app
 * @param {string} hash with its #
 * @returns {Promise<ToDeal | ToChallenge | Nowhere>} nowhere if a seat stands behind the code that is none
 */
export async function mended(app, hash) {
  const to = read(hash);
  if (to && ("code" in to || "challenge" in to) && sound("code" in to ? to.code : to.challenge.code)) return to;
  const { code, path } = await app.ask({ ask: "mend", text: hash });
  return /** @type {ToDeal | ToChallenge | Nowhere} */ (read(`#${code}${path}`));
}

const PENDING = "stich.link";

/** The fragment of a link that this tab has begun to open: a reload in the meantime must not lose it. */
export const pending = {
  /** @returns {string} empty if there is none */
  get: () => remembered(PENDING) ?? "",
  /** @param {string} hash empty for none */
  set: (hash) => remember(PENDING, hash),
};

/**
 * Whether a code holds only what one seat has seen of a deal, and nothing about the other hands.
 * @param {string} code
 */
export const ofSeat = (code) => code.startsWith("1");

/**
 * Opens the replay of a link's deal if it has any moves. That takes two answers of the engine: this function asks for
 * the last position, the replay for the first. Rejects with an EngineError for a damaged link.
 * @param {App} app
 * @param {string} code
 * @returns {Promise<boolean>} whether the deal has any moves
 */
export async function replayed(app, code) {
  const last = await app.ask({ ask: "look", code, ply: "last", seat: 0, open: false });
  if (last.plies === 0) return false;
  await app.open("replay", { code, last });
  return true;
}
