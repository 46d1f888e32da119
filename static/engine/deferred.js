// @ts-check
/**
 * Return a promise and the function that resolves it.
 * @template T
 * @returns {{promise: Promise<T>, resolve: (value: T) => void}}
 */
export function deferred() {
  /** @type {(value: T) => void} */
  let resolve = () => undefined;
  /** @type {Promise<T>} */
  const promise = new Promise((done) => (resolve = done));
  return { promise, resolve };
}
