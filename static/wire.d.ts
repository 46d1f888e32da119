/** What the page and the engine tell each other: made from protocol.schema.json by tests/js/wire-types.js. */

export type Request = AskGames | AskNew | AskOpen | AskResume | AskPlay | AskAdvance | AskFinish | AskHint | AskClaim | AskSettle | AskUndo | AskNext | AskRedeal | AskSit | AskSeats | AskLook | AskMend | AskShare | AskText | AskAnalyse | AskDoubleDummy | AskImagine;

export type Answer = Refusal | Games | Table | Hint | Look | Mended | Share | Text | Claim | Analysis | DoubleDummy | Imagined;

/** What each ask is sent with, and how it is answered unless it is refused. */
export type Asks = {
  games: [AskGames, Games];
  new: [AskNew, Table];
  open: [AskOpen, Table];
  resume: [AskResume, Table];
  play: [AskPlay, Table];
  advance: [AskAdvance, Table];
  finish: [AskFinish, Table];
  hint: [AskHint, Hint];
  claim: [AskClaim, Claim];
  settle: [AskSettle, Table];
  undo: [AskUndo, Table];
  next: [AskNext, Table];
  redeal: [AskRedeal, Table];
  sit: [AskSit, Table];
  seats: [AskSeats, Table];
  look: [AskLook, Look];
  mend: [AskMend, Mended];
  share: [AskShare, Share];
  text: [AskText, Text];
  analyse: [AskAnalyse, Analysis];
  double_dummy: [AskDoubleDummy, DoubleDummy];
  imagine: [AskImagine, Imagined];
};

export type AskGames = {
  ask: "games";
};

export type AskNew = {
  ask: "new";
  game: string;
  rules?: Rules;
  seats?: Sitting;
  number?: DealNumber;
  dealer?: Seat;
  seed?: Count;
};

export type AskOpen = {
  ask: "open";
  code: string;
  seat?: Seat;
  seats?: Sitting;
  face_up?: boolean;
};

export type AskResume = {
  ask: "resume";
  saved: Saved;
};

export type AskPlay = {
  ask: "play";
  move: Name;
};

export type AskAdvance = {
  ask: "advance";
  ms: Ms;
};

export type AskFinish = {
  ask: "finish";
  ms: Ms;
};

export type AskHint = {
  ask: "hint";
  ms: Ms;
};

export type AskClaim = {
  ask: "claim";
  ms: Ms;
};

export type AskSettle = {
  ask: "settle";
};

export type AskUndo = {
  ask: "undo";
};

export type AskNext = {
  ask: "next";
};

export type AskRedeal = {
  ask: "redeal";
};

export type AskSit = {
  ask: "sit";
  seat: PerhapsSeat;
};

export type AskSeats = {
  ask: "seats";
  seats: Sitting;
};

export type AskLook = {
  ask: "look";
  code: string;
  ply: Count | "last";
  seat: PerhapsSeat;
  open: boolean;
};

export type AskMend = {
  ask: "mend";
  text: string;
};

export type AskShare = {
  ask: "share";
  kind: "deal" | "play" | "seat";
  code?: string;
  seat?: Count;
};

export type AskText = {
  ask: "text";
  code?: string;
};

export type AskAnalyse = {
  ask: "analyse";
  code: string;
  seat: PerhapsSeat;
  worlds: number;
  ms: Ms;
  anew?: boolean;
};

export type AskDoubleDummy = {
  ask: "double_dummy";
  code: string;
  ms: Ms;
  anew?: boolean;
};

export type AskImagine = {
  ask: "imagine";
  code: string;
  ply: Count;
  ms: Ms;
  level?: Id;
  anew?: boolean;
};

export type Refusal = {
  ok: false;
  error: "illegal_move" | "not_your_turn" | "unknown_ask" | "malformed" | "unknown_game" | "unknown_option" | "bad_value" | "deal_number" | "contradiction" | "not_over" | "not_proven" | "match_over" | "no_table" | "nothing_to_undo" | "code_alphabet" | "code_ambiguous" | "code_check" | "code_deal" | "code_length" | "code_letter" | "code_too_long" | "bad_save" | "internal";
  detail: string;
  legal?: Names;
};

export type Games = {
  ok: true;
  games: Game[];
  levels: Names;
};

export type Table = {
  ok: true;
  code: Code;
  view: View;
  match: Match;
  saved: Saved;
};

export type Hint = {
  ok: true;
  thought: Thought;
};

export type Look = {
  ok: true;
  view: View;
  plies: Count;
  over: boolean;
  code: Code;
};

export type Mended = {
  ok: true;
  code: string;
  path: string;
};

export type Share = {
  ok: true;
  code: Code;
};

export type Text = {
  ok: true;
  text: string;
};

export type Claim = {
  ok: true;
  claim: "mine" | "theirs" | "decided" | null;
  worlds: Count;
  done: boolean;
};

/** What has been found since the last answer. Values are told with bounds, equal when they are exact. */
export type Analysis = {
  ok: true;
  unit: Unit | null;
  sides: (0 | 1 | null)[];
  decisions: Decision[];
  values: [Count, Bounds][];
  done: boolean;
  progress: Progress;
};

export type Decision = {
  ply: Count;
  seat: Seat;
  phase: Id;
  move: Name;
  open: PerhapsWeighed;
  gain: PerhapsWeighed;
  exact: boolean;
  fair: Record<string, number> | null;
  worlds: Count;
  /** The best move by either measure; its fair value may be a little below another's, by less than can be relied on. */
  best: {
    open: PerhapsName;
    fair: PerhapsName;
  };
  loss: {
    open: PerhapsLoss;
    fair: PerhapsLoss;
  };
};

export type DoubleDummy = {
  ok: true;
  rows: DoubleDummyRow[];
  done: boolean;
  progress: Progress;
};

export type DoubleDummyRow = {
  declarer: Seat;
  contract: Id | null;
  trump: "C" | "S" | "H" | "D" | null;
  called: Card | null;
  bid: Name | null;
  unit: Unit;
  value: Bounds;
  score: Scores | null;
  exact: boolean;
};

export type Imagined = {
  ok: true;
  seat: Seat;
  worlds: World[];
  done: boolean;
  progress: Progress;
};

/** Where the cards lie that a seat does not see; null for what it does. */
export type World = {
  weight: number;
  hands: Unseen[];
  piles: Record<string, Unseen>;
};

export type Game = {
  id: Id;
  letter: string;
  players: (3 | 4)[];
  calls: Names;
  options: {
    name: Id;
    values: Value[];
  }[];
  profiles: Record<string, Rules>;
};

export type View = {
  game: Id;
  rules: Rules;
  profile: Id | null;
  number: DealNumber;
  dealer: Seat;
  seats: 3 | 4;
  seat: PerhapsSeat;
  phase: Id;
  turn: PerhapsSeat;
  person: boolean;
  thinking: boolean;
  hands: Pile[];
  piles: Record<string, Pile>;
  legal: Names;
  /** What may be done in place of the last move, of which the person was not asked. */
  instead: Names;
  blocked: Record<string, string[]>;
  facts: Facts;
  goal: Goal | null;
  log: Heard[];
  score: Scores | null;
  items: Items | null;
};

/** What the deal asks of the seat that looks, as far as it knows. */
export type Goal = {
  name: string;
  have: number;
  need: number | null;
  of: number | null;
  /** Who is known to score with the seat, itself included. */
  side: Seat[];
  /** Whether that is everybody on its side. */
  known: boolean;
  /** The number of the trick, from 1, that settled whether the need is met. */
  decided: number | null;
};

/** What is public in this phase. Games add facts of their own; these mean the same in all. */
export type Facts = {
  order: Cards[];
  declarer?: PerhapsSeat;
  contract?: string | null;
  trump?: "C" | "S" | "H" | "D" | null;
  called?: Card | null;
  sides?: (number | string | null)[];
  multiplier?: 1 | 2 | 4 | 8 | 16;
  leader?: PerhapsSeat;
  trick?: Played[];
  winning?: 0 | 1 | 2 | 3 | null;
  tricks?: Trick[];
  taken?: Scores;
  points?: Scores | null;
  calls?: (string | null)[];
  layout?: Record<string, null | [string, string]>;
  ranks?: string;
  start?: string | null;
  [more: string]: unknown;
};

export type Played = [Seat, Card];

export type Trick = {
  leader: Seat;
  cards: Played[];
  winner: Seat;
  points?: number | null;
};

export type Heard = {
  seat: Seat;
  phase: Id;
  move: Name | null;
};

export type Match = {
  deal: Count;
  deals: number | null;
  target: number | null;
  totals: Scores;
  rows: Row[];
  over: boolean;
  ranking: Seat[][];
  seats: Sitting;
  /** The seats of each team that scores together; empty where everybody scores for himself. */
  teams: Seat[][];
  standing: Record<string, unknown>;
};

export type Row = {
  code: Code;
  dealer: Seat;
  score: Scores;
  items: Items;
  facts: Record<string, unknown>;
};

/** A match as links: all there is to keep of it. */
export type Saved = {
  game: Id;
  rules: Rules;
  seats: Sitting;
  deals: Code[];
  code: Code;
  viewer: PerhapsSeat;
  seed?: Count | null;
};

export type Thought = {
  values: Record<string, number>;
  /** Deals imagined. */
  worlds: Count;
  /** The first of them, in which every move was looked at. */
  compared: Count;
  done: boolean;
  /** Null until the bot has finished thinking. */
  best: PerhapsName;
  /** The other cards that come to the same as the best. */
  equal: Name[];
  /** Moves that do not, but show the same value. */
  level: Name[];
  /** Per cent of the compared, by likelihood, in which no other move was better; null where they are too few. */
  sure: number | null;
  reason: Reason | null;
};

export type Bounds = [number, number];

export type Card = string;

export type Cards = Card[];

export type Code = string;

export type Count = number;

export type Id = string;

export type Items = [Id, number][];

export type Ms = number;

export type Name = string;

export type Names = Name[];

export type DealNumber = string;

export type PerhapsLoss = number | null;

export type PerhapsName = Name | null;

export type PerhapsSeat = Seat | null;

export type PerhapsWeighed = Record<string, Bounds> | null;

export type Pile = Cards | Count;

export type Progress = {
  done: Count;
  of: Count;
};

/** Why a move is best; n and other are of 100 deals the seat could be in. */
export type Reason = {
  name: Id;
  n?: number;
  other?: number;
  points?: number;
  more?: number;
};

export type Rules = Record<string, Value>;

export type Scores = number[];

export type Seat = number;

export type Sitting = string[];

export type Unit = "points" | "tricks" | "made" | "score";

export type Unseen = Cards | null;

export type Value = string | number | boolean;
