// @ts-check
/**
 * A challenge: the sender's result with these cards, announced before the deal and set beside one's own after it. The
 * bots in the other seats choose the same in the same position, whatever the device: their level is in the link.
 */
import { html, nothing } from "lit-html";
import { sign } from "../../games/sheets.js";
import { show } from "../../say/words.js";
import { scorePhrase } from "./hint.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Asker} Asker */
/** @typedef {import("../../types.js").Notice} Notice */
/** @typedef {import("../../types.js").Kept} Kept */
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

/** The level that takes the seats of other people, and of all bots where a link names no level. */
export const USUAL = "club";

/** The letter in a link of a seat that a person had at the sender's table. */
const PERSON = "p";

/**
 * Return the players around a seat as a link has them: the first letters of the bots' levels and PERSON for other people, in
 * the order of the seats, or one letter if all are equal.
 * @param {string[]} seats of a table: levels, or "person"
 * @param {number} seat
 * @returns {string}
 */
export function lettersOf(seats, seat) {
  const letters = seats.flatMap((who, at) => (at === seat ? [] : [who === "person" ? PERSON : who.charAt(0)]));
  return new Set(letters).size === 1 ? (letters[0] ?? "") : letters.join("");
}

/**
 * Return the players of a challenge: a person in one seat, and bots of the levels in the link; club players in the seats of
 * other people.
 * @param {string[]} levels that the engine has
 * @param {number} seats
 * @param {number} seat of the person
 * @param {string} letters of the others in the order of the seats, or one for all
 * @returns {string[] | null} null where a letter names no level, or the letters are not as many as the others
 */
export function sitting(levels, seats, seat, letters) {
  const others = letters.length === 1 ? letters.repeat(seats - 1) : letters;
  const bots = [...others].map((letter) => levels.find((level) => level.startsWith(letter === PERSON ? USUAL : letter)));
  if (bots.length !== seats - 1 || bots.includes(undefined)) return null;
  return /** @type {string[]} */ (bots.toSpliced(seat, 0, "person"));
}

/**
 * Return true if a challenge was played with other people at the sender's table.
 * @param {string | undefined} letters of the link
 */
export const withPeople = (letters) => letters?.includes(PERSON) === true;

/**
 * Return the match in storage in which a challenge was begun and whose first deal is still at the table: one that is under way,
 * else one in which both results are compared.
 * @param {Kept[]} matches
 * @param {{code: string, seat: number, levels?: string | undefined}} challenge
 */
export function triedIn(matches, { code, seat, levels = USUAL.charAt(0) }) {
  const tried = matches.filter(({ rival, table }) => rival?.code === code && rival.seat === seat && (rival.levels ?? USUAL.charAt(0)) === levels && table.match?.deal === 0);
  return tried.find(({ table }) => !table.view?.score) ?? tried[0];
}

/**
 * Return the match in storage that a link to cards or to one seat's view has begun and whose first deal is still at the table:
 * one that is under way, else one that is over.
 * @param {Kept[]} matches
 * @param {import("../../types.js").Followed} link
 */
export function begunBy(matches, { code, seat }) {
  const begun = matches.filter(({ link, table }) => link?.code === code && link.seat === seat && table.match?.deal === 0);
  return begun.find(({ table }) => !table.view?.score) ?? begun[0];
}

/**
 * Return the notice about one's own challenge that has come back.
 * @param {Speech} app
 * @param {string} game
 * @param {number} score
 * @param {number} answers that were opened on this device
 * @returns {Notice}
 */
export function ownNotice(app, game, score, answers) {
  const [key, data] = [`ui.challenge.own.${sign(score)}`, { points: scorePhrase(app, game, Math.abs(score)) }];
  return answers > 0 ? { key, data } : { key: "ui.challenge.own.waits", data: { own: app.words.phrase(key, data) } };
}

/**
 * Check that a play answers a challenge: it is finished, and of the same cards. Rejects with an EngineError for a
 * damaged code.
 * @param {Asker} app
 * @param {string} answer
 * @param {string} code of the challenge
 */
export async function answers(app, answer, code) {
  const [one, other] = await Promise.all([answer, code].map((each) => app.ask({ ask: "look", code: each, ply: 0, seat: null, open: false })));
  return one?.over === true && one.code === other?.code;
}

/**
 * Return the key of a sentence about the play in a challenge: the sender's, or one's own first play.
 * @param {Pick<Rival, "own">} rival
 * @param {string} said
 */
const keyOf = ({ own }, said) => `ui.challenge.${own ? "self." : ""}${said}`;

/**
 * Return the notice about the result in a challenge, shown before the deal.
 * @param {Speech} app
 * @param {string} game
 * @param {Pick<Rival, "score" | "levels" | "own">} rival
 * @returns {Pick<Notice, "key"> & Required<Pick<Notice, "data">>}
 */
export function challengeNotice(app, game, rival) {
  const [key, data] = [keyOf(rival, sign(rival.score)), { points: scorePhrase(app, game, Math.abs(rival.score)) }];
  return withPeople(rival.levels) ? { key: "ui.challenge.people.before", data: { challenge: app.words.phrase(key, data) } } : { key, data };
}

/**
 * Return the rival with whose result the table's finished deal is compared.
 * @param {Showing} app
 * @param {Table} table
 * @returns {Rival | null}
 */
export function rivalOf(app, { view, match }) {
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
  return app.words.phrase(keyOf(rival, outcome), { theirs: points(rival.score), own: points(own) });
}

/**
 * Draw both results side by side, with the ways to compare both plays, card by card, and to answer. The sender's play
 * stays hidden until then.
 * @param {Showing} app
 * @param {Table} table with a finished deal
 */
export function rivalTemplate(app, table) {
  const phrase = rivalPhrase(app, table);
  if (phrase === null) return nothing;
  const rival = /** @type {Rival} */ (rivalOf(app, table));
  const { code, seat, levels } = rival;
  const same = code === table.code;
  return html`<p class="rival">${show(phrase)}${app.words.gap}${same ? app.say(keyOf(rival, "same")) : nothing}${unlikeTemplate(app, [code], same ? undefined : levels, rival)}
    <button type="button" class="link" data-panel="study" data-args=${JSON.stringify({ code, seat, ...(same ? {} : { line: table.code }), ...(same || rival.own ? {} : { answer: { code: table.code, levels } }) })}>${app.say(same ? keyOf(rival, "look") : "ui.challenge.compare")}</button>
    ${rival.own ? nothing : html`<button type="button" class="link" data-panel="share">${app.say("ui.challenge.reply")}</button>`}
  </p>`;
}

/**
 * Draw the sentence about plays that cannot be compared seat by seat: people sat at the sender's table, or one of the plays
 * could not be confirmed.
 * @param {Showing} app
 * @param {string[]} codes
 * @param {string | undefined} levels of the challenge
 * @param {Pick<Rival, "own">} [rival] whose play the challenge is
 */
export function unlikeTemplate(app, codes, levels, rival = {}) {
  const said = codes.some((code) => app.store.get().unlike.includes(code)) ? "unlike" : withPeople(levels) ? "people" : null;
  return said === null ? nothing : html`<span class="unlike quiet-text">${app.say(said === "people" ? keyOf(rival, said) : "ui.challenge.unlike")}</span>`;
}
