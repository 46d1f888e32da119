// @ts-check
/** A deal shown elsewhere: whole once it is over and the link shows it, else what its maker's seat sees and no more. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import "./dialogs.js";
import { settled } from "./settled.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { decode } from "../../static/embed/link.js";
import { positions } from "../../static/embed/shown.js";
import { handText } from "../../static/screens/share/message.js";
import { pictureOf, svgOf } from "../../static/screens/share/picture.js";
import { open } from "../../static/screens/share/share.js";

/** @typedef {import("../../static/types.js").View} View */

const window = /** @type {any} */ (globalThis).window;
Object.assign(globalThis, { DOMParser: window.DOMParser, location: { href: "https://x.org/stich/", hash: "" } });
Object.assign(globalThis, {
  fetch: async (/** @type {URL} */ url) => ({ ok: true, json: async () => ({ version: undefined, files: {} }), text: async () => readFileSync(url.pathname, "utf8") }),
});

/** The first whole deal of the published links that is over. */
const WHOLE = (() => {
  const lines = readFileSync(new URL("../golden/embeds.txt", import.meta.url), "utf8").trim().split("\n");
  const deals = lines.map((line) => positions(decode(line.split(" ")[0] ?? "")));
  return deals.find((views) => views.at(-1)?.score && views.at(-1)?.seat === null) ?? [];
})();
const LAST = WHOLE.length - 1;
const SEAT = 1;

/**
 * Return the parts of the panel that show a deal elsewhere, and the requests that they make of the engine.
 * @param {number} played number of moves of the deal
 * @param {string} kind of the link
 */
async function panelOf(played, kind) {
  const { app } = await appAt(null);
  /** @type {any[]} */
  const asked = [];
  const ask = async (/** @type {any} */ request) => {
    asked.push(request);
    const { ply, seat, open: all } = request;
    const at = WHOLE[ply === "last" ? LAST : (ply ?? 0)];
    const hands = at?.hands.map((hand, own) => (all || own === seat ? hand : Array.isArray(hand) ? hand.length : hand));
    if (request.ask === "look") return { view: { ...at, seat: all ? null : seat, hands }, plies: played, over: played === LAST, code: `b${ply}`, teams: [] };
    return request.ask === "share" ? { code: `1${request.code}` } : { text: `[Game "x"] ${request.code}` };
  };
  Object.assign(app, { ask });
  await open(app, { code: `b${played}`, whole: `b${played}`, seat: SEAT });
  await settled();
  const panel = /** @type {HTMLElement} */ (document.getElementById("panel"));
  const click = async (/** @type {string} */ sign) => {
    /** @type {HTMLElement} */ (panel.querySelector(sign)).click();
    await settled();
  };
  const radio = /** @type {HTMLInputElement} */ (panel.querySelector(`input[value=${kind}]`));
  radio.dispatchEvent(new window.Event("change"));
  asked.length = 0;
  await click("[data-way=embed]");
  const frame = /** @type {HTMLTextAreaElement} */ (panel.querySelector("[data-text=embed] textarea")).value;
  await click("[data-way=picture]");
  const picture = panel.querySelector(".share-picture svg")?.outerHTML ?? "";
  await click("[data-way=text]");
  const [message = "", forum = ""] = [...panel.querySelectorAll("textarea")].map(({ value }) => value);
  const shown = decode(/#([\w-]+)/u.exec(frame)?.[1] ?? "");
  return { app, asked, frame, picture, message, forum, shown };
}

test("a finished deal is shown whole, with its result", async () => {
  const { app, asked, frame, picture, message, forum, shown } = await panelOf(LAST, "play");
  assert.ok(asked.filter(({ ask, ply, open: all }) => ask === "look" && ply > 0 && all).length === LAST);
  assert.deepEqual([shown.seat, shown.code, shown.start, shown.steps.length], [null, `b${LAST}`, 0, LAST]);
  assert.match(frame, /^<iframe src="[^"#]*embed\.html#[\w-]+" title="[^"]+" width="100%" height="600" [^>]*loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox"><\/iframe>$/u);
  for (const hand of WHOLE[0]?.hands ?? []) {
    assert.ok(message.includes(handText(app, /** @type {string[]} */ (hand), WHOLE[LAST]?.facts.order ?? [])), message);
  }
  assert.ok(message.endsWith(`#b${LAST}`) && message.includes("Result"), message);
  assert.equal(message.split("\n")[1], `Dealer: ${app.text(`ui.name.${WHOLE[0]?.dealer}`)}`);
  assert.ok(forum.includes(`    [Game "x"] b${LAST}`), forum);
  assert.match(picture, /<text/u);
});

for (const [played, kind] of /** @type {[number, string][]} */ ([[5, "play"], [5, "position"], [5, "deal"], [LAST, "deal"]])) {
  test(`a deal of ${played} moves shared as "${kind}" shows the hand of its maker alone`, async () => {
    const { app, asked, picture, message, forum, shown } = await panelOf(played, kind);
    const looks = asked.filter(({ ask }) => ask === "look");
    assert.ok(looks.length > 0 && looks.every(({ seat, open: all }) => seat === SEAT && !all), JSON.stringify(looks));
    assert.equal(shown.seat, SEAT);
    assert.deepEqual(shown.hands.map((hand) => typeof hand), ["number", "object", "number", "number"]);
    const view = WHOLE[kind === "deal" ? 0 : played];
    const order = view?.facts.order ?? [];
    for (const [seat, hand] of (view?.hands ?? []).entries()) {
      assert.equal(message.includes(handText(app, /** @type {string[]} */ (hand), order)), seat === SEAT, message);
    }
    assert.ok(forum.includes('[Game "x"] 1'), forum);
    assert.ok(!message.includes("Result") && picture.length > 0);
  });
}

test("the longest names and contracts stay within the picture", async () => {
  const { app } = await appAt(null);
  const [dealt, end] = [/** @type {View} */ (WHOLE[0]), /** @type {View} */ (WHOLE[LAST])];
  const long = (/** @type {number} */ most) => "長".repeat(most); // each as wide as high
  const speech = { words: app.words, say: app.say, text: app.text, name: () => long(16) };
  const { width, shapes } = pictureOf(speech, dealt, end, { contract: long(60), profile: "", code: "b", signs: {} });
  const texts = shapes.flatMap((shape) => (shape.kind === "text" && shape.text.includes("長") ? [shape] : []));
  assert.equal(texts.length, 5);
  for (const { x, size, text } of texts) assert.ok(x + size * text.length <= width, `${x} + ${size} * ${text.length}`);
});

test("a picture is XML, whatever is in the names", async () => {
  const { app } = await appAt(null);
  const [dealt, end] = [/** @type {View} */ (WHOLE[0]), /** @type {View} */ (WHOLE[LAST])];
  const name = "<b>&\"'\u0001\ud800😀]]>";
  const svg = svgOf(pictureOf({ words: app.words, say: app.say, text: app.text, name: () => name }, dealt, end, { contract: name, profile: name, code: "b", signs: {} }));
  const parsed = new window.DOMParser().parseFromString(svg, "image/svg+xml");
  assert.equal(parsed.querySelector("parsererror"), null);
  const names = [...parsed.querySelectorAll("text")].filter(({ textContent }) => textContent === "<b>&\"'😀]]>");
  assert.equal(names.length, 6);
});

test("while the device is passed on to another player, no picture or text shows the hand of the last one", async () => {
  for (const turn of [SEAT, SEAT + 1]) {
    const { app } = await appAt(null);
    const at = /** @type {View} */ (WHOLE[5]);
    const table = /** @type {any} */ ({ code: "b5", view: { ...at, seat: SEAT, turn, person: true, score: null }, match: { seats: ["person", "person", "person", "club"], teams: [], deal: 0 } });
    app.store.set({ table, live: true });
    const answers = /** @type {any} */ ({ look: { view: at, plies: 5, over: false, code: "b0" }, share: { code: "1b" } });
    Object.assign(app, { ask: async (/** @type {any} */ { ask }) => answers[ask] });
    await open(app);
    await settled();
    assert.ok(document.querySelector("#panel .share-link"));
    assert.equal(document.querySelector("#panel [data-way=picture]") !== null, turn === SEAT);
  }
});
