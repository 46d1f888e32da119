// @ts-check
/** The state of the series that is shown, until another screen is. */
import { screen } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const SERIES = { kept: screen, start: { series: null } };
