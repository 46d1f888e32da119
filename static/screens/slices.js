// @ts-check
/** The slices of the state: those of the page, and those that the routes bring. */
import { PAGE, started } from "../state/store.js";
import { ROUTES } from "./routes.js";

/** All slices. An identity of one may depend on fields of those before it. */
export const SLICES = [...PAGE, ...ROUTES.flatMap(({ slices = [] }) => slices)];

/** The first state: every slice as it starts. */
export const START = started(SLICES);
