// @ts-check
/** Addresses: made, read again, and followed with few questions. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import "./dialogs.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { challenge, link, ofSeat, read, replayed } from "../../static/screens/links.js";
import { open } from "../../static/pages/replay.js";
import { open as share } from "../../static/pages/share.js";
import { engine, PLIES, position } from "./jobs.js";

test("a link is this page and the code, whatever the page's own address carries", () => {
  assert.equal(link("https://x.org/a/?utm=1#rules/barbu", "bAB-_9"), "https://x.org/a/#bAB-_9");
  assert.equal(link("http://127.0.0.1:8000/some/where/index.html#old", "1bAB"), "http://127.0.0.1:8000/some/where/index.html#1bAB");
});

test("a link is read as it was made", () => {
  for (const code of ["bAB-_9", "1bAB-_9"]) assert.deepEqual(read(new URL(link("https://x.org/", code)).hash), { code, seat: null });
  for (const seat of [0, 3]) assert.deepEqual(read(`#bAB-_9/${seat}`), { code: "bAB-_9", seat });
  assert.deepEqual(["bAB-_9", "1bAB-_9"].map(ofSeat), [false, true]);
  for (const damaged of ["#bAB/x", "#bAB/", "#bAB/99", "#bAB/-1", "#bAB/1/2", "#bAB/1/", "#/1", "#bAB//"]) assert.deepEqual(read(damaged), { damaged: true }, damaged);
  assert.deepEqual(read(new URL(link("https://x.org/", challenge("bAB-_9", 3))).hash), { challenge: { code: "bAB-_9", seat: 3 } });
  for (const damaged of ["#bAB/beat", "#bAB//beat", "#bAB/12/beat", "#bAB/1/bea", "#bAB/1/beats", "#bAB/1/beat/", "#bAB/1/BEAT"]) assert.deepEqual(read(damaged), { damaged: true }, damaged);
  assert.deepEqual(read("#rules/barbu/5.1"), { rules: { game: "barbu", rule: "5.1" } });
  assert.deepEqual(read("#rules"), { rules: { game: "", rule: "" } });
  for (const nothing of ["", "#"]) assert.equal(read(nothing), null);
});

/** @param {(request: any) => Promise<any>} ask */
async function desk(ask) {
  const { app } = await appAt(null);
  Object.assign(app, { ask, open: async (/** @type {string} */ panel, args = {}) => (panel === "replay" ? open(app, args) : assert.fail(panel)) });
  return app;
}

const panel = () => /** @type {HTMLDialogElement} */ (document.getElementById("panel"));

test("a link to a finished deal needs two answers before its first picture", async () => {
  const { ask, asked } = engine();
  assert.equal(await replayed(await desk(ask), "bOther"), true);
  assert.deepEqual(asked.map(({ ply, open }) => [ply, open]), [["last", false], [0, true]]);
  assert.equal(panel().querySelector(".replay-where .num")?.textContent, `0 of ${PLIES}`);
  panel().close();
});

test("without moves there is nothing to replay", async () => {
  assert.equal(await replayed(await desk(async () => ({ ...position(0, 0), plies: 0 })), "bOther"), false);
  assert.notEqual(panel()?.open, true);
});

test("links to share are made from two answers", async () => {
  const { ask, asked } = engine();
  Object.assign(globalThis, { location: { href: "https://x.org/" } });
  Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }); // newer versions of Node have one
  await share(await desk(ask), { code: "bOther" });
  assert.deepEqual(asked, [{ ask: "look", code: "bOther", ply: 0, seat: null, open: false }, { ask: "share", kind: "seat", code: "bOther", seat: 0 }]);
  panel().close();
});
