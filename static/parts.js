// @ts-check
// The large parts of the engine: the page asks for them and compiles the WebAssembly, while the
// worker that needs them is still starting.
import { EngineError } from "./protocol.js";
import { SITE } from "./site.js";

/** Milliseconds between two pieces of news: the page draws each, while the engine is starting. */
const PAUSE = 60;

/**
 * Bytes that have arrived, by path.
 * @type {Map<string, number>}
 */
export const arrived = new Map();

/** Tells of every change of `arrived`. */
export const news = new EventTarget();

/**
 * @param {string} path
 * @param {number} loaded
 */
export const note = (path, loaded) => {
  if (loaded <= (arrived.get(path) ?? 0)) return;
  arrived.set(path, loaded);
  news.dispatchEvent(new Event("arrived"));
};

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
    note(path, loaded);
  }
  note(path, loaded);
};

/** @param {string} path */
const download = async (path) => {
  try {
    const response = await fetch(SITE + path);
    if (!response.ok) throw new Error(`HTTP status ${response.status}`);
    count(path, response).catch(() => {});
    return response;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new EngineError("engine_missing", `${path}: ${reason}`);
  }
};

/**
 * Some static hosts do not know the type of WebAssembly, without which it would not start.
 * @param {Response} response
 */
const typed = (response) =>
  response.headers.get("content-type") === "application/wasm"
    ? response
    : new Response(response.body, { headers: { "content-type": "application/wasm" } });

/** @param {string} path */
const bytesOf = async (path) => (await download(path)).arrayBuffer();

/** @param {string} path */
const unpacked = async (path) => {
  const { body } = await download(path);
  return new Response(body?.pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
};

/** @typedef {{wasm: WebAssembly.Module, stdlib: ArrayBuffer, engine: ArrayBuffer}} Parts */

/**
 * Loads the parts. To be called when the worker has been made: the arriving bytes keep the page
 * too busy to make it soon.
 * @returns {Promise<Parts>}
 */
export const loadParts = async () => {
  const [wasm, stdlib, engine] = await Promise.all([
    download("runtime/pyodide.asm.wasm").then((response) => WebAssembly.compileStreaming(typed(response))),
    unpacked("runtime/python_stdlib.zip.gzip"),
    unpacked("py/engine.zip.gzip"),
    bytesOf("runtime/pyodide.asm.mjs"), // only for the browser's cache: the page itself need not parse it
  ]);
  return { wasm, stdlib, engine };
};
