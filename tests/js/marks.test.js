// @ts-check
import { test } from "node:test";
import assert from "node:assert/strict";
import { marks, plain } from "../../static/say/marks.js";

test("plain text stays one part, HTML included", () => {
  assert.deepEqual(marks("a < b & <b>c</b>"), [{ kind: "text", text: "a < b & <b>c</b>" }]);
});

test("terms, cards, suits, emphasis and links are found in order", () => {
  assert.deepEqual(marks("Say <<Stoss>> with {CQ SQ} in {H}, *at once*, see [[18.1]]."), [
    { kind: "text", text: "Say " },
    { kind: "term", text: "Stoss" },
    { kind: "text", text: " with " },
    { kind: "cards", cards: ["CQ", "SQ"] },
    { kind: "text", text: " in " },
    { kind: "suit", suit: "H" },
    { kind: "text", text: ", " },
    { kind: "strong", parts: [{ kind: "text", text: "at once" }] },
    { kind: "text", text: ", see " },
    { kind: "link", game: null, number: "18.1", parts: [{ kind: "text", text: "18.1" }] },
    { kind: "text", text: "." },
  ]);
});

test("a link may name another game and its own label", () => {
  assert.deepEqual(marks("[[barbu/23a|the *other* rule]]"), [
    {
      kind: "link",
      game: "barbu",
      number: "23a",
      parts: [
        { kind: "text", text: "the " },
        { kind: "strong", parts: [{ kind: "text", text: "other" }] },
        { kind: "text", text: " rule" },
      ],
    },
  ]);
});

test("what is not a mark stays text", () => {
  for (const text of ["{1C}", "{CC}", "[[rule]]", "2 * 3 * 4", "<<>>", "{n}", "[[../x/1]]", "a*"]) {
    assert.deepEqual(marks(text), [{ kind: "text", text }]);
  }
});

test("plain drops the marks and names the cards", () => {
  assert.equal(plain("*See* <<Ober>> {CQ}{D} [[1|one]]", (n) => `(${n})`), "See Ober (CQ)(D) one");
});
