// @ts-check
/** Keys: named alike on every layout, answered at the table and in panels, and left to whoever types. */
import { document } from "./document.js";
import "./dialogs.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { keyOf } from "../../static/say/key.js";
import { simple } from "../../static/pages/panel.js";
import { listenToKeys } from "../../static/table/keys.js";
import { QUERIES } from "../../static/table/voice.js";
import { FIXTURES } from "./fixtures.js";
import { appAt } from "./page.js";

const window = /** @type {any} */ (globalThis).window;

/** @param {string} key @param {string} code @param {Partial<KeyboardEventInit>} [more] @returns {KeyboardEvent} */
const press = (key, code, more) => new window.KeyboardEvent("keydown", { key, code, bubbles: true, cancelable: true, ...more });

/** Pressed keys by the name that the page must give them. @type {Record<string, [key: string, code: string, shift?: boolean][]>} */
const PRESSED = {
  h: [["h", "KeyH"], ["H", "KeyH"], ["H", "KeyH", true], ["р", "KeyH"], ["Р", "KeyH"], ["η", "KeyH"], ["Η", "KeyH", true], ["Process", "KeyH"], ["ｈ", "KeyH"], ["く", "KeyH"], ["ｸ", "KeyH"], ["Unidentified", "KeyH"], ["h", "KeyD"], ["h", "KeyJ"]],
  a: [["a", "KeyQ"]], // AZERTY
  t: [["t", "KeyK"], ["е", "KeyT"]], // Dvorak; a Cyrillic letter that looks Latin
  é: [["é", "Digit2"]],
  "?": [["?", "Slash", true], ["?", "Minus", true], ["？", "Slash", true], ["Process", "Slash", true], ["؟", "Slash", true]],
  ArrowLeft: [["ArrowLeft", "ArrowLeft"], ["Process", "ArrowLeft"], ["ArrowLeft", "Numpad4"]],
  Home: [["Process", "Home"]],
  Dead: [["Dead", "KeyH"]],
};

test("a key has one name on every layout, with Caps Lock and with an input method", () => {
  for (const [name, presses] of Object.entries(PRESSED)) {
    for (const [key, code, shiftKey = false] of presses) assert.equal(keyOf(press(key, code, { shiftKey })), name, `${key} at ${code}`);
  }
});

test("shortcuts, words being composed and fields keep their keys", () => {
  for (const mine of /** @type {Partial<KeyboardEventInit>[]} */ ([{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { isComposing: true }])) assert.equal(keyOf(press("h", "KeyH", mine)), "");
  for (const [html, name] of [["<input>", ""], ["<select>", ""], ["<textarea>", ""], ["<input type=radio>", ""], ["<input type=range>", ""], ["<input type=checkbox>", "h"], ["<button>", "h"]]) {
    document.body.innerHTML = html ?? "";
    let heard = "nothing";
    document.body.firstElementChild?.addEventListener("keydown", (event) => (heard = keyOf(/** @type {KeyboardEvent} */ (event))), { once: true });
    document.body.firstElementChild?.dispatchEvent(press("h", "KeyH"));
    assert.equal(heard, name, html);
  }
});

test("table, panels and help answer whatever the layout", async () => {
  const { app } = await appAt(FIXTURES.bauernstossPlay?.() ?? null);
  /** @type {string[]} */
  const asked = [];
  Object.assign(app, { open: async (/** @type {string} */ name) => void asked.push(name) });
  listenToKeys(app, /** @type {import("../../static/table/voice.js").Voice} */ (/** @type {unknown} */ ({ query: (/** @type {string} */ letter) => asked.push(letter) })));
  const pressed = (/** @type {[string, string, boolean?][]} */ ...keys) => {
    asked.length = 0;
    for (const [key, code, shiftKey = false] of keys) (document.activeElement ?? document.body).dispatchEvent(press(key, code, { shiftKey }));
    return [...asked];
  };
  for (const letter of Object.keys(QUERIES)) {
    const code = `Key${letter.toUpperCase()}`;
    assert.deepEqual(pressed([letter.toUpperCase(), code], ["Process", code], ["ж", code]), [letter, letter, letter]);
  }
  assert.deepEqual(pressed(["Process", "Slash", true]), ["help"]);

  app.store.set({ screen: "learn" });
  assert.deepEqual(pressed(["?", "Minus", true], ["h", "KeyH"]), ["help"], "help is everywhere, questions are asked at the table");
  app.store.set({ screen: "table" });

  const panel = simple(app, "replay", () => /** @type {any} */ (""), { key: (name) => (asked.push(name), name === "ArrowLeft") });
  assert.deepEqual(pressed(["Process", "ArrowLeft"], ["？", "Slash", true], ["h", "KeyH"]), ["ArrowLeft", "?", "help", "h"]);
  panel.close();
});
