// @ts-check
/** The rules reader: addresses and the paragraphs they lead to. */
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { anchor, anchors } from "../../static/screens/rules/rules.js";

/** @type {import("../../static/screens/rules/rules.js").Book} */
const BOOK = {
  game: "barbu",
  lang: "en",
  title: "Barbu",
  lead: "",
  sections: [
    { id: "cards", title: "Cards", blocks: [{ rule: "1", text: "" }, { text: "" }] },
    { id: "play", title: "Play", blocks: [{ rule: "18", text: "", blocks: [{ rule: "18.1", text: "" }, { list: ["x"] }] }, { rule: "23a", text: "" }] },
  ],
};

test("sections and paragraphs are anchors, in order", () => {
  assert.deepEqual(anchors(BOOK), ["cards", "1", "play", "18", "18.1", "23a"]);
});

test("an unknown number leads to the paragraph it belongs to", () => {
  assert.equal(anchor(BOOK, "18.1"), "18.1");
  assert.equal(anchor(BOOK, "18.7"), "18");
  assert.equal(anchor(BOOK, "play"), "play");
  assert.equal(anchor(BOOK, "99"), null);
  assert.equal(anchor(BOOK, "constructor"), null);
});
