// @ts-check
/** Challenges: the sender's result with the cards, before the deal and after it. */
import { appAt } from "./page.js"; // first of those that draw: it makes the document
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "lit-html";
import { confirmBots } from "../../static/screens/table/bots.js";
import { tableTemplate } from "../../static/screens/table/layout.js";
import { answers, challengeNotice, lettersOf, made, rivalPhrase, sitting, triedIn } from "../../static/screens/table/rival.js";
import { tableOf } from "./fixtures.js";
import { settled } from "./settled.js";

/** @param {number} own @param {Partial<import("../../static/types.js").Match>} [match] */
const finished = (own, match) => tableOf({ game: "fipsen", phase: "over", turn: null, hands: [[], [], [], []], score: [own, 0, 0, 0], items: [] }, match);

/** @param {import("../../static/types.js").Table} table @param {number} theirs */
async function challenged(table, theirs) {
  const made = await appAt(table);
  made.app.store.set({ rival: { code: "fTheirs", seat: 0, score: theirs } });
  return made;
}

test("the sender's result is worded with its unit", async () => {
  const { app } = await appAt(finished(0));
  const sentence = (/** @type {string} */ game, /** @type {number} */ score) => {
    const { key, data } = challengeNotice(app, game, { score });
    return app.text(key, data);
  };
  assert.equal(sentence("fipsen", -10), "Whoever sent you these cards lost 10 points from your seat. Can you do better?");
  assert.equal(sentence("bauernstoss", 1), "Whoever sent you these cards won 1 mark from your seat. Can you do better?");
  assert.match(sentence("fipsen", 0), /neither won nor lost/u);
  const { key, data } = challengeNotice(app, "fipsen", { score: -10, levels: "cp" });
  assert.match(app.text(key, data), /lost 10 points .* people sat in other seats/u);
});

test("of two teams only one may score: the result is the difference", () => {
  const teams = [[0, 2], [1, 3]];
  assert.deepEqual([0, 1, 2, 3].map((seat) => made([0, 8, 0, 8], seat, teams)), [-8, 8, -8, 8]);
  assert.deepEqual([0, 1, 2, 3].map((seat) => made([30, -30, -30, 30], seat, [])), [30, -30, -30, 30]);
});

test("a link has the level of every bot, in one letter if they are equal", () => {
  const levels = ["beginner", "club", "master"];
  /** @type {[string[], number, string][]} */
  const cases = [
    [["person", "master", "master", "master"], 0, "m"],
    [["club", "beginner", "person", "master"], 2, "cbm"],
    [["beginner", "person", "master"], 1, "bm"],
  ];
  for (const [seats, seat, letters] of cases) {
    assert.equal(lettersOf(seats, seat), letters);
    assert.deepEqual(sitting(levels, seats.length, seat, letters), seats);
  }
  assert.equal(lettersOf(["person", "person", "club", "club"], 0), "pcc");
  assert.equal(lettersOf(["person", "person", "person", "person"], 2), "p");
  assert.deepEqual(sitting(levels, 4, 0, "pmb"), ["person", "club", "master", "beginner"], "a club player takes a person's seat");
  for (const letters of ["x", "cm", "cmx"]) assert.equal(sitting(levels, 4, 0, letters), null, letters);
});

test("a challenge that was begun is found again: one under way, else one with a result, none in a later deal of its match", () => {
  const rival = { code: "fTheirs", seat: 0, score: 3 };
  const running = tableOf({ game: "fipsen", phase: "play", score: null });
  /** @param {string} id @param {import("../../static/types.js").Table} table @param {{}} [more] */
  const kept = (id, table, more) => ({ id, game: "fipsen", started: 1, changed: 1, over: false, table, rival: { ...rival, ...more } });
  const challenge = { code: "fTheirs", seat: 0, levels: "c" };
  assert.equal(triedIn([kept("a", finished(4)), kept("b", running)], challenge)?.id, "b");
  assert.equal(triedIn([kept("a", finished(4))], challenge)?.id, "a");
  for (const other of [kept("a", finished(4, { deal: 1 })), kept("a", running, { seat: 2 }), kept("a", running, { code: "fOther" }), kept("a", running, { levels: "m" })]) assert.equal(triedIn([other], challenge), undefined);
});

test("people at the sender's table are named beside both results, and nobody confirms their moves", async () => {
  const table = finished(4);
  const rival = { code: "fTheirs", seat: 0, score: 3, levels: "ccp" };
  const { app, page, asked } = await confirming({ table, live: true, screen: "table", rival }, ["fTheirs"]);
  assert.deepEqual(asked, []);
  render(tableTemplate(app), page);
  assert.match(page.querySelector(".rival .unlike")?.textContent ?? "", /people sat in other seats/u);
  app.store.set({ rival: { ...rival, code: table.code } });
  render(tableTemplate(app), page);
  assert.equal(page.querySelector(".rival .unlike"), null, "two plays that are the same differ by nobody");
  const study = /** @type {any} */ ({ code: "fOne", seat: 2, view: { seats: 3 }, answer: { code: "fTwo", levels: "p" } });
  const answered = await confirming({ screen: "study", study }, []);
  assert.deepEqual(new Set(answered.asked.map(({ code, seats }) => `${code} ${seats}`)), new Set(["fTwo club,club,person"]));
});

test("a play answers a challenge if it is finished and of the same cards", async () => {
  /** @type {Record<string, [boolean, string]>} */
  const plays = { bOne: [true, "bCards"], bTwo: [true, "bCards"], bRunning: [false, "bCards"], bOther: [true, "bElse"] };
  /** @type {any} */
  const app = { ask: async (/** @type {{code: string}} */ { code }) => ({ over: plays[code]?.[0], code: plays[code]?.[1] }) };
  assert.equal(await answers(app, "bTwo", "bOne"), true);
  assert.equal(await answers(app, "bRunning", "bOne"), false);
  assert.equal(await answers(app, "bOther", "bOne"), false);
});

test("a finished deal sets both results side by side, and leads to both plays", async () => {
  for (const [own, said] of [[4, "You did better than the sender: 4 points against −10 points."], [-16, "The sender did better: −10 points against your −16 points."], [-10, "You and the sender are level: −10 points each."]]) {
    const table = finished(Number(own));
    const { app, page } = await challenged(table, -10);
    assert.equal(rivalPhrase(app, table)?.toString(), said);
    render(tableTemplate(app), page);
    assert.match(page.querySelector(".rival")?.textContent ?? "", /sender/u);
    const way = /** @type {HTMLElement} */ (page.querySelector(".rival [data-panel=study]"));
    assert.deepEqual(JSON.parse(way.dataset.args ?? ""), { code: "fTheirs", seat: 0, line: table.code, answer: { code: table.code } });
  }
});

const SELF = /** @type {const} */ ({
  en: ["You did better than the first time: 4 points against −10 points.", "The first time you lost", /sender|sent you/u],
  de: ["Du hast mehr daraus gemacht als beim ersten Mal: 4 Punkte gegen −10 Punkte.", "Beim ersten Mal hast du", /Absender|geschickt/u],
  ja: ["最初のプレイを超えました。今回は4点、最初は−10点です。", "最初のプレイでは", /送り主|送り返/u],
});
for (const language of /** @type {const} */ (["en", "de", "ja"])) {
  test(`one's own challenge that is tried again is compared with one's first play in ${language}, and asks for no answer`, async () => {
    const [better, before, sender] = SELF[language];
    const rival = { code: "fFirst", seat: 0, score: -10, levels: "ccp", own: true };
    for (const own of [4, -16, -10]) {
      const table = finished(own);
      const { app, page } = await appAt(table, language);
      for (const code of [rival.code, table.code]) {
        app.store.set({ rival: { ...rival, code } });
        render(tableTemplate(app), page);
        assert.doesNotMatch(page.querySelector(".rival")?.textContent ?? "", sender);
        assert.equal(page.querySelector(".rival [data-panel=share]"), null);
        const way = /** @type {HTMLElement} */ (page.querySelector(".rival [data-panel=study]"));
        assert.equal(JSON.parse(way.dataset.args ?? "").answer, undefined);
      }
      if (own === 4) assert.equal(rivalPhrase(app, table)?.toString(), better);
      const { key, data } = challengeNotice(app, "fipsen", rival);
      assert.ok(app.text(key, data).startsWith(before), app.text(key, data));
      assert.doesNotMatch(app.text(key, data), sender);
    }
  });
}

test("the challenge's result is not shown before the end, at another seat, in another deal or match", async () => {
  const running = tableOf({ game: "fipsen", phase: "play", hands: [["SA"], 1, 1, 1], legal: ["SA"] });
  const next = finished(4, { deal: 1 });
  const elsewhere = { ...finished(4), view: { ...finished(4).view, seat: 2 } };
  for (const table of [running, next, elsewhere]) assert.equal(rivalPhrase((await challenged(table, 1)).app, table), null);
  const { app } = await challenged(finished(4), 1);
  app.store.set({ match: "another" });
  assert.equal(rivalPhrase(app, finished(4)), null);
});

/**
 * Compare plays while the engine confirms them: it finds a difference in those of `doctored`, in the second slice.
 * @param {Partial<import("../../static/types.js").State>} state
 * @param {string[]} doctored
 */
async function confirming(state, doctored) {
  const { app, page, spoken } = await appAt(null);
  /** @type {any[]} */
  const asked = [];
  app.ask = /** @type {any} */ (async (/** @type {any} */ request) => {
    asked.push(request);
    const done = asked.filter(({ code }) => code === request.code).length > 1;
    return { done, differs: done && doctored.includes(request.code) ? 7 : null, progress: { done: 1, of: 2 } };
  });
  confirmBots(app);
  app.store.set({ levels: ["beginner", "club", "master"], ...state });
  await settled();
  return { app, page, asked, spoken };
}

test("a play that was sent is confirmed once the deal is over, against the bots of its link", async () => {
  const table = finished(4);
  const rival = { code: "fTheirs", seat: 0, score: 3, levels: "bmc" };
  const { app, page, asked, spoken } = await confirming({ table, live: true, screen: "table", rival }, ["fTheirs"]);
  assert.deepEqual(asked.map(({ ask, code, seats }) => [ask, code, ...seats]), Array(2).fill(["confirm", "fTheirs", "person", "beginner", "master", "club"]));
  assert.deepEqual(spoken, [app.text("ui.challenge.unlike")]);
  render(tableTemplate(app), page);
  assert.match(page.querySelector(".rival .unlike")?.textContent ?? "", /the other seats did not always choose/u);
  app.store.set({ notice: null });
  await settled();
  assert.deepEqual([asked.length, spoken.length], [2, 1], "once");

  const honest = await confirming({ table, live: true, screen: "table", rival }, []);
  render(tableTemplate(honest.app), honest.page);
  assert.equal(honest.page.querySelector(".unlike"), null);
  const running = await confirming({ table: { ...table, view: { ...table.view, score: null } }, live: true, screen: "table", rival }, []);
  assert.deepEqual(running.asked, []);
});

test("both plays of an answer are confirmed while they are shown; a refusal is not asked for again", async () => {
  const study = /** @type {any} */ ({ code: "fOne", seat: 2, view: { seats: 3 }, answer: { code: "fTwo" } });
  const { app, asked } = await confirming({ screen: "study", study }, ["fTwo"]);
  assert.deepEqual(new Set(asked.map(({ code, seats }) => `${code} ${seats}`)), new Set(["fOne club,club,person", "fTwo club,club,person"]));
  assert.deepEqual(app.store.get().unlike, ["fTwo"]);
  let refused = 0;
  app.ask = async () => {
    refused += 1;
    throw new Error("not_over");
  };
  app.store.set({ study: { ...study, code: "fOther", answer: { code: "fOne" } } });
  await settled();
  app.store.set({ study: { ...study, code: "fOther", answer: { code: "fOne" }, ply: 3 } });
  await settled();
  assert.equal(refused, 1);
});
