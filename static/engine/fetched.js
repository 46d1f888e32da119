// @ts-check
/** Files of the site, each fetched and read once, when it is asked for. */
import { EngineError } from "./protocol.js";
import { SITE } from "../site.js";

/** @typedef {{bytes: number, sha256: string}} File */
/** @typedef {{version: string, boot: Record<string, number>, later: number, files: Record<string, File>}} Listing */

/**
 * Return the list of files that the host has now, or that the browser has kept.
 * @param {RequestCache} cache
 * @returns {Promise<Listing>}
 */
const hosted = (cache) => fetch(`${SITE}files.json`, { cache }).then((answer) => answer.json());

/** @param {Listing} files */
const own = ({ version }) => version === (document.documentElement.dataset.version ?? version);

/**
 * Return true if the host has another build than this page's by now; false if it has not, or cannot be reached.
 * @returns {Promise<boolean>}
 */
export async function outdated() {
  try {
    return !own(await hosted("no-cache"));
  } catch {
    return false;
  }
}

/** Return the functions that fetch files, each of them once. */
function createFiles() {
  /** @type {Promise<Listing> | null} */
  let listed = null;

  /**
   * Fetch the list of the files of this page's build.
   * @returns {Promise<Listing>} asked for anew after a failure; rejected with the EngineError `engine_outdated` where the
   *   host has another build
   */
  function listing() {
    listed ??= hosted("default")
      .then((files) => (own(files) ? files : hosted("reload"))) // the browser may have kept the list of a build before
      .then((files) => {
        if (own(files)) return files;
        throw new EngineError("engine_outdated", "files.json");
      });
    listed.catch(() => (listed = null));
    return listed;
  }

  /**
   * @param {string} path
   * @returns {Promise<string>} the hash by which the browser checks a file; empty if it is unknown, or if the document asks for no list of files
   */
  async function integrity(path) {
    if (document.documentElement.dataset.unlisted !== undefined) return "";
    const file = await listing().then(
      ({ files }) => files[path],
      (error) => {
        if (error instanceof EngineError) throw error; // of another build
      },
    );
    return file ? `sha256-${btoa(file.sha256.replace(/../gu, (pair) => String.fromCharCode(parseInt(pair, 16))))}` : "";
  }

  /** Files that did not come, or came damaged: the browser may have kept something else in their place. @type {Set<string>} */
  const failed = new Set();

  /** @type {Map<string, Promise<any>>} */
  const asked = new Map();
  /** Those that have not come yet. @type {Set<Promise<any>>} */
  const underWay = new Set();

  /** Return a promise that resolves once no file is being fetched. */
  async function quiet() {
    while (underWay.size > 0) await Promise.allSettled(underWay);
  }

  /**
   * Fetch a file of this page's own build; a file of another build counts as a failure.
   * @param {string} path
   * @param {(answer: Response) => Promise<any>} [read] converts the answer, by default from JSON
   * @returns {Promise<any>} rejected while the file cannot be had; it is asked for anew the next time
   */
  function fetched(path, read = (answer) => answer.json()) {
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
      () => forget(path),
    ).finally(() => underWay.delete(wanted));
    asked.set(path, wanted);
    underWay.add(wanted);
    return wanted;
  }

  /**
   * Fetch a file anew the next time, past the browser's cache: what came is of no use.
   * @param {string} path
   */
  function forget(path) {
    failed.add(path);
    asked.delete(path);
  }

  return { listing, fetched, forget, quiet };
}

export const { listing, fetched, forget, quiet } = createFiles();
