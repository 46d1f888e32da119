// @ts-check
import { document } from "./document.js";
import { readFileSync } from "node:fs";
import test from "node:test";
import assert from "node:assert/strict";
import { render } from "lit-html";
import { face, short } from "../../static/cards/card.js";
import { picture } from "../../static/cards/pictures.js";
import { appAt } from "./page.js";

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
  const pieces = ["face", "pip-D", "index-7", "index-8", "corner-D"].map((name) => `french-${name}`);
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

test("corners show the letter of the page's language, the sheet's own beside it", async () => {
  assert.equal(picture("french", "CJ"), "#french-CJ");
  assert.equal(picture("french", "CJ", "B"), "#french-CJ-B");
  await until(() => ["french-CJ", "french-CJ-B", "french-index-J", "french-index-B"].every((id) => shown().includes(id)));
  const corners = (/** @type {string} */ id) => Array.from(document.querySelectorAll(`#${id} use`), (use) => use.getAttribute("href")).filter((href) => href?.includes("index"));
  assert.deepEqual(corners("french-CJ"), ["#french-index-J"]);
  assert.deepEqual(corners("french-CJ-B"), ["#french-index-B"]);
});

for (const [language, letters] of /** @type {const} */ ([["en", "JQKA"], ["de", "BDKA"], ["ja", "JQKA"]])) {
  test(`the court cards and aces of packs with French suits say ${letters} in ${language}`, async () => {
    const { app, page } = await appAt(null, language);
    const drawn = Array.from("JQKA", (rank) => {
      render(face(app, `C${rank}`), page);
      const [, , index = rank] = page.querySelector("use")?.getAttribute("href")?.split("-") ?? [];
      return index;
    });
    assert.deepEqual([drawn.join(""), Array.from("JQKA", (rank) => short(app, `C${rank}`)).join("")], [letters, letters]);
  });
}
