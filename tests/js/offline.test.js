// @ts-check
/** The service worker on a disk that is full, damaged or silent: a page opens all the same, and from one build. */
import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { createContext, runInContext } from "node:vm";

const SITE = "https://host.test/some/where/";
const BUILD = { "": "<title>kept</title>", "static/app.js": "kept app", "static/icon.svg": "kept icon" };
const NEWER = { "": "<title>newer</title>", "static/app.js": "newer app", "static/icon.svg": "newer icon" };

/** @param {string} text */
const sha256 = (text) => createHash("sha256").update(text).digest("hex");

/** @typedef {"well" | "full" | "broken" | "silent"} Disk one that works, has no room, fails, or never answers */

/**
 * Return caches that share a disk, whose state may change.
 * @param {{state: Disk}} disk
 */
function cachesOn(disk) {
  /** @type {Map<string, Map<string, Response>>} */
  const all = new Map();
  /** @param {() => unknown} work @param {boolean} [writes] */
  const act = async (work, writes = false) => {
    while (disk.state === "silent") await new Promise((done) => setTimeout(done, 1).unref());
    if (disk.state === "broken") throw new DOMException("damaged", "UnknownError");
    if (disk.state === "full" && writes) throw new DOMException("full", "QuotaExceededError");
    return work();
  };
  const address = (/** @type {string | Request} */ key) => (typeof key === "string" ? key : key.url);
  return {
    /** @param {string} name */
    open: (name) =>
      act(() => {
        const held = all.get(name) ?? new Map();
        all.set(name, held);
        return {
          match: (/** @type {string | Request} */ key) => act(() => held.get(address(key))?.clone()),
          put: (/** @type {string} */ key, /** @type {Response} */ value) => act(() => held.set(key, value), true),
          delete: (/** @type {string | Request} */ key) => act(() => held.delete(address(key))),
          keys: () => act(() => [...held.keys()].map((url) => ({ url }))),
        };
      }),
    keys: () => act(() => [...all.keys()]),
    delete: (/** @type {string} */ name) => act(() => all.delete(name)),
  };
}

/**
 * Return the service worker of BUILD, which has kept all of it, before a host.
 * @param {Record<string, string> | null} host by path; null without a network
 */
async function installed(host = BUILD) {
  /** @type {{state: Disk}} */
  const disk = { state: "well" };
  /** @type {Record<string, (event: any) => void>} */
  const listeners = {};
  const at = { host, refused: 0 };
  const files = Object.fromEntries(Object.entries(BUILD).map(([path, text]) => [path, sha256(text)]));
  const text = readFileSync(new URL("../../static/sw.js", import.meta.url), "utf8")
    .replace('VERSION = "";', 'VERSION = "1";')
    .replace("FILES = {};", `FILES = ${JSON.stringify(files)};`);
  const world = {
    ...{ URL, Response, DOMException, crypto, console, performance, clearTimeout },
    setTimeout: (/** @type {() => void} */ work, /** @type {number} */ ms, /** @type {unknown[]} */ ...rest) => setTimeout(work, ms / 100, ...rest),
    caches: cachesOn(disk),
    location: { origin: new URL(SITE).origin },
    /** @param {string | {url: string}} asked */
    fetch: async (asked) => {
      const path = (typeof asked === "string" ? asked : asked.url).slice(SITE.length);
      if (at.host === null) {
        at.refused += 1;
        throw new TypeError("no network");
      }
      const found = at.host[path];
      return found === undefined ? new Response("", { status: 404 }) : new Response(found);
    },
    self: {
      registration: { scope: SITE },
      clients: { get: async () => ({ type: "window" }), matchAll: async () => [], claim: async () => {} },
      /** @param {string} kind @param {(event: any) => void} heard */
      addEventListener: (kind, heard) => (listeners[kind] = heard),
    },
  };
  runInContext(text, createContext(world));
  await new Promise((done) => listeners.install?.({ waitUntil: done }));
  /**
   * Return the text that a page is answered; null for an error.
   * @param {string} path
   * @returns {Promise<string | null>}
   */
  const get = async (path) => {
    const mode = path === "" ? "navigate" : "cors";
    /** @type {Promise<Response>} */
    const answer = new Promise((done) => {
      const request = { url: SITE + path, method: "GET", mode };
      listeners.fetch?.({ request, clientId: path ? "page" : "", resultingClientId: "page", respondWith: done });
    });
    return (await answer).type === "error" ? null : (await answer).text();
  };
  const caches = /** @type {any} */ (world.caches);
  const upkeep = () => new Promise((done) => listeners.message?.({ data: "upkeep", waitUntil: done }));
  return { disk, at, get, caches, upkeep };
}

/** @type {{state: Disk, from: Record<string, string> | null, served: Record<string, string>}[]} */
const DISKS = [
  { state: "full", from: BUILD, served: BUILD },
  { state: "full", from: null, served: BUILD },
  { state: "broken", from: BUILD, served: BUILD },
  { state: "broken", from: NEWER, served: NEWER },
  { state: "silent", from: BUILD, served: BUILD },
  { state: "silent", from: NEWER, served: NEWER },
];
for (const { state, from, served } of DISKS)
  test(`a page opens, from one build, on a disk that is ${state}, ${from === null ? "offline" : from === NEWER ? "before a newer host" : "online"}`, async () => {
    const { disk, at, get } = await installed();
    disk.state = state;
    at.host = from;
    for (const [path, text] of Object.entries(served)) assert.equal(await get(path), text);
  });

test("a file is served that cannot be kept", async () => {
  const { disk, get, caches } = await installed();
  await (await caches.open(`stich ${new URL(SITE).pathname} 1`)).delete(`${SITE}static/icon.svg`);
  assert.equal(await get(""), BUILD[""]);
  disk.state = "full";
  assert.equal(await get("static/icon.svg"), BUILD["static/icon.svg"]);
});

test("a hole that cannot be noted gives way to what the host has", async () => {
  const { disk, at, get, caches } = await installed();
  await (await caches.open(`stich ${new URL(SITE).pathname} 1`)).delete(`${SITE}static/icon.svg`);
  at.host = NEWER;
  disk.state = "full";
  assert.equal(await get(""), BUILD[""]);
  assert.equal(await get("static/icon.svg"), null, "never two builds in one page");
  for (const [path, text] of Object.entries(NEWER)) assert.equal(await get(path), text);
});

test("a cache that answers late is still better than none", async () => {
  const { disk, at, get } = await installed(BUILD);
  at.host = null;
  disk.state = "silent";
  const opening = get("");
  while (at.refused === 0) await new Promise((done) => setTimeout(done, 1)); // asked once the cache is late
  disk.state = "well";
  assert.equal(await opening, BUILD[""]);
});

for (const [clock, ahead, stays] of /** @type {[string, number, boolean][]} */ ([["was ahead", 1e9, false], ["was right", 0, true], ["was right, long ago", -1e9, false]]))
  test(`the build that a page was loaded from by a clock that ${clock} ${stays ? "stays" : "goes"} once the page is gone`, async () => {
    const { caches, upkeep } = await installed();
    const [ours, old] = [`stich ${new URL(SITE).pathname}`, `stich ${new URL(SITE).pathname} 0`];
    await caches.open(old);
    const notes = await caches.open(`${ours} clients`);
    await notes.put(`${SITE}?client=gone`, new Response(JSON.stringify({ name: old, noted: Date.now() + ahead })));
    await upkeep();
    assert.equal((await caches.keys()).includes(old), stays);
  });
