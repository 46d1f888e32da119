// @ts-check
/** The page in a tab of its own without a browser, put together as static/app.js does it: only the engine, storage and the match have stand-ins. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import "./dialogs.js";
import { settled } from "./settled.js";
import { tableOf } from "./fixtures.js";
import { edited } from "./editing.js";
import { bauernstoss } from "./sheets.js";
import { engine } from "./jobs.js";
import { existsSync, readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { JSDOM } from "jsdom";
import { render } from "lit-html";
import * as lessons from "../../static/learn/learn.js";
import "../../static/screens/all.js"; // loaded with the first panel, and waited for here
import { createLinks } from "../../static/screens/follow.js";
import { createPanels } from "../../static/screens/panels.js";
import { shownBy } from "../../static/screens/routes.js";
import { createTrail } from "../../static/screens/trail.js";
import { createTroubles } from "../../static/screens/troubles.js";
import { following } from "../../static/say/notice.js";
import { quiet } from "../../static/engine/fetched.js";
import { EngineError } from "../../static/engine/protocol.js";
import { NOTHING } from "../../static/state/learned.js";

/** @typedef {import("../../static/types.js").Kept} Kept */

const global = /** @type {any} */ (globalThis);
global.window.Element.prototype.scrollTo = () => {};
global.window.Element.prototype.scrollIntoView = () => {};
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }); // newer versions of Node have one

/** A course of two stages, and what the site says about it. */
const COURSE = { game: "fipsen", profile: "seed", stages: [{ id: "cards", exercises: [] }, { id: "kieker", exercises: [] }], trainers: [] };
const OUTLINES = { fipsen: { usual: {}, profiles: { seed: {} }, stages: { seed: [["cards", 0], ["kieker", 0]] }, glossary: {} } };
/** @type {Record<string, unknown>} */
const MADE = { "learn/courses.json": OUTLINES, "learn/fipsen.seed.json": COURSE, "learn/fipsen.en.json": {}, "files.json": { version: "", boot: {}, later: 0, files: {} } };
export const ROOT = new URL("../../", import.meta.url);
global.fetch = async (/** @type {URL | string} */ address) => {
  const path = new URL(address).pathname.replace(ROOT.pathname, "").replace(/^\//u, "");
  const [file, made] = [new URL(path.replace(/\.gzip$/u, ""), ROOT), MADE[path]];
  const text = made ? JSON.stringify(made) : existsSync(file) ? readFileSync(file, "utf8") : null;
  const bytes = async () => new Uint8Array(gzipSync(text ?? "")).buffer;
  return { ok: text !== null, status: text === null ? 404 : 200, text: async () => text, json: async () => JSON.parse(text ?? ""), arrayBuffer: bytes };
};

/** The match that waits in storage. */
const MINE = bauernstoss();
/** @type {Kept} */
const KEPT = { id: "mine", game: "bauernstoss", started: 1, changed: 2, over: false, table: MINE };
/** The link of a deal without moves. */
export const DEALT = "sGkJ-oAAmWzN";
/** Fragments that the engine cannot read; in place of any other damaged one it finds the link `bOther`. */
const HOPELESS = /hopeless/u;
/** Travels in the history that one act may set going, each of which takes a timer of its own. */
const TRAVELS = 6;

/** Closes the tab opened last. @type {() => void} */
export let leave = () => {};

/**
 * Open the page in a new tab, as static/app.js does: the engine and storage alone are stand-ins.
 * @param {string} hash
 * @param {import("../../static/types.js").Language} [language]
 */
export async function tab(hash, language) {
  leave();
  const { window } = new JSDOM("", { url: `https://x.org/${hash}` });
  for (const [name, value] of Object.entries({ history: window.history, location: window.location, addEventListener: window.addEventListener.bind(window) }))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  /** @type {[string, any, any][]} */
  const heard = [];
  const listen = document.addEventListener.bind(document);
  document.addEventListener = (/** @type {any[]} */ ...how) => (heard.push(/** @type {any} */ (how)), listen(.../** @type {[any, any]} */ (how)));
  const { app, page } = await appAt(null, language);
  leave = () => {
    for (const dialog of document.querySelectorAll("dialog")) {
      if (dialog.open) dialog.close(); // ends what the panel listens to
      dialog.remove();
    }
    for (const how of heard) document.removeEventListener(...how);
    document.addEventListener = listen;
    app.store.get().study?.walk.leave();
    window.close();
  };
  const { store } = app;
  store.set({ screen: "home", match: null, live: false, matches: [KEPT], engine: { ...store.get().engine, state: "ready" } });
  const study = engine();
  const troubles = createTroubles(app, () => {});
  Object.assign(app, {
    ask: async (/** @type {any} */ request) => {
      if (HOPELESS.test(JSON.stringify(request))) throw new EngineError("code_check", "");
      if (request.ask === "mend") return { code: "bOther", path: /(?:\/\d)?$/u.exec(request.text)?.[0] ?? "" };
      if (request.ask === "read" || request.ask === "edit") return edited(request);
      if (request.ask === "open" && request.seat > 3) throw new EngineError("bad_value", "");
      if (request.ask === "open") return tableOf({ game: "fipsen", phase: "bidding", legal: ["pass", "2"], log: request.code === DEALT ? [] : [{ seat: 1, phase: "bidding", move: "pass" }] });
      if (request.ask === "series") return { code: "2fSeries", game: "fipsen", rules: {}, name: "kolanu", deals: 4, level: "club", sides: [0], teams: [], result: request.code.startsWith("3") ? request.code : null };
      if (request.ask === "series_table") return { results: [], means: [[0, [null, null, null, null]]], pairs: [] };
      if (request.ask === "question") return { view: tableOf({ game: "fipsen", phase: "bidding", legal: ["pass", "2"], log: [] }).view, code: request.code, mark: request.mark, said: true, theirs: null, reply: null };
      if (request.ask === "recall") return { game: "fipsen", rules: {}, setup: {}, seat: 0, hand: [], moves: [] };
      if (request.ask === "enter") return { size: 5, deck: ["CA"], position: null };
      if (request.code === DEALT) return { ...(await study.ask({ ask: "look", ply: 0, seat: 0 })), plies: 0 };
      return study.ask(request);
    },
    storage: { sheets: async () => [], drafts: async () => [], changeDraft: async () => ({}), figures: async () => undefined, list: async () => ({ matches: [KEPT], damaged: [] }), learned: async () => NOTHING, trouble: () => null, discard: async () => {}, learn: async () => undefined },
    notice: (/** @type {any} */ notice) => store.set({ notice: following(store.get().notice, notice) }),
    complain: troubles.complain,
    home: () => store.set({ screen: "home", dealt: null }),
    resume: async (/** @type {string} */ id) => store.set({ screen: "table", match: id, ...(id === KEPT.id ? { table: MINE } : {}), live: true }),
    learn: (/** @type {string} */ game, /** @type {string} */ stage) => lessons.open(app, game, stage),
    pause() {},
    saveNow: async () => {},
  });
  const match = {
    staying: () => () => true,
    seatLinked: async (/** @type {any} */ table, own = {}) => (store.set({ match: "linked", table, live: true, screen: "table", ...own }), null),
  };
  const trail = createTrail(app, () => void links.follow());
  const panels = createPanels(app, { trail, troubles });
  const links = createLinks(app, { ready: Promise.resolve(), match, trail, troubles });
  Object.assign(app, panels.actions, links.actions);
  const draw = () => render(shownBy(store.get()).template?.(app), page);
  store.subscribe(draw);
  draw();
  void links.follow();

  /** Wait until nothing moves: neither promises nor the history. */
  async function rest() {
    for (let i = 0; i <= TRAVELS; i++) {
      await new Promise((done) => window.setTimeout(done, 0));
      await quiet();
      await settled();
    }
  }
  await rest();
  return {
    app,
    page,
    /** Return what the page shows, and its address. */
    at() {
      const panel = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
      const { learning, practise, study, table, screen } = store.get();
      const stage = learning && learning.stage !== null ? learning.course.stages[learning.stage]?.id : null;
      const detail = { learn: () => [learning?.course.game, stage], practise: () => [practise?.game, practise?.task?.id], study: () => [study?.code, study?.ply, study?.tab], table: () => [table?.code] }[screen];
      const ruled = panel?.dataset.content === "rules" ? panel.querySelector(".rules-title")?.textContent : undefined;
      return JSON.stringify([screen, ...(detail?.() ?? []), panel?.dataset.content ?? null, ruled ?? null]);
    },
    bar: () => window.location.hash,
    said: () => [...page.querySelectorAll(".notice > p")].map((one) => one.textContent?.trim()),
    /** @param {() => unknown} act */
    async after(act) {
      await act();
      await rest();
    },
    back: () => window.history.back(),
    forward: () => window.history.forward(),
    /** @param {string} address */
    type: (address) => (window.location.hash = address),
  };
}
