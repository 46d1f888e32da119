// @ts-check
/** Progress of the engine's download, for the bar on the page and for the watch over a start that is stuck. */
import { listing as listed } from "./fetched.js";
import { SITE } from "../site.js";

/** @typedef {import("./fetched.js").Listing} Listing */

/**
 * Progress of the download: bytes of the engine's files that have arrived, and in all; `seconds` left, null while
 * unknown; `broken` while the connection is down; `done` once the engine has answered.
 * @typedef {{loaded: number, total: number, seconds: number | null, broken: boolean, done: boolean}} Progress
 */

/** Milliseconds over which the speed of the download is measured: at least, and at most. */
const [SPAN_LEAST, SPAN_MOST] = [1_000, 6_000];

/**
 * Return the progress of the parts, which calls its listeners on every change.
 * @param {Pick<typeof import("./parts.js").parts, "arrived" | "line" | "news">} parts
 */
export function createProgress({ arrived, line, news }) {
  /** @type {Set<(progress: Progress) => void>} */
  const listeners = new Set();
  /** @type {Listing | null} */
  let listing = null;
  let done = false;
  let lastNews = performance.now();
  /**
   * Times and bytes arrived by then, oldest first, of the last SPAN_MOST milliseconds.
   * @type {{at: number, loaded: number}[]}
   */
  let lately = [];

  /**
   * @param {number} loaded
   * @param {number} total
   */
  function secondsLeft(loaded, total) {
    const at = performance.now();
    lately = lately.filter((seen) => at - seen.at < SPAN_MOST);
    lately.push({ at, loaded });
    const [first] = lately;
    if (at - first.at < SPAN_LEAST || loaded === first.loaded) return null;
    return ((total - loaded) / (loaded - first.loaded)) * ((at - first.at) / 1000);
  }

  /** @returns {Progress} */
  function now() {
    let [loaded, total] = [0, 0];
    for (const [path, bytes] of Object.entries(listing?.boot ?? {})) {
      total += bytes;
      loaded += done ? bytes : Math.min(bytes, arrived.get(path) ?? 0);
    }
    if (line.broken) lately = [];
    const seconds = done || line.broken ? null : secondsLeft(loaded, total);
    return { loaded, total, seconds, broken: line.broken, done };
  }

  function announce() {
    const progress = now();
    for (const listener of listeners) listener(progress);
  }

  news.addEventListener("change", () => {
    lastNews = performance.now();
    announce();
  });

  return {
    /**
     * Call a listener with the progress at once and whenever it changes.
     * @param {(progress: Progress) => void} listener
     * @returns {() => void} ends the subscription
     */
    onProgress(listener) {
      listeners.add(listener);
      listener(now());
      return () => listeners.delete(listener);
    },
    /** Fetch the sizes of the files, without which the progress is unknown. */
    async list() {
      listing = await listed();
      announce();
    },
    /** The engine's files, as far as they are known. */
    files: () => Object.keys(listing?.boot ?? { "files.json": 0 }),
    /** Note the files that the page itself has loaded: modules, whose bytes nobody sees arrive. */
    notePageFiles() {
      const seen = new PerformanceObserver((list) => {
        for (const { name } of list.getEntries())
          if (name.startsWith(SITE)) arrived.set(name.slice(SITE.length), Infinity);
        news.dispatchEvent(new Event("change")); // once for all of them
      });
      seen.observe({ type: "resource", buffered: true });
      return seen;
    },
    /** Milliseconds since the last news; none while the connection is broken, which may last. */
    silent() {
      if (line.broken) lastNews = performance.now();
      return performance.now() - lastNews;
    },
    /** Note the engine's first answer. */
    end() {
      done = true;
      announce();
    },
  };
}
