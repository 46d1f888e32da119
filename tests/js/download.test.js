// @ts-check
/** Files for the player, as a spreadsheet and a program read them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { cell, csv, json } from "../../static/screens/score/download.js";
import { schafkopf } from "./sheets.js";

const NAMES = ["Resi", "Xaver", '=HYPERLINK("x")', "Korbi, der Lange"];

test("cells are quoted where they must be, and no text becomes a formula", () => {
  assert.equal(cell(-5), "-5");
  assert.equal(cell("Resi"), "Resi");
  assert.equal(cell('a "b", c'), '"a ""b"", c"');
  for (const start of ["=", "+", "-", "@", "\t"]) assert.ok(cell(`${start}1`).replace(/^"/u, "").startsWith("'"));
  assert.equal(cell(undefined), "");
});

test("one line a deal, with running totals", () => {
  const lines = csv(schafkopf(), NAMES, "en").split("\r\n");
  assert.equal(lines.length, 5, "head, three deals, and the end of the last line");
  assert.ok(lines[0]?.startsWith("deal,dealer,declarer,contract,Resi,Xaver,"));
  assert.ok(lines[0]?.includes('"\'=HYPERLINK(""x"")"'));
  assert.equal(lines[2], '2,Resi,Resi,wenz,-240,80,80,80,-220,60,100,60,s2');
});

test("the same as JSON", () => {
  const file = JSON.parse(json(schafkopf(), NAMES));
  assert.deepEqual(file.totals, [-220, 60, 100, 60]);
  assert.deepEqual(file.deals.map((/** @type {any} */ deal) => deal.code), ["s1", "s2", "s3"]);
  assert.equal(file.names[2], NAMES[2]);
});
