// @ts-check
/** A challenge: the sender's result with these cards, announced before the deal and set beside one's own after it. */
import { html, nothing } from "lit-html";
import { sign } from "../../games/sheets.js";
import { show } from "../../say/words.js";
import { scorePhrase } from "./hint.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Notice} Notice */
/** @typedef {import("../../types.js").Rival} Rival */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/**
 * Return the result of a seat in a deal, for comparison: its score or, where only one of two teams can score, the
 * difference of the teams.
 * @param {number[]} score
 * @param {number} seat
 * @param {number[][]} teams
 * @returns {number}
 */
export function made(score, seat, teams) {
  const [other] = teams.find((seats) => !seats.includes(seat)) ?? [];
  return (score[seat] ?? 0) - (other === undefined ? 0 : (score[other] ?? 0));
}

/**
 * Return the notice about the sender's result, shown before the deal.
 * @param {Speech} app
 * @param {string} game
 * @param {number} score the result of `made`
 * @returns {Pick<Notice, "key"> & Required<Pick<Notice, "data">>}
 */
export const challengeNotice = (app, game, score) => ({ key: `ui.challenge.${sign(score)}`, data: { points: scorePhrase(app, game, Math.abs(score)) } });

/**
 * Return the rival with whose result the table's finished deal is compared.
 * @param {Showing} app
 * @param {Table} table
 * @returns {Rival | null}
 */
function rivalOf(app, { view, match }) {
  const { rival } = app.store.get();
  return rival !== null && match.deal === 0 && view.seat === rival.seat && view.score ? rival : null;
}

/**
 * Return both results side by side.
 * @param {Showing} app
 * @param {Table} table with a finished deal
 * @returns {Phrase | null} null where nobody has sent it
 */
export function rivalPhrase(app, table) {
  const rival = rivalOf(app, table);
  if (rival === null) return null;
  const own = made(table.view.score ?? [], rival.seat, table.match.teams);
  const points = (/** @type {number} */ n) => scorePhrase(app, table.view.game, n);
  const outcome = own === rival.score ? "level" : own > rival.score ? "better" : "worse";
  return app.words.phrase(`ui.challenge.${outcome}`, { theirs: points(rival.score), own: points(own) });
}

/**
 * Draw both results side by side, with a link to the sender's play, which stays hidden until then.
 * @param {Showing} app
 * @param {Table} table with a finished deal
 */
export function rivalTemplate(app, table) {
  const phrase = rivalPhrase(app, table);
  if (phrase === null) return nothing;
  return html`<p class="rival">${show(phrase)}
    <button type="button" class="link" data-panel="study" data-args=${JSON.stringify({ code: rivalOf(app, table)?.code })}>${app.say("ui.challenge.look")}</button>
  </p>`;
}
