// @ts-check
// Downloads that survive a broken line: what has arrived is kept, and only the rest is asked for again.

const { fetch } = globalThis; // the engine's worker replaces it (static/engine/runtime.js)

/** Milliseconds without a byte after which the line counts as broken. */
const STALL_MS = 10_000;
/** Milliseconds before a broken line is tried again: the first time, and at most. */
const [SOON_MS, LATE_MS] = [500, 5_000];
/** Failures of a host after which the file is given up. */
const HOST_FAILURES = 4;

/** The host does not have the file, or it has changed since the download began. */
class Refused extends Error {}

/**
 * @typedef {object} Listener
 * @property {(bytes: number) => void} [arrived] called with the bytes that have arrived
 * @property {(broken: boolean) => void} [broken] called when the connection breaks and when it is back
 * @property {RequestCache} [cache] "reload" to pass over what the browser has kept
 * @property {(reason: string) => void} [refused] called with the reason if the file cannot be fetched; the reader of the stream may see only an error
 */

/**
 * Resolve after `ms` milliseconds, or as soon as the browser is online again.
 * @param {number} ms
 */
const pause = (ms) =>
  new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      removeEventListener("online", end);
      resolve(undefined);
    };
    const timer = setTimeout(end, ms);
    addEventListener("online", end);
  });

/** The download of one file, resumed until it is complete or the host refuses it. */
class Download {
  /**
   * @param {string} url
   * @param {Listener} listener
   */
  constructor(url, listener) {
    this.url = url;
    this.listener = listener;
    this.at = 0;
    /** Bytes of the whole file; 0 if the host does not say. */
    this.size = 0;
    this.failures = 0;
    /** @type {string | null} */
    this.version = null;
    /** @type {ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>> | null} */
    this.reader = null;
    this.abort = new AbortController();
    /** Bytes to skip: a host that only sends whole files sends again what has already arrived. */
    this.again = 0;
  }

  /** Ask for what is missing. Throw Refused where there is no point in asking again. */
  async open() {
    this.abort = new AbortController();
    const { signal } = this.abort;
    const response = await this.timely(
      fetch(this.url, { signal, cache: this.listener.cache ?? "default", headers: this.at ? { Range: `bytes=${this.at}-` } : {} }),
    );
    const { status, headers, body } = response;
    if (status >= 500 && ++this.failures < HOST_FAILURES) throw new TypeError(`HTTP status ${status}`);
    if (!response.ok || !body) throw new Refused(`HTTP status ${status}`);
    const version = headers.get("last-modified");
    if (this.at && version !== this.version) throw new Refused("the file has changed meanwhile");
    this.version = version;
    this.again = status === 206 ? 0 : this.at;
    if (!this.at && !headers.get("content-encoding")) this.size = Number(headers.get("content-length"));
    this.reader = body.getReader();
    return this.reader;
  }

  /**
   * @template T
   * @param {Promise<T>} promise
   * @returns {Promise<T>} rejected if nothing comes for too long
   */
  async timely(promise) {
    const timer = setTimeout(() => this.abort.abort(new TypeError("the line is silent")), STALL_MS);
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
    }
  }

  /** Return the next bytes, or null at the end. Throw the error that breaks the connection. */
  async next() {
    const reader = this.reader ?? (await this.open());
    for (;;) {
      const { done, value } = await this.timely(reader.read());
      if (done) {
        if (this.at < this.size) throw new TypeError("the file was cut short");
        return null;
      }
      const known = Math.min(this.again, value.length);
      this.again -= known;
      if (known === value.length) continue;
      this.at += value.length - known;
      return known ? value.subarray(known) : value;
    }
  }

  /** Return the next bytes, however often the line breaks; null at the end. */
  async part() {
    let wait = SOON_MS;
    for (;;) {
      try {
        const bytes = await this.next();
        if (wait > SOON_MS) this.listener.broken?.(false);
        this.listener.arrived?.(this.at);
        return bytes;
      } catch (error) {
        this.reader = null;
        if (error instanceof Refused) {
          this.listener.refused?.(error.message);
          throw error;
        }
        this.listener.broken?.(true);
        await pause(wait);
        wait = Math.min(2 * wait, LATE_MS);
      }
    }
  }
}

/**
 * Return the bytes of a file as a stream that resumes after every break of the connection.
 * @param {string} url
 * @param {Listener} [listener]
 * @returns {ReadableStream<Uint8Array>} fails only with Refused
 */
export const download = (url, listener = {}) => {
  const file = new Download(url, listener);
  return new ReadableStream({
    pull: async (controller) => {
      const bytes = await file.part();
      if (bytes) controller.enqueue(bytes);
      else controller.close();
    },
    cancel: () => file.abort.abort(),
  });
};
