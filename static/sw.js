// The service worker: keeps every file of one build, found by its content, and serves the page
// from them. build.py fills in the two constants and puts this file at the root of the site.
const VERSION = "";
const FILES = {};

const SCOPE = new URL(self.registration.scope).pathname;
const CACHE = `stich ${SCOPE}`;

/** @param {string} path */
const keyOf = (path) => new URL(`${path}?${FILES[path]}`, self.registration.scope).href;

/** @param {ArrayBuffer} bytes */
const sha256 = async (bytes) => {
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("");
};

/**
 * Checked against its hash: in the middle of a publication a host may mix two builds.
 * @param {Cache} cache
 * @param {string} path
 */
const keep = async (cache, path) => {
  const key = keyOf(path);
  if (await cache.match(key)) return;
  const url = new URL(path, self.registration.scope);
  const response = await fetch(url, { cache: "no-cache" });
  if (!response.ok) throw new Error(`${path}: HTTP status ${response.status}`);
  const bytes = await response.arrayBuffer();
  if ((await sha256(bytes)) !== FILES[path]) throw new Error(`${path} is not of build ${VERSION}`);
  const type = response.headers.get("content-type") ?? "application/octet-stream";
  await cache.put(key, new Response(bytes, { headers: { "content-type": type } }));
};

const install = async () => {
  const cache = await caches.open(CACHE);
  for (const path of Object.keys(FILES)) await keep(cache, path);
};

const dropOldFiles = async () => {
  const cache = await caches.open(CACHE);
  const wanted = new Set(Object.keys(FILES).map(keyOf));
  const stale = (await cache.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(stale.map((request) => cache.delete(request)));
};

/** @param {Request} request */
const answer = async (request) => {
  const path = new URL(request.url).pathname.slice(SCOPE.length).replace(/^index\.html$/, "");
  const cache = await caches.open(CACHE);
  return (path in FILES && (await cache.match(keyOf(path)))) || fetch(request);
};

self.addEventListener("install", (event) => event.waitUntil(install()));

self.addEventListener("activate", (event) =>
  event.waitUntil(dropOldFiles().then(() => self.clients.claim())),
);

self.addEventListener("message", (event) => {
  if (event.data === "activate") self.skipWaiting();
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  const ours = url.origin === location.origin && url.pathname.startsWith(SCOPE);
  if (request.method === "GET" && ours) event.respondWith(answer(request));
});
