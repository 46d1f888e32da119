// @ts-check
/**
 * The result of a finished deal: a headline, the arithmetic as a ledger, and where it leaves everybody.
 */
import { html, nothing } from "lit-html";
import { roomOf } from "../../games/index.js";
import { show } from "../../say/words.js";
import { decided } from "../../state/identity.js";
import { handsTemplate } from "./hands.js";
import { scorePhrase } from "./hint.js";
import { rivalTemplate } from "./rival.js";
import { storyPhrases } from "./story.js";
import { scorers, scorersName, sign } from "../../games/sheets.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/**
 * Return the seat in the headline of a result: the viewer's, else one that scored.
 * @param {number[]} score
 * @param {number | null} viewer
 * @param {number | null | undefined} declarer
 * @returns {number | null}
 */
export function subject(score, viewer, declarer) {
  if (viewer !== null && score[viewer]) return viewer;
  const scorers = score.flatMap((points, seat) => (points ? [seat] : []));
  if (typeof declarer === "number" && scorers.includes(declarer)) return declarer;
  return scorers.find((seat) => (score[seat] ?? 0) > 0) ?? scorers[0] ?? viewer;
}

/**
 * Return the headline of a finished deal: the winner or loser, and the number of points.
 * @param {Speech} app
 * @param {Table} table with a finished deal
 * @returns {Phrase}
 */
function headline(app, { view, match }) {
  const score = view.score ?? [];
  const seat = score.every((points) => points === 0) ? null : subject(score, view.seat, view.facts.declarer);
  if (seat === null) return app.words.phrase("pages.result.nobody");
  const own = seat === view.seat;
  const side = scorers(match).find((seats) => seats.includes(seat)) ?? [seat];
  const name = own ? app.name(seat) : scorersName(app, side);
  const outcome = sign(score[seat]);
  const key = `${view.game}.page.result.${outcome}${own ? ".you" : ""}`;
  const usual = `pages.result.${outcome}${side.length > 1 ? ".team" : ""}${own ? ".you" : ""}`;
  return app.words.phrase(app.words.has(key) ? key : usual, { name, n: Math.abs(score[seat] ?? 0) });
}

/**
 * Return the headline of a finished deal as plain text.
 * @param {Speech} app
 * @param {Table} table with a finished deal
 */
export const headlineText = (app, table) => headline(app, table).toString();

/**
 * Check that the label of an item contains its number, or that the item is an event without one.
 * @param {Speech} app
 * @param {string} game
 * @param {string} item
 */
const labelled = (app, game, item) => app.words.names(`${game}.item.${item}`, "n") || roomOf(game).events.includes(item);

/**
 * Return an item of a score in words, with its number.
 * @param {Speech} app
 * @param {string} game
 * @param {string} item
 * @param {number} n
 * @returns {Phrase}
 */
export function itemPhrase(app, game, item, n) {
  const { words } = app;
  const label = words.phrase(`${game}.item.${item}`, { n });
  return labelled(app, game, item) ? label : words.phrase("ui.ask.total", { name: label, total: words.number(n) });
}

/**
 * Return the items of a score in words, each with its number, and the sums they come to.
 * @param {App} app
 * @param {View} view
 * @returns {Phrase[]}
 */
export function ledgerPhrases(app, view) {
  const items = (view.items ?? []).map(([item, n]) => itemPhrase(app, view.game, item, n));
  return items.length === 0 ? [] : [...items, ...roomOf(view.game).sums(app, view)];
}

/**
 * Draw the ledger: a label for each item, and its number unless the label says it.
 * @param {App} app
 * @param {View} view
 */
function ledger(app, view) {
  const items = view.items ?? [];
  if (items.length === 0) return nothing;
  return html`<table class="ledger">
    <caption class="visually-hidden">${app.say("pages.result.ledger")}</caption>
    <tbody>
      ${items.map(([item, n]) => {
        const key = `${view.game}.item.${item}`;
        const own = labelled(app, view.game, item);
        return html`<tr data-item=${item}>
          <th scope="row" colspan=${own ? "2" : "1"}>${app.say(key, { n })}</th>
          ${own ? nothing : html`<td class="num">${app.words.number(n)}</td>`}
        </tr>`;
      })}
      ${roomOf(view.game).sums(app, view).map((phrase) => html`<tr><th scope="row" colspan="2">${show(phrase)}</th></tr>`)}
    </tbody>
  </table>`;
}

/**
 * Draw everybody's score in this deal and in the match.
 * @param {Speech} app
 * @param {Table} table
 */
function standings(app, { view, match }) {
  const score = view.score ?? [];
  return html`<table class="standings">
    <thead>
      <tr>
        <th scope="col"><span class="visually-hidden">${app.say("pages.result.player")}</span></th>
        <th scope="col" class="num">${app.say("pages.result.deal")}</th>
        <th scope="col" class="num">${app.say("ui.sheet.total")}</th>
      </tr>
    </thead>
    <tbody>
      ${scorers(match).map((seats) => {
        const [seat = 0] = seats;
        return html`<tr data-you=${view.seat !== null && seats.includes(view.seat) ? "yes" : nothing}>
          <th scope="row">${scorersName(app, seats)}</th>
          <td class="num delta" data-sign=${sign(score[seat])}>${app.words.signed(score[seat] ?? 0)}</td>
          <td class="num">${app.words.number(match.totals[seat] ?? 0)}</td>
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/**
 * Return a deal of a match by its number, and by its contract where the match had several.
 * @param {Speech} app
 * @param {Table} table
 * @param {number} at
 * @returns {Phrase}
 */
function dealPhrase({ words }, { match: { rows }, view: { game } }, at) {
  const contract = rows[at]?.facts.contract;
  const key = `${game}.contract.${String(contract)}`;
  const named = rows.some((row) => row.facts.contract !== contract) && words.has(key);
  return named ? words.phrase("pages.result.match.deal.of", { deal: at + 1, contract: words.phrase(key) }) : words.phrase("pages.result.match.deal", { deal: at + 1 });
}

/**
 * Return the viewer's own match in a sentence: deals that were won, the best and the worst of them.
 * @param {Speech} app
 * @param {Table} table
 * @returns {Phrase | null}
 */
function storyOfMatch(app, table) {
  const { match: { rows }, view: { seat } } = table;
  if (seat === null || rows.length < 2) return null;
  const gains = rows.map(({ score }) => score[seat] ?? 0);
  const [most, least] = [Math.max(...gains), Math.min(...gains)];
  const deal = (/** @type {number} */ gain) => dealPhrase(app, table, gains.indexOf(gain));
  return app.words.phrase("pages.result.match.story", {
    ...{ n: gains.filter((gain) => gain > 0).length, deals: rows.length },
    ...{ best: deal(most), most: app.words.signed(most), worst: deal(least), least: app.words.signed(least) },
  });
}

/**
 * Return the viewer's place behind the winners of a match, alone or level with others.
 * @param {Speech} app
 * @param {Table} table
 * @returns {Phrase | null} null for a spectator, a winner, and where there are two sides: the loser is known
 */
function placePhrase(app, { match, view: { game, seat } }) {
  if (seat === null) return null;
  const total = (/** @type {readonly number[]} */ [one = 0]) => match.totals[one] ?? 0;
  const sides = scorers(match);
  const own = total([seat]);
  const place = 1 + sides.filter((side) => total(side) > own).length;
  const level = sides.filter((side) => total(side) === own && !side.includes(seat)).flat();
  const key = `pages.result.match.${level.length > 0 ? "level" : "place"}.${place}`;
  return place > 1 && sides.length > 2 && app.words.has(key) ? app.words.phrase(key, { names: app.words.list(level.map((other) => app.name(other))), n: scorePhrase(app, game, own) }) : null;
}

/**
 * Return the end of a whole match in sentences: the winners, the viewer's place, and the viewer's own deals.
 * @param {Showing} app
 * @param {Table} table
 * @returns {Phrase[]} empty while the match goes on
 */
export function finishPhrases(app, table) {
  const { match, view } = table;
  if (!decided({ ...app.store.get(), table })) return [];
  const best = match.ranking[0] ?? [];
  const alone = scorers(match).filter(([seat = 0]) => best.includes(seat)).length === 1;
  const names = app.words.list(best.map((seat) => app.name(seat, "ui.you.within")));
  const won = view.seat !== null && best.includes(view.seat);
  const key = !alone ? "shared" : won ? "you" : "won";
  const winners = app.words.phrase(`pages.result.match.${key}`, { names, n: scorePhrase(app, view.game, match.totals[best[0] ?? 0] ?? 0) });
  return [winners, placePhrase(app, table), storyOfMatch(app, table)].filter((phrase) => phrase !== null);
}

/**
 * Draw the end of a whole match: the winners, the totals, the viewer's own deals.
 * @param {Showing} app
 * @param {Table} table
 */
function finish(app, table) {
  const [winners, ...own] = finishPhrases(app, table);
  if (!winners) return nothing;
  return html`<p class="finish">${show(winners)}</p>
    ${standings(app, table)}
    ${own.length > 0 ? html`<p class="result-story">${spaced(app, own)}</p>` : nothing}`;
}

/**
 * Draw sentences one after the other.
 * @param {Speech} app
 * @param {Phrase[]} phrases
 */
const spaced = (app, phrases) => phrases.map((phrase) => html`<span>${show(phrase)}</span>${app.words.gap}`);

/**
 * @param {App} app
 * @param {View} view
 */
function story(app, view) {
  const phrases = storyPhrases(app, view);
  return phrases.length === 0 ? nothing : html`<p class="result-story">${spaced(app, phrases)}</p>`;
}

/**
 * Draw the ways to the decision that cost the viewer most, and to ask others about one.
 * @param {Speech} app
 * @param {Table} table
 */
function costliest(app, { code, view, match }) {
  const { seat } = view;
  const chose = seat !== null && match.seats[seat] === "person" && view.log.some((heard) => heard.seat === seat);
  if (!chose) return nothing;
  return html`<p><button type="button" class="link" data-panel="study" data-args=${JSON.stringify({ code, costliest: true })}>${app.say("ui.costliest")}</button>
    <button type="button" class="link" data-panel="ask" data-args=${JSON.stringify({ code, seat })}>${app.say("ui.ask.others")}</button></p>`;
}

/**
 * Draw the result of the table's finished deal. The end of a match comes first, with the totals; the deal follows. The coach's sentences explain the deal; the goal of an exercise precedes it.
 * @param {App} app
 * @param {unknown} [coach] the template of its sentences
 */
export function resultTemplate(app, coach = nothing) {
  const { table, aim } = app.store.get();
  if (!table?.view.score) return nothing;
  const { view } = table;
  const end = finish(app, table);
  const played = roomOf(view.game).contract(app, view.facts);
  const declarer = typeof view.facts.declarer === "number" ? app.name(view.facts.declarer) : null;
  return html`<section class="deal-result" aria-label=${app.text("pages.result.title")}>
    ${aim ? coach : nothing} ${end}
    <h2 class="result-head">${show(headline(app, table))}</h2>
    ${played ? html`<p class="result-what">${declarer ? html`${declarer} · ` : nothing}${played}</p>` : nothing}
    ${rivalTemplate(app, table)} ${aim ? nothing : coach} ${story(app, view)} ${costliest(app, table)} ${ledger(app, view)} ${end === nothing ? standings(app, table) : nothing} ${handsTemplate(app)}
  </section>`;
}
