// @ts-check
/** People at one device: while it is handed on, nothing is on the page that the last of them alone may know. */

/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").View} View */

/**
 * The seat to which the device must be passed before its hand is shown, or null.
 * @param {View} view
 * @returns {number | null}
 */
export function coveredFor(view) {
  return view.turn !== null && view.person && view.turn !== view.seat ? view.turn : null;
}

/** @param {string[] | number} cards */
const counted = (cards) => (typeof cards === "number" ? cards : cards.length);

/**
 * A table at which the device must be passed on, without what only the viewer knows: cards are counted, the viewer's own
 * moves are heard by nobody, no side is told. Every other table as it is.
 * @param {Table} table
 * @returns {Table}
 */
export function veiled(table) {
  const { view } = table;
  if (coveredFor(view) === null) return table;
  return {
    ...table,
    view: {
      ...view,
      hands: view.hands.map(counted),
      piles: Object.fromEntries(Object.entries(view.piles).map(([name, cards]) => [name, counted(cards)])),
      log: view.log.map((heard) => (heard.seat === view.seat ? { ...heard, move: null } : heard)),
      facts: { ...view.facts, sides: [] },
      goal: null,
      blocked: {},
    },
  };
}
