/** Types: what the page knows about one game. */
import type { TemplateResult } from "lit-html";
import type { App, Data, Facts, Language, Phrase, Renderable, Row, Rules, Speech, Table, View } from "../types.js";

/** The price of a deal while it is played: in a few words, and in its parts. */
export interface Stake {
  short: Phrase;
  parts: Phrase[];
}

/** Data of a score sheet; with `replay` the number of a deal opens its replay. */
export interface Paper {
  app: Speech;
  table: Table;
  room: Room;
  replay: boolean;
  /** opens a row to be corrected; only on the sheet of deals played with real cards */
  correct?: (index: number) => void;
}

/** The values of a form in which a deal is noted, by field of its outcome; seats are those of the engine. */
export type NotedValues = Record<string, string | number | boolean | undefined>;

/** The terms of a deal that is noted; empty before the engine has said them. */
export interface NotedFrom {
  rules: Rules;
  setup: Rules;
}

/** A field of the form in which a deal played with real cards is noted. */
export interface NotedField {
  name: string;
  kind: "pick" | "person" | "some" | "number" | "flag" | "each" | "pairs";
  values: readonly (string | number)[];
  /** the number of values in sight at first; by default all */
  usual?: number;
  /** the value before any is chosen */
  start?: string | number;
  optional?: boolean;
  /** the field whose person is no choice here */
  but?: string;
  /** the seats to choose from, if not all */
  seats?: readonly number[];
  /** the sum of all seats */
  total?: number;
  /** true if no two seats have the same value */
  distinct?: boolean;
  /** true if the values are teams */
  teams?: boolean;
  /** names that values have elsewhere: those of contracts or of suits */
  words?: "contract" | "suit";
  /** the key of the field's name below pages.sheet, if not its own */
  label?: string;
  /** the whole key of a name that has another place */
  title?: string;
}

/** A field of the form for what earlier deals have left, with words under `page.standing.<name>`. */
export interface StandingField {
  name: string;
  values: readonly (string | number)[];
  /** the value, or several */
  chosen: string | number | (string | number)[];
  /** the setup's values after one is chosen, or switched */
  change(value: string | number): Rules;
  /** the place of the names of the values, if not `page.standing.<name>` */
  each?: "contract";
  /** the seats of the team that a value names; null for one that names none */
  seats?(value: string | number): number[] | null;
}

/** Calls of one kind, with words under `page.panel.<name>` and `page.panel.gloss.<name>`; without a name there are none. */
export interface Family {
  name: string | null;
  calls: string[];
  /** true if the calls are shown at once; otherwise a button opens them */
  spread: boolean;
}

/** Bids of a number and extras, set by steps and switches. */
export interface Dial {
  /** the lowest first */
  bids: { call: string; steps: number; extras: string }[];
  /** the extras that occur in the bids, a letter each */
  extras: string[];
}

/** Contents of a panel of calls. */
export interface Panel {
  families: Family[];
  /** the calls behind a switch, so that they cannot be made by a slip of the finger */
  apart?: { name: string; families: Family[] };
  dial?: Dial;
  /** contracts that can no longer be declared */
  gone?: string[];
  /** the card that a call is about */
  card?: (call: string) => string | null;
}

/** All that the page knows about one game; the defaults are in static/games/room.js. */
export interface Room {
  id: string;
  /** the cards on the game's tile */
  tile: string[];
  /** the game's profiles in the order of the form; a person who has not chosen plays by the first */
  profiles(language: Language, known: readonly string[]): string[];
  /** true if there is a course for beginners */
  course: boolean;
  /** true if there is a pack of puzzles, static/tasks/<id>.jsonl */
  puzzles: boolean;
  /** the score sheet of a match */
  sheet(paper: Paper): TemplateResult;
  /** a finished deal in one line of a score sheet */
  entry(paper: Pick<Paper, "app" | "room">, row: Row): Renderable | TemplateResult;
  /** the contract in the game's own words; null if the facts name none */
  contract(app: Speech, facts: Record<string, unknown>): Renderable | null;
  /** the numbers in the gloss of a call, by hole; `said` if the facts already count the call */
  stakes(app: Speech, call: string, facts: Record<string, unknown>, said?: boolean): Data;
  /** the key of the sentence about the payments of a contract, before its goal is known; null where the goal says it */
  terms(facts: Record<string, unknown>): string | null;
  /** the key of the sentence about the reason that the last cards of a finished deal were not played */
  unplayed(view: View): string;
  /** the name of a call that replaces the last move, which was made without asking */
  instead(app: Speech, call: Phrase): Phrase;
  /** the facts of an auction that are shown only while it lasts */
  auction: string[];
  /** the layout of the panel of these calls */
  panel(calls: string[], view: View): Panel;
  /** the legal call that risks least, to which the Tab key leads */
  modest(calls: string[]): string | undefined;
  /** the key of the question on the table */
  prompt(view: View): string;
  /** a panel of the game's own in place of its calls; null where there is none */
  asking(app: App, view: View): TemplateResult | null;
  /** the name of a call as the table says it at this place of the log, which may depend on the calls before it */
  heard(view: Pick<View, "log">, move: string, ply: number): string;
  /** a call with the name of the player it is about; null where it is about nobody */
  named(app: Speech, view: View, move: string): Phrase | null;
  /** the sentence about a call that was made for the viewer because nothing else was possible; null for the usual one */
  forced(app: Speech, view: View, call: string): Phrase | null;
  /** the holes in the question of a phase */
  question(app: Speech, view: View): Data;
  /** the action with a card outside play, by phase: turn, show, hand, take, or put for one that is put away; without an entry it is shown */
  deeds: Record<string, string>;
  /** true if the last call of a seat stays on its plate when cards are played */
  stays: boolean;
  /** the seat that the question on the table is about; null for a question about none */
  asked(view: View): number | null;
  /** the seat that the call at this place of the log was about; null for a call about none */
  about(view: View, ply: number): number | null;
  /** true if the pile of this name lies beside the trick; the others only wait to be dealt to hands */
  pile(name: string): boolean;
  /** the key of a number of score points */
  unit: string;
  /** the key of the plural name of score points */
  unitName: string;
  /** the score items that report an event and have no number */
  events: string[];
  /** the holes in the sentences about the end of a deal, besides those its goal fills */
  ending(view: View): Data;
  /** the parts of the viewer's score for a finished deal, if it has several */
  arithmetic(app: Speech, view: View): Phrase[];
  /** the price of a deal that the items of the engine do not state; null where they do, or where there is none */
  stake(app: Speech, view: View): Stake | null;
  /** further lines of the result, from which the scores of all seats can be computed */
  sums(app: Speech, deal: Pick<Row, "facts">): Phrase[];
  /** the chips on a seat's plate: pictures `chip-<name>` of static/cards/french.svg with words `page.chip.<name>` */
  chips(view: View, seat: number): string[];
  /** by seat its side; null where the viewer does not know it */
  sides(view: View): NonNullable<Facts["sides"]>;
  /** the cards taken by a seat that count for their taker */
  counted(view: View, seat: number): unknown[];
  /** the game's own facts that its fields read for a board: the links of embedded pages hold them */
  shown: readonly string[];
  /** the fields of the form in which a deal played with real cards is noted, given the values so far */
  noted(values: NotedValues, from: NotedFrom): NotedField[];
  /** what earlier deals of a match have left, as far as it counts in a deal under these rules */
  standing(rules: Rules, setup: Rules): StandingField[];
  /** the numbers of people who can share a table of real cards; none where the game has no settlement of outcomes */
  company: number[];
  /** the further counts on a seat's plate, besides tricks and points */
  counts(app: Speech, view: View, seat: number): unknown[];
}
