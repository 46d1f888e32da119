// @ts-check
/** The screen of a question about a decision: what is asked in each phase, what was heard before it, and the verdict on both moves. */
import { appAt } from "./page.js"; // first of those that draw: it makes the document
import { engine } from "./cpython.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import { render } from "lit-html";
import { isCard } from "../../static/cards/cards.js";
import { questionTemplate } from "../../static/screens/question/view.js";

/** @typedef {import("../../static/types.js").Language} Language */
/** @typedef {import("../../static/types.js").Thought} Thought */

const { ask, end } = engine();
after(end);

/** Played deals of each game. */
const MOST = 4;
/** The published questions. */
const QUESTIONS = readFileSync(new URL("../golden/questions.txt", import.meta.url), "utf8").trim().split("\n").map((line) => /** @type {[string, string]} */ ((line.split(" ")[0] ?? "").split("/ask-")));

/** Played deals of every game, some of each. */
const PLAYED = (() => {
  const lines = readFileSync(new URL("../golden/challenges.txt", import.meta.url), "utf8").trim().split("\n").map((line) => line.split(" "));
  const games = [...new Set(lines.map(([game]) => game))];
  return games.flatMap((game) => lines.filter(([own]) => own === game).slice(0, MOST).map(([, link]) => link?.split("/")[0] ?? ""));
})();

/**
 * Draw a question.
 * @param {any} found the engine's answer
 * @param {{language?: Language, thought?: Partial<Thought>, answered?: boolean}} [how]
 */
async function drawn(found, { language = "en", thought, answered = false } = {}) {
  const { app, page } = await appAt(null, language);
  const actions = /** @type {any} */ ({ address: () => "https://x.org/", answer() {}, explain() {}, send() {} });
  const judged = thought === undefined ? null : /** @type {Thought} */ ({ equal: [], level: [], reason: null, done: true, ...thought });
  const question = /** @type {any} */ ({ ...found, answered, sends: null, thought: judged, why: null, told: null, problem: null, actions });
  render(questionTemplate(app, question), page);
  return page;
}

test("every phase says what is asked, in every language, and shows the calls that were heard before the first card", async () => {
  /** @type {Map<string, any>} */
  const phases = new Map();
  for (const code of PLAYED) {
    const { plies } = await ask({ ask: "look", code, ply: 0, seat: null, open: false });
    for (let ply = 0; ply < plies; ply++) {
      const { view } = await ask({ ask: "look", code, ply, seat: null, open: false });
      const phase = `${view.game} ${view.phase}`;
      const posed = phases.has(phase) ? null : await ask({ ask: "pose", code, ply }).catch(() => null); // where nobody decides
      if (posed) phases.set(phase, await ask({ ask: "question", code: posed.code, mark: posed.mark }));
    }
  }
  assert.ok(phases.size >= 10, [...phases.keys()].join());
  for (const [phase, found] of phases) {
    const { facts } = found.view;
    for (const language of /** @type {Language[]} */ (["en", "de", "ja"])) {
      const page = await drawn(found, { language });
      const asked = page.querySelector(".question-prompt")?.textContent?.trim() ?? "";
      assert.ok(asked.length > 1, `${phase} ${language}`);
      assert.doesNotMatch(asked, /[{}]|undefined|null/u, `${phase} ${language}`);
      const early = !facts.tricks?.length && !facts.trick?.length && facts.layout === undefined;
      assert.equal(page.querySelector("details")?.open, early, phase);
    }
  }
});

test("a call that is asked for while a card lies on the table leaves the card its place", async () => {
  const at = (/** @type {string} */ code) => ask({ ask: "question", code, mark: QUESTIONS.find(([own]) => own === code)?.[1] ?? "" });
  for (const code of new Set(QUESTIONS.slice(0, 9).map(([own]) => own))) {
    const found = await at(code);
    const { legal, facts } = found.view;
    const page = await drawn({ ...found, reply: null, view: { ...found.view, legal: [...legal.filter((/** @type {string} */ move) => !isCard(move)), "pass"] } });
    assert.equal(page.querySelector("[data-calls]") === null, Boolean(facts.trick?.length), code);
  }
});

test("of moves that show the same value none is called worse, and none is named beside them as the best", async () => {
  const [code, mark] = /** @type {[string, string]} */ (QUESTIONS[0]);
  const found = await ask({ ask: "question", code, mark });
  const [one, other, third] = found.view.legal;
  const both = { ...found, theirs: one, reply: other };
  /** @param {HTMLElement} page */
  const said = (page) => [page.querySelector("[data-who=best]") !== null, page.querySelector(".question-verdict p:last-child")?.textContent?.trim().split(".")[0]];
  const alike = await drawn(both, { thought: { best: third, values: { [one]: -30, [other]: -30, [third]: -30 } } });
  assert.deepEqual(said(alike), [false, "Nothing is better on average"]);
  const worse = await drawn(both, { thought: { best: third, values: { [one]: -30, [other]: -31, [third]: -20 } } });
  assert.equal(said(worse)[0], true);
  const half = await drawn(both, { thought: { best: one, values: { [one]: -20, [other]: -31 } } });
  assert.match(String(said(half)[1]), /^Better on average/u);
});
