// @ts-check
/** The figures of a game on the screen: each plot with its table, and nothing from too few decisions. */
import { html, nothing } from "lit-html";
import { GAMES } from "../../games/index.js";
import { dealsOf, ownDeals, uncounted } from "../../state/figures.js";
import { tenth } from "../../say/figures.js";
import { list, toggle } from "../panel/fields.js";
import { unitText } from "../table/hint.js";
import { groups, LEAST, luck, meanOf, overTime, results } from "./means.js";
import { barPlot, legend, linePlot, rowPlot } from "./plot.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Figures} Figures */
/** @typedef {import("../../types.js").Figure} Figure */
/** @typedef {import("./means.js").Mean} Mean */
/** @typedef {import("./watch.js").Levels} Levels */
/** @typedef {{texts: import("../../types.js").Renderable[], bad: boolean}} Said */
/** @typedef {{game: string, figures: Figures, levels: Levels | null, match: string | null, said: Said | null}} Shown `match`: the match whose result is split; null for the last one; `said`: the reply to the last import or erasure */
/** @typedef {(patch: Partial<Shown>) => void} Choose */

/** The rows of the losses, in the order of the table. */
const ROWS = ["all", "part.call", "part.double", "part.lead", "part.follow", "part.discard", "role.declarer", "role.partner", "role.defender"];
/** The bots beside whom one's own losses stand. */
const OTHERS = /** @type {const} */ (["club", "master"]);

/**
 * Draw the figures.
 * @param {App} app
 * @param {Shown} shown
 * @param {Choose} choose
 */
export function numbersTemplate(app, shown, choose) {
  const { game, figures, said } = shown;
  const { preferences, matches } = app.store.get();
  const deals = dealsOf(figures, game);
  const waiting = uncounted(figures, matches).length;
  return html`<div class="numbers" data-game=${game}>
    ${list(app.say("pages.numbers.game"), GAMES, game, (id) => app.text(`${id}.name`), (id) => choose({ game: id, match: null }))}
    ${toggle(app.say("pages.numbers.idle"), preferences.idle, (idle) => (choose({ said: null }), void app.prefer({ idle })))}
    <p class="quiet-text">${app.say("pages.numbers.idle.what")}${app.words.gap}${waiting > 0 ? app.say("pages.numbers.waiting", { n: waiting }) : nothing}</p>
    <div role="status" class="said-line">${said ? html`<p class=${said.bad ? "warning" : "said"}>${said.texts.map((text, at) => html`${at > 0 ? app.words.gap : nothing}${text}`)}</p>` : nothing}</div>
    ${lossesTemplate(app, shown, deals)} ${timeTemplate(app, game, deals)} ${resultsTemplate(app, game)} ${luckTemplate(app, shown, choose)}
  </div>`;
}

/**
 * Draw the mean losses beside those of the bots.
 * @param {App} app
 * @param {Shown} shown
 * @param {Figure[]} deals
 */
function lossesTemplate(app, { game, levels }, deals) {
  const own = groups(deals);
  const [n = 0] = own.all ?? [];
  const heading = html`<h3>${app.say("pages.numbers.losses")}</h3>`;
  if (n < LEAST) return html`<section>${heading}<p class="numbers-few">${app.say("pages.numbers.few", { n, least: LEAST })}</p></section>`;
  const rows = ROWS.flatMap((name) => {
    const you = own[name] ? meanOf(own[name]) : null;
    if (!own[name]) return [];
    const others = OTHERS.map((level) => /** @type {const} */ ([level, levels?.games[game]?.[level]?.[name]]));
    const means = Object.fromEntries(others.flatMap(([level, sums]) => (sums && meanOf(sums) ? [[level, meanOf(sums)]] : [])));
    return [{ name, n: own[name][0], you, means: /** @type {Record<string, Mean>} */ (means) }];
  });
  const most = Math.max(...rows.flatMap(({ you, means }) => [you, ...Object.values(means)].map((one) => (one ? one.mean + one.margin : 0))));
  const names = /** @type {[import("./plot.js").Who, unknown][]} */ ([["you", app.say("pages.numbers.you")], ...OTHERS.map((level) => [level, app.say(`pages.numbers.${level}`)])]);
  return html`<section>
    ${heading}
    <p>${app.say("pages.numbers.losses.what", { unit: unitText(app, game) })}</p>
    ${legend(names)}
    <table class="numbers-table" data-of="losses">
      <thead><tr>${names.map(([, name]) => html`<th scope="col">${name}</th>`)}</tr></thead>
      ${rows.map(({ name, n, you, means }) => html`<tbody data-row=${name}>
          <tr><th scope="rowgroup" colspan="3">${app.say(`pages.numbers.${name}`)} <small>${app.say("pages.numbers.counted", { n })}</small></th></tr>
          <tr>
            <td class="num">${you ? meanText(app, you) : app.say("pages.numbers.too-few")}</td>
            ${OTHERS.map((level) => html`<td class="num">${means[level] ? meanText(app, means[level]) : html`<span aria-hidden="true">–</span><span class="visually-hidden">${app.say("pages.numbers.too-few")}</span>`}</td>`)}
          </tr>
          ${you ? html`<tr aria-hidden="true"><td colspan="3">${rowPlot({ ...means, you }, most)}</td></tr>` : nothing}
        </tbody>`)}
    </table>
    <p class="quiet-text">${app.say("pages.numbers.left-out")}${app.words.gap}${levels ? app.say("pages.numbers.source", { n: levels.deals[game] ?? 0, source: levels.source, least: LEAST }) : nothing}</p>
  </section>`;
}

/** Return a mean with its margin, to hundredths. @param {App} app @param {Mean} mean */
function meanText({ words }, { mean, margin }) {
  const { format } = new Intl.NumberFormat(words.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  return `${format(mean)} ± ${format(margin)}`;
}

/**
 * Draw the mean losses over time.
 * @param {App} app
 * @param {string} game
 * @param {Figure[]} deals
 */
function timeTemplate(app, game, deals) {
  const points = overTime(deals);
  if (points.length < 2) return nothing;
  return html`<section>
    <h3>${app.say("pages.numbers.time")}</h3>
    <p>${app.say("pages.numbers.time.what", { unit: unitText(app, game), least: LEAST })}</p>
    ${linePlot(points.map(({ mean, margin }) => ({ value: mean, margin })))}
    <details>
      <summary>${app.say("pages.numbers.table")}</summary>
      <table class="numbers-table" data-of="time">
        <thead><tr><th scope="col">${app.say("pages.numbers.deals")}</th><th scope="col">${app.say("pages.numbers.mean")}</th><th scope="col">${app.say("pages.numbers.decisions")}</th></tr></thead>
        <tbody>
          ${points.map((point) => html`<tr><th scope="row">${app.say("pages.numbers.from-to", { from: point.from, to: point.to })}</th><td class="num">${meanText(app, point)}</td><td class="num">${app.words.number(point.n)}</td></tr>`)}
        </tbody>
      </table>
    </details>
  </section>`;
}

/**
 * Draw the deals won and the points of all matches.
 * @param {App} app
 * @param {string} game
 */
function resultsTemplate(app, game) {
  const all = results(app.store.get().matches, game);
  if (all.length === 0) return nothing;
  let points = 0;
  const sums = all.map((one) => (points = tenth(points + one.points)));
  const deals = all.reduce((sum, one) => sum + one.deals, 0);
  const won = all.reduce((sum, one) => sum + one.won, 0);
  const day = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium" });
  return html`<section>
    <h3>${app.say("pages.numbers.results")}</h3>
    <p>${app.say("pages.numbers.results.what", { n: deals, won, points: app.words.signed(points), unit: unitText(app, game) })}</p>
    ${all.length > 1 ? linePlot([{ value: 0 }, ...sums.map((value) => ({ value }))]) : nothing}
    <details>
      <summary>${app.say("pages.numbers.table")}</summary>
      <table class="numbers-table" data-of="results">
        <thead><tr><th scope="col">${app.say("pages.numbers.match")}</th>${["deals", "won", "points", "sum"].map((name) => html`<th scope="col">${app.say(`pages.numbers.${name}`)}</th>`)}</tr></thead>
        <tbody>
          ${all.map((one, at) => html`<tr><th scope="row">${day.format(one.at)}</th><td class="num">${app.words.number(one.deals)}</td><td class="num">${app.words.number(one.won)}</td>
            <td class="num">${app.words.signed(one.points)}</td><td class="num">${app.words.signed(sums[at] ?? 0)}</td></tr>`)}
        </tbody>
      </table>
    </details>
  </section>`;
}

/**
 * Draw what the result of a match was made of.
 * @param {App} app
 * @param {Shown} shown
 * @param {Choose} choose
 */
function luckTemplate(app, { game, figures, match }, choose) {
  const own = app.store.get().matches.filter((kept) => kept.game === game && ownDeals(kept).length > 0);
  if (own.length === 0) return nothing;
  const kept = own.find(({ id }) => id === match) ?? own[0];
  const deals = kept ? ownDeals(kept) : [];
  const parts = deals.flatMap(({ id, code }) => (figures.deals[id]?.code === code ? [figures.deals[id].parts] : []));
  const when = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium", timeStyle: "short" });
  const line = luck(parts);
  const rows = /** @type {const} */ (["cards", "others", "own", "rest"]).filter((name) => name !== "rest" || line.rest !== 0);
  const most = Math.max(...rows.map((name) => Math.abs(line[name])));
  return html`<section>
    <h3>${app.say("pages.numbers.luck")}</h3>
    ${own.length > 1 ? list(app.say("pages.numbers.match"), own, kept, (one) => (one ? when.format(one.changed) : ""), (one) => choose({ match: one?.id ?? null })) : nothing}
    ${parts.length < deals.length || parts.length === 0
      ? html`<p class="numbers-few">${app.say("pages.numbers.luck.part", { n: deals.length, done: parts.length })}</p>`
      : html`<p>${app.say("pages.numbers.luck.what", { unit: unitText(app, game) })}</p>
        <table class="numbers-table" data-of="luck">
          <tbody>
            ${rows.map((name) => html`<tr data-row=${name}><th scope="row">${app.say(`pages.numbers.luck.${name}`)}</th><td class="num">${app.words.signed(line[name])}</td><td class="numbers-bar" aria-hidden="true">${barPlot(line[name], most)}</td></tr>`)}
          </tbody>
          <tfoot><tr data-row="result"><th scope="row">${app.say("pages.numbers.luck.result")}</th><td class="num">${app.words.signed(line.result)}</td><td></td></tr></tfoot>
        </table>`}
  </section>`;
}
