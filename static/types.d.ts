/** What the page's modules pass to each other, and to the engine. Nothing here exists at run time. */
import type { TemplateResult } from "lit-html";
import type { Words } from "./words.js";
import type { Store } from "./store.js";
import type { MatchStorage } from "./storage.js";
import type { Asks, Game, Rules, Row, Saved, Table, Thought, Trick, View } from "./wire.js";

export * from "./wire.js";

export type Language = "en" | "de" | "ja";
/** What a person has chosen; kept in storage, never sent anywhere. */
export interface Preferences {
  language: Language;
  theme: "system" | "light" | "dark" | "contrast";
  deck: "french" | "german";
  fourColours: boolean;
  speed: "off" | "fast" | "normal";
  rest: "short" | "normal" | "click";
  confirm: boolean;
  autoplay: boolean;
  verbosity: "all" | "brief" | "off";
  names: string[];
  games: Record<string, { rules?: Rules; seats?: string[] }>;
}

/** A sentence at the top of the page, with the actions it offers. */
export interface Notice {
  key: string;
  data?: Data;
  actions?: { key: string; run: () => void }[];
  /** cannot be put away but by one of its actions */
  stays?: boolean;
}

export interface State {
  /** the last answer of the engine, or the one painted from storage */
  table: Table | null;
  /** true once the engine holds this very table, so that moves are possible */
  live: boolean;
  games: Game[] | null;
  levels: string[];
  preferences: Preferences;
  /** The engine on its way: bytes that have arrived, of how many; seconds left, if that can be told; a broken line. */
  engine: { state: "loading" | "ready" | "failed"; done: number; total: number; seconds: number | null; broken: boolean };
  screen: "home" | "table" | "learn";
  /** the name in storage of the running match */
  match: string | null;
  /** true once everything works without a network */
  offline: boolean;
  /** Bytes at most that everything else for the time without a network takes, while the person is asked. */
  ahead: number | null;
  /** why nothing can be kept at present */
  trouble: Trouble | null;
  /** keys of what storage holds and cannot be read */
  damaged: string[];
  /** matches in storage, newest first */
  matches: Kept[];
  learned: Learned;
  learning: Learning | null;
  /** the deal at the table that an exercise has led to */
  aim: Aim | null;
  /** the term whose meaning is shown: game.id */
  term: string | null;
  notice: Notice | null;
  /** the finished trick still lying in the middle */
  resting: Trick | null;
  hint: Thought | null;
  /** whether the hint shows what every move is worth */
  worths: boolean;
  /** what the engine has proven about the rest of this very table */
  claim: { table: Table; kind: string } | null;
  choice: Choice | null;
  /** what was worth a word of its own since the viewer's last move */
  moment: Moment | null;
  /** the cards that have come into the viewer's hand since then */
  gained: string[];
  /** all hands of the finished deal on this very table */
  opened: { table: Table; hands: View["hands"] } | null;
  /** the card tapped once, when two taps are asked for */
  picked: string | null;
  /** the unplayable card whose reason is shown */
  why: string | null;
  paused: boolean;
  /** the card of the hand that Tab leads to */
  at: string | null;
  /** whether the last trick is being looked at */
  lastTrick: boolean;
  /** the game whose tile was clicked before the engine was ready */
  wanted: string | null;
}

/** Why nothing can be kept: the browser does not allow it, or there is no room. */
export type Trouble = "refused" | "full";

/** What somebody has learned, kept like matches. */
export interface Learned {
  /** game → stage → exercises done */
  courses: Record<string, Record<string, number>>;
  /** game → trainer → what it asks next */
  trainers: Record<string, Record<string, Deck>>;
  /** finished deals; whether he speaks, null until somebody has said so */
  coach: { deals: number; on: boolean | null };
}

/** Questions that come back: of each its number → [when, how often right in a row]. */
export interface Deck {
  asked: number;
  due: Record<string, [number, number]>;
}

/** The part of a view that an exercise shows. */
export type Scene = Pick<View, "game" | "dealer" | "seats" | "seat" | "phase" | "turn" | "hands" | "legal" | "blocked" | "piles" | "facts">;
export type Blocked = View["blocked"][string];

/** How a trick ends; `ours` if the learner's side takes it. */
export interface TrickEnd {
  cards: [number, string][];
  winner: number;
  points: number | null;
  ours: boolean;
}

/** Of every move what it brings, how much less than the best that is, and half the width of its 95 % interval. */
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
  /** whose score it is, and who looks on; what is known besides of the end of the deal */
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
}
export interface WhoExercise extends Asked {
  kind: "who";
  me: number;
  seats: number[];
  answer: number[];
  tricks: [number, string][][];
}
export type Exercise = PickExercise | OrderExercise | WinnerExercise | CountExercise | PlayExercise | CallExercise | GoalExercise | WhoExercise;

/** What is said to a wrong answer: a sentence, a rule that forbids it, or how the trick would end. */
export type Said =
  | { key: string; n?: number; card?: string; other?: string; best?: string; suit?: string; loss?: number }
  | { rule: Blocked; card: string }
  | { end: TrickEnd | undefined };

/** An exercise being answered; `shown` is the answer whose consequence is looked at. */
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
/** What is known of a course before it is opened: the rules of each profile, the stages, the terms and their cards. */
export interface Outline {
  usual: Rules;
  profiles: Record<string, Rules>;
  stages: [id: string, exercises: number][];
  glossary: Record<string, string[]>;
}
export interface Trainer {
  game: string;
  id: string;
  questions: Exercise[];
  number: number;
  attempt: Attempt;
}
/** What is on the screen of learning. */
export interface Learning {
  course: Course;
  stage: number | null;
  place: number;
  attempt: Attempt;
  trainer: Trainer | null;
}
/** A deal at the table that an exercise has sent somebody to. */
export interface Aim {
  game: string;
  stage: string;
  place: number;
  /** whether the stage ends with it */
  last: boolean;
  exercise: GoalExercise;
}

/** A match in storage. */
export interface Kept {
  id: string;
  game: string;
  started: number;
  changed: number;
  over: boolean;
  /** the table as last answered, for painting at once where it can be; its `saved` is what the engine resumes from */
  table: Table | { saved: Saved; view?: undefined; match?: undefined };
  /** counts how often it was written, over `base`, the version that its writer had taken from storage */
  version?: number;
  base?: number;
  /** the page that wrote it */
  writer?: string;
}

/** What a score sheet is drawn from; `replay` where the number of a deal leads to its replay. */
export interface Paper {
  app: App;
  table: Table;
  room: Room;
  replay: boolean;
}

/** Calls of one kind, with words under `page.panel.<name>` and `page.panel.gloss.<name>`; without a name each speaks for itself. */
export interface Family {
  name: string | null;
  calls: string[];
  /** shown at once; else behind a button that opens them */
  spread: boolean;
}

/** Bids of a number and extras, set by steps and switches. */
export interface Dial {
  /** the lowest first */
  bids: { call: string; steps: number; extras: string }[];
  /** every extra that any of them has, one letter each */
  extras: string[];
}

/** How a panel of calls is laid out. */
export interface Panel {
  families: Family[];
  /** what stands behind a switch, so that it is never one slip away */
  apart?: { name: string; families: Family[] };
  dial?: Dial;
  /** contracts that can no longer be declared */
  gone?: string[];
  /** the card that a call is about */
  card?: (call: string) => string | null;
}

/** It became known who plays with whom; or a call was made in the viewer's name, the only one or one that changes nothing. */
export type Moment = { kind: "unmasked" } | { kind: "forced" | "standing"; move: string };

/** What is set in the panel of calls of one table, before any call is made. */
export interface Choice {
  table: Table | null;
  open: string | null;
  apart: boolean;
  bid: string | null;
}

/** All that the page knows about one game; the defaults are in static/games/room.js. */
export interface Room {
  id: string;
  /** the cards on the game's tile */
  tile: string[];
  /** its profiles in the order of the form; the first is played by whoever has not chosen yet */
  profiles(language: Language, known: readonly string[]): string[];
  /** whether there is a course for those who have never played it */
  course: boolean;
  /** the score sheet of a match */
  sheet(paper: Paper): TemplateResult;
  /** what was played, in the game's own words; null if the facts name no contract */
  contract(app: App, facts: Record<string, unknown>): Renderable | null;
  /** the numbers in the gloss of a call, by hole */
  stakes(app: App, call: string): Data;
  /** what a call is called that takes the place of the last move, which nobody was asked for */
  instead(app: App, call: Phrase): Phrase;
  /** the facts that are told of an auction only while it lasts */
  auction: string[];
  /** how the panel of these calls is laid out */
  panel(calls: string[], view: View): Panel;
  /** the holes in the question of a phase */
  question(app: App, view: View): Data;
  /** the seat that the question on the table is about */
  asked(view: View): number | null;
  /** the seat that a call in the log was about, by its place there */
  about(view: View, ply: number): number | null;
  /** whether a pile of this name lies beside the trick; others are only waiting to be dealt to their hands */
  pile(name: string): boolean;
  /** the key of a number of points of the score */
  unit: string;
  /** the items of a score that only say what has happened, with no number */
  events: string[];
  /** the holes in the sentences about how a deal ended, besides those of its goal */
  told(view: View): Data;
  /** how the viewer's own score of a finished deal adds up, where that is more than one number */
  arithmetic(app: App, view: View): Phrase[];
  /** the chips on a seat's plate: pictures `chip-<name>` of static/cards/french.svg with words `page.chip.<name>` */
  chips(view: View, seat: number): string[];
  /** the cards that count for whoever takes them, as far as a seat has taken them */
  counted(view: View, seat: number): unknown[];
  /** what else a seat's plate shows after tricks and points */
  counts(app: App, view: View, seat: number): unknown[];
}

export type Renderable = string | (string | TemplateResult)[];
export type Data = Record<string, string | number | Phrase | null | undefined>;

/** A sentence whose foreign terms know their language. */
export interface Phrase {
  parts: { text: string; lang: string | null; suit?: string }[];
  toString(): string;
}

export type Ask = keyof Asks;
/** a request: all that may be sent with an ask */
export type Asking<A extends Ask> = Asks[A][0] & { ask: A };
export type Answering<A extends Ask> = Asks[A][1];
/** the asks that are answered with the table */
export type TableAsk = { [A in Ask]: Asks[A][1] extends Table ? A : never }[Ask];
/** the asks that start a job, which the engine does in slices */
export type JobAsk = "claim" | "analyse" | "double_dummy" | "imagine";

/**
 * What every panel gets. `ask` speaks to the engine and rejects with an EngineError whose `code` has a sentence under
 * `ui.error.<code>`; `store` holds the state above; the rest are the things a person can do.
 */
export interface App {
  ask<A extends Ask>(request: Asking<A>): Promise<Answering<A>>;
  store: Store;
  words: Words;
  storage: MatchStorage;
  /** the sentence for a full key ("ui.undo", "bauernstoss.item.schneider"), for a template; German terms are marked */
  say(key: string, data?: Data): Renderable;
  /** the same as plain text, for attributes and live regions */
  text(key: string, data?: Data): string;
  /** the name of a seat as this table calls it */
  name(seat: number): string;
  /** plays a move of the person to act */
  act(move: string): Promise<void>;
  /** shows an answered table; `told` if its moves need not be announced one by one */
  receive(table: Table, options?: { told?: boolean }): void;
  /** starts a match, by default with what is remembered for that game */
  start(game: string, request?: Record<string, unknown>): Promise<void>;
  undo(): Promise<void>;
  next(): Promise<void>;
  redeal(): Promise<void>;
  hint(): Promise<void>;
  sit(seat: number | null): Promise<void>;
  seats(seats: string[]): Promise<void>;
  /** opens a link's code as a table of its own; the running match stays in storage */
  link(code: string, seat?: number | null): Promise<void>;
  /** takes a match from storage */
  resume(id: string): Promise<void>;
  /** opens the course of a game, or one of its stages */
  learn(game: string, stage?: string): Promise<void>;
  /** plays the deal of an exercise at the table */
  aim(aim: Aim): Promise<void>;
  home(): void;
  saveNow(): Promise<void>;
  /** fetches what the time without a network needs, also for somebody who saves data */
  keepOffline(): void;
  /** changes preferences, applies and keeps them */
  prefer(patch: Partial<Preferences>): Promise<void>;
  /** opens static/pages/<panel>.js, which exports `open(app, args)` */
  open(panel: string, args?: Record<string, unknown>): Promise<void>;
  /** shows one sentence at the top of the page; null takes it away */
  notice(notice: Notice | null): void;
  /** reports whatever went wrong in one sentence */
  complain(error: unknown): void;
  /** clears a resting trick, cuts a pause short */
  hurry(): void;
  /** stops the bots, or lets them go on */
  pause(paused: boolean): void;
  /** has a sentence spoken, through the polite live region */
  announce(text: string): void;
}
