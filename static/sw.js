// The service worker: keeps every file of one build, checked by its hash, and serves the page from them. A page stays
// with the build it was loaded from until it is reloaded, whatever has been installed since. The build fills in the
// three constants and puts this file at the root of the site.
const VERSION = "";
/** path → SHA-256; the page itself has the empty path */
const FILES = {};
/** file ending → content type, since a host may get it wrong */
const TYPES = {};

const SCOPE = new URL(self.registration.scope).pathname;
const OURS = `stich ${SCOPE} `;
const CACHE = OURS + VERSION;
/** Cache of notes from which cache each client was loaded; kept, because a service worker may be stopped at any time. */
const NOTES = `${OURS}clients`;
/** In place of a cache's name: the page came straight from the host, because the cache has a hole. */
const HOST = "host";
/** Milliseconds for which a page being loaded counts as a client, although it is not listed yet. */
const ARRIVAL_MS = 5_000;
/** Milliseconds after which upkeep runs even if the page has not asked for it: perhaps the page cannot start. */
const UPKEEP_AFTER_MS = 15_000;
/** Milliseconds a cache may take to answer before the host is asked: at first, and after it has been late. */
const [CACHE_MS, LATE_CACHE_MS] = [3_000, 300];

/** @param {string} path */
const at = (path) => new URL(path, self.registration.scope).href;

/** @param {string} path */
const typeOf = (path) => TYPES[/\.\w+$/.exec(path || "index.html")?.[0]] ?? "application/octet-stream";

/** @param {ArrayBuffer} bytes */
const sha256 = async (bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/** The answer in place of one that a cache did not give in time. */
const LATE = Symbol("late");

/** The state of this run; the browser may stop a service worker at any time. */
const run = {
  /** Milliseconds to wait for a cache. */
  patience: CACHE_MS,
  /** True once the host lacks a file that this build's cache lacks too; also noted in the cache where there is room. */
  hole: false,
  /** The name of the cache of each client, as far as this run knows. */
  remembered: new Map(),
  /** Start of the last upkeep, in milliseconds of the monotonic clock. */
  looked: 0,
};

/**
 * Return the answer of a cache that may fail, as on a full or damaged disk, or never come.
 * @template T
 * @param {Promise<T>} answer
 * @returns {Promise<T | undefined>} undefined for a cache that has failed or is late
 */
const soon = async (answer) => {
  let timer;
  const late = new Promise((resolve) => (timer = setTimeout(resolve, run.patience, LATE)));
  const first = await Promise.race([answer.catch(() => undefined), late]);
  clearTimeout(timer);
  run.patience = first === LATE ? LATE_CACHE_MS : CACHE_MS;
  return first === LATE ? undefined : first;
};
/** The host serves something else at this address: another build, or half of one. */
class Mismatch extends Error {}

/**
 * @param {string} path
 * @param {string} hash checked because a host may mix two builds while one is being published
 */
const download = async (path, hash) => {
  const response = await fetch(at(path), { cache: "no-cache" });
  if (!response.ok) throw new Mismatch(`${path}: HTTP status ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await sha256(bytes)) !== hash) throw new Mismatch(`${path} is not of build ${VERSION}`);
  return bytes;
};

/**
 * @param {string} path
 * @param {ArrayBuffer} bytes
 */
const fresh = (path, bytes) => new Response(bytes, { headers: { "content-type": typeOf(path) } });

/**
 * @param {Cache} cache
 * @param {string} path
 * @param {ArrayBuffer} bytes
 */
const keep = (cache, path, bytes) => cache.put(at(path), fresh(path, bytes));

/**
 * @param {Cache} cache
 * @param {string} path
 * @param {string} hash
 * @returns {Promise<ArrayBuffer | null>} the file, if it is cached and intact
 */
const sound = async (cache, path, hash) => {
  const kept = await cache.match(at(path));
  if (!kept) return null;
  const bytes = await kept.arrayBuffer();
  return (await sha256(bytes)) === hash ? bytes : null;
};

/** @returns {Promise<string[]>} the caches of builds */
const builds = async () => (await caches.keys()).filter((name) => name.startsWith(OURS) && name !== NOTES);

/**
 * @param {string} name of a cache
 * @param {string} path
 */
const match = async (name, path) => (await caches.open(name)).match(at(path));

/** @param {string} name of a cache */
const filesOf = async (name) => {
  if (name === CACHE) return FILES;
  const list = await match(name, "?files");
  return list ? list.json() : {};
};

/**
 * Return the same file from another build's cache, so that an unchanged file is not downloaded again.
 * @param {string} path
 */
const known = async (path) => {
  for (const name of await builds()) {
    if (name === CACHE || (await filesOf(name))[path] !== FILES[path]) continue;
    const bytes = await sound(await caches.open(name), path, FILES[path]);
    if (bytes) return bytes;
  }
  return null;
};

const install = async () => {
  const cache = await caches.open(CACHE);
  await cache.put(at("?files"), new Response(JSON.stringify(FILES)));
  for (const [path, hash] of Object.entries(FILES)) {
    if (await sound(cache, path, hash)) continue;
    await keep(cache, path, (await known(path)) ?? (await download(path, hash)));
  }
};

/** @param {boolean} found */
const noteHole = async (found) => {
  run.hole = found;
  const cache = await caches.open(CACHE);
  await (found ? cache.put(at("?hole"), new Response("")) : cache.delete(at("?hole")));
};

/** Download what is missing or damaged in this build's cache, and note a hole if the host no longer has it. */
const heal = async () => {
  const cache = await caches.open(CACHE);
  let found = false;
  for (const [path, hash] of Object.entries(FILES)) {
    const kept = await cache.match(at(path));
    const typed = kept?.headers.get("content-type") === typeOf(path);
    const bytes = await sound(cache, path, hash);
    if (bytes && typed) continue;
    try {
      await keep(cache, path, bytes ?? (await download(path, hash)));
    } catch (error) {
      found ||= error instanceof Mismatch;
    }
  }
  await noteHole(found).catch(() => {});
};

/**
 * Note a client's cache. A disk without room for the note must not keep the page from opening, so nobody waits for it.
 * @param {string} client
 * @param {string} name of its cache, or HOST
 */
const note = (client, name) => {
  run.remembered.set(client, name);
  const written = new Response(JSON.stringify({ name, noted: Date.now() }));
  void caches.open(NOTES).then((notes) => notes.put(at(`?client=${client}`), written)).catch(() => {});
  return name;
};

/** @returns {Promise<{client: string, name: string, noted: number, drop: () => Promise<boolean>}[]>} the oldest first */
const noted = async () => {
  const notes = await caches.open(NOTES);
  return Promise.all(
    (await notes.keys()).map(async (request) => ({
      client: new URL(request.url).searchParams.get("client"),
      drop: () => notes.delete(request),
      ...(await (await notes.match(request)).json()),
    })),
  );
};

/**
 * @param {string} client
 * @returns {Promise<string>} the name of the cache it was loaded from
 */
const cacheOf = async (client) => {
  if (client === "") return CACHE;
  if (run.remembered.has(client)) return run.remembered.get(client);
  const written = await soon(match(NOTES, `?client=${client}`).then((answer) => answer?.json()));
  if (written) {
    run.remembered.set(client, written.name);
    return written.name;
  }
  if ((await self.clients.get(client))?.type === "window") return note(client, CACHE);
  // Not a window, so a worker: it belongs to the page that was loaded last.
  const windows = new Set((await self.clients.matchAll({ type: "window" })).map(({ id }) => id));
  const known = [...run.remembered].map(([other, name]) => ({ client: other, name }));
  const makers = [...known, ...((await soon(noted())) ?? [])].filter((other) => windows.has(other.client));
  return note(client, makers.at(-1)?.name ?? CACHE);
};

/** Delete the builds that no page is served from any more. */
const tidy = async () => {
  if (self.registration.installing || self.registration.waiting) return; // its cache is not stale
  const clients = await self.clients.matchAll({ type: "all", includeUncontrolled: true });
  const living = new Set(clients.map(({ id }) => id));
  const used = new Set([CACHE, ...[...living].map((client) => run.remembered.get(client))]);
  for (const { client, name, noted: since, drop } of await noted()) {
    const age = Date.now() - since; // below zero for a note from a clock that was ahead
    if (living.has(client) || (age >= 0 && age < ARRIVAL_MS)) used.add(name);
    else await drop();
  }
  const names = await caches.keys();
  const stale = names.filter((name) => name === OURS.trim() || (name.startsWith(OURS) && name !== NOTES && !used.has(name)));
  await Promise.all(stale.map((name) => caches.delete(name)));
};

const upkeep = async () => {
  run.looked = performance.now();
  await heal().catch(() => {});
  await tidy().catch(() => {});
};

const activate = async () => {
  const before = await self.clients.matchAll({ type: "all", includeUncontrolled: true });
  const known = new Set((await soon(noted()))?.map(({ client }) => client));
  for (const { id } of before) if (!known.has(id)) note(id, CACHE); // older than any service worker
  await soon(tidy());
  await self.clients.claim();
};

/** @param {string} address */
const pathOf = (address) => new URL(address).pathname.slice(SCOPE.length).replace(/^index\.html$/, "");

/**
 * Return a file of the build that its client belongs to: the kept one, or else the host's, whether or not there is room to
 * keep it.
 * @param {string} name of the cache
 * @param {Request} request
 * @returns {Promise<Response>} an error where the host has a file of another build
 */
const serve = async (name, request) => {
  if (name === HOST) return fetch(request);
  const path = pathOf(request.url);
  const files = await soon(filesOf(name));
  if (files && !Object.hasOwn(files, path)) return fetch(request);
  const kept = match(name, path);
  const found = await soon(kept);
  if (found) return found;
  if (!files) return Response.error();
  try {
    const bytes = await download(path, files[path]);
    await soon(caches.open(name).then((cache) => keep(cache, path, bytes)));
    return fresh(path, bytes);
  } catch (error) {
    if (error instanceof Mismatch && name === CACHE) await soon(noteHole(true));
    return (await kept.catch(() => undefined)) ?? Response.error(); // it may have been late
  }
};

/** @param {FetchEvent} event */
const open = async ({ request, resultingClientId }) => {
  const asked = performance.now();
  setTimeout(() => run.looked < asked && void upkeep(), UPKEEP_AFTER_MS);
  const [page, noted] = await Promise.all([soon(match(CACHE, "")), soon(match(CACHE, "?hole"))]);
  if (!page || noted || run.hole) {
    const hosted = await fetch(request).catch(() => null);
    if (hosted?.ok) {
      note(resultingClientId, HOST);
      return hosted;
    }
  }
  note(resultingClientId, CACHE);
  return page ?? serve(CACHE, request);
};

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) => event.waitUntil(activate()));

self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
  if (event.data === "upkeep") event.waitUntil(upkeep());
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin || !url.pathname.startsWith(SCOPE)) return;
  const page = request.mode === "navigate" && pathOf(request.url) === "";
  event.respondWith(page ? open(event) : cacheOf(event.clientId).then((name) => serve(name, request)));
});
