/** Types: positions as a board draws them. */
import type { View } from "../types.js";

/** The part of a view that an exercise shows. */
export type Scene = Pick<View, "game" | "dealer" | "seats" | "seat" | "phase" | "turn" | "hands" | "legal" | "blocked" | "piles" | "facts"> & Partial<Pick<View, "log">>;

export type Blocked = View["blocked"][string];
