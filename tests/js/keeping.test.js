// @ts-check
/** The screen of the sheets for real cards, on a page without a browser with the engine itself: entries, addresses, deletions, and two pages at once. */
import { leave, tab } from "./tab.js";
import { settled } from "./settled.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { after, beforeEach, test } from "node:test";
import { packed } from "../../static/screens/sheet/link.js";
import { engine } from "./cpython.js";

const { ask, end } = engine();
after(() => (leave(), end()));

/** All that is kept on this device. @type {Map<string, any>} */
const kept = new Map();
/** True while storage refuses everything. */
let full = false;
beforeEach(() => (kept.clear(), (full = false)));

/** @param {string} prefix @param {string} id @param {(there: unknown) => unknown} changed */
const change = async (prefix, id, changed) => (full ? undefined : (kept.set(prefix + id, structuredClone(changed(kept.get(prefix + id)))), structuredClone(kept.get(prefix + id))));
/** @param {string} prefix */
const listed = (prefix) => (full ? [] : [...kept].filter(([key]) => key.startsWith(prefix)).map(([, value]) => structuredClone(value)));

/** The tab opened last. @type {Awaited<ReturnType<typeof tab>>} */
let here;

/** Open an address in a new tab, with what is kept. @param {string} hash */
async function opened(hash) {
  here = await tab("#/table");
  const { games, levels } = await ask({ ask: "games" });
  here.app.store.set({ games, levels });
  here.app.ask = /** @type {any} */ (ask);
  Object.assign(here.app.storage, {
    sheets: async () => listed("sheet:"),
    changeSheet: (/** @type {string} */ id, /** @type {any} */ changed) => change("sheet:", id, changed),
    removeSheet: async (/** @type {string} */ id) => void kept.delete(`sheet:${id}`),
    drafts: async (/** @type {string} */ kind) => listed(`${kind}:`),
    changeDraft: (/** @type {string} */ kind, /** @type {string} */ id, /** @type {any} */ changed) => change(`${kind}:`, id, changed),
    removeDraft: async (/** @type {string} */ kind, /** @type {string} */ id) => void kept.delete(`${kind}:${id}`),
  });
  await here.app.follow(hash);
  await quiet();
  return here;
}

/** Wait until the engine has answered all that was asked, and the history has travelled. */
async function quiet() {
  for (let i = 0; i < 4; i++) {
    await settled();
    await ask({ ask: "mend", text: "#sGkJ-oAAmWzN" }); // answered after all requests before it
  }
  await settled();
}

/** @param {string} selector @returns {HTMLElement} */
const find = (selector) => {
  const found = document.querySelector(`dialog ${selector}`);
  assert.ok(found, selector);
  return /** @type {HTMLElement} */ (found);
};
/** @param {string} selector */
const all = (selector) => [...document.querySelectorAll(`dialog ${selector}`)];
/** @param {string} selector @param {number} [times] */
async function tap(selector, times = 1) {
  const target = find(selector);
  for (let i = 0; i < times; i++) target.click();
  await quiet();
}
/** Tap a chip of a field. @param {string} field @param {string} label */
async function chip(field, label) {
  const found = all(`[data-field=${field}] button`).find((one) => one.textContent?.trim() === label);
  assert.ok(found, `${field}: ${label}`);
  /** @type {HTMLElement} */ (found).click();
  await quiet();
}
/** Fill in a won game of three tricks in Fipsen. @param {string} declarer */
async function fill(declarer) {
  await chip("declarer", declarer);
  await chip("tricks", "3");
  await chip("won", "3");
}
/** Note a deal. @param {string} declarer */
async function note(declarer) {
  await tap("[data-sheet=note]");
  await fill(declarer);
  await tap("[data-sheet=save]");
}
/** @param {number} way */
async function travel(way) {
  await here.after(() => globalThis.history.go(way));
  await quiet();
}
/** @returns {any} the only sheet kept */
const only = () => {
  const sheets = listed("sheet:");
  assert.equal(sheets.length, 1);
  return sheets[0];
};
const WON = (/** @type {number} */ dealer, /** @type {number} */ declarer) => `dealer=${dealer} kind=played declarer=${declarer} tricks=3 won=3`;

test("two quick taps begin one sheet and enter one deal", async () => {
  await opened("#/sheet");
  await tap("[data-sheet=fipsen]", 2);
  await tap("[data-sheet=note]");
  assert.match(find("[data-sheet=save]").textContent ?? "", /Still open: Declarer/u);
  await fill("B");
  await tap("[data-sheet=save]", 2);
  assert.deepEqual(only().rows, [WON(3, 1)]);
});

test("Back leaves an entry that is begun, which a reload and Forward bring back", async () => {
  await opened("#/sheet");
  await tap("[data-sheet=fipsen]");
  const { id } = only();
  assert.equal(globalThis.location.hash, `#/sheet/kept/${id}`);
  await tap("[data-sheet=note]");
  await chip("declarer", "B");
  assert.equal(globalThis.location.hash, `#/sheet/kept/${id}/new`);
  await travel(-1);
  assert.equal(globalThis.location.hash, `#/sheet/kept/${id}`);
  assert.match(find(".sheet-begun").textContent ?? "", /Deal 1 is begun/u);
  await travel(1);
  assert.equal(find("[data-field=declarer] [aria-pressed=true]").textContent?.trim(), "B");
  await chip("tricks", "3");
  await opened(`#/sheet/kept/${id}/new`);
  await chip("won", "3");
  await tap("[data-sheet=save]");
  assert.deepEqual(only().rows, [WON(3, 1)]);
  assert.equal(globalThis.location.hash, `#/sheet/kept/${id}`);
  assert.equal(all(".sheet-begun").length, 0);
  await tap("[data-sheet=undo]");
  await tap(".sheet-begun button");
  assert.equal(find("[data-field=declarer] [aria-pressed=true]").textContent?.trim(), "B", "what undo takes away can be entered again");
  await tap("[data-sheet=clear]");
  assert.equal(all("[data-field=declarer] [aria-pressed=true]").length, 0);
  await travel(-1);
  await travel(-1);
  assert.equal(globalThis.location.hash, "#/sheet");
  assert.equal(all(".sheet-list li").length, 1);
});

test("rows and sheets are deleted and come back, and the same people begin another", async () => {
  await opened("#/sheet");
  await tap("[data-sheet=fipsen]");
  for (const declarer of ["A", "B", "C"]) await note(declarer);
  const { id } = only();
  find("[aria-label='Correct deal 2']").click();
  await quiet();
  assert.equal(globalThis.location.hash, `#/sheet/kept/${id}/2`);
  await tap("[data-sheet=delete-row]");
  assert.deepEqual(only().rows, [WON(3, 0), WON(1, 2)]);
  await tap("[data-sheet=undo]");
  assert.deepEqual(only().rows, [WON(3, 0), WON(0, 1), WON(1, 2)]);
  await tap("[data-sheet=again]");
  assert.equal(find(".sheet-next").textContent?.trim(), "C deals");
  await tap("[data-sheet=delete]");
  assert.equal(only().id, id);
  await tap("[data-sheet=put-back]");
  assert.equal(listed("sheet:").length, 2);
  await opened("#/sheet/kept/nowhere");
  assert.match(find(".sheet-problem").textContent ?? "", /not on this device/u);
});

test("a correction meets what another page has done to its row", async () => {
  await opened("#/sheet");
  await tap("[data-sheet=fipsen]");
  for (const declarer of ["A", "B"]) await note(declarer);
  const { id } = only();
  const key = `sheet:${id}`;
  const here = async () => {
    find("[aria-label='Correct deal 2']").click();
    await quiet();
    await chip("declarer", "D");
  };
  await here();
  kept.set(key, { ...kept.get(key), rows: [WON(0, 1)] }); // deal 1 is deleted
  await tap("[data-sheet=save]");
  assert.deepEqual(only().rows, [WON(0, 3)]);

  await note("A");
  await here();
  kept.set(key, { ...kept.get(key), rows: [WON(0, 3), WON(1, 2)] });
  await tap("[data-sheet=save]");
  assert.match(find("[role=alert]").textContent ?? "", /changed this deal meanwhile/u);
  assert.deepEqual(only().rows, [WON(0, 3), WON(1, 2)]);
  await tap("[data-sheet=save]");
  assert.deepEqual(only().rows, [WON(0, 3), WON(1, 3)]);
  kept.delete(key);
  await here();
  await tap("[data-sheet=cancel]");
  assert.equal(all(".sheet-begun").length, 0, "a correction that is left is forgotten");
});

test("a sheet of a link is kept once, and Back leads to the list", async () => {
  const { names, rules } = { names: ["Ann", "Bo", "Cy", "Di"], rules: {} };
  const code = await packed({ form: 1, id: "x", game: "fipsen", rules, names, dealer: 3, stake: 0, rows: [WON(3, 1)], before: [], undone: [], changed: 1 });
  await opened(`#/sheet/${code}`);
  await tap("[data-sheet=keep]");
  assert.equal(globalThis.location.hash, `#/sheet/kept/${only().id}`);
  await travel(-1);
  assert.equal(globalThis.location.hash, "#/sheet");
  assert.equal(all(".sheet-list li").length, 1);
  assert.equal(all("[data-sheet=keep]").length, 0);
});

test("a sheet that storage refuses outlives Back and Forward", async () => {
  await opened("#/sheet");
  full = true;
  await tap("[data-sheet=fipsen]");
  await note("B");
  await tap("[data-sheet=note]");
  await chip("declarer", "C");
  await travel(-1);
  assert.match(find(".sheet-begun").textContent ?? "", /Deal 2 is begun/u);
  await travel(-1);
  assert.equal(all(".sheet-list li").length, 1);
  full = false;
  await tap(".sheet-list button");
  await tap(".sheet-begun button");
  await fill("C");
  await tap("[data-sheet=save]");
  assert.deepEqual(only().rows, [WON(3, 1), WON(0, 2)]);
});

test("a name that is emptied comes back, and one that is being typed stays while the sheet is drawn anew", async () => {
  const { app } = await opened("#/sheet");
  await tap("[data-sheet=fipsen]");
  const [first, second] = /** @type {HTMLInputElement[]} */ (all(".sheet-people input[type=text]"));
  assert.ok(first && second);
  const named = async (/** @type {string} */ name) => {
    first.value = name;
    first.dispatchEvent(new (/** @type {any} */ (globalThis).window.Event)("change"));
    await quiet();
  };
  second.value = "Bar";
  await named("Anna");
  assert.equal(second.value, "Bar");
  await named(" ");
  assert.equal(first.value, "Anna");
  assert.deepEqual(only().names, ["Anna", "B", "C", "D"]);
  app.store.set({ engine: { ...app.store.get().engine } });
  assert.equal(second.value, "Bar");
});

test("a form opened before the engine has come learns what earlier deals have left", async () => {
  const { app } = await opened("#/sheet");
  await tap("[data-sheet=bauernstoss]");
  await tap("[data-sheet=note]");
  await chip("chalk", "A and C");
  for (const digit of ["8", "4"]) await chip("points", digit);
  await tap("[data-sheet=save]");
  const { games, engine: ready } = app.store.get();
  app.store.set({ games: null, engine: { ...ready, state: "loading" } });
  await app.open("sheet", { code: "kept", id: only().id, row: "new" });
  await quiet();
  assert.equal(all("[data-field=chalk]").length, 1, "who knows where the chalk is");
  app.store.set({ games, engine: ready });
  await quiet();
  assert.equal(all("[data-field=chalk]").length, 0);
});

test("the people who rest are named before a deal and in its form", async () => {
  await opened("#/sheet");
  await tap("[data-sheet=schafkopf]");
  const six = all("input[type=radio]").find((one) => /** @type {HTMLInputElement} */ (one).value === "6") ?? all("button").find((one) => one.textContent?.trim() === "6");
  assert.ok(six);
  /** @type {HTMLElement} */ (six).click();
  await quiet();
  assert.equal(find(".sheet-next").textContent?.trim(), "F deals · C and F sit out");
  await tap("[data-sheet=note]");
  assert.equal(find(".noted-rest").textContent?.trim(), "C and F sit out");
});

/** Open a sheet of a link under no house rules. @param {string} game @param {string[]} rows */
const sent = async (game, rows) => opened(`#/sheet/${await packed({ form: 1, id: "x", game, rules: {}, names: ["Ann", "Bo", "Cy", "Di"], dealer: 3, stake: 1, rows, before: [], undone: [], changed: 1 })}`);

test("a row is corrected with the fields of its deal", async () => {
  await sent("bauernstoss", ["chalk=1 points=71", "points=53"]);
  await tap("[data-sheet=keep]");
  for (const [row, chalk] of /** @type {const} */ ([[0, 1], [1, 0]])) {
    /** @type {HTMLElement} */ (all(".deal-link")[row]).click();
    await quiet();
    assert.equal(all("[data-field=chalk]").length, chalk, `row ${row}`);
    await tap("[data-sheet=cancel]");
  }
});

test("points that are not paid from one to another are settled against a mean, which the sheet says", async () => {
  await sent("fipsen", [WON(1, 3)]);
  const scores = all(".paper tfoot .num").map(({ textContent }) => Number(textContent));
  assert.equal(scores.reduce((sum, points) => sum + points, 0), 3);
  assert.match(find(".sheet-money").textContent ?? "", /mean of 0.75/u);
});
