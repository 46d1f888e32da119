// @ts-check
/** The state of the sheet's screen, and the questions that every part of it asks about that state. */
import { infoOf } from "../../games/index.js";
import { complete } from "../../state/house-rules.js";
import { NEW } from "./begun.js";
import { dealerAt, placed } from "./kept.js";
import { KEPT } from "./route.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {import("../../wire.js").Sheet} Settled */
/** @typedef {ReturnType<typeof createDesk>} Desk */

/**
 * The entry on the screen: a deal while it is noted or corrected.
 * @typedef {object} Entry
 * @property {import("./draft.js").Draft} draft the values noted
 * @property {number} index the place of the row in the sheet; the number of rows for a new one
 * @property {string | null} base the row that is corrected, as it was when the form was opened; null for a new deal, however many another page adds meanwhile
 * @property {{dealer: number, seats: number[]}} places the dealer and the people in the seats
 * @property {boolean} chosen true if the dealer is chosen by hand
 */

/**
 * The state of the screen.
 * @typedef {object} Now
 * @property {KeptSheet[]} all the sheets of the list, the one changed last in front
 * @property {number} newer the number of sheets that a later version of the page wrote
 * @property {KeptSheet | null} removed the sheet deleted last, which the list offers to put back
 * @property {KeptSheet | null} sheet the sheet on the screen; null for the list
 * @property {"sought" | "kept" | "refused" | "sent" | "gone"} where where the sheet is: not found yet, in storage, in this page alone because storage refused it, in a link, or deleted by another page
 * @property {Settled & {noted: string[]} | null} settled the engine's settlement, and the rows that it is of: the sheet has others while their answer is awaited
 * @property {Entry | null} entry the deal in the form; null while the sheet or the list is shown
 * @property {import("./begun.js").Begun[]} begun the entries that are begun in the sheet and not entered
 * @property {{key: string, data?: Record<string, any>} | null} problem the sentence about the last fault
 * @property {string} link the sheet as a link, once somebody has asked for it
 * @property {string} message the sheet as a text, once somebody has asked for it
 */

/** Return the place of an entry's row in addresses. @param {Pick<Entry, "base" | "index">} entry */
export const placeOf = ({ base, index }) => (base === null ? NEW : String(index + 1));

/**
 * Return an action that is not begun again while it is under way: a second tap does nothing.
 * @template {unknown[]} A
 * @param {(...args: A) => Promise<unknown>} act
 */
export function once(act) {
  let busy = false;
  return async (/** @type {A} */ ...args) => {
    if (busy) return;
    busy = true;
    try {
      await act(...args);
    } finally {
      busy = false;
    }
  };
}

/**
 * Create the desk on which the list or a sheet lies.
 * @param {App} app
 * @param {boolean} seeking true if a sheet has still to be found
 * @param {() => import("../panel/panel.js").Panel} panel returns the panel that shows it
 */
export function createDesk(app, seeking, panel) {
  /** @type {Now} */
  const now = { all: [], newer: 0, removed: null, sheet: null, where: seeking ? "sought" : "kept", settled: null, entry: null, begun: [], problem: null, link: "", message: "" };

  /** Return the house rules of the sheet, with those that nobody changed. */
  function houseRules() {
    const info = infoOf(app.store.get(), now.sheet?.game);
    return info ? complete(info, now.sheet?.rules ?? {}) : (now.sheet?.rules ?? {});
  }

  /** Return the number of seats in a deal. */
  const players = () => Number(houseRules().players ?? Math.min(4, now.sheet?.names.length ?? 4));

  /** Return the engine's terms of a deal; null while it does not know them. @param {number} index */
  const termsOf = (index) => (now.settled && index <= now.settled.rows.length ? (now.settled.rows[index] ?? now.settled) : null);

  return {
    now, houseRules, players, termsOf,
    redraw: () => panel().redraw(),
    shown: () => panel().shown(),

    /** Show the beginning of what is drawn. */
    top: () => panel().element.querySelector(".panel-body")?.scrollTo({ top: 0 }),

    /** Give what is shown its address and its entry in the history. */
    stand() {
      const { sheet, where, entry } = now;
      if (!panel().shown()) return;
      if (sheet === null) app.at("sheet", {});
      else if (where !== "sent") app.at("sheet", { code: KEPT, id: sheet.id, ...(entry ? { row: placeOf(entry) } : {}) });
    },

    /** Return the dealer and the people in the seats of a deal: the engine's, else as if every deal was passed on. @param {KeptSheet} sheet @param {number} index */
    placesOf: (sheet, index) => termsOf(index) ?? placed(dealerAt(sheet, index), sheet.names.length, players()),

    /** Return the data of a refusal, with names in place of seats. @param {Record<string, unknown>} data @param {readonly number[]} seats @returns {Record<string, any>} */
    named: (data, seats) =>
      Object.fromEntries(Object.entries(data).map(([key, value]) => [key, ["seat", "doubler", "target"].includes(key) ? (now.sheet?.names[seats[Number(value)] ?? -1] ?? "") : value])),
  };
}
