// @ts-check
/** The state of the study: the deal in it, until another screen is shown. */
import { screen } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const STUDY = { kept: screen, start: { study: null } };
