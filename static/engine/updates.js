// @ts-check
// Keeps the site for offline use and reports new versions.
import { keepParts } from "./parts.js";
import { SITE } from "../site.js";

/**
 * `kept` once everything works offline; `update` when a newer version is ready to be loaded.
 * @typedef {"kept" | "update"} News
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
 * Whether to ask before downloading what is only needed offline, because the line is metered.
 * @returns {Promise<number | null>} how many bytes that is at most; null if there is no need to ask
 */
export const bytesToAsk = async () => {
  const { connection, serviceWorker } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
  if (!serviceWorker || !connection?.saveData || (await serviceWorker.getRegistration(SITE))) return null;
  await keepParts(); // frees their memory, whatever the answer will be
  return fetch(`${SITE}files.json`)
    .then((response) => response.json())
    .then(({ later }) => later)
    .catch(() => null);
};

/**
 * Call it after the engine's first answer, when what the engine needed is already here.
 * @param {(news: News) => void} tell
 * @returns {Promise<void>} rejected where the browser forbids service workers
 */
export const keepOffline = async (tell) => {
  if (!("serviceWorker" in navigator)) throw new Error("no service workers here");
  const { serviceWorker } = navigator;
  await keepParts(); // before the service worker would download them
  const registration = await serviceWorker.register(`${SITE}sw.js`, {
    scope: SITE,
    updateViaCache: "none",
  });
  const follow = async (/** @type {ServiceWorker | null} */ worker) => {
    if (!worker || !(await settled(worker))) return;
    tell(worker === registration.waiting && registration.active ? "update" : "kept");
  };
  registration.addEventListener("updatefound", () => follow(registration.installing));
  registration.active?.postMessage("upkeep"); // the start is over, so it disturbs nobody
  if (registration.waiting) tell("update");
  else await follow(registration.installing ?? registration.active);
};

/** Activates the waiting version and reloads the page with it; call it once the engine is ready. */
export const takeUpdate = async () => {
  const registration = await navigator.serviceWorker.getRegistration(SITE);
  if (!registration?.waiting) return location.reload(); // another page has taken it
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("activate");
};
