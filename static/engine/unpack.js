// @ts-check
// A worker that fetches the large parts of the engine, unpacks them and compiles the WebAssembly, so that neither the
// page nor the engine's own worker, which is still starting, has to wait for that.
import { XzReadableStream } from "xz-decompress";
import { download } from "./line.js";
import { SITE } from "../site.js";

/** @typedef {{wasm: WebAssembly.Module, library: ArrayBuffer, engine: ArrayBuffer}} Parts */
/** What the page asks for: the WebAssembly after all, or, later, that what has been unpacked be kept. */
/** @typedef {"wasm" | "keep"} Asked */
/**
 * What the page is told: how many bytes of a file have arrived, whether the line is broken, what failed for good, the
 * parts, or that this worker is no longer needed.
 * @typedef {{arrived: [path: string, bytes: number]} | {broken: boolean} | {failed: string} | Pick<Parts, "wasm">
 *   | Omit<Parts, "wasm"> | "kept"} Told
 */

/** The name of this worker where the page tries to get the WebAssembly itself. */
const ARCHIVES = "archives";
const WASM = "runtime/pyodide.asm.wasm";
/** Milliseconds between two reports: the page redraws for each while the engine is starting. */
const PAUSE_MS = 60;

const tell = (/** @type {Told} */ told, /** @type {Transferable[]} */ transfer = []) => postMessage(told, { transfer });

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

const bringWasm = async () => {
  const noted = new TransformStream({
    transform: (bytes, controller) => {
      wasmBytes.push(bytes);
      controller.enqueue(bytes);
    },
  });
  const body = unpacked(`${WASM}.xz`).pipeThrough(noted);
  const typed = new Response(body, { headers: { "content-type": "application/wasm" } });
  tell({ wasm: await WebAssembly.compileStreaming(typed).catch(failure(`${WASM}.xz`)) });
};

/** @param {string} path */
const bytesOf = (path) => new Response(unpacked(path)).arrayBuffer().catch(failure(path));

const bringArchives = async () => {
  const paths = ["runtime/python_stdlib.zip.xz", "py/engine.zip.xz"];
  const [library, engine] = await Promise.all(paths.map(bytesOf));
  tell({ library, engine }, [library, engine]);
};

/** Only to fill the browser's cache: the engine's worker imports this script, and an import cannot be resumed. */
const bringScript = () => download(`${SITE}runtime/pyodide.asm.mjs`).pipeTo(new WritableStream());

/** @param {() => Promise<void>} bring */
const start = (bring) => bring().catch((/** @type {Error} */ { message }) => tell({ failed: message }));

if (self.name !== ARCHIVES) void start(bringWasm);
void start(bringArchives);
void start(bringScript);

/**
 * Keeps the unpacked WebAssembly where the service worker looks before it downloads: in a cache with a list of files,
 * as each build has (static/sw.js).
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
  if (data === "wasm") return start(bringWasm);
  await keep().catch(() => {}); // where nothing can be kept there is no service worker to miss it
  return tell("kept");
};
