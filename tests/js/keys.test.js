// @ts-check
/** Keys: named alike on every layout, answered at the table and in panels, and left to whoever types. */
import { document } from "./document.js";
import "./dialogs.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { render } from "lit-html";
import { keyOf } from "../../static/say/key.js";
import { simple } from "../../static/screens/panel/panel.js";
import { createFocus, listenToKeys } from "../../static/screens/table/keys.js";
import { tableTemplate } from "../../static/screens/table/layout.js";
import { QUERIES } from "../../static/screens/table/voice.js";
import { FIXTURES, tableOf } from "./fixtures.js";
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
  listenToKeys(app, /** @type {import("../../static/screens/table/voice.js").Voice} */ (/** @type {unknown} */ ({ query: (/** @type {string} */ letter) => asked.push(letter) })));
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

/** Tables of a deal as they follow each other, by name. @type {Record<string, import("../../static/types.js").Table>} */
const TABLES = {
  bid: tableOf({ game: "bauernstoss", phase: "bidding", hands: [["CJ", "HA"], 2, 2, 2], legal: ["solo", "2.S", "3.C", "pass"] }),
  first: tableOf({ game: "bauernstoss", phase: "bidding", hands: [["CJ", "HA"], 2, 2, 2], legal: ["solo", "2.S", "3.C"] }),
  others: tableOf({ game: "bauernstoss", phase: "bidding", turn: 1, person: false, hands: [["CJ", "HA"], 2, 2, 2] }),
  play: tableOf({ game: "bauernstoss", phase: "play", hands: [["CJ", "HA"], 1, 1, 1], legal: ["CJ", "HA"], facts: { trick: [] } }),
  last: tableOf({ game: "bauernstoss", phase: "play", hands: [["HA"], 1, 1, 1], legal: ["HA"], facts: { trick: [] } }),
  spent: tableOf({ game: "bauernstoss", phase: "play", turn: 1, person: false, hands: [[], 1, 1, 1], facts: { trick: [[0, "HA"]] } }),
  over: tableOf({ game: "bauernstoss", phase: "over", turn: null, person: false, hands: [[], 0, 0, 0], score: [2, 0, 2, 0], items: [] }),
};

test("whoever comes to the table stands on the question, and the Tab key leads to the call that risks least", async () => {
  const { app, page } = await appAt(null);
  const keepingFocus = createFocus(page);
  const see = (/** @type {string} */ name) => {
    app.store.set({ table: TABLES[name] ?? null });
    keepingFocus(() => render(tableTemplate(app), page));
    const at = /** @type {HTMLElement} */ (document.activeElement);
    return at.dataset.move ?? at.dataset.tool ?? at.className;
  };
  const on = (/** @type {string} */ selector) => /** @type {HTMLElement} */ (page.querySelector(selector)).focus();
  const entry = () => /** @type {HTMLElement} */ (page.querySelector(".calls [tabindex='0']")).dataset.move;
  page.innerHTML = "<button>Deal me in</button>";
  on("button");
  keepingFocus(() => (page.replaceChildren(), render(tableTemplate(app), page)));
  assert.equal(document.activeElement?.className, "prompt", "while the cards are shuffled");
  assert.equal(see("bid"), "prompt");
  assert.equal(entry(), "pass");
  on("[data-move='2.S']");
  assert.equal(see("others"), "card", "after a call on the own hand");
  assert.equal(see("first"), "2.S", "where the next calls take the focus, never a Solo");
  on("[data-move='3.C']");
  see("play");
  on("[data-card=HA]");
  assert.equal(see("last"), "HA");
  assert.equal(see("spent"), "prompt", "the last card is played");
  assert.equal(see("over"), "next", "no Tab leads to the next deal");
  assert.equal(see("first"), "prompt", "the next deal begins with its question");
});

test("question and result are headings", async () => {
  const { app, page } = await appAt(TABLES.over ?? null);
  render(tableTemplate(app), page);
  assert.deepEqual([...page.querySelectorAll("main :is(h1, h2)")].map(({ className }) => className), ["prompt", "result-head"]);
});

test("up and down lead to the row above and below, at its end to the next call", async () => {
  const { app } = await appAt(null);
  listenToKeys(app, /** @type {any} */ ({}));
  app.store.set({ screen: "table" });
  document.body.innerHTML = `<section class="calls">${[0, 1, 2, 3, 4].map((at) => `<button>${at}</button>`).join("")}</section>`;
  const buttons = /** @type {HTMLElement[]} */ ([...document.querySelectorAll("button")]);
  for (const [at, button] of buttons.entries()) {
    const [left, top] = at === 4 ? [0, 100] : [(at % 2) * 100, Math.floor(at / 2) * 50];
    button.getBoundingClientRect = () => /** @type {any} */ ({ left, top, right: left + 98, bottom: top + 44, width: 98, height: 44 });
  }
  const walked = (/** @type {number} */ from, /** @type {string} */ key) => {
    buttons[from]?.focus();
    buttons[from]?.dispatchEvent(press(key, key));
    return document.activeElement?.textContent;
  };
  const steps = /** @type {const} */ ([[0, "ArrowDown", "2"], [1, "ArrowDown", "3"], [3, "ArrowDown", "4"], [4, "ArrowUp", "2"], [3, "ArrowUp", "1"], [0, "ArrowRight", "1"], [1, "ArrowRight", "2"], [0, "ArrowUp", "0"]]);
  for (const [from, key, to] of steps) assert.equal(walked(from, key), to, `${key} from ${from}`);
});
