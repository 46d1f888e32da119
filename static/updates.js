// @ts-check
// Keeps the site for the time without a network, and tells of new versions.
import { keepParts } from "./parts.js";
import { SITE } from "./site.js";

/**
 * `kept` once everything works offline; `update` when a newer version waits to be taken.
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
 * Whether to ask before anything is fetched that is only for later, as somebody on a metered line wants it.
 * @returns {Promise<number | null>} how many bytes that takes at most; null where there is nothing to ask
 */
export const bytesToAsk = async () => {
  const { connection, serviceWorker } = /** @type {Navigator & {connection?: {saveData?: boolean}}} */ (navigator);
  if (!serviceWorker || !connection?.saveData || (await serviceWorker.getRegistration(SITE))) return null;
  await keepParts(); // which frees their memory, whatever the answer will be
  return fetch(`${SITE}files.json`)
    .then((response) => response.json())
    .then(({ later }) => later)
    .catch(() => null);
};

/**
 * Call it after the engine's first answer: what has been downloaded is then here already.
 * @param {(news: News) => void} tell
 * @returns {Promise<void>} rejected where the browser forbids service workers
 */
export const keepOffline = async (tell) => {
  if (!("serviceWorker" in navigator)) throw new Error("no service workers here");
  const { serviceWorker } = navigator;
  await keepParts(); // before anybody downloads them
  const registration = await serviceWorker.register(`${SITE}sw.js`, {
    scope: SITE,
    updateViaCache: "none",
  });
  const follow = async (/** @type {ServiceWorker | null} */ worker) => {
    if (!worker || !(await settled(worker))) return;
    tell(worker === registration.waiting && registration.active ? "update" : "kept");
  };
  registration.addEventListener("updatefound", () => follow(registration.installing));
  registration.active?.postMessage("upkeep"); // now that the start is over
  if (registration.waiting) tell("update");
  else await follow(registration.installing ?? registration.active);
};

/** Takes the waiting version and reloads the page with it; call it once the engine is ready. */
export const takeUpdate = async () => {
  const registration = await navigator.serviceWorker.getRegistration(SITE);
  if (!registration?.waiting) return location.reload(); // another page has taken it
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  registration.waiting.postMessage("activate");
};
