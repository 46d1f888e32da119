// @ts-check
/**
 * A session in the study by keys alone, as a screen reader says it: the move after every step, the values on the cards, lines,
 * and every tab, in each language: tests/spoken/study.<language>.txt. `node tests/js/spoken-study.js` writes them anew; read them before
 * they are committed.
 */
import { studied } from "./study.js";
import { writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { file, LANGUAGES } from "./spoken.js";
import { settled } from "./settled.js";

/** @typedef {import("../../static/types.js").Language} Language */

const TABS = ["graph", "mistakes", "deals", "table", "more", "moves"];

/**
 * Return an element as it is read: by its label, by what it holds, a group by both; nothing that is hidden from screen readers.
 * @param {any} node
 * @returns {string}
 */
function read(node) {
  if (node.nodeType === 3) return node.textContent;
  if (node.nodeType !== 1 || node.getAttribute("aria-hidden") === "true") return "";
  const [label, held] = [node.getAttribute("aria-label"), [...node.childNodes].map(read).join("")];
  const name = label === null ? held : /^(?:OL|UL|SECTION|DIV)$/u.test(node.tagName) ? `${label}: ${held}` : label;
  const state = ["aria-current", "aria-expanded", "aria-disabled"].filter((one) => node.hasAttribute(one) && node.getAttribute(one) !== "false").map((one) => `(${one.slice(5)})`);
  return /^(?:P|LI|TR|BUTTON|H\d|OPTION|SUMMARY|CAPTION|FIGCAPTION|LABEL|LEGEND|TH|TD|SVG)$/iu.test(node.tagName) ? ` ${[name.trim(), ...state].join(" ")} ` : name;
}

/** Return an element as one line. @param {any} node */
const line = (node) => (node ? read(node).replace(/\s+/gu, " ").trim() : "");

/**
 * Return the transcript of the session.
 * @param {Language} language
 * @returns {Promise<string>}
 */
export async function session(language) {
  const desk = await studied({ code: "bOther" }, { language });
  /** @type {string[]} */
  const lines = [];
  const press = async (/** @type {string} */ key) => {
    await desk.press(key);
    lines.push(`[${key}] ${line(desk.one(".study-heard"))}`);
  };
  for (const key of ["ArrowRight", "ArrowRight"]) await press(key);
  for (const [at, values] of [[1, "fair"], [2, "open"]]) {
    const select = desk.one(".study-values select");
    select.selectedIndex = at;
    select.dispatchEvent(new /** @type {any} */ (globalThis).window.Event("change"));
    await settled();
    lines.push(`{${values}} ${line(desk.one(".study-values"))}`, ...[...desk.page.querySelectorAll(".felt .cards button")].map(line));
  }
  for (const key of ["2", "b"]) await press(key);
  lines.push(line(desk.one(".study-lines")));
  for (const key of ["Home", "ArrowDown", "PageUp", "End"]) await press(key);
  await press("Home");
  await press("ArrowDown");
  for (const tab of TABS) {
    await desk.turn(tab);
    lines.push(`{${tab}} ${line(desk.one(`[data-tab=${tab}].study-tab`))}`, ...[...desk.one(".study-sheet").children].map(line).filter((text) => text !== ""));
  }
  await desk.click(".study-tab[data-tab=mistakes]");
  await desk.click(".mistake");
  lines.push(line(desk.one(".mistake-more")));
  return `${lines.join("\n")}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) for (const language of LANGUAGES) writeFileSync(file("study", language), await session(language));
