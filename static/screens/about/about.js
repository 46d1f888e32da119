// @ts-check
/** The page about stich and its news. */
import { html, nothing } from "lit-html";
import { GAMES } from "../../games/index.js";
import { fetched } from "../../engine/fetched.js";
import { simple } from "../panel/panel.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Language} Language */
/** @typedef {{version: string, date: string, notes: Record<Language, string[]>}} Release */

const SEEN = "stich.version";

/** @returns {Promise<Release[]>} newest first; none if the list cannot be had */
const releases = () => fetched("static/changelog.json").catch(() => []);

/** True: the address `#/about` opens this panel. @type {true} */
export const addressed = true;

/**
 * Open the panel about the site: version, licences, news.
 * @param {Showing} app
 */
export async function open(app) {
  /** @type {Release[]} */
  let list = [];
  const panel = simple(app, "about", () => {
    const { offline, trouble } = app.store.get();
    const date = new Intl.DateTimeFormat(app.words.language, { dateStyle: "long", timeZone: "UTC" });
    return html`
      <p>${app.say("pages.about.what", { games: app.words.list(GAMES.map((game) => app.words.phrase(`${game}.name`))) })}</p>
      <p>${app.say("pages.about.private")}</p>
      <ul class="facts">
        <li data-good=${offline ? "yes" : nothing}>${app.say(offline ? "pages.about.offline" : "pages.about.online")}</li>
        <li data-good=${trouble ? nothing : "yes"}>${app.say(trouble ? `pages.matches.${trouble}` : "pages.about.kept")}</li>
      </ul>
      <p class="quiet-text">${app.say("pages.about.licence")}</p>
      ${list.length > 0 ? html`<h3>${app.say("pages.about.new")}</h3>` : nothing}
      ${list.map(
        ({ version, date: day, notes }) => html`<section class="release">
          <h4>${version} <time datetime=${day}>${date.format(new Date(day))}</time></h4>
          <ul>
            ${(notes[app.words.language] ?? notes.en).map((note) => html`<li>${note}</li>`)}
          </ul>
        </section>`,
      )}
    `;
  });
  list = await releases();
  if (panel.shown()) panel.redraw();
}

/**
 * Announce the new version after an update, and offer to show what has changed. A first visit is not an update.
 * @param {App} app
 */
export async function news(app) {
  const [newest] = await releases();
  if (!newest) return;
  try {
    const seen = localStorage.getItem(SEEN);
    localStorage.setItem(SEEN, newest.version);
    if (seen === null || seen === newest.version) return;
  } catch {
    return; // a browser that stores nothing cannot know that it has been here before
  }
  app.notice({ key: "pages.about.updated", data: { version: newest.version }, actions: [{ key: "pages.about.new", run: () => void app.open("about") }] });
}
