/** Types: courses, their exercises and the answers to them. */
import type { Blocked, Rules, Scene, Trick } from "../types.js";

/** End of a trick; `ours` if the learner's side takes it. */
export interface TrickEnd {
  cards: [number, string][];
  winner: number;
  points: number | null;
  ours: boolean;
}

/** For every move: its mean value, the loss against the best, half the width of its 95 % interval. */
export type Values = Record<string, [mean: number, loss: number, margin: number]>;

interface Asked {
  id: string;
  suit?: string;
}

export interface PickExercise extends Asked {
  kind: "pick";
  cards: string[];
  of: string;
  answer: string[];
  groups: Record<string, string>;
  view?: Scene;
}

export interface OrderExercise extends Asked {
  kind: "order";
  cards: string[];
  answer: string[];
  by: string;
}

export interface WinnerExercise extends Asked {
  kind: "winner";
  view: Scene;
  trick: Trick;
  answer: number;
  why: string[];
}

export interface CountExercise extends Asked {
  kind: "count";
  what: string;
  choices: number[];
  answer: number;
  /** the seat whose score is asked for; the learner's seat; other facts of the end of the deal */
  seat?: number;
  me?: number;
  facts?: { raw?: number[] };
  cards?: string[];
  marked?: string[];
  parts?: [string, number][];
  items?: [string, number][];
  played?: string[];
  mine?: string[];
  view?: Scene;
}

export interface PlayExercise extends Asked {
  kind: "play";
  view: Scene;
  answer: string[];
  after: Record<string, TrickEnd>;
  values?: Values;
  worlds?: number;
}

export interface CallExercise extends Asked {
  kind: "call";
  view: Scene;
  offered: string[];
  answer: string[];
  values?: Values;
  worlds?: number;
}

export interface GoalExercise extends Asked {
  kind: "goal";
  code: string;
  seat: number;
  open: boolean;
  goal: [what: string, n: number];
  /** the moves that the exercise has made, the learner's own among them */
  given: number;
}

export interface WhoExercise extends Asked {
  kind: "who";
  me: number;
  seats: number[];
  answer: number[];
  tricks: [number, string][][];
}

export type Exercise = PickExercise | OrderExercise | WinnerExercise | CountExercise | PlayExercise | CallExercise | GoalExercise | WhoExercise;

/** The reply to a wrong answer: a sentence, the rule that forbids it, or how the trick would end. */
export type Said =
  | { key: string; n?: number; card?: string; other?: string; best?: string; suit?: string; loss?: number }
  | { rule: Blocked; card: string }
  | { end: TrickEnd | undefined };

/** An exercise being answered; `shown` is the answer whose outcome is on the screen. */
export interface Attempt {
  tapped: (string | number)[];
  wrong: number;
  done: boolean;
  said: Said | null;
  shown: string | number | null;
}

export type Trainers = Record<string, Exercise[]>;

export interface Course {
  game: string;
  profile: string;
  stages: { id: string; exercises: Exercise[] }[];
  /** the trainers that make sense in this game; their questions are fetched when they are asked for */
  trainers: string[];
}

/** Summary of a course before it is opened: each profile’s rules and stages, the terms and their cards. */
export interface Outline {
  usual: Rules;
  profiles: Record<string, Rules>;
  stages: Record<string, [id: string, exercises: number][]>;
  glossary: Record<string, string[]>;
}

export interface Trainer {
  game: string;
  id: string;
  questions: Exercise[];
  number: number;
  attempt: Attempt;
}

/** State of the learning screen. */
export interface Learning {
  course: Course;
  stage: number | null;
  place: number;
  attempt: Attempt;
  trainer: Trainer | null;
}

/** The part of the state that belongs to a course. */
declare module "../types.js" {
  interface State {
    learning: Learning | null;
    /** the term whose meaning is shown, as game.id; null without one */
    term: string | null;
  }
}
