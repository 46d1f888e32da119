/** Types: the match at the table. */
import type { Daily, GoalExercise, Phrase, Table, Thought, Trick, View } from "../../types.js";

/** An exercise that is a deal at the table. */
export interface Aim {
  game: string;
  stage: string;
  place: number;
  /** true if the stage ends with it */
  last: boolean;
  exercise: GoalExercise;
}

/** The sender's result in a challenge, of the first deal of a match. */
export interface Rival {
  /** the link of the sender's whole play */
  code: string;
  seat: number;
  /** the seat's score, or the difference of two teams */
  score: number;
  /** the levels of the bots, as in the link */
  levels?: string;
  /** true for one's own challenge, tried again */
  own?: boolean;
}

/** The partners have become known; or calls were made for the viewer, each being the only one or one that changes nothing. */
export type Moment = { kind: "unmasked" } | { kind: "forced" | "standing"; moves: string[] };

/** Choices set in the panel of calls before a call is made. */
export interface Choice {
  open: string | null;
  apart: boolean;
  bid: string | null;
  /** the seats to be doubled */
  doubled: number[];
}

/** Actions of static/screens/table/match.js. */
export interface MatchActions {
  /** make a move of the person to move */
  act(move: string): Promise<void>;
  /** show the table of an answer; `silent` if its moves are not announced one by one; `acted` is the viewer's move that led to it */
  receive(table: Table, options?: { silent?: boolean; acted?: string | null }): void;
  /** start a match, by default with what is remembered for that game */
  start(game: string, request?: Record<string, unknown>): Promise<void>;
  undo(): Promise<void>;
  next(): Promise<void>;
  redeal(): Promise<void>;
  sit(seat: number | null): Promise<void>;
  seats(seats: string[]): Promise<void>;
  /** play the deal of an exercise at the table */
  aim(aim: Aim): Promise<void>;
  /** take a match from storage */
  resume(id: string): Promise<void>;
  home(): void;
  saveNow(): Promise<void>;
  /** clear a resting trick and cut a pause short */
  hurry(): void;
  /** stop the bots, or let them go on */
  pause(paused: boolean): void;
}

/** The part of the state that belongs to the table. */
declare module "../../types.js" {
  interface State {
    /** the last answer of the engine, or the one painted from storage; null without a table */
    table: Table | null;
    /** true once the engine holds this very table, so that moves are possible */
    live: boolean;
    /** the exercise that is being played out at the table; null without one */
    aim: Aim | null;
    rival: Rival | null;
    /** the link to cards that has begun the match; null for any other */
    link: Followed | null;
    /** the codes of plays in which bots made moves that they do not choose here */
    unlike: string[];
    /** the deal of the day that is played at the table; null for any other */
    daily: Daily | null;
    /** the study that the match was begun from, to which Back leads; null for any other match */
    from: Study | null;
    /** the last sentence of the coach since the viewer's last turn; null without one */
    lesson: Phrase | null;
    /** the finished trick still lying in the middle; null without one */
    resting: Trick | null;
    hint: Thought | null;
    /** true if the hint shows the value of every move */
    worths: boolean;
    /** the kind of claim that is proven for the rest of the deal; null while none is */
    claim: string | null;
    choice: Choice;
    /** the seats to be doubled, while the answers are being sent; null otherwise */
    answers: number[] | null;
    /** the event since the viewer's last move that is announced by itself; null without one */
    moment: Moment | null;
    /** the cards that have come into the viewer's hand since the viewer's last move */
    gained: string[];
    /** all hands of the finished deal; null before its end, and until they are fetched */
    opened: View["hands"] | null;
    /** the card tapped once, when two taps play it; null without one */
    picked: string | null;
    /** the card or the seat that the viewer has asked about, such as an unplayable card whose reason is shown; null if none */
    why: string | number | null;
    paused: boolean;
    /** the card in hand to which Tab moves; null for the first legal one, or the first where none is */
    at: string | null;
    /** true while the last trick is shown */
    lastTrick: boolean;
    /** set while the bots play on for everybody: to the end of the deal, or of the whole match */
    finishing: { whole: boolean } | null;
    /** true once another page has taken over the match that this one still shows */
    lost: boolean;
    /** number of moves that the viewer has made on this page */
    acts: number;
  }
}
