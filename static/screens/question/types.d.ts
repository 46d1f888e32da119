/** Types: a question about a decision, or the answer to one. */
import type { TemplateResult } from "lit-html";
import type { App, Thought, View } from "../../types.js";

export interface Question {
  code: string;
  /** the end of the address, in which the moves are */
  mark: string;
  /** null until the engine has read the link */
  view: View | null;
  /** true if the sender's move is in the link; it is not known here before an answer */
  said: boolean;
  theirs: string | null;
  reply: string | null;
  /** true if the link that was opened is an answer: whoever asked reads it */
  answered: boolean;
  /** the end of the address of the answer; null before one */
  sends: string | null;
  thought: Thought | null;
  /** the card that cannot be played whose reason is shown */
  why: string | null;
  /** the sentence about the link of the answer */
  outcome: string | null;
  problem: string | null;
  actions: import("./question.js").Actions;
  template: (app: App, question: Question) => TemplateResult;
}

/** The part of the state that belongs to questions. */
declare module "../../types.js" {
  interface State {
    /** the question that is shown; null where none is */
    question: Question | null;
  }
}
