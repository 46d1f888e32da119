// @ts-check
/** Fields of the form in which a deal played with real cards is noted; each game lists its own. */

/** @typedef {import("../types.js").NotedField} NotedField */

/**
 * Return a field for one of a few values.
 * @param {string} name
 * @param {readonly (string | number)[]} values
 * @param {Partial<NotedField>} [more]
 * @returns {NotedField}
 */
export const pick = (name, values, more = {}) => ({ name, kind: "pick", values, ...more });

/**
 * Return a field for a seat.
 * @param {string} name
 * @param {Partial<NotedField>} [more]
 * @returns {NotedField}
 */
export const person = (name, more = {}) => ({ name, kind: "person", values: [], ...more });

/**
 * Return a field for any number of seats, which are bits of its value.
 * @param {string} name
 * @param {Partial<NotedField>} [more]
 * @returns {NotedField}
 */
export const some = (name, more = {}) => ({ name, kind: "some", values: [], optional: true, ...more });

/**
 * Return a field for a number that is typed.
 * @param {string} name
 * @param {number} most
 * @param {Partial<NotedField>} [more]
 * @returns {NotedField}
 */
export const number = (name, most, more = {}) => ({ name, kind: "number", values: [0, most], ...more });

/**
 * Return a field for a switch, off unless tapped.
 * @param {string} name
 * @returns {NotedField}
 */
export const flag = (name) => ({ name, kind: "flag", values: [], optional: true });

/**
 * Return a field with a value for every seat, `<name>_<seat>`. With a total the last seat without a value gets the rest.
 * @param {string} name
 * @param {readonly number[]} values
 * @param {Partial<NotedField>} [more]
 * @returns {NotedField}
 */
export const each = (name, values, more = {}) => ({ name, kind: "each", values, ...more });

/**
 * Return the whole numbers from one to another, both included.
 * @param {number} from
 * @param {number} to
 */
export const range = (from, to) => Array.from({ length: to - from + 1 }, (_, i) => from + i);
