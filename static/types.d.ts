/** Types that the page's modules share with each other and the engine. Nothing here exists at run time. */
import type { TemplateResult } from "lit-html";
import type { Words } from "./say/words.js";
import type { Store } from "./state/store.js";
import type { MatchStorage } from "./state/storage.js";
import type { Asks, Game, Rules, Row, Saved, Table, Thought, Trick, View } from "./wire.js";

export * from "./wire.js";

export type Language = "en" | "de" | "ja";
/** A person's settings; kept in storage, never sent anywhere. */
export interface Preferences {
  language: Language;
  theme: "system" | "light" | "dark" | "contrast";
  deck: "french" | "german";
  /** true for suits in four colours; null until it is chosen */
  fourColours: boolean | null;
  speed: "off" | "fast" | "normal";
  rest: "short" | "normal" | "click";
  confirm: boolean;
  autoplay: boolean;
  sounds: boolean;
  vibration: boolean;
  /** true if one's own deals are analysed while the page has nothing else to do */
  idle: boolean;
  verbosity: "all" | "brief" | "off";
  names: string[];
  games: Record<string, { rules?: Rules; seats?: string[] }>;
}

/** A sentence at the top of the page, with the actions it offers. */
export interface Notice {
  key: string;
  data?: Data;
  actions?: { key: string; run: () => void }[];
  /** can be closed only by one of its actions */
  stays?: boolean;
  /** true if the viewer's next move closes it too */
  passing?: boolean;
}

export interface State {
  /** the last answer of the engine, or the one painted from storage; null without a table */
  table: Table | null;
  /** true once the engine holds this very table, so that moves are possible */
  live: boolean;
  games: Game[] | null;
  levels: string[];
  preferences: Preferences;
  /** State of the engine's download: bytes arrived and in all, seconds left if known, `broken` without connection. */
  engine: { state: "loading" | "ready" | "failed"; done: number; total: number; seconds: number | null; broken: boolean };
  /** the id of the screen in view, one of static/screens/screens.js */
  screen: string;
  /** the deal that is being studied; null without one */
  study: Study | null;
  /** the puzzles that are open; null without any */
  practise: Practise | null;
  /** the name in storage of the running match; null without one */
  match: string | null;
  /** true if everything works without a network; null until that is known */
  offline: boolean | null;
  /** Most bytes that the rest for offline use takes, while the player is asked whether to download it. */
  ahead: number | null;
  /** the reason that nothing can be saved at the moment; null while saving works */
  trouble: Trouble | null;
  /** keys of stored entries that cannot be read */
  damaged: string[];
  /** matches in storage, newest first */
  matches: Kept[];
  learned: Learned;
  /** The outlines of the courses by game, once they are there. */
  outlines: Record<string, Outline>;
  learning: Learning | null;
  /** the exercise that is being played out at the table; null without one */
  aim: Aim | null;
  rival: Rival | null;
  /** the deal of the day that is played at the table; null for any other */
  daily: Daily | null;
  /** the deals of the day that are shown; null where they are not */
  days: Days | null;
  dealt: DealtView | null;
  /** the last sentence of the coach since the viewer's last turn; null without one */
  lesson: Phrase | null;
  /** the term whose meaning is shown, as game.id; null without one */
  term: string | null;
  notice: Notice | null;
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
  /** the game whose tile was clicked before the engine was ready; null without one */
  wanted: string | null;
  /** set while the bots play on for everybody: to the end of the deal, or of the whole match */
  finishing: { whole: boolean } | null;
  /** true once another page has taken over the match that this one still shows */
  lost: boolean;
  /** number of moves that the viewer has made on this page */
  acts: number;
}

/** The value switch of the study: no values, those a seat could know, those with all hands open. */
export type Measured = "off" | "fair" | "open";
/** The price of a deal while it is played: in a few words, and in its parts. */
export interface Stake {
  short: Phrase;
  parts: Phrase[];
}

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
  left: Pick<State, "screen" | "notice" | "learning" | "practise" | "days" | "hint" | "opened" | "claim">;
  walk: import("./screens/study/walk.js").Walk;
  template: (app: App, study: Study) => TemplateResult;
}

/** The cards of a link that are shown before the engine is there; null for a hand that stays hidden. */
export interface DealtView {
  game: string;
  dealer: number;
  /** the receiver's seat; null if all hands are open */
  own: number | null;
  /** true if the link asks to beat the seat's result in the deal */
  beat: boolean;
  hands: (string[] | null)[];
}

/** Reason that nothing can be saved: the browser refuses, or there is no room. */
export type Trouble = "refused" | "full";

/** Progress of a learner, kept like matches. */
export interface Learned {
  /** game → stage → exercises done */
  courses: Record<string, Record<string, number>>;
  /** game → trainer → its deck of questions */
  trainers: Record<string, Record<string, Deck>>;
  /** `of`: finished deals that count, by game; `on`: true if the coach speaks, null while nobody has chosen; `at`: the time of that choice */
  coach: { of: Record<string, string[]>; on: boolean | null; at: number };
  /** game → puzzle → its first answer */
  puzzles: Record<string, Record<string, Tried>>;
  /** game → id → a mistake in a deal of one's own that comes back as a puzzle */
  mistakes: Record<string, Record<string, Mistake>>;
  /** game → day or deal of a week's round → the first result in it */
  days: Record<string, Record<string, Done>>;
}

/** The first result in a deal of the day. */
export interface Done {
  /** when it was played, in ms */
  at: number;
  /** the whole play */
  code: string;
  seat: number;
  /** the score, or the difference of two teams */
  score: number;
  /** what a club player and a master make of the same seat; null until they have played it */
  club: number | null;
  master: number | null;
  /** for each decision 1 if no other was better on average, else 0; null until they are judged */
  marks: string | null;
}

/** A deal of the day at the table. */
export interface Daily {
  game: string;
  /** the day, or the deal of a week's round */
  day: string;
}

/** The deals of a day, or of a week's round, on the screen. */
export interface Days {
  /** the day or the week */
  when: string;
  /** the game whose deal the address names; null for none */
  game: string | null;
  /** the month of the calendar, and the day in it to which Tab moves */
  month: string;
  at: string;
  /** the deal whose text was copied, and the sentence about that; null without one */
  said: { deal: string; key: string; text?: string } | null;
  /** the key of the sentence about the reason that results are not compared; null while they are */
  trouble: string | null;
  actions: import("./screens/day/day.js").Actions;
  template: (app: App, days: Days) => TemplateResult;
}

/** Figures of one's own deals, by the id of the match and the number of the deal. */
export interface Figures {
  deals: Record<string, Figure>;
  /** the plies of decisions made with a hint, or taken back */
  aided: Record<string, number[]>;
}

/** What the analysis of a deal has counted for the person's seat. */
export interface Figure {
  game: string;
  /** the play */
  code: string;
  /** the time in ms at which the match was changed last, once the deal was counted */
  at: number;
  role: string;
  /** real decisions with their part of the deal and their fair loss in score */
  decisions: [ply: number, part: string, loss: number][];
  /** the result in score above the mean of all seats: the cards, one's own play, that of the others, the rest */
  parts: [cards: number, own: number, others: number, rest: number];
}

/** A decision in a deal of one's own that cost something. */
export interface Mistake {
  /** the play, and the number of moves before the decision */
  code: string;
  ply: number;
  seat: number;
  /** the fair value of each legal move, over this number of sampled deals */
  values: Record<string, number>;
  worlds: number;
  /** `at`: the time in ms at which it comes back; the numbers of right answers and of all answers */
  due: [at: number, right: number, answers: number];
}

/** The first answer to a puzzle: when, 1 if it was right, the rating of the puzzle. */
export type Tried = [at: number, right: 0 | 1, rating: number];

/** Puzzles on the screen: the games, the puzzles of one to choose from, or one of them. */
export interface Practise {
  /** null while the game is chosen */
  game: string | null;
  /** null until the pack has come */
  read: import("./tasks/pack.js").Read | null;
  /** the key of the sentence that says why something asked for is not there; empty for none */
  problem: string;
  wish: import("./tasks/pack.js").Wish;
  task: import("./wire.js").Task | null;
  /** true if the task is a mistake of one's own */
  own: boolean;
  /** the position of the task; null without one */
  view: View | null;
  /** answers to the task, the last one last */
  given: string[];
  done: boolean;
  verdict: import("./tasks/pack.js").Verdict | null;
  /** the unplayable card whose reason is shown */
  why: string | null;
  /** the positions of the line that refutes the last answer; empty for none */
  line: View[];
  /** the position of the line that is shown; null for that of the task */
  step: number | null;
  /** whether the line goes on by itself */
  playing: boolean;
  /** the sentence about the link of the task */
  said: { key: string; data?: Data } | null;
  actions: import("./screens/practise/practise.js").Actions;
  template: (app: App, practise: Practise) => TemplateResult;
}

/** A trainer's questions that were answered wrongly: `asked` counts all answers, `by` the same by the page that was answered. */
export interface Deck {
  asked: number;
  by: Record<string, number>;
  due: Record<string, Due>;
}

/** Schedule of a question: the count at which it returns, null once it is known; right answers in a row; answers since the first wrong one. */
export type Due = [when: number | null, right: number, answers: number];

/** The part of a view that an exercise shows. */
export type Scene = Pick<View, "game" | "dealer" | "seats" | "seat" | "phase" | "turn" | "hands" | "legal" | "blocked" | "piles" | "facts"> & Partial<Pick<View, "log">>;
export type Blocked = View["blocked"][string];

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
}

/** A match in storage. */
export interface Kept {
  id: string;
  game: string;
  started: number;
  changed: number;
  over: boolean;
  /** the last answer, painted at once where that is possible; the engine resumes from its `saved` */
  table: Table | { saved: Saved; view?: undefined; match?: undefined };
  /** the number of times it has been written, counting from `base`, the version that its writer took from storage */
  version?: number;
  base?: number;
  /** the id of the page that wrote it */
  writer?: string;
  /** the sender whose result the match is compared with, if it was opened by a challenge */
  rival?: Rival;
  /** the exercise to which the deal belongs; it is then practice and no match */
  aim?: Aim;
  /** the deal of the day that it is; it ends with that deal */
  daily?: Daily;
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

/** A sheet of deals played with real cards, as it is kept. */
export interface KeptSheet {
  form: 1;
  id: string;
  game: string;
  /** the house rules; null until the engine has listed the rules of the game */
  rules: Rules | null;
  /** the people at the table, clockwise */
  names: string[];
  /** the person who deals first */
  dealer: number;
  /** money for a point; 0 for none */
  stake: number;
  rows: string[];
  /** by row the text before it was corrected; null if it was not */
  before: (string | null)[];
  /** the rows before each of the last changes */
  undone: string[][];
  changed: number;
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
  /** the fields of the form in which a deal played with real cards is noted, given the values so far */
  noted(values: NotedValues, from: NotedFrom): NotedField[];
  /** the numbers of people who can share a table of real cards */
  company: number[];
  /** the further counts on a seat's plate, besides tricks and points */
  counts(app: Speech, view: View, seat: number): unknown[];
}

export type Renderable = string | (string | TemplateResult)[];
export type Data = Record<string, string | number | Phrase | null | undefined>;

/** A sentence that knows the language of each of its terms. */
export interface Phrase {
  parts: { text: string; lang: string | null; suit?: string }[];
  toString(): string;
}

export type Ask = keyof Asks;
/** a request: everything that may be sent with an ask */
export type Asking<A extends Ask> = Asks[A][0] & { ask: A };
export type Answering<A extends Ask> = Asks[A][1];
/** the asks whose answer is the table */
export type TableAsk = { [A in Ask]: Asks[A][1] extends Table ? A : never }[Ask];
/** the asks that start a job, which the engine does in slices */
export type JobAsk = "claim" | "analyse" | "double_dummy" | "imagine";

/** Language: sentences, and the names of the seats. */
export interface Speech {
  words: Words;
  /** the sentence for a full key ("ui.undo", "bauernstoss.item.schneider") as a template, with German terms marked */
  say(key: string, data?: Data): Renderable;
  /** the same as plain text, for attributes and live regions */
  text(key: string, data?: Data): string;
  /** the name of a seat as this table calls it */
  name(seat: number, you?: "ui.you" | "ui.you.within" | "ui.you.object"): string;
}

/** Language and the state, for templates that show both. */
export type Showing = Speech & { store: Store };

/** The engine's door. */
export interface Asker {
  /** reject with an EngineError whose `code` has a sentence under `ui.error.<code>` */
  ask<A extends Ask>(request: Asking<A>): Promise<Answering<A>>;
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

/** Actions of static/screens/follow.js. */
export interface LinkActions {
  /** open the link in a pasted text, an address or a bare code */
  follow(text: string): Promise<void>;
  /** open a link's code as a table of its own; the running match stays in storage. False if it leads nowhere */
  link(code: string, seat?: number | null): Promise<boolean>;
  /**
   * open the deal of a challenge from its start, in the sender's seat, and show the sender's result; or the sender's
   * play beside the play that answers it
   */
  challenge(code: string, seat: number, levels?: string, answer?: string): Promise<boolean>;
  /** play a deal of the day against its bots: from its start, or on from where it was left */
  daily(daily: Daily): Promise<boolean>;
}

/** Actions of static/screens/panels.js. */
export interface PanelActions {
  /** open a panel of static/screens/all.js by its name */
  open(panel: string, args?: Record<string, unknown>): Promise<void>;
  /** open a panel by its address; "unknown" if it has none, false if it does not come */
  visit(panel: string): Promise<boolean | "unknown">;
  /** note in history and address bar what an open panel shows by now */
  at(panel: string, args: Record<string, unknown>): void;
}

/** The application, put together by static/app.js from the actions of its parts. */
export interface App extends Speech, Asker, MatchActions, LinkActions, PanelActions {
  store: Store;
  storage: MatchStorage;
  hint(): Promise<void>;
  /** open the course of a game, or one of its stages */
  learn(game: string, stage?: string): Promise<void>;
  /** download what playing offline needs, even where the browser is asked to save data */
  keepOffline(): void;
  /** change preferences, apply and keep them */
  prefer(patch: Partial<Preferences>): Promise<void>;
  /** show a sentence at the top of the page; null removes it */
  notice(notice: Notice | null): void;
  /** report an error in one sentence */
  complain(error: unknown): void;
  /** have a sentence spoken, through the polite live region */
  announce(text: string): void;
}
