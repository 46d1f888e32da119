/** Types: the deal that is entered in the editor. */
import type { TemplateResult } from "lit-html";
import type { App, Data, Edited, Flaw, Notice, Rules, View, Wish } from "../../types.js";

/** A deal as far as it is entered: a step that can be undone. */
export interface Draft {
  game: string;
  rules: Rules;
  setup: Rules;
  /** the cards of each pile, in the order of the engine's piles */
  piles: string[][];
  /** the calls */
  moves: string[];
}

/** A tool of the editor that is open. */
export type EditorTool = "rules" | "fill" | "text" | "calls";

/** A wish for a deal at random, as it is chosen. */
export interface Wanted {
  pile: number;
  of: string;
  how: "exactly" | "least" | "most";
  n: number;
}

/** A sentence about a card or a step. */
export interface Remark {
  key: string;
  data?: Data;
  /** the card it is about */
  card?: string;
}

/** The deal editor on the screen. */
export interface Editing {
  draft: Draft;
  past: Draft[];
  future: Draft[];
  /** the engine's answer about a deal under the draft's rules; null before the first */
  edited: Edited | null;
  /** the chosen pile, which takes the cards that are tapped */
  at: number;
  /** the card of the deck to which Tab moves */
  card: string;
  tool: EditorTool | null;
  wishes: Wanted[];
  /** the deal that was completed at random by the last step, and the wishes; null after any other step */
  base: { draft: Draft; wishes: Wish[] } | null;
  /** the text as it was typed */
  text: string;
  /** the engine's answer about the text; null without a text */
  read: { cards: number; faults: Flaw[] } | null;
  /** the position for the next call; null while none is asked for */
  view: View | null;
  /** the work that is waited for */
  busy: "" | "load" | "fill" | "study";
  said: Remark | null;
  /** the engine's refusal of the rules; null for rules that it takes */
  refused: Notice | null;
  /** the seat to play in */
  seat: number;
  actions: import("./editor.js").Actions;
  template: (app: App, editing: Editing) => TemplateResult;
}

/** The part of the state that belongs to the deal editor. */
declare module "../../types.js" {
  interface State {
    /** the deal that is entered; null where none is */
    editing: Editing | null;
  }
}
