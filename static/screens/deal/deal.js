// @ts-check
/**
 * The route of links to a deal, `CODE` and `CODE/SEAT`, of challenges, `CODE/SEAT/beat-LEVELS`, and of answers to them,
 * `CODE/SEAT/beat-LEVELS/CODE`; and the cards of a link before the engine is there.
 */
import { dealt, sound } from "../../cards/dealt.js";
import { fetched } from "../../engine/fetched.js";
import { focusOn } from "../part.js";
import { question } from "../question/route.js";
import { DEALT } from "./slice.js";
import { dealTemplate } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/**
 * @typedef {object} ToDeal
 * @property {string} code
 * @property {number | null} seat
 * @property {boolean} beat asks to beat the result of the seat
 * @property {string} [levels] the first letters of the levels of the bots in the other seats, in order, or one letter for all; club players without it
 * @property {string} [answer] the code of the play that answers the challenge
 */
/** @typedef {{damaged: string}} Damaged a text that is no link as it stands */

const TABLES = "static/formats.json";

/** The route of a link: a deal, a seat's view of one, or a challenge. @type {import("../route.js").Route} */
export const deal = {
  id: "deal",
  passing: true,
  template: dealTemplate,
  shows: ({ dealt }) => dealt !== null,
  game: ({ dealt }) => dealt?.game,
  slices: [DEALT],
  read: readDeal,
  href: (/** @type {ToDeal} */ { code, seat, beat, levels, answer }) =>
    `#${code}${seat === null ? "" : `/${seat}`}${beat ? `/beat${levels ? `-${levels}` : ""}` : ""}${answer ? `/${answer}` : ""}`,
  async open(app, args) {
    const to = await mended(app, args);
    if ("mark" in to) return app.open("question", to).then(() => app.store.get().question !== null);
    if ("damaged" in to) return app.notice({ key: "ui.notice.seat" }), false;
    return to.beat && to.seat !== null ? app.challenge(to.code, to.seat, to.levels, to.answer) : app.link(to.code, to.seat, true);
  },
};

/**
 * @param {string} path
 * @returns {ToDeal | Damaged | null} null for an address of another kind
 */
function readDeal(path) {
  if (/^(?:$|\/|(?:rules|learn)(?:\/|$))/u.test(path)) return null;
  const [, code, seat, beat, levels, answer] = /^([^/]+)(?:\/(\d)(?:(\/beat)(?:-([a-z]{1,3}))?(?:\/([^/]{2,}))?)?)?$/u.exec(path) ?? [];
  if (code === undefined) return { damaged: path };
  return { code, seat: seat === undefined ? null : Number(seat), beat: beat !== undefined, ...(levels ? { levels } : {}), ...(answer ? { answer } : {}) };
}

/**
 * Return the target of a link, with the damage of copying undone. Rejects with an EngineError where no link is left.
 * @param {App} app
 * @param {ToDeal | Damaged} to
 * @returns {Promise<ToDeal | import("../question/route.js").ToQuestion | Damaged>} damaged if a seat stands behind the code that is none
 */
async function mended(app, to) {
  if (!("code" in to) || !sound(to.code)) {
    const { code, path } = await app.ask({ ask: "mend", text: "damaged" in to ? to.damaged : deal.href(to).slice(1) });
    const asked = question.read(`${code}${path}`);
    if (asked) return asked;
    to = readDeal(`${code}${path}`) ?? { damaged: code };
  }
  if (!("code" in to) || !to.answer || sound(to.answer)) return to;
  return { ...to, answer: (await app.ask({ ask: "mend", text: `#${to.answer}` })).code };
}

/**
 * Fetch the tables from which the cards of a link are read, if a fragment holds a whole link.
 * @param {string} hash with its #
 */
export function prepare(hash) {
  const to = readDeal(hash.slice(1));
  if (to && "code" in to && sound(to.code)) fetched(TABLES).catch(() => undefined);
}

/**
 * Return the cards of a link that its receiver may see before the engine is there. Where the deal is still to be played, only
 * the receiver's own: those of seat 0 where the link names no seat, for that is where the engine will seat the receiver.
 * @param {ToDeal} to
 * @param {import("../../cards/dealt.js").Tables} tables
 * @returns {import("../../types.js").DealtView | null} null for a damaged link
 */
export function cardsOf({ code, seat, beat }, tables) {
  const found = dealt(code, tables);
  if (!found) return null;
  const { game, dealer, seats, played } = found;
  if (seat !== null && seat >= seats) return null;
  const own = found.seat ?? seat ?? (played ? null : 0);
  const hands = found.piles.slice(0, seats).map((hand, at) => (own === null || at === own ? hand : null));
  return { game, dealer, own, beat, hands };
}

/**
 * Fetch the tables for the cards of a link, and show the cards unless the engine is ready by then or `waiting` is false.
 * @param {Showing} app
 * @param {ToDeal | Damaged} to
 * @param {() => boolean} waiting returns false once they are no longer waited for
 */
export async function preview(app, to, waiting) {
  if (!("code" in to) || !sound(to.code)) return;
  const tables = await fetched(TABLES).catch(() => null);
  const cards = tables && cardsOf(to, tables);
  if (!cards || !waiting() || app.store.get().engine.state === "ready") return;
  app.store.set({ dealt: cards });
  focusOn("#deal h1");
}
