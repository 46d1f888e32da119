// @ts-check
/** The study: its board, whose hands keep their places, and its list of moves, each a place to go to. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import "./dialogs.js";
import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { render } from "lit-html";
import { boardTemplate, slots } from "../../static/board/board.js";
import { GAMES } from "../../static/games/index.js";
import { href } from "../../static/screens/routes.js";
import { groups } from "../../static/screens/study/moves.js";
import { open } from "../../static/screens/study/study.js";
import { tableOf } from "./fixtures.js";
import { engine, PLIES } from "./jobs.js";
import { settled } from "./settled.js";

/** @typedef {import("../../static/types.js").Trick} Trick */

const GAME = String(GAMES[0]);

/** Two calls, a trick with a call within it, and a card of the next trick. */
const end = tableOf({
  game: GAME,
  phase: "play",
  hands: [["HA"], ["SK"], 1, 1],
  facts: {
    order: [["SA", "SK", "HA", "CA", "CK"]],
    tricks: [/** @type {Trick} */ ({ leader: 0, cards: [[0, "CA"], [1, "CK"], [2, "C7"], [3, "C8"]], winner: 0, points: 0 })],
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

const panel = () => /** @type {HTMLElement} */ (document.getElementById("panel"));
const window = /** @type {any} */ (globalThis).window;

beforeEach(() => {
  if (document.getElementById("panel")) /** @type {HTMLDialogElement} */ (panel()).close();
});

test("moves are listed trick by trick, calls apart, each with the ply it leads to", () => {
  assert.deepEqual(
    groups(end).map(({ trick, winner, moves }) => [trick, winner, moves.map(({ ply }) => ply)]),
    [[null, null, [1, 2]], [1, 0, [3]], [null, null, [4]], [1, 0, [5, 6, 7]], [2, null, [8]]],
  );
});

test("a hand keeps its places while its cards are played", async () => {
  const { app, page } = await appAt(null);
  /** @param {string[][]} hands */
  const places = (hands) => {
    render(boardTemplate(app, { ...end, hands }, end), page);
    return [...page.querySelectorAll("[data-seat='0'] .cards li")].map((place) => place.getAttribute("data-card"));
  };
  assert.deepEqual(slots(end, 0, ["HA"]), ["SA", "HA", "CA"]);
  assert.deepEqual(places([["CA", "HA", "SA"], [], [], []]), ["SA", "HA", "CA"]);
  assert.deepEqual(places([["HA", "SA"], [], [], []]), ["SA", "HA", null]);
  assert.deepEqual(places([["HA"], [], [], []]), [null, "HA", null]);
});

test("a closed hand shows as many backs as cards", async () => {
  const { app, page } = await appAt(null);
  render(boardTemplate(app, { ...end, hands: [["HA"], 2, 1, 1] }, end), page);
  assert.equal(page.querySelectorAll("[data-seat='1'] .back").length, 2);
  assert.equal(page.querySelectorAll("[data-seat='1'] [data-card]").length, 0);
  assert.equal(page.querySelectorAll(".trick [data-winning]").length, 0);
});

/** @param {Partial<import("../../static/types.js").App>} [more] */
async function studied(more = {}) {
  const { app } = await appAt(null);
  /** @type {unknown[]} */
  const addresses = [];
  Object.assign(app, { ask: engine().ask, at: (/** @type {string} */ id, /** @type {any} */ args) => addresses.push(href(id, args)), ...more });
  return { app, addresses };
}

test("a move of the list is a place to go to, and the address follows", async () => {
  const { app, addresses } = await studied();
  await open(app, { code: "bOther" });
  const moves = [...panel().querySelectorAll(".study-move")];
  assert.equal(moves.length, PLIES);
  /** @type {HTMLElement} */ (moves[3]).click();
  await settled();
  assert.equal(panel().querySelector(".replay-where .num")?.textContent, `4 of ${PLIES}`);
  assert.equal(panel().querySelector(".study-move[aria-current]")?.getAttribute("data-ply"), "4");
  assert.deepEqual(addresses, ["#/study/bOther", "#/study/bOther/4"]);
});

test("the first screen of a link says what it is, and offers the course to whoever never played the game", async () => {
  const { app } = await studied();
  const last = /** @type {any} */ (await app.ask({ ask: "look", code: "bOther", ply: "last", seat: 0, open: false }));
  await open(app, { code: "bOther", last });
  const ways = () => [...panel().querySelectorAll(".study-intro [data-way]")].map((way) => way.getAttribute("data-way"));
  assert.match(panel().querySelector(".study-intro p")?.textContent ?? "", /^You were sent a deal of Bauernstoß|^You were sent a deal of Bauernstoss/u);
  assert.deepEqual(ways(), ["same-cards", "look", "learn"]);
  assert.equal(panel().querySelectorAll("[data-way=same-cards]").length, 1);
  assert.equal(panel().querySelectorAll(".study-move").length, 0, "the first screen gives no move away");
  /** @type {HTMLElement} */ (panel().querySelector("[data-way=look]")).click();
  await settled();
  assert.equal(panel().querySelectorAll(".study-move").length, PLIES);
  assert.equal(panel().querySelector(".study-intro"), null);
  assert.equal(panel().querySelectorAll("[data-way=same-cards]").length, 1);
  app.store.set({ learned: { ...app.store.get().learned, courses: { bauernstoss: { a: 1 } } } });
  await open(app, { code: "bOther", last });
  assert.deepEqual(ways(), ["same-cards", "look"]);
});

test("a finger that moves sideways turns a card", async () => {
  const { app } = await studied();
  await open(app, { code: "bOther" });
  const felt = /** @type {HTMLElement} */ (panel().querySelector(".study-felt"));
  const swipe = async (/** @type {number} */ from, /** @type {number} */ to) => {
    felt.dispatchEvent(Object.assign(new window.Event("touchstart", { bubbles: true }), { touches: [{ clientX: from }] }));
    felt.dispatchEvent(Object.assign(new window.Event("touchend", { bubbles: true }), { changedTouches: [{ clientX: to }] }));
    await settled();
    return panel().querySelector(".replay-where .num")?.textContent;
  };
  assert.equal(await swipe(300, 200), `1 of ${PLIES}`);
  assert.equal(await swipe(300, 290), `1 of ${PLIES}`);
  assert.equal(await swipe(200, 300), `0 of ${PLIES}`);
});
