// @ts-check
/** The deal editor on a page without a browser: a deal entered by taps, keys and text, undone, kept across a reload, filled and used. */
import "./dialogs.js";
import { appAt, read } from "./page.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { render } from "lit-html";
import { beside, rowsOf } from "../../static/screens/editor/deck.js";
import { following, given, keptFrom, relaid } from "../../static/screens/editor/draft.js";
import { open } from "../../static/screens/editor/editor.js";
import { coded } from "../../static/screens/editor/names.js";
import { kindsOf, wishOf } from "../../static/screens/editor/tools.js";
import { acting } from "./acting.js";
import { edited, ORDER } from "./editing.js";
import { settled } from "./settled.js";
import { tableOf } from "./fixtures.js";

const { window } = /** @type {any} */ (globalThis);
Object.defineProperty(globalThis, "location", { configurable: true, value: new URL("https://table.test/") });
/** The texts that the tab keeps across reloads, by key. @type {Map<string, string>} */
const tab = new Map();
Object.defineProperty(globalThis, "sessionStorage", { configurable: true, value: { getItem: (/** @type {string} */ key) => tab.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => tab.set(key, value) } });
beforeEach(() => tab.clear());

/** @type {import("../../static/types.js").Game[]} */
const GAMES = [
  { id: "schafkopf", letter: "s", players: [4], calls: [], options: [{ name: "min_number", values: [2, 3] }, { name: "solo_needs_club_jack", values: [false, true] }], profiles: { seed: {}, pagat: { solo_needs_club_jack: true } } },
  { id: "fipsen", letter: "f", players: [4], calls: [], options: [{ name: "hold", values: [true, false] }], profiles: { seed: {} } },
];
const DECK = ORDER.flat();

/** Refuse rules that contradict each other, as the engine does. @param {any} request */
const refusing = (request) => (request.ask === "edit" && request.rules?.min_number === 3 ? Promise.reject(Object.assign(new Error(), { code: "contradiction", detail: "min_number and solo_needs_club_jack" })) : null);

/**
 * @param {{code?: string}} [args]
 * @param {{language?: "en" | "de" | "ja", ask?: (request: any) => any}} [how]
 */
async function desk(args = {}, { language = "en", ask } = {}) {
  const { app, page } = await appAt(null, language);
  /** @type {any[]} */
  const asked = [];
  /** @type {any[]} */
  const visits = [];
  Object.assign(app, {
    open: (/** @type {string} */ panel, /** @type {any} */ more = {}) => (visits.push([panel, more]), panel === "editor" ? open(app, more) : undefined),
    link: async (/** @type {string} */ code, /** @type {number} */ seat) => (visits.push(["link", code, seat]), app.store.set({ match: "linked", screen: "table" }), true),
    notice: (/** @type {any} */ notice) => app.store.set({ notice }),
    ask: async (/** @type {any} */ request) => {
      asked.push(request);
      const own = await ask?.(request);
      if (own) return own;
      if (request.ask === "vary") return { code: `${request.code}+`, over: request.code.endsWith("++") };
      if (request.ask === "look") return { view: tableOf({ game: "bauernstoss", phase: "bidding", turn: 0, seat: null, legal: ["pass", "3.C"], log: [] }).view };
      if (request.ask === "text") return { text: '[Game "bauernstoss"]' };
      return edited(request);
    },
  });
  app.store.set({ screen: "home", games: GAMES, engine: { ...app.store.get().engine, state: "ready" } });
  const draw = () => {
    const { editing } = app.store.get();
    if (editing) render(editing.template(app, editing), page);
  };
  app.store.subscribe(draw);
  await open(app, args);
  await settled();
  const editing = () => /** @type {import("../../static/types.js").Editing} */ (app.store.get().editing);
  const deck = () => [...page.querySelectorAll(".deck [data-card]")];
  const { click, one } = acting(page);
  return {
    app, page, asked, visits, editing, click, one, deck,
    text: (/** @type {string} */ selector) => page.querySelector(selector)?.textContent?.replace(/\s+/gu, " ").trim() ?? "",
    /** @param {string} card */
    tap: (card) => click(`.deck [data-card="${card}"]`),
    /** @param {string} card @param {string} key @param {any} [more] */
    async press(card, key, more = {}) {
      page.querySelector(`.deck [data-card="${card}"]`)?.dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true, ...more }));
      await settled();
    },
    piles: () => [...page.querySelectorAll(".editor-piles > li")].map((pile) => [...pile.querySelectorAll("[data-card]")].map((card) => /** @type {HTMLElement} */ (card).dataset.card).join(" ")),
    chosen: () => [...page.querySelectorAll(".editor-piles > li")].findIndex((pile) => "chosen" in /** @type {HTMLElement} */ (pile).dataset),
  };
}

test("a whole deal is entered by taps; full piles pass on to the next, and the last one takes the rest", async () => {
  const { tap, piles, chosen, text, page, one } = await desk();
  assert.equal(text(".editor-said"), "32 cards left. A tap gives a card to Resi.");
  for (const card of DECK.slice(0, 8)) await tap(card);
  assert.equal(chosen(), 1);
  assert.equal(text(".editor-piles > li .editor-count"), "8 of 8");
  for (const card of DECK.slice(8, 24)) await tap(card);
  assert.deepEqual(piles(), [0, 8, 16, 24].map((from) => DECK.slice(from, from + 8).join(" ")));
  assert.equal(page.querySelector(".deck"), null, "nothing is left to deal");
  assert.ok(one("[data-way=start]") && one("#editor").dataset.code);
});

test("two taps exchange two cards, one takes a card back, and every step can be undone and redone", async () => {
  const { tap, piles, click, text } = await desk({ code: "bOther" });
  const before = piles();
  await click('.editor-piles [data-card="CJ"]');
  assert.equal(text(".editor-said"), "1 card left. A tap gives it to Resi.");
  await tap("SJ");
  assert.ok(piles()[0]?.includes("SJ") && piles()[1]?.includes("CJ"));
  const after = piles();
  await click("[data-way=undo]");
  await click("[data-way=undo]");
  assert.deepEqual(piles(), before);
  await click("[data-way=undo]"); // nothing is left to undo
  await click("[data-way=redo]");
  await click("[data-way=redo]");
  assert.deepEqual(piles(), after);
  await click("[data-way=clear]");
  assert.deepEqual(piles(), ["", "", "", ""]);
});

test("a full pile says so at the card, and a dealt card moves to the chosen pile", async () => {
  const { tap, piles, click, text, one } = await desk();
  for (const card of DECK.slice(0, 8)) await tap(card);
  await click('.editor-piles > li:nth-child(1) .editor-pile');
  await tap("SA");
  assert.equal(text(".editor-said"), "Resi already has 8 cards: take one back first, or choose another pile for the ace of spades.");
  assert.ok("wrong" in one('.deck [data-card="SA"]').dataset);
  await click('.editor-piles > li:nth-child(3) .editor-pile');
  await tap("CJ");
  assert.ok(piles()[2]?.includes("CJ") && !piles()[0]?.includes("CJ"));
  await tap("CJ");
  assert.equal(piles()[2], "", "a tap on a card of the chosen pile takes it back");
});

test("in the deck arrows move, a number gives the card to that pile, Backspace takes it back, Ctrl+Z undoes", async () => {
  const { press, piles, deck, editing } = await desk();
  assert.deepEqual(deck().filter((card) => /** @type {HTMLElement} */ (card).tabIndex === 0).length, 1, "one stop for Tab");
  await press("CA", "ArrowRight");
  assert.equal(editing().card, "CK");
  await press("CK", "ArrowDown");
  assert.equal(editing().card, "SK");
  await press("SK", "3");
  assert.equal(piles()[2], "SK");
  await press("SK", "9");
  await press("SK", "Backspace");
  assert.equal(piles()[2], "");
  await press("SK", "z", { ctrlKey: true });
  assert.equal(piles()[2], "SK");
  await press("SK", "z", { ctrlKey: true, shiftKey: true });
  assert.equal(piles()[2], "");
  const rows = rowsOf(edited({}));
  assert.equal(rows.length, 4);
  assert.deepEqual([beside(rows, "CA", "ArrowLeft"), beside(rows, "CA", "ArrowUp"), beside(rows, "D7", "ArrowDown"), beside(rows, "D9", "Home"), beside(rows, "D9", "End"), beside(rows, "D9", "x")], [null, null, null, "DA", "D7", null]);
});

test("cards are typed into the field of the chosen pile; what has no place stays there with a reason", async () => {
  const { piles, one, text, editing } = await desk();
  /** @param {string} cards */
  const type = async (cards) => {
    one(".editor-typed input").value = cards;
    one(".editor-typed").dispatchEvent(new window.Event("submit", { cancelable: true }));
    await settled();
    await settled();
    return one(".editor-typed input")?.value;
  };
  assert.equal(await type("CA king of hearts"), "");
  assert.equal(piles()[0], "CA HK");
  assert.equal(await type("Joker"), "Joker");
  assert.match(text(".editor-said"), /^“Joker” is not the name of a card/u);
  assert.equal(await type("CT CK CQ C9 C8 C7 D7"), "CT CK CQ C9 C8 C7 D7");
  assert.match(text(".editor-said"), /^Resi already has 8 cards/u);
  assert.equal(piles()[0], "CA HK", "none of them is given");
  await type("CT CK CQ C9 C8 C7");
  assert.deepEqual([piles()[0]?.split(" ").length, editing().at, editing().past.length], [8, 1, 2]);
});

test("labels say card and pile, and every count is in words", async () => {
  const { tap, one, text } = await desk();
  assert.equal(text('.deck [data-card="CA"] .visually-hidden'), "ace of clubs, not dealt");
  await tap("CA");
  assert.equal(text('.deck [data-card="CA"] .visually-hidden'), "ace of clubs, with Resi");
  assert.equal(text('.editor-piles [data-card="CA"] .visually-hidden'), "ace of clubs, take back from Resi");
  assert.equal(one(".editor-pile").getAttribute("aria-pressed"), "true");
});

test("deal and steps survive a reload; the link of another deal comes on top of them", async () => {
  const first = await desk();
  await first.tap("CA");
  await first.tap("HA");
  const again = await desk();
  assert.deepEqual(again.piles(), ["HA CA".split(" ").sort((a, b) => DECK.indexOf(a) - DECK.indexOf(b)).join(" "), "", "", ""]);
  await again.click("[data-way=undo]");
  assert.equal(again.piles()[0], "CA");
  const linked = await desk({ code: "bOther" });
  assert.equal(linked.one("#editor").dataset.code, "bOther");
  await linked.click("[data-way=undo]");
  assert.equal(linked.piles()[0], "CA", "the deal before is one step back");
  tab.set("stich.editor", '{"draft":{"game":1}}');
  assert.deepEqual((await desk()).piles(), ["", "", "", ""], "what is damaged is left out");
  for (const text of [null, "", "{", "null", "[]", '{"draft":null,"past":[],"future":[]}']) assert.equal(keptFrom(text), null);
});

test("a text is read while it is typed, taken when that is asked for, and never lost", async () => {
  const { click, one, page, piles, text, editing, asked } = await desk();
  await click("[data-tool=text]");
  const field = one("textarea");
  field.value = "ace of clubs Joker\nking of hearts CA";
  field.dispatchEvent(new window.Event("input", { bubbles: true }));
  while (!asked.some(({ ask }) => ask === "read")) await new Promise((done) => setTimeout(done, 1)); // until typing has paused
  await settled();
  assert.equal(asked.at(-1).text.replace(/ +/gu, " ").trim(), "CA Joker\n HK CA");
  const faults = [...page.querySelectorAll(".editor-faults li")].map((fault) => fault.textContent);
  assert.deepEqual(faults, ["Line 1: “Joker” is not the name of a card. Write ♣A, CA or a suit followed by its ranks.", "Line 2: The ace of clubs is already with Resi. Take it out at one of the two places."]);
  assert.deepEqual(piles(), ["", "", "", ""], "reading changes nothing");
  await click("[data-way=enter]");
  assert.deepEqual(piles(), ["CA", "HK", "", ""]);
  assert.equal(one("textarea").value, "ace of clubs Joker\nking of hearts CA");
  assert.equal(text(".editor-said"), "2 cards taken from the text.");
  await click("[data-way=undo]");
  assert.deepEqual([piles(), editing().text], [["", "", "", ""], "ace of clubs Joker\nking of hearts CA"]);
});

test("the page's names of cards, suits and ranks are read in every language", async () => {
  for (const language of /** @type {const} */ (["en", "de", "ja"])) {
    const { app } = await desk({}, { language });
    for (const deck of /** @type {const} */ (["french", "german"])) {
      app.words.deck = deck;
      for (const card of ["CA", "SQ", "HJ", "D7", "HT"]) assert.equal(coded(app.words, app.words.card(card).toString()).trim(), card, `${language} ${deck}`);
    }
  }
  const { app } = await desk({}, { language: "de" });
  assert.equal(coded(app.words, "Eichel-Ober, Herz: Ass König").replace(/\s+/gu, " ").trim(), "CQ , H : A K");
  assert.equal(coded(app.words, '[Game "Ass"]'), '[Game "Ass"]');
  assert.equal(coded(app.words, "https://x.org/#bAss"), "https://x.org/#bAss");
  assert.ok(Object.keys(read("de/editor.json")).length > 60);
});

test("letters of German suits are read where nothing else is meant", async () => {
  const { app } = await desk();
  const read = (/** @type {string} */ text, deck = /** @type {"french" | "german"} */ ("french")) => ((app.words.deck = deck), coded(app.words, text).replace(/\s+/gu, " ").trim());
  assert.equal(read("EO GO HO SO"), "CQ SQ HQ DQ");
  assert.equal(read("eo, gu, ha, s10"), "CQ, SJ, HA, D10");
  assert.equal(read("E-O G-A H-10 S-7 SS"), "CQ SA H10 D7 DA");
  assert.equal(read("E: O U A 10 G: 9 8 H: K S: 7"), "C Q J A 10 S 9 8 H K D 7");
  for (const text of ["CA SQ HJ D7", "so ♣A ♠K", "H: A K S: 7 9", "SA HK", "Has anybody got SA?"]) assert.equal(read(text), text);
  assert.equal(read("Vroni: EO GO\nResi: HA SA\nThis is all that was seen\nHK"), "Vroni: CQ SQ Resi: HA DA This is all that was seen HK");
  assert.equal(read("SA HK S10", "german"), "DA HK D10");
  assert.equal(read("CA SA", "german"), "CA SA");
});

test("the name or the number of a pile stands in front of its cards", async () => {
  const { asked, editing } = await desk();
  for (const [text = "", sent] of [["Xaver: CA\nresi: CT", "hand 1: CA hand 0: CT"], ["2. CA\n1) CT", "hand 1: CA hand 0: CT"], ["Karl: CA", "Karl: CA"]]) {
    editing().actions.type(text);
    await editing().actions.read();
    assert.equal(asked.at(-1).text.replace(/\s+/gu, " ").trim(), sent);
  }
});

test("the rest is dealt by the engine, such that the wishes are granted; an impossible one is marked", async () => {
  let impossible = false;
  const { click, tap, piles, text, asked, one, page } = await desk({}, {
    ask: (request) => {
      if (request.ask !== "fill") return null;
      if (impossible) return { ...edited(request), faults: [{ reason: "impossible", wish: 0 }] };
      const held = request.piles.map((/** @type {string} */ pile) => pile.split(" ").filter(Boolean));
      const rest = DECK.filter((card) => !held.flat().includes(card));
      return edited({ ...request, piles: held.map((/** @type {string[]} */ pile) => [...pile, ...rest.splice(0, 8 - pile.length)].join(" ")) });
    },
  });
  await tap("CA");
  await click("[data-tool=fill]");
  await click("[data-way=wish]");
  const [pile, how, of] = [...page.querySelectorAll(".editor-wishes select")].map((one) => /** @type {HTMLSelectElement} */ (one));
  assert.deepEqual([how?.value, of?.value], ["at least", "trumps"]);
  if (pile) pile.selectedIndex = 2;
  pile?.dispatchEvent(new window.Event("change"));
  impossible = true;
  await click("[data-way=fill-so]");
  assert.equal(text(".editor-said"), "No deal is like this. Change a wish or take cards back.");
  assert.ok("wrong" in one(".editor-wishes li").dataset);
  assert.deepEqual(piles(), ["CA", "", "", ""]);
  impossible = false;
  await click("[data-way=fill-so]");
  assert.deepEqual(asked.filter(({ ask }) => ask === "fill").at(-1).wishes, [{ pile: 2, of: "trumps", least: 3, most: 999 }]);
  assert.ok(piles()[0]?.includes("CA") && piles().every((cards) => cards.split(" ").length === 8));
  await click("[data-way=refill]");
  const [first, again] = asked.filter(({ ask }) => ask === "fill").slice(-2);
  assert.deepEqual(again, first, "the same cards and wishes");
  await click("[data-way=undo]");
  await click("[data-way=undo]");
  assert.deepEqual(piles(), ["CA", "", "", ""]);
  assert.deepEqual(kindsOf(edited({})).slice(0, 6), ["trumps", "C", "H", "S", "D", "A"]);
});

test("a wish keeps its word at every number", async () => {
  const { click, page, editing } = await desk();
  await click("[data-tool=fill]");
  await click("[data-way=wish]");
  const number = /** @type {HTMLInputElement} */ (page.querySelector(".editor-wishes input"));
  const how = /** @type {HTMLSelectElement} */ (page.querySelector("[data-wish=how]"));
  for (const [at, word] of ["exactly", "at least", "at most"].entries()) {
    how.selectedIndex = at;
    how.dispatchEvent(new window.Event("change"));
    for (const n of ["0", "2.4", ""]) {
      number.value = n;
      number.dispatchEvent(new window.Event("change"));
      assert.deepEqual([how.value, editing().wishes[0]?.n], [word, Math.round(Number(n))]);
    }
  }
  assert.deepEqual(["exactly", "least", "most"].map((how) => wishOf({ pile: 0, of: "A", how: /** @type {"most"} */ (how), n: 2 })).map(({ least, most }) => [least, most]), [[2, 2], [2, 999], [0, 2]]);
});

test("a whole deal is called, played from a seat, studied, and shared", async () => {
  const { click, visits, app, one, text, editing, page } = await desk({ code: "bOther" });
  await click("[data-tool=calls]");
  assert.match(text("[data-turn]"), /^Resi: /u);
  await click('[data-move="pass"]');
  assert.deepEqual(editing().draft.moves, ["pass"]);
  assert.equal(editing().edited?.code, "bOtherx");
  await click("[data-way=share]");
  await click("[data-way=study]");
  await settled();
  assert.deepEqual(visits.slice(0, 2), [["share", { code: "bOtherx" }], ["study", { code: "bOtherx+++", ply: 1, tab: "moves" }]]);
  await click("[data-way=uncall]");
  assert.deepEqual(editing().draft.moves, []);
  const seats = /** @type {HTMLSelectElement} */ (page.querySelector(".editor-play select"));
  seats.selectedIndex = 2;
  seats.dispatchEvent(new window.Event("change"));
  await click("[data-way=start]");
  assert.deepEqual(visits.at(-1), ["link", "bOther", 2]);
  assert.equal(app.store.get().notice?.key, "editor.playing");
  assert.equal(one("#editor") !== null, true);
});

test("another game keeps the cards that have a place there; rules that contradict are named and can be changed", async () => {
  const { click, tap, asked, editing, text, page } = await desk({}, {
    ask: (request) => {
      const refused = refusing(request);
      if (refused) return refused;
      if (request.game !== "fipsen") return null;
      const answer = edited(request);
      return { ...answer, piles: answer.piles.map((pile) => ({ ...pile, cards: pile.cards.filter((card) => card !== "CJ") })) };
    },
  });
  await tap("CJ");
  await tap("CA");
  await click("[data-tool=rules]");
  await click(".segments button:nth-of-type(2)");
  assert.deepEqual([editing().draft.game, editing().draft.piles[0]], ["fipsen", ["CA"]]);
  assert.equal(text(".editor-said"), "1 card has no place under these rules and is back in the deck.");
  await click("[data-way=undo]");
  assert.deepEqual([editing().draft.game, editing().draft.piles[0]?.length], ["schafkopf", 2]);
  const list = /** @type {HTMLSelectElement} */ (page.querySelector(".options select"));
  list.selectedIndex = 1;
  list.dispatchEvent(new window.Event("change"));
  await settled();
  assert.match(text("[role=alert]"), /./u);
  assert.equal(editing().edited?.code, null);
  await click("[data-way=undo]");
  assert.equal(page.querySelector("[role=alert]"), null);
  assert.ok(asked.length > 5);
});

test("rules that contradict are still named after a reload, and the deal before is one step back", async () => {
  const first = await desk({}, { ask: refusing });
  await first.tap("CA");
  await first.editing().actions.rule({ min_number: 3 });
  await settled();
  const again = await desk({}, { ask: refusing });
  assert.equal(again.editing().refused?.key, "ui.error.contradiction");
  assert.notEqual(again.page.querySelector(".editor-piles"), null, "not waiting for the cards for ever");
  await again.click("[data-way=undo]");
  assert.deepEqual([again.editing().refused, again.piles()[0]], [null, "CA"]);
});

test("rules, dealer and cards changed before the engine has answered all count, as one step", async () => {
  /** @type {(() => void)[]} */
  const waiting = [];
  let slow = false;
  const { editing, piles, asked } = await desk({}, { ask: () => (slow ? new Promise((resolve) => waiting.push(() => resolve(null))) : null) });
  editing().actions.tap("CA", 0);
  await settled();
  const steps = editing().past.length;
  slow = true;
  const { rule, lay, tap, undo } = editing().actions;
  const changes = [rule({ ...editing().draft.rules, min_number: 3 }), lay({ dealer: 1 })];
  changes.push(rule({ ...editing().draft.rules, solo_needs_club_jack: true }));
  tap("CT", 1);
  slow = false;
  waiting.reverse().forEach((answer) => answer()); // the last request is answered first
  await Promise.all(changes);
  await settled();
  assert.deepEqual([editing().draft.rules, editing().edited?.dealer], [{ min_number: 3, solo_needs_club_jack: true }, 1]);
  assert.deepEqual(piles().slice(0, 2), ["CA", "CT"]);
  assert.equal(editing().past.length, steps + 1);
  undo();
  await settled();
  assert.deepEqual([editing().draft.rules, editing().edited?.dealer, piles()[1]], [{ min_number: 2, solo_needs_club_jack: false }, 3, ""]);
  assert.ok(asked.length > 4);
});

test("what earlier deals have left is chosen where the rules let them leave anything", async () => {
  const info = (/** @type {string} */ id, /** @type {any} */ rules = {}) => ({ id, letter: id, players: [4], calls: [], options: Object.keys(rules).map((name) => ({ name, values: [rules[name]] })), profiles: { seed: {} } });
  const { app, editing, click, page, asked } = await desk();
  app.store.set({ games: [...GAMES.slice(0, 1).map((game) => ({ ...game, options: [{ name: "all_pass", values: ["throw_in", "stock"] }] })), info("barbu"), info("bauernstoss")].map((game) => /** @type {any} */ (game)) });
  await click("[data-tool=rules]");
  const field = () => /** @type {HTMLSelectElement[]} */ ([...page.querySelectorAll(".editor-tool > .field select")]).slice(1);
  assert.equal(field().length, 0, "nothing is left under these rules");
  await editing().actions.rule({ all_pass: "stock" });
  const [pot] = field();
  if (pot) pot.selectedIndex = 2;
  pot?.dispatchEvent(new window.Event("change"));
  await settled();
  assert.deepEqual(asked.at(-1).setup, { dealer: 3, stock: 8 });
  await editing().actions.play("bauernstoss");
  const [chalk] = field();
  assert.deepEqual([...(chalk?.options ?? [])].map(({ text }) => text).slice(1), ["Resi and Vroni", "Xaver and Korbinian"]);
  if (chalk) chalk.selectedIndex = 2;
  chalk?.dispatchEvent(new window.Event("change"));
  await settled();
  assert.deepEqual(asked.at(-1).setup, { dealer: 3, chalk: "13", first: false });
  await editing().actions.play("barbu");
  const switches = () => /** @type {HTMLInputElement[]} */ ([...page.querySelectorAll("[data-standing=used] input")]);
  for (const at of [2, 0, 1]) {
    switches()[at]?.dispatchEvent(new window.Event("change"));
    await settled();
  }
  assert.deepEqual(asked.at(-1).setup.used.split("+").length, 3);
  for (const at of [3, 4, 5]) {
    switches()[at]?.dispatchEvent(new window.Event("change"));
    await settled();
  }
  assert.deepEqual(switches().map((one) => one.disabled), [false, false, false, false, false, false, true], "one is left to declare");
});

test("a kept deal of an unknown game, or of rules that the engine refuses, is left out", async () => {
  const first = await desk();
  await first.tap("CA");
  const kept = JSON.parse(tab.get("stich.editor") ?? "");
  tab.set("stich.editor", JSON.stringify({ ...kept, draft: { ...kept.draft, game: "whist" } }));
  assert.deepEqual((await desk()).piles(), ["", "", "", ""]);
  tab.set("stich.editor", JSON.stringify({ ...kept, past: [{ ...kept.draft, game: "whist" }] }));
  assert.deepEqual((await desk()).editing().past, [], "a step to one is left out");
  tab.set("stich.editor", JSON.stringify({ ...kept, draft: { ...kept.draft, rules: { jokers: 3 } } }));
  const again = await desk({}, { ask: (request) => ("jokers" in (request.rules ?? {}) ? Promise.reject(Object.assign(new Error(), { code: "bad_value", detail: "jokers" })) : null) });
  assert.deepEqual([again.piles(), again.editing().refused, again.editing().past], [["", "", "", ""], null, []]);
});

test("pile, seat and wishes of other rules are left where these rules lack them", async () => {
  const { app, editing, click, asked, one } = await desk({}, {
    ask: (request) => {
      if (request.ask !== "edit" || request.game === "fipsen") return null;
      const answer = edited(request);
      return { ...answer, piles: answer.piles.slice(0, 3), order: [[], ...answer.order.slice(1)], points: false };
    },
  });
  await editing().actions.play("fipsen");
  app.store.set({ editing: { ...editing(), at: 3, seat: 3 } });
  editing().actions.wish([{ pile: 3, of: "A", how: "exactly", n: 1 }, { pile: 0, of: "trumps", how: "exactly", n: 1 }, { pile: 1, of: "A", how: "exactly", n: 1 }]);
  await click("[data-way=undo]");
  assert.deepEqual([editing().at, editing().seat], [0, 0]);
  await click("[data-tool=fill]");
  assert.equal(one(".editor-wishes").children.length, 1);
  await click("[data-way=fill-so]");
  assert.deepEqual(asked.find(({ ask }) => ask === "fill").wishes, [{ pile: 1, of: "A", least: 1, most: 1 }]);
});

test("calls that other cards make illegal are not counted to where the study begins", async () => {
  const { click, editing, app, visits } = await desk({ code: "bOther" });
  app.store.set({ editing: { ...editing(), draft: { ...editing().draft, moves: ["pass", "solo", "pass"] } } });
  await editing().actions.lay({ dealer: 2 });
  await settled();
  assert.deepEqual(editing().edited?.moves, ["pass", "pass"]);
  await click("[data-way=study]");
  await settled();
  assert.equal(visits.at(-1)[1].ply, 2);
});

test("nobody sits at the deal that is entered, whoever plays at the table behind it", async () => {
  const { app, text } = await desk();
  app.store.set({ table: tableOf({ game: "schafkopf", phase: "bidding", seat: 0, log: [] }) });
  assert.deepEqual(app.store.get().table?.match.seats[0], "person");
  assert.equal(text(".editor-pile strong"), "Resi");
  app.store.set({ editing: null });
  assert.equal(app.name(0), "You");
});

test("the focus stays in the editor whatever goes away under it, from the empty deal to the way to play", async () => {
  const { page, one, editing } = await desk();
  /** Press a button that has the focus, and return what has it then. @param {string} selector */
  async function pressed(selector) {
    const button = one(selector);
    assert.ok(button, selector);
    button.focus();
    button.click();
    for (let i = 0; i < 3; i++) await settled();
    assert.notEqual(document.activeElement, document.body, selector);
    assert.ok(page.contains(document.activeElement), selector);
    return /** @type {HTMLElement} */ (document.activeElement).dataset;
  }
  assert.equal((await pressed('.deck [data-card="CJ"]')).card, "CJ");
  assert.equal((await pressed('.editor-piles [data-card="CJ"]')).card, "CJ", "back in the deck");
  assert.ok(one(".deck[aria-describedby=editor-keys] ~ #editor-keys"));
  one("[data-tool=text]").click();
  await settled();
  Object.assign(one("#editor-text"), { value: [0, 1, 2, 3].map((at) => DECK.filter((_, i) => i % 4 === at).join(" ")).join("\n") }).dispatchEvent(new window.Event("input", { bubbles: true }));
  assert.equal((await pressed("[data-way=enter]")).way, "start");
  one("[data-tool=calls]").click();
  for (let i = 0; i < 3; i++) await settled();
  assert.equal((await pressed(".editor-legal [data-move=pass]")).move, "pass");
  assert.equal(editing().draft.moves.length, 1);
  assert.equal((await pressed("[data-way=uncall]")).move, "pass");
  assert.equal((await pressed("[data-way=clear]")).way, "clear");
});

test("piles follow the engine's sizes, and old piles find their places by seat or name", () => {
  const base = edited({});
  const uneven = { ...base, piles: [...base.piles.slice(0, 3), { name: "skat", seat: null, size: 2, cards: [] }] };
  const draft = { game: "x", rules: {}, setup: {}, piles: [["CA"], [], [], ["HA", "SA"]], moves: [] };
  assert.equal(given(draft, uneven, "DA", 3), null);
  assert.equal(following(draft, uneven, 3), 0);
  assert.deepEqual(relaid(draft.piles, uneven, { ...base, piles: [uneven.piles[3], uneven.piles[0], base.piles[3]].map((pile) => /** @type {any} */ (pile)) }), [["HA", "SA"], ["CA"], []]);
});
