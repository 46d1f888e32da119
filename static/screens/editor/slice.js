// @ts-check
/** The state of the deal that is entered, until another screen is shown. */
import { screen } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const EDITOR = { kept: screen, start: { editing: null } };
