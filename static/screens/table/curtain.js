// @ts-check
/** People at one device: while it is handed on, nothing is on the page that the last of them alone may know. */

/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").View} View */

/**
 * Return the seat to which the device must be passed before its hand is shown; null if it need not be passed.
 * @param {View} view
 * @returns {number | null}
 */
export function coveredFor(view) {
  return view.turn !== null && view.person && view.turn !== view.seat ? view.turn : null;
}

/** @param {string[] | number} cards */
const counted = (cards) => (typeof cards === "number" ? cards : cards.length);

/**
 * Return a table without the knowledge of one seat if the device must be passed on: cards are counted instead of shown,
 * the viewer's own moves are unheard, the sides unknown. Any other table stays as it is.
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
