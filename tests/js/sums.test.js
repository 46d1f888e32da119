// @ts-check
/**
 * The numbers that a result and a sheet show are enough to rebuild their scores. The results are recorded from the engine, one for
 * every combination of items; that the items themselves are enough is tested beside the engine.
 */
import assert from "node:assert/strict";
import "./document.js";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { render } from "lit-html";
import { resultTemplate } from "../../static/screens/table/result.js";
import { totalsTemplate } from "../../static/screens/table/score.js";
import { appAt } from "./page.js";
import { after } from "./sheets.js";

/** @typedef {import("../../static/types.js").Language} Language */
/** @typedef {{game: string, score: number[], items: [string, number][], facts: Record<string, any>}} Result */

const LANGUAGES = /** @type {Language[]} */ (["en", "de", "ja"]);

/** @type {Result[]} */
const RESULTS = readFileSync(new URL("../known/results.jsonl", import.meta.url), "utf8").trim().split("\n").map((line) => JSON.parse(line));

/** The items that multiply. */
const FACTORS = ["doubled", "knocked", "carried", "bock", "virgins_double"];

/** The items that report an event and have no number. */
const EVENTS = ["passed_out", "drawn", "redrawn", "kept"];

/** @param {Element | null | undefined} part */
const text = (part) => (part?.textContent ?? "").replace(/\s+/gu, " ").trim();

/** @param {string} shown @returns {number[]} every number in a text, with its sign */
const numbers = (shown) => [...shown.matchAll(/[+−]?\d[\d.,]*/gu)].map(([found]) => Number(found.replace("−", "-").replace(/[.,]/gu, "")));

/**
 * @param {Result} result
 * @param {Language} language
 */
async function shown({ game, score, items, facts }, language) {
  const table = after(game, [{ code: "x", dealer: 0, score, items, facts }], {});
  const { app, page } = await appAt(table, language);
  render(resultTemplate(app), page);
  const ledger = new Map([...page.querySelectorAll(".ledger tr[data-item]")].map((row) => [row.getAttribute("data-item"), text(row)]));
  const more = [...page.querySelectorAll(".ledger tr:not([data-item])")].map(text);
  const standings = [...page.querySelectorAll(".standings tbody .delta")].map((cell) => numbers(text(cell))[0]);
  render(totalsTemplate(app), page);
  const lines = [...page.querySelectorAll(".settlement dd")].map(text);
  return { app, ledger, more, standings, lines, line: text(page.querySelector(".deal-what")), value: text(page.querySelector("td.value")) };
}

for (const language of LANGUAGES) {
  test(`${language}: a result shows the number of every item, factors as factors, and every score`, async () => {
    for (const result of RESULTS) {
      const { app, ledger, standings } = await shown(result, language);
      for (const [item, n] of result.items) {
        const row = ledger.get(item) ?? "";
        if (EVENTS.includes(item)) continue;
        assert.ok(numbers(row).map(Math.abs).includes(Math.abs(n)), `${result.game} ${item} ${n}: ${row}`);
        if (FACTORS.includes(item)) assert.ok(row.includes(`×${app.words.number(n)}`), row);
      }
      const teams = result.game === "bauernstoss" ? [0, 1] : result.score.map((_, seat) => seat);
      assert.deepEqual(standings, teams.map((seat) => result.score[seat]));
    }
  });

  test(`${language}: a line of a sheet of Schafkopf rebuilds the score`, async () => {
    for (const result of RESULTS.filter(({ game }) => game === "schafkopf")) {
      const { line } = await shown(result, language);
      const parts = line.split(" · ").slice(1);
      const items = Object.fromEntries(result.items);
      const [pot = 0] = parts.flatMap((part) => (/(?:Stock|pot|ポット) [+−]/u.test(part) ? numbers(part) : []));
      if ("passed_out" in items || "ramsch_level" in items) {
        assert.deepEqual(new Set(result.score), new Set([pot]), line);
        continue;
      }
      const rest = parts.filter((part) => !/ [+−]\d/u.test(part));
      const factors = rest.flatMap((part) => (part.includes("×") ? numbers(part).slice(-1) : []));
      const factor = factors.reduce((product, n) => product * n, 1);
      const value = rest.filter((part) => !part.includes("×")).reduce((sum, part) => sum + (numbers(part).at(-1) ?? 0), 0) * factor;
      assert.equal(value, items.each ?? items.each_pays ?? value, `${JSON.stringify(result)} ${line}`);
      if (items.run) assert.ok(parts.some((part) => numbers(part)[0] === items.run && numbers(part).length > 1), line);
      if (result.facts.contract === "ramsch") continue;
      const defenders = result.score.filter((_, seat) => result.facts.sides[seat] === 1);
      assert.deepEqual(new Set(defenders.map(Math.abs)), new Set([value]), line);
      const ours = result.score.filter((_, seat) => result.facts.sides[seat] === 0);
      const times = ours.length === 1 ? 3 : 1;
      for (const score of ours) assert.ok([value * times, value * times + Math.abs(pot)].includes(Math.abs(score)), line);
    }
  });

  test(`${language}: the pairs of Barbu rebuild every score, on the result and on the sheet`, async () => {
    const doubled = RESULTS.filter(({ game, items }) => game === "barbu" && items.some(([item]) => item === "doubles"));
    assert.ok(doubled.length > 5);
    for (const result of doubled) {
      const { more, lines } = await shown(result, language);
      assert.deepEqual(more, lines, "the sheet says the same");
      const items = Object.fromEntries(result.items);
      const [cards = "", ...pairs] = lines;
      assert.deepEqual(numbers(cards), result.facts.raw);
      const moved = result.facts.settlement.reduce((/** @type {number} */ sum, /** @type {number[]} */ [, , n = 0, points = 0]) => sum + n * points, 0);
      const numbered = pairs.map(numbers);
      const counts = numbered.map((pair) => Number(pair.at(-2)));
      assert.equal(counts.reduce((a, b) => a + b, 0), items.doubles, pairs.join());
      assert.equal(numbered.reduce((sum, pair) => sum + (pair.length === 4 ? Number(pair[1]) : 0), 0), items.moved);
      assert.equal(items.moved, moved);
      for (const pair of numbered.filter(({ length }) => length === 4)) assert.equal(Number(pair[1]), Number(pair[2]) * Number(pair[3]));
    }
  });

  test(`${language}: a sheet of Fipsen shows the declarer's score, and what the others score`, async () => {
    for (const result of RESULTS.filter(({ game }) => game === "fipsen")) {
      const { line, value } = await shown(result, language);
      const items = Object.fromEntries(result.items);
      const [score = 0] = numbers(value);
      const holder = Number(result.facts.fips ?? result.facts.declarer ?? -1);
      assert.equal(score, result.score[holder] ?? 0);
      if ("opponents" in items) assert.ok(numbers(line).includes(items.opponents), line);
    }
  });

  test(`${language}: a sheet of Bauernstoss says of a Solo who lost or won it`, async () => {
    for (const result of RESULTS.filter(({ game, facts }) => game === "bauernstoss" && ["small", "big"].includes(facts.contract))) {
      const { app, line } = await shown(result, language);
      assert.ok(line.startsWith(app.name(result.facts.declarer)), line);
      const won = app.text("bauernstoss.page.solo.won", { name: "", contract: "" }).slice(-3);
      assert.equal(line.endsWith(won), result.score[result.facts.declarer] !== 0, line);
    }
  });
}
