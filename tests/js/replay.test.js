// @ts-check
/** Steps of the replay: from trick to trick over everything else, and card by card where cards are laid out. */
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { boundary, nextTrick } from "../../static/pages/stepper.js";
import { tableOf } from "./fixtures.js";

/** Two bids, then three tricks of two cards; a call before the second trick and one within it. @type {(string | null)[]} */
const DEAL = ["bid", "bid", "CA", "CK", "call", "HA", "call", "HK", "SA", "SK"];
const look = async (/** @type {number} */ ply) => {
  const cards = DEAL.slice(0, ply).filter((move) => move?.length === 2).length;
  const trick = { leader: 0, cards: /** @type {[number, string][]} */ ([[0, "CA"], [1, "CK"]]), winner: 0, points: 0 };
  const facts = ply < 2 ? {} : { trick: trick.cards.slice(0, cards % 2), tricks: Array(Math.floor(cards / 2)).fill(trick) };
  return tableOf({ game: "fipsen", phase: ply < 2 ? "auction" : "play", facts }).view;
};

test("a trick forward leads over bids and calls to where the next trick begins", async () => {
  assert.deepEqual(await Promise.all(DEAL.map(async (_, ply) => boundary(await look(ply)))), [null, null, 0, null, 1, 1, null, null, 2, null]);
  const stops = [];
  for (let at = 0; at < DEAL.length; at = await nextTrick(look, at, DEAL.length, 1)) stops.push(at);
  assert.deepEqual(stops, [0, 2, 4, 8]);
  assert.equal(await nextTrick(look, 8, 10, 1), 10);
  assert.equal(await nextTrick(look, 10, 10, 1), 10);
});

test("a trick back leads to its own beginning, then to the one before, then to the start", async () => {
  assert.equal(await nextTrick(look, 9, 10, -1), 8);
  assert.equal(await nextTrick(look, 8, 10, -1), 5);
  assert.equal(await nextTrick(look, 5, 10, -1), 2);
  assert.equal(await nextTrick(look, 2, 10, -1), 0);
  assert.equal(await nextTrick(look, 0, 10, -1), 0);
});

test("where cards are laid out each is a step", async () => {
  const laid = async (/** @type {number} */ ply) => tableOf({ game: "barbu", phase: "play", facts: { layout: {} }, log: Array(ply).fill({ seat: 0, phase: "play", move: "CA" }) }).view;
  assert.deepEqual([await nextTrick(laid, 3, 9, 1), await nextTrick(laid, 3, 9, -1)], [4, 2]);
});
