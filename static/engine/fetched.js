// @ts-check
/** Files of the site, each fetched and read once, when it is asked for. */
import { SITE } from "../site.js";

/** @type {Map<string, Promise<any>>} */
const asked = new Map();
/** Those that have not come yet. @type {Set<Promise<any>>} */
const underWay = new Set();

/** Resolved once nothing is under way. */
export async function quiet() {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

/**
 * @param {string} path
 * @param {(answer: Response) => Promise<any>} [read] what is made of it, JSON if nothing else
 * @returns {Promise<any>} rejected while the file cannot be had; it is asked for anew the next time
 */
export function fetched(path, read = (answer) => answer.json()) {
  const known = asked.get(path);
  if (known) return known;
  const wanted = fetch(new URL(path, SITE)).then((answer) => {
    if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
    return read(answer);
  });
  wanted.catch(() => asked.delete(path)).finally(() => underWay.delete(wanted));
  asked.set(path, wanted);
  underWay.add(wanted);
  return wanted;
}
