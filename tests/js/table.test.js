// @ts-check
/** The table as drawn: exactly the legal moves can be made, everything has a name, and each game's own parts are there. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { files } from "./files.js";
import { test } from "node:test";
import { FIXTURES, tableOf } from "./fixtures.js";
import { appAt } from "./page.js"; // first of those that draw: it makes the document
import { render } from "lit-html";
import { barbu } from "../../static/games/barbu.js";
import { GAMES } from "../../static/games/index.js";
import { homeTemplate } from "../../static/screens/home/home.js";
import { START } from "../../static/screens/slices.js";
import { createAnimator } from "../../static/screens/table/anim.js";
import { explain } from "../../static/screens/table/hand.js";
import { tableTemplate } from "../../static/screens/table/layout.js";
import { heardTemplate } from "../../static/screens/study/view.js";
import { logTemplate } from "../../static/screens/table/log.js";
import { run } from "../../static/board/domino.js";

/** @typedef {import("../../static/types.js").Table} Table */
/** @typedef {import("../../static/types.js").View} View */

/**
 * @param {Table} table
 * @param {import("../../static/types.js").Language} [language]
 */
async function drawn(table, language) {
  const made = await appAt(table, language);
  const draw = () => render(tableTemplate(made.app), made.page);
  draw();
  return { ...made, draw, all: (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...made.page.querySelectorAll(selector)]) };
}

/**
 * Return every move that can be made at a table by tapping, whatever has to be set in the panel of calls before.
 * @param {Awaited<ReturnType<typeof drawn>>} made
 * @returns {string[]}
 */
function reachable({ app, all, draw }) {
  /** @type {Set<string>} */
  const moves = new Set();
  /** @type {Set<string>} */
  const seen = new Set();
  const left = [app.store.get().choice];
  while (left.length > 0) {
    const choice = left.pop() ?? START.choice;
    const set = () => {
      app.store.set({ choice });
      draw();
    };
    set();
    const shown = all("[data-move]").map((control) => control.dataset.move ?? "");
    const state = JSON.stringify([shown, choice]);
    if (seen.has(state)) continue;
    seen.add(state);
    for (const move of shown) moves.add(move);
    assert.equal(new Set(shown).size, shown.length, "a move is offered once");
    for (let index = 0; index < all(".calls [data-set]").length; index++) {
      all(".calls [data-set]")[index]?.click();
      left.push(app.store.get().choice);
      set();
    }
  }
  return [...moves];
}

/** @param {string} name */
const fixture = (name) => /** @type {Table} */ (FIXTURES[name]?.());

/** @param {Table} table */
const recorded = (table) => table.view.turn === table.view.seat && table.view.person;

test("every table draws in every language, and offers exactly the legal moves", async () => {
  const folder = new URL("../transcripts/", import.meta.url);
  const answers = files(folder, ".jsonl")
    .flatMap((name) => readFileSync(new URL(name, folder), "utf8").trim().split("\n").slice(0, 400).map((line) => JSON.parse(line)))
    .map((line) => line.answer ?? line)
    .filter((answer) => answer.view?.hands && answer.match);
  assert.ok(answers.length > 20, "the transcripts hold tables");
  const tables = [...Object.keys(FIXTURES).map(fixture), ...answers.filter((_, index) => index % 7 === 0)];
  for (const [index, table] of tables.entries()) {
    const made = await drawn(table, /** @type {const} */ (["en", "de", "ja"])[index % 3]);
    const { all, page } = made;
    const moves = reachable(made);
    const silent = table.view.legal.length === 1 && !/^[CSHD][2-9TJQKA]$/.test(table.view.legal[0] ?? "");
    assert.deepEqual(moves.sort(), recorded(table) && !silent ? [...table.view.legal, ...table.view.instead].sort() : []);
    for (const button of all("button")) assert.ok((button.getAttribute("aria-label") ?? button.textContent ?? "").trim(), `a button without a name in ${table.view.phase}`);
    assert.equal(page.querySelectorAll("[style]").length, page.querySelectorAll(".row, .slot, .trick .laid, .cards, .meter").length, "only custom properties are set");
  }
});

test("what is asked for has a meter, with a mark where something is needed", async () => {
  const table = fixture("bauernstossPlay");
  const asked = { name: "hearts", known: true, decided: null };
  for (const [have, need, of, filled, mark] of /** @type {const} */ ([
    [24, 61, 120, "20%", true],
    [-6, null, -30, "20%", false],
    [0, null, -18, "0%", false],
    [42, null, 120, "35%", false],
  ])) {
    const { all } = await drawn({ ...table, view: { ...table.view, goal: { ...asked, side: [0], have, need, of } } });
    const [meter] = all(".goal .meter");
    assert.equal(meter?.style.getPropertyValue("--have"), filled);
    assert.equal(meter?.hasAttribute("data-mark"), mark);
    const [least, now, most] = ["valuemin", "valuenow", "valuemax"].map((name) => Number(meter?.getAttribute(`aria-${name}`)));
    assert.ok(Number(least) <= Number(now) && Number(now) <= Number(most), `${least} ${now} ${most}`);
  }
});

test("a game that the page does not know has a tile behind the others, and a table", async () => {
  const other = fixture("bauernstossPlay");
  const { app, page, all, acts } = await drawn({ ...other, view: { ...other.view, game: "old_maid", legal: ["HA", "pass_on.3"] } });
  assert.deepEqual(all("[data-move]").map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\s+/gu, " ").trim()), ["Pass on 3", "ace of hearts"]);
  all(".card[data-move]")[0]?.click();
  assert.deepEqual(acts, ["HA"]);
  const games = [...GAMES, "old_maid"].reverse().map((id) => ({ id, letter: "x", players: /** @type {(3 | 4)[]} */ ([4]), calls: [], options: [], profiles: {} }));
  app.store.set({ screen: "home", games });
  render(homeTemplate(app), page);
  assert.deepEqual(all("[data-tile]").map((tile) => tile.dataset.tile), [...GAMES, "old_maid"]);
  assert.equal(all(".tile-name").at(-1)?.textContent, "Old maid");
});

test("many numbers to call are set on a dial with a slider, and a call stays on the plate of its seat", async () => {
  const other = fixture("bauernstossPlay");
  const calls = [...Array(158).keys()].map(String);
  const asked = { ...other.view, game: "old_maid", phase: "calling", legal: ["pass", ...calls], log: [], facts: { order: other.view.facts.order }, goal: null };
  const { all, acts, draw, app } = await drawn({ ...other, view: asked });
  const words = () => all(".calls button").map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").replace(/\s+/gu, " ").trim());
  assert.deepEqual(words(), ["Less", "More", "Pass", "0"]);
  const [slider] = /** @type {HTMLInputElement[]} */ (all(".dial-range"));
  assert.ok(slider);
  slider.valueAsNumber = 40;
  slider.dispatchEvent(new (/** @type {any} */ (slider.ownerDocument.defaultView).Event)("input", { bubbles: true }));
  draw();
  all(".dial-step")[1]?.click();
  draw();
  assert.equal(all(".dial-range")[0]?.getAttribute("aria-valuetext"), "41");
  all(".main-call")[0]?.click();
  assert.deepEqual(acts, ["41"]);
  const heard = [0, 1, 2, 3].map((seat) => ({ seat, phase: "calling", move: seat === 3 ? "pass" : String(40 + seat) }));
  for (const [log, shown] of /** @type {const} */ ([[heard, []], [[...heard, { seat: 0, phase: "play", move: "HA" }], ["40", "41", "42"]]])) {
    app.store.set({ table: { ...other, view: { ...asked, legal: [], log: [...log] } } });
    draw();
    assert.deepEqual(all(".count.announced").map((one) => one.textContent).sort(), shown);
  }
});

test("a pasted link is followed, and what was said of the one before is gone", async () => {
  const { app, page } = await drawn(fixture("bauernstossPlay"));
  /** @type {unknown[]} */
  const done = [];
  Object.assign(app, { notice: (/** @type {unknown} */ notice) => done.push(notice), follow: async (/** @type {string} */ text) => void done.push(text) });
  render(homeTemplate(app), page);
  const form = /** @type {HTMLFormElement} */ (page.querySelector(".open-link"));
  for (const text of [" ", "aBc"]) {
    /** @type {HTMLInputElement} */ (form.elements.namedItem("link")).value = text;
    form.requestSubmit();
  }
  assert.deepEqual(done, [null, "aBc"]);
});

test("a card handed on is listed among the calls, though somebody plays it later", async () => {
  const table = fixture("bauernstossPlay");
  const handed = { ...table, view: { ...table.view, log: [{ seat: 1, phase: "give", move: "SJ" }, ...table.view.log] } };
  const { app, page } = await appAt(handed);
  render(logTemplate(app), page);
  const said = [...page.querySelectorAll(".log-said li")].map((line) => line.textContent?.replace(/\s+/gu, " ").trim());
  assert.equal(said[0], "Xaver Jjack of spades");
  assert.equal(said.length, table.view.log.filter(({ phase }) => phase !== "play").length + 1);
});

test("changed house rules are shown at the table, with a link to them", async () => {
  const table = fixture("bauernstossPlay");
  const info = { id: "bauernstoss", letter: "b", players: /** @type {(3 | 4)[]} */ ([4]), calls: [], options: [{ name: "target", values: [20, 15] }], profiles: { seed: { target: 20 } } };
  for (const [target, label] of [[20, undefined], [15, "1 house rule changed"]]) {
    const { app, all, draw } = await drawn({ ...table, view: { ...table.view, rules: { target: Number(target) } } });
    app.store.set({ games: [info] });
    draw();
    const chip = all(".deal-facts [data-panel=table]")[0];
    assert.equal(chip?.textContent?.trim(), label);
    if (label) assert.deepEqual(JSON.parse(chip?.dataset.args ?? ""), { game: "bauernstoss" });
  }
});

for (const language of /** @type {const} */ (["en", "de", "ja"])) {
  test(`the facts of a deal name the one partner from the bidding on, and none among several or alone: ${language}`, async () => {
    const said = { en: "You play with Vroni", de: "Du spielst mit Vroni", ja: "味方はフローニ" }[language];
    const named = async (/** @type {any} */ view) => {
      const { all } = await drawn(tableOf({ seat: 0, hands: [["SA"], 1, 1, 1], turn: 1, ...view }), language);
      return all(".deal-facts li").some(({ textContent }) => textContent?.trim() === said);
    };
    assert.ok(await named({ game: "bauernstoss", phase: "bidding", facts: { sides: [0, 1, 0, 1] } }));
    assert.ok(!(await named({ game: "fipsen", phase: "play", facts: { declarer: 1, sides: [0, 1, 0, 0], order: [] } })));
    assert.ok(!(await named({ game: "barbu", phase: "play", facts: { declarer: 1, order: [] } })));
  });
}

test("a tap on a plate says its signs in words, and the next puts them away", async () => {
  const { app, all, draw, spoken } = await drawn(fixture("bauernstossPlay"));
  const plates = all(".plate-ask");
  assert.equal(plates.length, 4);
  const named = (/** @type {HTMLElement[]} */ all) => all.map((plate) => plate.getAttribute("aria-label")).sort();
  assert.deepEqual(named(plates), ["The signs at Korbinian", "The signs at Vroni", "The signs at Xaver", "Your signs"]);
  assert.deepEqual(named((await drawn(fixture("bauernstossPlay"), "de")).all(".plate-ask")), ["Deine Zeichen", "Die Zeichen bei Korbinian", "Die Zeichen bei Vroni", "Die Zeichen bei Xaver"]);
  plates[0]?.click();
  draw();
  const shown = () => all(".why").map(({ textContent }) => textContent?.trim());
  assert.deepEqual(shown(), spoken);
  assert.match(spoken[0] ?? "", /on your side|against you/u);
  assert.ok(typeof app.store.get().why === "number");
  all(".plate-ask")[0]?.click();
  draw();
  assert.deepEqual([shown(), spoken.length], [[], 1]);
});

for (const [game, facts, short, parts] of /** @type {[string, any, string, RegExp][]} */ ([
  ["schafkopf", { contract: "solo", stake: [["solo", 50], ["knocked", 4], ["each", 200]], more: [["schneider", 40], ["runner", 40]] }, "Worth 200 from each", /each of the three.*Solo.*50.*Knocked: ×4.*Schneider.*\+40.*Runners: \+40/u],
  ["schafkopf", { contract: "ramsch", stake: [["ramsch", 20], ["loser", 20]], more: [["virgin", 2]] }, "Costs the loser 3 × 20", /most points pays 20.*×2/u],
  ["fipsen", { contract: "normal", stake: [["bid", 3], ["hand", 6], ["won", 6], ["lost", -12]] }, "Counts +6 or −12", /Only the declarer.*bid.*3.*Hand.*6.*twice the value.*−12/u],
  ["bauernstoss", { contract: "number", stake: [["won", 1], ["schneider", 2], ["schwarz", 3]] }, "1 to 3 marks", /^Only the winning team.*1 mark.*2 marks.*3 marks/u],
  ["barbu", { contract: "tricks", raw: [-6, -2, 0, -2], doubles: [[1], [0], [], [1]], settlement: [[0, 1, 2, 4]], standing: [-14, 6, 0, -2] }, "With the doubles: −14", /Cards −6, doubles −8\. You pay Xaver 8/u],
  ["barbu", { contract: "tricks", raw: [0, 0, 0, 0], doubles: [[1], [], [], [1]], settlement: [], standing: [0, 0, 0, 0] }, "With the doubles: 0", /^You and Xaver level: 1 double × 0$/u],
])) {
  test(`the price of a deal stands in the status and says its parts: ${game}, ${short}`, async () => {
    const table = tableOf({ game, phase: "play", turn: 1, seat: 0, hands: [["SA"], 1, 1, 1], facts: { order: [], declarer: 1, ...facts } });
    const { all, draw, spoken } = await drawn(table);
    assert.equal(all(".stake")[0]?.textContent?.trim(), short);
    all(".stake")[0]?.click();
    draw();
    assert.match(spoken[0] ?? "", parts);
    assert.equal(all(".why")[0]?.textContent?.trim(), spoken[0]);
    assert.equal(all(".stake")[0]?.getAttribute("aria-expanded"), "true");
    all(".stake")[0]?.click();
    draw();
    assert.deepEqual([all(".why").length, spoken.length], [0, 1]);
    all(".stake")[0]?.click();
    draw();
    all(".prompt")[0]?.click();
    draw();
    assert.equal(all(".why").length, 0, "a tap elsewhere puts it away");
  });
}

for (const [holds, language, said] of /** @type {const} */ ([[true, "en", "Called: ace of spades. You are Vroni’s partner"], [false, "de", "Gerufen: Pik-Ass. Du spielst gegen Vroni"]])) {
  test(`the status says in ${language} on whose side the viewer is ${holds ? "with" : "without"} the called card`, async () => {
    const table = fixture("bauernstossPlay");
    const facts = /** @type {any} */ ({ ...table.view.facts, contract: "partner", declarer: 2, called: "SA", sides: [null, null, 0, null] });
    const hands = [[holds ? "SA" : "SK", "S9", "HK"], 3, 3, 3];
    const { all } = await drawn(/** @type {any} */ ({ ...table, view: { ...table.view, game: "schafkopf", seat: 0, person: true, score: null, hands, legal: ["HK"], facts, goal: null } }), language);
    assert.equal(all("[data-card=SA]")[0]?.getAttribute("aria-label") ?? null, holds ? "ace of spades, called" : null);
    assert.ok(all(".deal-facts li").some(({ textContent }) => textContent?.replace(/\s+/gu, " ").trim() === said), all(".deal-facts")[0]?.textContent ?? "");
  });
}

test("once the called card is out, a defender reads both opponents and no partner but an own one", async () => {
  const table = fixture("bauernstossPlay");
  const facts = /** @type {any} */ ({ ...table.view.facts, contract: "partner", declarer: 2, partner: 3, called: "SA", sides: [1, 1, 0, 0] });
  const read = async (/** @type {number} */ seat) => {
    const { all } = await drawn(/** @type {any} */ ({ ...table, view: { ...table.view, game: "schafkopf", seat, person: true, score: null, hands: [["SK"], ["S9"], ["H9"], ["SA"]], legal: [], facts, goal: null } }), "en");
    return all(".deal-facts li").map(({ textContent }) => textContent?.replace(/\s+/gu, " ").trim()).filter((fact) => /artner|against/u.test(fact ?? ""));
  };
  assert.deepEqual(await read(0), ["Vroni: Partner game", "Called: ace of spades. You play against Vroni and Korbinian"]);
  assert.deepEqual(await read(3), ["Vroni: Partner game", "Called: ace of spades. You are Vroni’s partner"]);
  assert.deepEqual(await read(2), ["Vroni: Partner game", "Partner: Korbinian"]);
});

test("the root says which table this is", async () => {
  const { all } = await drawn(fixture("bauernstossPlay"));
  const root = all("#table")[0];
  assert.deepEqual({ ...root?.dataset }, { game: "bauernstoss", phase: "play", turn: "0", code: "b12345", seats: "4", live: "", tricks: "" });
});

test("the root says whether cards are played to tricks", async () => {
  const said = async (/** @type {string} */ name) => (await drawn(fixture(name))).all("#table")[0]?.hasAttribute("data-tricks");
  assert.equal(await said("bauernstossPlay"), true);
  assert.equal(await said("fipsenAuction"), false);
  assert.equal(await said("barbuDominoes"), false);
});

test("a playable card is played by one tap, another says why it is not", async () => {
  const { all, acts, spoken, draw } = await drawn(fixture("bauernstossPlay"));
  const tap = (/** @type {string} */ card) => all(`.card[data-card=${card}]`)[0]?.click();
  tap("HA");
  assert.deepEqual(acts, ["HA"]);
  tap("CJ");
  draw();
  assert.deepEqual(acts, ["HA"]);
  assert.match(all(".why")[0]?.textContent ?? "", /hearts/);
  assert.match(spoken.join(), /hearts/);
  assert.deepEqual(JSON.parse(all(".why [data-panel=rules]")[0]?.dataset.args ?? ""), { game: "bauernstoss", rule: "18.1" });
});

test("who wants to be asked twice taps twice", async () => {
  const { app, all, acts, draw } = await drawn(fixture("bauernstossPlay"));
  app.store.set({ preferences: { ...app.store.get().preferences, confirm: true } });
  const tap = () => all(".card[data-card=H8]")[0]?.click();
  tap();
  draw();
  assert.deepEqual(acts, []);
  assert.ok(all(".card[data-card=H8][data-picked]")[0]);
  tap();
  assert.deepEqual(acts, ["H8"]);
});

test("nothing can be moved before the engine has the table", async () => {
  const { app, all, draw } = await drawn(fixture("bauernstossPlay"));
  app.store.set({ live: false });
  draw();
  assert.deepEqual(all("[data-move]"), []);
});

test("every card of the hand can be focused, one of them by Tab", async () => {
  const { all } = await drawn(fixture("bauernstossPlay"));
  assert.equal(all(".card").length, 7);
  assert.deepEqual(all(".card[tabindex='0']").map((card) => card.dataset.card), ["HA"]);
  assert.ok(all(".card").every((card) => !card.hasAttribute("disabled")));
});

test("a finished trick rests in place of the new one", async () => {
  const { app, all, draw } = await drawn(fixture("bauernstossPlay"));
  assert.equal(all(".trick .laid").length, 2);
  app.store.set({ resting: app.store.get().table?.view.facts.tricks?.[0] ?? null });
  draw();
  assert.equal(all(".trick .laid").length, 4);
  assert.equal(all(".trick .laid[data-winning]")[0]?.dataset.card, "SJ");
});

test("nothing of the last trick lies on the result", async () => {
  const { view, match } = fixture("bauernstossPlay");
  const { app, page, all, draw } = await drawn(tableOf({ ...view, phase: "over", turn: null, legal: [], score: [1, -1, 1, -1], items: [] }, match));
  Object.assign(globalThis, { matchMedia: () => ({ matches: false }) });
  globalThis.HTMLElement.prototype.animate = /** @type {any} */ (() => ({ finished: new Promise(() => undefined) }));
  const animator = createAnimator(app, page);
  app.store.set({ resting: app.store.get().table?.view.facts.tricks?.at(-1) ?? null, lastTrick: true });
  draw();
  assert.equal(all(".trick[data-resting], .last-trick").length, 2);
  app.store.set({ resting: null });
  animator.around(draw);
  assert.equal(all(".result").length, 1);
  assert.equal(all(".ghost, .last-trick").length, 0);
});

test("with the ace low a suit begins with it", () => {
  assert.deepEqual(run(["A", "3"], "A23456789TJQK"), [0, 1, 2]);
  assert.deepEqual(run(["Q", "A"], "23456789TJQKA"), [10, 11, 12]);
  assert.deepEqual(run(null, "A23456789TJQK"), []);
});

test("dominoes lie as four suits", async () => {
  const { all } = await drawn(fixture("barbuDominoes"));
  assert.deepEqual(all(".domino .laid").map((card) => card.dataset.card), ["C7", "C8", "C9", "CT", "H9", "S8", "S9", "D9", "DT"]);
  assert.equal(all(".domino .gap[data-open]").length, 3);
  const start = await drawn(fixture("barbuDominoesStart"));
  assert.equal(start.all(".domino .laid").length, 0);
  assert.equal(start.all(".domino .gap[data-start]").length, 4);
});

test("a curtain hides the hand until the next person has the device", async () => {
  const { all } = await drawn(fixture("curtain"));
  assert.equal(all(".card").length, 0);
  assert.match(all(".curtain")[0]?.textContent ?? "", /Vroni/);
});

test("who only watches sees what the engine shows and can move nothing", async () => {
  const { all } = await drawn(fixture("watching"));
  assert.equal(all(".seat .cards:not([data-closed])").length, 4);
  assert.equal(all("[data-move]").length, 0);
  assert.ok(all("[data-tool=pause]")[0]);
});

test("three sit at a table for three", async () => {
  const { all } = await drawn(fixture("fipsenThree"));
  assert.deepEqual(all(".seat").map((seat) => seat.dataset.place).sort(), ["0", "1", "2"]);
});

test("Barbu asks for the contract first, then for its suit or rank, and shows the contracts declared", async () => {
  const { all, acts, draw } = await drawn(fixture("barbuChoose"));
  const moves = () => all(".calls [data-move]").map((one) => one.dataset.move);
  assert.deepEqual(moves(), ["tricks", "last_two", "hearts", "king"]);
  assert.equal(all(".calls-note")[0]?.textContent, "You have declared: No Queens");
  all(".calls [data-set=domino]")[0]?.click();
  draw();
  assert.deepEqual(moves(), [..."23456789TJQKA"].map((rank) => `domino.${rank}`));
  assert.equal(all(".calls [data-move='domino.T']")[0]?.getAttribute("aria-label"), "Dominoes from the ten");
  all(".calls [data-set='']")[0]?.click();
  draw();
  assert.deepEqual(moves(), ["tricks", "last_two", "hearts", "king"]);
  all(".calls [data-move=king]")[0]?.click();
  assert.deepEqual(acts, ["king"]);
});

test("a bid is set by steps and switches, with its price", async () => {
  const { all, acts, draw } = await drawn(fixture("fipsenAuction"));
  const bid = () => all(".main-call")[0]?.textContent?.replace(/\s+/gu, " ").trim();
  const tap = (/** @type {string} */ selector, nth = 0) => {
    all(selector)[nth]?.click();
    draw();
  };
  assert.equal(bid(), "Bid 2 Durch +4 / −8");
  tap(".dial-step", 1);
  assert.equal(bid(), "Bid 3 Durch +6 / −12");
  tap(".dial .switch", 0);
  assert.equal(bid(), "Bid 3 Hand Durch +12 / −24");
  tap(".main-call");
  assert.deepEqual(acts, ["3.HD"]);
});

test("a Tout stands behind its switch", async () => {
  const { all, draw } = await drawn(fixture("schafkopfAnnounce"));
  const moves = () => all(".calls [data-move]").map((one) => one.dataset.move);
  assert.deepEqual(moves(), ["call.S", "call.D", "wenz", "solo.C", "solo.S", "solo.H", "solo.D"]);
  all(".calls [data-set=apart]")[0]?.click();
  draw();
  assert.deepEqual(moves(), ["wenz_tout", "solo_tout.C", "solo_tout.S", "solo_tout.H", "solo_tout.D"]);
});

test("bids are shown only until a player has won the auction", async () => {
  const table = fixture("fipsenSettle");
  const said = async (/** @type {object} */ facts) => {
    const { all } = await drawn({ ...table, view: { ...table.view, facts: { order: [], ...facts } } });
    return all(".deal-facts")[0]?.textContent?.replace(/\s+/gu, " ") ?? "";
  };
  assert.match(await said({ survivor: 1, bid: "3.D" }), /Ahead: Xaver.*Bid: 3 Durch|Bid: 3 Durch.*Ahead: Xaver/);
  assert.doesNotMatch(await said({ declarer: 0, survivor: 1, bid: "3.D" }), /Ahead|Bid/);
});

test("a double says in which contract and against whom", async () => {
  const table = fixture("barbuDouble");
  const { all } = await drawn(table);
  assert.equal(all(".prompt")[0]?.textContent, "No Queens: whom do you double?");
  const last = await drawn({ ...table, view: { ...table.view, facts: { ...table.view.facts, questions: [[1, false]] } } });
  assert.equal(last.all(".prompt")[0]?.textContent, "No Queens: bet against Xaver?");
});

test("every answer about a double names in the log whom it is about", async () => {
  const lines = readFileSync(new URL("../transcripts/barbu.jsonl", import.meta.url), "utf8").trim().split("\n");
  /** @type {Table[]} */
  const tables = lines.map((line) => JSON.parse(line).answer).filter((answer) => answer.view?.phase && answer.match);
  const end = tables.findIndex(({ view }) => view.phase === "over" && view.log.some(({ phase }) => phase === "double"));
  const over = /** @type {View} */ (tables[end]?.view);
  const asked = new Map(tables.slice(0, end).filter(({ view }) => view.number === over.number && view.phase === "double").map(({ view }) => [view.log.length, view.facts.target]));
  const answers = [...over.log.keys()].filter((ply) => over.log[ply]?.phase === "double");
  assert.ok(answers.length > 8 && answers.every((ply) => asked.has(ply)), "the transcript holds every question");
  for (const ply of over.log.keys()) assert.equal(barbu.about(over, ply), asked.get(ply) ?? null, `ply ${ply}`);

  const { app, page } = await appAt(tables[end] ?? null);
  render(logTemplate(app), page);
  const said = [...page.querySelectorAll(".log-said li")].map((line) => line.textContent?.replace(/\s+/gu, " ").trim());
  assert.deepEqual(said.slice(1, 7), ["You double Xaver", "You double Vroni", "You double Korbinian", "Xaver does not double Vroni", "Xaver does not double Korbinian", "Xaver does not double you"]);
});

test("a player who doubles has one summary on the plate, and no bubble", async () => {
  const answered = (/** @type {string | null} */ move) => ({ seat: 2, phase: "double", move });
  const table = fixture("barbuDouble");
  for (const [moves, doubles, said] of /** @type {[string[], number[], string][]} */ ([
    [["no"], [], "no double"],
    [["no", "double"], [0], "doubles you"],
    [["double", "no", "double"], [3, 1], "doubles Korbinian and Xaver"],
    [["double", "double", "double"], [3, 0, 1], "doubles everybody"],
  ])) {
    const log = [{ seat: 3, phase: "choose", move: "queens" }, ...moves.map(answered)];
    const { all } = await drawn({ ...table, view: { ...table.view, log, facts: { ...table.view.facts, doubles: [[], [], doubles, []] } } });
    assert.deepEqual(all('.seat[data-seat="2"] .bubble').map((one) => one.textContent), []);
    assert.equal(all('.seat[data-seat="2"] .count')[0]?.textContent?.trim(), said);
    assert.equal(all('.seat[data-seat="3"] .bubble')[0]?.textContent, "No Queens", "a call about nobody stays");
  }
});

test("a no says what is refused, where the game has a name for it", async () => {
  const table = fixture("schafkopfStoss");
  for (const [phase, said] of [["stoss", "No double"], ["knocking", "No knock"], ["wedding", "No"]]) {
    const log = [{ seat: 2, phase: String(phase), move: "no" }];
    const { app, all, page } = await drawn({ ...table, view: { ...table.view, log, facts: { ...table.view.facts, tricks: [], trick: [] } } });
    assert.equal(all('.seat[data-seat="2"] .bubble')[0]?.textContent, said);
    render(logTemplate(app), page);
    assert.match(page.querySelector(".log-said")?.textContent ?? "", new RegExp(`${said}\\s*$`, "u"));
    render(heardTemplate(app, /** @type {any} */ ({ code: "b", whose: null, line: null, why: null, ply: log.length }), /** @type {any} */ (app.store.get().table?.view)), page);
    assert.match(page.querySelector(".replay-move")?.textContent ?? "", new RegExp(`${said}\\s*$`, "u"));
  }
});

test("whom an answer is about follows the rules of doubling", () => {
  /** @param {object} rules @param {string} contract @param {[number, string][]} said @param {number[][]} doubles */
  const abouts = (rules, contract, said, doubles) => {
    const log = said.map(([seat, move]) => ({ seat, phase: "double", move }));
    const { view } = tableOf({ game: "barbu", phase: "play", facts: { declarer: 0, contract, doubles }, log });
    return log.map((_, ply) => barbu.about({ ...view, rules: { ...view.rules, ...rules } }, ply));
  };
  const bridge = { declarer_double: "only_redouble", positive_double_declarer_only: true };
  /** @type {[number, string][]} */
  const short = [[1, "no"], [2, "double"], [3, "double"], [0, "no"], [0, "double"]];
  assert.deepEqual(abouts(bridge, "trumps", short, [[3], [], [0], [0]]), [0, 0, 0, 2, 3]);
  assert.deepEqual(abouts({ ...bridge, declarer_double: "free" }, "domino", [...short, [0, "no"]], [[2], [], [0], [0]]), [0, 0, 0, 1, 2, 3]);
  /** @type {[number, string][]} */
  const long = [1, 2, 3].flatMap((seat) => [0, 1, 2].map(() => /** @type {[number, string]} */ ([seat, "no"])));
  assert.deepEqual(abouts({ ...bridge, declarer_double: "only_undoubled" }, "hearts", [...long, [0, "no"]], [[], [], [], []]), [2, 3, 0, 3, 0, 1, 0, 1, 2, 1]);
});

test("a raise that was not asked for stands beside the next question", async () => {
  const beside = () => tableOf({ game: "fipsen", phase: "exchange", hands: [["CA", "CK", "SA", "HK", "H7"], 5, 5, 5], legal: ["skat", "hand"], instead: ["4", "5"] });
  const said = { en: "Raise to 4", de: "Auf 4 erhöhen", ja: "4に上げる" };
  for (const [language, text] of Object.entries(said)) {
    const { all } = await drawn(beside(), /** @type {import("../../static/types.js").Language} */ (language));
    assert.deepEqual(all(".call").map((button) => button.dataset.move), ["skat", "hand", "4", "5"]);
    assert.equal(all("[data-move='4'] .call-name")[0]?.textContent?.trim(), text);
  }
  const { all, acts } = await drawn(beside());
  all("[data-move='4']")[0]?.click();
  assert.deepEqual(acts, ["4"]);
});

test("what was said stands at the seats until cards speak", async () => {
  const said = (/** @type {HTMLElement[]} */ bubbles) => bubbles.map((bubble) => bubble.textContent?.trim());
  const auction = await drawn(fixture("fipsenAuction"));
  assert.deepEqual(said(auction.all(".bubble")), ["2", "Pass"]);
  const play = await drawn(fixture("bauernstossPlay"));
  assert.deepEqual(said(play.all(".bubble")), []);
});

test("a held card says which rule forbids it, or that it can be played, and only on the viewer's turn", async () => {
  const { app, page, spoken } = await appAt(FIXTURES.bauernstossPlay?.() ?? null);
  const draw = () => render(tableTemplate(app), page);
  for (const [card, said] of [["CJ", /follow|suit|hearts/iu], ["HA", /can be played/u]]) {
    explain(app, String(card));
    draw();
    assert.match(page.querySelector(".why")?.textContent ?? "", /** @type {RegExp} */ (said));
    assert.equal(page.querySelector(".why [data-panel=rules]") !== null, card === "CJ");
  }
  assert.equal(spoken.length, 2);
  const table = /** @type {import("../../static/types.js").Table} */ (FIXTURES.bauernstossPlay?.());
  app.store.set({ table: { ...table, view: { ...table.view, turn: 1, person: false, legal: [], blocked: {} } } });
  explain(app, "HA");
  assert.equal(app.store.get().why, null);
});
