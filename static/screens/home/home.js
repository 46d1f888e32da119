// @ts-check
/** Home: the games, the match that waits, the language. */
import { html, nothing } from "lit-html";
import { face } from "../../cards/card.js";
import { GAMES, isNew, roomOf } from "../../games/index.js";
import { progress } from "../table/layout.js";
import { noticeTemplate } from "../../say/notice.js";
import { stagesDone } from "../../state/courses.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */

/** Milliseconds for which card faces wait, so that the engine can start: the file of all faces is large. */
const HEADSTART_MS = 1500;

const BLANK = html`<svg class="face" viewBox="0 0 100 150" aria-hidden="true" focusable="false"><rect class="blank" width="100" height="150" rx="8"></rect></svg>`;

const LANGUAGES = /** @type {[import("../../types.js").Language, string][]} */ ([
  ["en", "English"],
  ["de", "Deutsch"],
  ["ja", "日本語"],
]);

/**
 * Ask on a metered line before downloading the files that only playing offline needs.
 * @param {App} app
 * @param {number} bytes
 */
function metered(app, bytes) {
  return html`<p class="metered">
    ${app.say("ui.metered", { size: app.words.number(Math.ceil(bytes / 100_000) / 10) })}
    <button type="button" class="button quiet" @click=${() => app.keepOffline()}>${app.say("ui.metered.fetch")}</button>
  </p>`;
}

/**
 * Draw the first screen: games, matches to resume, the field for a link.
 * @param {App} app
 */
export function homeTemplate(app) {
  const { matches, damaged, trouble, engine, games, ahead, offline } = app.store.get();
  const waiting = matches.find((match) => !match.over);
  return html`<header class="home-head">
      <h1><span class="brand">stich</span></h1>
      <p class="home-tagline">${app.say("ui.tagline")}</p>
      ${languageSwitch(app)}
    </header>
    ${noticeTemplate(app)}
    <main id="home" tabindex="-1">
      ${waiting ? continueTemplate(app, waiting) : nothing}
      <ul class="tiles">
        ${inOrder(games?.map(({ id }) => id) ?? GAMES).map((game) => tile(app, game))}
      </ul>
      <div class="home-state">
        ${engine.state === "ready" ? html`<p class="ready">${app.say(offline === null ? "ui.engine.ready" : offline ? "ui.engine.offline" : "ui.engine.online")}</p>` : progress(app)}
        ${ahead === null ? nothing : metered(app, ahead)}
        ${trouble ? html`<p class="unkept">${app.say(`ui.unkept.${trouble}`)}</p>` : nothing}
        ${damaged.length > 0 ? html`<p class="unkept">${app.say("ui.damaged", { n: damaged.length })}</p>` : nothing}
      </div>
      ${linkField(app)}
    </main>
    <footer class="home-foot">
      <button type="button" class="button quiet" data-panel="day">${app.say("day.title")}</button>
      <button type="button" class="button quiet" data-panel="series">${app.say("series.title")}</button>
      <button type="button" class="button quiet" data-panel="practise">${app.say("practise.title")}</button>
      <button type="button" class="button quiet" data-panel="sheet">${app.say("ui.panel.sheet")}</button>
      <button type="button" class="button quiet" data-panel="editor">${app.say("editor.title")}</button>
      <button type="button" class="button quiet" data-panel="real">${app.say("real.title")}</button>
      <button type="button" class="button quiet" data-panel="matches">${app.say("ui.panel.matches")}</button>
      <button type="button" class="button quiet" data-panel="rules">${app.say("ui.panel.rules")}</button>
      <button type="button" class="button quiet" data-panel="settings">${app.say("ui.panel.settings")}</button>
      <button type="button" class="button quiet" data-panel="help">${app.say("ui.panel.help")}</button>
    </footer>`;
}

/**
 * Return the games on offer in the order of the page's list, followed by any that the list does not have.
 * @param {readonly string[]} games
 * @returns {string[]}
 */
export function inOrder(games) {
  return [...GAMES.filter((game) => games.includes(game)), ...games.filter((game) => !GAMES.includes(game))];
}

/**
 * Return the way to a course, with the stages that are done once one is begun.
 * @param {Showing} app
 * @param {string} game
 * @param {boolean} fresh
 */
function learnPhrase(app, game, fresh) {
  if (fresh) return app.say("ui.learn.ten-minutes");
  const { language } = app.words;
  const { learned, preferences, outlines } = app.store.get();
  const outline = outlines[game];
  if (!outline) return app.say("ui.learn");
  const { n, total } = stagesDone(outline, (known) => roomOf(game).profiles(language, known), learned.courses[game], preferences.games[game]?.rules);
  return n > 0 ? app.say("ui.learn.so-far", { n, total }) : app.say("ui.learn");
}

/**
 * @param {App} app
 * @param {string} game
 */
function tile(app, game) {
  const fresh = isNew(app.store.get(), game);
  const drawn = app.store.get().engine.state !== "loading" || performance.now() > HEADSTART_MS;
  const learn = html`<button type="button" class="tile-way" data-learn=${game} aria-describedby=${`tile-${game}`}
    @click=${() => void app.learn(game)}>${learnPhrase(app, game, fresh)}</button>`;
  const play = html`<button type="button" class="tile-way tile-play" aria-describedby=${`tile-${game}`}
    @click=${() => void app.start(game)}>${app.say("ui.deal-me-in")}</button>`;
  return html`<li class="tile" data-tile=${game}>
    <span class="tile-cards" aria-hidden="true">${roomOf(game).tile.map((card) => (drawn ? face(app, card) : BLANK))}</span>
    <span class="tile-name" id=${`tile-${game}`}>${app.say(`${game}.name`)}</span>
    <span class="tile-line">${app.say(`${game}.tagline`)}</span>
    <div class="tile-ways" data-first=${fresh ? "learn" : "play"}>
      ${fresh ? [learn, play] : roomOf(game).course ? [play, learn] : play}
      <button type="button" class="tile-way" data-panel="table" data-args=${JSON.stringify({ game })}
        aria-describedby=${`tile-${game}`}>${app.say("ui.panel.table")}</button>
    </div>
  </li>`;
}

/**
 * @param {App} app
 * @param {import("../../types.js").Kept} match
 */
function continueTemplate(app, match) {
  return html`<button type="button" class="continue" @click=${() => void app.resume(match.id)}>
    ${app.say("ui.continue", { game: app.words.phrase(`${match.game}.name`), n: match.table.saved.deals.length + 1 })}
  </button>`;
}

/**
 * Draw the field that takes a pasted link, on devices whose address bar is out of reach too.
 * @param {App} app
 */
function linkField(app) {
  /** @param {SubmitEvent} event */
  function follow(event) {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("link");
    if (!(field instanceof HTMLInputElement) || field.value.trim() === "") return;
    app.notice(null); // about the link before
    void app.follow(field.value);
  }
  return html`<form class="open-link" @submit=${follow}>
    <label for="open-link">${app.say("ui.link.open")}</label>
    <input id="open-link" name="link" type="text" inputmode="url" autocapitalize="none" autocomplete="off" autocorrect="off" spellcheck="false"
      enterkeyhint="go" placeholder=${app.text("ui.link.paste")}>
    <button type="submit" class="button quiet">${app.say("ui.link.go")}</button>
  </form>`;
}

/** @param {App} app */
function languageSwitch(app) {
  const { language } = app.store.get().preferences;
  return html`<div class="languages" role="group" aria-label=${app.text("ui.language")}>
    ${LANGUAGES.map(
      ([code, name]) => html`<button type="button" lang=${code} data-language=${code} aria-pressed=${code === language ? "true" : "false"}
        @click=${() => void app.prefer({ language: code })}>${name}</button>`,
    )}
  </div>`;
}
