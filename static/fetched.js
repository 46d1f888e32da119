// @ts-check
/** Files of the site that are JSON, each fetched once, when it is asked for. */
import { SITE } from "./site.js";

/** @type {Map<string, Promise<any>>} */
const asked = new Map();

/**
 * @param {string} path
 * @returns {Promise<any>} rejected while the file cannot be had; it is asked for anew the next time
 */
export function fetched(path) {
  const known = asked.get(path);
  if (known) return known;
  const wanted = fetch(new URL(path, SITE)).then((answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return answer.json();
  });
  wanted.catch(() => asked.delete(path));
  asked.set(path, wanted);
  return wanted;
}
