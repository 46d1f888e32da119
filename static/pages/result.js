// @ts-check
/**
 * The result of a finished deal: one sentence, the arithmetic as a ledger, and what it means for everybody.
 */
import { html, nothing } from "lit-html";
import { contract } from "../table/score.js";
import { simple } from "./panel.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Renderable} Renderable */

/**
 * How the deal went for one seat.
 * @param {number[]} score
 * @param {number} seat
 * @returns {"plus" | "minus" | "zero"}
 */
export function outcome(score, seat) {
  const points = score[seat] ?? 0;
  return points > 0 ? "plus" : points < 0 ? "minus" : "zero";
}

/**
 * Whose result the headline tells: the viewer's, or the only one who has one.
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
 * @param {App} app
 * @param {View} view of a finished deal
 * @returns {Renderable}
 */
function headline(app, view) {
  const score = view.score ?? [];
  const key = `pages.result.${view.game}`;
  if (score.every((points) => points === 0)) return app.say("pages.result.nobody");
  const seat = subject(score, view.seat, view.facts.declarer);
  if (seat === null) return app.say("pages.result.nobody");
  const n = Math.abs(score[seat] ?? 0);
  const you = seat === view.seat ? ".you" : "";
  const name = view.game === "bauernstoss" && !you
    ? app.text("pages.score.team", { one: app.name(seat % 2), other: app.name((seat % 2) + 2) })
    : app.name(seat);
  const exact = `${key}.${outcome(score, seat)}${you}`;
  return app.say(app.words.has(exact) ? exact : `pages.result.${outcome(score, seat)}${you}`, { name, n });
}

/**
 * The ledger's rows: a label, and the number where the label does not say it itself.
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
        const own = JSON.stringify(app.words.dictionary[key] ?? "").includes("{n}");
        return html`<tr data-item=${item}>
          <th scope="row" colspan=${own ? "2" : "1"}>${app.say(key, { n })}</th>
          ${own ? nothing : html`<td class="num">${app.words.number(n)}</td>`}
        </tr>`;
      })}
    </tbody>
  </table>`;
}

/**
 * What everybody gains, and where everybody stands.
 * @param {App} app
 * @param {Table} table
 */
function standings(app, table) {
  const score = table.view.score ?? [];
  const pairs = table.view.game === "bauernstoss";
  const seats = pairs ? [0, 1] : score.map((_, seat) => seat);
  return html`<table class="standings">
    <thead class="visually-hidden">
      <tr>
        <th scope="col">${app.say("pages.result.player")}</th>
        <th scope="col">${app.say("pages.result.deal")}</th>
        <th scope="col">${app.say("pages.score.total")}</th>
      </tr>
    </thead>
    <tbody>
      ${seats.map(
        (seat) => html`<tr data-you=${seat === table.view.seat || (pairs && table.view.seat === seat + 2) ? "yes" : nothing}>
          <th scope="row">${pairs ? app.text("pages.score.team", { one: app.name(seat), other: app.name(seat + 2) }) : app.name(seat)}</th>
          <td class="num delta" data-sign=${outcome(score, seat)}>${app.words.signed(score[seat] ?? 0)}</td>
          <td class="num">${app.words.number(table.match.totals[seat] ?? 0)}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}

/**
 * How a whole match ended.
 * @param {App} app
 * @param {Table} table
 */
function finish(app, { match, view }) {
  if (!match.over) return nothing;
  const first = match.ranking[0];
  const best = Array.isArray(first) ? first : first === undefined ? [] : [first];
  const pairs = view.game === "bauernstoss";
  const names = app.words.list(best.map((seat) => app.name(seat)));
  const won = view.seat !== null && best.includes(view.seat);
  const key = won && (best.length === 1 || pairs) ? "you" : best.length > 1 && !pairs ? "shared" : "won";
  return html`<p class="finish">${app.say(`pages.result.match.${key}`, { names, n: match.totals[best[0] ?? 0] ?? 0 })}</p>`;
}

/**
 * The result of the table's finished deal.
 * @param {App} app
 */
export function resultTemplate(app) {
  const { table } = app.store.get();
  if (!table?.view.score) return nothing;
  const { view } = table;
  const played = contract(app, view.game, view.facts);
  const declarer = typeof view.facts.declarer === "number" ? app.name(view.facts.declarer) : null;
  return html`<section class="deal-result" aria-label=${app.text("pages.result.title")}>
    <p class="result-head">${headline(app, view)}</p>
    ${played && declarer ? html`<p class="result-what">${declarer} · ${played}</p>` : nothing}
    ${ledger(app, view)} ${standings(app, table)} ${finish(app, table)}
  </section>`;
}

/**
 * @param {App} app
 */
export function open(app) {
  const panel = simple(app, "result", () => html`${resultTemplate(app)}`, {
    foot() {
      const over = app.store.get().table?.match.over;
      /** @param {() => Promise<void>} work */
      const then = (work) => () => {
        panel.close();
        void work();
      };
      return html`
        ${over ? nothing : html`<button type="button" class="button main" @click=${then(app.next)}>${app.say("pages.result.next")}</button>`}
        <button type="button" class="button" @click=${then(app.redeal)}>${app.say("pages.result.again")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("analysis")}>${app.say("pages.analysis.title")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("replay")}>${app.say("pages.replay.title")}</button>
        <button type="button" class="button quiet" @click=${() => app.open("share")}>${app.say("pages.share.title")}</button>
      `;
    },
  });
}
