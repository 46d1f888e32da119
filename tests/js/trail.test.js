// @ts-check
/** The history of the page: Back and Forward through home, courses, the table and panels; addresses typed over them. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { JSDOM } from "jsdom";
import { SLICES, START } from "../../static/screens/slices.js";
import { createStore } from "../../static/state/store.js";
import { createTrail } from "../../static/screens/trail.js";

/** @typedef {import("../../static/types.js").App} App */

/** Travels in the history that one act may set going, each of which takes a timer of its own. */
const TRAVELS = 3;

/**
 * Return the parts of a study that the history knows of.
 * @param {{code: string, ply: number, left?: object}} at
 * @returns {any}
 */
const studied = ({ code, ply, left = { screen: "home", match: "m", from: null } }) => ({
  ...{ code, ply, tab: "moves", line: null, lines: [], seat: 0, linked: false, left },
  walk: { leave: () => created?.set(/** @type {any} */ (left)) },
});

/** The store of the page in use. @type {App["store"] | null} */
let created = null;

/** Return a page of its own with a trail, whose panels are dialogs without contents. */
function begun() {
  const { window } = new JSDOM('<dialog id="panel"></dialog>', { url: "https://x.org/" });
  const { document, history } = window;
  Object.assign(globalThis, { document, history, location: window.location, addEventListener: window.addEventListener.bind(window) });
  const panel = /** @type {HTMLDialogElement} */ (document.getElementById("panel"));
  panel.close = () => {
    panel.removeAttribute("open");
    panel.dispatchEvent(new window.Event("close"));
  };
  const store = createStore(SLICES, { ...START, match: "m" });
  created = store;
  /** @param {string} name @param {Record<string, unknown>} args */
  const show = async (name, args = {}) => {
    panel.setAttribute("open", "");
    panel.dataset.content = name;
    const names = ["", ...String(args.at ?? "").split("/").filter(Boolean)];
    const places = names.map((_, deep) => ({ args: deep === 0 ? {} : { at: names.slice(1, deep + 1).join("/") }, address: ["score"].includes(name) ? "" : [`#/${name}`, ...names.slice(1, deep + 1)].join("/") }));
    trail.opened(name, places);
  };
  const app = /** @type {App} */ (
    /** @type {unknown} */ ({
      store,
      open: (/** @type {string} */ name, /** @type {any} */ args) => (name === "study" ? store.set({ screen: "study", study: studied(args) }) : show(name, args)),
      home: () => store.set({ screen: "home" }),
      resume: async (/** @type {string} */ match) => store.set({ screen: "table", match }),
    })
  );
  const arrive = () => {
    const name = window.location.hash.replace("#/", "");
    if (name !== "") return void show(name);
    trail.uncover();
    app.home();
    trail.follow();
  };
  const trail = createTrail(app, arrive);
  const at = () => [panel.hasAttribute("open") ? panel.dataset.content : store.get().screen, window.location.hash];
  return {
    store,
    show,
    at,
    /** @param {() => unknown} act */
    async after(act) {
      await act();
      for (let i = 0; i <= TRAVELS; i++) await new Promise((done) => window.setTimeout(done, 0));
      return at();
    },
    back: () => history.back(),
    forward: () => history.forward(),
    /** @param {string} hash */
    type: (hash) => (window.location.hash = hash),
    close: () => panel.close(),
    entries: () => history.length,
  };
}

test("Back and Forward lead through home, table and panel", async () => {
  const { store, show, after, back, forward, close } = begun();
  await after(() => store.set({ screen: "table" }));
  assert.deepEqual(await after(() => show("settings")), ["settings", "#/settings"]);
  assert.deepEqual(await after(back), ["table", "#/table"]);
  assert.deepEqual(await after(forward), ["settings", "#/settings"]);
  assert.deepEqual(await after(close), ["table", "#/table"]);
  assert.deepEqual(await after(() => show("score")), ["score", "#/table"], "a panel without an address");
  assert.deepEqual(await after(back), ["table", "#/table"]);
  assert.deepEqual(await after(back), ["home", ""]);
  assert.deepEqual(await after(forward), ["table", "#/table"]);
});

test("an address typed over a panel lies above it in the history", async () => {
  const { show, after, back, forward, type, close, entries } = begun();
  await after(() => show("settings"));
  const before = entries();
  assert.deepEqual(await after(() => type("#/about")), ["about", "#/about"]);
  assert.equal(entries(), before + 1);
  assert.deepEqual(await after(back), ["settings", "#/settings"]);
  assert.deepEqual(await after(forward), ["about", "#/about"]);
  assert.deepEqual(await after(() => type("#/help")), ["help", "#/help"]);
  assert.deepEqual(await after(back), ["about", "#/about"]);
  assert.deepEqual(await after(back), ["settings", "#/settings"]);
  assert.deepEqual(await after(forward), ["about", "#/about"]);
  assert.deepEqual(await after(close), ["home", ""], "the panel closes with all below it");
  assert.deepEqual(await after(() => show("settings")), ["settings", "#/settings"]);
  assert.deepEqual(await after(() => type("#/")), ["home", ""], "a screen takes the panel's place");
  assert.deepEqual(await after(() => type("#/about")), ["about", "#/about"]);
  assert.deepEqual(await after(back), ["home", ""]);
});

test("Back leads through the entries of a panel, and one of them may be left for a lower one", async () => {
  const { show, after, back, forward, type, close } = begun();
  await after(() => show("sheet"));
  assert.deepEqual(await after(() => show("sheet", { at: "a" })), ["sheet", "#/sheet/a"]);
  assert.deepEqual(await after(() => show("sheet", { at: "a/3" })), ["sheet", "#/sheet/a/3"]);
  for (const address of ["#/sheet/a", "#/sheet"]) assert.deepEqual(await after(back), ["sheet", address]);
  for (const address of ["#/sheet/a", "#/sheet/a/3"]) assert.deepEqual(await after(forward), ["sheet", address]);
  assert.deepEqual(await after(() => show("sheet")), ["sheet", "#/sheet"], "two entries down");
  assert.deepEqual(await after(back), ["home", ""]);
  assert.deepEqual(await after(() => show("sheet", { at: "b" })), ["sheet", "#/sheet/b"]);
  assert.deepEqual(await after(back), ["sheet", "#/sheet"], "the list lies below a sheet that is opened by its address");
  await after(forward);
  assert.deepEqual(await after(() => type("#/about")), ["about", "#/about"]);
  assert.deepEqual(await after(back), ["sheet", "#/sheet/b"]);
  assert.deepEqual(await after(close), ["home", ""]);
});

test("Back leads from a match to the study that it was begun from, and Forward to the match again", async () => {
  const { store, after, back, forward } = begun();
  const study = studied({ code: "bOther", ply: 3 });
  const place = ["study", "#/study/bOther/3"];
  assert.deepEqual(await after(() => store.set({ screen: "study", study })), place);
  assert.deepEqual(await after(() => store.set({ screen: "table", match: "branch", from: study })), ["table", "#/table"]);
  for (let times = 0; times < 2; times++) {
    assert.deepEqual(await after(back), place);
    assert.deepEqual(await after(forward), ["table", "#/table"]);
    assert.equal(store.get().match, "branch");
  }
  assert.deepEqual(await after(back), place);
  assert.deepEqual(await after(back), ["home", ""]);
});

test("Back leads through a study over a table to that table's match", async () => {
  const { store, after, back } = begun();
  await after(() => store.set({ screen: "table" }));
  const study = studied({ code: "bOther", ply: 3, left: { screen: "table", match: "m", from: null } });
  await after(() => store.set({ screen: "study", study }));
  await after(() => store.set({ screen: "table", match: "branch", from: study }));
  assert.deepEqual(await after(back), ["study", "#/study/bOther/3"]);
  assert.deepEqual(await after(back), ["table", "#/table"]);
  assert.equal(store.get().match, "m");
  assert.deepEqual(await after(back), ["home", ""]);
});
