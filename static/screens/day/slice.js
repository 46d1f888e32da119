// @ts-check
/** The state of the deals of the day that are shown, until another screen is. */
import { screen } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const DAYS = { kept: screen, start: { days: null } };
