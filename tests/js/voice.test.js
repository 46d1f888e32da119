// @ts-check
/** Announcements for screen readers. */
import assert from "node:assert/strict";
import { document } from "./document.js";
import { test } from "node:test";
import { createCoach } from "../../static/screens/table/coach.js";
import { veiled } from "../../static/screens/table/curtain.js";
import { difference } from "../../static/screens/table/difference.js";
import { answer, createVoice, narration, QUERIES, question } from "../../static/screens/table/voice.js";
import { settled } from "./settled.js";
import { FIXTURES, tableOf } from "./fixtures.js";
import { appAt } from "./page.js";

/** @typedef {import("../../static/types.js").App} App */
/** @typedef {import("../../static/types.js").Table} Table */

/** @param {string} name */
const fixture = (name) => /** @type {Table} */ (FIXTURES[name]?.());

test("a card and the trick it wins are one sentence", async () => {
  const before = fixture("bauernstossPlay");
  const { facts, log } = before.view;
  const trick = { leader: 2, cards: /** @type {[number, string][]} */ ([[2, "HT"], [3, "H7"], [0, "H8"], [1, "C8"]]), winner: 1, points: 10 };
  const earlier = { ...before, view: { ...before.view, facts: { ...facts, trick: trick.cards.slice(0, 3) }, log: [...log, { seat: 0, phase: "play", move: "H8" }] } };
  const event = { seat: 1, phase: "play", move: "C8" };
  const after = { ...earlier, view: { ...earlier.view, facts: { ...facts, trick: [], tricks: [...(facts.tricks ?? []), trick] }, log: [...earlier.view.log, event] } };
  const { app } = await appAt(after);
  assert.deepEqual(narration(app, difference(earlier, after), after, "all"), ["Xaver plays eight of clubs and wins the trick", "The trick counts 10 points."]);
});

test("calls are announced in the game's own words, unheard ones are not announced", async () => {
  const before = fixture("bauernstossPlay");
  const after = {
    ...before,
    view: { ...before.view, log: [...before.view.log, { seat: 0, phase: "bidding", move: "pass" }, { seat: 1, phase: "bidding", move: null }] },
  };
  const { app } = await appAt(after);
  const change = difference(before, after);
  assert.deepEqual(narration(app, change, after, "all"), ["You: Pass"]);
  assert.deepEqual(narration(app, change, after, "brief"), []);
});

test("every question has an answer at every table, in every language", async () => {
  for (const language of /** @type {const} */ (["en", "de", "ja"])) {
    for (const name of Object.keys(FIXTURES)) {
      const { app } = await appAt(fixture(name), language);
      for (const about of Object.values(QUERIES)) {
        const said = answer(app, about);
        assert.ok(said.length > 0 && !/[{}<>]|undefined|null/.test(said), `${name}, ${about}: ${said}`);
      }
    }
  }
});

test("the hand is read in its order", async () => {
  const { app } = await appAt(fixture("fipsenThree"));
  assert.equal(answer(app, "hand"), "Your 3 cards: ace of spades, king of clubs, and seven of diamonds");
  assert.equal(answer(app, "left"), "You: 3 cards, Xaver: 3 cards, and Vroni: 2 cards");
});

test("the curtain leaves nothing of the last hand, on the table or in what is spoken", async () => {
  const curtain = fixture("curtain");
  const before = { ...curtain, view: { ...curtain.view, turn: 0, log: [] } };
  const handed = { ...curtain, view: { ...curtain.view, facts: { ...curtain.view.facts, sides: [0, 1, 0, 1] }, log: [{ seat: 0, phase: "bidding", move: "5.H" }] } };
  const after = veiled(handed);
  assert.deepEqual(after.view.hands, [2, 8, 8, 8]);
  assert.deepEqual(after.view.log, [{ seat: 0, phase: "bidding", move: null }]);
  assert.deepEqual(after.view.facts.sides, []);
  assert.equal(veiled(before), before, "who is to move sees the own cards");
  const { app } = await appAt(before);
  const regions = ["polite", "assertive"].map((id) => Object.assign(document.createElement("div"), { id }));
  document.body.append(...regions);
  const spoken = () => regions.map((region) => region.textContent ?? "");
  const voice = createVoice(app);
  voice.speak(difference(null, before), before);
  assert.match(spoken()[0] ?? "", /jack of clubs/);
  assert.match(spoken()[1] ?? "", /^Your turn\. How many trumps/);
  app.store.set({ table: after });
  voice.speak(difference(before, after), after);
  assert.deepEqual(spoken(), ["", "Pass the device to Vroni"]);
  voice.query("h");
  assert.doesNotMatch(spoken().join(" "), /jack|ace|cards/);
});

test("one's turn says who led what and how many cards may answer", async () => {
  const table = fixture("bauernstossPlay");
  const { app } = await appAt(table);
  assert.equal(question(app, table.view), "Your turn. Play a card. Trick 2. Vroni led ten of hearts. 2 of your 7 cards can be played: ace of hearts and eight of hearts");
});

test("possible moves, earlier calls, plates, open hands and piles are read out on demand", async () => {
  const asked = async (/** @type {Table} */ table) => {
    const { app } = await appAt(table);
    return (/** @type {string} */ about) => answer(app, about);
  };
  const play = await asked(fixture("bauernstossPlay"));
  assert.equal(play("possible"), "You can choose: ace of hearts and eight of hearts");
  assert.equal(play("bids"), "You: 4 – clubs. Xaver: 5. Vroni: Pass. Korbinian: Pass. Xaver: clubs");
  assert.equal(play("seats"), "You: Holds the chalk, 1 trick, and 14 points. Xaver: Declarer, against you, and 0 tricks. Vroni: Holds the chalk, on your side, and 0 tricks. Korbinian: Dealer, against you, and 0 tricks");
  const auction = await asked(fixture("schafkopfStoss"));
  assert.equal(auction("possible"), "You can choose: Pass and Stoss");
  const none = await asked(tableOf({ game: "fipsen", phase: "auction", turn: 1, person: false, hands: [["SA"], 5, 5, 5], piles: { skat: ["CT", "S9"] } }));
  assert.equal(none("bids"), "Nothing has been said yet.");
  assert.equal(none("possible"), "Xaver is thinking…", "no moves are listed on another player's turn");
  assert.equal(none("table"), "Skat (2): ten of clubs and nine of spades");
  const watched = await asked(fixture("watching"));
  assert.match(watched("hand"), /^Resi: jack of clubs, .*\. Xaver: jack of spades, .*\. Vroni: .*\. Korbinian: /u);
});

test("who runs out of cards at Dominoes is announced, with the place", async () => {
  const before = fixture("barbuDominoes");
  const { facts, log } = before.view;
  const after = { ...before, view: { ...before.view, facts: { ...facts, out: [2, 1] }, log: [...log, { seat: 1, phase: "domino", move: "HT" }] } };
  const { app } = await appAt(after);
  assert.deepEqual(narration(app, difference(before, after), after, "all"), ["Xaver plays ten of hearts", "Xaver has no cards left: place 2"]);
});

test("a notice, the last trick and the meaning of a term are spoken as they come up", async () => {
  const { app } = await appAt(fixture("bauernstossPlay"));
  const regions = ["polite", "assertive"].map((id) => Object.assign(document.createElement("div"), { id }));
  document.body.append(...regions);
  createVoice(app);
  app.store.set({ notice: { key: "ui.learn.failed" } });
  app.store.set({ lastTrick: true });
  app.store.set({ notice: null, lastTrick: false });
  app.store.set({ term: "bauernstoss.chalk" });
  const said = [...(regions[0]?.children ?? [])].map((line) => line.textContent);
  assert.deepEqual(said.slice(0, 2), ["The course could not be loaded. Check the connection and try again.", "Last trick: You: jack of spades, Xaver: nine of clubs, Vroni: ace of clubs, and Korbinian: seven of clubs. You won it."]);
  assert.equal(said.length, 3);
});

test("the deal of the cards names the dealer", async () => {
  const dealt = tableOf({ game: "barbu", phase: "choose", hands: [["CA"], 1, 1, 1], dealer: 2, legal: ["tricks"] });
  const { app } = await appAt(dealt);
  assert.deepEqual(narration(app, difference(null, dealt), dealt, "all").slice(0, 2), ["Barbu, deal 1.", "Vroni deals."]);
});

test("the coach is heard: each lesson once, nothing at other turns, nothing once dismissed", async () => {
  const table = fixture("bauernstossPlay");
  table.view.facts.order = [["CJ", "SJ", "HJ", "DJ"], ["HA", "HT", "HK", "HQ", "H9", "H8", "H7"]];
  const { app, spoken } = await appAt(null);
  createCoach(app);
  const heard = async (/** @type {Parameters<App["store"]["set"]>[0]} */ patch) => {
    spoken.length = 0;
    app.store.set(patch);
    await settled();
    return [...spoken];
  };
  const trick = { leader: 2, cards: /** @type {[number, string][]} */ ([[2, "HT"], [3, "H7"], [0, "HA"], [1, "HK"]]), winner: 0, points: 25 };
  const others = { ...table, view: { ...table.view, turn: 1, person: false, legal: [] } };
  const goal = /** @type {any} */ ({ game: "bauernstoss", stage: "first", place: 0, last: true, exercise: { goal: ["points", 42] } });
  assert.deepEqual(await heard({ table }), ["The suit led is hearts, and you have some: play that suit."]);
  assert.deepEqual(await heard({ picked: "HA" }), []);
  assert.deepEqual(await heard({ table: others }), []);
  assert.deepEqual(await heard({ resting: trick }), ["You take it: the ace of hearts was the highest card of the suit led."]);
  assert.deepEqual(await heard({ resting: null, table: { ...table } }), ["The suit led is hearts, and you have some: play that suit."]);
  assert.deepEqual(await heard({ aim: goal }), [app.text("learn.goal.points", { n: 42 })]);
  assert.deepEqual(await heard({ table: others, learned: { ...app.store.get().learned, coach: { of: {}, on: false, at: 0 } } }), []);
  assert.deepEqual(await heard({ table: { ...table } }), []);
});

test("a card that is turned up, shown, handed over or taken up is not put away", async () => {
  for (const [game, phase, said] of [["bauernstoss", "draw", "Vroni turns up seven of spades"], ["bauernstoss", "give", "Vroni hands over seven of spades"], ["fipsen", "lay", "Vroni shows seven of spades"], ["fipsen", "stock", "Vroni takes up seven of spades"], ["fipsen", "discard", "Vroni puts seven of spades away"], ["old_maid", "turn_up", "Vroni turns up seven of spades"], ["old_maid", "pass", "Vroni hands over seven of spades"], ["old_maid", "odd", "Vroni shows seven of spades"]]) {
    const before = tableOf({ game: game ?? "", phase: phase ?? "" });
    const after = { ...before, view: { ...before.view, log: [{ seat: 2, phase: phase ?? "", move: "S7" }] } };
    const { app } = await appAt(after);
    assert.deepEqual(narration(app, difference(before, after), after, "all"), [said]);
  }
});

test("nobody is asked before a move that is made for them", async () => {
  const before = tableOf({ game: "barbu", phase: "domino", turn: 3, person: false });
  const forced = tableOf({ game: "barbu", phase: "domino", turn: 0, person: false, legal: ["pass"], log: [{ seat: 3, phase: "domino", move: null }] });
  const { app } = await appAt(forced);
  assert.equal(difference(before, forced).yours, false);
  assert.equal(answer(app, "turn"), "Your turn");
});

test("many numbers to call are said as a range", async () => {
  const { app } = await appAt(tableOf({ game: "old_maid", phase: "calling", hands: [["SA"], 1, 1, 1], legal: ["pass", ...[...Array(158).keys()].map(String)] }));
  assert.equal(answer(app, "possible"), "You can choose: Pass and 0 to 157");
});

test("passes during play are no bids", async () => {
  const log = [{ seat: 0, phase: "choose", move: "tricks" }, { seat: 1, phase: "domino", move: "C8" }, { seat: 2, phase: "domino", move: "pass" }];
  const { app } = await appAt(tableOf({ game: "barbu", phase: "domino", facts: { layout: {} }, log }));
  assert.equal(answer(app, "bids"), "You: No Tricks");
});
