// @ts-check
/**
 * The result of a finished deal: a headline, the arithmetic as a ledger, and where it leaves everybody.
 */
import { html, nothing } from "lit-html";
import { roomOf } from "../../games/index.js";
import { show } from "../../say/words.js";
import { decided } from "../../state/identity.js";
import { handsTemplate } from "./hands.js";
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
  const name = own ? app.name(seat) : scorersName(app, scorers(match).find((seats) => seats.includes(seat)) ?? [seat]);
  const outcome = `${sign(score[seat])}${own ? ".you" : ""}`;
  const key = `${view.game}.page.result.${outcome}`;
  return app.words.phrase(app.words.has(key) ? key : `pages.result.${outcome}`, { name, n: Math.abs(score[seat] ?? 0) });
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
    <thead class="visually-hidden">
      <tr>
        <th scope="col">${app.say("pages.result.player")}</th>
        <th scope="col">${app.say("pages.result.deal")}</th>
        <th scope="col">${app.say("pages.score.total")}</th>
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
 * Return the viewer's own match in a sentence: deals that were won, the best and the worst of them.
 * @param {Speech} app
 * @param {Table} table
 */
export function storyOfMatch(app, { match: { rows }, view: { seat } }) {
  if (seat === null || rows.length < 2) return null;
  const gains = rows.map(({ score }) => score[seat] ?? 0);
  const [most, least] = [Math.max(...gains), Math.min(...gains)];
  const of = (/** @type {number} */ gain) => ({ deal: gains.indexOf(gain) + 1, gain: app.words.signed(gain) });
  return app.words.phrase("pages.result.match.story", {
    ...{ n: gains.filter((gain) => gain > 0).length, deals: rows.length },
    ...{ best: of(most).deal, most: of(most).gain, worst: of(least).deal, least: of(least).gain },
  });
}

/**
 * Draw the end of a whole match: the ranking and the viewer's story.
 * @param {Showing} app
 * @param {Table} table
 */
function finish(app, table) {
  const { match, view } = table;
  if (!decided(app.store.get())) return nothing;
  const best = match.ranking[0] ?? [];
  const alone = scorers(match).filter(([seat = 0]) => best.includes(seat)).length === 1;
  const names = app.words.list(best.map((seat) => app.name(seat, "ui.you.within")));
  const won = view.seat !== null && best.includes(view.seat);
  const key = !alone ? "shared" : won ? "you" : "won";
  const own = storyOfMatch(app, table);
  return html`<p class="finish">${app.say(`pages.result.match.${key}`, { names, n: match.totals[best[0] ?? 0] ?? 0 })}</p>
    ${own ? html`<p class="result-story">${show(own)}</p>` : nothing}`;
}

/**
 * @param {App} app
 * @param {View} view
 */
function story(app, view) {
  const phrases = storyPhrases(app, view);
  return phrases.length === 0 ? nothing : html`<p class="result-story">${phrases.map((phrase) => html`<span>${show(phrase)}</span>${app.words.language === "ja" ? "" : " "}`)}</p>`;
}

/**
 * Draw the way to the decision that cost the viewer most.
 * @param {Speech} app
 * @param {Table} table
 */
function costliest(app, { code, view, match }) {
  const { seat } = view;
  const chose = seat !== null && match.seats[seat] === "person" && view.log.some((heard) => heard.seat === seat);
  if (!chose) return nothing;
  return html`<p><button type="button" class="link" data-panel="study" data-args=${JSON.stringify({ code, costliest: true })}>${app.say("ui.costliest")}</button></p>`;
}

/**
 * Draw the result of the table's finished deal.
 * @param {App} app
 */
export function resultTemplate(app) {
  const { table } = app.store.get();
  if (!table?.view.score) return nothing;
  const { view } = table;
  const played = roomOf(view.game).contract(app, view.facts);
  const declarer = typeof view.facts.declarer === "number" ? app.name(view.facts.declarer) : null;
  return html`<section class="deal-result" aria-label=${app.text("pages.result.title")}>
    <h2 class="result-head">${show(headline(app, table))}</h2>
    ${played ? html`<p class="result-what">${declarer ? html`${declarer} · ` : nothing}${played}</p>` : nothing}
    ${rivalTemplate(app, table)} ${story(app, view)} ${costliest(app, table)} ${finish(app, table)} ${ledger(app, view)} ${standings(app, table)} ${handsTemplate(app)}
  </section>`;
}
