// @ts-check
/** Packs of puzzles: those of the site are read whole, damage costs one puzzle, and every answer is judged. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { PUZZLED as GAMES } from "../../static/games/index.js";
import { chosen, fitting, FORMAT, index, judged, NO_DIFFERENCE, read, viewOf } from "../../static/tasks/pack.js";
import { read as words } from "./page.js";

/** @typedef {import("../../static/tasks/pack.js").Task} Task */

const KINDS = ["sure", "open", "chance", "call", "decoy"];
const known = () => true;

/** @param {string} game */
const packed = (game) => readFileSync(new URL(`../../static/tasks/${game}.jsonl`, import.meta.url), "utf8");
const packs = GAMES.map((game) => read(packed(String(game)), known));
const all = packs.flatMap(({ tasks }) => tasks);

/** @param {string} kind @returns {Task} */
const one = (kind) => /** @type {Task} */ (all.find(({ question }) => question === kind));

test("the packs of the site are read whole, and no two puzzles are one", () => {
  for (const { pack, tasks, fault } of packs) {
    assert.deepEqual([fault, pack?.format], [null, FORMAT]);
    assert.ok(tasks.length > 0);
  }
  assert.equal(new Set(all.map(({ id }) => id)).size, all.length);
});

test("a pack that cannot be used has one sentence, a damaged puzzle costs no other", async () => {
  const [header = "", ...lines] = packed(String(GAMES[0])).trimEnd().split("\n");
  const dictionary = await words("en/practise.json");
  /** @param {string} text @param {(game: string, rules: object) => boolean} [rules] */
  const fault = (text, rules = known) => {
    const { pack, tasks, fault } = read(text, rules);
    assert.deepEqual([pack, tasks], [null, []]);
    return fault?.key;
  };
  const damaged = "practise.damaged";
  assert.deepEqual(["", "<html>", header.slice(9), "null", lines.join("\n"), header].map((text) => fault(text)), Array(6).fill(damaged));
  assert.equal(fault(`${header.replace(/"format":\d+/u, '"format":99')}\n{"of":"later"}`), "practise.newer");
  assert.equal(fault([header, ...lines].join("\n"), (game, rules) => game !== JSON.parse(header).game || !rules), "practise.rules");
  const task = JSON.parse(lines[0] ?? "");
  for (const damage of [{ answer: ["XX"] }, { answer: [] }, { grade: 9 }, { verdicts: {} }, { view: {} }, { view: { ...task.view, turn: "x" } }, { question: "fancy" }, { more: 1 }]) {
    const { tasks, fault } = read([header, JSON.stringify({ ...task, ...damage }), ...lines.slice(1), "{torn"].join("\n"), known);
    assert.deepEqual([tasks.length, fault], [lines.length - 1, { key: "practise.some", n: 2 }], JSON.stringify(damage));
  }
  for (const key of [damaged, "practise.newer", "practise.rules", "practise.some"]) assert.ok(key.replace("practise.", "") in dictionary);
});

test("every answer to every puzzle is judged, and only the best is right", async () => {
  const dictionary = await words("en/practise.json");
  for (const task of all) {
    const best = Math.max(...Object.values(task.verdicts));
    for (const [move, value] of Object.entries(task.verdicts)) {
      const found = judged(task, move);
      assert.ok(found.key.replace("practise.", "") in dictionary, found.key);
      if (task.question === "decoy") continue;
      assert.equal(found.right, value === best, `${task.id} ${move}`);
      assert.ok(found.right || /** @type {number} */ (found.loss) > 0);
      assert.ok(found.right || task.question !== "sure" || (found.hands && found.line?.[0] === move), `${task.id} ${move}`);
    }
    assert.equal(judged(task, NO_DIFFERENCE).right, task.question === "decoy");
  }
});

test("the view of a puzzle hides the other hands unless all lie open", () => {
  for (const { pack, tasks } of packs) {
    for (const task of tasks) {
      const view = pack ? viewOf(pack, task) : null;
      const hidden = view?.hands.filter((hand) => typeof hand === "number").length ?? 0;
      assert.equal(hidden === 0, task.question === "open");
      assert.deepEqual([view?.turn, Object.keys(task.verdicts).length], [task.seat, view?.legal.length]);
    }
  }
});

test("puzzles are chosen by kind, theme and difficulty, or fit the player", () => {
  const { kind, theme, grade } = index(all);
  for (const name of Object.keys(kind)) assert.ok(KINDS.includes(name));
  for (const [name, n] of Object.entries(theme)) assert.equal(chosen(all, { theme: name }).length, n);
  for (const [name, n] of Object.entries(grade)) assert.equal(chosen(all, { grade: Number(name) }).length, n);
  assert.equal(chosen(all, {}).length, all.length);
  assert.ok(chosen(all, { kind: "open", grade: 1 }).every(({ question, grade }) => question === "open" && grade === 1));
  const solved = new Set(chosen(all, { grade: 2 }).map(({ id }) => id));
  assert.equal(fitting(all, 2, new Set(), () => 0.99)?.grade, 2);
  assert.notEqual(fitting(all, 2, solved, () => 0)?.grade, 2);
  assert.equal(fitting(all, 3, new Set(all.map(({ id }) => id)), () => 0), null);
});

test("a card that fails in some layout is refuted by one", () => {
  const task = one("sure");
  const wrong = Object.keys(task.verdicts).find((move) => !task.answer.includes(move)) ?? "";
  const { hands, line, loss } = judged(task, wrong);
  assert.deepEqual([hands, line], [task.proof.refuted?.[wrong]?.hands, task.proof.refuted?.[wrong]?.line]);
  assert.ok(Number(loss) > 0);
});
