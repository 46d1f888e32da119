// @ts-check
/** The page's modules as texts. */
import { readFileSync } from "node:fs";
import { files } from "./files.js";

const STATIC = new URL("../../static/", import.meta.url);
const APART = /^(?:vendor\/|sw\.js$)/; // not ours, and a world of its own

/** @typedef {Map<string, string>} Modules path below static/ → source without comments */

/** @returns {Modules} */
export function modules() {
  const own = files(STATIC, ".js").filter((path) => !APART.test(path));
  return new Map(own.map((path) => [path, code(readFileSync(new URL(path, STATIC), "utf8"))]));
}

/**
 * A source without its comments, of which the page's modules have no more than these two kinds.
 * @param {string} source
 * @returns {string}
 */
export const code = (source) => source.replace(/\/\*\*?[\s\S]*?\*\//gu, "").replace(/(^|\s)\/\/ .*$/gmu, "$1");
