/** Types: the puzzles on the screen. */
import type { TemplateResult } from "lit-html";
import type { App, Data, View } from "../../types.js";

/** Puzzles on the screen: the games, the puzzles of one to choose from, or one of them. */
export interface Practise {
  /** null while the game is chosen */
  game: string | null;
  /** null until the pack has come, or is known to be absent */
  read: import("../../tasks/pack.js").Read | null;
  /** the key of the sentence that says why something asked for is not there; empty for none */
  problem: string;
  /** mistakes of one's own whose position the engine has refused since the game was opened, the last one last */
  refused: string[];
  /** true while the puzzle that the address names is on its way */
  opening: boolean;
  wish: import("../../tasks/pack.js").Wish;
  task: import("../../wire.js").Task | null;
  /** true if the task is a mistake of one's own */
  own: boolean;
  /** the position of the task; null without one */
  view: View | null;
  /** answers to the task, the last one last */
  given: string[];
  done: boolean;
  verdict: import("../../tasks/pack.js").Verdict | null;
  /** the unplayable card whose reason is shown */
  why: string | null;
  /** the positions of the line that refutes the last answer; empty for none */
  line: View[];
  /** the position of the line that is shown; null for that of the task */
  step: number | null;
  /** true while the calls and tricks before the task are shown */
  heard: boolean;
  /** whether the line goes on by itself */
  playing: boolean;
  /** the sentence about the link of the task */
  said: { key: string; data?: Data } | null;
  actions: import("./practise.js").Actions;
  template: (app: App, practise: Practise) => TemplateResult;
}

/** The part of the state that belongs to the puzzles. */
declare module "../../types.js" {
  interface State {
    /** the puzzles that are open; null without any */
    practise: Practise | null;
  }
}
