// @ts-check
// Brings the large parts of the engine from static/engine/unpack.js to the engine's worker.
import { deferred } from "./deferred.js";
import { listing, quiet } from "./fetched.js";
import { serviceWorkers } from "./granted.js";
import { EngineError } from "./protocol.js";
import { SITE } from "../site.js";

/** @typedef {import("./unpack.js").Report} Report */
/** @typedef {import("./unpack.js").Asked} Asked */

const UNPACK = new URL("static/unpack.js", SITE);
/** Times that the worker's script may fail to load although the host has it, and milliseconds between two tries. */
const [LOADS, RELOAD_MS] = [5, 2_000];

/**
 * Return the host's HTTP status if it does not have a file, else null. Wait while the connection is broken.
 * @param {URL} url
 * @param {(broken: boolean) => void} noteLine
 * @returns {Promise<string | null>}
 */
const refused = async (url, noteLine) => {
  for (;;) {
    const answer = await fetch(url, { method: "HEAD" }).catch(() => null);
    noteLine(!answer);
    if (answer) return answer.ok ? null : `HTTP status ${answer.status}`;
    await new Promise((resolve) => setTimeout(resolve, RELOAD_MS));
  }
};

/** Bits a second above which unpacking xz takes longer than the download it saves (docs/experiments/001-pack-with-xz.md). */
const FAST = 60e6;
/** Bytes a file must exceed for measuring the speed of the connection: a smaller one may arrive all at once. */
const MEASURABLE = 16_000;

/** Resolved once the page's own modules are there, of which the last is among the largest. */
const loaded = new Promise((resolve) => document.addEventListener("DOMContentLoaded", resolve));

/** Return true if one of the page's larger files arrived at more than FAST bits a second. */
const fast = async () => {
  await loaded;
  const files = /** @type {PerformanceResourceTiming[]} */ (performance.getEntriesByType("resource"));
  const rates = files
    .filter(({ name, encodedBodySize }) => name.startsWith(SITE) && encodedBodySize > MEASURABLE)
    .map(({ encodedBodySize, responseStart, responseEnd }) => (8000 * encodedBodySize) / (responseEnd - responseStart));
  return Math.max(0, ...rates) > FAST;
};

/** Longest that a busy page may delay the engine, in milliseconds. */
const RESTLESS_MS = 500;

const idle = () => new Promise((resolve) => ("requestIdleCallback" in globalThis ? requestIdleCallback(resolve) : setTimeout(resolve)));

/**
 * Return the first archive that is not of this page's build; null where all are, or where there is no list to check them by.
 * @param {Record<string, import("./unpack.js").Packed>} packed
 * @returns {Promise<string | null>} its path; rejected with an EngineError where the list itself is of another build
 */
const foreign = async (packed) => {
  const listed = await listing().catch((error) => {
    if (error instanceof EngineError) throw error;
    return null;
  });
  const other = Object.entries(packed).find(([path, { bytes, sha256 }]) => {
    const file = listed?.files[path];
    return file && (file.bytes !== bytes || (sha256 !== null && file.sha256 !== sha256));
  });
  return other?.[0] ?? null;
};

/** Return the functions that bring the parts, with the bytes that have arrived and the state of the connection. */
function createParts() {
  /**
   * Bytes that have arrived, by path of the file.
   * @type {Map<string, number>}
   */
  const arrived = new Map();

  /** The connection to the host, as the downloads of the parts report it. */
  const line = { broken: false };

  /** Fires on every change to `arrived` and `line`. */
  const news = new EventTarget();

  /**
   * Record the bytes of a file that have arrived.
   * @param {string} path
   * @param {number} loaded
   */
  const note = (path, loaded) => {
    if (loaded <= (arrived.get(path) ?? 0)) return;
    arrived.set(path, loaded);
    news.dispatchEvent(new Event("change"));
  };

  /**
   * Record that the connection to the host has broken, or is back.
   * @param {boolean} broken
   */
  const noteLine = (broken) => {
    line.broken = broken;
    news.dispatchEvent(new Event("change"));
  };

  /** @type {Worker | null} */
  let unpacker = null;
  /** @type {(done: unknown) => void} */
  let ended = () => {};

  const end = () => {
    unpacker?.terminate();
    unpacker = null;
    ended(true);
  };

  /**
   * Resolves once the page has drawn for the first time and is idle, so that work for the engine no longer delays it; at the
   * latest RESTLESS_MS after the drawing.
   */
  const rested = deferred();
  /** Resolves once the worker that unpacks the parts has been made. */
  const works = deferred();

  /**
   * Return the WebAssembly, plain, from the service worker or over a fast line. It is compiled straight from the response,
   * because then the browser caches the compiled code. null where it cannot be had.
   */
  const plainWasm = async () => {
    const path = "runtime/pyodide.asm.wasm";
    try {
      const module = await WebAssembly.compileStreaming(fetch(SITE + path));
      note(`${path}.xz`, Infinity);
      return module;
    } catch {
      return null;
    }
  };

  /** Return true, once the page is at rest, if fetching the plain WebAssembly beats unpacking it; else false at once. */
  const near = async () => {
    if (!serviceWorkers()?.controller && !(await fast())) return false;
    await rested.promise;
    return true;
  };

  /** Let the engine start once the page, after its first drawing, is idle; taps made by then are answered first. */
  const drawn = async () => {
    setTimeout(rested.resolve, RESTLESS_MS);
    await idle();
    await quiet();
    await idle();
    rested.resolve(true);
  };

  /**
   * Send the parts to the engine's worker, once it says that it is ready for them. They pass through this page: Firefox
   * may lose a module that is sent over a port which has just been transferred.
   * @param {Promise<Worker>} engine
   * @returns {Promise<void>} rejected with an EngineError when a part cannot be had, or as the engine's worker is
   */
  const bringParts = (engine) =>
    new Promise((resolve, reject) => {
      /** @type {MessagePort | null} */
      let port = null;
      /** @type {{library: ArrayBuffer, engine: ArrayBuffer} | null} */
      let archives = null;
      /** @type {WebAssembly.Module | null} */
      let wasm = null;
      const hand = () => {
        if (!port || !archives || !wasm) return;
        port.postMessage({ wasm, ...archives }, Object.values(archives));
        archives = null;
        resolve();
      };
      engine.then((worker) => {
        worker.addEventListener("message", ({ data }) => {
          port ??= data?.parts;
          hand();
        });
      }, reject);
      /** @param {string} reason */
      const fail = (reason) => {
        end();
        reject(new EngineError("engine_missing", reason));
      };
      /** True if the WebAssembly comes plain, so that only the archives are unpacked. */
      let plain = false;
      let loads = 0;
      let checks = 0;
      /** @param {Omit<import("./unpack.js").Parts, "wasm"> & {packed: Record<string, import("./unpack.js").Packed>}} report */
      const take = async ({ library, engine, packed }) => {
        const other = await foreign(packed);
        if (!other) {
          archives = { library, engine };
          hand();
        } else if (checks++ === 0)
          unpacker?.postMessage(/** @type {Asked} */ ("archives")); // the browser may have kept those of a build before
        else throw new EngineError("engine_outdated", other);
      };
      const unpack = () => {
        const worker = new Worker(UNPACK, { type: "module", name: plain ? "archives" : "all" });
        unpacker = worker;
        works.resolve(true);
        worker.addEventListener("error", async ({ message }) => {
          if (message) return fail(`static/unpack.js: ${message}`);
          const refusal = await refused(UNPACK, noteLine);
          if (refusal || ++loads === LOADS) return fail(`static/unpack.js: ${refusal ?? "cannot be loaded"}`);
          setTimeout(unpack, RELOAD_MS);
        });
        worker.addEventListener("message", (/** @type {MessageEvent<Report>} */ { data }) => {
          if (data === "kept") end();
          else if ("arrived" in data) note(...data.arrived);
          else if ("failed" in data) fail(data.failed);
          else if ("broken" in data) noteLine(data.broken);
          else {
            if ("wasm" in data) {
              wasm = data.wasm;
              hand();
            } else
              take(data).catch((error) => {
                end();
                reject(error);
              });
          }
        });
      };
      /** @param {boolean} soon whether it is there sooner than it could be unpacked */
      const bring = (soon) => {
        plain = soon;
        unpack();
        if (soon)
          void plainWasm().then((module) => {
            wasm = module;
            plain = module !== null;
            if (!module) unpacker?.postMessage(/** @type {Asked} */ ("wasm"));
            hand();
          });
      };
      near()
        .then(bring)
        .catch(({ message }) => reject(new EngineError("engine_unsupported", `Worker: ${message}`)));
    });

  /** Resolve once the unpacked files are stored where the service worker reads them; call it after the first answer. */
  const keepParts = () =>
    new Promise((resolve) => {
      ended = resolve;
      if (unpacker) unpacker.postMessage(/** @type {Asked} */ ("keep"));
      else resolve(true);
    });

  return { arrived, line, news, note, noteLine, rested: rested.promise, works: works.promise, drawn, bringParts, keepParts };
}

export const parts = createParts();
