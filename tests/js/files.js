// @ts-check
// Files of a folder, for tests that loop over them.
import assert from "node:assert/strict";
import { readdirSync } from "node:fs";

/**
 * Return the sorted paths of the files below a folder that have this ending. Fail where there is none: a test that loops over
 * an empty list passes without having checked anything.
 * @param {URL} folder
 * @param {string} ending
 * @returns {string[]} relative to the folder
 */
export function files(folder, ending) {
  const paths = readdirSync(folder, { recursive: true }).map((path) => String(path).replaceAll("\\", "/"));
  const found = paths.filter((path) => path.endsWith(ending)).sort();
  assert.ok(found.length > 0, `nothing in ${folder.pathname} ends with ${ending}`);
  return found;
}
