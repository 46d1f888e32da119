// @ts-check
/** The state of a link that is being opened: its cards, until a screen or match follows. */
import { visit } from "../../state/identity.js";

/** @type {import("../../state/store.js").Slice} */
export const DEALT = { kept: visit, start: { dealt: null } };
