// @ts-check
// The interpreter that PyScript loads in the worker: our own copy of Pyodide, which gets its large parts from the page.
import { loadPyodide as load, version } from "pyodide";
import { withLock } from "./granted.js";
import { download } from "./line.js";
import { SITE } from "../site.js";

export { version };

/** @typedef {import("./unpack.js").Parts} Parts */

const { fetch: fetchPlain } = globalThis;

/** Milliseconds before a script that could not be had is asked for again. */
const RETRY_MS = 2_000;

/**
 * Return a request of a database that is answered at once.
 * @param {unknown} result
 */
const answered = (result) => {
  /** @type {{onsuccess?: (event: {target: {result: unknown}}) => void}} */
  const request = {};
  queueMicrotask(() => request.onsuccess?.({ target: { result } }));
  return request;
};
// PyScript waits for its store of packages, of which there are none here. A browser may refuse to open it, or never answer.
const empty = { transaction: () => ({ objectStore: () => ({ getAllKeys: () => answered([]) }) }), close: () => {} };
Object.defineProperty(globalThis, "indexedDB", { value: { open: () => answered(empty) } });

/**
 * Return a lock that this worker holds as long as it lives, so that the page learns when it has died.
 * @returns {Promise<string | null>} its name; null where there are no locks
 */
const alive = () =>
  new Promise((resolve) => {
    const name = `stich engine ${crypto.getRandomValues(new Uint32Array(4)).join("-")}`;
    const held = withLock(name, () => {
      resolve(name);
      return new Promise(() => {});
    });
    void held.then(() => resolve(null)); // refused: its holder never releases it
  });

/** @type {Promise<Parts>} */
const parts = alive().then(
  (name) =>
    new Promise((resolve) => {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = ({ data }) => resolve(data);
      globalThis.postMessage({ parts: port2, alive: name }, { transfer: [port2] });
    }),
);

/**
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [options]
 */
const fetchPart = async (resource, options) => {
  const { href } = new URL(resource instanceof Request ? resource.url : resource, SITE);
  if (href === `${SITE}runtime/pyodide.asm.wasm`) return new Response(); // see `instantiate`
  if (href === `${SITE}runtime/python_stdlib.zip`) return new Response((await parts).library);
  if (href === `${SITE}py/engine.zip.xz`) return new Response((await parts).engine);
  return href.startsWith(SITE) ? new Response(download(href)) : fetchPlain(resource, options);
};

/** @type {typeof WebAssembly.instantiateStreaming} */
const instantiate = async (_response, imports) => {
  const { wasm: module } = await parts;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

/**
 * Return Pyodide's own script, asked for until it comes.
 * @returns {Promise<NonNullable<Parameters<typeof load>[0]>["createPyodideModule"]>}
 */
const script = async (tries = 0) => {
  try {
    // A new address each time: browsers remember that a module failed to load.
    return (await import(`${SITE}runtime/pyodide.asm.mjs${tries ? `?${tries}` : ""}`)).default;
  } catch {
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    return script(tries + 1);
  }
};

/**
 * Load Pyodide with the parts that the page has fetched and unpacked.
 * @param {Record<string, unknown>} options those of PyScript
 */
export const loadPyodide = async (options) => {
  globalThis.fetch = fetchPart;
  WebAssembly.instantiateStreaming = instantiate;
  const env = { STICH_SITE: SITE }; // where py/worker.py looks for what is fetched later
  const createPyodideModule = await script();
  return load({ ...options, createPyodideModule, env, indexURL: `${SITE}runtime/` });
};
