// @ts-check
/** Moments that get a sentence of their own: partners become known, calls made in one's name, cards that come into the hand. */
import assert from "node:assert/strict";
import { document } from "./document.js";
import { test } from "node:test";
import { render } from "lit-html";
import { difference } from "../../static/screens/table/difference.js";
import { logTemplate } from "../../static/screens/table/log.js";
import { momentOf, momentPhrase } from "../../static/screens/table/moment.js";
import { answer, narration } from "../../static/screens/table/voice.js";
import { tableOf } from "./fixtures.js";
import { appAt } from "./page.js";

/** @param {Partial<import("./fixtures.js").Drawn>} view */
const schafkopf = (view) => tableOf({ game: "schafkopf", phase: "play", hands: [["HQ", "CA"], 2, 2, 2], ...view });

test("when the partner becomes known it is said, to the viewer as you", async () => {
  const before = schafkopf({ facts: { declarer: 1, sides: [null, 0, null, null] } });
  const after = schafkopf({ facts: { declarer: 1, sides: [1, 0, 1, 0] } });
  const change = difference(before, after);
  assert.equal(change.unmasked, true);
  assert.deepEqual(momentOf(change, after, null), { kind: "unmasked" });
  const said = "Now it is known: you play with Vroni against Xaver and Korbinian.";
  const { app } = await appAt(after);
  assert.equal(momentPhrase(app, after.view, { kind: "unmasked" }).toString(), said);
  assert.deepEqual(narration(app, change, after, "all"), [said]);
  const watched = { ...after, view: { ...after.view, seat: null } };
  assert.equal(momentPhrase((await appAt(watched)).app, watched.view, { kind: "unmasked" }).toString(), "Now it is known: Xaver and Korbinian play together against Resi and Vroni.");
});

test("a call that is shown as it was made in secret is not called one made for the viewer", () => {
  const before = tableOf({ game: "old_maid", phase: "sealed", log: [{ seat: 0, phase: "sealed", move: "35" }] });
  const after = tableOf({ game: "old_maid", phase: "play", log: [...before.view.log, { seat: 1, phase: "sealed", move: "7" }, { seat: 0, phase: "sealed", move: "35" }] });
  assert.equal(momentOf(difference(before, after), after, null), null);
});

test("a call made in secret and then shown stands once in the log and is spoken once", async () => {
  const sealed = (/** @type {number} */ seat, /** @type {string | null} */ move) => ({ seat, phase: "sealed", move });
  const log = [sealed(2, null), sealed(0, "7"), sealed(3, null), sealed(2, "6")];
  const before = tableOf({ game: "bauernstoss", phase: "sealed", log });
  const after = tableOf({ game: "bauernstoss", phase: "play", log: [...log, sealed(0, "7"), sealed(3, "8")] });
  const { app } = await appAt(after);
  const page = document.createElement("div");
  assert.deepEqual(narration(app, difference(before, after), after, "all"), ["Korbinian: 8"]);
  render(logTemplate(app), page);
  assert.deepEqual([...page.querySelectorAll(".log-said li")].map((line) => line.textContent?.replace(/\s+/gu, " ").trim()), ["You 7", "Vroni 6", "Korbinian 8"]);
  assert.equal(answer(app, "bids"), "You: 7. Vroni: 6. Korbinian: 8");
});

test("a solo unmasks nobody: who plays alone was never hidden", () => {
  const before = schafkopf({ phase: "announce", facts: {} });
  assert.equal(difference(before, schafkopf({ facts: { declarer: 1, sides: [1, 0, 1, 1] } })).unmasked, false);
});

test("a call that nobody asked the viewer for says why it was made; one's own does not", async () => {
  const before = tableOf({ game: "bauernstoss", phase: "tie" });
  const log = [{ seat: 0, phase: "tie", move: "low.8" }];
  const after = tableOf({ game: "bauernstoss", phase: "trump", turn: 1, log });
  const change = difference(before, after);
  assert.equal(momentOf(change, after, "low.8"), null);
  const moment = momentOf(change, after, null);
  assert.deepEqual(moment, { kind: "forced", moves: ["low.8"] });
  const { app } = await appAt(after);
  app.store.set({ moment });
  assert.deepEqual(narration(app, change, after, "all"), ["Said for you, since nothing else was possible: Lowest: eight"]);
  const standing = tableOf({ game: "fipsen", phase: "settle", turn: 0, instead: ["3"], log: [{ seat: 0, phase: "settle", move: "2" }] });
  assert.equal(momentOf(difference(tableOf({ game: "fipsen", phase: "settle" }), standing), standing, null)?.kind, "standing");
});

test("a pass that was the only call in the bidding says what a number would have taken", async () => {
  for (const [language, others, said] of /** @type {const} */ ([["en", ["pass", "4"], /it takes a jack and 4 trumps/u], ["de", ["5"], /ein Bauer und 5 Trümpfe/u], ["en", ["pass"], /without a jack/u], ["ja", [], /ジャックがなければ/u]])) {
    const bids = others.map((move, i) => ({ seat: i + 1, phase: "bidding", move }));
    const after = tableOf({ game: "bauernstoss", phase: "bidding", turn: 3, log: [...bids, { seat: 0, phase: "bidding", move: "pass" }, { seat: 3, phase: "bidding", move: "6" }] });
    const { app } = await appAt(after, language);
    assert.match(momentPhrase(app, after.view, { kind: "forced", moves: ["pass"] }).toString(), said);
  }
});

test("cards that come into the hand are announced, those of a new deal are not", async () => {
  const before = tableOf({ game: "fipsen", phase: "skat", hands: [["SA", "D7"], 2, 2, 2] });
  const after = tableOf({ game: "fipsen", phase: "discard", hands: [["SA", "SK", "D8", "D7"], 2, 2, 2] });
  const change = difference(before, after);
  assert.deepEqual(change.gained, ["SK", "D8"]);
  const { app } = await appAt(after);
  assert.deepEqual(narration(app, change, after, "all"), ["New in your hand: king of spades and eight of diamonds"]);
  assert.deepEqual(difference(before, { ...after, view: { ...after.view, number: "2" } }).gained, []);
});
