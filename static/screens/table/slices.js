// @ts-check
/** The state of the table. */
import { deal, match, position, turn, viewer, visit } from "../../state/identity.js";

/** @type {readonly import("../../state/store.js").Slice[]} */
export const TABLE = [
  { kept: () => true, start: { worths: false, acts: 0, unlike: [] } },
  { kept: visit, start: { finishing: null } },
  { kept: match, start: { table: null, live: false, aim: null, rival: null, link: null, daily: null, from: null, lost: false } },
  { kept: deal, start: { answers: null, at: null } },
  { kept: turn, start: { resting: null, lastTrick: false } },
  { kept: viewer, start: { lesson: null, moment: null, gained: [], paused: false } },
  {
    kept: position,
    start: {
      hint: null,
      choice: { open: null, apart: false, bid: null, doubled: [] },
      opened: null,
      claim: null,
      picked: null,
      why: null,
    },
  },
];
