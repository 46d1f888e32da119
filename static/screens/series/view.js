// @ts-check
/** A series on the screen: what it is, its deals, one's own result, the results of others; without a link the list and the form. */
import { html, nothing } from "lit-html";
import { chosenRules, GAMES, infoOf } from "../../games/index.js";
import { changed, changedPhrase, complete } from "../../state/house-rules.js";
import { noticeTemplate } from "../../say/notice.js";
import { show } from "../../say/words.js";
import { doneOn, learned } from "../../state/learned.js";
import { isErased } from "../../state/series.js";
import { running } from "../day/keep.js";
import { link } from "../links.js";
import { segments } from "../panel/fields.js";
import { href } from "../routes.js";
import { sends } from "../send.js";
import { scorePhrase } from "../table/hint.js";
import { progress } from "../table/layout.js";
import { standingsTemplate } from "./standings.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Series} Series */
/** @typedef {import("../../types.js").SeriesShown} SeriesShown */

/** The numbers of deals on offer. */
const DEALS = [4, 8, 16];
/** Most characters of a name. */
const LONGEST = 24;

/**
 * Draw the screen.
 * @param {App} app
 * @param {SeriesShown} series
 */
export function seriesTemplate(app, series) {
  const { info, code } = series;
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
      <h1>${app.say("series.title")}</h1>
      ${code === null ? nothing : html`<button type="button" class="button quiet" data-way="all" @click=${() => void app.open("series")}>${app.say("series.all")}</button>`}
    </header>
    ${noticeTemplate(app)}
    <main id="series" tabindex="-1" ?data-read=${info !== null} data-results=${series.standings?.results.length ?? 0}>
      ${code === null ? listTemplate(app, series) : info ? oneTemplate(app, series, info) : html`<h2 tabindex="-1">${app.say("series.reading")}</h2>`}
      ${app.store.get().engine.state === "ready" ? nothing : progress(app)}
    </main>`;
}

/**
 * Draw a series.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {Series} info
 */
function oneTemplate(app, series, info) {
  const { actions } = series;
  const sender = series.standings?.results.find(({ code }) => code === info.result);
  return html`<section class="series-what">
      <h2 tabindex="-1">${app.say("series.named", { name: info.name })}</h2>
      ${sender ? html`<p class="series-sent">${app.say(sender.name ? "series.sent.by" : "series.sent", { name: sender.name })}</p>` : nothing}
      <p>${app.say(`series.what.${info.level}`, { n: info.deals, game: app.words.phrase(`${info.game}.name`) })}${app.words.gap}${app.say("series.do")}</p>
      <p class="quiet-text">${rulesText(app, info.game, info.rules)}</p>
      ${info.sides.length > 1 ? sidesTemplate(app, series, info) : nothing}
      ${dealsTemplate(app, series, info)}
      ${addressTemplate(app, series, "series", href("series", { code: info.code }))}
    </section>
    ${series.own === null ? nothing : resultTemplate(app, series, info)}
    ${comparedTemplate(app, series, info)}
    <p class="series-end"><button type="button" class="link" data-way="erase" @click=${() => void actions.erase(info.code)}>${app.say("series.erase")}</button></p>`;
}

/**
 * Return the house rules in a sentence.
 * @param {App} app
 * @param {string} game
 * @param {import("../../types.js").Rules} rules
 */
function rulesText(app, game, rules) {
  const info = infoOf(app.store.get(), game);
  if (!info) return "";
  const own = complete(info, rules);
  const { id, names } = changed(info, own);
  return names.length === 0 ? app.say("series.rules", { profile: app.words.phrase(`${game}.profile.${id}`) }) : show(changedPhrase(app.words, "series.rules.changed", info, own));
}

/**
 * Draw the choice of the side, until a deal has been played.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {Series} info
 */
function sidesTemplate(app, { actions }, { sides }) {
  const fixed = Object.keys(actions.kept().done).length > 0;
  const seat = actions.seat();
  const name = (/** @type {string} */ side) => app.say(`series.side.${sides.indexOf(Number(side)) + 1}`);
  return html`<div class="series-sides">
    ${fixed ? html`<p class="quiet-text">${app.say("series.side.own", { side: app.text(`series.side.${sides.indexOf(seat) + 1}`) })}</p>` : segments("side", app.say("series.side"), sides.map(String), String(seat), name, (side) => void actions.sign({ seat: Number(side) }))}
    <p class="quiet-text">${app.say("series.pairs")}</p>
  </div>`;
}

/**
 * Draw the deals, each a button that plays it or opens its play, and the way to the next.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {Series} info
 */
function dealsTemplate(app, { actions, refused }, { game, deals }) {
  const all = Array.from({ length: deals }, (_, i) => {
    const daily = actions.daily(i + 1);
    return { nth: i + 1, done: doneOn(learned(app), game, daily.day), waits: running(app, daily) !== undefined };
  });
  const next = all.find(({ waits }) => waits) ?? all.find(({ done }) => !done);
  return html`${next
      ? html`<button type="button" class="button main" data-way="play" @click=${() => void actions.play(next.nth)}>${app.say(next.waits ? "series.go-on" : "series.play", { n: next.nth })}</button>`
      : html`<p>${app.say("series.played")}</p>`}
    <ol class="series-deals" aria-label=${app.text("series.deals")}>
      ${all.map(({ nth, done, waits }) => html`<li data-deal=${nth} ?data-done=${done !== undefined}>${done
        ? html`<button type="button" class="button quiet" data-panel="study" data-args=${JSON.stringify({ code: done.code, seat: done.seat })}>
            <span class="visually-hidden">${app.say("series.deal.done", { n: nth, points: scorePhrase(app, game, done.score) })}</span>
            <span aria-hidden="true">${app.words.number(nth)}</span><strong aria-hidden="true">${app.words.signed(done.score)}</strong></button>`
        : html`<button type="button" class="button quiet" @click=${() => void actions.play(nth)}>
            <span class="visually-hidden">${app.say(waits ? "series.go-on" : "series.play", { n: nth })}</span>
            <span aria-hidden="true">${app.words.number(nth)}</span><span aria-hidden="true">${waits ? "…" : "–"}</span></button>`}</li>`)}
    </ol>
    ${refused.length > 0 ? html`<p class="warning">${app.say("series.refused", { n: refused.length, deals: app.words.list(refused.map((nth) => app.words.number(nth))) })}</p>` : nothing}`;
}

/**
 * Draw an address with the button that copies it.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {string} at
 * @param {string} fragment
 */
function addressTemplate(app, { actions, said }, at, fragment) {
  const address = link(location.href, fragment);
  return html`<div class="series-address" data-address=${at}>
    <label for=${`series-${at}`}>${app.say(`series.link.${at}`)}</label>
    <input id=${`series-${at}`} type="text" readonly .value=${address} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()}>
    <button type="button" class="button" data-way="copy" @click=${() => void actions.copy(at, address)}>${app.say(`series.copy.${at}`)}</button>
    ${sends() ? html`<button type="button" class="button" data-way="send" @click=${() => void actions.send(at, address)}>${app.say("pages.share.send")}</button>` : nothing}
    <p class="said" role="status">${said?.at === at ? app.say(said.key) : nothing}</p>
  </div>`;
}

/**
 * Draw one's own result: the names in it, and its link.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {Series} info
 */
function resultTemplate(app, series, info) {
  const { actions, own } = series;
  const typed = actions.kept().own;
  const played = Object.keys(actions.kept().done).length;
  /** @param {"name" | "pair"} which */
  const field = (which) => html`<label class="field"><span>${app.say(`series.own.${which}`)}</span>
    <input type="text" name=${which} maxlength=${LONGEST} autocomplete="off" .value=${typed[which]} @change=${(/** @type {Event} */ event) => void actions.sign({ [which]: /** @type {HTMLInputElement} */ (event.target).value })}></label>`;
  return html`<section class="series-own">
    <h3>${app.say("series.own")}</h3>
    ${played < info.deals ? html`<p class="quiet-text">${app.say("series.own.part", { n: played, of: info.deals })}</p>` : nothing}
    ${field("name")} ${info.sides.length > 1 ? field("pair") : nothing}
    ${addressTemplate(app, series, "result", href("series", { code: own ?? "" }))}
    <p class="quiet-text">${app.say("series.honest")}</p>
  </section>`;
}

/**
 * Draw the results side by side, and the field that takes those of others.
 * @param {App} app
 * @param {SeriesShown} series
 * @param {Series} info
 */
function comparedTemplate(app, series, info) {
  const { actions, faults, said, standings, drawing } = series;
  /** @param {SubmitEvent} event */
  async function paste(event) {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.currentTarget).querySelector("textarea");
    const text = field?.value ?? "";
    if (!field || text.trim() === "") return;
    if ((await actions.paste(text)) && field.value === text) field.value = "";
  }
  return html`<section class="series-compared">
    <h3 id="series-compared">${app.say("series.compared")}</h3>
    ${drawing ? html`<p class="quiet-text" data-drawing>${app.say("series.drawing", { n: drawing[0], of: drawing[1] })}</p>` : nothing}
    ${standings && standings.results.length > 0 ? standingsTemplate(app, series, info, standings) : nothing}
    <form class="series-paste" @submit=${paste}>
      <label for="series-results">${app.say("series.paste")}</label>
      <textarea id="series-results" name="results" rows="3" autocapitalize="none" autocomplete="off" spellcheck="false" placeholder=${app.text("series.paste.how")}></textarea>
      <button type="submit" class="button">${app.say("series.paste.go")}</button>
    </form>
    <div role="status" class="series-said">
      ${said?.at === "paste" ? html`<p>${app.say(said.key, { n: Number(said.text) })}</p>` : nothing}
      ${faults.length > 0 ? html`<ul>${faults.map(({ line, key, data }) => html`<li>${app.say(`series.fault.${key}`, { line, name: data.name || app.text("series.nobody"), series: data.series })}</li>`)}</ul>` : nothing}
    </div>
  </section>`;
}

/**
 * Draw the series that are kept, and the form for a new one.
 * @param {App} app
 * @param {SeriesShown} series
 */
function listTemplate(app, { form, actions, erased }) {
  const { games, levels, preferences } = app.store.get();
  const known = Object.entries(learned(app).series).filter(([, own]) => !isErased(own)).sort(([, one], [, other]) => other.at - one.at);
  const info = infoOf({ games }, form.game);
  /** @param {Event} event */
  const typed = (event) => actions.change({ name: /** @type {HTMLInputElement} */ (event.target).value });
  /** @param {SubmitEvent} event */
  function make(event) {
    event.preventDefault();
    void actions.make();
  }
  return html`${erased ? html`<p class="said" role="status">${app.say("series.erased", { name: erased.series.name || erased.code })} <button type="button" class="link" data-way="restore" @click=${() => void actions.restore()}>${app.say("series.restore")}</button></p>` : nothing}
    <section class="series-new">
      <h2 tabindex="-1">${app.say("series.new")}</h2>
      <p>${app.say("series.new.what")}</p>
      <form @submit=${make}>
        ${segments("game", app.say("series.game"), GAMES, form.game, (game) => app.say(`${game}.name`), (game) => actions.change({ game }))}
        ${segments("deals", app.say("series.number"), DEALS.map(String), String(form.deals), (n) => app.words.number(Number(n)), (n) => actions.change({ deals: Number(n) }))}
        ${segments("level", app.say("series.level"), levels.length > 0 ? levels : [form.level], form.level, (level) => app.say(`series.level.${level}`), (level) => actions.change({ level }))}
        ${info ? html`<p class="quiet-text">${rulesText(app, form.game, chosenRules(info, preferences))} <button type="button" class="link" data-panel="table" data-args=${JSON.stringify({ game: form.game })}>${app.say("series.rules.change")}</button></p>` : nothing}
        <label class="field"><span>${app.say("series.name")}</span>
          <input type="text" name="name" maxlength=${LONGEST} autocomplete="off" placeholder=${form.random} aria-describedby="series-seed" .value=${form.name} @input=${typed}></label>
        <p class="quiet-text" id="series-seed">${app.say("series.name.what")}</p>
        <button type="submit" class="button main" ?disabled=${!info}>${app.say("series.make")}</button>
      </form>
    </section>
    ${known.length === 0
      ? nothing
      : html`<section class="series-known">
          <h2>${app.say("series.known")}</h2>
          <ul>${known.map(([code, kept]) => html`<li>
            <button type="button" class="button quiet" data-series=${code} @click=${() => void app.open("series", { code })}>
              <strong>${kept.name || code}</strong> <span>${app.say(`${kept.game}.name`)} · ${app.say("series.progress", { n: Object.keys(kept.done).length, of: kept.deals })}</span>
            </button>
            <button type="button" class="button quiet" aria-label=${app.text("series.erase.named", { name: kept.name || code })} @click=${() => void actions.erase(code)}>${app.say("series.erase.short")}</button>
          </li>`)}</ul>
        </section>`}`;
}
