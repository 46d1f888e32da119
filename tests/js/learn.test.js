// @ts-check
/** Exercises: the taps, the replies to them, and the questions that come back later. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { chance } from "./chance.js";
import { document } from "./document.js";
import { appAt } from "./page.js";
import { render } from "lit-html";
import { coaches, deckOf, learnedFrom, NOTHING, together, withCoach, withDeal, withExercise, withPuzzle } from "../../static/state/learned.js";
import { profileOf, stagesDone } from "../../static/state/courses.js";
import { plain, withTerms } from "../../static/say/gloss.js";
import { answered, exerciseTemplate, saidTemplate } from "../../static/learn/exercise.js";
import { FRESH } from "../../static/tasks/attempt.js";
import { after, NEW, next } from "../../static/learn/spaced.js";
import { learnTemplate } from "../../static/learn/learn.js";
import { coaching, coachTemplate, createCoach, reached } from "../../static/screens/table/coach.js";
import { teamOf } from "../../static/board/seats.js";
import { FIXTURES } from "./fixtures.js";

/** @typedef {import("../../static/types.js").Exercise} Exercise */
/** @typedef {import("../../static/types.js").Attempt} Attempt */

/** @type {Exercise} */
const PICK = { id: "a.1", kind: "pick", cards: ["CQ", "SA", "HA"], of: "trumps", answer: ["CQ", "HA"], groups: { CQ: "trump", SA: "S", HA: "trump" } };
/** @type {Exercise} */
const ORDER = { id: "a.2", kind: "order", cards: ["HA", "CQ", "DJ"], answer: ["CQ", "DJ", "HA"], by: "rank" };
/** @type {any} */
const VIEW = { game: "schafkopf", dealer: 3, seats: 4, seat: 3, phase: "play", turn: 3, hands: [1, 1, 1, ["S9", "ST", "HK"]], legal: ["S9", "ST"], blocked: { HK: ["follow", "21", "S"] }, piles: {}, facts: { trick: [[0, "S7"], [1, "SA"], [2, "S8"]], winning: 1 } };
/** @type {Exercise} */
const PLAY = { id: "a.3", kind: "play", view: VIEW, answer: ["ST"], values: { S9: [-1, 10, 1], ST: [9, 0, 0] }, worlds: 400, after: { S9: { cards: [[0, "S7"], [1, "SA"], [2, "S8"], [3, "S9"]], winner: 1, points: 11, ours: true }, ST: { cards: [[0, "S7"], [1, "SA"], [2, "S8"], [3, "ST"]], winner: 1, points: 21, ours: true } } };
/** @type {Exercise} */
const WINNER = { id: "a.4", kind: "winner", view: { ...VIEW, seat: 0 }, answer: 2, why: ["trumped", "thrown", "trumped", "trumped"], trick: { leader: 0, winner: 2, points: 21, cards: [[0, "CA"], [1, "S8"], [2, "H7"], [3, "CT"]] } };
/** @type {Exercise} */
const COUNT = { id: "a.5", kind: "count", what: "points", choices: [21, 25], answer: 25, cards: ["CA", "CT", "CK"], parts: [["CA", 11], ["CT", 10], ["CK", 4]] };
/** @type {Exercise} */
const CALL = { id: "a.6", kind: "call", view: { ...VIEW, phase: "bidding", facts: {} }, offered: ["pass", "play"], answer: ["pass"], values: { pass: [0, 0, 0], play: [-9.7, 9.7, 1] }, worlds: 400 };
/** @type {Exercise} */
const WHO = { id: "t", kind: "who", me: 0, seats: [1, 2, 3], answer: [2], suit: "S", tricks: [[[0, "SA"], [1, "S7"], [2, "C7"], [3, "S8"]]] };

/** @param {Exercise} exercise @param {(string | number)[]} given */
const after_all = (exercise, ...given) => given.reduce((/** @type {Attempt} */ attempt, answer) => answered(exercise, attempt, answer), FRESH);

test("cards are picked one by one until all are found, and a wrong one says why", () => {
  const one = after_all(PICK, "CQ");
  assert.deepEqual([one.tapped, one.done, one.said], [["CQ"], false, { key: "learn.pick.more", n: 1 }]);
  const wrong = answered(PICK, one, "SA");
  assert.deepEqual([wrong.wrong, wrong.shown, wrong.said], [1, "SA", { key: "learn.pick.trumps", card: "SA", suit: "S", best: undefined }]);
  assert.ok(answered(PICK, wrong, "HA").done);
  assert.deepEqual(answered(PICK, one, "CQ"), one);
});

test("a card that the rules forbid is answered with the rule", () => {
  const pick = /** @type {Exercise} */ ({ ...PICK, of: "legal", cards: ["S9", "HK"], answer: ["S9"], view: VIEW });
  assert.deepEqual(after_all(pick, "HK").said, { rule: ["follow", "21", "S"], card: "HK" });
  const play = after_all(PLAY, "HK");
  assert.deepEqual([play.said, play.shown], [{ rule: ["follow", "21", "S"], card: "HK" }, null]);
});

test("an order is tapped from the top, and the last card needs no tap", () => {
  const wrong = after_all(ORDER, "HA");
  assert.deepEqual(wrong.said, { key: "learn.order.rank", card: "HA", other: "CQ" });
  const done = after_all(ORDER, "CQ", "DJ");
  assert.deepEqual([done.done, done.tapped], [true, ["CQ", "DJ", "HA"]]);
});

test("a card that does not win says why, a trick is taken by one", () => {
  assert.deepEqual(after_all(WINNER, 1).said, { key: "learn.winner.thrown", card: "S8", other: "H7" });
  assert.ok(after_all(WINNER, 1, 2).done);
});

test("a wrong card shows how its trick ends, and one may try again", () => {
  const wrong = after_all(PLAY, "S9");
  assert.deepEqual([wrong.done, wrong.shown, wrong.said], [false, "S9", { end: PLAY.kind === "play" ? PLAY.after.S9 : null }]);
  const right = answered(PLAY, wrong, "ST");
  assert.deepEqual([right.done, right.shown, right.wrong], [true, "ST", 1]);
});

test("sums, calls and players", () => {
  assert.equal(after_all(COUNT, 21).wrong, 1);
  assert.ok(after_all(COUNT, 21, 25).done);
  assert.deepEqual(after_all(CALL, "play").said, { key: "learn.call.worse", loss: 9.7 });
  assert.ok(after_all(CALL, "pass").done);
  assert.deepEqual(after_all(WHO, 1).said, { key: "learn.who.may" });
  assert.ok(after_all(WHO, 2).done);
});

test("a call is behind the best by the difference of the values shown beside it", () => {
  const close = /** @type {Exercise} */ ({ ...CALL, values: { pass: [0.04, 0, 0], play: [-10.04, 10.08, 1] } });
  assert.deepEqual(after_all(close, "play").said, { key: "learn.call.worse", loss: 10 });
});

test("what is done stays done", () => {
  for (const exercise of [PICK, ORDER, WINNER, COUNT, PLAY, CALL, WHO]) {
    const done = { ...FRESH, done: true };
    assert.equal(answered(exercise, done, "x"), done);
  }
});

for (const language of /** @type {const} */ (["en", "de", "ja"])) {
  test(`${language}: every kind is drawn with buttons that have names, and every answer is met with words`, async () => {
    const { app, page } = await appAt(null, language);
    for (const exercise of [PICK, ORDER, WINNER, COUNT, PLAY, CALL, WHO]) app.words.add("course.schafkopf", { [`${exercise.id}.right`]: "x" });
    for (const [exercise, wrong] of /** @type {[Exercise, string | number][]} */ ([[PICK, "SA"], [ORDER, "HA"], [WINNER, 1], [COUNT, 21], [PLAY, "S9"], [PLAY, "HK"], [CALL, "play"], [WHO, 1]])) {
      const attempt = after_all(exercise, wrong);
      const box = document.createElement("div");
      page.replaceChildren(box);
      /** @type {(string | number)[]} */
      const given = [];
      render([exerciseTemplate(app, "schafkopf", exercise, attempt, (answer) => void given.push(answer)), saidTemplate(app, "schafkopf", exercise, attempt)], box);
      const buttons = [...box.querySelectorAll("button[data-card], [data-number], [data-call], [data-seat]")];
      assert.ok(buttons.length >= 2, exercise.kind);
      for (const button of buttons) assert.ok(button.textContent?.trim() || button.getAttribute("aria-label"), exercise.kind);
      /** @type {HTMLElement} */ (buttons[0]).click();
      assert.equal(given.length, 1);
      const said = box.querySelector(".learn-wrong");
      assert.ok(said && (said.textContent ?? "").trim().length > 8, exercise.kind);
      assert.doesNotMatch(box.textContent ?? "", /\{\w+\}|undefined|learn\.|\[\[/u, exercise.kind);
      if (language === "ja") assert.doesNotMatch(box.textContent ?? "", /[。！？] /u, exercise.kind);
    }
  });
}

test("a card that is right but not the last is met with what is left, whatever is said to a wrong one", async () => {
  const { app, page } = await appAt(null);
  app.words.add("course.schafkopf", { [`${PICK.id}.wrong`]: "That one is not." });
  const [right = ""] = PICK.kind === "pick" ? PICK.answer : [];
  for (const [card, what] of [[right, ".learn-hint"], ["SA", ".learn-wrong"]]) {
    render(saidTemplate(app, "schafkopf", PICK, after_all(PICK, String(card))), page);
    assert.ok(page.querySelector(String(what)), card);
  }
});

test("questions that were wrong come back, soon and then later", () => {
  let deck = after(NEW, 7, false);
  /** @type {number[]} */
  const seen = [];
  for (let i = 0; i < 60 && deck.due[7]?.[0] !== null; i++) {
    const question = next(deck, 60, () => 0.99);
    seen.push(question);
    deck = after(deck, question, true);
  }
  assert.deepEqual(seen.flatMap((question, i) => (question === 7 ? [i] : [])), [3, 12, 33]);
  assert.deepEqual(deck.due, { 7: [null, 3, 4] });
});

test("a question that was right is not kept, and with all known any may come", () => {
  assert.deepEqual(after(NEW, 3, true, "p"), { asked: 1, by: { p: 1 }, due: {} });
  assert.equal(next(deckOf({ p: 5 }, { 0: [9, 1, 2] }), 1, () => 0), 0);
  assert.equal(next(deckOf({ p: 5 }, { 4: [5, 1, 2], 2: [3, 0, 1], 1: [null, 3, 4] }), 9), 2);
  assert.equal(next(deckOf({ p: 5 }, { 0: [null, 3, 4], 1: [9, 0, 1] }), 2, () => 0), 0, "one that is known may come again");
});

test("what was learned survives storage, and damage is left out", () => {
  const kept = { courses: { barbu: { tricks: 2 } }, trainers: { barbu: { void: { asked: 3, by: { p: 2, q: 1 }, due: { 4: [5, 1, 2], 6: [null, 3, 4] } } } }, coach: { of: { barbu: ["b1", "b2"] }, on: true, at: 9 }, puzzles: {}, mistakes: {}, days: {}, series: {}, answers: { "fQK-y7ck_pNU/2": { sOther: 1_700_000_000_000 } } };
  assert.deepEqual(learnedFrom(JSON.parse(JSON.stringify(kept))), kept);
  assert.deepEqual(learnedFrom({ courses: { barbu: { tricks: "many" }, "<b>": {} }, trainers: 3, coach: { deals: -1, on: "x", at: Infinity, of: [1] } }), { ...NOTHING, courses: { barbu: {} } });
  assert.deepEqual(learnedFrom({ trainers: { a: { x: { asked: 2, by: { p: -1, q: 2 }, due: { 1: [null], 2: ["x", 1], 3: [4, 1, "x"] } } } } }).trainers, { a: { x: deckOf({ q: 2 }, { 3: [4, 1, 2] }) } });
  assert.deepEqual(learnedFrom("x"), NOTHING);
  const own = learnedFrom(JSON.parse('{"courses": {"__proto__": {"tricks": 1}}}')).courses;
  assert.equal(Object.getPrototypeOf(own), Object.prototype, "a file sets no prototype");
});

/** Return a record as pages wrote it before they counted apart. @param {number} asked @param {Record<string, [number, number]>} [due] */
const older = (asked, due = {}) => learnedFrom({ courses: { a: { x: asked } }, trainers: { a: { x: { asked, due } } }, coach: { deals: asked, on: null } });

test("an older record reads as before, and of two the one that has more goes on", () => {
  const one = older(2, { 4: [5, 1] });
  assert.deepEqual(one, { courses: { a: { x: 2 } }, trainers: { a: { x: { asked: 2, by: { earlier: 2 }, due: { 4: [5, 1, 2] } } } }, coach: { of: {}, on: null, at: 0 }, puzzles: {}, mistakes: {}, days: {}, series: {}, answers: {} });
  const both = together(one, older(7));
  assert.equal(both.trainers.a?.x?.asked, 7);
  assert.deepEqual(both, together(older(7), one));
});

/**
 * Return a record as pages may leave it.
 * @param {(below: number) => number} some
 */
function someRecord(some) {
  let record = some(3) ? NOTHING : older(some(9), { [some(4)]: [some(9), some(3)] });
  for (let n = some(12); n > 0; n--) {
    const [game, page] = ["ab"[some(2)] ?? "", "pqr"[some(3)] ?? ""];
    const deck = record.trainers[game]?.x ?? NEW;
    record = [
      () => ({ ...record, trainers: { ...record.trainers, [game]: { ...record.trainers[game], x: after(deck, some(4), some(2) === 1, page) } } }),
      () => withExercise(record, game, "s", some(5)),
      () => withDeal(record, "ab"[some(2)] ?? "", `b${some(6)}`),
      () => ({ ...record, coach: { ...record.coach, on: [true, false, null][some(3)] ?? null, at: some(3) } }),
      () => withPuzzle(record, game, `a${some(4)}`, [some(5), some(2) ? 1 : 0, 1400 + some(3)]),
    ][some(5)]?.() ?? record;
  }
  return record;
}

test("records merge alike in any order, any grouping, any number of times", () => {
  const some = chance(7);
  for (let n = 0; n < 2_000; n++) {
    const [a, b, c] = [someRecord(some), someRecord(some), someRecord(some)];
    const all = together(together(a, b), c);
    assert.deepEqual(together(a, b), together(b, a));
    assert.deepEqual(all, together(a, together(b, c)));
    assert.deepEqual(together(a, a), a);
    assert.deepEqual(together(all, b), all);
    assert.deepEqual(learnedFrom(JSON.parse(JSON.stringify(all))), all);
  }
});

test("answers in two pages all count, in any order and whenever they meet", () => {
  const some = chance(9);
  for (let n = 0; n < 500; n++) {
    const start = older(n % 5);
    const pages = [start, start];
    for (let answer = 0; answer < 15; answer++) {
      const page = some(2);
      const own = pages[page] ?? NOTHING;
      const deck = after(own.trainers.a?.x ?? NEW, some(9), some(2) === 1, `page-${page}`);
      pages[page] = { ...own, trainers: { a: { x: deck } } };
      if (some(5) === 0) pages[1 - page] = together(pages[1 - page] ?? NOTHING, pages[page] ?? NOTHING);
    }
    const [one, other] = [pages[0] ?? NOTHING, pages[1] ?? NOTHING];
    assert.equal(together(one, other).trainers.a?.x?.asked, 15 + (n % 5));
  }
});

test("of a question answered in two pages the newer state stays, and one that is known does not come back", () => {
  const wrong = deckOf({ p: 1 }, { 4: [4, 0, 1] });
  const known = deckOf({ q: 4 }, { 4: [null, 3, 4] });
  const of = (/** @type {import("../../static/types.js").Deck} */ x) => ({ ...NOTHING, trainers: { a: { x } } });
  assert.deepEqual(together(of(wrong), of(known)).trainers.a?.x, deckOf({ p: 1, q: 4 }, { 4: [null, 3, 4] }));
  assert.deepEqual(after(known, 4, false, "q").due, { 4: [8, 0, 5] }, "wrong again, it is newer than that");
});

test("two progresses together are the better of both, with the latest choice", () => {
  const one = { ...NOTHING, courses: { a: { x: 2 } }, coach: { ...NOTHING.coach, on: true, at: 5 } };
  const other = withDeal({ ...NOTHING, courses: { a: { x: 1, y: 3 }, b: { z: 1 } }, coach: { ...NOTHING.coach, on: false, at: 7 } }, "a", "b1");
  assert.deepEqual(together(one, other), { courses: { a: { x: 2, y: 3 }, b: { z: 1 } }, trainers: {}, coach: { of: { a: ["b1"] }, on: false, at: 7 }, puzzles: {}, mistakes: {}, days: {}, series: {}, answers: {} });
  const ahead = { ...NOTHING, coach: { ...NOTHING.coach, on: true, at: 8e15 } };
  assert.equal(together(ahead, withCoach(ahead, false)).coach.on, false, "a choice is the latest although the clock was ahead before");
});

test("the coach stays for three deals of each game unless the player chooses otherwise", () => {
  const at = (/** @type {string[]} */ deals, /** @type {boolean | null} */ on = null, game = "barbu") => coaches(deals.reduce((before, deal) => withDeal(before, "barbu", deal), { ...NOTHING, coach: { ...NOTHING.coach, on } }), game);
  const three = ["m.1", "m.2", "m.3"];
  assert.deepEqual([at([]), at(["m.1", "m.2"]), at(three), at(three, true), at([], false)], [true, true, false, true, false]);
  assert.equal(at(["m.1", "m.1", "m.1", "m.1"]), true, "a deal that is played again counts once");
  assert.equal(at(three, null, "fipsen"), true, "three deals of another game");
  const after = three.reduce((before, deal) => withDeal(before, "barbu", deal), NOTHING);
  assert.deepEqual([coaches(after, "barbu", "m.3"), coaches(after, "barbu", "m.4")], [true, false], "the third deal is explained to its end");
});

test("only ordinary deals played by the viewer count for the coach", async () => {
  const over = FIXTURES.barbuPlay();
  over.view = { ...over.view, phase: "over", turn: null, person: false, score: [-4, 0, 0, 0] };
  const counts = async (/** @type {any} */ extra, /** @type {any} */ earlier = null) => {
    const { app } = await appAt(null);
    app.storage = /** @type {any} */ ({ learn: async () => null });
    createCoach(app);
    const running = { ...over, view: { ...over.view, phase: "play", score: null } };
    app.store.set({ match: "m", table: running, live: true });
    if (earlier) app.store.set(earlier);
    app.store.set({ finishing: null, table: over, ...extra });
    return Object.keys(app.store.get().learned.coach.of);
  };
  const aim = { game: "barbu", stage: "deal", place: 0, last: false, exercise: { goal: ["score", 1] } };
  assert.deepEqual(await counts({}), ["barbu"]);
  const { app, page } = await appAt(null);
  app.storage = /** @type {any} */ ({ learn: async () => null });
  createCoach(app);
  app.words.add("course.barbu", { "coach.over.king": "The king." });
  const before = ["m.a", "m.b"].reduce((all, deal) => withDeal(all, "barbu", deal), NOTHING);
  app.store.set({ match: "m", table: { ...over, view: { ...over.view, items: [["king", -20]] } }, live: true, finishing: null, learned: before });
  assert.equal(coaches(app.store.get().learned, "barbu"), false, "this was the third deal");
  render(coachTemplate(app), page);
  assert.match(page.textContent ?? "", /The king\./u, "the coach says why it ended so");
  assert.deepEqual(await counts({ aim }), [], "the deal of an exercise");
  assert.deepEqual(await counts({}, { finishing: { whole: false } }), [], "bots have played it to its end");
});

test("the coach advises what is on offer, and a sentence stays until one's own turn", async () => {
  const { app } = await appAt(FIXTURES.barbuPlay());
  createCoach(app);
  app.words.add("course.schafkopf", { "coach.announce.call": "Call an ace.", "coach.announce.solo": "Take your best suit.", "coach.knocking": "You have seen {n} cards." });
  const table = /** @type {any} */ (structuredClone(app.store.get().table));
  const at = (/** @type {any} */ view) => ({ ...table, view: { ...table.view, game: "schafkopf", turn: 0, seat: 0, person: true, score: null, hands: [["SA", "S9", "HK"], 3, 3, 3], ...view } });
  assert.equal(coaching(app, at({ phase: "announce", legal: ["call.S", "call.C", "solo.H"] }))?.toString(), "Call an ace. Take your best suit.");
  assert.equal(coaching(app, at({ phase: "announce", legal: ["solo.H"] }))?.toString(), "Take your best suit.");
  assert.equal(coaching(app, at({ phase: "knocking", legal: ["no", "knock"] }))?.toString(), "You have seen 3 cards.");
  app.words.add("course.bauernstoss", { "coach.bidding.{n}": "Say your number." });
  const bids = (/** @type {string[]} */ legal) => coaching(app, at({ game: "bauernstoss", phase: "bidding", legal }))?.toString();
  assert.deepEqual([bids(["pass", "3.C", "4.H"]), bids(["pass", "solo"])], ["Say your number.", undefined]);
  const trick = [...table.view.log];
  const others = at({ phase: "play", turn: 2, person: false, legal: [], facts: { ...table.view.facts, trick: [[1, "SA"]] }, log: trick });
  app.store.set({ table: others });
  app.store.set({ resting: { leader: 1, winner: 2, points: 11, cards: [[1, "SA"], [2, "S7"]] } });
  const took = coaching(app, others)?.toString() ?? "";
  app.store.set({ resting: null });
  assert.equal(coaching(app, others)?.toString(), took, "the others go on, the sentence stays");
  const mine = at({ phase: "announce", legal: ["solo.H"], log: trick });
  app.store.set({ table: mine });
  assert.equal(coaching(app, mine)?.toString(), "Take your best suit.");
});

test("the profile of a course is that of the rules chosen, else the first preferred", () => {
  const outline = /** @type {any} */ ({ usual: { a: 1, b: 1 }, profiles: { seed: { a: 1, b: 1 }, tavern: { a: 2, b: 1 } }, stages: [] });
  assert.equal(profileOf(outline, ["tavern", "seed"]), "tavern");
  assert.equal(profileOf(outline, ["kurz"]), "seed");
  assert.equal(profileOf(outline, ["seed"], { a: 2 }), "tavern");
  assert.equal(profileOf(outline, ["tavern"], {}), "seed");
  assert.equal(profileOf(outline, ["tavern"], { a: 3 }), "tavern");
});

test("terms in a text are buttons, and vanish from plain text", async () => {
  const { app, page } = await appAt(null);
  app.words.add("x", { y: "In a [[wenz|Wenz]] {C} count." });
  render(withTerms(app, "schafkopf", app.words.phrase("x.y")), page);
  assert.equal(page.querySelector("button.term")?.textContent, "Wenz");
  assert.match(page.textContent ?? "", /^In a Wenz\s+clubs count\.$/u);
  app.words.add("x", { z: "A [[wenz|Wenz]], and a [[solo|Solo]]: two. [[tout|Tout]]" });
  render(withTerms(app, "schafkopf", app.words.phrase("x.z")), page);
  assert.equal(page.textContent, "A Wenz, and a Solo: two. Tout");
  assert.deepEqual([...page.querySelectorAll(".kept")].map((one) => one.textContent), ["Wenz,", "Solo:", "Tout"]);
  assert.equal(plain("In a [[wenz|Wenz]]."), "In a Wenz.");
});

test("the coach says whose turn it is and why, and who took what with what", async () => {
  const { app } = await appAt(FIXTURES.barbuPlay());
  const table = /** @type {any} */ (structuredClone(app.store.get().table));
  const say = (/** @type {any} */ facts, /** @type {any} */ more = {}) => coaching(app, { ...table, view: { ...table.view, phase: "play", turn: 0, seat: 0, person: true, score: null, hands: [["SA", "S9", "HK"], 3, 3, 3], legal: ["SA", "S9", "HK"], facts: { ...table.view.facts, order: [["HK", "H9"], ["C9"], [], ["SA", "S9", "S7"], ["D9"]], ...facts }, ...more } })?.toString();
  assert.match(say({ trick: [] }) ?? "", /any card/u);
  assert.match(say({ trick: [[3, "S7"]] }, { legal: ["SA", "S9"] }) ?? "", /The suit led is spades/u);
  assert.match(say({ trick: [[3, "H9"]] }, { legal: ["HK"] }) ?? "", /play a trump/u);
  assert.match(say({ trick: [[3, "D9"]] }) ?? "", /any card will do/u);
  assert.match(say({ trick: [[3, "D9"]] }, { legal: ["HK"] }) ?? "", /A rule binds you/u);
  app.store.set({ resting: { leader: 1, winner: 2, points: 11, cards: [[1, "SA"], [2, "H9"]] } });
  assert.match(say({ trick: [] }) ?? "", /the nine of hearts was the highest trump/u);
});

test("the coach speaks of what a deal was made of, and of nothing else", async () => {
  const { app } = await appAt(FIXTURES.barbuPlay());
  const table = /** @type {any} */ (structuredClone(app.store.get().table));
  const over = (/** @type {[string, number][]} */ items) => coaching(app, { ...table, view: { ...table.view, phase: "over", turn: null, items } })?.toString();
  app.words.add("course.barbu", { "coach.over.king": "The king cost {n}.", "coach.over.doubles": "Then the doubles.", "coach.over.queens": "Queens." });
  assert.equal(over([["king", -20]]), "The king cost −20.");
  assert.equal(over([["king", -20], ["moved", 3], ["doubles", 0]]), "The king cost −20. Then the doubles.");
  assert.equal(over([["split", 3]]), undefined);
});

test("a goal is reached by the points of one's side, or by one's own score", () => {
  const aim = (/** @type {[string, number]} */ goal) => /** @type {any} */ ({ exercise: { goal } });
  const view = /** @type {any} */ ({ score: [10, -10, 10, -10], seat: 0, facts: { points: [40, 30, 25, 25], sides: [0, 1, 0, 1] } });
  assert.ok(reached(view, aim(["points", 65])) && !reached(view, aim(["points", 66])));
  assert.ok(reached(view, aim(["score", 1])) && !reached({ ...view, seat: 1 }, aim(["score", 1])));
  assert.ok(!reached({ ...view, score: null }, aim(["score", -99])));
});

test("a course that is done says first what is known now and leads to a deal, and its last deal says what it taught", async () => {
  const { app, page } = await appAt(null);
  app.words.add("course.barbu", { end: "You know it.", "deal.title": "A deal", "deal.1.right": "Well [[double|ducked]]." });
  const exercise = /** @type {any} */ ({ id: "deal.1", kind: "goal", goal: ["score", 1] });
  const course = /** @type {any} */ ({ game: "barbu", stages: [{ id: "deal", exercises: [exercise] }], trainers: [] });
  const draw = (/** @type {number} */ done) => {
    app.store.set({ learning: { course, stage: null, place: 0, attempt: FRESH, trainer: null }, learned: { ...NOTHING, courses: { barbu: { deal: done } } } });
    render(learnTemplate(app), page);
    return [...page.querySelectorAll("main > :is(h2, p, ol, .learn-ways)")].map((one) => one.className || one.textContent);
  };
  assert.deepEqual(draw(0), ["All stages", "learn-stages", "learn-ways"]);
  assert.deepEqual(draw(1), ["The whole course is done", "learn-end", "learn-ways", "learn-stages"]);
  assert.match(page.querySelector(".learn-end")?.textContent ?? "", /^You know it\. In your first deals a coach/u);
  const table = /** @type {any} */ (FIXTURES.barbuPlay());
  const aim = { game: "barbu", stage: "deal", place: 0, last: true, exercise };
  for (const [score, said] of /** @type {const} */ ([[5, "Goal reached! Well ducked."], [-5, "Not this time. Same cards again?"]])) {
    app.store.set({ table: { ...table, view: { ...table.view, seat: 0, phase: "over", turn: null, score: [score, 0, 0, 0] } }, live: true, aim });
    render(coachTemplate(app), page);
    assert.equal(page.querySelector(".coach-goal")?.textContent?.trim(), said);
  }
});

test("a trump of the printed suit that was led is called a trump", async () => {
  const { app } = await appAt(null);
  const view = /** @type {any} */ ({ game: "schafkopf", seat: 1, facts: { trick: [[0, "D8"]], trumps: ["CQ", "DJ", "H9"] } });
  const exercise = /** @type {any} */ ({ kind: "pick", id: "follow.1", view });
  const said = (/** @type {string} */ card) => {
    const page = document.createElement("div");
    render(saidTemplate(app, "schafkopf", exercise, /** @type {any} */ ({ said: { rule: ["follow", "21", "D"], card } })), page);
    return (page.textContent ?? "").replace(/\s+/gu, " ");
  };
  assert.match(said("DJ"), /jack of diamonds is a trump here, not diamonds/u);
  assert.doesNotMatch(said("C9"), /is a trump here/u);
});

test("how a deal ended hides every number that is the answer until it is given", async () => {
  const { app } = await appAt(null);
  const exercise = /** @type {any} */ ({ kind: "count", what: "score", answer: 6, choices: [3, 6, 9], items: [["taken", 3], ["bid", 3], ["hand", 6], ["won", 6]] });
  const shown = (/** @type {any} */ attempt, game = "fipsen", asked = exercise) => {
    const page = document.createElement("div");
    render(exerciseTemplate(app, game, asked, { ...FRESH, ...attempt }, () => undefined), page);
    return page.querySelector(".learn-ledger")?.textContent ?? "";
  };
  assert.doesNotMatch(shown({}), /6/u);
  assert.match(shown({ done: true }), /6/u);
  const passed = { ...exercise, answer: -20, choices: [-80, -20, 0], items: [["passed_out", 0], ["stock_paid", 20]] };
  assert.doesNotMatch(shown({}, "schafkopf", passed), /\d/u, "an event has no number");
});

test("a course counts the stages that are done, of the profile that is played", () => {
  /** @type {any} */
  const outline = { profiles: { seed: { a: 1 }, tavern: { a: 2 } }, usual: { a: 1 }, stages: { seed: [["cards", 2], ["follow", 3]], tavern: [["cards", 2], ["follow", 3], ["inn", 1]] } };
  assert.deepEqual(stagesDone(outline, (known) => known, { cards: 2, follow: 1 }), { n: 1, total: 2 });
  assert.deepEqual(stagesDone(outline, (known) => known, { cards: 2, inn: 1 }, { a: 2 }), { n: 2, total: 3 });
});

test("a side is marked from the moment the viewer may know it, and not before", async () => {
  const { app } = await appAt(FIXTURES.schafkopfStoss());
  const table = /** @type {any} */ (structuredClone(app.store.get().table));
  const at = (/** @type {number} */ seat, /** @type {string[]} */ hand, /** @type {any} */ facts = {}) => {
    const hands = [8, 8, 8, 8].map((n, each) => (each === seat ? hand : n));
    return { ...table.view, seat, hands, facts: { ...table.view.facts, declarer: 0, called: "SA", sides: [0, null, null, null], ...facts } };
  };
  const teams = (/** @type {any} */ view) => [0, 1, 2, 3].map((seat) => teamOf(view, seat));
  assert.deepEqual(teams(at(2, ["SA", "H7"])), ["ours", "theirs", "ours", "theirs"], "the holder of the called ace");
  assert.deepEqual(teams(at(1, ["CA", "H7"])), ["theirs", "ours", null, null], "another defender");
  assert.deepEqual(teams(at(0, ["CQ", "H7"])), ["ours", null, null, null], "the declarer knows nobody yet");
  assert.deepEqual(teams(at(1, ["CA"], { sides: [0, 1, 0, 1] })), ["theirs", "ours", "theirs", "ours"], "once the ace has fallen");
});
