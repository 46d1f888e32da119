// @ts-check
/** Steps of the replay: from trick to trick, and card by card where there are no tricks. */
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { between, nextTrick } from "../../static/pages/stepper.js";
import { tableOf } from "./fixtures.js";

/** Two bids, then three tricks of two cards. */
const look = async (/** @type {number} */ ply) => {
  const cards = ply - 2;
  const facts = cards < 0 ? {} : { trick: cards % 2 === 1 ? /** @type {[number, string][]} */ ([[0, "CA"]]) : [] };
  return tableOf({ game: "fipsen", phase: cards < 0 ? "auction" : "play", facts }).view;
};

test("positions between tricks, or without any, are places to stop", async () => {
  assert.deepEqual(await Promise.all([0, 1, 2, 3, 4, 5].map(async (ply) => between(await look(ply)))), [true, true, true, false, true, false]);
});

test("forward and back by trick, and no further than the deal goes", async () => {
  const stops = [];
  for (let at = 0; at < 8; at = await nextTrick(look, at, 8, 1)) stops.push(at);
  assert.deepEqual(stops, [0, 1, 2, 4, 6]);
  assert.equal(await nextTrick(look, 6, 8, 1), 8);
  assert.equal(await nextTrick(look, 8, 8, 1), 8);
  assert.equal(await nextTrick(look, 5, 8, -1), 4);
  assert.equal(await nextTrick(look, 4, 8, -1), 2);
  assert.equal(await nextTrick(look, 0, 8, -1), 0);
});
