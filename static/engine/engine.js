// @ts-check
// Starts the engine in its worker and carries questions to it.
import { listing as listed } from "./fetched.js";
import { withLock } from "./granted.js";
import { download } from "./line.js";
import { arrived, bringParts, line, news, noteLine, rested, works } from "./parts.js";
import { EngineError, asker } from "./protocol.js";
import { SITE } from "../site.js";

export { drawn } from "./parts.js";
export { EngineError } from "./protocol.js";

/** @typedef {import("./protocol.js").Answer} Answer */
/** @typedef {import("./fetched.js").Listing} Listing */

/**
 * Progress of the download: bytes of the engine's files that have arrived, and in all; `seconds` left, null while
 * unknown; `broken` while the connection is down; `done` once the engine has answered.
 * @typedef {{loaded: number, total: number, seconds: number | null, broken: boolean, done: boolean}} Progress
 */

/** Milliseconds without any news from a starting engine, after which it counts as stuck. */
const SILENCE_LIMIT = 30_000;

/** Files that PyScript fetches on the page, each once; this page retries them when the connection breaks. */
const TEXTS = ["pyscript.toml", "py/worker.py"].map((path) => SITE + path);
const { fetch: fetchPlain } = globalThis;
globalThis.fetch = async (resource, options) => {
  const { href } = new URL(resource instanceof Request ? resource.url : resource, document.baseURI);
  return TEXTS.includes(href) && !options ? new Response(download(href, { broken: noteLine })) : fetchPlain(resource, options);
};

/** @type {Set<(progress: Progress) => void>} */
const listeners = new Set();
/** @type {Listing | null} */
let listing = null;
/** @type {"starting" | "ready" | "failed"} */
let state = "starting";
let lastNews = performance.now();

/** Milliseconds over which the speed of the download is measured: at least, and at most. */
const [SPAN_LEAST, SPAN_MOST] = [1_000, 6_000];
/**
 * Times and bytes arrived by then, oldest first, of the last SPAN_MOST milliseconds.
 * @type {{at: number, loaded: number}[]}
 */
let lately = [];

/**
 * @param {number} loaded
 * @param {number} total
 */
const secondsLeft = (loaded, total) => {
  const at = performance.now();
  lately = lately.filter((seen) => at - seen.at < SPAN_MOST);
  lately.push({ at, loaded });
  const [first] = lately;
  if (at - first.at < SPAN_LEAST || loaded === first.loaded) return null;
  return ((total - loaded) / (loaded - first.loaded)) * ((at - first.at) / 1000);
};

/** @returns {Progress} */
const progress = () => {
  const done = state === "ready";
  let [loaded, total] = [0, 0];
  for (const [path, bytes] of Object.entries(listing?.boot ?? {})) {
    total += bytes;
    loaded += done ? bytes : Math.min(bytes, arrived.get(path) ?? 0);
  }
  if (line.broken) lately = [];
  const seconds = done || line.broken ? null : secondsLeft(loaded, total);
  return { loaded, total, seconds, broken: line.broken, done };
};

const announce = () => {
  const now = progress();
  for (const listener of listeners) listener(now);
};

/**
 * Call a listener with the progress at once and whenever it changes.
 * @param {(progress: Progress) => void} listener
 * @returns {() => void} ends the subscription
 */
export const onProgress = (listener) => {
  listeners.add(listener);
  listener(progress());
  return () => listeners.delete(listener);
};

news.addEventListener("change", () => {
  lastNews = performance.now();
  announce();
});

/** Note the files that the page itself has loaded: modules, whose bytes nobody sees arrive. */
const notePageFiles = () => {
  const seen = new PerformanceObserver((list) => {
    for (const { name } of list.getEntries())
      if (name.startsWith(SITE)) arrived.set(name.slice(SITE.length), Infinity);
    news.dispatchEvent(new Event("change")); // once for all of them
  });
  seen.observe({ type: "resource", buffered: true });
  return seen;
};

const engineTag = () => {
  const tag = document.getElementById("engine");
  if (!tag) throw new EngineError("engine_broken", "the page has no element with id engine");
  return /** @type {HTMLElement & {xworker: Worker & {ready: Promise<any>}}} */ (tag);
};

/** @param {string} path */
const failureOf = async (path) => {
  try {
    const { ok, status } = await fetch(SITE + path, { method: "HEAD" });
    return ok ? null : `${path}: HTTP status ${status}`;
  } catch (error) {
    return `${path}: ${error instanceof Error ? error.message : error}`;
  }
};

/** Return the error for a start without news: the first file that cannot be fetched, else the time waited. */
const diagnosis = async () => {
  for (const path of Object.keys(listing?.boot ?? { "files.json": 0 })) {
    const failure = await failureOf(path);
    if (failure) return new EngineError("engine_missing", failure);
  }
  return new EngineError("engine_timeout", `no news for ${SILENCE_LIMIT / 1000} s while starting`);
};

/** @returns {Promise<never>} rejected as soon as the starting engine has been silent too long */
const silence = () =>
  new Promise((_, reject) => {
    const timer = setInterval(async () => {
      if (line.broken) lastNews = performance.now(); // it may take as long as it takes
      if (state !== "starting") clearInterval(timer);
      else if (performance.now() - lastNews > SILENCE_LIMIT) {
        clearInterval(timer);
        reject(await diagnosis());
      }
    }, 500);
  });

/** @type {(error: EngineError) => void} */
let die;
/**
 * Resolves when the worker has ended: it holds a lock as long as it lives, even while it is busy.
 * @type {Promise<EngineError>}
 */
export const died = new Promise((resolve) => (die = resolve));

/** @param {Worker} worker */
const watch = (worker) =>
  worker.addEventListener("message", ({ data }) => {
    /** @type {string | undefined} */
    const alive = data?.alive;
    if (alive) void withLock(alive, () => die(new EngineError("engine_died")));
  });

/** Return the worker that PyScript starts, which the browser has fetched already: the page's first screen comes before it. */
const xworker = async () => {
  await rested;
  await works; // or PyScript would start the engine on the page, with an interpreter from elsewhere
  const { hooks, whenDefined } = await import("@pyscript/core");
  // PyScript compiles these hooks from text, which our content security policy forbids.
  for (const set of Object.values(hooks.worker)) set.clear();
  await whenDefined("py");
  const { xworker } = engineTag();
  if (!xworker) throw new EngineError("engine_unsupported", "Worker");
  watch(xworker);
  return xworker;
};

/** @returns {Promise<import("./protocol.js").Handle>} */
const worker = async () => {
  for (const needed of ["Worker", "WebAssembly"])
    if (!(needed in globalThis)) throw new EngineError("engine_unsupported", needed);
  const engine = xworker();
  const [{ sync }] = await Promise.all([engine.then(({ ready }) => ready), bringParts(engine)]);
  return (text) => sync.handle(text);
};

const loadListing = async () => {
  listing = await listed();
  announce();
};

/** @param {unknown} error */
const named = (error) =>
  error instanceof EngineError
    ? error
    : new EngineError("engine_broken", error instanceof Error ? error.message : String(error));

/** @type {Promise<import("./protocol.js").Handle>} */
const started = Promise.race([worker(), silence(), died.then((error) => Promise.reject(error))]).catch((error) => {
  throw named(error);
});

/** @type {Set<import("./protocol.js").Listener>} */
const overhearing = new Set();
/**
 * Call a listener with every message between page and engine from now on. One request is under way at a time, so that
 * each answer is that to the request before it. Nothing on the page listens: it is for tests, and for the search of a fault.
 * @param {import("./protocol.js").Listener} listener
 */
export const overhear = (listener) => void overhearing.add(listener);

/** Send a request to the engine; refusals and failures are an EngineError. */
export const ask = asker(started, died, (what, text) => {
  for (const listener of overhearing) listener(what, text);
});

const firstAnswer = async () => {
  const seen = notePageFiles();
  loadListing().catch(() => {}); // only the progress bar needs it
  const answer = await ask({ ask: "games" });
  seen.disconnect();
  return answer;
};

/** The answer to the first request, "games", which proves that the engine works. Rejects with an EngineError. */
export const ready = firstAnswer();
ready.then(
  () => {
    state = "ready";
    announce();
  },
  () => {
    state = "failed";
  },
);
