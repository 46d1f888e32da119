// @ts-check
/** The state of a question that is shown, until another screen is. */
import { screen } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const QUESTION = { kept: screen, start: { question: null } };
