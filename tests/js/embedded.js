// @ts-check
/**
 * Flattens deals into links of embedded pages and reads them back. Standard input has a line `{words, every}` with the
 * words of the page by language and game, and a line `{code, start, views, text}` for each deal. Prints for each its link,
 * the hash of the positions read from it, its text for a forum, and what is wrong: the first position that is drawn otherwise
 * than the engine's view, the keys that lack words, a fault of the picture; each is null where there is nothing.
 * It stops at a deal with an error; the last line of standard error then names the game and the deal.
 */
import { appAt } from "./page.js";
import { document } from "./document.js";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { render } from "lit-html";
import { boardTemplate } from "../../static/board/board.js";
import { decode, encode } from "../../static/embed/link.js";
import { flatten, positions } from "../../static/embed/shown.js";
import { speechOf } from "../../static/embed/speech.js";
import { embedTemplate } from "../../static/embed/view.js";
import { createWalk } from "../../static/embed/walk.js";
import { short } from "../../static/cards/card.js";
import { Words } from "../../static/say/words.js";
import { forumOf } from "../../static/screens/share/message.js";
import { pictureOf, signsOf, svgOf } from "../../static/screens/share/picture.js";

/** @typedef {import("../../static/types.js").View} View */
/** @typedef {import("../../static/types.js").Language} Language */

const { app, page } = await appAt(null);
const NAMES = /** @type {const} */ (["game", "seats", "seat", "dealer", "profile", "phase", "turn", "log", "score"]);

/** Words that note the keys they lack. */
class Noting extends Words {
  /** @type {Set<string>} */
  lacking = new Set();

  /** @override @param {string} key */
  phrase(key, data = {}) {
    if (this.find(key) === null) this.lacking.add(key);
    return super.phrase(key, data);
  }
}

const parser = new (/** @type {any} */ (document.defaultView).DOMParser)();
/** @param {string} text @returns {Document} */
const parsed = (text) => parser.parseFromString(text, "image/svg+xml");
const SIGNS = signsOf(parsed(readFileSync(new URL("../../static/cards/french.svg", import.meta.url), "utf8")));

/**
 * Return the fault of the picture of a deal: it is no SVG, holds more than shapes, or lacks a card; null without one.
 * @param {View[]} views
 */
function faultOf(views) {
  const [dealt, end] = [/** @type {View} */ (views[0]), /** @type {View} */ (views.at(-1))];
  const contract = 'a < b & "c"';
  const svg = parsed(svgOf(pictureOf(app, dealt, end, { contract, profile: "rules", code: "code", signs: SIGNS })));
  const names = new Set([...svg.querySelectorAll("*")].map(({ localName }) => localName));
  if (svg.documentElement.localName !== "svg" || [...names].some((name) => !["svg", "title", "rect", "text", "g", "path"].includes(name))) return `elements ${[...names]}`;
  const texts = [...svg.querySelectorAll("text")];
  if (!texts.some(({ textContent }) => textContent === contract)) return "no contract";
  const right = [...svg.querySelectorAll("text, rect")].every((shape) => Number(shape.getAttribute("x")) >= 0 && Number(shape.getAttribute("x")) <= 600 && Number(shape.getAttribute("y")) <= Number(svg.documentElement.getAttribute("height")));
  if (!right) return "outside";
  const cards = texts.filter((text) => text.getAttribute("font-size") === "20" && text.getAttribute("font-weight") === "600").map(({ textContent }) => textContent);
  const held = dealt.hands.flatMap((hand) => (typeof hand === "number" ? [] : hand)).map((card) => short(app, card));
  return cards.sort().join() === held.sort().join() ? null : `${cards} for ${held}`;
}

/** @param {View} view @param {View} end */
function drawn(view, end) {
  render(boardTemplate(app, { ...view, legal: [] }, end), page);
  return page.innerHTML.replaceAll(/<!--.*?-->/gu, "");
}

/**
 * Return the first position that is drawn otherwise than the engine's view; null where none is.
 * @param {View[]} views
 * @param {View[]} back
 * @param {number} every
 */
function differing(views, back, every) {
  const [end, own] = [/** @type {View} */ (views.at(-1)), /** @type {View} */ (back.at(-1))];
  const wrong = views.findIndex((view, ply) => {
    const mine = /** @type {View} */ (back[ply]);
    return NAMES.some((name) => JSON.stringify(view[name]) !== JSON.stringify(mine[name])) || (ply % every === 0 && drawn(view, end) !== drawn(mine, own));
  });
  return wrong < 0 && views.length === back.length ? null : wrong;
}

/**
 * Return the keys without words of a whole deal in every language, in German with the German deck.
 * @param {import("../../static/embed/types.js").Shown} shown
 * @param {Record<string, Record<string, any>>} words
 */
function lacking(shown, words) {
  /** @type {string[]} */
  const found = [];
  for (const [language, own] of Object.entries(words)) {
    const noting = new Noting(/** @type {Language} */ (language), { ...own[""], ...own[shown.game] });
    const speech = speechOf(noting, language === "de" ? "german" : "french");
    const walk = createWalk(positions(shown), 0, () => render(embedTemplate(speech, shown, walk), root));
    const root = document.createElement("div");
    for (const ply of walk.views.keys()) walk.go(ply);
    found.push(...[...noting.lacking].map((key) => `${language} ${key}`));
  }
  return found.length > 0 ? found : null;
}

let text = "";
for await (const part of process.stdin.setEncoding("utf8")) text += part;
const [{ words, every }, ...deals] = text.trim().split("\n").map((line) => JSON.parse(line));

/**
 * Return the line printed for a deal.
 * @param {{code: string, start: number, views: View[], text: string}} deal
 */
function lineOf({ code, start, views, text: written }) {
  const link = encode(flatten(views, { code, start }));
  const shown = decode(link);
  if (shown.code !== code || shown.start !== start) throw new Error(link);
  const back = positions(shown);
  const hash = createHash("sha256").update(JSON.stringify(back)).digest("hex").slice(0, 16);
  return JSON.stringify({ link, hash, wrong: differing(views, back, every), lacking: lacking(shown, words), picture: faultOf(views), forum: forumOf(written, `https://x.org/#${code}`) });
}

for (const deal of deals) {
  try {
    console.log(lineOf(deal));
  } catch (error) {
    console.error(`${/** @type {Error} */ (error).stack}\nDeal of ${deal.views[0].game}: ${deal.code}`);
    process.exit(1);
  }
}
