// @ts-check
// The interpreter PyScript loads in the worker: our own copy of Pyodide, its large parts from the page.
import { loadPyodide as load, version } from "pyodide";

export { version };

/** @typedef {import("./parts.js").Parts} Parts */

const SITE = new URL("../", import.meta.url).href;
const { fetch: fetchPlain } = globalThis;

/**
 * A lock that this worker holds until it ends: by it the page learns that it has.
 * @returns {Promise<string | null>} its name; null where there are no locks
 */
const alive = () =>
  new Promise((resolve) => {
    const name = `stich engine ${crypto.randomUUID()}`;
    if (!navigator.locks) return resolve(null);
    void navigator.locks.request(name, () => {
      resolve(name);
      return new Promise(() => {});
    });
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
  if (href === `${SITE}runtime/python_stdlib.zip`) return new Response((await parts).stdlib);
  if (href === `${SITE}py/engine.zip.gzip`) return new Response((await parts).engine);
  return fetchPlain(resource, options);
};

/** @type {typeof WebAssembly.instantiateStreaming} */
const instantiate = async (_response, imports) => {
  const { wasm: module } = await parts;
  return { module, instance: await WebAssembly.instantiate(module, imports) };
};

/** @param {Record<string, unknown>} options those of PyScript */
export const loadPyodide = async (options) => {
  globalThis.fetch = fetchPart;
  WebAssembly.instantiateStreaming = instantiate;
  return load({ ...options, indexURL: `${SITE}runtime/` });
};
