// @ts-check
/** The matches kept on this machine: continue, delete and restore, export and import. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { figuresFrom, NO_FIGURES } from "../../state/figures.js";
import { learn, learned, NOTHING, together } from "../../state/learned.js";
import { scorers } from "../../games/sheets.js";
import { newId } from "../../state/names.js";
import { chosenText, downloadJson, FileError } from "../files.js";
import { joined } from "../numbers/carried.js";
import { sheetFrom } from "../sheet/kept.js";
import { latest, pack, placeOf, unpack } from "./export.js";
import { jobProgress } from "../panel/progress.js";
import { simple } from "../panel/panel.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../../types.js").KeptSheet} KeptSheet */

/** Milliseconds between two redraws while matches are imported. */
const PICTURE_MS = 100;

/** @param {Showing} app @returns {boolean} whether there is any progress to export */
const begun = (app) => JSON.stringify({ ...learned(app), coach: NOTHING.coach }) !== JSON.stringify(NOTHING);

/** True: the address `#/matches` opens this panel. @type {true} */
export const addressed = true;

/**
 * Open the panel of the matches in storage.
 * @param {App} app
 */
export async function open(app) {
  /** @type {Kept | null} */
  let removed = null;
  /** the import under way @type {{done: number, of: number, stopped: boolean} | null} */
  let bringing = null;
  /** @type {{texts: import("../../types.js").Renderable[], bad: boolean} | null} */
  let said = null;
  /** The score sheets in storage that this page can read. @type {KeptSheet[]} */
  let sheets = [];
  /** The figures in storage. @type {import("../../types.js").Figures} */
  let figures = NO_FIGURES;

  const panel = simple(app, "matches", body, { foot, closed: stop });
  await refresh();

  async function refresh() {
    const [{ matches, damaged }, kept, noted, counted] = await Promise.all([app.storage.list(), app.storage.learned(), app.storage.sheets(), app.storage.figures()]);
    figures = figuresFrom(counted);
    sheets = noted.map(sheetFrom).filter((sheet) => sheet !== null && sheet !== "newer");
    app.store.set({ matches, damaged, learned: together(learned(app), kept), trouble: app.storage.trouble() });
    if (panel.shown()) panel.redraw();
  }

  function body() {
    const { matches, damaged, trouble } = app.store.get();
    return html`
      ${trouble ? html`<p class="warning">${app.say(`pages.matches.${trouble}`)}</p>` : nothing}
      ${damaged.length > 0
        ? html`<p class="warning">
            ${app.say("ui.damaged", { n: damaged.length })}
            <button type="button" class="button quiet" @click=${discard}>${app.say("pages.matches.discard", { n: damaged.length })}</button>
          </p>`
        : nothing}
      ${bringing ? jobProgress(app, { state: "working", progress: bringing, go() {}, stop }) : nothing}
      <div role="status" class="said-line">
        ${said ? html`<p class=${said.bad ? "warning" : "said"}>${said.texts.map((text) => html`${text}${app.words.gap}`)}</p>` : nothing}
        ${removed
          ? html`<p class="said">
              ${app.say("pages.matches.deleted", { game: app.words.phrase(`${removed.game}.name`) })}
              <button type="button" class="button quiet" @click=${putBack}>${app.say("pages.matches.undo")}</button>
            </p>`
          : nothing}
      </div>
      ${matches.length === 0
        ? trouble ? nothing : html`<p class="quiet-text">${app.say("pages.matches.none")}</p>`
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
    const totals = match && scorers(match).map(([seat = 0]) => app.words.number(match.totals[seat] ?? 0)).join(" : ");
    const n = kept.table.saved.deals.length + 1;
    const deal = match?.deals ? app.say("pages.matches.deal-of", { n, deals: match.deals }) : app.say("pages.matches.deal", { n });
    return html`<li class="match">
      <div class="match-what">
        <strong>${app.say(`${kept.game}.name`)}</strong>
        ${running ? html`<span class="tag strong">${app.say("pages.matches.running")}</span>` : nothing}
        ${kept.over ? html`<span class="tag">${app.say("pages.matches.over")}</span>` : nothing}
        <span class="match-facts">${deal}${totals ? ` · ${totals}` : nothing}</span>
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
    const ready = engine.state === "ready" && !bringing;
    const own = [matches, sheets, Object.keys(figures.deals)].some(({ length }) => length > 0) || begun(app);
    return html`
      <label class="button quiet file" data-disabled=${ready ? nothing : "yes"}>
        ${app.say(bringing ? "pages.matches.importing" : "pages.matches.import")}
        <input type="file" accept=".json,application/json" ?disabled=${!ready} @change=${bring} />
      </label>
      ${own ? html`<button type="button" class="button quiet" @click=${() => carry(matches, "matches", learned(app), sheets, figures)}>${app.say("pages.matches.export-all")}</button>` : nothing}
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
    await app.storage.remove(kept.id);
    await refresh();
    const undo = panel.element.querySelector(".said-line button");
    if (undo instanceof HTMLElement) undo.focus();
  }

  async function putBack() {
    if (removed) await app.storage.put(removed);
    removed = null;
    await refresh();
  }

  /**
   * @param {Kept[]} matches
   * @param {string} name
   * @param {import("../../types.js").Learned} [own]
   * @param {KeptSheet[]} [noted]
   * @param {import("../../types.js").Figures} [counted]
   */
  function carry(matches, name, own, noted, counted) {
    downloadJson(name, pack(matches, own, noted, counted));
  }

  async function discard() {
    await app.storage.discard(app.store.get().damaged);
    await refresh();
  }

  function stop() {
    if (bringing) bringing.stopped = true;
  }

  /** @param {Event} event */
  async function bring(event) {
    const text = await chosenText(event);
    if (text === null) return;
    [removed, said] = [null, null];
    try {
      const exported = unpack(text);
      bringing = { done: 0, of: exported.matches.length, stopped: false };
      panel.redraw();
      const texts = [];
      if (exported.learned) {
        await learn(app, together(learned(app), exported.learned));
        texts.push(app.say("pages.matches.import.learned"));
      }
      const { figures: brought } = exported;
      if (brought && Object.keys(brought.deals).length > 0 && (await app.storage.changeFigures((there) => joined(figuresFrom(there), brought)))) texts.push(app.say("pages.matches.import.figures"));
      let noted = 0;
      for (const sheet of exported.sheets) noted += (await app.storage.changeSheet(sheet.id, (there) => latest(there, sheet))) === undefined ? 0 : 1;
      if (noted > 0) texts.push(app.say("pages.matches.import.sheets", { n: noted }));
      const { added, here, impossible } = await take(exported.matches, bringing);
      if (bringing.stopped) texts.push(app.say("pages.matches.import.stopped", { n: added }));
      else if (added > 0 || (here === 0 && texts.length === 0)) texts.push(app.say("pages.matches.imported", { n: added }));
      if (here > 0) texts.push(app.say("pages.matches.import.here", { n: here }));
      if (impossible > 0) texts.push(app.say("pages.matches.import.impossible", { n: impossible }));
      said = { texts, bad: impossible > 0 };
    } catch (error) {
      const key = error instanceof FileError ? error.key : "failed";
      said = { texts: [app.say(`pages.matches.import.${key}`)], bad: true };
    }
    bringing = null;
    await refresh();
  }

  /**
   * Have the engine replay the matches one by one, and store each that the rules allow. The running match waits
   * meanwhile and comes back as it was.
   * @param {import("./export.js").ExportedMatch[]} exported
   * @param {{done: number, stopped: boolean}} progress
   * @returns {Promise<{added: number, here: number, impossible: number}>} the numbers of matches
   */
  async function take(exported, progress) {
    const { match, screen } = app.store.get();
    await app.saveNow();
    app.store.set({ live: false, table: null });
    const count = { added: 0, here: 0, impossible: 0 };
    let shown = performance.now();
    try {
      const { matches } = await app.storage.list();
      for (const one of exported) {
        if (progress.stopped) break;
        const place = placeOf(one, matches);
        if (place === "skip") count.here++;
        else if (await receive(one, place, matches)) count.added++;
        else count.impossible++;
        progress.done++;
        if (performance.now() - shown < PICTURE_MS || !panel.shown()) continue;
        shown = performance.now();
        panel.redraw();
      }
      return count;
    } finally {
      if (match !== null) {
        await app.resume(match);
        app.store.set({ screen });
      }
    }
  }

  /**
   * @param {import("./export.js").ExportedMatch} exported
   * @param {"renew" | "add"} place
   * @param {Kept[]} matches in storage; updated in place
   * @returns {Promise<boolean>} false for a match that the rules do not allow
   */
  async function receive({ id, saved, started, changed }, place, matches) {
    const table = await app.ask({ ask: "resume", saved }).catch((error) => {
      if (error.code === "bad_save") return null;
      throw error;
    });
    if (table === null) return false;
    const taken = place === "add" && matches.some((kept) => kept.id === id);
    /** @type {Kept} */
    const kept = { id: id === undefined || taken ? newId() : id, game: table.view.game, started, changed, over: table.match.over, table };
    if (place === "renew") await app.storage.take(kept.id);
    await app.storage.put(kept);
    const at = matches.findIndex((other) => other.id === kept.id);
    matches.splice(at === -1 ? matches.length : at, at === -1 ? 0 : 1, kept);
    return true;
  }
}
