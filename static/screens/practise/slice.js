// @ts-check
/** The state of the puzzles: the one in view, until another screen is shown. */
import { screen } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const PRACTISE = { kept: screen, start: { practise: null } };
