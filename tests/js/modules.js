// @ts-check
/** The page's modules as texts. */
import { readFileSync } from "node:fs";
import { files } from "./files.js";

const STATIC = new URL("../../static/", import.meta.url);
const APART = /^(?:vendor\/|sw\.js$)/; // not ours, and a world of its own

/** @typedef {Map<string, string>} Modules path below static/ → source without comments */

/**
 * Read the page's own modules.
 * @returns {Modules}
 */
export function modules() {
  const own = files(STATIC, ".js").filter((path) => !APART.test(path));
  return new Map(own.map((path) => [path, code(readFileSync(new URL(path, STATIC), "utf8"))]));
}

/**
 * Return a source without its comments: blocks, and lines that begin after a blank, the only kinds in the page's modules.
 * @param {string} source
 * @returns {string}
 */
export const code = (source) => source.replace(/\/\*\*?[\s\S]*?\*\//gu, "").replace(/(^|\s)\/\/ .*$/gmu, "$1");
