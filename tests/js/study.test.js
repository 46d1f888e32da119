// @ts-check
/** The study: its board, moves, values, lines and tabs, and the ways into it and out of it. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { render } from "lit-html";
import { boardTemplate, slots } from "../../static/board/board.js";
import { GAMES } from "../../static/games/index.js";
import { dealText } from "../../static/screens/study/paper.js";
import { groups, starts, trickAfter } from "../../static/screens/study/track.js";
import { files } from "./files.js";
import { tableOf } from "./fixtures.js";
import { engine, PLIES } from "./jobs.js";
import { gate, settled } from "./settled.js";
import { studied } from "./study.js";

/** @typedef {import("../../static/types.js").Trick} Trick */

/** Values kept for the tab, by key. @type {Map<string, string>} */
const memory = new Map();
Object.assign(globalThis, { sessionStorage: { getItem: (/** @type {string} */ key) => memory.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ value) => void memory.set(key, value) } });

const GAME = String(GAMES[0]);
const window = /** @type {any} */ (globalThis).window;

/** Two calls, a trick with a call within it, and a card of the next trick. */
const end = tableOf({
  game: GAME,
  phase: "play",
  hands: [["HA"], ["SK"], 1, 1],
  facts: {
    order: [["SA", "SK", "HA", "CA", "CK"]],
    tricks: [/** @type {Trick} */ ({ leader: 0, cards: [[0, "CA"], [1, "CK"], [2, "C7"], [3, "C8"]], winner: 0, points: 15 })],
    trick: [[0, "SA"]],
  },
  log: [
    { seat: 0, phase: "bidding", move: "4.C" },
    { seat: 1, phase: "bidding", move: "pass" },
    { seat: 0, phase: "play", move: "CA" },
    { seat: 2, phase: "bidding", move: "pass" },
    { seat: 1, phase: "play", move: "CK" },
    { seat: 2, phase: "play", move: "C7" },
    { seat: 3, phase: "play", move: "C8" },
    { seat: 0, phase: "play", move: "SA" },
  ],
}).view;

test("no style sheet asks the page what it holds: every element that comes or goes would restyle all of it", () => {
  const folder = new URL("../../static/", import.meta.url);
  assert.deepEqual(files(folder, ".css").filter((path) => readFileSync(new URL(path, folder), "utf8").includes("#page:has(")), []);
});

test("moves are listed trick by trick, calls apart; a trick that a call interrupts shows its number once", () => {
  assert.deepEqual(
    groups(end).map(({ trick, goesOn, winner, moves }) => [trick, goesOn, winner, moves.map(({ ply }) => ply)]),
    [[null, false, null, [1, 2]], [1, false, 0, [3]], [null, false, null, [4]], [1, true, 0, [5, 6, 7]], [2, false, null, [8]]],
  );
  const worth = (/** @type {number} */ points) => groups({ ...end, facts: { ...end.facts, tricks: (end.facts.tricks ?? []).map((trick) => ({ ...trick, points })) } })[1]?.points;
  assert.deepEqual([worth(15), worth(0)], [15, null], "in a game without card points a trick has none");
});

test("a trick forward and back leads to where a trick begins, over calls; laid out cards are a step each", () => {
  const at = (/** @type {number} */ ply, view = end) => /** @type {any} */ ({ ply, end: view, lines: [], line: null });
  assert.deepEqual(starts(end), [2, 7]);
  assert.deepEqual([0, 2, 7, 8].map((ply) => trickAfter(at(ply), 1)), [2, 7, 8, 8]);
  assert.deepEqual([8, 7, 5, 2, 0].map((ply) => trickAfter(at(ply), -1)), [7, 2, 2, 0, 0]);
  const laid = tableOf({ game: "barbu", phase: "play", facts: { layout: {} }, log: Array(9).fill({ seat: 0, phase: "play", move: "CA" }) }).view;
  assert.deepEqual([trickAfter(at(3, laid), 1), trickAfter(at(3, laid), -1)], [4, 2]);
});

test("a hand keeps its places while its cards are played, and a closed one shows as many backs as cards", async () => {
  const { app, page } = await appAt(null);
  /** @param {(string[] | number)[]} hands */
  const places = (hands) => {
    render(boardTemplate(app, { ...end, hands }, end), page);
    return [...page.querySelectorAll("[data-seat='0'] .cards li")].map((place) => place.getAttribute("data-card"));
  };
  assert.deepEqual(slots(end, 0, ["HA"]), ["SA", "HA", "CA"]);
  assert.deepEqual(places([["CA", "HA", "SA"], [], [], []]), ["SA", "HA", "CA"]);
  assert.deepEqual(places([["HA"], 2, 1, 1]), [null, "HA", null]);
  assert.equal(page.querySelectorAll("[data-seat='1'] .back").length, 2);
  assert.equal(page.querySelectorAll("[data-seat='1'] [data-card]").length, 0);
  assert.equal(page.querySelectorAll(".trick [data-winning]").length, 0);
});

test("a move of the list is a place to go to, keys and fingers step, and the address follows", async () => {
  const desk = await studied();
  assert.equal(desk.where(), `0 of ${PLIES}`);
  assert.equal(desk.page.querySelectorAll(".study-move").length, PLIES);
  await desk.click(".study-move[data-ply='4']");
  assert.deepEqual([desk.where(), desk.address()], [`4 of ${PLIES}`, "#/study/bOther/4"]);
  assert.equal(desk.one(".study-move[aria-current]").getAttribute("data-ply"), "4");
  for (const [key, ply] of [["ArrowRight", 5], ["End", 6], ["PageUp", 2], ["Home", 0], ["ArrowDown", 2], ["ArrowLeft", 1]]) {
    await desk.press(String(key));
    assert.equal(desk.where(), `${ply} of ${PLIES}`, String(key));
  }
  const swipe = async (/** @type {number} */ from, /** @type {number} */ to) => {
    const felt = desk.one(".study-felt");
    felt.dispatchEvent(Object.assign(new window.Event("touchstart", { bubbles: true }), { touches: [{ clientX: from }] }));
    felt.dispatchEvent(Object.assign(new window.Event("touchend", { bubbles: true }), { changedTouches: [{ clientX: to }] }));
    await settled();
    return desk.where();
  };
  assert.deepEqual([await swipe(300, 200), await swipe(300, 290), await swipe(200, 300)], ["2 of 6", "2 of 6", "1 of 6"]);
});

test("the positions beside the one in view are there before they are asked for", async () => {
  const desk = await studied({ code: "bOther", ply: 3 });
  const before = desk.asked.length;
  const looked = (/** @type {number} */ from) => desk.asked.slice(from).filter(({ ask }) => ask === "look").map(({ ply }) => ply);
  assert.ok([2, 4].every((ply) => looked(0).includes(ply)));
  await desk.press("ArrowRight");
  assert.equal(desk.where(), `4 of ${PLIES}`);
  assert.ok(!looked(before).includes(4), "the step itself asks for nothing");
});

test("the first screen of a link says what it is, gives no move away, and offers the course to whoever never played the game", async () => {
  const { app } = await studied();
  const last = /** @type {any} */ (await app.ask({ ask: "look", code: "bOther", ply: "last", seat: 0, open: false }));
  const desk = await studied({ code: "bOther", last, linked: true });
  const ways = () => [...desk.page.querySelectorAll(".study-intro [data-way]")].map((way) => way.getAttribute("data-way"));
  assert.match(desk.text(".study-intro p")[0] ?? "", /^You were sent a deal of Bauernsto/u);
  assert.deepEqual(ways(), ["same-cards", "look", "learn"]);
  assert.equal(desk.page.querySelectorAll(".study-move").length, 0);
  desk.app.store.set({ learned: { ...desk.app.store.get().learned, courses: { bauernstoss: { a: 1 } } } });
  assert.deepEqual(ways(), ["same-cards", "look"]);
  await desk.click("[data-way=look]");
  assert.equal(desk.page.querySelectorAll(".study-move").length, PLIES);
  assert.equal(desk.one(".study-intro"), null);
});

test("a link to a position, to the end or to a line says so once, and shows what follows when it is asked for", async () => {
  const args = { code: "bOther", ply: 3, linked: true };
  memory.clear();
  const desk = await studied(args);
  assert.match(desk.text(".study-intro p")[0] ?? "", /^You were sent a position of a deal/u);
  assert.deepEqual([desk.where(), desk.page.querySelectorAll(".study-move").length], [`3 of ${PLIES}`, 0]);
  await desk.click("[data-way=look]");
  assert.deepEqual([desk.where(), desk.page.querySelectorAll(".study-move").length], [`3 of ${PLIES}`, PLIES]);
  assert.equal((await studied(args)).one(".study-intro"), null, "after a reload of the tab the moves are there at once");
  memory.clear();
  const end = await studied({ ...args, ply: PLIES });
  assert.match(end.text(".study-intro p")[0] ?? "", /^You were sent the end of a deal/u);
  const own = await studied({ code: "bOther", ply: 0 });
  assert.deepEqual([own.one(".study-intro"), own.address()], [null, "#/study/bOther/0"]);
});

test("a line that is none of the deal, or a move that it does not have, is said in a sentence, and the address stays", async () => {
  const made = engine();
  const ask = async (/** @type {any} */ request) => {
    if (request.code === "bDamaged") throw Object.assign(new Error("damaged"), { code: "code_check" });
    const answer = await made.ask(request);
    return request.code === "bForeign" ? { ...answer, view: { ...answer.view, number: "99" } } : answer;
  };
  for (const line of ["bDamaged", "bForeign"]) {
    const desk = await studied({ code: "bOther", ply: 3, line, tab: "moves", linked: true }, { ask });
    assert.equal(desk.app.store.get().notice?.key, "pages.study.line.lost", line);
    assert.deepEqual([desk.where(), desk.study().lines.length, desk.address()], [`3 of ${PLIES}`, 0, `#/study/bOther/3/moves/${line}`]);
    await desk.press("ArrowRight");
    assert.equal(desk.address(), "#/study/bOther/4");
  }
  const beyond = await studied({ code: "bOther", ply: 77, linked: true }, { ask });
  assert.equal(beyond.app.store.get().notice?.key, "pages.study.beyond");
  assert.deepEqual([beyond.where(), beyond.address()], [`${PLIES} of ${PLIES}`, "#/study/bOther/77"]);
  const refused = await studied({ code: "bDamaged", ply: 3, tab: "graph" }, { ask });
  assert.equal(refused.text("#study .warning").length, 1);
  assert.equal(refused.address(), "#/study/bDamaged/3/graph");
});

test("values stand on every playable card, in words too; the room for them is kept, and unplayable cards say why", async () => {
  const desk = await studied({ code: "bOther", ply: 2 });
  assert.equal(desk.one("#study[data-values]"), null);
  desk.study().walk.choose({ values: "open" });
  await settled();
  assert.deepEqual(desk.text("[data-seat='0'] .study-worth"), ["+0.5 +0.5 played", "+1.5 +1.5 best"]);
  assert.ok(desk.one("#study[data-values]"));
  assert.deepEqual(desk.asked.filter(({ ask }) => ask === "analyse").map(({ seat, ply, worlds }) => [seat, ply, worlds]), [[null, 2, 0]]);
  desk.study().walk.choose({ values: "fair" });
  await settled();
  assert.deepEqual(desk.text("[data-seat='0'] .study-worth"), ["+0.8 +0.8 best played", "+0.3 +0.3"]);
  assert.deepEqual(desk.asked.filter(({ ask }) => ask === "analyse").at(-1)?.seat, 0);
  await desk.click("button[data-card=S7]");
  assert.match(desk.text(".study-heard")[0] ?? "", /clubs.*18\.1/u);
  await desk.press("ArrowRight");
  await desk.press("ArrowRight");
  assert.ok(desk.one("#study[data-values]"), "also where nothing is known");
});

test("a move without a choice shows a dash at once, and so does one that the engine refuses to weigh", async () => {
  const made = engine();
  /** @param {string[]} legal */
  const desk = (legal) =>
    studied({ code: "bOther", ply: 2 }, {
      async ask(request) {
        if (request.ask === "analyse") throw Object.assign(new Error("refused"), { code: "not_over" });
        const answer = await made.ask(request);
        return request.ask === "look" && request.ply === 2 ? { ...answer, view: { ...answer.view, legal } } : answer;
      },
    });
  const forced = await desk(["CA"]);
  forced.study().walk.choose({ values: "open" });
  await settled();
  assert.deepEqual(forced.text(".study-worth"), ["– No value: it is the only choice."]);
  const refused = await desk(["CA", "HT"]);
  refused.study().walk.choose({ values: "open" });
  await settled();
  assert.deepEqual(refused.text(".study-worth"), Array(2).fill("– No value: this choice was not worked out."));
  assert.deepEqual(refused.text(".study-busy"), ["The deal is not over yet."], "the reason is in sight");
  const handing = await studied({ code: "bOther", ply: 2 }, {
    async ask(request) {
      const answer = await made.ask(request);
      return request.ask === "analyse" ? { ...answer, decisions: answer.decisions.map((/** @type {any} */ decision) => ({ ...decision, gain: null })) } : answer;
    },
  });
  handing.study().walk.choose({ values: "open" });
  await settled();
  assert.match(handing.text(".study-worth")[0] ?? "", /^– No value: with all hands open, only the tricks are worked out\./u);
  assert.match(handing.one(".study-worth").title, /^No value/u);
});

test("a move that the bot did not consider says how to have it worked out", async () => {
  const made = engine();
  /** @type {any} */
  let model;
  const desk = await studied({ code: "bOther", ply: 2 }, {
    async ask(request) {
      const answer = await made.ask(request);
      if (request.ask !== "analyse") return answer;
      model ??= answer.decisions[0];
      const decisions = request.ply === 0 ? [{ ...model, ply: 0, move: "4.C" }] : answer.decisions;
      return { ...answer, decisions: decisions.map((/** @type {any} */ decision) => ({ ...decision, fair: request.code === "bOther" ? { [decision.move]: 0.8 } : { HT: 0.5 } })) };
    },
  });
  desk.study().walk.choose({ values: "fair" });
  await settled();
  const sentence = "–: the bot did not consider this. Try it and step back, then its value is there.";
  assert.deepEqual(desk.text("[data-seat='0'] .study-worth"), ["+0.8 +0.8 best played", `– ${sentence}`]);
  await desk.click("button[data-card=HT]");
  await desk.press("ArrowLeft");
  await settled();
  assert.deepEqual(desk.text("[data-seat='0'] .study-worth").map((text) => text.slice(0, 4)), ["+0.8", "+0.5"], "what was tried stands beside what was known");
  await desk.press("Home");
  await settled();
  assert.deepEqual(desk.text(".study-untried"), [sentence], "beside the calls it is in sight");
  assert.equal(desk.one(".study-untried").hasAttribute("data-off"), false);
  assert.deepEqual(desk.text("[data-call] .study-worth").filter((text) => text.startsWith("–")), ["– No value: this choice was not worked out.", "– No value: this choice was not worked out."]);
  desk.study().walk.choose({ values: "open" });
  await settled();
  assert.deepEqual(desk.text(".study-untried"), []);
});

test("every tab with a job says why the engine refused it", async () => {
  const made = engine();
  const desk = await studied({ code: "bOther", ply: 2 }, {
    async ask(request) {
      if (["analyse", "imagine", "double_dummy"].includes(request.ask)) throw Object.assign(new Error("refused"), { code: "too_long" });
      return made.ask(request);
    },
  });
  for (const tab of /** @type {const} */ (["graph", "mistakes", "deals", "table"])) {
    desk.study().walk.choose({ tab, sheet: true });
    await settled();
    assert.equal(desk.text(".study-sheet .warning[role=alert]").length, 1, tab);
  }
});

test("the deal is there on paper and as text: the dealt hands, every move, the result and the link", async () => {
  Object.assign(globalThis, { location: { href: "https://x.org/" } });
  const desk = await studied({ code: "bOther", ply: 4 });
  const printing = async (/** @type {string} */ when) => {
    window.dispatchEvent(new window.Event(when));
    await settled();
  };
  assert.equal(desk.one(".study-paper"), null);
  await printing("beforeprint");
  assert.deepEqual(desk.text(".study-paper-move[data-here]"), ["Xaver 10ten of clubs"]);
  assert.equal(desk.one(".study-paper-mistakes"), null);
  assert.deepEqual(desk.text(".study-paper ul li")[0], "Resi Aace of clubs 10ten of hearts 7seven of spades");
  assert.equal(desk.page.querySelectorAll(".study-paper-move").length, PLIES);
  await printing("afterprint");
  assert.equal(desk.one(".study-paper"), null);
  await desk.turn("mistakes");
  await printing("beforeprint");
  assert.match(desk.text(".study-paper-mistakes li").join(), /^Trick 1: Resi Aace of clubs cost 1 mark/u);
  await printing("afterprint");
  const text = dealText(desk.app, desk.study()).split("\n");
  assert.ok(text.includes("Resi: ♣A ♥10 ♠7"), text.join("|"));
  assert.ok(text.some((line) => line.startsWith("1. Resi: ♣A") && line.endsWith("→ Resi 25")), text.join("|"));
  assert.deepEqual(text.slice(-2), ["Resi +1, Xaver 0, Vroni +1, Korbinian 0", "https://x.org/#bOther"]);
});

test("another card begins a line beside the play; the card of the play goes on; lines are compared, shared and removed", async () => {
  const desk = await studied({ code: "bOther", ply: 2 });
  await desk.click("button[data-card=CA]");
  assert.deepEqual([desk.where(), desk.study().lines.length], [`3 of ${PLIES}`, 0]);
  await desk.press("ArrowLeft");
  await desk.click("button[data-card=HT]");
  assert.deepEqual([desk.where(), desk.study().line, desk.study().lines[0]?.from], ["3 of 3", "a", 2]);
  assert.equal(desk.address(), "#/study/bOther/3/moves/bLine0");
  assert.match(desk.text(".study-line-go")[0] ?? "", /^Line a 1 … Resi 10ten of hearts/u);
  await desk.press("1");
  assert.deepEqual([desk.where(), desk.study().lines.length], ["4 of 4", 1], "a line that goes on is the same line");
  desk.study().walk.choose({ values: "open" });
  await desk.click(".study-moves:not([data-line] *) [data-ply='3']");
  assert.deepEqual([desk.study().line, desk.where()], [null, `3 of ${PLIES}`]);
  await desk.click(".study-line .link");
  assert.deepEqual(desk.opened.at(-1)?.[1].line, { code: "bOther", ply: 3, tab: "moves", line: "bLine1" });
  const again = await studied({ code: "bOther", ply: 2 }, { ask: desk.app.ask });
  assert.equal(again.study().lines.length, 1, "a tab keeps the lines of a deal");
  await again.click("button[data-card=HT]");
  assert.deepEqual([again.study().lines.length, again.study().line], [1, "a"]);
  await again.click(".study-line .link:last-child");
  assert.deepEqual([again.study().lines.length, again.study().line, again.where()], [0, null, `2 of ${PLIES}`]);
});

test("a line that departs from another one is named after it, and shows the move where they part", async () => {
  memory.clear();
  const desk = await studied({ code: "bOther", ply: 2 });
  await desk.click("button[data-card=HT]");
  await desk.press("1");
  await desk.press("ArrowLeft");
  await desk.press("2");
  assert.deepEqual(desk.text(".study-line-go strong"), ["Line a", "Line b (from a)"]);
  assert.match(desk.text(".study-line-go")[1] ?? "", /^Line b \(from a\) 1 … Xaver 9nine of clubs/u);
  await desk.press("Home");
  await desk.click("[data-line=b] .study-line-go");
  assert.deepEqual([desk.study().line, desk.where()], ["b", "4 of 4"]);
});

test("bots play on from here to the end, as a line", async () => {
  const desk = await studied({ code: "bOther", ply: 2 });
  await desk.click("button[data-card=HT]");
  await desk.press("b");
  assert.deepEqual([desk.where(), desk.study().lines.map(({ over, from }) => [over, from]), desk.study().varying], [`${PLIES} of ${PLIES}`, [[true, 2]], false]);
  assert.match(desk.text(".study-gain")[0] ?? "", /\(0\)|\(±0\)|\(\+0\)/u);
  await desk.press("Home");
  await desk.click("[data-tab=moves]");
  assert.equal(desk.page.querySelectorAll("[data-call]").length, 3, "where something is said the calls are a choice");
});

test("with one tap a mistake comes back among the puzzles, with the fair values of all choices", async () => {
  const desk = await studied({ code: "bOther", tab: "mistakes", seat: 0 });
  /** @type {any} */ (desk.app).storage = { learn: async (/** @type {any} */ learned) => learned };
  await desk.click(".mistake");
  await desk.click("[data-way=remember]");
  assert.match(desk.text(".mistake-more [role=status]")[0] ?? "", /comes back among the puzzles/u);
  assert.equal(desk.one("[data-way=remember]"), null);
  const [kept] = Object.values(desk.app.store.get().learned.mistakes.bauernstoss ?? {});
  assert.deepEqual([kept?.code, kept?.seat, kept?.values, kept?.worlds], ["bOther", 1, { CT: -1.2, C9: 0.8 }, 100]);
});

test("mistakes are ranked; one leads to its card and says the reason, the rule and what could have been played", async () => {
  const desk = await studied({ code: "bOther", tab: "mistakes" });
  assert.deepEqual(desk.text(".mistake"), ["Trick 1 Resi Aace of clubs cost 1 mark better: 10ten of hearts By what could be known, nothing was better.", "Trick 1 Xaver 10ten of clubs cost 1 mark better: 9nine of clubs"]);
  assert.match(desk.text(".verdict")[0] ?? "", /^2 choices cost something\. The costliest was ace of clubs \(Resi\)/u);
  await desk.click(".mistake");
  assert.equal(desk.where(), `2 of ${PLIES}`);
  assert.equal(desk.one(".mistake[aria-current]"), desk.page.querySelector(".mistake"));
  assert.deepEqual(desk.text(".mistake-reason"), ["Advice to Resi: “ace of clubs. On average it brings 1 mark more than the next best.”"]);
  assert.match(desk.text(".mistake-more .study-rule")[0] ?? "", /Rule 18\.1/u);
  assert.deepEqual(desk.text(".mistake-more .choices tbody th"), ["Aace of clubs played", "10ten of hearts", "7seven of spades"]);
  await desk.press("ArrowRight");
  assert.match(desk.text(".replay-move")[0] ?? "", /Resi Aace of clubs cost 1 mark/u);
  await desk.click("[data-way=why]");
  assert.equal(desk.where(), `2 of ${PLIES}`);
});

test("one's own decisions are weighed fairly or openly, everybody's openly only", async () => {
  const desk = await studied({ code: "bOther", seat: 1, tab: "mistakes" });
  assert.deepEqual(desk.asked.find(({ ask }) => ask === "analyse"), { ask: "analyse", code: "bOther", seat: 1, worlds: 100, ms: 30 });
  assert.equal(desk.text(".mistake").length, 1);
  const open = desk.one("input[value=open]");
  open.checked = true;
  open.dispatchEvent(new window.Event("change"));
  await settled();
  assert.equal(desk.text(".mistake").length, 2);
  desk.study().walk.choose({ whose: null });
  await settled();
  assert.equal(desk.one("input[value=open]"), null);
});

test("the costliest mistake is gone to once it is known", async () => {
  const desk = await studied({ code: "bOther", costliest: true });
  assert.deepEqual([desk.where(), desk.study().tab], [`2 of ${PLIES}`, "mistakes"]);
});

test("the graph is a place to go from, and says in a sentence what it shows", async () => {
  const desk = await studied({ code: "bOther", tab: "graph" });
  assert.match(desk.one(".value-graph svg").getAttribute("aria-label"), /^Card points, card by card \(Resi and Vroni\): between 72 and 80 at the first card, 80 at the end\. It changed most in trick 1, when ten of clubs was played \(Xaver\): \+10\.$/u);
  const made = engine();
  const empty = await studied({ code: "bOther", tab: "graph" }, { ask: async (request) => ({ ...(await made.ask(request)), ...(request.ask === "analyse" ? { values: [] } : {}) }) });
  assert.match(empty.text(".study-sheet")[0] ?? "", /There is no curve: nothing in this deal can be worked out card by card\./u);
});

/** @param {number} slices that wait at a gate each */
async function slowly(slices) {
  const made = (await studied({ code: "bOther" })).app.ask;
  const { pass, open, waiting } = gate();
  let done = 0;
  const desk = await studied(
    { code: `bSlow${slices}`, tab: "mistakes" },
    {
      ask: async (/** @type {any} */ request) => {
        if (request.ask !== "analyse") return made(request);
        await pass();
        done++;
        return { ok: true, done: done === slices, progress: { done, of: slices }, decisions: [], values: [], unit: "points", sides: [] };
      },
    },
  );
  return { desk, slice: open, waiting, done: () => done };
}

test("an analysis stops when asked, goes on when asked, and stops when the study is left", async () => {
  const { desk, slice, waiting, done } = await slowly(40);
  const button = () => desk.one(".progress-line button");
  assert.equal(button().textContent, "Stop");
  await slice();
  assert.deepEqual([done(), waiting()], [1, 1], "one slice is done, the next is asked for");
  await desk.click(".progress-line button");
  assert.equal(button().textContent, "Go on");
  await slice();
  assert.deepEqual([done(), waiting()], [2, 0], "the slice under way is taken, no more are asked for");
  await desk.click(".progress-line button");
  await slice();
  assert.deepEqual([done(), waiting()], [3, 1]);
  await desk.press("Escape"); // closes the tab
  await desk.press("Escape");
  assert.equal(desk.app.store.get().screen, "table");
  await slice();
  assert.deepEqual([done(), waiting()], [4, 0]);
});

test("what could have been played comes row by row, the best first, bounds as bounds", async () => {
  const desk = await studied({ code: "bOther", tab: "table" });
  assert.deepEqual(desk.text(".double-dummy tbody tr"), ["Resi Kleines Solo made +3", "Resi Normal deal · clubs · Aace of clubs 91 points +2", "Xaver Normal deal · hearts between 40 and 61 points –"]);
  desk.study().walk.choose({ declarer: 1 });
  assert.equal(desk.text(".double-dummy tbody tr").length, 1);
});

test("the deals that a bot imagined: where the cards lay, and each by itself", async () => {
  const desk = await studied({ code: "bOther", ply: 3, seat: 1, tab: "deals" });
  const { ms, ...request } = desk.asked.find(({ ask }) => ask === "imagine");
  assert.ok(ms > 0);
  assert.deepEqual(request, { ask: "imagine", code: "bOther", ply: 3 });
  assert.deepEqual(desk.text(".chances thead th"), ["Card", "Resi", "Vroni", "Korbinian", "Card handed over"]);
  assert.deepEqual(desk.text(".chances tbody tr"), ["Kking of clubs 75–25 (really there)–", "7seven of clubs –100 (really there)––", "10ten of hearts 25 (really there)––75", "7seven of spades 100 (really there)–––"]);
  assert.deepEqual(desk.text(".one-deal h2, .one-deal .replay-name"), ["Deal 1 of 2", "Resi", "Vroni", "Korbinian"]);
  await desk.click(".one-deal button:last-child");
  assert.deepEqual(desk.text(".one-deal h2, .one-deal .replay-name"), ["Deal 2 of 2", "Resi", "Vroni", "Card handed over"]);
});

test("a running deal shows no values, no analysis, and no hand but the viewer's own", async () => {
  const table = tableOf({ game: GAME, phase: "play", seat: 0 });
  const { app } = await studied();
  const asked = /** @type {any[]} */ ([]);
  const ask = async (/** @type {any} */ request) => {
    asked.push(request);
    const answer = await app.ask(request);
    return { ...answer, over: false };
  };
  const desk = await studied({ code: table.code, tab: "mistakes" }, { ask, table });
  assert.deepEqual([desk.study().running, desk.study().all], [true, false]);
  assert.equal(desk.one(".study-values select").disabled, true);
  for (const tab of ["graph", "table", "deals"]) {
    await desk.turn(tab);
    assert.ok(desk.text(".study-sheet")[0], tab);
  }
  desk.study().walk.choose({ values: "open" });
  await desk.press("1");
  assert.ok(asked.every((request) => request.ask === "look" && request.open === false));
});

test("a study leads back to where the player came from, and leaves what was there as it was", async () => {
  const desk = await studied();
  desk.app.store.set({ notice: null });
  assert.deepEqual([desk.app.store.get().screen, desk.app.store.get().study?.left.screen], ["study", "table"]);
  const { table } = desk.app.store.get();
  await desk.click(".bar-home");
  const { screen, study, table: after } = desk.app.store.get();
  assert.deepEqual([screen, study, after === table], ["table", null, true]);
  const before = desk.asked.length;
  await desk.press("ArrowRight");
  assert.equal(desk.asked.length, before, "its keys are no longer heard");
});

test("playing on opens the position as a table of its own, with a way back", async () => {
  const desk = await studied({ code: "bOther", seat: 1, ply: 3, tab: "more" });
  await desk.click("[data-way=play-on]");
  assert.deepEqual(desk.links, [["bPly3", 1]]);
  assert.equal(desk.app.store.get().study, null);
  const { notice } = desk.app.store.get();
  assert.deepEqual(notice?.actions?.map(({ key }) => key), ["ui.notice.back", "ui.notice.original"]);
  notice?.actions?.[1]?.run();
  await settled();
  assert.equal(desk.where(), `3 of ${PLIES}`);
  await desk.press("End");
  assert.equal(desk.one("[data-way=play-on]"), null, "nothing is left to play at the end");
});

test("keys that are faster than the first position lead on from it; a deal that cannot be shown is none to step through", async () => {
  const made = (await studied()).app.ask;
  const answers = gate();
  const desk = await studied({ code: "bOther" }, { wait: false, ask: async (/** @type {any} */ request) => answers.pass().then(() => made(request)) });
  await settled();
  await desk.press("ArrowRight");
  while (answers.waiting()) await answers.open();
  await desk.going;
  assert.equal(desk.where(), `0 of ${PLIES}`, "a key before the deal is known is no step");
  const lost = await studied({ code: "bBad" }, { ask: async () => Promise.reject(Object.assign(new Error("no"), { code: "code_check" })) });
  const said = lost.text(".warning");
  await lost.press("ArrowRight");
  assert.deepEqual([lost.text(".warning"), said.length], [said, 1]);
});

test("in every language every tab has its words, and no name is HTML", async () => {
  for (const language of /** @type {const} */ (["en", "de", "ja"])) {
    const desk = await studied({ code: "bOther", ply: 2 }, { language });
    /** @type {string[]} */
    const missing = [];
    const phrase = desk.app.words.phrase.bind(desk.app.words);
    desk.app.words.phrase = (key, data) => {
      if (!desk.app.words.has(key)) missing.push(key);
      return phrase(key, data);
    };
    await desk.click("button[data-card=HT]");
    for (const tab of ["graph", "mistakes", "deals", "table", "more", "moves"]) {
      await desk.turn(tab);
      assert.ok((desk.text(".study-sheet")[0] ?? "").length > 10, `${tab} in ${language}`);
    }
    assert.deepEqual(missing, []);
    for (const button of desk.page.querySelectorAll("button")) assert.ok(button.textContent?.trim() || button.getAttribute("aria-label"), "a nameless button");
  }
  const named = tableOf({ game: "bauernstoss", phase: "over", score: [1, 0, 1, 0] });
  const desk = await studied({ code: named.code }, { table: named });
  const { preferences } = desk.app.store.get();
  desk.app.store.set({ preferences: { ...preferences, names: Array(4).fill("<img src=x>") } });
  assert.equal(document.querySelector("img"), null);
});
