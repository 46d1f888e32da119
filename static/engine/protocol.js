// @ts-check
// Requests to the engine: JSON text through one function, one request at a time.

/** @typedef {any} Answer as in protocol.schema.json */
/** @typedef {{[field: string]: unknown}} Request as in protocol.schema.json */
/** @typedef {(text: string) => Promise<string>} Handle */
/** @typedef {(request: Request, limit?: number) => Promise<Answer>} Ask */
/** @typedef {(what: "asked" | "answered", text: string) => void} Listener called with each message as it is sent or has come */

/** Milliseconds without an answer after which the engine counts as dead. */
export const ANSWER_LIMIT = 30_000;

/** A refusal of the engine, or its failure; `code` is a key of the words files. */
export class EngineError extends Error {
  /**
   * @param {string} code
   * @param {unknown} [detail] the exact fault, in the engine's words
   */
  constructor(code, detail) {
    super(detail === undefined ? code : `${code}: ${describe(detail)}`);
    this.name = "EngineError";
    this.code = code;
    this.detail = detail;
  }
}

/** @param {unknown} detail */
const describe = (detail) => (typeof detail === "string" ? detail : JSON.stringify(detail));

/**
 * @template T
 * @param {Promise<T>} promise
 * @param {number} limit milliseconds
 * @param {() => Error} failure
 * @returns {Promise<T>}
 */
const within = (promise, limit, failure) =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(failure()), limit);
    promise.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/**
 * @param {string} text
 * @returns {Answer}
 */
const parse = (text) => {
  let answer;
  try {
    answer = JSON.parse(text);
  } catch {
    throw new EngineError("engine_garbled", String(text).slice(0, 200));
  }
  if (!answer.ok) throw new EngineError(answer.error, answer.detail);
  return answer;
};

/**
 * Return an `ask` that sends requests to the worker's function. After an answer that did not come in time the engine
 * counts as hung. From then on, and once `died` has resolved, every request is refused at once, also the one under way.
 * @param {Promise<Handle>} ready
 * @param {Promise<EngineError>} [died]
 * @param {Listener} [listener]
 * @returns {Ask}
 */
export const asker = (ready, died = new Promise(() => {}), listener = () => {}) => {
  /** @type {Promise<unknown>} */
  let last = Promise.resolve();
  /** @type {EngineError | null} */
  let dead = null;
  /**
   * Refuse the request under way. None may wait for `died` itself, which would hold on to all of them.
   * @type {(error: EngineError) => void}
   */
  let refuse = () => {};
  void died.then((error) => refuse((dead = error)));

  /** @type {Ask} */
  const one = async (request, limit = ANSWER_LIMIT) => {
    const handle = await ready;
    if (dead) throw dead;
    const late = () =>
      (dead = new EngineError("engine_timeout", `no answer to "${request.ask}" in ${limit} ms`));
    /** @type {Promise<never>} */
    const refused = new Promise((_, reject) => (refuse = reject));
    const text = JSON.stringify(request);
    listener("asked", text);
    const answer = await within(Promise.race([called(handle, text), refused]), limit, late);
    listener("answered", answer);
    return parse(answer);
  };
  return (request, limit) => {
    const answer = last.then(() => one(request, limit));
    last = answer.catch(() => {});
    return answer;
  };
};

/**
 * @param {Handle} handle
 * @param {string} text
 */
const called = async (handle, text) => {
  try {
    return await handle(text);
  } catch (error) {
    throw new EngineError("engine_broken", error instanceof Error ? error.message : String(error));
  }
};
