// @ts-check
/** The panel that asks others about a decision: its link is the one that was chosen, and no other can be copied. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import "./dialogs.js";
import { settled } from "./settled.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { decode } from "../../static/embed/link.js";
import { positions } from "../../static/embed/shown.js";
import { open } from "../../static/screens/question/ask.js";

const window = /** @type {any} */ (globalThis).window;
Object.assign(globalThis, { location: { href: "https://x.org/stich/", hash: "" } });

/** A position of the published links. */
const VIEW = positions(decode(readFileSync(new URL("../golden/embeds.txt", import.meta.url), "utf8").split(" ")[0] ?? ""))[0];

test("while another link is made, the one before cannot be copied; one that fails says so", async () => {
  const { app } = await appAt(null);
  /** @type {{move?: string, done: (mark: string) => void, fail: (error: Error) => void}[]} */
  const posed = [];
  const answers = /** @type {any} */ ({ recall: { ok: true, moves: ["0:CA"] }, enter: { position: { view: VIEW, decisions: [0] } } });
  const ask = (/** @type {any} */ request) =>
    request.ask === "pose" ? new Promise((done, fail) => posed.push({ move: request.move, done: (mark) => done({ code: "1b", mark }), fail })) : Promise.resolve(answers[request.ask]);
  Object.assign(app, { ask });
  const field = () => /** @type {HTMLInputElement} */ (document.querySelector("#panel .share-link input")).value;
  const copy = () => /** @type {HTMLButtonElement} */ (document.querySelector("#panel [data-way=copy]")).disabled;
  void open(app, { code: "1b" });
  await settled();
  posed[0]?.done("with");
  await settled();
  assert.deepEqual([posed[0]?.move, field(), copy()], ["CA", "https://x.org/stich/#1b/ask-with", false]);
  const box = /** @type {HTMLInputElement} */ (document.querySelectorAll("#panel input[type=checkbox]")[1]);
  box.checked = false;
  box.dispatchEvent(new window.Event("change"));
  await settled();
  assert.deepEqual([field(), copy()], ["", true], "the link with the move");
  posed[1]?.done("without");
  await settled();
  assert.deepEqual([posed[1]?.move, field()], [undefined, "https://x.org/stich/#1b/ask-without"]);
  box.checked = true;
  box.dispatchEvent(new window.Event("change"));
  console.error = () => {};
  posed[2]?.fail(new Error("x"));
  await settled();
  assert.ok(document.querySelector("#panel .said")?.textContent?.trim());
  const alone = /** @type {HTMLInputElement} */ (document.querySelector("#panel input[type=checkbox]"));
  alone.checked = true;
  alone.dispatchEvent(new window.Event("change"));
  posed[3]?.done("with");
  await settled();
  assert.equal(field(), "https://x.org/stich/#1b", "the position without the question");
  /** @type {HTMLButtonElement} */ (document.querySelector("#panel [data-way=copy]")).click(); // this browser has no clipboard
  await settled();
  assert.equal(document.querySelector("#panel .said")?.textContent?.trim(), app.text("pages.share.by-hand"));
  assert.equal(document.activeElement, document.querySelector("#panel .share-link input"), "the link that is called selected");
});
