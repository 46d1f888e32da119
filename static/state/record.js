// @ts-check
/** Values of unknown shape, as storage and files hold them. */

/**
 * Return true for an object that is no list.
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
export const isRecord = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Return the object; without fields for any other value. @param {unknown} value @returns {Record<string, unknown>} */
export const recordOf = (value) => (isRecord(value) ? value : {});
