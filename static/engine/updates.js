// @ts-check
// Keeps the site for offline use and reports new versions.
import { listing } from "./fetched.js";
import { serviceWorkers } from "./granted.js";
import { parts } from "./parts.js";
import { SITE } from "../site.js";

/**
 * `kept` once everything works offline; `unkept` where it could not be kept; `update` when a newer version is ready to
 * be loaded.
 * @typedef {"kept" | "unkept" | "update"} News
 */

/** @param {ServiceWorker} worker */
const settled = (worker) =>
  new Promise((resolve) => {
    const look = () => {
      if (worker.state === "installed" || worker.state === "activated") resolve(true);
      else if (worker.state === "redundant") resolve(false);
    };
    worker.addEventListener("statechange", look);
    look();
  });

/**
 * Return the size of the files needed only offline if the player must be asked before downloading them, because the
 * connection is metered.
 * @returns {Promise<number | null>} bytes, at most; null if there is no need to ask
 */
export const bytesToAsk = async () => {
  const { connection } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
  const registered = connection?.saveData ? serviceWorkers()?.getRegistration(SITE) : undefined;
  if (!registered || (await registered.catch(() => true))) return null;
  await parts.keepParts(); // frees their memory, whatever the answer will be
  return listing().then(({ later }) => later, () => null);
};

/**
 * Keep the site for offline use and report updates. Call it after the engine's first answer, when the engine's files
 * have arrived.
 * @param {(news: News) => void} report
 */
export const keepOffline = async (report) => {
  await parts.keepParts(); // before the service worker would download them
  const how = /** @type {RegistrationOptions} */ ({ scope: SITE, updateViaCache: "none" });
  const registration = await serviceWorkers()?.register(`${SITE}sw.js`, how).catch(() => undefined);
  if (!registration) return report("unkept");
  const follow = async (/** @type {ServiceWorker | null} */ worker) => {
    if (!worker) return;
    if (await settled(worker)) report(worker === registration.waiting && registration.active ? "update" : "kept");
    else if (!registration.active) report("unkept");
  };
  registration.addEventListener("updatefound", () => follow(registration.installing));
  registration.active?.postMessage("upkeep"); // the start is over, so it disturbs nobody
  if (registration.waiting) report("update");
  else await follow(registration.installing ?? registration.active);
};

/** Activate the waiting version and reload the page with it; call it once the engine is ready. */
export const takeUpdate = async () => {
  const registration = await serviceWorkers()?.getRegistration(SITE).catch(() => undefined);
  if (!registration?.waiting) return location.reload(); // another page has taken it
  serviceWorkers()?.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("activate");
};
