// @ts-check
/** The state of a course: the exercise in view, and the term that is explained in it or by the coach. */
import { deal, exercise, screen } from "../state/identity.js";

/** @type {readonly import("../state/store.js").Slice[]} */
export const LEARN = [
  { kept: screen, start: { learning: null } },
  { kept: (before, after) => screen(before, after) && exercise(before, after) && deal(before, after), start: { term: null } },
];
