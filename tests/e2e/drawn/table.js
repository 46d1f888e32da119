// @ts-check
/**
 * The table as the page draws it, without an engine: `show` draws a recorded answer, `faults` measures the screen. The page of the test shows this document in a frame and gives the frame the size of each window.
 */
import { html } from "lit-html";
import { paint } from "../../../static/screens/paint.js";
import { boardTemplate } from "../../../static/board/board.js";
import { GAMES, ROOMS } from "../../../static/games/index.js";
import { homeTemplate } from "../../../static/screens/home/home.js";
import { learnTemplate } from "../../../static/learn/learn.js";
import { FRESH } from "../../../static/tasks/attempt.js";
import { SLICES, START } from "../../../static/screens/slices.js";
import { createStore, PREFERENCES } from "../../../static/state/store.js";
import { Words } from "../../../static/say/words.js";
import { createFit } from "../../../static/screens/table/fit.js";
import { tableTemplate } from "../../../static/screens/table/layout.js";
import { nameOf } from "../../../static/screens/table/seats.js";

/** @typedef {import("../../../static/types.js").App} App */
/** @typedef {import("../../../static/types.js").Language} Language */
/** @typedef {import("../../../static/types.js").Table} Table */
/** @typedef {import("../../../static/types.js").Thought} Thought */
/** @typedef {import("../../../static/types.js").Aim} Aim */

/** @typedef {{coach?: boolean, goal?: boolean, hint?: boolean, notice?: string, picked?: string | null, open?: string | null}} Help parts that are open beside the question, the key of a notice, the card tapped once, and the family of calls that is open */

const ROOT = new URL("../../../", import.meta.url);
const FOLDERS = { "static/words": ["ui", ...GAMES], "static/screens/table/words": ["ui", "pages"], "static/board/words": ["pages"], "static/screens/home/words": ["ui"], "static/learn/words": ["learn"], "static/tasks/words": ["learn"] };

/** @param {string} path @returns {Promise<any>} */
const json = async (path) => (await fetch(new URL(path, ROOT))).json();

/** Takes over the style sheets of the site, and that of home, which the build puts into the page itself. */
async function styled() {
  const site = new DOMParser().parseFromString(await (await fetch(new URL("index.html", ROOT))).text(), "text/html");
  const sheets = [...site.querySelectorAll("link[rel=stylesheet]")].map((link) => link.getAttribute("href") ?? "");
  const links = [...sheets, "static/screens/home/home.css"].map((href) => {
    const own = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(href, ROOT).href });
    document.head.append(own);
    return new Promise((done) => (own.onload = own.onerror = done));
  });
  await Promise.all(links);
}

const fit = createFit();

/** @type {Map<Language, Promise<Words>>} */
const dictionaries = new Map();

/** @param {Language} language */
async function wordsOf(language) {
  const parts = await Promise.all([
    ...Object.entries(FOLDERS).flatMap(([folder, parts]) => parts.map(async (part) => [part, await json(`${folder}/${language}/${part}.json`)])),
    ...ROOMS.filter(({ course }) => course).map(async ({ id }) => [`course.${id}`, await json(`.build/courses/${id}.${language}.json`)]),
  ]);
  return new Words(language, Object.fromEntries(parts.flatMap(([part, all]) => Object.entries(all).map(([key, template]) => [`${part}.${key}`, template]))));
}

const page = /** @type {HTMLElement} */ (document.getElementById("page"));

/**
 * A hint with a reason of two lines that names the last of the moves.
 * @param {Table} table
 * @returns {Thought}
 */
function thought({ view: { legal } }) {
  const values = Object.fromEntries(legal.map((move, i) => [move, i / 2 - 3.2]));
  return { values, worlds: 100, done: true, best: legal.at(-1) ?? null, sure: 63, reason: { name: "saves", n: 88, points: 11 }, equal: [], level: [], compared: 100 };
}

/** True while the table on the screen has trumps, which must be in sight. */
let trumped = false;

/** @type {Aim} */
const AIM = /** @type {any} */ ({ game: "", stage: "", place: 0, last: true, exercise: { kind: "goal", goal: ["points", 61] } });

/** @typedef {{language: Language, deck?: "french" | "german", theme?: string}} Look */

/**
 * Return an app of this state, for a document of this look.
 * @param {Partial<import("../../../static/types.js").State>} state
 * @param {Look} look
 * @returns {Promise<App>}
 */
async function appOf(state, { language, deck = "french", theme = "light" }) {
  if (!dictionaries.has(language)) dictionaries.set(language, wordsOf(language));
  const words = /** @type {Words} */ (await dictionaries.get(language));
  words.deck = deck;
  const store = createStore(SLICES, { ...START, preferences: { ...PREFERENCES, language, deck }, engine: { ...START.engine, state: "ready" }, ...state });
  const app = /** @type {App} */ (
    /** @type {unknown} */ ({
      store, words,
      say: words.say.bind(words),
      text: words.text.bind(words),
      name: (/** @type {number} */ seat, /** @type {"ui.you" | undefined} */ you) => nameOf(app, seat, you),
      act: async () => {}, announce() {}, hurry() {}, home() {},
    })
  );
  const root = document.documentElement;
  Object.assign(root.dataset, { theme, deck, colours: deck === "german" ? "four" : "two", speed: "off" });
  root.lang = language;
  return app;
}

/**
 * Draws a table.
 * @param {Table} table
 * @param {Look & Help} how
 */
export async function show(table, { coach = false, goal = false, hint = false, notice = "", picked = null, open = null, ...look }) {
  const state = {
    table, live: true, screen: /** @type {const} */ ("table"), match: "m",
    learned: { ...START.learned, coach: { ...START.learned.coach, on: coach } },
    aim: goal ? AIM : null,
    hint: hint && table.view.legal.length > 1 ? thought(table) : null,
    worths: hint,
    notice: notice ? { key: notice, data: { game: "Schafkopf", points: "120" }, actions: [{ key: "ui.notice.learn", run: () => {} }] } : null,
    picked,
    choice: { ...START.choice, open },
  };
  paint(tableTemplate(await appOf(state, look)), page);
  trumped = trumps(table);
}

/**
 * Draws home as a new person sees it.
 * @param {Look} look
 */
export const home = async (look) => paint(homeTemplate(await appOf({ screen: "home" }, look)), page);

/**
 * Faults of home: parts beyond the window, names of games and languages that break.
 * @returns {string[]}
 */
export function beyond() {
  const out = [...page.querySelectorAll("*")].filter((one) => {
    const { left, right, width } = one.getBoundingClientRect();
    return width > 1 && (left < -SLACK || right > innerWidth + SLACK);
  });
  const broken = [...page.querySelectorAll(".tile-name, .languages button")].filter((one) => lines(one) > 1);
  return [...out.map((one) => `${name(one)} is out of the window`), ...broken.map((one) => `${name(one)} is broken`)];
}

/**
 * Draws an exercise of a course.
 * @param {import("../../../static/types.js").Course} course
 * @param {number} stage
 * @param {number} place
 * @param {Look} look
 */
export async function lesson(course, stage, place, look) {
  const learning = { course, stage, place, attempt: FRESH, trainer: null };
  paint(learnTemplate(await appOf({ learning, screen: "learn" }, look)), page);
}

/**
 * Draws a position of a deal as the study does.
 * @param {import("../../../static/types.js").View} view
 * @param {import("../../../static/types.js").View} end
 * @param {Look} look
 */
export async function felt(view, end, look) {
  paint(html`<div class="study-felt">${boardTemplate(await appOf({}, look), view, end)}</div>`, page);
}

/**
 * The parts of the table that the ring of a picked or hinted card runs into, or its edges where the ring leaves it.
 * @returns {string[]}
 */
export function ringed() {
  const board = /** @type {Element} */ (document.querySelector(".board")).getBoundingClientRect();
  return [...document.querySelectorAll(".card[data-picked], .card[data-best] .face")].flatMap((one) => {
    const { outlineWidth, outlineOffset } = getComputedStyle(one);
    const beyond = Math.max(0, parseFloat(outlineWidth) + parseFloat(outlineOffset));
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (right === left) return [];
    const ring = { left: left - beyond, right: right + beyond, top: top - beyond, bottom: bottom + beyond };
    const met = [...document.querySelectorAll(".own .plate, .own .bubble, .own .moment, .own .hint, .middle .laid, .tools button")].filter((other) => {
      const box = other.getBoundingClientRect();
      return box.width > 0 && box.left < ring.right && ring.left < box.right && box.top < ring.bottom && ring.top < box.bottom;
    });
    return [...met.map(name), ...(ring.left < board.left || ring.right > board.right ? ["the edge of the board"] : [])];
  });
}

/** Least size of rank and suit on an open card, in CSS pixels. */
const LEAST = 16;
/** Height of the smaller of rank and suit in the corner of a picture, as a share of the width of the card. */
const CORNER = 0.26;

/**
 * The cards whose rank or suit is smaller than `LEAST`.
 * @returns {string[]}
 */
export function faint() {
  return [...document.querySelectorAll(".face[data-suit]")].flatMap((card) => {
    const { width } = card.getBoundingClientRect();
    if (width === 0) return [];
    const index = /** @type {Element} */ (card.querySelector(".index"));
    const own = /** @type {Element} */ (card.querySelector(".pip"));
    const pip = (own.checkVisibility() ? own : (card.closest(".domino-suit")?.querySelector(".domino-sign .pip") ?? own)).getBoundingClientRect();
    const size = index.checkVisibility() ? Math.min(parseFloat(getComputedStyle(index).fontSize), pip.width, pip.height) : width * CORNER;
    return size < LEAST - 0.1 ? [`${name(card)}: ${size.toFixed(1)} px`] : [];
  });
}

/** Return true for a table whose contract has trumps. @param {Table} table */
const trumps = ({ view }) => view.phase !== "over" && typeof view.facts.contract === "string" && (view.facts.order?.[0]?.length ?? 0) > 0;

/** @typedef {{left: number, right: number, top: number, bottom: number}} Box */

/** Pixels by which edges may miss each other: fractions are rounded. */
const SLACK = 1;

/**
 * The part of an element that its scrolling frames leave in sight.
 * @param {Element} one
 * @returns {Box}
 */
function seen(one) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const box = { left, right, top, bottom };
  for (let frame = one.parentElement; frame; frame = frame.parentElement) {
    if (getComputedStyle(frame).overflow === "visible") continue;
    const edge = frame.getBoundingClientRect();
    box.left = Math.max(box.left, edge.left);
    box.right = Math.min(box.right, edge.right);
    box.top = Math.max(box.top, edge.top);
    box.bottom = Math.min(box.bottom, edge.bottom);
  }
  return box;
}

/** @param {Element} one */
const name = (one) => `${one.getAttribute("data-move") ?? one.getAttribute("data-set") ?? one.getAttribute("data-tool") ?? one.getAttribute("data-card") ?? ""} ${one.className} “${(one.textContent ?? "").replace(/\s+/g, " ").trim().slice(0, 40)}”`;

/** Return true for an element that lies in the window and in its frames with all of its area. @param {Element} one */
function whole(one) {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const box = seen(one);
  return (
    left >= -SLACK && right <= innerWidth + SLACK && top >= -SLACK && bottom <= innerHeight + SLACK && right > left && bottom > top &&
    box.left <= left + SLACK && box.right >= right - SLACK && box.top <= top + SLACK && box.bottom >= bottom - SLACK
  );
}

/**
 * The elements of a selector that are not whole in the window and in their frames; the selector itself where there is none.
 * @param {string} selector
 * @returns {string[]}
 */
export function unseen(selector) {
  const all = [...document.querySelectorAll(selector)];
  return all.length === 0 ? [selector] : all.filter((one) => !whole(one)).map(name);
}

/**
 * The calls lower or narrower than a finger needs.
 * @param {number} least CSS pixels
 * @returns {string[]}
 */
export const small = (least) =>
  [...document.querySelectorAll(".calls button:not(.link)")].flatMap((one) => {
    const { width, height } = one.getBoundingClientRect();
    return Math.min(width, height) < least - 0.1 ? [`${name(one)}: ${Math.round(width)} × ${Math.round(height)}`] : [];
  });

/**
 * Return the element that covers a point of this one, or null.
 * @param {Element} one
 * @param {number} x
 * @param {number} y
 */
function over(one, x, y) {
  const top = document.elementFromPoint(x, y);
  return top && !one.contains(top) && !top.contains(one) ? top : null;
}

/**
 * Faults of what the player needs: each call, the prompt, the trumps, the cards.
 * @returns {string[]}
 */
export function faults() {
  fit();
  /** @type {string[]} */
  const found = [];
  const { scrollWidth, scrollHeight } = document.documentElement;
  if (scrollWidth > innerWidth) found.push(`the page is ${scrollWidth} wide`);
  if (scrollHeight > Math.max(innerHeight, 320)) found.push(`the page is ${scrollHeight} high`);

  for (const one of document.querySelectorAll(".prompt, .calls button, .tools button, .bar button")) {
    if (getComputedStyle(one).display === "none") continue;
    if (!whole(one)) found.push(`${name(one)} is out of sight`);
    const { left, right, top, bottom } = one.getBoundingClientRect();
    for (const [x, y] of [[(left + right) / 2, (top + bottom) / 2], [left + 3, (top + bottom) / 2], [right - 3, (top + bottom) / 2], [(left + right) / 2, top + 4], [(left + right) / 2, bottom - 4]]) {
      const cover = over(one, x ?? 0, y ?? 0);
      if (cover && !cover.matches(".worth")) {
        found.push(`${name(one)} is covered by ${name(cover)}`);
        break;
      }
    }
    const rise = one.matches(".prompt") ? parseFloat(getComputedStyle(one).fontSize) / 4 : 0; // letters of the serif face rise above their line
    if (one.scrollWidth > one.clientWidth + SLACK || one.scrollHeight > one.clientHeight + SLACK + rise) found.push(`${name(one)} is cut`);
  }
  if (trumped && ![...document.querySelectorAll(".trump-strip, .trump-named")].some(whole)) found.push("the trumps are not shown");

  for (const card of document.querySelectorAll(".own .hand .card")) {
    const { left, right, top, bottom } = card.getBoundingClientRect();
    if (right - left < 1) continue;
    const [x, y] = [left + (right - left) * 0.16, top + (bottom - top) * 0.16];
    if (!(x > 0 && x < innerWidth && y > 0 && y < innerHeight)) found.push(`${name(card)} is out of sight`);
    else {
      const cover = over(card, x, y);
      if (cover && !cover.closest("[data-card]")?.contains(card)) found.push(`${card.getAttribute("data-card")} is covered by ${name(cover)}`);
    }
    if (left < -SLACK || right > innerWidth + SLACK) found.push(`${name(card)} hangs out of the window`);
  }
  const board = document.querySelector(".board")?.getBoundingClientRect();
  const hand = document.querySelector(".own .hand");
  if (board && hand && hand.clientHeight > 0 && seen(hand).bottom > board.bottom + SLACK) found.push("the hand hangs over the wood");

  const parts = [...document.querySelectorAll(".plate, .bubble, .moment, .calls, .hint, .coach, .status, .pile, .notice, .trick .laid, .tools button, .bar button")].filter((one) => !one.closest(".side"));
  const boxes = parts.map((one) => /** @type {const} */ ([one, seen(one)])).filter(([, box]) => box.right - box.left > 1 && box.bottom - box.top > 1);
  for (const [index, [a, one]] of boxes.entries())
    for (const [b, other] of boxes.slice(index + 1))
      if (!a.contains(b) && !b.contains(a) && !passing(a, b) && !(a.matches(".laid") && b.matches(".laid")) && one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1)
        found.push(`${name(a)} and ${name(b)} cover each other`);
  for (const one of document.querySelectorAll(".bubble, .plate, .name, .name-text, .call, .switch, .moment, .coach, .status"))
    if (one.clientWidth > 0 && (one.scrollWidth > one.clientWidth + SLACK || one.scrollHeight > one.clientHeight + SLACK)) found.push(`${name(one)} is cut`);
  for (const one of document.querySelectorAll(".name, .worth")) if (lines(one) > 1) found.push(`${name(one)} breaks into ${lines(one)} lines`);
  for (const held of document.querySelectorAll(".own .hand")) {
    const rows = [...held.querySelectorAll(".row")].map((row) => row.children.length).filter((n) => n > 0);
    if (Math.max(...rows) - Math.min(...rows) > 1) found.push(`a hand lies in rows of ${rows.join(" and ")} cards`);
  }
  return [...new Set(found)];
}

/** The number of lines on which the text of an element that can be seen lies. @param {Element} one */
function lines(one) {
  const range = document.createRange();
  const shown = [...one.childNodes].filter((part) => !(part instanceof Element && part.matches(".visually-hidden")));
  const middles = shown.flatMap((part) => {
    range.selectNodeContents(part);
    return [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 4).map(({ top, height }) => top + height / 2);
  });
  return middles.length === 0 ? 0 : 1 + Math.round((Math.max(...middles) - Math.min(...middles)) / Math.max(12, parseFloat(getComputedStyle(one).fontSize)));
}

/**
 * Return true for a hint, which a tap closes, over a part that can wait until then.
 * @param {Element} a
 * @param {Element} b
 */
const passing = (a, b) => [a, b].some((one) => one.matches(".hint")) && [a, b].some((one) => one.matches(".plate, .bubble, .pile, .moment"));

await styled();
Object.assign(globalThis, { show, home, beyond, lesson, felt, faint, ringed, faults, unseen, small, fit });
