// Stands in for PyScript: a worker whose requests are answered by CPython, in the process of the test.

const SITE = new URL("../../../", import.meta.url).href;
/** Name of the session that answers this page. */
const session = crypto.randomUUID();

/**
 * Return the answer, or a promise that never settles: a worker answers nothing to a page that is being left.
 * @template T
 * @param {Promise<T>} answer
 */
const sent = (answer) => answer.catch(() => /** @type {Promise<never>} */ (new Promise(() => {})));

/** @param {string} text */
const handle = async (text) => {
  const answer = await sent(fetch(`${SITE}ask`, { method: "POST", body: text, headers: { session } }));
  const answered = await sent(answer.text());
  if (!answer.ok) throw new Error(answered);
  return answered;
};

export const hooks = { worker: {} };

export const whenDefined = async () => {
  const files = ["pyscript.toml", "py/worker.py"].map((path) => sent(fetch(SITE + path)));
  const ready = Promise.all(files).then(() => ({ sync: { handle } }));
  const xworker = Object.assign(new EventTarget(), { ready });
  Object.assign(/** @type {HTMLElement} */ (document.getElementById("engine")), { xworker });
  const { port2 } = new MessageChannel();
  setTimeout(() => xworker.dispatchEvent(new MessageEvent("message", { data: { parts: port2, alive: null } })));
};
