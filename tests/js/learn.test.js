// @ts-check
/** Exercises: what is tapped, what is said to it, and what comes back later. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { document } from "./document.js";
import { appAt } from "./page.js";
import { render } from "lit-html";
import { coaches, learnedFrom, NOTHING, together } from "../../static/state/learned.js";
import { profileOf } from "../../static/state/courses.js";
import { plain, told } from "../../static/say/gloss.js";
import { exerciseTemplate, saidTemplate } from "../../static/learn/exercise.js";
import { answered, FRESH } from "../../static/learn/player.js";
import { after, NEW, next } from "../../static/learn/spaced.js";
import { coaching, reached } from "../../static/table/coach.js";
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
      const buttons = [...box.querySelectorAll(".learn-scene button, .learn-card:is(button), [data-number], [data-call], [data-seat]")];
      assert.ok(buttons.length >= 2, exercise.kind);
      for (const button of buttons) assert.ok(button.textContent?.trim() || button.getAttribute("aria-label"), exercise.kind);
      /** @type {HTMLElement} */ (buttons[0]).click();
      assert.equal(given.length, 1);
      const said = box.querySelector(".learn-wrong");
      assert.ok(said && (said.textContent ?? "").trim().length > 8, exercise.kind);
      assert.doesNotMatch(box.textContent ?? "", /\{\w+\}|undefined|learn\.|\[\[/u, exercise.kind);
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
  for (let i = 0; i < 60 && deck.due[7]; i++) {
    const question = next(deck, 60, () => 0.99);
    seen.push(question);
    deck = after(deck, question, true);
  }
  assert.deepEqual(seen.flatMap((question, i) => (question === 7 ? [i] : [])), [3, 12, 33]);
  assert.deepEqual(deck.due, {});
});

test("a question that was right is not kept, and with all known any may come", () => {
  assert.deepEqual(after(NEW, 3, true), { asked: 1, due: {} });
  assert.equal(next({ asked: 5, due: { 0: [9, 1] } }, 1, () => 0), 0);
  assert.equal(next({ asked: 5, due: { 4: [5, 1], 2: [3, 0] } }, 9), 2);
});

test("what was learned survives storage, and damage is left out", () => {
  const kept = { courses: { barbu: { tricks: 2 } }, trainers: { barbu: { void: { asked: 3, due: { 4: [5, 1] } } } }, coach: { deals: 2, on: null } };
  assert.deepEqual(learnedFrom(JSON.parse(JSON.stringify(kept))), kept);
  assert.deepEqual(learnedFrom({ courses: { barbu: { tricks: "many" }, "<b>": {} }, trainers: 3, coach: { deals: -1, on: "x" } }), { ...NOTHING, courses: { barbu: {} } });
  assert.deepEqual(learnedFrom("x"), NOTHING);
  const own = learnedFrom(JSON.parse('{"courses": {"__proto__": {"tricks": 1}}}')).courses;
  assert.equal(Object.getPrototypeOf(own), Object.prototype, "a file sets no prototype");
});

test("of a trainer that both have asked, the one that has asked more goes on", () => {
  const deck = (/** @type {number} */ asked) => ({ asked, due: {} });
  const one = { ...NOTHING, trainers: { a: { x: deck(3), y: deck(2) }, b: { x: deck(1) } } };
  const other = { ...NOTHING, trainers: { a: { x: deck(1), y: deck(4), z: deck(0) }, c: { x: deck(5) } } };
  const { trainers } = together(one, other);
  assert.deepEqual(trainers, { a: { x: deck(3), y: deck(4), z: deck(0) }, b: { x: deck(1) }, c: { x: deck(5) } });
});

test("two progresses together are the better of both", () => {
  const one = { ...NOTHING, courses: { a: { x: 2 } } };
  const other = { ...NOTHING, courses: { a: { x: 1, y: 3 }, b: { z: 1 } }, coach: { deals: 5, on: true } };
  assert.deepEqual(together(one, other), { courses: { a: { x: 2, y: 3 }, b: { z: 1 } }, trainers: {}, coach: { deals: 5, on: true } });
});

test("the coach stays for three deals unless he is told otherwise", () => {
  const at = (/** @type {number} */ deals, /** @type {boolean | null} */ on = null) => coaches({ ...NOTHING, coach: { deals, on } });
  assert.deepEqual([at(0), at(2), at(3), at(3, true), at(0, false)], [true, true, false, true, false]);
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
  render(told(app, "schafkopf", app.words.phrase("x.y")), page);
  assert.equal(page.querySelector("button.term")?.textContent, "Wenz");
  assert.match(page.textContent ?? "", /^In a Wenz\s+clubs count\.$/u);
  app.words.add("x", { z: "A [[wenz|Wenz]], and a [[solo|Solo]]: two. [[tout|Tout]]" });
  render(told(app, "schafkopf", app.words.phrase("x.z")), page);
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
