/** Types: the deal that is studied. */
import type { TemplateResult } from "lit-html";
import type { App, State, View } from "../../types.js";

/** The value switch of the study: no values, those a seat could know, those with all hands open. */
export type Measured = "off" | "fair" | "open";

export type StudyTab = "moves" | "graph" | "mistakes" | "deals" | "table" | "more";

/** Another way to go on from a position of a deal that was played. */
export interface Line {
  /** the letter that names the line */
  name: string;
  code: string;
  /** number of moves that it shares with the play */
  from: number;
  plies: number;
  over: boolean;
  /** the last position of the line */
  end: View;
}

/** A deal being studied, and the position and choices of the study. */
export interface Study {
  /** the link of the play */
  code: string;
  /** true if the deal belongs to the match at the table, so that its seats have the names they have there */
  own: boolean;
  /** true while the deal is being played at the table */
  running: boolean;
  /** true once the deal is finished, so that all hands may be shown */
  over: boolean;
  /** the seat at the bottom, whose cards are shown even where the others are closed */
  seat: number;
  all: boolean;
  ply: number;
  /** the position and its code; null until the first has come */
  view: View | null;
  here: string;
  /** the last position of the play, as the seat sees it */
  end: View | null;
  lines: Line[];
  /** the name of the line that is walked; null on the play */
  line: string | null;
  values: Measured;
  tab: StudyTab;
  /** true while the tab is open where it covers part of the felt */
  sheet: boolean;
  /** the seat whose decisions are judged; null for all */
  whose: number | null;
  by: "fair" | "open";
  /** number of moves at the beginning that an exercise has made, which are nobody's decisions */
  given: number;
  /** the imagined deal that is shown */
  world: number;
  /** the declarer whose contracts are shown; null for all */
  declarer: number | null;
  /** the key of the sentence about the reason that nothing can be shown; empty without one */
  problem: string;
  /** true while the study goes on by itself: card by card, or with moves of bots */
  playing: boolean;
  varying: boolean;
  /** true if the study was opened by a link whose moves are not yet to be seen */
  linked: boolean;
  /** the play that answers the challenge which the deal was sent as, and the levels of the bots as in a link; null without one */
  printing: boolean;
  answer: { code: string; levels?: string } | null;
  /** the seats of each team that scores together; empty where each seat scores for itself */
  teams: number[][];
  /** the hands as they were dealt; null until they are known, or while some are hidden */
  dealt: View["hands"] | null;
  /** the part of its address that cannot be shown, or not yet: it stays in the bar */
  address: { ply?: number; tab?: StudyTab; line?: string } | null;
  /** the unplayable card whose reason is shown; null without one */
  why: string | null;
  /** the state of the screen that the study covers, to be shown again when it is left */
  left: Pick<State, "screen" | "notice" | "learning" | "practise" | "days" | "editing" | "series" | "hint" | "opened" | "claim"> & Partial<Pick<State, "match" | "from">>;
  walk: import("./walk.js").Walk;
  template: (app: App, study: Study) => TemplateResult;
}

/** The part of the state that belongs to the study. */
declare module "../../types.js" {
  interface State {
    /** the deal that is being studied; null without one */
    study: Study | null;
  }
}
