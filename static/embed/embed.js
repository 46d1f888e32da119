// @ts-check
/** The embedded page, embed.html: one deal of a link on a board, to be stepped through, without the engine. */
import { render } from "lit-html";
import { GAMES } from "../games/index.js";
import { Newer } from "./digits.js";
import { decode } from "./link.js";
import { positions } from "./shown.js";
import { deckOf, fragmentOf, languageOf, otherOf, spoken } from "./speech.js";
import { brokenTemplate, embedTemplate } from "./view.js";
import { createWalk } from "./walk.js";

/** @typedef {import("./types.js").Shown} Shown */
/** @typedef {ReturnType<typeof createWalk>} Walk */

/** The keys that step through a deal. @type {Record<string, (walk: Walk) => void>} */
const KEYS = {
  ArrowLeft: (walk) => walk.go(walk.ply - 1),
  ArrowRight: (walk) => walk.go(walk.ply + 1),
  ArrowUp: (walk) => walk.trick(-1),
  ArrowDown: (walk) => walk.trick(1),
  PageUp: (walk) => walk.trick(-1),
  PageDown: (walk) => walk.trick(1),
  Home: (walk) => walk.go(0),
  End: (walk) => walk.go(Infinity),
};

/**
 * Return the deal of a link, or the reason that it cannot be shown.
 * @param {string} code
 * @returns {Shown | import("./view.js").Fault}
 */
function read(code) {
  try {
    return decode(code);
  } catch (error) {
    return error instanceof Newer ? "newer" : (otherOf(code) ?? "damaged");
  }
}

/**
 * Return the page, with the functions that open the link in the address and answer its keys.
 * @param {HTMLElement} root
 */
function createPage(root) {
  /** The number of the link that is being opened: words that come late for an earlier one are dropped. */
  let opened = 0;
  /** @type {Walk | null} */
  let walk = null;

  /**
   * Draw a deal, once each of its positions can be drawn.
   * @param {import("../types.js").Speech} speech
   * @param {Shown} shown
   * @returns {boolean} false for a deal that cannot be drawn
   */
  function draw(speech, shown) {
    const now = createWalk(positions(shown), shown.start, () => render(embedTemplate(speech, shown, now), root));
    try {
      const tried = document.createElement("div");
      for (const ply of now.views.keys()) render(embedTemplate(speech, shown, { ...now, ply }), tried);
    } catch {
      return false;
    }
    walk = now;
    document.title = `${speech.text(`${shown.game}.name`)} – stich`;
    now.go(shown.start);
    return true;
  }

  return {
    async open() {
      const own = ++opened;
      walk?.pause();
      walk = null;
      const { code, options } = fragmentOf(location.hash);
      const language = languageOf(options.get("lang"), navigator.languages);
      const deck = deckOf(options.get("deck"));
      document.documentElement.lang = language;
      document.documentElement.dataset.deck = deck;
      const shown = read(code);
      const speech = await spoken(language, deck, GAMES.find((game) => typeof shown !== "string" && game === shown.game) ?? null).catch(() => null);
      if (own !== opened || !speech) return;
      root.querySelector(":scope > a")?.remove(); // the way out for readers without this script
      if (typeof shown !== "string" && draw(speech, shown)) return;
      document.title = "stich";
      render(brokenTemplate(speech, typeof shown === "string" ? shown : "damaged", code), root);
    },
    /** @param {KeyboardEvent} event */
    key(event) {
      const work = Object.hasOwn(KEYS, event.key) ? KEYS[event.key] : undefined;
      const own = event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || event.target instanceof HTMLInputElement;
      if (!walk || !work || own) return;
      event.preventDefault();
      work(walk);
    },
    pause: () => walk?.pause(),
  };
}

const page = createPage(/** @type {HTMLElement} */ (document.getElementById("embed")));
document.addEventListener("keydown", page.key);
document.addEventListener("visibilitychange", () => document.hidden && page.pause());
addEventListener("hashchange", () => void page.open());
void page.open();
