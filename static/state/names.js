// @ts-check
/** Names that no two pages give. */

/** Return a new id for a match or a page, sortable by time. @returns {string} */
export function newId() {
  const random = crypto.getRandomValues(new Uint32Array(1))[0] ?? 0;
  return `${Date.now().toString(36)}-${random.toString(36)}`;
}

/** The name under which this page writes. */
export const WRITER = newId();
