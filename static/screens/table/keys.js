// @ts-check
/** The keyboard: arrows move through the hand, letters ask questions, and the focus survives every redrawing. */
import { keyOf } from "../../say/key.js";
import { passFocus } from "./hand.js";
import { QUERIES } from "./voice.js";

/** @typedef {import("../../types.js").App} App */

const STEPS = /** @type {Record<string, number>} */ ({ ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 });

/** Pixels by which the edges of rows may miss each other. */
const SLACK = 1;

/**
 * Handle the keys of the table: focus, questions to the voice, help.
 * @param {App} app
 * @param {import("./voice.js").Voice} voice
 */
export function listenToKeys(app, voice) {
  document.addEventListener("focusin", ({ target }) => {
    if (target instanceof HTMLElement && target.closest(".calls") && target.getAttribute("tabindex") === "-1") {
      for (const button of buttonsOf(target.closest(".calls"))) button.setAttribute("tabindex", button === target ? "0" : "-1");
    }
  });
  document.addEventListener("keydown", (event) => {
    if (event.defaultPrevented) return;
    const key = keyOf(event);
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (key === "?") {
      event.preventDefault();
      void app.open("help");
    } else if (target.closest("dialog") || app.store.get().screen !== "table") {
      return;
    } else if (target.matches("input[type=range]") && (STEPS[key] !== undefined || key === "Home" || key === "End")) {
      return; // they move the slider
    } else if (key === "Escape") {
      app.store.set({ lastTrick: false, why: null, picked: null, finishing: null });
    } else if (STEPS[key] !== undefined) {
      const group = /** @type {HTMLElement | null} */ (target.closest(".hand, .calls, .tools"));
      const across = key === "ArrowUp" || key === "ArrowDown";
      if (across && group?.matches(".calls") && climb(group, target, STEPS[key] ?? 1)) event.preventDefault();
      else if (walk(group ?? document.querySelector(".calls") ?? document.getElementById("hand"), target, STEPS[key] ?? 1)) event.preventDefault();
    } else if (key === "Home" || key === "End") {
      const buttons = buttonsOf(target.closest(".hand, .calls"));
      (key === "Home" ? buttons[0] : buttons.at(-1))?.focus();
    } else if (key in QUERIES && !event.repeat) {
      event.preventDefault();
      voice.query(key);
    }
  });
}

/**
 * @param {Element | null} group
 * @returns {HTMLElement[]}
 */
function buttonsOf(group) {
  return group ? [.../** @type {NodeListOf<HTMLElement>} */ (group.querySelectorAll("button"))] : [];
}

/**
 * Move the focus within a group, or into it.
 * @param {HTMLElement | null} group
 * @param {HTMLElement} from
 * @param {number} step
 */
function walk(group, from, step) {
  const buttons = buttonsOf(group);
  const here = buttons.indexOf(from);
  const next = here < 0 ? (buttons.find((button) => button.tabIndex === 0) ?? buttons[0]) : buttons[here + step];
  next?.focus();
  return next !== undefined;
}

/**
 * Move the focus to the nearest button of the row above or below.
 * @param {HTMLElement} group
 * @param {HTMLElement} from
 * @param {number} step −1 for up, 1 for down
 * @returns {boolean} false where no row lies there
 */
function climb(group, from, step) {
  const own = from.getBoundingClientRect();
  const away = (/** @type {DOMRect} */ { top, bottom }) => (step > 0 ? top - own.bottom : own.top - bottom);
  const aside = (/** @type {DOMRect} */ { left, right }) => Math.abs(left + right - own.left - own.right) / 2;
  const there = buttonsOf(group).map((button) => ({ button, box: button.getBoundingClientRect() })).filter(({ box }) => box.width > 0 && away(box) > -SLACK);
  const row = Math.min(...there.map(({ box }) => away(box)));
  const [next] = there.filter(({ box }) => away(box) < row + own.height / 2).sort((one, other) => aside(one.box) - aside(other.box));
  next?.button.focus();
  return next !== undefined;
}

/**
 * Return true if a control is visible: a result takes the place of the remaining cards, and a hidden control loses the focus.
 * @param {HTMLElement} one
 */
const seen = (one) => one.checkVisibility?.() ?? true;

/** The buttons that lead on from a finished deal; they come up only once its last trick has been seen. */
const ONWARD = ":is([data-tool=next], [data-tool=new], [data-way]).main";

/**
 * Return a function that draws the page, and if that removes the focused control, focuses its successor: the next card in
 * its place, the next panel of calls after a call, the way on after the last card, even if they appear later. If the focus
 * comes from elsewhere it moves to the question, where no key answers it.
 * @param {HTMLElement} page
 */
export function createFocus(page) {
  /** The control that holds the focus until the next calls, or the way on after the deal, are there. @type {HTMLElement | null} */
  let waiting = null;
  const find = (/** @type {string} */ selector) => /** @type {HTMLElement | null} */ (page.querySelector(selector));

  /** @param {() => void} draw */
  return function keepingFocus(draw) {
    const held = document.activeElement instanceof HTMLElement && page.contains(document.activeElement) ? document.activeElement : null;
    const hand = held?.closest(".hand");
    const index = hand && held ? buttonsOf(hand).indexOf(held) : -1;
    const called = held !== null && held.closest(".calls") !== null;
    draw();
    oneStop(page.querySelector(".calls"));
    const next = find(".calls button[tabindex='0']") ?? find(`.tools ${ONWARD}`);
    if (waiting !== null && (waiting !== document.activeElement || next !== null)) {
      if (waiting === document.activeElement) next?.focus({ preventScroll: true });
      waiting = null;
    }
    if (!held || (held.isConnected && seen(held) && document.activeElement === held) || document.activeElement === next) return;
    const cards = buttonsOf(document.getElementById("hand")).filter(seen);
    const playing = index >= 0 || called;
    const card = index >= 0 ? cards[Math.min(index, cards.length - 1)] : called && !next ? cards.find((one) => one.tabIndex === 0) : undefined;
    const heir = card ?? (playing ? next : null) ?? find(".prompt") ?? find("main");
    if (heir === null) return;
    passFocus(heir);
    waiting = heir !== next && (called || (playing && card === undefined)) ? heir : null;
  };
}

/**
 * Make a group a single tab stop, at the control that has or last had the focus, else at the call that risks least; arrow
 * keys reach the others.
 * @param {Element | null} group
 */
function oneStop(group) {
  const buttons = buttonsOf(group);
  const entry = buttons.find((button) => button === document.activeElement) ?? buttons.find((button) => button.getAttribute("tabindex") === "0") ?? buttons.find((button) => button.hasAttribute("data-entry")) ?? buttons[0];
  for (const button of buttons) button.setAttribute("tabindex", button === entry ? "0" : "-1");
}
