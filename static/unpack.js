// @ts-check
// A worker that fetches the large parts of the engine, unpacks them and compiles the WebAssembly:
// beside the page, which stays free, and beside the engine's own worker, which is still starting.
import { XzReadableStream } from "xz-decompress";
import { download } from "./line.js";
import { SITE } from "./site.js";

/** @typedef {{wasm: WebAssembly.Module, library: ArrayBuffer, engine: ArrayBuffer}} Parts */
/**
 * What the page asks: to hand the parts over (the WebAssembly where the page has it already), or, later, to keep what
 * has been unpacked.
 * @typedef {{port: MessagePort, wasm: WebAssembly.Module | null} | "keep"} Asked
 */
/**
 * What the page is told: bytes of a file that have arrived, whether the line is broken, what went wrong for good, that
 * all parts have been handed over, or that this worker may end.
 * @typedef {{arrived: [path: string, bytes: number]} | {broken: boolean} | {failed: string} | "handed" | "kept"} Told
 */

/** The name of this worker on a page that gets the WebAssembly otherwise, if it can. */
const REST = "rest";
const WASM = "runtime/pyodide.asm.wasm";
/** Milliseconds between two pieces of news: the page draws each, while the engine is starting. */
const PAUSE_MS = 60;

const tell = (/** @type {Told} */ told) => postMessage(told);

/** @param {string} path */
const unpacked = (path) => {
  let [last, toldAt] = [0, 0];
  const packed = download(SITE + path, {
    arrived: (bytes) => {
      const now = performance.now();
      if (bytes > last && now - toldAt < PAUSE_MS) return;
      [last, toldAt] = [bytes, now];
      tell({ arrived: [path, bytes] });
    },
    broken: (broken) => tell({ broken }),
    refused: (reason) => tell({ failed: `${path}: ${reason}` }),
  });
  return new XzReadableStream(packed);
};

/** @param {string} path */
const failure = (path) => (/** @type {unknown} */ error) => {
  throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
};

/** @type {Uint8Array<ArrayBuffer>[]} */
let wasmBytes = [];

const wasm = () => {
  const noted = new TransformStream({
    transform: (bytes, controller) => {
      wasmBytes.push(bytes);
      controller.enqueue(bytes);
    },
  });
  const body = unpacked(`${WASM}.xz`).pipeThrough(noted);
  const typed = new Response(body, { headers: { "content-type": "application/wasm" } });
  return WebAssembly.compileStreaming(typed).catch(failure(`${WASM}.xz`));
};

/** @param {string} path */
const bytesOf = (path) => new Response(unpacked(path)).arrayBuffer().catch(failure(path));

const wasmComing = self.name === REST ? null : wasm();
const restComing = Promise.all([bytesOf("runtime/python_stdlib.zip.xz"), bytesOf("py/engine.zip.xz")]);
// Only for the browser's cache: the engine's worker imports it, which no broken line may stop.
const scriptComing = download(`${SITE}runtime/pyodide.asm.mjs`).pipeTo(new WritableStream());
const failed = (/** @type {Error} */ { message }) => tell({ failed: message });
wasmComing?.catch(failed);
restComing.catch(failed);
scriptComing.catch(failed);

/**
 * Keeps the unpacked WebAssembly where the service worker looks for files that it need not download: in a cache with a
 * list like that of a build (static/sw.js).
 */
const keep = async () => {
  const bytes = await new Blob(wasmBytes).arrayBuffer();
  wasmBytes = [];
  if (bytes.byteLength === 0) return;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  const hash = Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
  const cache = await caches.open(`stich ${new URL(SITE).pathname} unpacked`);
  await cache.put(SITE + WASM, new Response(bytes));
  await cache.put(`${SITE}?files`, new Response(JSON.stringify({ [WASM]: hash })));
};

/** @param {MessageEvent<Asked>} event */
onmessage = async ({ data }) => {
  if (data === "keep") {
    await keep().catch(() => {}); // where nothing can be kept, no service worker looks for it either
    return tell("kept");
  }
  const [library, engine] = await restComing;
  const module = data.wasm ?? (await (wasmComing ?? wasm()));
  data.port.postMessage({ wasm: module, library, engine }, [library, engine]);
  tell("handed");
};
