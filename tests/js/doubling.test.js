// @ts-check
/** Doubles are set in one panel and sent as single answers, in the order of the questions. */
import assert from "node:assert/strict";
import "./document.js";
import { test } from "node:test";
import { render } from "lit-html";
import { hintPhrases } from "../../static/screens/table/hint.js";
import { callsTemplate, promptText } from "../../static/screens/table/calls.js";
import { FIXTURES } from "./fixtures.js";
import { appAt } from "./page.js";

/** @typedef {import("../../static/types.js").Table} Table */
/** @typedef {import("../../static/types.js").Language} Language */
/** @typedef {[target: number, bound: boolean][]} Questions */

/**
 * Return a page whose engine asks these questions one after the other and answers forced ones itself.
 * @param {Questions} asked
 * @param {Language} [language]
 */
async function doubling(asked, language = "en") {
  const start = /** @type {Table} */ (FIXTURES.barbuDouble?.());
  /** @param {Questions} questions @param {import("../../static/types.js").Heard[]} log @returns {Table} */
  const at = (questions, log) => ({
    ...start,
    view: {
      ...start.view,
      log,
      turn: questions.length > 0 ? 0 : 1,
      legal: questions.length > 0 ? ["no", "double"] : [],
      facts: { ...start.view.facts, target: questions[0]?.[0], questions },
    },
  });
  const made = await appAt(at(asked, []), language);
  const { app, page } = made;
  /** @type {[unknown, string][]} */
  const sent = [];
  let left = asked;
  app.act = async (move) => {
    const { view } = /** @type {Table} */ (app.store.get().table);
    sent.push([view.facts.target, move]);
    left = left.slice(1);
    while (left[0]?.[1]) left = left.slice(1);
    await Promise.resolve();
    app.store.set({ table: at(left, [...view.log, { seat: 0, phase: "double", move }]) });
  };
  const draw = () => render(callsTemplate(app, /** @type {Table} */ (app.store.get().table).view), page);
  app.store.subscribe(draw);
  draw();
  const all = (/** @type {string} */ selector) => /** @type {HTMLElement[]} */ ([...page.querySelectorAll(selector)]);
  const text = (/** @type {string} */ selector) => all(selector).map((one) => (one.textContent ?? "").replace(/\s+/gu, " ").trim());
  const settled = async () => {
    for (let turns = 0; turns < 30; turns++) await Promise.resolve();
  };
  return { app, all, text, sent, settled };
}

test("three ticks and one confirmation send three answers in order", async () => {
  const { app, all, text, sent, settled } = await doubling([[1, false], [2, false], [3, false]]);
  assert.equal(promptText(app, /** @type {Table} */ (app.store.get().table).view), "No Queens: whom do you double?");
  assert.deepEqual(text(".main-call"), ["Double nobody"]);
  assert.deepEqual(all(".switch").map((one) => one.getAttribute("aria-pressed")), ["false", "false", "false"]);
  all(".switch")[1]?.click();
  all(".switch")[2]?.click();
  assert.deepEqual(text(".main-call"), ["Double Vroni and Korbinian"]);
  all(".switch")[2]?.click();
  assert.deepEqual(all(".switch").map((one) => one.getAttribute("aria-pressed")), ["false", "true", "false"]);
  all(".main-call")[0]?.click();
  all(".main-call")[0]?.click(); // a second click sends nothing twice
  await settled();
  assert.deepEqual(sent, [[1, "no"], [2, "double"], [3, "no"]]);
  assert.equal(app.store.get().answers, null);
});

test("a double that is a duty is ticked, cannot be taken away, and is left to the engine", async () => {
  const { all, sent, settled } = await doubling([[1, false], [3, true], [2, false]]);
  assert.deepEqual(all(".switch").map((one) => [one.getAttribute("aria-pressed"), one.getAttribute("aria-disabled")]), [["false", "false"], ["true", "true"], ["false", "false"]]);
  all(".switch")[1]?.click();
  assert.equal(all(".switch")[1]?.getAttribute("aria-pressed"), "true");
  all(".switch")[0]?.click();
  all(".main-call")[0]?.click();
  await settled();
  assert.deepEqual(sent, [[1, "double"], [2, "no"]]);
});

test("an answer that is refused ends the sending, and the panel is there again", async () => {
  const { app, all, text, settled } = await doubling([[1, false], [2, false]]);
  /** @type {string[]} */
  const tried = [];
  app.act = async (move) => void tried.push(move);
  all(".main-call")[0]?.click();
  await settled();
  assert.deepEqual(tried, ["no"]);
  assert.equal(app.store.get().answers, null);
  assert.equal(text(".switch").length, 2);
});

test("one question alone is asked by name, and so is the hint's advice", async () => {
  const { app } = await doubling([[3, false]]);
  const { view } = /** @type {Table} */ (app.store.get().table);
  assert.equal(promptText(app, view), "No Queens: bet against Korbinian?");
  const hint = { values: { double: 1, no: 0 }, best: "double", equal: [], level: [], reason: null, sure: null, worlds: 1, done: true };
  assert.equal(String(hintPhrases(app, view, /** @type {any} */ (hint))[0]), "Hint: double Korbinian.");
});

test("the panel speaks every language", async () => {
  for (const [language, said] of /** @type {const} */ ([["de", "Kontra gegen Xaver"], ["ja", "クサーヴァーにダブル"]])) {
    const { all, text } = await doubling([[1, false], [2, false]], language);
    for (const control of all(".switch")) assert.match(control.getAttribute("aria-label") ?? "", /^[^.。]+[:：]/u, "one sentence with its price");
    all(".switch")[0]?.click();
    assert.deepEqual(text(".main-call"), [said]);
  }
});
