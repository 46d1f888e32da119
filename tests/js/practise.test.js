// @ts-check
/** Practise: puzzles from a pack are posed, answered and rated on a page without a browser and without an engine. */
import "./document.js";
import "./dialogs.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { test } from "node:test";
import { render } from "lit-html";
import { PUZZLED as GAMES } from "../../static/games/index.js";
import { isCard } from "../../static/cards/cards.js";
import { EngineError } from "../../static/engine/protocol.js";
import { forget } from "../../static/engine/fetched.js";
import { answers, open } from "../../static/screens/practise/practise.js";
import { levelOf, rated, ratingOf } from "../../static/screens/practise/rating.js";
import { idOf, taskOf } from "../../static/screens/practise/mistake.js";
import { learnedFrom, NOTHING, returning, together, withMistake, withoutReturn, withPuzzle, withReturn } from "../../static/state/learned.js";
import { positions, winning } from "../../static/tasks/line.js";
import { judged, read, viewOf } from "../../static/tasks/pack.js";
import rate from "glicko2-lite";
import { appAt } from "./page.js";
import { acting } from "./acting.js";
import { settled } from "./settled.js";

const { window } = /** @type {any} */ (globalThis);
Object.defineProperty(globalThis, "location", { configurable: true, value: new URL("https://table.test/") });

/** @param {string} game */
const packed = (game) => readFileSync(new URL(`../../static/tasks/${game}.jsonl`, import.meta.url), "utf8");
const PACKS = GAMES.map((game) => read(packed(String(game)), () => true));
const ALL = PACKS.flatMap(({ pack, tasks }) => tasks.map((task) => ({ game: pack?.game ?? "", task, view: viewOf(/** @type {any} */ (pack), task) })));

/** @param {string} kind */
const one = (kind) => /** @type {typeof ALL[number]} */ (ALL.find(({ task }) => task.question === kind));

/** Texts that the site answers in place of its packs, by game. @type {Record<string, string | null>} */
const served = {};
/** The cache modes of the requests for packs, in their order. @type {string[]} */
const fetches = [];
/** @type {any} */ (globalThis).fetch = async (/** @type {URL | string} */ address, /** @type {RequestInit} */ { cache = "default" } = {}) => {
  const game = /tasks\/(\w+)\.jsonl\.gzip/u.exec(String(address))?.[1] ?? "";
  if (game) fetches.push(cache);
  const text = game in served ? served[game] : GAMES.includes(game) ? packed(game) : null;
  return { ok: typeof text === "string", status: text === null ? 404 : 200, arrayBuffer: async () => new Uint8Array(gzipSync(text ?? "")).buffer, json: async () => ({ version: "", boot: {}, later: 0, files: {} }) };
};

/** The page that was opened last, which hears no more keys once another is. @type {import("../../static/types.js").App | null} */
let before = null;

/**
 * @param {{game?: string, id?: string}} args
 * @param {"en" | "de" | "ja"} [language]
 */
async function practised(args, language = "en") {
  const { app, page } = await appAt(null, language);
  before?.store.set({ screen: "home" });
  before = app;
  /** @type {any[]} */
  const links = [];
  Object.assign(app, {
    open: (/** @type {string} */ panel, /** @type {any} */ more = {}) => (panel === "practise" ? open(app, more) : undefined),
    notice: (/** @type {any} */ notice) => app.store.set({ notice }),
    storage: { learn: async (/** @type {any} */ learned) => learned },
    link: async (/** @type {string} */ code, /** @type {any} */ seat) => (links.push([code, seat]), true),
  });
  app.store.set({ preferences: { ...app.store.get().preferences, speed: "off" } });
  const draw = () => {
    const { practise } = app.store.get();
    if (practise) render(practise.template(app, practise), page);
  };
  app.store.subscribe(draw);
  await open(app, args);
  await settled();
  const practise = () => /** @type {import("../../static/types.js").Practise} */ (app.store.get().practise);
  return {
    app, page, links, practise,
    /** @param {string} selector */
    text: (selector) => page.querySelector(selector)?.textContent?.replace(/\s+/gu, " ").trim() ?? "",
    ...acting(page),
  };
}

test("the rating is that of the published example of Glicko-2", () => {
  const { rating, rd, vol } = rate(1500, 200, 0.06, [[1400, 30, 1], [1550, 100, 0], [1700, 300, 0]], { tau: 0.5 });
  assert.deepEqual([rating.toFixed(2), rd.toFixed(2), vol.toFixed(5)], ["1464.05", "151.52", "0.06000"]);
});

test("answers move the rating, in the order of time, and narrow its interval", () => {
  const none = rated([]);
  assert.deepEqual([none.rating, none.answers], [1500, 0]);
  const [good, bad] = [rated([[1, 1, 1500]]), rated([[1, 0, 1500]])];
  assert.ok(good.rating > 1500 && bad.rating < 1500 && good.high - good.low < none.high - none.low);
  assert.deepEqual(rated([[2, 0, 1700], [1, 1, 1400]]), rated([[1, 1, 1400], [2, 0, 1700]]));
  /** @type {import("../../static/types.js").Tried[]} */
  const answers = Array.from({ length: 9 }, (_, at) => [at + 1, at % 3 ? 1 : 0, 1400 + 50 * at]);
  const afresh = (/** @type {typeof answers} */ some) => rated(structuredClone(some));
  rated(answers);
  for (const some of [answers.slice(0, 4), [...answers.slice(0, 4), ...answers.slice(6)], answers, [[0, 1, 1800], ...answers]]) {
    const going = rated(/** @type {typeof answers} */ (some));
    assert.deepEqual(going, afresh(/** @type {typeof answers} */ (some)), "the answers rated before change no rating");
  }
  assert.ok(ratingOf({ failures: { a: 0, b: 0, c: 0 } }) < 1500 && ratingOf({ failures: { a: 1, b: 1, c: 1 } }) > 1500);
  assert.deepEqual([levelOf(1500), levelOf(900) < 1, levelOf(2300) > 5], [3, true, true]);
});

test("the first answer to a puzzle counts in every page, and damaged ones are left out", () => {
  const first = withPuzzle(NOTHING, "barbu", "a1", [10, 0, 1500]);
  const second = withPuzzle(NOTHING, "barbu", "a1", [20, 1, 1500]);
  for (const all of [together(first, second), together(second, first), withPuzzle(first, "barbu", "a1", [30, 1, 1500])]) assert.deepEqual(all.puzzles, { barbu: { a1: [10, 0, 1500] } });
  assert.deepEqual(learnedFrom({ puzzles: { barbu: { a: [1, 1, 1400], b: [1], c: ["x", 1, 1], d: null } } }).puzzles, { barbu: { a: [1, 1, 1400] } });
});

test("tricks played out without the engine have the engine's winners", () => {
  let many = 0;
  for (const { view } of ALL) {
    for (const { cards, winner } of view.facts.tricks ?? []) {
      many += 1;
      assert.equal(cards[winning(view.facts.order, cards)]?.[0], winner);
    }
  }
  assert.ok(many > 500);
});

test("a line that refutes an answer is played by the seats that hold its cards, to the end of the deal", () => {
  const lines = { sure: 0, open: 0 };
  for (const { view, task } of ALL) {
    for (const [wrong, { hands, line }] of Object.entries(task.proof.refuted ?? {})) {
      assert.ok(hands || task.question === "open", task.id);
      const all = positions(view, hands ?? /** @type {string[][]} */ (view.hands), line);
      assert.equal(line[0], wrong);
      line.forEach((card, at) => {
        const { hands: before, turn } = /** @type {import("../../static/types.js").View} */ (all[at]);
        assert.ok(!isCard(card) || /** @type {string[]} */ (before[turn ?? -1] ?? []).includes(card), `${task.id} ${card}`);
      });
      lines[/** @type {"sure" | "open"} */ (task.question)] += 1;
    }
  }
  assert.ok(lines.sure > 30 && lines.open > 300, JSON.stringify(lines));
});

test("every wrong card with open hands is refuted by a line of its own", () => {
  const open = ALL.filter(({ task }) => task.question === "open");
  assert.ok(open.length > 100);
  for (const { view, task } of open) assert.deepEqual(Object.keys(task.proof.refuted ?? {}).sort(), view.legal.filter((move) => !task.answer.includes(move)).sort(), task.id);
});

test("puzzles of every game and kind are drawn in every language, with an answer for each legal move and no key unsaid", async () => {
  const some = ALL.filter(({ game, task }, at) => at === ALL.findIndex((other) => other.game === game && other.task.question === task.question));
  assert.ok(some.length > 12);
  for (const language of /** @type {const} */ (["en", "de", "ja"])) {
    const { app, page, practise } = await practised({ game: "fipsen" }, language);
    for (const { game, task, view } of some) {
      const found = /** @type {any} */ (PACKS[GAMES.indexOf(game)]);
      practise().actions.show({ game, read: found, task, view, given: [], done: false, verdict: null, line: [], step: null });
      for (const move of view.legal) assert.ok(page.querySelector(`[data-card="${move}"], [data-call="${move}"]`), `${task.id} ${move}`);
      assert.ok(!/practise\.|undefined|\{\w+\}/u.test(page.textContent ?? ""), `${task.id}: ${page.textContent}`);
      practise().actions.answer(answers(task, view)[0] ?? "");
      practise().actions.reveal();
      assert.ok(task.question === "decoy" || page.querySelector(".practise-principle p"), `${task.id} teaches nothing`);
      assert.ok(!/practise\.|undefined|\{\w+\}/u.test(page.textContent ?? ""), `${task.id}: ${page.textContent}`);
    }
    assert.ok(Object.keys(app.store.get().learned.puzzles).length === GAMES.length);
  }
});

test("a wrong answer is met kindly and may be tried again, and only the first one counts", async () => {
  const { game, task, view } = one("open");
  const { app, click, text, one: at, practise } = await practised({ game, id: task.id });
  const wrong = view.legal.find((move) => !task.answer.includes(move));
  /** @type {string[]} */
  const scrolled = [];
  window.Element.prototype.scrollIntoView = function () {
    scrolled.push(this.className);
  };
  await click(`[data-card="${wrong}"]`);
  delete window.Element.prototype.scrollIntoView;
  assert.equal(practise().done, false);
  assert.match(text(".practise-said"), /costs .*try again/u);
  assert.deepEqual(scrolled, ["learn-wrong"], "the reply is in sight");
  assert.equal(at(`[data-card="${wrong}"]`).dataset.wrong, "yes");
  await click(`[data-card="${task.answer[0]}"]`);
  assert.equal(practise().done, true);
  assert.match(text(".practise-said"), /Right/u);
  assert.equal(app.store.get().learned.puzzles[game]?.[task.id]?.[1], 0);
  assert.equal(at("[data-way=next]").textContent, "Next puzzle");
  assert.ok(text(".practise-principle").length > 40);
  for (const move of view.legal) assert.match(text(`[data-card="${move}"] .practise-worth`), task.answer.includes(move) ? /best/u : /costs/u);
});

test("the layout that refutes a try is played out with open hands, and one comes back to the puzzle", async () => {
  const { game, task, view } = one("sure");
  const wrong = view.legal.find((move) => !task.answer.includes(move)) ?? "";
  const { page, click, press, practise } = await practised({ game, id: task.id });
  await click(`[data-card="${wrong}"]`);
  const { line } = practise();
  assert.deepEqual([practise().step, line.length], [1, (task.proof.refuted?.[wrong]?.line.length ?? 0) + 1]);
  assert.equal(page.querySelectorAll(".seat .cards[data-closed]").length, 0);
  for (let step = 1; step < line.length - 1; step += 1) await press("ArrowRight");
  assert.equal(practise().step, line.length - 1);
  assert.equal(page.querySelectorAll(".seat .cards > [data-card]").length, 0);
  await press("ArrowLeft");
  assert.equal(practise().step, line.length - 2);
  await press("Escape");
  assert.equal(practise().step, null);
  assert.equal(document.activeElement?.getAttribute("data-card"), wrong, "the focus comes back to the card that was tried");
  await press(String(1 + answers(task, view).indexOf(task.answer[0] ?? "")));
  assert.equal(practise().done, true);
});

test("with open hands the best play after a wrong card is shown when asked for", async () => {
  const { game, task, view } = one("open");
  const wrong = view.legal.find((move) => isCard(move) && !task.answer.includes(move)) ?? "";
  const { click, practise, text, one: at } = await practised({ game, id: task.id });
  await click(`[data-card="${wrong}"]`);
  assert.equal(practise().step, null, "another answer may be given at once");
  await click("[data-way=line]");
  assert.deepEqual([practise().step, practise().line.length], [1, (task.proof.refuted?.[wrong]?.line.length ?? 0) + 1]);
  assert.equal(at(".practise-felt").getAttribute("aria-label"), "Best play after it");
  assert.match(text(".practise-line"), /Against the best play of the others it costs.*Card 1 of/u, "the cost is in sight beside the line");
  await click("[data-way=leave-line]");
  assert.equal(practise().step, null);
  await click(`[data-card="${task.answer[0]}"]`);
  assert.deepEqual([practise().done, practise().line.length], [true, 0]);
});

test("a wrong answer costs in words what is written below it", async () => {
  let many = 0;
  for (const { task } of ALL)
    for (const move of Object.keys(task.verdicts)) {
      const { right, loss } = judged(task, move);
      if (right || task.question === "decoy") continue;
      many += 1;
      assert.equal(loss, Math.max(...Object.values(task.verdicts)) - (task.verdicts[move] ?? NaN), `${task.id} ${move}`);
    }
  assert.ok(many > 500);
  const { game, task, view } = one("open");
  const wrong = view.legal.find((move) => !task.answer.includes(move)) ?? "";
  const { click, text } = await practised({ game, id: task.id });
  await click(`[data-card="${wrong}"]`);
  await click("[data-way=reveal]");
  await click("[data-way=line]");
  assert.match(text(".practise-line"), /it costs/u, "after the answer was shown, too");
});

test("what came before a puzzle is drawn once it is asked for", async () => {
  const { game, task, view } = one("open");
  const { page, text } = await practised({ game, id: task.id });
  const details = /** @type {HTMLDetailsElement} */ (page.querySelector(".practise-heard"));
  const laid = () => page.querySelectorAll(".practise-laid").length;
  assert.equal(laid(), 0);
  details.open = true;
  details.dispatchEvent(new window.Event("toggle"));
  await settled();
  assert.equal(laid(), (view.facts.tricks ?? []).flatMap(({ cards }) => cards).length);
  assert.match(text(".practise-heard"), /Trick 1/u);
});

test("before a call all calls are in sight, and a trick on the table has its room on the felt", async () => {
  const calls = ALL.filter(({ task }) => task.question === "call");
  const laid = calls.filter(({ view }) => view.facts.trick?.length);
  assert.ok(laid.length > 0 && laid.length < calls.length);
  for (const { game, task, view } of calls) {
    const { page } = await practised({ game, id: task.id });
    const heard = page.querySelectorAll(".practise-heard li").length;
    assert.equal(heard > 0, view.log.length > 0, task.id);
    assert.equal(page.querySelector("details.practise-heard"), null);
    assert.equal(page.querySelector(".practise-felt")?.hasAttribute("data-calls"), !view.facts.trick?.length, task.id);
  }
});

test("a double before a puzzle is said with the player it is about", async () => {
  const { game, task } = /** @type {typeof ALL[number]} */ (ALL.find(({ game, task, view }) => game === "barbu" && task.question === "call" && view.log.some(({ move }) => move === "double")));
  const { text } = await practised({ game, id: task.id });
  assert.match(text(".practise-heard"), /\w+ doubles (you|Xaver|Vroni|Resi|Korbinian)/u);
  assert.doesNotMatch(text(".practise-heard"), /: (No )?[Dd]ouble|does not double/u, "a refusal goes without saying");
});

test("a puzzle is answered, explained and left by the keys alone", async () => {
  const { game, task, view } = one("open");
  const { page, press, text, practise } = await practised({ game, id: task.id });
  const all = answers(task, view);
  const at = () => /** @type {HTMLElement} */ (document.activeElement).dataset?.card ?? "";
  const held = /** @type {HTMLElement[]} */ ([...page.querySelectorAll("[data-answers] button[data-card]")]).map(({ dataset }) => dataset.card);
  for (const card of held) {
    await press("ArrowRight");
    assert.equal(at(), card);
  }
  await press("ArrowRight");
  assert.equal(at(), held.at(-1), "there is no card after the last");
  await press("ArrowLeft");
  assert.equal(at(), held.at(-2) ?? held[0]);
  const wrong = all.findIndex((move) => !task.answer.includes(move));
  await press(String(wrong + 1));
  assert.deepEqual([practise().given, practise().done], [[all[wrong]], false]);
  await press("n");
  assert.equal(practise().task?.id, task.id, "an unsolved puzzle is not left by its key");
  await press("0");
  assert.equal(practise().given.length, 1, "where one card is best, 0 is no answer");
  await press(String(all.indexOf(task.answer[0] ?? "") + 1));
  assert.equal(practise().done, true);
  assert.match(text(".practise-said"), /Right/u);
  await press("1");
  assert.equal(practise().given.length, 2, "a solved puzzle takes no more answers");
  await press("n");
  assert.notEqual(practise().task?.id, task.id);
  assert.equal(practise().done, false);
});

test("that nothing matters is an answer of its own, right for a decoy alone", async () => {
  for (const kind of ["decoy", "chance"]) {
    const { game, task } = one(kind);
    const { press, text, practise } = await practised({ game, id: task.id });
    assert.equal(text("#practise h2"), "Which card is best on average? Or does it make no difference?");
    assert.match(text(".practise-keys"), /0 says that it makes no difference/u);
    await press("0");
    assert.equal(practise().done, kind === "decoy");
    assert.match(text(".practise-said"), kind === "decoy" ? /same/u : /does make a difference/u);
  }
});

test("puzzles are chosen by kind, theme and difficulty, or as they fit", async () => {
  const { app, page, click, text, practise } = await practised({ game: "barbu" });
  assert.match(text(".practise-found"), /^\d+ puzzles, 0 of them done$/u);
  const [kinds] = page.querySelectorAll("select");
  /** @type {any} */ (kinds).selectedIndex = 2;
  kinds?.dispatchEvent(new window.Event("change", { bubbles: true }));
  await settled();
  assert.equal(practise().wish.kind, "open");
  await click("[data-way=start]");
  assert.equal(practise().task?.question, "open");
  const first = practise().task?.id;
  practise().actions.answer(practise().task?.answer[0] ?? "");
  await click("[data-way=next]");
  assert.ok(practise().task && practise().task?.id !== first);
  await click("[data-way=back]");
  assert.match(text(".practise-rating"), /rating: 1\d\d\d/u);
  await click("[data-way=fits]");
  assert.deepEqual([practise().wish, practise().task !== null], [{}, true]);
  assert.equal(Object.keys(app.store.get().learned.puzzles.barbu ?? {}).length, 1);
});

/** Return a game's mistake that is due today, of a puzzle's position. @param {typeof ALL[number]} of */
const dueToday = ({ task }) => ({ code: "bSound", ply: 7, seat: task.seat, values: task.verdicts, worlds: 400, due: /** @type {[number, number, number]} */ ([1, 0, 0]) });

test("without a pack that can be read one sentence says why, one's own mistakes are solved, and another try fetches it anew", async () => {
  const [header = "", ...lines] = packed("fipsen").trimEnd().split("\n");
  /** @type {[string | null, RegExp][]} */
  const cases = [
    [null, /The puzzles did not come\. Check the connection/u],
    ["<html>", /damaged/u],
    [`${header.replace(/"format":\d+/u, '"format":99')}\n${lines.join("\n")}`, /newer version/u],
  ];
  const own = /** @type {typeof ALL[number]} */ (ALL.find(({ game, task }) => game === "fipsen" && task.question === "chance"));
  const path = "static/tasks/fipsen.jsonl.gzip";
  for (const [text, sentence] of cases) {
    served.fipsen = text;
    forget(path);
    const { app, page, text: at, click, practise } = await practised({ game: "fipsen", id: "0000000000" });
    app.ask = /** @type {any} */ (async () => ({ view: own.view, code: "bHere" }));
    app.store.set({ learned: { ...NOTHING, mistakes: { fipsen: { m1: dueToday(own), m2: dueToday(own) } } }, engine: { ...app.store.get().engine, state: "ready" } });
    await settled();
    assert.equal(page.querySelectorAll("#practise [role=alert]").length, 1);
    assert.match(at("#practise [role=alert]"), sentence);
    for (const id of ["m1", "m2"]) {
      await click(id === "m1" ? "[data-way=mine]" : "[data-way=next]");
      assert.deepEqual([practise().task?.id, practise().own], [id, true]);
      await click(`[data-card="${own.task.answer[0]}"]`);
      assert.match(at(".practise-said"), /Right.*It comes back in 3 days/u);
    }
    await click("[data-way=next]");
    assert.match(at("#practise [role=alert]"), sentence, "it is still so");
    assert.match(at(".practise-mine"), /comes? back.* in 3 days/u);
    const mended = JSON.parse(lines[0] ?? "").id;
    served.fipsen = [header, lines[0]].join("\n");
    fetches.length = 0;
    await click("[data-way=again]");
    await settled();
    assert.deepEqual(fetches, ["reload"], "past the browser's own cache");
    assert.equal(page.querySelector("#practise [data-way=again]"), null);
    await open(app, { game: "fipsen", id: mended });
    await settled();
    assert.equal(practise().task?.id, mended);
    await click("[data-way=back]");
  }
  delete served.fipsen;
  forget(path);
});

test("a mistake opened by its address waits for no pack", async () => {
  const own = one("chance");
  const { app, page, practise, click } = await practised({});
  app.ask = /** @type {any} */ (async () => ({ view: own.view, code: "bHere" }));
  app.store.set({ learned: { ...NOTHING, mistakes: { barbu: { m1: dueToday(own) } } } });
  const { fetch } = globalThis;
  forget("static/tasks/barbu.jsonl.gzip");
  globalThis.fetch = () => new Promise(() => {}); // the host never answers
  void open(app, { game: "barbu", id: "m1" });
  await settled();
  globalThis.fetch = fetch;
  assert.deepEqual([practise().task?.id, practise().own], ["m1", true]);
  await click(`[data-card="${own.task.answer[0]}"]`);
  assert.ok(practise().done);
  await click("[data-way=back]");
  assert.ok(page.querySelector(".practise-mine"), "listed while the pack has not come");
});

test("a puzzle that is gone, or has rules long gone, has one sentence", async () => {
  const { app, text: gone } = await practised({ game: "bauernstoss", id: "0000000000" });
  assert.match(gone("#practise [role=alert]"), /not in the collection/u);
  assert.ok(app.store.get().practise?.read);
  app.store.set({ games: [/** @type {any} */ ({ id: "bauernstoss", options: [] })] });
  await open(app, { game: "bauernstoss" });
  await settled();
  assert.match(gone("#practise [role=alert]"), /rules/u, "the engine has said meanwhile that it has no such rules");
});

test("one plays on from a puzzle and sends it without giving it away", async () => {
  const { game, task } = one("chance");
  const { app, click, links, practise, text } = await practised({ game, id: task.id });
  /** @type {string[]} */
  const copied = [];
  const before = globalThis.navigator;
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { clipboard: { writeText: async (/** @type {string} */ address) => void copied.push(address) } } });
  await click("[data-way=send]");
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: before });
  assert.ok(copied[0]?.endsWith(`#${task.position}`) && task.position.startsWith("1"));
  assert.match(text("#practise"), /link is copied/u);
  practise().actions.answer(task.answer[0] ?? "");
  await settled();
  assert.ok(document.querySelector("[data-way=play-on]")?.hasAttribute("disabled"));
  app.store.set({ engine: { ...app.store.get().engine, state: "ready" } });
  await settled();
  await click("[data-way=play-on]");
  assert.deepEqual(links, [[task.position, null]]);
});

const DAY = 86_400_000;
const MISTAKE = { code: "bAB-_9", ply: 7, seat: 2, values: { HA: 1.5, H8: -0.5 }, worlds: 400 };

/** Return a time of the evening, by the calendar of this machine, some days after a Saturday before the clocks change in Europe and then in America. @param {number} days @param {number} hours @param {number} minutes */
const evening = (days, hours = 20, minutes = 0) => new Date(2026, 9, 24 + days, hours, minutes).getTime();

/** Run a function under the clocks of some places, where the calendar turns at other times and days are 23 to 25 hours long. @param {() => void} run */
function everywhere(run) {
  const { TZ } = process.env;
  for (const zone of ["UTC", "Europe/Berlin", "America/New_York", "Asia/Tokyo", "Pacific/Kiritimati", "Pacific/Pago_Pago"]) {
    process.env.TZ = zone;
    run();
  }
  if (TZ === undefined) delete process.env.TZ;
  else process.env.TZ = TZ;
}

test("a mistake comes back after 1, 3, 7 and 21 days until it is right twice, in every page", () => {
  everywhere(() => {
    const id = idOf(MISTAKE.code, MISTAKE.ply);
    const kept = withMistake(NOTHING, "barbu", id, MISTAKE, evening(0));
    assert.equal(withMistake(kept, "barbu", id, MISTAKE, evening(0) + 5), kept);
    assert.deepEqual([returning(kept, "barbu", evening(0, 23, 59)), returning(kept, "barbu", evening(1))], [{ due: [], waiting: 1, days: 1 }, { due: [id], waiting: 0, days: null }]);
    let today = 1;
    let record = kept;
    for (const [right, days] of /** @type {[boolean, number][]} */ ([[false, 3], [true, 7], [false, 21], [false, 21]])) {
      const before = record;
      record = withReturn(before, "barbu", id, right, evening(today));
      for (const all of [together(before, record), together(record, before), learnedFrom(JSON.parse(JSON.stringify(record)))]) assert.deepEqual(all, record);
      assert.deepEqual(returning(record, "barbu", evening(today)), { due: [], waiting: 1, days }, process.env.TZ);
      assert.deepEqual(returning(record, "barbu", evening(today + days - 1, 23, 59)), { due: [], waiting: 1, days: 1 }, process.env.TZ);
      today += days;
      assert.deepEqual(returning(record, "barbu", evening(today, 0, 0)).due, [id], "from midnight on, whatever the time of the answer");
    }
    assert.deepEqual(returning(withReturn(record, "barbu", id, true, evening(today)), "barbu", evening(today + 99)), { due: [], waiting: 0, days: null });
  });
});

test("an answer to a mistake that has not come back yet counts neither for nor against it", () => {
  const id = idOf(MISTAKE.code, MISTAKE.ply);
  const kept = withMistake(NOTHING, "barbu", id, MISTAKE, evening(0));
  assert.equal(withReturn(kept, "barbu", id, true, evening(0) + 1), kept, "on the day of the mistake");
  const wrong = withReturn(kept, "barbu", id, false, evening(1));
  assert.equal(withReturn(wrong, "barbu", id, true, evening(1, 21)), wrong, "after a reload");
  const right = withReturn(withReturn(wrong, "barbu", id, true, evening(4)), "barbu", id, true, evening(11));
  assert.equal(withReturn(right, "barbu", id, false, evening(40)), right, "once it is known");
});

test("a clock that was set back keeps no mistake away for longer than its turn", () => {
  const id = idOf(MISTAKE.code, MISTAKE.ply);
  const ahead = withMistake(NOTHING, "barbu", id, MISTAKE, evening(400));
  assert.deepEqual(returning(ahead, "barbu", evening(0)).due, [id]);
  assert.deepEqual(returning(withReturn(ahead, "barbu", id, false, evening(0)), "barbu", evening(0)), { due: [], waiting: 1, days: 3 });
  assert.deepEqual(returning(withMistake(NOTHING, "barbu", id, MISTAKE, evening(0, 0, 10)), "barbu", evening(-1, 23, 50)).days, null, "set back over midnight");
});

test("of two pages that answer a mistake on one day one answer counts, the wrong one", () => {
  const id = idOf(MISTAKE.code, MISTAKE.ply);
  const kept = withMistake(NOTHING, "barbu", id, MISTAKE, evening(0));
  const [right, wrong] = [withReturn(kept, "barbu", id, true, evening(1)), withReturn(kept, "barbu", id, false, evening(1, 21))];
  for (const all of [together(right, wrong), together(wrong, right)]) assert.deepEqual(all.mistakes.barbu?.[id]?.due.slice(1), [0, 1]);
  const later = withReturn(kept, "barbu", id, true, evening(4));
  for (const all of [together(later, wrong), together(wrong, later)]) assert.deepEqual(all, later, "the later answer is the newer");
  const away = withoutReturn(kept, "barbu", id);
  for (const all of [together(away, wrong), together(wrong, away)]) assert.deepEqual(all, away, "put away stays away");
});

test("a mistake of the wrong shape is left out of a file", () => {
  const sound = { ...MISTAKE, due: [5, 0, 1] };
  const own = { a: sound, b: { ...sound, code: "#<b>" }, c: { ...sound, values: { HA: 1 } }, d: { ...sound, due: [1] }, e: { ...sound, values: { HA: "1", H8: 2, H9: 3 } }, f: { ...sound, ply: -1 } };
  assert.deepEqual(Object.keys(learnedFrom({ mistakes: { barbu: own } }).mistakes.barbu ?? {}), ["a", "e"]);
  assert.deepEqual(learnedFrom({ mistakes: { barbu: own } }).mistakes.barbu?.e?.values, { H8: 2, H9: 3 });
  const many = Object.fromEntries(Array.from({ length: 900 }, (_, at) => [`m${at}-7`, sound]));
  assert.equal(Object.keys(learnedFrom({ mistakes: { barbu: many } }).mistakes.barbu ?? {}).length, 900, "those of years of play are kept");
});

test("a mistake is answered on the felt, leaves the rating alone and comes back", async () => {
  const { game, task, view } = one("chance");
  const values = task.verdicts;
  const id = idOf("bAB-_9", 7);
  const { app, page, click, text, practise, links } = await practised({ game });
  app.ask = /** @type {any} */ (async (/** @type {any} */ request) => ({ view, code: request.ask === "share" ? "1seen" : "bHere" }));
  app.store.set({ learned: withMistake(NOTHING, game, id, { code: "bAB-_9", ply: 7, seat: task.seat, values, worlds: 400 }, Date.now() - DAY) });
  await settled();
  assert.match(text(".practise-mine"), /1 of your own mistakes comes back today/u);
  assert.ok(page.querySelector("[data-way=mine][disabled] + .engine-state progress"), "its position waits for the engine, and says so");
  app.store.set({ engine: { ...app.store.get().engine, state: "ready" } });
  await settled();
  await click("[data-way=mine]");
  assert.deepEqual([practise().own, practise().task?.answer, page.querySelectorAll(".practise-grade").length], [true, task.answer, 0]);
  assert.equal(text("#practise h2"), "Which card is best on average?");
  assert.equal(page.querySelector("[data-answer=same]"), null, "a mistake made a difference");
  await click(`[data-card="${task.answer[0]}"]`);
  assert.match(text(".practise-said"), /Right.*400 deals.*It comes back in 3 days/u);
  const { puzzles, mistakes } = app.store.get().learned;
  assert.deepEqual([puzzles, mistakes[game]?.[id]?.due.slice(1)], [{}, [1, 1]]);
  await click("[data-way=play-on]");
  assert.deepEqual(links, [["bHere", task.seat]]);
  await click("[data-way=next]");
  assert.equal(practise().task, null);
  assert.match(text(".practise-mine"), /comes back in 3 days/u);
});

test("a mistake opened by its address waits for its position, and shows no list meanwhile", async () => {
  const { game, task, view } = one("chance");
  const { app, text, practise } = await practised({ game });
  /** @type {(answer: unknown) => void} */
  let come = () => {};
  app.ask = /** @type {any} */ (() => new Promise((done) => (come = done)));
  app.store.set({ learned: withMistake(NOTHING, game, "m1-7", { ...MISTAKE, seat: task.seat, values: task.verdicts }, Date.now()) });
  const opened = open(app, { game, id: "m1-7" });
  await settled();
  assert.match(text("#practise"), /Getting the puzzles/u);
  come({ view, code: "bHere" });
  await opened;
  assert.deepEqual([practise().task?.id, practise().own, practise().problem], ["m1-7", true, ""]);
});

test("a mistake whose moves are no longer those of its position is not posed", () => {
  const { view, task } = one("chance");
  const mistake = { ...MISTAKE, seat: task.seat, values: task.verdicts, due: /** @type {[number, number, number]} */ ([0, 0, 0]) };
  assert.deepEqual(taskOf("m1", mistake, view, "bAB")?.answer, task.answer);
  const [other = ""] = view.legal.filter((move) => !task.answer.includes(move));
  const best = Math.max(...Object.values(task.verdicts));
  const level = taskOf("m1", { ...mistake, values: { ...task.verdicts, [other]: best - 0.04 } }, view, "bAB")?.answer;
  assert.deepEqual(new Set(level), new Set([...task.answer, other]), "a move that costs nothing as it is shown is right too");
  assert.equal(taskOf("m1", { ...mistake, values: { XX: 1, ...Object.fromEntries(Object.entries(task.verdicts).slice(1)) } }, view, "bAB"), null);
  assert.equal(taskOf("m1", mistake, { ...view, turn: null }, "bAB"), null);
});

test("a mistake that cannot be posed any more stays until it is put away, and the next one comes", async () => {
  const { game, task, view } = one("chance");
  const { app, click, text, practise } = await practised({ game });
  const due = (/** @type {string} */ code) => ({ code, ply: 7, seat: task.seat, values: task.verdicts, worlds: 400, due: /** @type {[number, number, number]} */ ([code === "bSound" ? 2 : 1, 0, 0]) });
  /** @type {unknown[]} */
  const complaints = [];
  app.complain = (error) => void complaints.push(error);
  let failure = "engine_timeout";
  app.ask = /** @type {any} */ (
    async (/** @type {any} */ { code }) => {
      if (code === "bGone") throw new EngineError(failure);
      return { view, code };
    }
  );
  app.store.set({ learned: { ...NOTHING, mistakes: { [game]: { m1: due("bGone"), m2: due("bSound") } } }, engine: { ...app.store.get().engine, state: "ready" } });
  await settled();
  await click("[data-way=mine]");
  assert.deepEqual([complaints.length, practise().task, returning(app.store.get().learned, game, 9).due], [1, null, ["m1", "m2"]], "an engine that fails takes no mistake away");
  failure = "code";
  await click("[data-way=mine]");
  assert.match(text("#practise [role=alert]"), /stays among your mistakes/u);
  assert.deepEqual(returning(app.store.get().learned, game, 9).due, ["m1", "m2"], "refused, not done");
  await click("[data-way=mine]");
  assert.deepEqual([practise().task?.id, complaints.length], ["m2", 1]);
  practise().actions.back();
  await practise().actions.own("m1");
  await settled();
  await click("[data-way=put-away]");
  assert.deepEqual(returning(app.store.get().learned, game, 9).due, ["m2"], "put away by choice");
});
