// @ts-check
/** Every panel opens in every language with all its words, and shows nothing as HTML that came as text. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import "./dialogs.js";
import { settled } from "./settled.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { files } from "./files.js";
import { beforeEach, test } from "node:test";
import { tableOf } from "./fixtures.js";
import { bauernstoss, SHEETS } from "./sheets.js";

import * as all from "../../static/screens/all.js";
import { numberOf } from "../../static/screens/setup/table.js";
import { NOTHING, withExercise } from "../../static/state/learned.js";

/** @typedef {import("../../static/types.js").App} App */
/** @typedef {import("../../static/types.js").Language} Language */
/** @typedef {import("../../static/types.js").State} State */

const window = /** @type {any} */ (globalThis).window;
Object.assign(globalThis, {
  location: { href: "https://x.org/stich/", hash: "", pathname: "/stich/", search: "" },
  history: { replaceState: (/** @type {unknown} */ _state, /** @type {string} */ _title, /** @type {string} */ url) => (globalThis.location.hash = url.replace(/^[^#]*/u, "")) },
});
window.Element.prototype.scrollIntoView = () => {};
window.Element.prototype.scrollTo = () => {};
const read = (/** @type {string} */ path) => JSON.parse(readFileSync(path, "utf8"));
Object.assign(globalThis, {
  fetch: async (/** @type {URL} */ url) => ({ ok: true, json: async () => read(url.pathname) }),
});

const LANGUAGES = /** @type {Language[]} */ (["en", "de", "ja"]);
const PANELS = ["about", "ask", "help", "log", "matches", "numbers", "rules", "score", "settings", "share", "sheet", "table"];
/** Names that open something: the panels, and the screens that are loaded with them. */
const OPENED = [...PANELS, "day", "editor", "practise", "question", "real", "series", "study"].sort();

/** @type {import("../../static/types.js").Game[]} */
const GAMES = [
  {
    id: "bauernstoss",
    letter: "b",
    players: [4],
    calls: [],
    options: [
      { name: "min_number", values: [2, 3, 5] },
      { name: "solo_needs_club_jack", values: [false, true] },
      { name: "solo_without_jack", values: [false, true] },
      { name: "partner_tie", values: ["earlier_chooses", "tiebreak_anyway"] },
    ],
    profiles: { seed: {}, pagat: { solo_needs_club_jack: true } },
  },
];

/**
 * @param {Record<string, unknown>} request
 * @returns {Promise<any>}
 */
async function ask(request) {
  const plies = 2;
  if (request.ask === "share") return { ok: true, code: request.kind === "seat" ? "1bSeat" : "bStart" };
  if (request.ask !== "look") throw Object.assign(new Error("no"), { code: "bad_save" });
  const ply = request.ply === "last" ? plies : Number(request.ply);
  const over = ply === plies;
  const { view } = tableOf({
    game: "bauernstoss",
    phase: over ? "over" : "play",
    seat: /** @type {number} */ (request.seat),
    hands: [["CJ", "HA"], ["SJ"], ["DJ"], 2],
    facts: { declarer: 0, contract: "number", trump: "C", trick: [[1, "C7"]], winning: 0, taken: [1, 0, 0, 0], points: [11, 0, 0, 0] },
    log: [{ seat: 0, phase: "bidding", move: "pass" }, { seat: 1, phase: "play", move: "C7" }].slice(0, ply),
    score: over ? [1, 0, 1, 0] : null,
  });
  return { ok: true, view, plies, over: true, code: ply === 0 ? "bStart" : "bEnd" };
}

/**
 * @param {Language} language
 * @param {Partial<State>} [state]
 */
async function desk(language, state = {}) {
  const { app } = await appAt(bauernstoss(), language);
  /** @type {string[]} */
  const missing = [];
  const phrase = app.words.phrase.bind(app.words);
  app.words.phrase = (key, data) => {
    if (!app.words.has(key)) missing.push(key);
    return phrase(key, data);
  };
  /** @type {Map<string, any>} */
  const storage = new Map();
  /** @type {string[]} */
  const damaged = [];
  Object.assign(app, {
    ask,
    storage: {
      sheets: async () => [],
      list: async () => ({ matches: [...storage.values()], damaged }),
      discard: async () => void damaged.splice(0),
      put: async (/** @type {any} */ kept) => void storage.set(kept.id, kept),
      remove: async (/** @type {string} */ id) => void storage.delete(id),
      take: async (/** @type {string} */ id) => storage.get(id),
      trouble: () => null,
      learned: async () => NOTHING,
      figures: async () => undefined,
      changeFigures: async () => undefined,
    },
    open: async (/** @type {string} */ panel, args = {}) => (await pages[panel]?.open(app, args)),
    prefer: async (/** @type {any} */ patch) => app.store.set({ preferences: { ...app.store.get().preferences, ...patch } }),
  });
  app.store.set({ games: GAMES, levels: ["beginner", "club"], engine: { state: "ready", done: 1, total: 1, seconds: null, broken: false }, ...state });
  return { app, missing, storage, damaged };
}

const panel = () => /** @type {HTMLDialogElement} */ (document.getElementById("panel"));
/** @param {string} selector */
const one = (selector) => /** @type {any} */ (panel().querySelector(selector));

beforeEach(() => {
  if (document.getElementById("panel")) panel().close();
});

/** @type {Record<string, import("../../static/screens/panels.js").Panel>} */
const pages = all;

test("a panel for each file that opens one", () => {
  const sources = ["screens/"].flatMap((name) => {
    const folder = new URL(`../../static/${name}`, import.meta.url);
    return files(folder, ".js").map((file) => new URL(file, folder));
  });
  const opening = sources.filter((file) => /^export (async )?function open\(/mu.test(readFileSync(file, "utf8")));
  assert.deepEqual(opening.map(({ pathname }) => pathname.replace(/^.*\/|\.js$/gu, "")).sort(), OPENED);
  assert.deepEqual(Object.keys(pages).sort(), OPENED);
});

for (const language of LANGUAGES) {
  for (const name of PANELS) {
    test(`${name} opens in ${language}, with all its words`, async () => {
      const { app, missing } = await desk(language);
      await app.open(name, name === "rules" ? { game: "bauernstoss", rule: "18.4" } : {});
      assert.equal(panel().dataset.content, name);
      assert.ok(one("h2").textContent.trim().length > 0);
      assert.ok(one(".panel-body").textContent.trim().length > 10);
      // The names of games whose words are yet to come are those games' affair.
      assert.deepEqual(missing.filter((key) => key.startsWith("pages.")), []);
      for (const button of panel().querySelectorAll("button")) {
        assert.ok(button.textContent?.trim() || button.getAttribute("aria-label"), `a nameless button in ${name}`);
      }
      for (const link of panel().querySelectorAll(".rule-number")) assert.match(link.getAttribute("aria-label") ?? "", /^\p{L}+ ?[\d.]+$/u, "more than a number");
      panel().close();
      assert.equal(panel().textContent, "", "a closed panel is empty");
    });
  }
}

test("one panel at a time, and the one before hears that it is left", async () => {
  const { app } = await desk("en");
  await app.open("settings");
  await app.open("help");
  assert.equal(document.querySelectorAll("dialog").length, 1);
  assert.equal(panel().dataset.content, "help");
  app.store.set({ paused: true });
  assert.equal(panel().dataset.content, "help");
});

test("what another page has learned can be exported here", async () => {
  const { app } = await desk("en");
  Object.assign(app.storage, { learned: async () => withExercise(NOTHING, "barbu", "tricks", 2) });
  await app.open("matches");
  assert.match(one(".panel-foot").textContent, /Export all/u);
  assert.deepEqual(app.store.get().learned.courses, { barbu: { tricks: 2 } });
});

test("an open panel speaks the language just chosen", async () => {
  const { app } = await desk("en");
  await app.open("settings");
  const shown = panel();
  assert.equal(one("h2").textContent, "Settings");
  const { app: german } = await desk("de");
  app.words = german.words;
  app.say = german.say;
  app.text = german.text;
  app.store.set({ paused: true });
  assert.equal(shown.querySelector("h2")?.textContent, "Optionen");
  shown.close();
});

test("the help says what each sign on a plate means", async () => {
  const { app } = await desk("en");
  await app.open("help");
  assert.deepEqual([...panel().querySelectorAll(".help-signs dd")].map((meaning) => meaning.textContent?.trim()), ["Dealer", "Declarer", "on your side", "against you"]);
});

test("a house rule is remembered, and makes the rules one's own", async () => {
  const { app } = await desk("en");
  await app.open("table");
  assert.equal(one("input[value=seed]").checked, true);
  const field = [...panel().querySelectorAll(".options select")][0];
  /** @type {any} */ (field).selectedIndex = 2;
  field?.dispatchEvent(new window.Event("change"));
  assert.deepEqual(app.store.get().preferences.games.bauernstoss, { rules: { min_number: 5 } });
  assert.equal(one("input[value=custom]").checked, true);
});

test("the usual value of an option is the one of the chosen profile", async () => {
  const games = GAMES.map((game) => ({ ...game, profiles: { ...game.profiles, pagat: { min_number: 3 } } }));
  const { app } = await desk("en", { games });
  await app.open("table");
  const usual = () => [...panel().querySelectorAll(".options select option")].map((option) => (option.textContent ?? "").trim()).filter((text) => text.endsWith("(usual)"));
  assert.deepEqual(usual(), ["2 (usual)", "The earlier bidder chooses who names trumps (usual)"]);
  one("input[value=pagat]").dispatchEvent(new window.Event("change"));
  assert.deepEqual(usual(), ["3 (usual)", "The earlier bidder chooses who names trumps (usual)"]);
});

test("rules that contradict each other are refused by their own names, and the panel stays", async () => {
  const { app } = await desk("en");
  app.start = async () => app.store.set({ notice: { key: "ui.error.contradiction", data: { detail: "solo_needs_club_jack excludes solo_without_jack" } } });
  app.notice = (notice) => app.store.set({ notice });
  await app.open("table");
  one(".panel-foot .button.main").click();
  await settled();
  assert.equal(one(".panel-foot [role=alert]").textContent, "These house rules do not go together: Solo needs the jack of clubs and Solo without any jack is allowed.");
  assert.equal(app.store.get().notice, null);
  assert.equal(panel().open, true);
});

test("a deal is asked for by its number, however it is written, and what is none is refused here", async () => {
  assert.deepEqual(["", " 12 345 ", "1,234,567", "1.234", "１２", "12a", "-1", "1e5"].map(numberOf), ["", "12345", "1234567", "1234", "12", null, null, null]);
  const { app } = await desk("en");
  /** @type {any[]} */
  const started = [];
  app.start = async (game, extra) => void started.push({ game, ...extra });
  await app.open("table");
  const start = async (/** @type {string} */ number) => {
    const field = one(".number-field input");
    field.value = number;
    field.dispatchEvent(new window.Event("input"));
    one(".panel-foot .button.main").click();
    await settled();
  };
  await start("seven");
  assert.equal(one(".panel-foot [role=alert]").textContent, "A deal number is made of digits only.");
  assert.equal(started.length, 0);
  await start("1 234");
  assert.equal(panel().open, false);
  assert.deepEqual([started[0].game, started[0].number], ["bauernstoss", "1234"]);
  await app.open("table");
  await start("");
  assert.equal("number" in started[1], false);
});

test("a match can be deleted and taken back", async () => {
  const { app, storage } = await desk("en");
  const kept = { id: "old", game: "bauernstoss", started: 1, changed: 2, over: true, table: bauernstoss() };
  storage.set("old", kept);
  await app.open("matches");
  const [, , remove] = [...panel().querySelectorAll(".match-ways button")];
  /** @type {HTMLElement} */ (remove).click();
  await settled();
  assert.equal(storage.size, 0);
  one(".said-line button").click();
  await settled();
  assert.deepEqual([...storage.values()], [kept]);
});

test("blocked storage is explained", async () => {
  const { app } = await desk("en");
  Object.assign(app.storage, { trouble: () => "refused" });
  await app.open("matches");
  assert.match(one(".warning").textContent, /private mode/u);
  assert.doesNotMatch(one(".panel-body").textContent, /kept by itself/u, "nothing is kept");
});

test("storage without room is explained", async () => {
  const { app } = await desk("en");
  Object.assign(app.storage, { trouble: () => "full" });
  await app.open("matches");
  assert.match(one(".warning").textContent, /no room/u);
});

test("unreadable matches are listed, and deleted on demand", async () => {
  const { app, storage, damaged } = await desk("en");
  storage.set("old", { id: "old", game: "bauernstoss", started: 1, changed: 2, over: true, table: bauernstoss() });
  damaged.push("match:x", "match:y");
  await app.open("matches");
  assert.match(one(".warning").textContent, /^\s*2 saved matches cannot be read/u);
  assert.equal(panel().querySelectorAll(".match").length, 1);
  one(".warning button").click();
  await settled();
  assert.equal(one(".warning"), null);
  assert.equal(panel().querySelectorAll(".match").length, 1);
});

test("a match whose picture is of another version is listed all the same", async () => {
  const { app, storage } = await desk("en");
  const { saved } = bauernstoss();
  storage.set("old", { id: "old", game: "bauernstoss", started: 1, changed: 2, over: false, table: { saved: { ...saved, deals: ["b1", "b2"] } } });
  await app.open("matches");
  assert.match(one(".match").textContent, /Deal 3/u);
});

test("the link of a running deal warns that it holds all hands", async () => {
  const { app } = await desk("en");
  await app.open("share");
  assert.equal(panel().querySelector(".warning"), null);
  app.ask = async (/** @type {any} */ request) => {
    return { ...(await ask(request)), over: false };
  };
  await app.open("share");
  one("input[value=play]").dispatchEvent(new window.Event("change"));
  assert.match(one(".warning").textContent, /contains all hands/u);
  assert.match(one(".share-link input").value, /#b12345$/u);
  one("input[value=position]").dispatchEvent(new window.Event("change"));
  assert.equal(panel().querySelector(".warning"), null);
  assert.match(one(".share-link input").value, /#1bSeat$/u);
  one("input[value=deal]").dispatchEvent(new window.Event("change"));
  assert.equal(panel().querySelector(".warning"), null);
  assert.match(one(".share-link input").value, /#bStart$/u);
});

test("a device that sends links is given a text that says what the link asks", async (t) => {
  const { app } = await desk("en");
  /** @type {any[]} */
  const gone = [];
  Object.defineProperty(globalThis.navigator, "share", { configurable: true, value: async (/** @type {any} */ what) => void gone.push(what) });
  t.after(() => Reflect.deleteProperty(globalThis.navigator, "share"));
  await app.open("share");
  for (const [kind, said] of /** @type {const} */ ([["challenge", /^Can you beat me with these cards\? My result: \S/u], ["deal", /^A deal of cards for you$/u]])) {
    one(`input[value=${kind}]`).dispatchEvent(new window.Event("change"));
    one(".share-link .button:not(.main)").click();
    const { url, text, title } = gone.pop();
    assert.equal(url, one(".share-link input").value);
    assert.match(text, said);
    assert.equal(title, text);
  }
});

test("a challenge says who sits in the seats of other people", async () => {
  const { app } = await desk("en");
  for (const [seats, said] of /** @type {const} */ ([[["person", "club", "club", "club"], /against the same bots/u], [["person", "person", "club", "club"], /club players/u]])) {
    const table = bauernstoss();
    app.store.set({ table: { ...table, match: { ...table.match, seats: [...seats] } } });
    await app.open("share");
    assert.match(panel().querySelector("input[value=challenge] + span small")?.textContent ?? "", said);
  }
});

test("names from anywhere are text in every panel", async () => {
  const { app } = await desk("en");
  const { preferences } = app.store.get();
  app.store.set({ preferences: { ...preferences, names: Array(4).fill("<img src=x>") } });
  for (const name of PANELS) {
    await app.open(name);
    assert.equal(panel().querySelector("img"), null, name);
  }
});

test("sheets of every game fit the panel", async () => {
  for (const make of Object.values(SHEETS)) {
    const { app } = await desk("en", { table: make() });
    await app.open("score");
    assert.ok(one(".sheet"), make.name);
  }
});
