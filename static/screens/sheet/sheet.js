// @ts-check
/**
 * The sheet for real cards: people play at a table of their own and note the outcome of each deal here. The game's own settlement
 * makes the score; before the engine has come, deals are noted and settled when it is there.
 */
import { html, nothing } from "lit-html";
import { chosenRules, GAMES, infoOf, roomOf } from "../../games/index.js";
import { complete, differing, profile } from "../../state/house-rules.js";
import { newId } from "../../state/names.js";
import { segments } from "../panel/fields.js";
import { simple } from "../panel/panel.js";
import { copied } from "../send.js";
import { paperTemplate } from "../table/score.js";
import { download } from "../files.js";
import { csv, descriptions, dues, text } from "./export.js";
import { Draft, formTemplate } from "./form.js";
import { added, corrected, dealerAt, FORM, placed, RESTING, sheetFrom, undone } from "./kept.js";
import { packed, unpacked } from "./link.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {import("../../wire.js").Sheet} Settled */

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
  /** The rows from which the engine has settled: others are in the sheet while their answer is awaited. @type {string[] | null} */
  let asked = null;
  /** @type {Draft | null} */
  let draft = null;
  /** Index of the row that the draft corrects; the number of rows for a new one. */
  let at = 0;
  /** The dealer and the people in the seats of the draft. @type {{dealer: number, seats: number[]}} */
  let places = { dealer: 0, seats: [] };
  /** True if the draft's dealer is chosen by hand. */
  let chosen = false;
  /** True if the draft is a new deal, however many another page adds meanwhile. */
  let fresh = true;
  /** @type {{key: string, data?: Record<string, any>} | null} */
  let problem = null;
  /** True once storage has refused the sheet, which then lasts as long as the page. */
  let unkept = false;
  let link = "";
  /** The sheet as a text, once somebody has asked for it. */
  let message = "";
  const others = typeof BroadcastChannel === "function" ? new BroadcastChannel("stich sheets") : null;
  others?.addEventListener("message", () => void reread());

  const panel = simple(app, "sheet", body, { title, foot, closed: () => others?.close() });
  const unsubscribe = app.store.subscribe((state, before) => {
    if (!panel.shown()) unsubscribe();
    else if (state.engine.state !== before.engine.state) void settle();
  });
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
    const info = infoOf(app.store.get(), own?.game);
    if (!own || !info) return;
    const rules = own.rules ?? differing(info, complete(info, chosenRules(info, app.store.get().preferences)));
    try {
      const answer = await app.ask({ ask: "sheet", game: own.game, rules, dealer: own.dealer, people: own.names.length, rows: own.rows });
      if (sheet !== own) return;
      [settled, asked] = [answer, own.rows];
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
    const alone = unkept; // rows that storage has refused are in this page only
    const now = await app.storage.changeSheet(own.id, (there) => {
      const kept = sheetFrom(there);
      if (kept === "newer") return there;
      return how(kept === null || (alone && own.changed >= kept.changed) ? own : kept);
    });
    const read = sheetFrom(now);
    unkept = read === null || read === "newer";
    sheet = unkept ? how(own) : /** @type {KeptSheet} */ (read);
    [sent, link, message] = [false, "", ""];
    others?.postMessage("");
    await settle();
  }

  /** @param {KeptSheet | null} own */
  function show(own) {
    [sheet, settled, asked, draft, problem, link, message, sent] = [own, null, null, null, null, "", "", false];
    void reread();
  }

  /** @param {number} seat */
  const personIn = (seat) => places.seats[seat] ?? seat;

  /** Return the number of seats in a deal. */
  const players = () => Number(houseRules().players ?? Math.min(4, sheet?.names.length ?? 4));

  /** Return true while the engine knows the places of a deal. @param {number} index */
  const known = (index) => settled !== null && index <= settled.rows.length;

  /** Return the dealer and the people in the seats of a deal: the engine's, else as if every deal was passed on. @param {number} index */
  function placesOf(index) {
    if (settled && known(index)) return settled.rows[index] ?? settled;
    return sheet ? placed(dealerAt(sheet, index), sheet.names.length, players()) : places;
  }

  /** Start to note a deal. @param {number} index */
  function note(index) {
    if (!sheet) return;
    at = index;
    problem = null;
    chosen = false;
    fresh = index === sheet.rows.length;
    places = placesOf(at);
    const setup = index === settled?.rows.length ? settled.setup : {};
    draft = new Draft(sheet.game, { rules: houseRules(), setup }, places.seats.length, sheet.rows[index]);
    panel.redraw();
  }

  /** Give the draft another dealer; which contracts that one may still declare the engine says. @param {number} dealer */
  function dealtBy(dealer) {
    if (!sheet || !draft) return;
    chosen = true;
    places = placed(dealer, sheet.names.length, players());
    draft.from = { ...draft.from, setup: {} };
    panel.redraw();
  }

  /** Take the noted deal into the sheet, unless the engine says that it cannot have been. */
  async function save() {
    const [own, noted] = [sheet, draft];
    if (!own || !noted) return;
    if (fresh) at = own.rows.length;
    // Without the engine the next dealer is a guess, which matters only where it says who rests.
    const sure = chosen || known(at) || own.names.length > players();
    const row = `${sure ? `dealer=${places.dealer} ` : ""}${noted.row()}`;
    const rows = [...own.rows.slice(0, at), row];
    if (app.store.get().games && own.rules) {
      const answer = await app.ask({ ask: "sheet", game: own.game, rules: own.rules, dealer: own.dealer, people: own.names.length, rows });
      const { refused } = answer.rows[at] ?? {};
      if (refused) {
        problem = { key: `pages.sheet.no.${refused.key}`, data: named(refused.data, places.seats) };
        panel.redraw();
        return panel.element.querySelector(".panel-body")?.scrollTo({ top: 0 });
      }
    }
    draft = null;
    problem = null;
    await change((there) => (fresh ? added(there, row) : corrected(there, at, row)));
  }

  /** The data of a refusal, with names in place of seats. @param {Record<string, unknown>} data @param {readonly number[]} seats */
  const named = (data, seats) =>
    Object.fromEntries(Object.entries(data).map(([key, value]) => [key, ["seat", "doubler", "target"].includes(key) ? (sheet?.names[seats[Number(value)] ?? -1] ?? "") : value]));

  function title() {
    return sheet ? [html`${app.say("pages.sheet.title")} · ${app.say(`${sheet.game}.name`)}`] : app.say("pages.sheet.title");
  }

  /** Return the sentences about faults, and about a sheet of a link that is not kept yet. */
  function notes() {
    return html`${problem ? html`<p class="sheet-problem no-print" role="alert">${app.say(app.words.has(problem.key) ? problem.key : "pages.sheet.no.rules", problem.data ?? {})}</p>` : nothing}
      ${unkept ? html`<p class="sheet-problem no-print">${app.say(app.store.get().trouble === "full" ? "pages.sheet.full" : "pages.sheet.unkept")}</p>` : nothing}
      ${sent ? html`<p class="no-print">${app.say("pages.sheet.sent")}</p>` : nothing}`;
  }

  /** Draw the number of the deal that is noted, and its dealer, who may be another. @param {string[]} names */
  const draftHead = (names) => html`<div class="noted-title">
    <h3>${app.say("pages.sheet.deal", { n: at + 1 })}</h3>
    <label>${app.say("pages.sheet.dealer")}
      <select @change=${(/** @type {Event} */ event) => dealtBy(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
        ${names.map((name, person) => html`<option value=${person} ?selected=${person === places.dealer}>${name}</option>`)}
      </select></label>
  </div>`;

  function body() {
    if (!sheet) return html`${notes()}${shelf()}`;
    const speech = { ...app, name: (/** @type {number} */ seat) => sheet?.names[draft ? personIn(seat) : seat] ?? "" };
    if (draft) return html`${notes()}${draftHead(sheet.names)}${formTemplate(speech, draft, panel.redraw)}`;
    return html`${notes()}${people()}${settled ? html`<div aria-busy=${asked === sheet.rows ? "false" : "true"}>${paper(speech, settled)}</div>` : html`<p>${app.say("pages.sheet.waiting", { n: sheet.rows.length })}</p>`}
      ${(settled?.rows ?? []).map(({ refused }, index) => (refused ? wrong(index, refused) : nothing))}
      ${sheet.before.map((old, index) => (old === null ? nothing : restored(index, old)))}
      ${settled && settled.rows.length > 0 ? html`${money(settled)}${ways(sheet, settled)}` : nothing}
      ${message ? html`<textarea class="sheet-message no-print" readonly rows=${message.split("\n").length} aria-label=${app.text("pages.sheet.text")} .value=${message}></textarea>` : nothing}
      ${link ? html`<p class="sheet-link no-print"><a href=${link}>${app.say("pages.sheet.link.there")}</a> <span>${app.say("pages.sheet.link.length", { n: link.length })}</span></p>` : nothing}`;
  }

  /** Return the house rules of the sheet, with those that nobody changed. */
  function houseRules() {
    const info = infoOf(app.store.get(), sheet?.game);
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
    ${app.say("pages.sheet.wrong", { n: index + 1 })}${app.words.gap}${app.say(`pages.sheet.no.${key}`, /** @type {any} */ (named(data, settled?.rows[index]?.seats ?? [])))}
    <button type="button" class="button quiet" @click=${() => note(index)}>${app.say("pages.sheet.correct.it")}</button>
  </p>`;

  /** @param {number} index @param {string} old */
  const restored = (index, old) => html`<p class="sheet-old no-print">
    ${app.say("pages.sheet.corrected", { n: index + 1 })}
    <button type="button" class="button quiet" @click=${() => void change((there) => corrected(there, index, old))}>${app.say("pages.sheet.restore")}</button>
  </p>`;

  /** Draw the payments that settle the evening: differences to the mean where points are not paid from one to another. @param {Settled} known */
  function money({ totals }) {
    const own = sheet;
    if (!own) return nothing;
    const due = dues(app.words, own, totals);
    return html`<section class="sheet-money">
      <h3>${app.say("pages.sheet.money")}</h3>
      <label class="field"><span>${app.say("pages.sheet.stake")}</span>
        <input type="number" min="0" step="0.01" inputmode="decimal" .value=${String(own.stake)} @change=${(/** @type {Event} */ event) => {
          const value = Number(/** @type {HTMLInputElement} */ (event.target).value);
          void change((there) => ({ ...there, stake: value >= 0 && value < 1e6 ? value : 0 }));
        }}></label>
      ${due.length === 0 ? html`<p>${app.say("pages.sheet.level")}</p>` : html`<ul>
        ${due.map((one) => html`<li>${app.say("pages.sheet.pays", one)}</li>`)}
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
    const info = infoOf({ games }, game);
    const rules = info ? differing(info, complete(info, chosenRules(info, preferences))) : null;
    const [players = 4] = roomOf(game).company.filter((n) => n >= Number(rules?.players ?? 4));
    const names = Array.from({ length: players }, (_, person) => all[0]?.names[person] ?? (preferences.names[person]?.trim() || LETTERS.charAt(person)));
    sheet = { form: FORM, id: newId(), game, rules, names, dealer: players - 1, stake: 0, rows: [], before: [], undone: [], changed: Date.now() };
    await change((there) => there);
  }

  /** Draw the names of the people; before the first deal also how many there are. */
  function people() {
    const own = sheet;
    if (!own || sent) return nothing;
    if (own.rows.length > 0) return html`<details class="no-print"><summary>${app.say("pages.sheet.names")}</summary><section class="sheet-people">${own.names.map(nameField)}</section></details>`;
    const { company } = roomOf(own.game);
    const possible = company.filter((n) => n >= players() && n <= players() + RESTING);
    return html`<section class="sheet-people no-print">
      ${profiles(own)}
      ${possible.length > 1 ? segments("company", app.say("pages.sheet.company"), possible.map(String), String(own.names.length), (n) => n, (n) => void change((there) => ({
        ...there,
        names: Array.from({ length: Number(n) }, (_, person) => there.names[person] ?? LETTERS.charAt(person)),
        dealer: Number(n) - 1,
      }))) : nothing}
      ${own.names.map(nameField)}
    </section>`;
  }

  /** Draw the house rules by name, once the engine has said which there are. @param {KeptSheet} own */
  function profiles(own) {
    const info = infoOf(app.store.get(), own.game);
    if (!info || own.rules === null) return nothing;
    const named = roomOf(own.game).profiles(app.words.language, Object.keys(info.profiles));
    const now = profile(info, own.rules) ?? "";
    const all = now === "" ? ["", ...named] : named;
    return html`<label class="field wide"><span>${app.say("pages.table.house")}</span>
      <select data-sheet="rules" @change=${(/** @type {Event} */ event) => playBy(info, /** @type {HTMLSelectElement} */ (event.target).value)}>
        ${all.map((id) => html`<option value=${id} ?selected=${id === now}>${id === "" ? app.text("pages.sheet.profile.own") : app.text(`${own.game}.profile.${id}`)}</option>`)}
      </select></label>`;
  }

  /** Give a sheet without deals other house rules, and as many people as those need. @param {import("../../types.js").Game} info @param {string} id */
  function playBy(info, id) {
    const rules = info.profiles[id];
    if (!rules) return;
    const seats = Number(complete(info, rules).players ?? 4);
    void change((there) => {
      const people = Math.min(Math.max(seats, there.names.length), seats + RESTING);
      const names = Array.from({ length: people }, (_, person) => there.names[person] ?? LETTERS.charAt(person));
      return { ...there, rules: differing(info, complete(info, rules)), names, dealer: people - 1 };
    });
  }

  /** @param {string} name @param {number} person */
  const nameField = (name, person) => html`<label class="field"><span>${app.say("pages.sheet.person", { n: person + 1 })}</span>
    <input type="text" maxlength="30" .value=${name} @change=${(/** @type {Event} */ event) => {
      const given = /** @type {HTMLInputElement} */ (event.target).value.trim().slice(0, 30);
      if (given) void change((there) => ({ ...there, names: there.names.map((old, at) => (at === person ? given : old)) }));
    }}></label>`;

  function foot() {
    const own = sheet;
    if (!own) return nothing;
    if (draft) {
      const cancel = () => {
        [draft, problem] = [null, null];
        panel.redraw();
      };
      return html`<button type="button" class="button main" data-sheet="save" ?disabled=${!draft.ready()} @click=${() => void save()}>${app.say("pages.sheet.save")}</button>
        <button type="button" class="button quiet" data-sheet="cancel" @click=${cancel}>${app.say("pages.sheet.cancel")}</button>`;
    }
    if (sent) return html`<button type="button" class="button main" data-sheet="keep" @click=${() => void change((there) => there)}>${app.say("pages.sheet.keep")}</button>`;
    return html`${settled?.over ? html`<p>${app.say("pages.sheet.over")}</p>` : html`<button type="button" class="button main" data-sheet="note" @click=${() => note(own.rows.length)}>${app.say("pages.sheet.note", { n: own.rows.length + 1 })}</button>`}
      ${own.undone.length > 0 ? html`<button type="button" class="button quiet" data-sheet="undo" @click=${() => void change(undone)}>${app.say("ui.undo")}</button>` : nothing}
      <button type="button" class="button quiet" data-sheet="shelf" @click=${() => show(null)}>${app.say("pages.sheet.others")}</button>`;
  }

  /** Draw the ways in which a sheet leaves the page. @param {KeptSheet} own @param {Settled} from */
  const ways = (own, from) => html`<section class="sheet-ways no-print">
    <button type="button" class="button quiet" @click=${() => print()}>${app.say("pages.score.print")}</button>
    <button type="button" class="button quiet" data-sheet="csv" @click=${() => download(`stich-${own.game}.csv`, "text/csv", csv(own, from, described(from), app.words.language))}>CSV</button>
    <button type="button" class="button quiet" data-sheet="text" @click=${() => void makeText()}>${app.say("pages.sheet.text")}</button>
    <button type="button" class="button quiet" data-sheet="link" @click=${() => void makeLink()}>${app.say("pages.sheet.link")}</button>
  </section>`;

  /** Describe every deal in a line. @param {Settled} from */
  const described = (from) => descriptions(paper({ ...app, name: (seat) => sheet?.names[seat] ?? "" }, from));

  async function makeText() {
    if (!sheet || !settled) return;
    message = text(app.words, sheet, settled, described(settled));
    await copy(message, "pages.sheet.text.copied");
  }

  async function makeLink() {
    if (!sheet) return;
    try {
      link = `${location.origin}${location.pathname}#/sheet/${await packed(sheet)}`;
    } catch {
      problem = { key: "pages.sheet.link.none" };
      return panel.redraw();
    }
    await copy(link, "pages.sheet.link.copied");
  }

  /** Copy a text where the browser allows it; the sheet shows it too, to be copied by hand. @param {string} what @param {string} said */
  async function copy(what, said) {
    panel.redraw();
    if (await copied(what)) app.announce(app.text(said));
  }

  if (args.code) {
    const found = await unpacked(args.code, newId());
    if (found === null || found === "newer") problem = { key: found === null ? "pages.sheet.damaged" : "pages.sheet.newer" };
    else [sheet, sent] = [found, true];
  }
  await reread();
}
