// @ts-check
/**
 * The sheet for real cards: people play at a table of their own and note the outcome of each deal here. The game's own settlement
 * makes the score; before the engine has come, deals are noted and settled when it is there.
 */
import { html, nothing } from "lit-html";
import { chosenRules, infoOf, roomOf } from "../../games/index.js";
import { complete, differing, profile } from "../../state/house-rules.js";
import { newId } from "../../state/names.js";
import { segments } from "../panel/fields.js";
import { simple } from "../panel/panel.js";
import { copied } from "../send.js";
import { paperTemplate } from "../table/score.js";
import { download } from "../files.js";
import { begunIn, forgetBegun, keepBegun, NEW, refusedOn } from "./begun.js";
import { csv, descriptions, dues, text } from "./export.js";
import { Draft, keyOf } from "./draft.js";
import { formTemplate } from "./form.js";
import { added, corrected, dealerAt, FORM, placed, RESTING, sheetFrom, undone, without } from "./kept.js";
import { packed, unpacked } from "./link.js";
import { KEPT } from "./route.js";
import { shelfTemplate } from "./shelf.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {import("../../wire.js").Sheet} Settled */

/** @typedef {import("./begun.js").Begun} Begun */

/**
 * The address of a list, of a sheet, or of a row: the code of a link, or KEPT with the id of the sheet and the place of the row.
 * @typedef {{code?: string, id?: string, row?: string}} Args
 */

/** Names of people without a name. */
const LETTERS = "ABCDEF";

/**
 * Return the entries of an address in the history: the list, above it the sheet, above it the row. A link has one entry.
 * @param {Args} args
 * @returns {Args[]}
 */
export const places = ({ code, id, row }) => (code !== KEPT ? [code === undefined ? {} : { code }] : [{}, { code, id }, ...(row === undefined ? [] : [{ code, id, row }])]);

/**
 * Return an action that is not begun again while it is under way: a second tap does nothing.
 * @template {unknown[]} A
 * @param {(...args: A) => Promise<unknown>} act
 */
function once(act) {
  let busy = false;
  return async (/** @type {A} */ ...args) => {
    if (busy) return;
    busy = true;
    try {
      await act(...args);
    } finally {
      busy = false;
    }
  };
}

/**
 * Open the list of sheets, the sheet of a link or one that is kept, or the form of one of its rows.
 * @param {App} app
 * @param {Args} [args]
 */
export async function open(app, args = {}) {
  const held = refusedOn(app).sheets;
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
  /** The row that the draft corrects, as it was when the form was opened; null for a new deal, however many another page adds meanwhile. @type {string | null} */
  let base = null;
  /** The entries that are begun in the sheet and not entered. @type {Begun[]} */
  let begun = [];
  /** @type {{key: string, data?: Record<string, any>} | null} */
  let problem = null;
  /** True once storage has refused the sheet, which then lasts as long as the page. */
  let unkept = false;
  /** True once another page has deleted the sheet. */
  let gone = false;
  /** True until the sheet of an address has been found. */
  let loading = args.code !== undefined;
  /** The sheet that was deleted last. @type {KeptSheet | null} */
  let removed = null;
  let link = "";
  /** The sheet as a text, once somebody has asked for it. */
  let message = "";
  const others = typeof BroadcastChannel === "function" ? new BroadcastChannel("stich sheets") : null;
  others?.addEventListener("message", () => void reread());

  const panel = simple(app, "sheet", body, { title, foot, key, closed: () => others?.close() });
  const unsubscribe = app.store.subscribe((state, before) => {
    if (!panel.shown()) unsubscribe();
    else if (state.engine.state !== before.engine.state) void settle();
  });
  /** Read the sheets anew, which another page may have changed. */
  async function reread() {
    const raw = await app.storage.sheets();
    const found = raw.map(sheetFrom);
    newer = found.filter((one) => one === "newer").length;
    all = [...found.filter((one) => one !== null && one !== "newer"), ...[...held.values()].filter(({ id }) => !found.some((one) => one !== null && one !== "newer" && one.id === id))];
    all.sort((one, other) => other.changed - one.changed);
    const id = sheet?.id;
    if (sheet && !sent && !held.has(sheet.id)) {
      sheet = all.find((one) => one.id === id) ?? sheet;
      gone = !raw.some((one) => /** @type {{id?: unknown} | null} */ (one)?.id === id);
      if (draft && !gone) meet(sheet);
    }
    await settle();
  }

  /** Find the row of the draft in a sheet that another page may have changed, and say so. @param {KeptSheet} now */
  function meet({ rows }) {
    if (base === null) {
      if (rows.length > at) [problem, at] = [{ key: "pages.sheet.meanwhile.added", data: { n: rows.length } }, rows.length];
    } else if (rows[at] !== base) {
      const there = rows.indexOf(base);
      if (there < 0) problem = { key: "pages.sheet.meanwhile.changed" };
      [at, base] = there >= 0 ? [there, base] : [Math.min(at, rows.length), rows[at] ?? null];
    }
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
      inform();
      if (own.rules === null && !sent) await change((there) => ({ ...there, rules }));
    } catch (error) {
      problem = { key: "pages.sheet.rules" };
      console.error(error);
    }
    panel.redraw();
  }

  /** Tell the form of the next deal, opened before the engine had settled, the dealer and what earlier deals have left. */
  function inform() {
    if (!draft || !settled || chosen || base !== null || at !== settled.rows.length) return;
    if (settled.dealer !== places.dealer && sheet?.names.length !== settled.seats.length && Object.keys(draft.values).length > 0) return; // other people would have played
    places = settled;
    draft.from = { rules: houseRules(), setup: settled.setup };
  }

  /**
   * Change the sheet, and keep it.
   * @param {(there: KeptSheet) => KeptSheet} how
   */
  async function change(how) {
    const own = sheet;
    if (!own) return;
    const alone = held.has(own.id); // rows that storage has refused are in this page only
    const now = await app.storage.changeSheet(own.id, (there) => {
      const kept = sheetFrom(there);
      if (kept === "newer") return there;
      return how(kept === null || (alone && own.changed >= kept.changed) ? own : kept);
    });
    const read = sheetFrom(now);
    unkept = read === null || read === "newer";
    sheet = unkept ? how(own) : /** @type {KeptSheet} */ (read);
    if (unkept) held.set(sheet.id, sheet);
    else held.delete(sheet.id);
    [sent, gone, link, message] = [false, false, "", ""];
    others?.postMessage("");
    stand();
    await settle();
  }

  /** Show a sheet, or the list. @param {KeptSheet | null} own */
  async function show(own) {
    [sheet, settled, asked, draft, problem, link, message, sent, gone, begun] = [own, null, null, null, null, "", "", false, false, []];
    unkept = own !== null && held.has(own.id);
    if (own) removed = null;
    stand();
    top();
    if (own) begun = await begunIn(app, own.id);
    await reread();
  }

  /** Give what is shown its address and its entry in the history. */
  function stand() {
    if (!panel.shown()) return;
    if (sheet === null) app.at("sheet", {});
    else if (!sent) app.at("sheet", { code: KEPT, id: sheet.id, ...(draft ? { row: place() } : {}) });
  }

  /** Return the place of the draft's row in addresses. */
  const place = () => (base === null ? NEW : String(at + 1));

  /** Show the beginning of what is drawn. */
  const top = () => panel.element.querySelector(".panel-body")?.scrollTo({ top: 0 });

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

  /** Open the form of a deal, with what was begun in it. @param {number} index */
  function note(index) {
    if (!sheet) return;
    at = index;
    [problem, chosen, base] = [null, false, sheet.rows[index] ?? null];
    places = placesOf(at);
    const started = begun.find((one) => one.place === place() && one.base === base);
    if (started && started.dealer < sheet.names.length && started.dealer !== places.dealer) {
      places = placed(started.dealer, sheet.names.length, players());
      chosen = true;
    }
    const setup = settled && known(index) && !chosen ? (settled.rows[index] ?? settled).setup : {};
    draft = new Draft(sheet.game, { rules: houseRules(), setup }, places.seats.length, base ?? "");
    if (started) Object.assign(draft, { values: started.values, rest: started.rest });
    stand();
    panel.redraw();
    top();
  }

  /** Draw the form anew, and keep what is set in it. */
  function touched() {
    panel.redraw();
    if (sheet && draft) remember(place(), { place: place(), base, dealer: places.dealer, values: draft.values, rest: draft.rest });
  }

  /** Keep an entry that is begun, or forget the one for a row. @param {string} row @param {Begun | null} entry */
  function remember(row, entry) {
    if (!sheet) return;
    begun = [...begun.filter((one) => one.place !== row), ...(entry ? [entry] : [])];
    void keepBegun(app, sheet.id, row, entry);
  }

  /** Give the draft another dealer; which contracts that one may still declare the engine says. @param {number} dealer */
  function dealtBy(dealer) {
    if (!sheet || !draft) return;
    chosen = true;
    places = placed(dealer, sheet.names.length, players());
    draft.from = { ...draft.from, setup: {} };
    touched();
  }

  /** Close the form and return to the sheet. */
  function leave() {
    [draft, problem] = [null, null];
    stand();
    panel.redraw();
    top();
  }

  /** Take the noted deal into the sheet, unless the engine says that it cannot have been. */
  const save = once(async () => {
    const [own, noted] = [sheet, draft];
    if (!own || !noted) return;
    const [index, old, key] = [at, base, place()];
    // Without the engine the next dealer is a guess, which matters only where it says who rests.
    const sure = chosen || known(index) || own.names.length > players();
    const row = `${sure ? `dealer=${places.dealer} ` : ""}${noted.row()}`;
    if (app.store.get().games && own.rules) {
      const rows = [...own.rows.slice(0, index), row];
      const answer = await app.ask({ ask: "sheet", game: own.game, rules: own.rules, dealer: own.dealer, people: own.names.length, rows });
      const { refused } = answer.rows[index] ?? {};
      if (refused) return refuse({ key: `pages.sheet.no.${refused.key}`, data: named(refused.data, places.seats) });
    }
    if (draft !== noted) return; // Back was pressed meanwhile
    let late = false;
    draft = null;
    problem = null;
    remember(key, null);
    await change((there) => {
      if (old === null) return added(there, row);
      const found = there.rows[index] === old ? index : there.rows.indexOf(old);
      late = found < 0;
      return late ? there : corrected(there, found, row);
    });
    if (late && sheet) {
      draft = noted;
      meet(sheet);
      stand();
      return panel.redraw();
    }
    top();
    tell(index);
  });

  /** Say why the entry cannot be. @param {NonNullable<typeof problem>} why */
  function refuse(why) {
    problem = why;
    panel.redraw();
    top();
  }

  /** Announce the scores of a deal that was entered. @param {number} index */
  function tell(index) {
    const score = asked === sheet?.rows ? settled?.rows[index]?.score : undefined;
    const parts = (score ?? []).flatMap((points, person) => (points === 0 ? [] : [`${sheet?.names[person]} ${app.words.signed(points)}`]));
    app.announce(app.text("pages.sheet.entered", { n: index + 1, scores: app.words.list(parts).toString() }));
  }

  /** Take the last change back. A deal that this takes from the sheet is begun again, so that it can be entered once more. */
  const undo = once(async () => {
    const last = sheet?.undone.at(-1);
    const row = sheet?.rows.at(-1);
    if (!sheet || !last) return;
    if (row !== undefined && last.length < sheet.rows.length && !begun.some((one) => one.place === NEW)) {
      const { dealer, seats } = placesOf(sheet.rows.length - 1);
      remember(NEW, { place: NEW, base: null, dealer, values: new Draft(sheet.game, { rules: houseRules(), setup: {} }, seats.length, row).values, rest: "" });
    }
    await change(undone);
  });

  /** Take the row of the draft from the sheet. */
  const deleteRow = once(async () => {
    const [old, index] = [base, at];
    if (!draft || old === null) return;
    remember(place(), null);
    draft = null;
    await change((there) => {
      const found = there.rows[index] === old ? index : there.rows.indexOf(old);
      return found < 0 ? there : without(there, found);
    });
    top();
  });

  /** Delete the sheet; the list offers to bring it back. */
  const erase = once(async () => {
    const own = sheet;
    if (!own) return;
    await app.storage.removeSheet(own.id);
    await forgetBegun(app, own.id);
    held.delete(own.id);
    others?.postMessage("");
    await show(null);
    removed = own;
    panel.redraw();
  });

  /** Bring the sheet back that was deleted last. */
  const putBack = once(async () => {
    sheet = removed;
    removed = null;
    await change((there) => there);
  });

  /** Take a key for the number of the form. @param {string} name */
  function key(name) {
    const taken = draft !== null && !document.activeElement?.matches("input, select, textarea") && draft.key(name);
    if (taken) touched();
    return taken;
  }

  /** The data of a refusal, with names in place of seats. @param {Record<string, unknown>} data @param {readonly number[]} seats */
  const named = (data, seats) =>
    Object.fromEntries(Object.entries(data).map(([key, value]) => [key, ["seat", "doubler", "target"].includes(key) ? (sheet?.names[seats[Number(value)] ?? -1] ?? "") : value]));

  function title() {
    if (!sheet) return app.say("pages.sheet.title");
    return [html`${draft ? app.say("pages.sheet.deal", { n: at + 1 }) : app.say("pages.sheet.title")} · ${app.say(`${sheet.game}.name`)}`];
  }

  /** Return the sentences about faults, and about a sheet of a link that is not kept yet. */
  function notes() {
    return html`${problem ? html`<p class="sheet-problem no-print" role="alert">${app.say(app.words.has(problem.key) ? problem.key : "pages.sheet.no.rules", problem.data ?? {})}</p>` : nothing}
      ${unkept ? html`<p class="sheet-problem no-print">${app.say(app.store.get().trouble === "full" ? "pages.sheet.full" : "pages.sheet.unkept")}</p>` : nothing}
      ${gone ? html`<p class="sheet-problem no-print" role="alert">${app.say("pages.sheet.gone")}</p>` : nothing}
      ${sent ? html`<p class="no-print">${app.say("pages.sheet.sent")}</p>` : nothing}`;
  }

  /** Return the people who rest in a deal. @param {readonly number[]} seats */
  const resting = (seats) => (sheet?.names ?? []).filter((_, person) => !seats.includes(person));

  /** Draw the sentence about the people who rest. @param {readonly number[]} seats */
  const rest = (seats) => (resting(seats).length === 0 ? nothing : app.say("pages.sheet.rests", { n: resting(seats).length, names: app.words.list(resting(seats)).toString() }));

  /** Draw the dealer of the noted deal, who may be another, the people who rest, and the way to be rid of the entry. @param {string[]} names */
  const draftHead = (names) => html`<div class="noted-title">
    <label>${app.say("pages.sheet.dealer")}
      <select @change=${(/** @type {Event} */ event) => dealtBy(Number(/** @type {HTMLSelectElement} */ (event.target).value))}>
        ${names.map((name, person) => html`<option value=${person} ?selected=${person === places.dealer}>${name}</option>`)}
      </select></label>
    ${base === null ? nothing : html`<button type="button" class="button quiet" data-sheet="delete-row" @click=${() => void deleteRow()}>${app.say("pages.sheet.delete.row")}</button>`}
    ${base === null && begun.some((one) => one.place === NEW) ? html`<button type="button" class="button quiet" data-sheet="clear" @click=${clear}>${app.say("pages.sheet.clear")}</button>` : nothing}
    ${names.length > places.seats.length ? html`<p class="noted-rest">${rest(places.seats)}</p>` : nothing}
  </div>`;

  /** Empty the form of a new deal. */
  function clear() {
    remember(NEW, null);
    note(sheet?.rows.length ?? 0);
  }

  /** Draw the entries that are begun, each with the way to go on and to drop it. @param {KeptSheet} own */
  const unfinished = ({ rows }) => begun.filter((one) => one.place === NEW || rows[Number(one.place) - 1] === one.base).map((one) => {
    const index = one.place === NEW ? rows.length : Number(one.place) - 1;
    return html`<p class="sheet-begun no-print" role="status">${app.say("pages.sheet.begun", { n: index + 1 })}
      <span class="ways"><button type="button" class="button quiet" @click=${() => note(index)}>${app.say("pages.sheet.go.on")}</button>
      <button type="button" class="button quiet" @click=${() => (remember(one.place, null), panel.redraw())}>${app.say("pages.sheet.drop")}</button></span>
    </p>`;
  });

  function body() {
    if (loading) return html``;
    if (!sheet) return html`${notes()}${shelfTemplate(app, { all, newer, removed, show: (own) => void show(own), start: (game) => void start(game), putBack: () => void putBack() })}`;
    const speech = { ...app, name: (/** @type {number} */ seat) => sheet?.names[draft ? personIn(seat) : seat] ?? "" };
    if (draft) return html`${notes()}${draftHead(sheet.names)}${formTemplate(speech, draft, touched)}`;
    return html`${notes()}${sent ? nothing : unfinished(sheet)}${people()}${settled ? html`<div aria-busy=${asked === sheet.rows ? "false" : "true"}>${paper(speech, settled)}</div>` : html`<p>${app.say("pages.sheet.waiting", { n: sheet.rows.length })}</p>`}
      ${(settled?.rows ?? []).map(({ refused }, index) => (refused ? wrong(index, refused) : nothing))}
      ${sheet.before.map((old, index) => (old === null ? nothing : restored(index, old)))}
      ${settled && settled.rows.length > 0 ? money(settled) : nothing}${ways(sheet, settled)}
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
    const mean = totals.reduce((sum, points) => sum + points, 0) / totals.length;
    return html`<section class="sheet-money">
      <h3>${app.say("pages.sheet.money")}</h3>
      <label class="field"><span>${app.say("pages.sheet.stake")}</span>
        <input type="number" min="0" step="0.01" inputmode="decimal" .value=${String(own.stake)} @change=${(/** @type {Event} */ event) => {
          const value = Number(/** @type {HTMLInputElement} */ (event.target).value);
          void change((there) => ({ ...there, stake: value >= 0 && value < 1e6 ? value : 0 }));
        }}></label>
      ${mean === 0 ? nothing : html`<p class="quiet-text">${app.say("pages.sheet.mean", { mean })}</p>`}
      ${due.length === 0 ? html`<p>${app.say("pages.sheet.level")}</p>` : html`<ul>
        ${due.map((one) => html`<li>${app.say("pages.sheet.pays", one)}</li>`)}
      </ul>`}
    </section>`;
  }

  /** Start a sheet of a game with as many people as it has seats. */
  const start = once(async (/** @type {string} */ game) => {
    const { games, preferences } = app.store.get();
    const info = infoOf({ games }, game);
    const rules = info ? differing(info, complete(info, chosenRules(info, preferences))) : null;
    const [players = 4] = roomOf(game).company.filter((n) => n >= Number(rules?.players ?? 4));
    const names = Array.from({ length: players }, (_, person) => all[0]?.names[person] ?? (preferences.names[person]?.trim() || LETTERS.charAt(person)));
    await begin({ game, rules, names, dealer: players - 1, stake: 0 });
  });

  /** Start another sheet with the same people, stake and house rules. */
  const again = once(async () => {
    if (!sheet) return;
    const { game, rules, names, stake } = sheet;
    await begin({ game, rules, names, stake, dealer: settled?.dealer ?? sheet.dealer });
  });

  /** Keep and show a sheet without deals. @param {Pick<KeptSheet, "game" | "rules" | "names" | "dealer" | "stake">} given */
  async function begin(given) {
    [settled, asked, removed, problem, begun] = [null, null, null, null, []];
    sheet = { form: FORM, id: newId(), ...given, rows: [], before: [], undone: [], changed: Date.now() };
    await change((there) => there);
    top();
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
      const field = /** @type {HTMLInputElement} */ (event.target);
      const given = field.value.trim().slice(0, 30);
      if (!given) field.value = name; // a person keeps a name
      else void change((there) => ({ ...there, names: there.names.map((old, at) => (at === person ? given : old)) }));
    }}></label>`;

  /** Return the name of the field that is still to be filled in. @param {Draft} noted */
  function missing(noted) {
    const field = noted.missing();
    return field ? app.say("pages.sheet.missing", { field: app.words.phrase(keyOf(field)) }) : app.say("pages.sheet.save");
  }

  function foot() {
    const own = sheet;
    if (!own || loading) return nothing;
    if (draft) {
      const cancel = () => {
        if (base !== null) remember(place(), null);
        leave();
      };
      return html`<button type="button" class="button main" data-sheet="save" ?disabled=${!draft.ready()} @click=${() => void save()}>${missing(draft)}</button>
        <button type="button" class="button quiet" data-sheet="cancel" @click=${cancel}>${app.say("pages.sheet.cancel")}</button>`;
    }
    if (sent || gone) return html`<button type="button" class="button main" data-sheet="keep" @click=${() => void change((there) => there)}>${app.say("pages.sheet.keep")}</button>
      ${gone ? html`<button type="button" class="button quiet" data-sheet="shelf" @click=${() => void show(null)}>${app.say("pages.sheet.others")}</button>` : nothing}`;
    const { dealer, seats } = placesOf(own.rows.length);
    const next = html`<p class="sheet-next">${app.say("pages.sheet.next", { name: own.names[dealer] ?? "" })}${own.names.length > seats.length ? html` · ${rest(seats)}` : nothing}</p>
      <button type="button" class="button main" data-sheet="note" @click=${() => note(own.rows.length)}>${app.say("pages.sheet.note", { n: own.rows.length + 1 })}</button>`;
    const finished = html`<p class="sheet-next">${app.say("pages.sheet.over")}</p>
      <button type="button" class="button main" data-sheet="again" @click=${() => void again()}>${app.say("pages.sheet.same")}</button>`;
    return html`${settled?.over ? finished : next}
      ${own.undone.length > 0 ? html`<button type="button" class="button quiet" data-sheet="undo" @click=${() => void undo()}>${app.say("ui.undo")}</button>` : nothing}
      <button type="button" class="button quiet" data-sheet="shelf" @click=${() => void show(null)}>${app.say("pages.sheet.others")}</button>`;
  }

  /** Draw the ways in which a sheet leaves the page, and those to another sheet. @param {KeptSheet} own @param {Settled | null} from */
  const ways = (own, from) => html`<section class="sheet-ways no-print">
    ${from && from.rows.length > 0 ? html`<button type="button" class="button quiet" @click=${() => print()}>${app.say("pages.score.print")}</button>
      <button type="button" class="button quiet" data-sheet="csv" @click=${() => download(`stich-${own.game}.csv`, "text/csv", csv(own, from, described(from), app.words.language))}>CSV</button>
      <button type="button" class="button quiet" data-sheet="text" @click=${() => void makeText()}>${app.say("pages.sheet.text")}</button>` : nothing}
    ${own.rows.length > 0 ? html`<button type="button" class="button quiet" data-sheet="link" @click=${() => void makeLink()}>${app.say("pages.sheet.link")}</button>` : nothing}
    ${own.rows.length > 0 && !sent && !settled?.over ? html`<button type="button" class="button quiet" data-sheet="again" @click=${() => void again()}>${app.say("pages.sheet.same")}</button>` : nothing}
    ${sent || gone ? nothing : html`<button type="button" class="button quiet" data-sheet="delete" @click=${() => void erase()}>${app.say("pages.sheet.delete.sheet")}</button>`}
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

  if (args.code === KEPT) {
    const [own, id] = [args, args.id ?? ""];
    await reread();
    loading = false;
    sheet = all.find((one) => one.id === id) ?? null;
    if (sheet) {
      [unkept, begun] = [held.has(id), await begunIn(app, id)];
      await settle();
      const index = own.row === NEW ? sheet.rows.length : Number(own.row) - 1;
      if (panel.shown() && own.row !== undefined && index >= 0 && index <= sheet.rows.length && (own.row === NEW || index < sheet.rows.length)) return note(index);
    } else problem = { key: "pages.sheet.lost" };
    if (panel.shown()) stand();
    return panel.redraw();
  }
  if (args.code) {
    const found = await unpacked(args.code, newId());
    if (found === null || found === "newer") problem = { key: found === null ? "pages.sheet.damaged" : "pages.sheet.newer" };
    else [sheet, sent] = [found, true];
  }
  loading = false;
  await reread();
}
