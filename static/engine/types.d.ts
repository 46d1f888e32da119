/** Types: the door of the engine. */
import type { Asks, Table } from "../types.js";

export type Ask = keyof Asks;

/** a request: everything that may be sent with an ask */
export type Asking<A extends Ask> = Asks[A][0] & { ask: A };

export type Answering<A extends Ask> = Asks[A][1];

/** the asks whose answer is the table */
export type TableAsk = { [A in Ask]: Asks[A][1] extends Table ? A : never }[Ask];

/** the asks that start a job, which the engine does in slices */
export type JobAsk = "claim" | "confirm" | "analyse" | "double_dummy" | "imagine";

/** The engine's door. */
export interface Asker {
  /** reject with an EngineError whose `code` has a sentence under `ui.error.<code>` */
  ask<A extends Ask>(request: Asking<A>): Promise<Answering<A>>;
}
