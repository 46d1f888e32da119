// @ts-check
// Starts the engine in its worker and carries questions to it.
import { deferred } from "./deferred.js";
import { withLock } from "./granted.js";
import { download } from "./line.js";
import { parts } from "./parts.js";
import { createProgress } from "./progress.js";
import { EngineError, asker } from "./protocol.js";
import { SITE } from "../site.js";

export { EngineError } from "./protocol.js";

/** @typedef {import("./protocol.js").Answer} Answer */

/** Milliseconds without any news from a starting engine, after which it counts as stuck. */
const SILENCE_LIMIT = 30_000;

/** Files that PyScript fetches on the page, each once; this page retries them when the connection breaks. */
const TEXTS = ["pyscript.toml", "py/worker.py"].map((path) => SITE + path);
const { fetch: fetchPlain } = globalThis;
globalThis.fetch = async (resource, options) => {
  const { href } = new URL(resource instanceof Request ? resource.url : resource, document.baseURI);
  return TEXTS.includes(href) && !options ? new Response(download(href, { broken: parts.noteLine })) : fetchPlain(resource, options);
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

/** @param {unknown} error */
const named = (error) =>
  error instanceof EngineError
    ? error
    : new EngineError("engine_broken", error instanceof Error ? error.message : String(error));

/** Start the engine; return its answers, its progress and its end. */
function createEngine() {
  const progress = createProgress(parts);
  let starting = true;

  /** Return the error for a start without news: the first file that cannot be fetched, else the time waited. */
  const diagnosis = async () => {
    for (const path of progress.files()) {
      const failure = await failureOf(path);
      if (failure) return new EngineError("engine_missing", failure);
    }
    return new EngineError("engine_timeout", `no news for ${SILENCE_LIMIT / 1000} s while starting`);
  };

  /** @returns {Promise<never>} rejected as soon as the starting engine has been silent too long */
  const silence = () =>
    new Promise((_, reject) => {
      const timer = setInterval(async () => {
        if (!starting) clearInterval(timer);
        else if (progress.silent() > SILENCE_LIMIT) {
          clearInterval(timer);
          reject(await diagnosis());
        }
      }, 500);
    });

  /**
   * Resolves when the worker has ended: it holds a lock as long as it lives, even while it is busy.
   * @type {{promise: Promise<EngineError>, resolve: (error: EngineError) => void}}
   */
  const death = deferred();
  const died = death.promise;

  /** @param {Worker} worker */
  const watch = (worker) =>
    worker.addEventListener("message", ({ data }) => {
      /** @type {string | undefined} */
      const alive = data?.alive;
      if (alive) void withLock(alive, () => death.resolve(new EngineError("engine_died")));
    });

  /** Return the worker that PyScript starts, which the browser has fetched already: the page's first screen comes before it. */
  const xworker = async () => {
    await parts.rested;
    await parts.works; // or PyScript would start the engine on the page, with an interpreter from elsewhere
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
    const [{ sync }] = await Promise.all([engine.then(({ ready }) => ready), parts.bringParts(engine)]);
    return (text) => sync.handle(text);
  };

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
  const overhear = (listener) => void overhearing.add(listener);

  /** Send a request to the engine; refusals and failures are an EngineError. */
  const ask = asker(started, died, (what, text) => {
    for (const listener of overhearing) listener(what, text);
  });

  const firstAnswer = async () => {
    const seen = progress.notePageFiles();
    progress.list().catch(() => {}); // only the progress bar needs it
    const answer = await ask({ ask: "games" });
    seen.disconnect();
    return answer;
  };

  /** The answer to the first request, "games", which proves that the engine works. Rejects with an EngineError. */
  const ready = firstAnswer();
  ready.then(progress.end, () => undefined).finally(() => (starting = false));

  return { ask, ready, died, overhear, onProgress: progress.onProgress };
}

export const { drawn } = parts;
export const { ask, ready, died, overhear, onProgress } = createEngine();
