// @ts-check
/** Links of embedded pages: those that are out stay what they are, and damaged ones are refused. */
import { document } from "./document.js";
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { render } from "lit-html";
import { isCard } from "../../static/cards/cards.js";
import { checked, Damaged, Newer } from "../../static/embed/digits.js";
import { decode, encode } from "../../static/embed/link.js";
import { positions } from "../../static/embed/shown.js";
import { deckOf, fragmentOf, languageOf, otherOf, speechOf } from "../../static/embed/speech.js";
import { brokenTemplate, embedTemplate, onward } from "../../static/embed/view.js";
import { createWalk } from "../../static/embed/walk.js";
import { study } from "../../static/screens/study/route.js";
import { chance } from "./chance.js";
import { KINDS } from "./kinds.js";
import { appAt } from "./page.js";

const GOLDEN = readFileSync(new URL("../golden/embeds.txt", import.meta.url), "utf8").trim().split("\n").map((line) => line.split(" "));
const LINKS = GOLDEN.map(([link = ""]) => link);
const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

test("links that are out show the positions that they have always shown", () => {
  assert.ok(GOLDEN.length >= 48);
  for (const [link = "", hash] of GOLDEN) {
    const shown = decode(link);
    assert.equal(createHash("sha256").update(JSON.stringify(positions(shown))).digest("hex").slice(0, 16), hash, link);
    assert.equal(encode(shown), link);
  }
});

test("a card turned up from a pile of the table is none of the hand of its seat, and is played later by the seat that took it", () => {
  const shown = LINKS.map(decode).find(({ hands, steps }) => hands.every((hand) => typeof hand !== "number") && steps[0] && !isCard(steps[0].move));
  assert.ok(shown);
  const hands = shown.hands.map((hand) => (typeof hand === "number" ? [] : hand));
  const [card = ""] = hands[1] ?? [];
  const quiet = { came: null, facts: null };
  const steps = [
    { ...quiet, seat: 0, phase: "turn_up", move: card, hands: null },
    { ...quiet, seat: 2, phase: "order", move: "up", hands },
    { ...quiet, seat: 1, phase: "play", move: card, came: { winning: 0 }, hands: null },
  ];
  const before = hands.map((hand, seat) => (seat === 1 ? hand.slice(1) : hand));
  const turned = { ...shown, hands: before, steps, start: 0 };
  const read = decode(encode(turned));
  assert.deepEqual(read.steps, steps);
  assert.deepEqual(positions(read).map((view) => view.hands[1]?.valueOf()), [before[1], before[1], hands[1], before[1]]);
});

/**
 * Return a text with a character changed, left out, put in, two swapped, or the end lost.
 * @param {string} link
 * @param {(below: number) => number} next
 */
function damaged(link, next) {
  const at = next(link.length);
  const character = next(10) < 9 ? ALPHABET.charAt(next(64)) : ".é %".charAt(next(4));
  const ways = [
    () => link.slice(0, at) + character + link.slice(at + 1),
    () => link.slice(0, at) + link.slice(at + 1),
    () => link.slice(0, at) + character + link.slice(at),
    () => link.slice(0, at) + link.charAt(at + 1) + link.charAt(at) + link.slice(at + 2),
    () => link.slice(0, at),
    () => link + character,
    () => link.toLowerCase(),
  ];
  return ways[next(ways.length)]?.() ?? "";
}

test("a link of stich's own, of any kind, is named in a frame and opens in stich; an address without a link is empty", async () => {
  const { app } = await appAt(null);
  const speech = speechOf(app.words, "french");
  for (const own of Object.values(KINDS).flatMap((samples) => Object.keys(samples)).filter((link) => !/^#(?:rules|learn)/u.test(link))) {
    const { code } = fragmentOf(own);
    assert.throws(() => decode(code), Damaged);
    const fault = otherOf(code);
    assert.equal(fault, "own", own);
    const page = document.createElement("div");
    render(brokenTemplate(speech, "own", code), page);
    assert.match(page.querySelector("[role=alert]")?.textContent ?? "", /opens in stich itself/u);
    assert.ok(page.querySelector("a")?.getAttribute("href")?.endsWith(own), own);
  }
  assert.equal(otherOf(fragmentOf("#&lang=de").code), "empty");
  for (const link of LINKS) assert.equal(otherOf(`${link.slice(0, -1)}`), null, "a cut link is damaged");
});

test("ten thousand damaged links are refused, each as damaged", () => {
  const next = chance(46);
  let tried = 0;
  while (tried < 10_000) {
    const link = LINKS[next(LINKS.length)] ?? "";
    const wrong = damaged(link, next);
    if (wrong === link) continue;
    tried += 1;
    assert.throws(() => decode(wrong), Damaged, wrong);
  }
});

test("links with the right check characters and anything else in them are refused, or can be drawn", async () => {
  const next = chance(47);
  const root = document.createElement("div");
  const speech = speechOf((await appAt(null)).app.words, "french");
  let read = 0;
  for (let tried = 0; tried < 3_000; tried += 1) {
    const body = (LINKS[next(LINKS.length)] ?? "").slice(0, -4);
    const at = 1 + next(body.length - 1);
    const other = body.slice(0, at) + ALPHABET.charAt(next(64)) + (next(5) === 0 ? "" : body.slice(at + 1));
    const link = other + checked(other);
    let shown;
    try {
      shown = decode(link);
    } catch (error) {
      assert.ok(error instanceof Damaged, `${link}: ${error}`);
      continue;
    }
    read += 1;
    assert.equal(encode(shown), link);
    const walk = createWalk(positions(shown), 0, () => render(embedTemplate(speech, shown, walk), root));
    if (read % 20 === 0) for (const ply of walk.views.keys()) walk.go(ply);
  }
  assert.ok(read > 100, `${read}`);
});

test("a link of another version is newer, not damaged", () => {
  const body = `b${LINKS[0]?.slice(1, -4)}`;
  assert.throws(() => decode(body + checked(body)), Newer);
  assert.throws(() => decode(""), Damaged);
});

test("a fragment has a link, a language and a deck, each with a default", () => {
  const { code, options } = fragmentOf("#aBC&lang=de&deck=german");
  assert.deepEqual([code, options.get("lang"), deckOf(options.get("deck"))], ["aBC", "de", "german"]);
  assert.deepEqual([languageOf("ja", ["de"]), languageOf(null, ["fr", "de-AT"]), languageOf("xx", ["fr"]), deckOf("x")], ["ja", "de", "en", "french"]);
});

test("a whole deal goes on in the study at the same position, a seat's view at the table", () => {
  const address = onward({ code: "bGgDBlNIYLYsx1SxbVJ", seat: null }, 12);
  assert.deepEqual(study.read(new URL(address).hash.slice(1)), { code: "bGgDBlNIYLYsx1SxbVJ", ply: "12" });
  assert.equal(new URL(onward({ code: "1abc", seat: 2 }, 12)).hash, "#1abc");
});

test("a walk steps by cards and tricks, and stays within the deal", () => {
  const shown = decode(LINKS.find((link) => decode(link).steps.some(({ came }) => came && "winner" in came)) ?? "");
  const walk = createWalk(positions(shown), 0, () => {});
  const tricks = () => walk.views[walk.ply]?.facts.tricks?.length ?? 0;
  walk.trick(1);
  assert.equal(tricks(), 1);
  walk.go(walk.ply - 1);
  assert.equal(tricks(), 0);
  walk.go(Infinity);
  assert.equal(walk.ply, walk.views.length - 1);
  walk.go(-1);
  walk.trick(-1);
  assert.equal(walk.ply, 0);
});

test("a deal that stops playing by itself shows that, whatever stops it", () => {
  /** @type {boolean[]} */
  const drawn = [];
  const walk = createWalk(positions(decode(LINKS[0] ?? "")), 0, () => drawn.push(walk.playing));
  walk.play();
  walk.pause(); // as when the page is hidden
  walk.play();
  walk.play();
  walk.pause();
  assert.deepEqual(drawn, [true, false, true, false]);
});
