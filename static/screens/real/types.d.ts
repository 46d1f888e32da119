/** Types: a deal with real cards that is entered. */
import type { TemplateResult } from "lit-html";
import type { App, Data, Rules, Thought } from "../../types.js";
import type { Entered } from "../../wire.js";

/** The entries of a player: the cards of the hand, the moves, and cards that come into sight one by one. */
export interface RealState {
  hand: string[];
  moves: string[];
  shown: string[];
}

/** A deal with real cards, as it is kept. */
export interface RealDraft {
  form: 1;
  id: string;
  game: string;
  rules: Rules;
  setup: Rules;
  seat: number;
  now: RealState;
  /** what was there before each of the last steps, the latest last; and after those that were undone */
  undone: RealState[];
  redone: RealState[];
  changed: number;
}

/** The screen of deals with real cards. */
export interface Real {
  /** the drafts that are kept, the latest first */
  all: RealDraft[];
  /** true once the drafts have been read */
  read: boolean;
  /** the deal that is entered; null while one is chosen */
  draft: RealDraft | null;
  /** the engine's answer about the draft; null while it is awaited */
  entered: Entered | null;
  /** the number of moves after which the position is shown; null for all that fit together */
  at: number | null;
  /** true while decisions are looked at */
  look: boolean;
  /** the card whose reason is shown */
  why: string | null;
  /** the engine's thoughts about the decision that is looked at */
  thought: Thought | null;
  problem: { key: string; data?: Data } | null;
  /** true once storage has refused the draft */
  unkept: boolean;
  /** true if another page has changed the deal too, so that this one goes on with a copy */
  parted: boolean;
  /** the deal that was forgotten last and can be brought back; null for none */
  forgotten: RealDraft | null;
  actions: import("./real.js").Actions;
  template: (app: App, real: Real) => TemplateResult;
}

/** The part of the state that belongs to deals with real cards. */
declare module "../../types.js" {
  interface State {
    /** the deal with real cards that is entered; null where none is */
    real: Real | null;
  }
}
