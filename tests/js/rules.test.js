// @ts-check
/** The written rules: their form, their numbers, their links, and that the languages say the same. */
import { test } from "node:test";
import assert from "node:assert/strict";
import { existsSync, readFileSync } from "node:fs";
import { files } from "./files.js";
import { Ajv } from "ajv";
import { GAMES } from "../../static/games/index.js";
import { marks } from "../../static/say/marks.js";

const LANGS = ["en", "de", "ja"];
const here = new URL("../../static/rules/", import.meta.url);
const schema = JSON.parse(readFileSync(new URL("rules.schema.json", import.meta.url), "utf8"));
const valid = new Ajv({ allErrors: true }).compile(schema);

/** @param {string} lang @param {string} game */
const file = (lang, game) => new URL(`${lang}/${game}.json`, here);
/** @param {string} lang @param {string} game */
const read = (lang, game) => JSON.parse(readFileSync(file(lang, game), "utf8"));

const games = [...new Set(files(here, ".json").map((path) => path.replace(/^.*\/|\.json$/gu, "")))].sort();

/**
 * Return every block, depth first.
 * @param {any[]} blocks
 * @returns {any[]}
 */
const all = (blocks) =>
  blocks.flatMap((block) => [block, ...all(block.blocks ?? []), ...all(block.example ?? [])]);

/** @param {any} rules @returns {any[]} */
const blocksOf = (rules) => all(rules.sections.flatMap((/** @type {any} */ s) => s.blocks));

/** @param {any} rules @returns {string[]} */
const numbersOf = (rules) => blocksOf(rules).flatMap((block) => (block.rule ? [block.rule] : []));

/**
 * Return every marked text in a value.
 * @param {any} value
 * @returns {string[]}
 */
function texts(value) {
  if (typeof value === "string") return [value];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    ["rule", "id", "option", "align", "cards"].includes(key) ? [] : texts(inner),
  );
}

/**
 * Return a file's shape without its words.
 * @param {any[]} blocks
 * @returns {any[]}
 */
const shape = (blocks) =>
  blocks.map((block) => {
    if (block.rule) return [block.rule, shape(block.blocks ?? [])];
    if (block.example) return ["example", shape(block.example)];
    if (block.list) return ["list", block.list.length];
    if (block.table) return ["table", block.table.head.length, block.table.rows.length];
    if (block.cards) return ["cards", ...block.cards];
    if (block.trick) return ["trick", ...block.trick.map((/** @type {any} */ [, c]) => c)];
    return block.option ? ["option", block.option] : Object.keys(block);
  });

const SUITS = ["C", "S", "H", "D"];

test("there are rules to read for every game of the page", () => assert.deepEqual(games, [...GAMES].sort()));

for (const game of games) {
  const there = LANGS.filter((lang) => existsSync(file(lang, game)));

  test(`rules of ${game} exist in every language`, () => assert.deepEqual(there, LANGS));

  for (const lang of there) {
    test(`rules of ${game} in ${lang} are well formed`, () => {
      const rules = read(lang, game);
      const fits = valid(read(lang, game));
      assert.ok(fits, JSON.stringify(valid.errors?.slice(0, 5), null, 1));
      assert.equal(rules.game, game);
      assert.equal(rules.lang, lang);
      const numbers = numbersOf(rules);
      assert.equal(new Set(numbers).size, numbers.length, `numbers twice in ${numbers}`);
      const ids = rules.sections.map((/** @type {any} */ s) => s.id);
      assert.equal(new Set(ids).size, ids.length);
      for (const block of blocksOf(rules)) {
        if (block.example) assert.deepEqual(all(block.example).filter((b) => b.rule), []);
        if (block.table) {
          for (const row of block.table.rows) assert.equal(row.length, block.table.head.length, row.join("|"));
        }
        if (block.winner !== undefined) assert.ok(block.winner < block.trick.length);
      }
    });

    test(`marks in the rules of ${game} in ${lang} are balanced and lead somewhere`, () => {
      const rules = read(lang, game);
      for (const text of texts(rules)) {
        for (const part of marks(text)) check(part, text);
      }
      /** @param {import("../../static/say/marks.js").Mark} part @param {string} text */
      function check(part, text) {
        if (part.kind === "text") assert.doesNotMatch(part.text, /<<|>>|\[\[|\]\]|[{}]/, text);
        if (part.kind === "suit") assert.ok(SUITS.includes(part.suit));
        if (part.kind === "strong" || part.kind === "link") part.parts.forEach((inner) => check(inner, text));
        if (part.kind === "link") {
          const target = part.game ? read(lang, part.game) : rules;
          assert.ok(numbersOf(target).includes(part.number), `${part.number} in: ${text}`);
        }
      }
    });
  }

  test(`rules of ${game} run parallel in all languages`, () => {
    const [first, ...others] = there.map((lang) => read(lang, game));
    for (const other of others) {
      assert.deepEqual(
        other.sections.map((/** @type {any} */ s) => [s.id, shape(s.blocks)]),
        first.sections.map((/** @type {any} */ s) => [s.id, shape(s.blocks)]),
        other.lang,
      );
    }
  });
}

test("the form refuses what the reader would not show", () => {
  const good = {
    format: 1,
    game: "barbu",
    lang: "en",
    title: "Barbu",
    lead: "Seven contracts.",
    sections: [{ id: "cards", title: "Cards", blocks: [{ rule: "1", text: "Four players." }] }],
  };
  assert.ok(valid(good));
  const block = (/** @type {any} */ b) => ({ ...good, sections: [{ ...good.sections[0], blocks: [b] }] });
  for (const bad of [
    { ...good, format: 2 },
    { ...good, html: "<b>" },
    block({ rule: "1.a", text: "x" }),
    block({ text: "" }),
    block({ html: "<b>x</b>" }),
    block({ cards: ["QC"] }),
    block({ cards: ["C1"] }),
    block({ table: { head: ["a"], rows: [] } }),
    block({ text: "x", heading: "y" }),
  ]) {
    assert.equal(valid(bad), false, JSON.stringify(bad));
  }
});
