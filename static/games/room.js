// @ts-check
/** A game's room: all that the page knows about this one game, with a default for whatever the game leaves unsaid. */
import { contract, totals } from "../sheets.js";

/** @typedef {import("../types.js").Room} Room */

/**
 * @param {{id: string} & Partial<Room>} own
 * @returns {Room}
 */
export const room = (own) => ({
  tile: ["CA", "SK", "HQ"],
  profiles: (language, known) => [...known],
  sheet: (paper) => totals(paper),
  contract: (app, facts) => contract(app, own.id, facts),
  stakes: () => ({}),
  instead: (app, call) => call,
  asked: () => null,
  pile: () => true,
  chips: () => [],
  counts: () => [],
  ...own,
});
