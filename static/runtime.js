// @ts-check
// The interpreter PyScript loads in the worker: our own copy of Pyodide, its download watched.
import { loadPyodide as load, version } from "pyodide";

export { version };

const SITE = new URL("../", import.meta.url).href;
const { fetch: fetchPlain } = globalThis;

/** @typedef {{path: string, loaded: number} | {path: string, failure: string}} DownloadNews */

/** @param {DownloadNews} news */
const tell = (news) => globalThis.postMessage({ download: news });

/** Milliseconds between two pieces of news: the page draws each, while the engine is starting. */
const PAUSE = 60;

/**
 * Counts what a copy of the response brings in; the response itself stays untouched, because
 * browsers keep compiled WebAssembly only for responses that come straight from the network.
 * @param {string} path
 * @param {Response} response
 */
const count = async (path, response) => {
  const reader = response.clone().body?.getReader();
  if (!reader) return;
  let [loaded, told] = [0, performance.now()];
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    loaded += part.value.length;
    if (performance.now() - told < PAUSE) continue;
    told = performance.now();
    tell({ path, loaded });
  }
  tell({ path, loaded });
};

/**
 * Some static hosts do not know the type of WebAssembly, without which it would not start.
 * @param {Response} response
 */
const asWasm = (response) =>
  new Response(response.body, { headers: { "content-type": "application/wasm" } });

/**
 * @param {RequestInfo | URL} resource
 * @param {RequestInit} [options]
 */
const fetchWatched = async (resource, options) => {
  const { href } = new URL(resource instanceof Request ? resource.url : resource, SITE);
  const path = href.startsWith(SITE) ? href.slice(SITE.length) : href;
  try {
    const response = await fetchPlain(resource, options);
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    count(path, response).catch(() => {});
    const typed = response.headers.get("content-type") === "application/wasm";
    return path.endsWith(".wasm") && !typed ? asWasm(response) : response;
  } catch (error) {
    tell({ path, failure: error instanceof Error ? error.message : String(error) });
    throw error;
  }
};

/** @param {Record<string, unknown>} options those of PyScript */
export const loadPyodide = async (options) => {
  globalThis.fetch = fetchWatched;
  return load({ ...options, indexURL: `${SITE}runtime/` });
};
