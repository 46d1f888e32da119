// @ts-check
/** The matches kept on this machine: continue, delete and take back, carry away and bring in. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { scorers } from "../sheets.js";
import { newId } from "../storage.js";
import { download } from "./download.js";
import { LIMIT, pack, ParcelError, unpack } from "./export.js";
import { simple } from "./panel.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Kept} Kept */

/** @param {App} app */
export async function open(app) {
  /** @type {Kept | null} */
  let removed = null;
  let busy = false;
  /** @type {{text: import("../types.js").Renderable, bad: boolean} | null} */
  let said = null;

  const panel = simple(app, "matches", body, { foot });
  await refresh();

  async function refresh() {
    app.store.set({ matches: await app.shelf.list(), kept: app.shelf.works() });
    if (panel.shown()) panel.redraw();
  }

  function body() {
    const { matches, kept } = app.store.get();
    return html`
      ${kept ? nothing : html`<p class="warning">${app.say("pages.matches.blocked")}</p>`}
      <div role="status" class="said-line">
        ${said ? html`<p class=${said.bad ? "warning" : "said"}>${said.text}</p>` : nothing}
        ${removed
          ? html`<p class="said">
              ${app.say("pages.matches.deleted", { game: app.words.phrase(`${removed.game}.name`) })}
              <button type="button" class="button quiet" @click=${putBack}>${app.say("pages.matches.undo")}</button>
            </p>`
          : nothing}
      </div>
      ${matches.length === 0
        ? html`<p class="quiet-text">${app.say("pages.matches.none")}</p>`
        : html`<ul class="matches">
            ${repeat(matches, ({ id }) => id, entry)}
          </ul>`}
    `;
  }

  /** @param {Kept} kept */
  function entry(kept) {
    const { match } = kept.table;
    const running = kept.id === app.store.get().match;
    const when = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium", timeStyle: "short" }).format(kept.changed);
    const totals = scorers(match).map(([seat = 0]) => app.words.number(match.totals[seat] ?? 0)).join(" : ");
    const deal = match.deals === null ? app.say("pages.matches.deal", { n: match.deal + 1 }) : app.say("pages.matches.deal-of", { n: match.deal + 1, deals: match.deals });
    return html`<li class="match">
      <div class="match-what">
        <strong>${app.say(`${kept.game}.name`)}</strong>
        ${running ? html`<span class="tag strong">${app.say("pages.matches.running")}</span>` : nothing}
        ${kept.over ? html`<span class="tag">${app.say("pages.matches.over")}</span>` : nothing}
        <span class="match-facts">${deal} · ${totals}</span>
        <time datetime=${new Date(kept.changed).toISOString()}>${when}</time>
      </div>
      <div class="match-ways">
        ${running && app.store.get().screen === "table"
          ? nothing
          : html`<button type="button" class="button" @click=${() => go(kept)}>${app.say(kept.over ? "pages.matches.look" : "pages.matches.go")}</button>`}
        <button type="button" class="button quiet" @click=${() => carry([kept], kept.game)}>${app.say("pages.matches.export")}</button>
        ${running ? nothing : html`<button type="button" class="button quiet" @click=${() => remove(kept)}>${app.say("pages.matches.delete")}</button>`}
      </div>
    </li>`;
  }

  function foot() {
    const { matches, engine } = app.store.get();
    const ready = engine.state === "ready" && !busy;
    return html`
      <label class="button quiet file" data-disabled=${ready ? nothing : "yes"}>
        ${app.say(busy ? "pages.matches.importing" : "pages.matches.import")}
        <input type="file" accept=".json,application/json" ?disabled=${!ready} @change=${bring} />
      </label>
      ${matches.length > 0 ? html`<button type="button" class="button quiet" @click=${() => carry(matches, "matches")}>${app.say("pages.matches.export-all")}</button>` : nothing}
    `;
  }

  /** @param {Kept} kept */
  function go(kept) {
    panel.close();
    void app.resume(kept.id);
  }

  /** @param {Kept} kept */
  async function remove(kept) {
    [removed, said] = [kept, null];
    await app.shelf.remove(kept.id);
    await refresh();
    const undo = panel.element.querySelector(".said-line button");
    if (undo instanceof HTMLElement) undo.focus();
  }

  async function putBack() {
    if (removed) await app.shelf.put(removed);
    removed = null;
    await refresh();
  }

  /** @param {Kept[]} matches @param {string} name */
  function carry(matches, name) {
    const day = new Date().toISOString().slice(0, 10);
    download(`stich-${name}-${day}.json`, "application/json", pack(matches));
  }

  /** @param {Event} event */
  async function bring(event) {
    const field = /** @type {HTMLInputElement} */ (event.target);
    const file = field.files?.[0];
    field.value = "";
    if (!file) return;
    busy = true;
    [removed, said] = [null, null];
    panel.redraw();
    try {
      if (file.size > LIMIT) throw new ParcelError("size");
      const n = await take(unpack(await file.text()));
      said = { text: app.say("pages.matches.imported", { n }), bad: false };
    } catch (error) {
      const key = error instanceof ParcelError ? error.key : "refused";
      said = { text: app.say(`pages.matches.import.${key}`), bad: true };
    }
    busy = false;
    await refresh();
  }

  /**
   * Lets the engine play every match through, then puts all of them on the shelf, or none. The running match waits
   * meanwhile and comes back as it was.
   * @param {import("./export.js").Parceled[]} parcel
   * @returns {Promise<number>} how many
   */
  async function take(parcel) {
    const { match, screen } = app.store.get();
    await app.saveNow();
    app.store.set({ live: false, table: null });
    try {
      /** @type {Kept[]} */
      const matches = [];
      for (const { saved, started, changed } of parcel) {
        const table = await app.ask({ ask: "resume", saved });
        matches.push({ id: newId(), game: table.view.game, started, changed, over: table.match.over, table });
      }
      for (const kept of matches) await app.shelf.put(kept);
      return matches.length;
    } finally {
      if (match !== null) {
        await app.resume(match);
        app.store.set({ screen });
      }
    }
  }
}
