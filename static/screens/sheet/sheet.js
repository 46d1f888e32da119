// @ts-check
/**
 * The sheet for real cards: people play at a table of their own and note the outcome of each deal here. The game's own settlement
 * makes the score; before the engine has come, deals are noted and settled when it is there.
 */
import { html, nothing } from "lit-html";
import { chosenRules, GAMES, roomOf } from "../../games/index.js";
import { complete, differing } from "../../state/house-rules.js";
import { sums } from "../../games/sheets.js";
import { newId } from "../../state/names.js";
import { segments } from "../panel/fields.js";
import { simple } from "../panel/panel.js";
import { paperTemplate } from "../table/score.js";
import { cell, download } from "../score/download.js";
import { Draft, formTemplate } from "./form.js";
import { added, corrected, FORM, sheetFrom, undone } from "./kept.js";
import { packed, unpacked } from "./link.js";
import { payments } from "./payments.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {import("../../wire.js").Sheet} Settled */

/** Parts of a unit of money. */
const CENTS = 100;

/** Names of people without a name. */
const LETTERS = "ABCDEF";

/**
 * Open the list of sheets, or the sheet of a link.
 * @param {App} app
 * @param {{code?: string}} [args]
 */
export async function open(app, args = {}) {
  /** @type {KeptSheet[]} */
  let all = [];
  let newer = 0;
  /** @type {KeptSheet | null} */
  let sheet = null;
  /** True while the sheet is of a link and not kept. */
  let sent = false;
  /** @type {Settled | null} */
  let settled = null;
  /** @type {Draft | null} */
  let draft = null;
  /** Index of the row that the draft corrects; the number of rows for a new one. */
  let at = 0;
  /** @type {{key: string, data?: Record<string, any>} | null} */
  let problem = null;
  let link = "";
  const others = typeof BroadcastChannel === "function" ? new BroadcastChannel("stich sheets") : null;
  others?.addEventListener("message", () => void reread());

  const panel = simple(app, "sheet", body, { title, foot, closed: () => others?.close() });
  const unsubscribe = app.store.subscribe((state, before) => {
    if (!panel.shown()) unsubscribe();
    else if (state.engine.state !== before.engine.state) void settle();
  });
  if (args.code) {
    const found = await unpacked(args.code, newId());
    if (found === null || found === "newer") problem = { key: found === null ? "pages.sheet.damaged" : "pages.sheet.newer" };
    else [sheet, sent] = [found, true];
  }
  await reread();

  /** Read the sheets anew, which another page may have changed. */
  async function reread() {
    const found = (await app.storage.sheets()).map(sheetFrom);
    newer = found.filter((one) => one === "newer").length;
    all = found.filter((one) => one !== null && one !== "newer").sort((one, other) => other.changed - one.changed);
    if (sheet && !sent) sheet = all.find(({ id }) => id === sheet?.id) ?? sheet;
    await settle();
  }

  /** Have the engine settle the sheet, once it is there. */
  async function settle() {
    const own = sheet;
    panel.redraw();
    const info = app.store.get().games?.find(({ id }) => id === own?.game);
    if (!own || !info) return;
    const rules = own.rules ?? differing(info, complete(info, chosenRules(info, app.store.get().preferences)));
    try {
      const answer = await app.ask({ ask: "sheet", game: own.game, rules, dealer: own.dealer, people: own.names.length, rows: own.rows });
      if (sheet !== own) return;
      settled = answer;
      if (own.rules === null && !sent) await change((there) => ({ ...there, rules }));
    } catch (error) {
      problem = { key: "pages.sheet.rules" };
      console.error(error);
    }
    panel.redraw();
  }

  /**
   * Change the sheet, and keep it.
   * @param {(there: KeptSheet) => KeptSheet} how
   */
  async function change(how) {
    const own = sheet;
    if (!own) return;
    const now = await app.storage.changeSheet(own.id, (there) => {
      const kept = sheetFrom(there);
      return kept === "newer" ? there : how(kept ?? own);
    });
    const read = sheetFrom(now);
    sheet = read && read !== "newer" ? read : how(own); // storage may refuse: the sheet goes on in this page
    sent = false;
    others?.postMessage("");
    await settle();
  }

  /** @param {KeptSheet | null} own */
  function show(own) {
    [sheet, settled, draft, problem, link, sent] = [own, null, null, null, "", false];
    void reread();
  }

  /** @param {number} seat */
  const personIn = (seat) => placesOf(at).seats[seat] ?? seat;

  /** Return the dealer and the people in the seats of a deal. @param {number} index */
  function placesOf(index) {
    const row = settled?.rows[index];
    if (row) return row;
    if (settled && index === settled.rows.length) return settled;
    return { dealer: 0, seats: Array.from({ length: Math.min(4, sheet?.names.length ?? 4) }, (_, seat) => seat) };
  }

  /** Start to note a deal. @param {number} index */
  function note(index) {
    if (!sheet) return;
    at = index;
    problem = null;
    const setup = index === settled?.rows.length ? settled.setup : {};
    draft = new Draft(sheet.game, { rules: houseRules(), setup }, placesOf(index).seats.length, sheet.rows[index]);
    panel.redraw();
  }

  /** Take the noted deal into the sheet, unless the engine says that it cannot have been. */
  async function save() {
    const [own, noted] = [sheet, draft];
    if (!own || !noted) return;
    const row = `dealer=${placesOf(at).dealer} ${noted.row()}`;
    const rows = [...own.rows.slice(0, at), row];
    const info = app.store.get().games?.find(({ id }) => id === own.game);
    if (info && own.rules) {
      const answer = await app.ask({ ask: "sheet", game: own.game, rules: own.rules, dealer: own.dealer, people: own.names.length, rows });
      const { refused } = answer.rows[at] ?? {};
      if (refused) {
        problem = { key: `pages.sheet.no.${refused.key}`, data: named(refused.data) };
        panel.redraw();
        return panel.element.querySelector(".panel-body")?.scrollTo({ top: 0 });
      }
    }
    draft = null;
    await change((there) => (at < there.rows.length ? corrected(there, at, row) : added(there, row)));
  }

  /** Return the data of a refusal, with names in place of seats. @param {Record<string, unknown>} data */
  const named = (data) =>
    Object.fromEntries(Object.entries(data).map(([key, value]) => [key, ["seat", "doubler", "target"].includes(key) ? (sheet?.names[personIn(Number(value))] ?? "") : value]));

  function title() {
    return sheet ? [html`${app.say("pages.sheet.title")} · ${app.say(`${sheet.game}.name`)}`] : app.say("pages.sheet.title");
  }

  /** Return the sentences about faults, and about a sheet of a link that is not kept yet. */
  function notes() {
    return html`${problem ? html`<p class="sheet-problem no-print" role="alert">${app.say(app.words.has(problem.key) ? problem.key : "pages.sheet.no.rules", problem.data ?? {})}</p>` : nothing}
      ${sent ? html`<p class="no-print">${app.say("pages.sheet.sent")}</p>` : nothing}`;
  }

  function body() {
    if (!sheet) return html`${notes()}${shelf()}`;
    const speech = { ...app, name: (/** @type {number} */ seat) => sheet?.names[draft ? personIn(seat) : seat] ?? "" };
    if (draft) return html`${notes()}<h3 class="noted-title">${app.say("pages.sheet.deal", { n: at + 1, dealer: sheet.names[placesOf(at).dealer] ?? "" })}</h3>${formTemplate(speech, draft, panel.redraw)}`;
    return html`${notes()}${people()}${settled ? paper(speech, settled) : html`<p>${app.say("pages.sheet.waiting", { n: sheet.rows.length })}</p>`}
      ${(settled?.rows ?? []).map(({ refused }, index) => (refused ? wrong(index, refused) : nothing))}
      ${sheet.before.map((old, index) => (old === null ? nothing : restored(index, old)))}
      ${settled && settled.rows.length > 0 ? money(settled) : nothing}
      ${link ? html`<p class="sheet-link no-print"><a href=${link}>${app.say("pages.sheet.link.there")}</a> <span>${app.say("pages.sheet.link.length", { n: link.length })}</span></p>` : nothing}`;
  }

  /** The house rules of the sheet, with those that nobody changed. */
  function houseRules() {
    const info = app.store.get().games?.find(({ id }) => id === sheet?.game);
    return info ? complete(info, sheet?.rules ?? {}) : (sheet?.rules ?? {});
  }

  /** @param {import("../../types.js").Speech} speech @param {Settled} known */
  function paper(speech, known) {
    const { game = "", changed: day = Date.now() } = sheet ?? {};
    const rules = houseRules();
    const rows = known.rows.map((row) => ({ ...row, code: "" }));
    const match = { deal: rows.length, deals: null, target: Number(rules.target ?? 0) || null, totals: known.totals, rows, over: known.over, ranking: [], seats: [], teams: known.teams, standing: known.standing };
    const table = /** @type {import("../../types.js").Table} */ (/** @type {unknown} */ ({ view: { game, rules }, match }));
    return paperTemplate({ app: speech, table, room: roomOf(game), replay: false, correct: note }, app.store.get().games, day);
  }

  /** @param {number} index @param {{key: string, data: Record<string, unknown>}} refused */
  const wrong = (index, { key, data }) => html`<p class="sheet-problem no-print">
    ${app.say("pages.sheet.wrong", { n: index + 1 })} ${app.say(`pages.sheet.no.${key}`, /** @type {any} */ (data))}
    <button type="button" class="button quiet" @click=${() => note(index)}>${app.say("pages.sheet.correct.it")}</button>
  </p>`;

  /** @param {number} index @param {string} old */
  const restored = (index, old) => html`<p class="sheet-old no-print">
    ${app.say("pages.sheet.corrected", { n: index + 1 })}
    <button type="button" class="button quiet" @click=${() => void change((there) => corrected(there, index, old))}>${app.say("pages.sheet.restore")}</button>
  </p>`;

  /** Draw the payments that settle the evening: differences to the mean where points are not paid from one to another. @param {Settled} known */
  function money({ totals }) {
    const { names = [], stake = 0 } = sheet ?? {};
    const people = totals.length;
    const all = totals.reduce((sum, points) => sum + points, 0);
    const due = payments(totals.map((points) => points * people - all)); // whole numbers: shares of the mean
    const worth = (/** @type {number} */ amount) => {
      const points = amount / people;
      return stake > 0 ? app.words.number(Math.round(points * stake * CENTS) / CENTS) : app.words.number(Math.round(points * CENTS) / CENTS);
    };
    return html`<section class="sheet-money">
      <h3>${app.say("pages.sheet.money")}</h3>
      <label class="field"><span>${app.say("pages.sheet.stake")}</span>
        <input type="number" min="0" step="0.01" inputmode="decimal" .value=${String(stake)} @change=${(/** @type {Event} */ event) => {
          const value = Number(/** @type {HTMLInputElement} */ (event.target).value);
          void change((there) => ({ ...there, stake: value >= 0 && value < 1e6 ? value : 0 }));
        }}></label>
      ${due.length === 0 ? html`<p>${app.say("pages.sheet.level")}</p>` : html`<ul>
        ${due.map(({ from, to, amount }) => html`<li>${app.say("pages.sheet.pays", { from: names[from] ?? "", to: names[to] ?? "", amount: worth(amount) })}</li>`)}
      </ul>`}
    </section>`;
  }

  /** Draw the sheets kept, and a new one. */
  function shelf() {
    return html`<section class="sheet-new">
        <h3>${app.say("pages.sheet.new")}</h3>
        <div class="ways">${GAMES.map((game) => html`<button type="button" class="button" data-sheet=${game} @click=${() => void start(game)}>${app.say(`${game}.name`)}</button>`)}</div>
        <p class="quiet-text">${app.say("pages.sheet.house")} <button type="button" class="link" data-panel="table">${app.say("ui.panel.table")}</button></p>
      </section>
      ${newer > 0 ? html`<p>${app.say("pages.sheet.newer")}</p>` : nothing}
      ${all.length === 0 ? nothing : html`<section><h3>${app.say("pages.sheet.kept")}</h3>
        <ul class="sheet-list">${all.map((own) => html`<li>
          <button type="button" class="button" @click=${() => show(own)}>${app.say(`${own.game}.name`)} · ${own.names.join(", ")} · ${app.say("pages.sheet.deals", { n: own.rows.length })}</button>
        </li>`)}</ul></section>`}`;
  }

  /** Start a sheet of a game with as many people as it has seats. @param {string} game */
  async function start(game) {
    const { games, preferences } = app.store.get();
    const info = games?.find(({ id }) => id === game);
    const rules = info ? differing(info, complete(info, chosenRules(info, preferences))) : null;
    const [players = 4] = roomOf(game).company.filter((n) => n >= Number(rules?.players ?? 4));
    const names = Array.from({ length: players }, (_, person) => preferences.names[person]?.trim() || LETTERS.charAt(person));
    sheet = { form: FORM, id: newId(), game, rules, names, dealer: players - 1, stake: 0, rows: [], before: [], undone: [], changed: Date.now() };
    await change((there) => there);
  }

  /** Draw the names of the people, before the first deal. */
  function people() {
    const own = sheet;
    if (!own || own.rows.length > 0 || draft) return nothing;
    const { company } = roomOf(own.game);
    const possible = company.filter((n) => n >= Number(own.rules?.players ?? 4));
    return html`<section class="sheet-people no-print">
      ${possible.length > 1 ? segments("company", app.say("pages.sheet.company"), possible.map(String), String(own.names.length), (n) => n, (n) => void change((there) => ({
        ...there,
        names: Array.from({ length: Number(n) }, (_, person) => there.names[person] ?? LETTERS.charAt(person)),
        dealer: Number(n) - 1,
      }))) : nothing}
      ${own.names.map((name, person) => html`<label class="field"><span>${app.say("pages.sheet.person", { n: person + 1 })}</span>
        <input type="text" maxlength="30" .value=${name} @change=${(/** @type {Event} */ event) => {
          const given = /** @type {HTMLInputElement} */ (event.target).value.trim().slice(0, 30);
          if (given) void change((there) => ({ ...there, names: there.names.map((old, at) => (at === person ? given : old)) }));
        }}></label>`)}
    </section>`;
  }

  function foot() {
    const own = sheet;
    if (!own) return nothing;
    if (draft) {
      const cancel = () => {
        [draft, problem] = [null, null];
        panel.redraw();
      };
      return html`<button type="button" class="button main" data-sheet="save" ?disabled=${!draft.ready()} @click=${() => void save()}>${app.say("pages.sheet.save")}</button>
        <button type="button" class="button quiet" @click=${cancel}>${app.say("pages.sheet.cancel")}</button>`;
    }
    if (sent) return html`<button type="button" class="button main" data-sheet="keep" @click=${() => void change((there) => there)}>${app.say("pages.sheet.keep")}</button>`;
    return html`${settled?.over ? html`<p>${app.say("pages.sheet.over")}</p>` : html`<button type="button" class="button main" data-sheet="note" @click=${() => note(own.rows.length)}>${app.say("pages.sheet.note", { n: own.rows.length + 1 })}</button>`}
      ${own.undone.length > 0 ? html`<button type="button" class="button quiet" data-sheet="undo" @click=${() => void change(undone)}>${app.say("ui.undo")}</button>` : nothing}
      ${settled && own.rows.length > 0 ? html`<button type="button" class="button quiet" @click=${() => print()}>${app.say("pages.score.print")}</button>
        <button type="button" class="button quiet" @click=${() => download(`stich-${own.game}.csv`, "text/csv", csv(own, settled))}>CSV</button>
        <button type="button" class="button quiet" data-sheet="link" @click=${() => void makeLink()}>${app.say("pages.sheet.link")}</button>` : nothing}
      <button type="button" class="button quiet" data-sheet="shelf" @click=${() => show(null)}>${app.say("pages.sheet.others")}</button>`;
  }

  async function makeLink() {
    if (!sheet) return;
    link = `${location.origin}${location.pathname}#/sheet/${await packed(sheet)}`;
    try {
      await navigator.clipboard.writeText(link);
      app.announce(app.text("pages.sheet.link.copied"));
    } catch {
      // the link is on the sheet
    }
    panel.redraw();
  }
}

/**
 * Return the sheet as a CSV file: one line a deal.
 * @param {KeptSheet} sheet
 * @param {Settled | null} settled
 * @returns {string}
 */
export function csv({ names, rows }, settled) {
  const head = ["deal", "dealer", ...names, ...names.map((name) => `${name} Σ`), "noted"];
  const running = sums(/** @type {any} */ (settled?.rows ?? []), names.length);
  const lines = (settled?.rows ?? []).map((row, at) => [at + 1, names[row.dealer], ...row.score, ...(running[at] ?? []), rows[at]]);
  return [head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
}
