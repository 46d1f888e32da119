// @ts-check
/** The state of a deal with real cards that is entered, until another screen is shown. */
import { screen } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const REAL = { kept: screen, start: { real: null } };
