// @ts-check
/** The deals of the day on a page without a browser: shown, played, kept, compared with bots, and sent to others. */
import "./dialogs.js";
import { document } from "./document.js";
import { appAt } from "./page.js";
import assert from "node:assert/strict";
import { mock, test } from "node:test";
import { render } from "lit-html";
import { GAMES } from "../../static/games/index.js";
import { open } from "../../static/screens/day/day.js";
import { argsOf } from "../../static/screens/day/calendar.js";
import { keepResults } from "../../static/screens/day/keep.js";
import { watchDate } from "../../static/screens/day/midnight.js";
import { marked } from "../../static/screens/day/results.js";
import { signsOf } from "../../static/screens/day/paste.js";
import { doneOn, learnedFrom, NOTHING, together, withDone } from "../../static/state/learned.js";
import { facts } from "../../static/screens/table/status.js";
import { ended } from "../../static/state/identity.js";
import { readFileSync, writeFileSync } from "node:fs";
import { env } from "node:process";
import { acting } from "./acting.js";
import { FIXTURES } from "./fixtures.js";
import { readAloud } from "./read-aloud.js";
import { settled } from "./settled.js";

/** @typedef {import("../../static/types.js").Done} Done */

const { window } = /** @type {any} */ (globalThis);
Object.defineProperty(globalThis, "location", { configurable: true, value: new URL("https://table.test/?x=1#/day") });
env.TZ = "UTC"; // in which the hours of days to come are said
GAMES.splice(4); // the page may have more by now
const NOW = Date.parse("2026-11-27T10:00Z");
mock.timers.enable({ apis: ["Date"], now: NOW });

/** @param {Partial<Done>} [more] @returns {Done} */
const done = (more) => ({ at: 5, code: "a0rg", seat: 0, score: 12, club: null, master: null, marks: null, ...more });
/** A result that has been compared. */
const WHOLE = done({ club: 9, master: 12, marks: "1101110" });

/**
 * Open the deals of the day. The engine plays every seat to the end in three steps; `ends` has the scores of seat 0 by level.
 * @param {Record<string, string>} [args]
 * @param {{language?: "en" | "de" | "ja", days?: import("../../static/types.js").Learned["days"], ask?: (request: any) => any}} [how]
 */
async function shown(args = {}, { language = "en", days = {}, ask } = {}) {
  const { app, page } = await appAt(null, language);
  /** @type {any[]} */
  const asked = [];
  /** @type {any[]} */
  const visits = [];
  /** @type {Record<string, number>} */
  const ends = { club: 9, master: -3 };
  Object.assign(app, {
    open: (/** @type {string} */ panel, /** @type {any} */ more = {}) => (visits.push([panel, more]), panel === "day" ? open(app, more) : undefined),
    daily: async (/** @type {any} */ daily) => (visits.push(["daily", daily]), true),
    storage: { learn: async () => undefined },
    ask: async (/** @type {any} */ request) => {
      asked.push(request);
      const own = ask?.(request);
      if (own) return own;
      if (request.ask === "day") return { code: `${request.game}-start`, seat: 0, seats: ["person", "club", "club", "club"] };
      if (request.ask === "vary") {
        const code = `${request.code}+${request.seats[0]}`;
        return { code, over: code.split("+").length > 3 };
      }
      if (request.ask === "look") return { view: { score: [ends[request.code.split("+").at(-1)], 0, 0, 0] }, teams: [] };
      if (request.ask === "analyse") return { decisions: [[4, 0.5], [2, 0], [9, null]].map(([ply, fair]) => ({ ply, seat: 0, move: "CA", loss: { fair, open: null } })), values: [], unit: null, sides: [], progress: { done: 1, of: 1 }, done: true };
      throw new Error(request.ask);
    },
  });
  app.store.set({ learned: { ...NOTHING, days }, matches: [], engine: { ...app.store.get().engine, state: "ready" } });
  const draw = () => {
    const { days } = app.store.get();
    if (days) render(days.template(app, days), page);
  };
  app.store.subscribe(draw);
  open(app, args);
  await settled();
  /** @param {string} selector */
  const text = (selector) => page.querySelector(selector)?.textContent?.replace(/\s+/gu, " ").trim() ?? "";
  return { app, page, asked, visits, text, ...acting(page) };
}

test("today's deals are offered, one of each game, and played with a tap", async () => {
  const { page, text, click, visits } = await shown();
  assert.equal(text(".days-steps h2"), "November 27, 2026");
  assert.deepEqual([...page.querySelectorAll("[data-deal]")].map((one) => one.getAttribute("data-deal")), [...GAMES]);
  const tap = () => click(`[data-deal=${GAMES[2]}] [data-way=play]`);
  await Promise.all([tap(), tap()]);
  assert.deepEqual(visits, [["daily", { game: GAMES[2], day: "2026-11-27" }]]);
  await tap();
  assert.equal(visits.length, 2);
});

test("every state of a day is drawn in every language, with no key unsaid", async () => {
  const [a = "", b = ""] = GAMES;
  /** @type {import("../../static/types.js").Learned["days"]} */
  const days = { [a]: { "2026-11-27": WHOLE, "2026-w48-2": WHOLE, "2026-w47-1": done() }, [b]: { "2026-11-27": done({ score: -1, club: 2 }), "2026-w48-1": done({ score: 9, club: 9, master: 10, marks: "" }) } };
  for (const language of /** @type {const} */ (["en", "de", "ja"])) {
    for (const args of /** @type {Record<string, string>[]} */ ([{}, { date: "2026-11-20", game: a }, { date: "2026-11-28", game: "all" }, { week: "" }, { week: "2026-W49" }, { date: "2026-01-01", game: b }, { date: "2025-12-31", game: "all" }])) {
      const { page, app } = await shown(args, { language, days, ask: () => new Promise(() => {}) });
      const said = page.textContent ?? "";
      assert.ok(!/day\.|undefined|null|NaN|\{\w+\}/u.test(said.replaceAll("W48", "")), `${language} ${JSON.stringify(args)}: ${said}`);
      for (const one of page.querySelectorAll("[aria-label]")) assert.ok(!/day\.|undefined|\{\w+\}/u.test(one.getAttribute("aria-label") ?? ""), one.outerHTML);
      app.store.set({ screen: "home" });
    }
  }
});

test("deals left open over midnight are named by their date and offer the new ones in the place of a sentence", async () => {
  const { setTimeout } = globalThis;
  /** @type {{run: () => void, ms: number}[]} */
  const timers = [];
  Object.assign(globalThis, { setTimeout: (/** @type {() => void} */ run, /** @type {number} */ ms) => timers.push({ run, ms }) });
  try {
    for (const [args, named, other] of /** @type {[Record<string, string>, Record<string, string>, Record<string, string>][]} */ ([[{}, { game: "all", date: "2026-11-29" }, {}], [{ week: "" }, { week: "2026-W48" }, { week: "2026-W49" }]])) {
      mock.timers.setTime(Date.parse("2026-11-29T23:58Z"));
      const { app, page, text, click } = await shown(args);
      timers.length = 0;
      watchDate(app);
      const { days } = app.store.get();
      app.store.set({ days: null });
      app.store.set({ days });
      await settled();
      const heading = text(".days-deals h2");
      const shape = () => [...page.querySelectorAll("#days :is(button, p)")].filter((one) => one.getAttribute("data-way") !== "now").map((one) => one.textContent);
      const before = shape();
      assert.match(text(".days-now"), /by your clock/u);
      assert.deepEqual(timers.map(({ ms }) => ms), [120_000]);
      mock.timers.setTime(Date.parse("2026-11-30T00:00Z"));
      timers[0]?.run();
      await settled();
      assert.equal(text(".days-deals h2"), heading);
      assert.deepEqual(shape(), before);
      assert.ok(page.querySelector(".days-now [data-past]") && page.querySelector("[data-way=now]"));
      assert.deepEqual(argsOf(/** @type {any} */ (app.store.get().days)), named);
      await click("[data-way=now]");
      assert.deepEqual(argsOf(/** @type {any} */ (app.store.get().days)), other);
      assert.equal(page.querySelector("[data-way=now]"), null);
      app.store.set({ days: null });
    }
    mock.timers.setTime(Date.parse("2026-11-29T23:58Z"));
    const { app, page } = await shown({ game: "all", date: "2026-11-30" });
    watchDate(app);
    assert.ok(page.querySelector("[data-future]"));
    mock.timers.setTime(Date.parse("2026-11-30T08:00Z"));
    Object.defineProperty(document, "hidden", { configurable: true, value: false });
    document.dispatchEvent(new window.Event("visibilitychange"));
    await settled();
    assert.equal(page.querySelector("[data-future]"), null, "in a page that comes back into view the deals can be played at once");
    app.store.set({ days: null });
  } finally {
    Object.assign(globalThis, { setTimeout });
    mock.timers.setTime(NOW);
  }
});

test("a day to come says when it comes and cannot be played; days before the first neither", async () => {
  const { page, text } = await shown({ game: "all", date: "2026-11-28" });
  assert.match(text("[data-future]"), /on November 2[78], 2026 at/u);
  assert.equal(page.querySelector("[data-way=play]"), null);
  const early = await shown({ game: "all", date: "2025-12-31" });
  assert.match(early.text(".days-deals"), /first deals of the day are those of January 1, 2026/u);
  assert.equal(early.page.querySelector("[data-way=play]"), null);
  assert.ok((await shown({ date: "2026-01-01", game: "all" })).page.querySelector("[data-step=before]")?.hasAttribute("disabled"));
});

test("a result is compared with what bots make of the same seat, and with the fair best", async () => {
  const [game = ""] = GAMES;
  const { app, page, asked, text } = await shown({}, { days: { [game]: { "2026-11-27": done() } } });
  assert.deepEqual(doneOn(app.store.get().learned, game, "2026-11-27"), done({ club: 9, master: -3, marks: "10" }));
  assert.ok(page.querySelector("#days[data-compared]"));
  assert.deepEqual(asked.filter(({ ask }) => ask === "vary").map(({ seats }) => seats[0]), ["club", "club", "club", "master", "master", "master"]);
  assert.ok(asked.filter(({ ask }) => ask === "vary").every(({ seats }) => seats.slice(1).every((/** @type {string} */ who) => who === "club")));
  assert.match(text("[data-level=club]"), /^3 .* more than a club player/u);
  assert.match(text("[data-level=master]"), /^15 .* more than a master/u);
  assert.equal(text(".days-marks [role=img]"), "●○");
  assert.equal(page.querySelector(".days-marks [role=img]")?.getAttribute("aria-label"), "In 1 of your 2 decisions nothing was better on average.");
  const before = asked.length;
  await app.open("day", {});
  await settled();
  assert.equal(asked.length, before, "nothing is compared twice");
});

test("a day of the past says what it is until one of its deals is played; one to come keeps results from before the clock was set back", async () => {
  const [game = ""] = GAMES;
  assert.match((await shown({ date: "2026-11-20", game })).text(".days-deals"), /The same cards for everybody/u);
  assert.match((await shown({ week: "2026-W40" })).text(".days-deals"), /Eight deals, the same for everybody/u);
  assert.doesNotMatch((await shown({ date: "2026-11-20", game }, { days: { [game]: { "2026-11-20": WHOLE } } })).text(".days-deals"), /The same cards for everybody/u);
  const { page, text } = await shown({ date: "2026-11-30", game }, { days: { [game]: { "2026-11-30": WHOLE } } });
  assert.match(text("[data-future]"), /These deals come on/u);
  assert.deepEqual([...page.querySelectorAll("[data-deal]")].map((one) => one.getAttribute("data-deal")), [game]);
});

test("comparing stops once the deals are left, and goes on when they come back", async () => {
  const [game = ""] = GAMES;
  /** @type {(() => void)[]} */
  const held = [];
  const { app, asked } = await shown({}, { days: { [game]: { "2026-11-27": done() } }, ask: ({ ask, code }) => (ask === "vary" ? new Promise((resolve) => held.push(() => resolve({ code: `${code}+club`, over: false }))) : undefined) });
  assert.equal(held.length, 1);
  const { days, screen } = app.store.get();
  app.store.set({ screen: "study" });
  held.shift()?.();
  await settled();
  assert.deepEqual([held.length, app.store.get().days], [0, null]);
  app.store.set({ screen, days });
  await settled();
  assert.equal(held.length, 1);
  assert.equal(asked.filter(({ ask }) => ask === "day").length, 2);
});

test("a deal that is being played again is compared later, and an error is said", async () => {
  const [game = ""] = GAMES;
  const refuse = (/** @type {string} */ code) => ({ days: { [game]: { "2026-11-27": done() } }, ask: (/** @type {any} */ { ask }) => (ask === "vary" ? Promise.reject(Object.assign(new Error(code), { code })) : undefined) });
  assert.match((await shown({}, refuse("not_over"))).text(".days-deals"), /once this deal is over at the table/u);
  const silent = mock.method(console, "error", () => {});
  assert.match((await shown({}, refuse("internal"))).text(".days-deals"), /could not be compared/u);
  assert.equal(silent.mock.callCount(), 1);
  silent.mock.restore();
});

test("the text to paste says day, game, differences, marks and link, and nothing of the cards", async () => {
  const [game = ""] = GAMES;
  /** @type {string[]} */
  const copied = [];
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: { clipboard: { writeText: async (/** @type {string} */ text) => void copied.push(text) } } });
  const { click, text, app } = await shown({}, { days: { [game]: { "2026-11-27": WHOLE, "2026-w48-2": WHOLE } } });
  await click(`[data-deal=${game}] [data-way=copy]`);
  assert.match(text(`[data-deal=${game}] [role=status]`), /Copied/u);
  const name = app.text(`${game}.name`);
  assert.deepEqual(copied[0]?.split("\n").map((line) => line.replace(/^3 \w+/u, "3 points")), [`stich: ${name}, deal of the day, November 27, 2026`, "3 points more than a club player", "Level with a master", "●●○●● ●○", `https://table.test/#/day/${game}/2026-11-27`]);
  await app.open("day", { week: "2026-W48" });
  await settled();
  await click(`[data-deal=${game}][data-of="2026-W48-2"] [data-way=copy]`);
  assert.deepEqual([copied[1]?.split("\n")[0], copied[1]?.split("\n").at(-1)], [`stich: ${name}, deal 2 of the round, Week 48, 2026`, "https://table.test/#/week/2026-W48"]);
  for (const one of copied) assert.ok(!one.includes(WHOLE.code));
  Object.defineProperty(globalThis, "navigator", { configurable: true, value: {} });
  await click(`[data-deal=${game}][data-of="2026-W48-2"] [data-way=copy]`);
  assert.equal(/** @type {any} */ (document.querySelector(".days-text"))?.value, copied[1]);
  assert.deepEqual([signsOf(""), signsOf("11111"), signsOf("111110")], ["", "●●●●●", "●●●●● ○"]);
});

test("a round sums up the deals in which the person was ahead, level or behind", async () => {
  const [a = "", b = ""] = GAMES;
  /** @type {import("../../static/types.js").Learned["days"]} */
  const days = { [a]: { "2026-w48-1": WHOLE, "2026-w48-2": done({ score: 9, club: 9, master: 1, marks: "" }) }, [b]: { "2026-w48-1": done({ score: 1, club: 2, master: 1, marks: "1" }), "2026-w47-1": WHOLE } };
  const { page, text } = await shown({ week: "2026-W48" }, { days });
  assert.equal(page.querySelectorAll("[data-deal]").length, 2 * GAMES.length);
  assert.equal(text(".days-round"), "3 deals compared with a club player: 1 better, 1 level, 1 worse.");
  assert.equal((await shown({ week: "2026-W46" }, { days })).page.querySelector(".days-round"), null);
});

test("the calendar is walked by keys, and says what was played", async () => {
  const [game = ""] = GAMES;
  const { page, press, click, text, visits } = await shown({}, { days: { [game]: { "2026-11-27": WHOLE } } });
  const at = () => document.activeElement?.getAttribute("data-day");
  /** @param {string} key */
  const key = async (key) => {
    (document.activeElement ?? page).dispatchEvent(new window.KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
    await settled();
  };
  const [tab] = page.querySelectorAll("[data-day][tabindex='0']");
  assert.deepEqual([page.querySelectorAll("[data-day][tabindex='0']").length, tab?.getAttribute("data-day"), tab?.getAttribute("aria-current"), tab?.getAttribute("aria-label")], [1, "2026-11-27", "date", `November 27, 2026: 1 of ${GAMES.length} deals played`]);
  /** @type {HTMLElement} */ (tab).focus();
  const walked = [];
  for (const step of ["ArrowLeft", "ArrowUp", "ArrowRight", "ArrowDown", "PageDown", "PageUp", "ArrowDown"]) {
    await key(step);
    walked.push(at());
  }
  assert.deepEqual(walked, ["2026-11-26", "2026-11-19", "2026-11-20", "2026-11-27", "2026-12-25", "2026-11-27", "2026-12-04"]);
  assert.equal(text("#days-month"), "December 2026");
  assert.equal(document.activeElement?.getAttribute("aria-label"), "December 4, 2026, still to come");
  await click("[data-day='2026-12-05']");
  assert.deepEqual(visits.at(-1), ["day", { game: "all", date: "2026-12-05" }]);
  await click("[data-week='2026-W50']");
  assert.deepEqual(visits.at(-1), ["day", { week: "2026-W50" }]);
  await press("x");
});

test("the first result at the table is kept, once, and only if the person has played it", async () => {
  const over = () => {
    const table = FIXTURES.barbuPlay();
    return { ...table, code: "a0end", match: { ...table.match, seats: ["person", "club", "club", "club"] }, view: { ...table.view, phase: "over", turn: null, person: false, seat: 0, score: [4, 0, -2, -2] } };
  };
  const playing = () => ({ ...over(), view: { ...FIXTURES.barbuPlay().view, seat: 0, score: null } });
  const daily = { game: "barbu", day: "2026-11-27" };
  /** @param {(app: import("../../static/types.js").App) => void} between */
  async function played(between) {
    const { app } = await appAt(null);
    Object.assign(app, { storage: { learn: async () => undefined } });
    keepResults(app);
    app.store.set(/** @type {any} */ ({ match: "d", table: playing(), live: true, daily }));
    between(app);
    app.store.set(/** @type {any} */ ({ table: over(), live: true }));
    await settled();
    return app;
  }
  const app = await played(() => {});
  const result = { ...done({ at: NOW, code: "a0end", score: 4 }) };
  assert.deepEqual(app.store.get().learned.days, { barbu: { "2026-11-27": result } });
  assert.deepEqual([ended(app.store.get()), app.store.get().daily], [true, daily]);
  assert.equal(String(facts(app)[0]), "Deal of the day");
  app.store.set(/** @type {any} */ ({ match: "e", table: { ...over(), code: "a0new" }, live: true, daily }));
  await settled();
  assert.deepEqual(doneOn(app.store.get().learned, "barbu", "2026-11-27"), result);
  const helped = await played(({ store }) => store.set({ finishing: { whole: false } }));
  assert.deepEqual([helped.store.get().learned.days, helped.store.get().daily], [{}, null]);
  const other = await played(({ store }) => store.set(/** @type {any} */ ({ table: { ...playing(), match: { ...over().match, seats: ["person", "beginner", "club", "club"] } } })));
  assert.deepEqual([other.store.get().learned.days, other.store.get().daily], [{}, null]);
  const ordinary = await played(({ store }) => store.set({ daily: null }));
  assert.deepEqual([ordinary.store.get().learned.days, ended(ordinary.store.get())], [{}, false]);
});

test("two pages keep the first result in a deal with all that either found out, in any order", () => {
  const of = (/** @type {Done} */ one) => withDone(NOTHING, "barbu", "2026-W48-1", one);
  const [first, later] = [done({ club: 9 }), done({ at: 6, code: "a0xx", master: 2, marks: "1" })];
  const again = done({ master: 5, marks: "11" });
  for (const [one, other, expected] of /** @type {[Done, Done, Done][]} */ ([[first, later, first], [first, again, done({ club: 9, master: 5, marks: "11" })]])) {
    for (const all of [together(of(one), of(other)), together(of(other), of(one))]) assert.deepEqual(doneOn(all, "barbu", "2026-W48-1"), expected);
  }
  const same = done({ code: "a0aa" });
  assert.deepEqual(together(of(first), of(same)), together(of(same), of(first)));
  assert.deepEqual(learnedFrom(JSON.parse(JSON.stringify(of(first)))), of(first));
});

test("only decisions of the seat that were judged fairly get a mark, in the order of play", () => {
  const decision = (/** @type {number} */ ply, /** @type {number} */ seat, /** @type {number | null} */ fair) => /** @type {any} */ ({ ply, seat, loss: { fair } });
  assert.equal(marked([decision(9, 0, 0), decision(3, 0, 1.5), decision(4, 1, 0), decision(5, 0, null)], 0), "01");
});

for (const language of /** @type {const} */ (["en", "de", "ja"])) {
  test(`the deals of the day are read aloud in ${language} as it is kept`, async () => {
    const [a = "", b = "", c = ""] = GAMES;
    /** @type {import("../../static/types.js").Learned["days"]} */
    const days = { [a]: { "2026-11-27": WHOLE, "2026-w48-1": WHOLE }, [b]: { "2026-11-27": done({ score: -1 }), "2026-w48-1": done({ club: 12, master: 12, marks: "" }) } };
    const lines = [];
    for (const args of /** @type {Record<string, string>[]} */ ([{}, { date: "2026-11-28", game: "all" }, { week: "2026-W48" }])) {
      const { app, page } = await shown(args, { language, days, ask: () => new Promise(() => {}) });
      app.store.set({ matches: [/** @type {any} */ ({ id: "k", game: c, over: false, daily: { game: c, day: "2026-11-27" } })] });
      const now = app.store.get().days;
      if (now) render(now.template(app, now), page);
      lines.push(`--- ${JSON.stringify(args)}`, ...readAloud(page), "");
      app.store.set({ screen: "home" });
    }
    const kept = new URL(`../spoken/day.${language}.txt`, import.meta.url);
    const text = lines.join("\n").replace(/[\u202F\u00A0]/gu, " ");
    if (env.RECORD) writeFileSync(kept, text);
    assert.equal(text, readFileSync(kept, "utf8"), "read the change, then: RECORD=1 node --test tests/js/day.test.js");
    assert.doesNotMatch(text, /undefined|null|NaN/u);
  });
}
