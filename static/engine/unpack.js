// @ts-check
// A worker that fetches the large parts of the engine, unpacks them and compiles the WebAssembly, so that neither the
// page nor the engine's own worker, which is still starting, has to wait for that.
import { XzReadableStream } from "xz-decompress";
import { download } from "./line.js";
import { SITE } from "../site.js";

/** @typedef {{wasm: WebAssembly.Module, library: ArrayBuffer, engine: ArrayBuffer}} Parts */
/** An archive as it came over the line: its bytes and, in a secure context, its SHA-256 as hexadecimal digits. */
/** @typedef {{bytes: number, sha256: string | null}} Packed */
/**
 * Request of the page: "wasm" for the WebAssembly after all; "archives" to download them again from the host; later
 * "keep" to store the unpacked WebAssembly.
 */
/** @typedef {"wasm" | "archives" | "keep"} Asked */
/**
 * Message to the page: bytes of a file that have arrived, a change of the connection, a final failure, the WebAssembly,
 * the archives with their sizes and hashes, or "kept" when this worker is no longer needed.
 * @typedef {{arrived: [path: string, bytes: number]} | {broken: boolean} | {failed: string} | Pick<Parts, "wasm">
 *   | Omit<Parts, "wasm"> & {packed: Record<string, Packed>} | "kept"} Report
 */

/** The name of this worker where the page tries to get the WebAssembly itself. */
const ARCHIVES = "archives";
const WASM = "runtime/pyodide.asm.wasm";
/** Milliseconds between two reports: the page redraws for each while the engine is starting. */
const PAUSE_MS = 60;

const report = (/** @type {Report} */ message, /** @type {Transferable[]} */ transfer = []) => postMessage(message, { transfer });

/**
 * Return the bytes of a file as they come over the line, packed.
 * @param {string} path
 * @param {RequestCache} [cache]
 */
const packed = (path, cache) => {
  let [last, reportedAt] = [0, 0];
  return download(SITE + path, {
    cache,
    arrived: (bytes) => {
      const now = performance.now();
      if (bytes > last && now - reportedAt < PAUSE_MS) return;
      [last, reportedAt] = [bytes, now];
      report({ arrived: [path, bytes] });
    },
    broken: (broken) => report({ broken }),
    refused: (reason) => report({ failed: `${path}: ${reason}` }),
  });
};

/** @param {string} path */
const failure = (path) => (/** @type {unknown} */ error) => {
  throw new Error(`${path}: ${error instanceof Error ? error.message : error}`);
};

/**
 * Return the SHA-256 of bytes as hexadecimal digits; null outside secure contexts, where browsers compute none.
 * @param {BufferSource} bytes
 */
const sha256 = async (bytes) => {
  if (!crypto.subtle) return null;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** Return the functions that bring the WebAssembly and keep it; it is held unpacked from the one to the other. */
function createWasm() {
  /** @type {Uint8Array<ArrayBuffer>[]} */
  let wasmBytes = [];

  const bring = async () => {
    const noted = new TransformStream({
      transform: (bytes, controller) => {
        wasmBytes.push(bytes);
        controller.enqueue(bytes);
      },
    });
    const body = new XzReadableStream(packed(`${WASM}.xz`)).pipeThrough(noted);
    const typed = new Response(body, { headers: { "content-type": "application/wasm" } });
    report({ wasm: await WebAssembly.compileStreaming(typed).catch(failure(`${WASM}.xz`)) });
  };

  /**
   * Keep the unpacked WebAssembly where the service worker looks before it downloads: in a cache with a list of files,
   * as each build has (static/sw.js).
   */
  const keep = async () => {
    const bytes = await new Blob(wasmBytes).arrayBuffer();
    wasmBytes = [];
    const hash = await sha256(bytes);
    if (bytes.byteLength === 0 || !hash) return;
    const cache = await caches.open(`stich ${new URL(SITE).pathname} unpacked`);
    await cache.put(SITE + WASM, new Response(bytes));
    await cache.put(`${SITE}?files`, new Response(JSON.stringify({ [WASM]: hash })));
  };

  return { bring, keep };
}

const wasm = createWasm();

/**
 * Return an archive, unpacked, and the length and hash of the packed file.
 * @param {string} path
 * @param {RequestCache} [cache]
 * @returns {Promise<[ArrayBuffer, Packed]>}
 */
const archive = async (path, cache) => {
  const [first, second] = packed(path, cache).tee();
  const [bytes, whole] = await Promise.all([
    new Response(new XzReadableStream(first)).arrayBuffer().catch(failure(path)),
    new Response(second).arrayBuffer().catch(failure(path)),
  ]);
  return [bytes, { bytes: whole.byteLength, sha256: await sha256(whole) }];
};

const ARCHIVE_PATHS = ["runtime/python_stdlib.zip.xz", "py/engine.zip.xz"];

/** @param {RequestCache} [cache] */
const bringArchives = async (cache) => {
  const [[library, ofLibrary], [engine, ofEngine]] = await Promise.all(ARCHIVE_PATHS.map((path) => archive(path, cache)));
  report({ library, engine, packed: { [ARCHIVE_PATHS[0]]: ofLibrary, [ARCHIVE_PATHS[1]]: ofEngine } }, [library, engine]);
};

/** Download the script into the browser's cache: the engine's worker imports it, and an import cannot be resumed. */
const bringScript = () => download(`${SITE}runtime/pyodide.asm.mjs`).pipeTo(new WritableStream());

/** @param {() => Promise<void>} bring */
const start = (bring) => bring().catch((/** @type {Error} */ { message }) => report({ failed: message }));

if (self.name !== ARCHIVES) void start(wasm.bring);
void start(() => bringArchives());
void start(bringScript);

/** @param {MessageEvent<Asked>} event */
onmessage = async ({ data }) => {
  if (data === "wasm") return start(wasm.bring);
  if (data === "archives") return start(() => bringArchives("reload"));
  await wasm.keep().catch(() => {}); // where nothing can be kept there is no service worker to miss it
  return report("kept");
};
