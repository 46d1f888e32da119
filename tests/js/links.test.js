// @ts-check
/** Addresses: made, read again, and followed with few questions. */
import { leave, tab } from "./tab.js";
import { appAt } from "./page.js";
import { document } from "./document.js";
import "./dialogs.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { isWord, link, ofSeat, replayed } from "../../static/screens/links.js";
import { href, read, ROUTES } from "../../static/screens/routes.js";
import * as all from "../../static/screens/all.js";
import { studied as toStudy } from "../../static/screens/study/route.js";
import { studied } from "./study.js";
import { open as share } from "../../static/screens/share/share.js";
import { engine, PLIES, position } from "./jobs.js";

test("a link is this page and the fragment, whatever the page's own address carries", () => {
  assert.equal(link("https://x.org/a/?utm=1#rules/barbu", "#bAB-_9"), "https://x.org/a/#bAB-_9");
  assert.equal(link("http://127.0.0.1:8000/some/where/index.html#old", "#1bAB"), "http://127.0.0.1:8000/some/where/index.html#1bAB");
});

test("a word typed into the field is no link, though its letters may be one; any other text is read", () => {
  for (const word of ["by", "alle", " stark ", "sieben", "Schafkopf", "Würfel"]) assert.ok(isWord(word), word);
  for (const text of ["#by", "https://x.org/#sieben", "sieben!", "sieben/2", "s1eben", "1symINyvgX", "sGkJ-oAA", "scIxYCwMYB", "two words"]) assert.ok(!isWord(text), text);
});

test("a word in the field gets the sentence for a text that is no link, and the engine is not asked", async () => {
  const { app, page, after } = await tab("#/");
  app.ask = () => assert.fail("asked");
  await after(() => app.follow("sieben"));
  assert.match(page.querySelector(".notice")?.textContent ?? "", /no link to a deal/u);
  leave();
});

/** @param {string} hash */
function parsed(hash) {
  const to = read(hash);
  return to === null || to === "unknown" ? to : [to.route.id, to.args];
}

/** An address of each kind: route, arguments, fragment. @type {[string, Record<string, unknown>, string][]} */
const ADDRESSES = [
  ["home", {}, "#/"],
  ["table", {}, "#/table"],
  ["learn", { game: "fipsen" }, "#/learn/fipsen"],
  ["learn", { game: "fipsen", stage: "kieker" }, "#/learn/fipsen/kieker"],
  ["study", { code: "bAB-_9" }, "#/study/bAB-_9"],
  ["study", { code: "bAB-_9", ply: "0" }, "#/study/bAB-_9/0"],
  ["study", { code: "1bAB-_9", ply: "17" }, "#/study/1bAB-_9/17"],
  ["study", { code: "bAB-_9", ply: "17", tab: "mistakes" }, "#/study/bAB-_9/17/mistakes"],
  ["study", { code: "bAB-_9", ply: "17", tab: "moves", line: "bAC" }, "#/study/bAB-_9/17/moves/bAC"],
  ["editor", {}, "#/editor"],
  ["editor", { code: "bAB-_9" }, "#/editor/bAB-_9"],
  ["practise", {}, "#/practise"],
  ["practise", { game: "barbu" }, "#/practise/barbu"],
  ["practise", { game: "barbu", id: "05fdd1a5c2" }, "#/practise/barbu/05fdd1a5c2"],
  ["day", {}, "#/day"],
  ["day", { game: "barbu" }, "#/day/barbu"],
  ["day", { game: "all", date: "2026-11-27" }, "#/day/all/2026-11-27"],
  ["day", { game: "barbu", date: "2026-11-27" }, "#/day/barbu/2026-11-27"],
  ["week", {}, "#/week"],
  ["week", { week: "2026-W48" }, "#/week/2026-W48"],
  ["series", {}, "#/series"],
  ["series", { code: "2fnsl2qDBO1iCg" }, "#/series/2fnsl2qDBO1iCg"],
  ["real", {}, "#/real"],
  ["real", { code: "1bAB-_9" }, "#/real/1bAB-_9"],
  ["question", { code: "1bAB-_9", mark: "-_9" }, "#1bAB-_9/ask--_9"],
  ["sheet", {}, "#/sheet"],
  ["sheet", { code: "seJyL" }, "#/sheet/seJyL"],
  ["rules", {}, "#/rules"],
  ["rules", { game: "barbu" }, "#/rules/barbu"],
  ["rules", { game: "bauernstoss", rule: "18.1" }, "#/rules/bauernstoss/18.1"],
  ...["matches", "settings", "help", "about"].map((id) => /** @type {[string, {}, string]} */ (["panels", { panel: id }, `#/${id}`])),
  ...["bAB-_9", "1bAB-_9"].flatMap((code) =>
    /** @type {[string, {}, string][]} */ ([
      ["deal", { code, seat: null, beat: false }, `#${code}`],
      ["deal", { code, seat: 0, beat: false }, `#${code}/0`],
      ["deal", { code, seat: 3, beat: true }, `#${code}/3/beat`],
      ["deal", { code, seat: 3, beat: true, levels: "m" }, `#${code}/3/beat-m`],
      ["deal", { code, seat: 3, beat: true, levels: "bcm", answer: "bAC" }, `#${code}/3/beat-bcm/bAC`],
      ["deal", { code, seat: 3, beat: true, answer: "bAC" }, `#${code}/3/beat/bAC`],
    ]),
  ),
];

test("every address is read as it was made, and every route has one", () => {
  for (const [id, args, hash] of ADDRESSES) {
    assert.equal(href(id, args), hash);
    assert.deepEqual(parsed(hash), [id, args]);
    assert.deepEqual(parsed(new URL(link("https://x.org/", hash)).hash), [id, args]);
  }
  assert.deepEqual(new Set(ADDRESSES.map(([id]) => id)), new Set(ROUTES.filter((route) => route.href({}) !== "").map(({ id }) => id)));
  assert.deepEqual(["bAB-_9", "1bAB-_9"].map(ofSeat), [false, true]);
});

test("addresses of old are read for ever", () => {
  for (const [old, now] of [["#rules", "#/rules"], ["#rules/barbu", "#/rules/barbu"], ["#rules/barbu/5.1", "#/rules/barbu/5.1"], ["#rules//", "#/rules"], ["#learn/fipsen", "#/learn/fipsen"], ["#learn/fipsen/kieker", "#/learn/fipsen/kieker"], ["#/matches/", "#/matches"]]) {
    const to = read(old ?? "");
    assert.ok(to !== null && to !== "unknown", old);
    assert.equal(to.route.href(to.args), now);
  }
});

test("panels with an address are those that say so", () => {
  const addressed = Object.entries(all).flatMap(([name, panel]) => ("addressed" in panel ? [name] : []));
  assert.deepEqual(addressed, ["about", "help", "matches", "numbers", "settings"]);
});

test("what is no address is unknown, and what is no link is damaged", () => {
  for (const unknown of ["#/1", "#//", "#/matches/1", "#/rules/whist", "#/rules/barbu/1/2", "#/learn/whist", "#/practise/whist", "#/day/whist", "#/day/barbu/2026-11-31", "#/day/barbu/today", "#/day/all/2026-11-27/1", "#/week/2026-W54", "#/week/2026-11-27", "#/practise/barbu/1/2", "#learn", "#rules/whist", "#/bAB-_9", "#/study/bAB-_9/x", "#/study/bAB-_9/1/2", "#/study/bAB-_9/1/moves/bAC/x"]) assert.equal(parsed(unknown), "unknown", unknown);
  const damaged = ["bAB/x", "bAB/", "bAB/99", "bAB/-1", "bAB/1/2", "bAB/1/", "bAB//", "bAB/beat", "bAB//beat", "bAB/12/beat", "bAB/1/bea", "bAB/1/beats", "bAB/1/beat/", "bAB/1/BEAT", "bAB/1/beat-", "bAB/1/beat-cmmb", "bAB/1/beat-M", "bAB/1/beat-m/", "bAB/1/beat-m/bAC/x", "bAB/1/bAC"];
  for (const text of damaged) assert.deepEqual(parsed(`#${text}`), ["deal", { damaged: text }]);
  for (const nothing of ["", "#"]) assert.equal(read(nothing), null);
});

/** @param {(request: any) => Promise<any>} ask */
async function desk(ask) {
  const { app } = await appAt(null);
  Object.assign(app, { ask, open: async (/** @type {string} */ panel) => assert.fail(panel) });
  return app;
}

const panel = () => /** @type {HTMLDialogElement} */ (document.getElementById("panel"));

test("a link to a finished deal opens its study, three answers before its first picture", async () => {
  const { ask, asked } = engine();
  const desk = await studied({ code: "bOther" }, { ask });
  asked.length = 0;
  desk.app.store.get().study?.walk.leave();
  assert.equal(await replayed(desk.app, "bOther"), true);
  assert.deepEqual(asked.slice(0, 3).map(({ ply, open }) => [ply, open]), [["last", false], ["last", true], [0, true]]);
  assert.equal(desk.where(), `0 of ${PLIES}`);
  assert.ok(desk.study().linked);
});

test("a damaged code in the address of a study is mended, or refused with nothing opened", async () => {
  /** @type {any[]} */
  const [opened, said] = [[], []];
  const app = await desk(async ({ text }) => {
    if (text === "#bHopeless") throw Object.assign(new Error("damaged"), { code: "code_check" });
    return { code: "bMended" };
  });
  Object.assign(app, { open: async (/** @type {string} */ panel, /** @type {any} */ args) => opened.push([panel, args]), complain: (/** @type {any} */ error) => said.push(error.code) });
  assert.equal(await toStudy(app, { code: "bMend", ply: "3" }), true);
  assert.deepEqual(opened, [["study", { code: "bMended", ply: 3, tab: undefined, line: undefined, linked: true }]]);
  assert.equal(await toStudy(app, { code: "bHopeless" }), false);
  assert.deepEqual([opened.length, said], [1, ["code_check"]]);
});

test("without moves there is nothing to replay", async () => {
  assert.equal(await replayed(await desk(async () => ({ ...position(0, 0), plies: 0 })), "bOther"), false);
  assert.notEqual(panel()?.open, true);
});

test("links to share are made from two answers", async () => {
  const { ask, asked } = engine();
  Object.assign(globalThis, { location: { href: "https://x.org/" } });
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }); // newer versions of Node have one
  await share(await desk(ask), { code: "bOther" });
  assert.deepEqual(asked, [{ ask: "look", code: "bOther", ply: 0, seat: null, open: false }, { ask: "share", kind: "seat", code: "bOther", seat: 0 }]);
  panel().close();
});
