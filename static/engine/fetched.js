// @ts-check
/** Files of the site, each fetched and read once, when it is asked for. */
import { SITE } from "../site.js";

/** @typedef {{bytes: number, sha256: string}} File */
/** @typedef {{version: string, boot: Record<string, number>, later: number, files: Record<string, File>}} Listing */

/** @type {Promise<Listing> | null} */
let listed = null;

/** @returns {Promise<Listing>} the files of the build that this page is of; asked for anew after a failure */
export function listing() {
  listed ??= fetch(`${SITE}files.json`).then((answer) => answer.json());
  listed.catch(() => (listed = null));
  return listed;
}

/** @returns {Promise<boolean>} whether the host has another build by now */
export async function outdated() {
  try {
    const [own, there] = await Promise.all([listing(), fetch(`${SITE}files.json`, { cache: "no-cache" }).then((answer) => answer.json())]);
    return own.version !== there.version;
  } catch {
    return false;
  }
}

/**
 * @param {string} path
 * @returns {Promise<string>} what the browser is to check a file by; empty where that is unknown
 */
async function integrity(path) {
  const file = await listing().then(({ files }) => files[path], () => undefined);
  return file ? `sha256-${btoa(file.sha256.replace(/../gu, (pair) => String.fromCharCode(parseInt(pair, 16))))}` : "";
}

/** Files that did not come, or came damaged: the browser may have kept what came instead. @type {Set<string>} */
const failed = new Set();

/** @type {Map<string, Promise<any>>} */
const asked = new Map();
/** Those that have not come yet. @type {Set<Promise<any>>} */
const underWay = new Set();

/** Resolved once nothing is under way. */
export async function quiet() {
  while (underWay.size > 0) await Promise.allSettled(underWay);
}

/**
 * A file of this page's own build, never of another.
 * @param {string} path
 * @param {(answer: Response) => Promise<any>} [read] what is made of it, JSON if nothing else
 * @returns {Promise<any>} rejected while the file cannot be had; it is asked for anew the next time
 */
export function fetched(path, read = (answer) => answer.json()) {
  const known = asked.get(path);
  if (known) return known;
  const wanted = integrity(path)
    .then((known) => fetch(new URL(path, SITE), { cache: failed.has(path) ? "reload" : "default", ...(known ? { integrity: known } : {}) }))
    .then((answer) => {
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return read(answer);
    });
  wanted.then(
    () => failed.delete(path),
    () => {
      failed.add(path);
      asked.delete(path);
    },
  ).finally(() => underWay.delete(wanted));
  asked.set(path, wanted);
  underWay.add(wanted);
  return wanted;
}
