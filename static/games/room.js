// @ts-check
/** A game's room: what the page knows of it alone, with a default for all that a game does not say. */
import { contract, totals } from "../sheets.js";

/** @typedef {import("../types.js").Room} Room */

/**
 * @param {{id: string} & Partial<Room>} own
 * @returns {Room}
 */
export const room = (own) => ({
  tile: ["CA", "SK", "HQ"],
  sheet: (paper) => totals(paper),
  contract: (app, facts) => contract(app, own.id, facts),
  stakes: () => ({}),
  asked: () => null,
  chips: () => [],
  counts: () => [],
  ...own,
});
