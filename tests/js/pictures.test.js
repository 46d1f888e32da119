// @ts-check
import { document } from "./document.js";
import { readFileSync } from "node:fs";
import test from "node:test";
import assert from "node:assert/strict";
import { picture } from "../../static/cards/pictures.js";

const SVG = "http://www.w3.org/2000/svg";
globalThis.DOMParser = document.defaultView?.DOMParser ?? assert.fail();

/** Addresses fetched. @type {string[]} */
const asked = [];
let there = true;
globalThis.fetch = async (resource) => {
  if (String(resource).endsWith("files.json")) return new Response("", { status: 404 });
  asked.push(String(resource));
  return there ? new Response(readFileSync(new URL(String(resource)), "utf8")) : new Response("", { status: 404 });
};

const shown = () => Array.from(document.querySelectorAll("body > svg > *"), ({ id }) => id);
/** @param {() => boolean} condition waited for, however busy the machine is */
const until = async (condition) => {
  while (!condition()) await new Promise((resolve) => setImmediate(resolve));
};

test("a sheet that cannot be had is asked for again with the next drawing", async () => {
  there = false;
  assert.equal(picture("german", "HJ"), "#german-HJ");
  await until(() => asked.length === 1);
  assert.deepEqual(shown(), []);
  there = true;
  await until(() => {
    picture("german", "HJ");
    return shown().includes("german-HJ");
  });
  assert.equal(asked.length, 2);
});

test("what is shown is copied with all its pieces, once, and nothing else", async () => {
  asked.length = 0;
  for (const name of ["D7", "D7", "back", "D8"]) assert.equal(picture("french", name), `#french-${name}`);
  const cards = ["D7", "back", "D8"].map((name) => `french-${name}`);
  const pieces = ["face", "pip-D", "rank-7", "rank-8", "corner-D"].map((name) => `french-${name}`);
  await until(() => [...cards, ...pieces].every((id) => shown().includes(id)));
  assert.equal(picture("french", "D7"), "#french-D7");
  const ids = Array.from(document.querySelectorAll("[id]"), ({ id }) => id);
  for (const id of [...cards, ...pieces]) assert.equal(ids.filter((each) => each === id).length, 1, id);
  assert.ok(!ids.includes("french-H7") && !ids.includes("french-half-Q"));
  for (const use of document.querySelectorAll("use")) assert.ok(ids.includes(use.getAttribute("href")?.slice(1) ?? ""), use.outerHTML);
  assert.equal(document.querySelector("svg")?.namespaceURI, SVG);
  assert.equal(document.querySelector("svg")?.getAttribute("display"), "none");
  assert.equal(asked.length, 1);
});
