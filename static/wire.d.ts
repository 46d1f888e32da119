/** Requests and answers between page and engine: made from protocol.schema.json by tests/js/wire-types.js. */

export type Request = AskGames | AskNew | AskOpen | AskResume | AskPlay | AskAdvance | AskFinish | AskHint | AskClaim | AskSettle | AskUndo | AskNext | AskRedeal | AskSit | AskSeats | AskLook | AskMend | AskSheet | AskDay | AskEdit | AskRead | AskFill | AskEnter | AskRecall | AskPose | AskQuestion | AskWeigh | AskSeries | AskNewSeries | AskSeriesResult | AskSeriesPaste | AskSeriesTable | AskShare | AskText | AskVary | AskAnalyse | AskDoubleDummy | AskImagine | AskConfirm;

export type Answer = Refusal | Games | Table | Hint | Look | Mended | Sheet | OfDay | Edited | Entered | Recalled | Posed | Asked | Series | SeriesLink | ResultLink | Pasted | Standings | Share | Text | Varied | Claim | Analysis | DoubleDummy | Compared | Imagined;

/** The fields of each request, and the answer unless it is refused. */
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
  sheet: [AskSheet, Sheet];
  day: [AskDay, OfDay];
  edit: [AskEdit, Edited];
  read: [AskRead, Edited];
  fill: [AskFill, Edited];
  enter: [AskEnter, Entered];
  recall: [AskRecall, Recalled];
  pose: [AskPose, Posed];
  question: [AskQuestion, Asked];
  weigh: [AskWeigh, Hint];
  series: [AskSeries, Series];
  new_series: [AskNewSeries, SeriesLink];
  series_result: [AskSeriesResult, ResultLink];
  series_paste: [AskSeriesPaste, Pasted];
  series_table: [AskSeriesTable, Standings];
  share: [AskShare, Share];
  text: [AskText, Text];
  vary: [AskVary, Varied];
  analyse: [AskAnalyse, Analysis];
  double_dummy: [AskDoubleDummy, DoubleDummy];
  imagine: [AskImagine, Imagined];
  confirm: [AskConfirm, Compared];
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

export type AskSheet = {
  ask: "sheet";
  game: Id;
  rules: Rules;
  dealer: Count;
  people: Count;
  rows: string[];
};

export type AskDay = {
  ask: "day";
  game: string;
  day: string;
};

export type AskEnter = {
  ask: "enter";
  game: string;
  rules: Rules;
  setup: Rules;
  seat: Count;
  hand: string[];
  moves: string[];
  ply?: Count;
};

export type AskRecall = {
  ask: "recall";
  text: string;
};

export type AskPose = {
  ask: "pose";
  code: string;
  ply?: Count;
  move?: string;
};

export type AskQuestion = {
  ask: "question";
  code: string;
  mark: string;
  move?: string;
};

export type AskWeigh = {
  ask: "weigh";
  code: string;
  moves: string[];
  ms: Ms;
  anew?: boolean;
};

export type AskSeries = {
  ask: "series";
  code: string;
};

export type AskNewSeries = {
  ask: "new_series";
  game: Id;
  rules: Rules;
  deals: Count;
  level: string;
  name: string;
};

export type AskSeriesResult = {
  ask: "series_result";
  code: string;
  seat: Count;
  name: string;
  pair: string;
  plays: string[];
};

export type AskSeriesPaste = {
  ask: "series_paste";
  code: string;
  text: string;
};

export type AskSeriesTable = {
  ask: "series_table";
  code: string;
  results: string[];
};

/** A deal as far as its cards are entered: a text of cards for each pile to which the deal gives any, and the calls. */
export type AskEdit = {
  ask: "edit";
  game: Id;
  rules?: Rules;
  setup?: Rules;
  piles?: string[];
  moves?: string[];
};

/** A text that holds a deal: its text form, hands alone, one a line, or a link. Hands alone are read under the rules given. */
export type AskRead = {
  ask: "read";
  text: string;
  game: Id;
  rules?: Rules;
  setup?: Rules;
};

/** A deal whose other cards are dealt at random, such that all wishes are granted. */
export type AskFill = {
  ask: "fill";
  game: Id;
  rules?: Rules;
  setup?: Rules;
  piles?: string[];
  wishes?: Wish[];
  seed?: Count;
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

export type AskVary = {
  ask: "vary";
  code: string;
  move?: Name;
  seats?: Sitting;
  ms: Ms;
};

export type AskAnalyse = {
  ask: "analyse";
  code: string;
  seat: PerhapsSeat;
  worlds: number;
  ply?: Count;
  ms: Ms;
  anew?: boolean;
};

export type AskDoubleDummy = {
  ask: "double_dummy";
  code: string;
  ms: Ms;
  anew?: boolean;
};

export type AskConfirm = {
  ask: "confirm";
  code: string;
  seats: Sitting;
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
  error: "illegal_move" | "not_your_turn" | "unknown_ask" | "malformed" | "unknown_game" | "unknown_option" | "bad_value" | "deal_number" | "contradiction" | "not_over" | "not_proven" | "match_over" | "no_table" | "nothing_to_undo" | "code_alphabet" | "code_ambiguous" | "code_check" | "code_deal" | "code_length" | "code_letter" | "code_none" | "code_too_long" | "bad_save" | "internal";
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

/** The seats of each team that scores together; empty where each seat scores for itself. */
export type Teams = Seat[][];

export type Look = {
  ok: true;
  view: View;
  plies: Count;
  over: boolean;
  code: Code;
  teams: Teams;
};

export type Mended = {
  ok: true;
  code: string;
  path: string;
};

export type Sheet = {
  ok: true;
  rows: SheetRow[];
  totals: OfPeople;
  over: boolean;
  dealer: Count;
  seats: OfPeople;
  setup: Rules;
  standing: Record<string, unknown>;
  teams: Teams;
};

/** A deal played with real cards: its score by person, and the reason if it cannot have been played like this. */
export type SheetRow = {
  dealer: Count;
  seats: OfPeople;
  setup: Rules;
  score: OfPeople;
  items: Items;
  facts: Record<string, unknown>;
  refused: {
    key: Id;
    data: Record<string, unknown>;
  } | null;
};

export type Share = {
  ok: true;
  code: Code;
};

/** The deal of a day: its code, the person's seat, and the players. */
export type OfDay = {
  ok: true;
  code: Code;
  seat: Count;
  seats: Sitting;
};

/** The meaning of a deal with real cards as far as it is entered. */
export type Entered = {
  ok: true;
  /** The number of cards of the hand as dealt. */
  size: Count;
  deck: Cards;
  position: Entry | null;
};

/** The position after the moves of an entry that fit together. */
export type Entry = {
  view: View;
  /** The number of moves before the position: that of the request, or all that fit together, those added included. */
  plies: Count;
  /** Moves without an alternative that follow. */
  added: string[];
  /** The moves that can have come next. */
  offered: string[];
  /** By card that cannot have come next the reason. */
  barred: Record<string, Bar>;
  /** The moves with which all who are still asked decline. */
  declined: string[];
  /** Cards that the last move brought into the sight of the seat; null without any. */
  needs: {
    cards: Count;
    pile: PerhapsName;
    among: Cards;
  } | null;
  /** The first move that contradicts those before it; null without one. */
  trouble: {
    ply: Count;
    trick: number | null;
    why: Bar;
  } | null;
  /** The plies at which the seat had a choice. */
  decisions: Count[];
  code: SeatCode;
};

/** The name of a reason, and its data. */
export type Bar = (string | number | null)[];

/** The entry that makes a link or a text of what one seat has seen. */
export type Recalled = {
  ok: true;
  game: string;
  rules: Rules;
  setup: Rules;
  seat: Count;
  hand: Cards;
  moves: string[];
};

/** The address of a question about a decision: a link, and the mark behind it. */
export type Posed = {
  ok: true;
  code: SeatCode;
  mark: string;
};

/** A question as its receiver may see it: the sender's move only beside an answer. */
export type Asked = {
  ok: true;
  view: View;
  code: SeatCode;
  mark: string;
  /** True if the sender's move is in the link. */
  said: boolean;
  theirs: PerhapsName;
  reply: PerhapsName;
};

/** A series, from its link or from that of a result: the seats to choose from are the first of each side. */
export type Series = {
  ok: true;
  code: Link;
  game: Id;
  rules: Rules;
  name: string;
  deals: number;
  level: string;
  sides: Seat[];
  teams: Teams;
  result: Link | null;
};

export type SeriesLink = {
  ok: true;
  code: Link;
};

/** The link of a result, and the numbers of the deals whose play does not belong to the series. */
export type ResultLink = {
  ok: true;
  code: Link;
  refused: Count[];
};

/** The results of a series in a text, and the faults of other links by line. */
export type Pasted = {
  ok: true;
  results: Link[];
  faults: Fault[];
};

export type Fault = {
  line: Count;
  key: "damaged" | "invitation" | "other";
  data: Record<string, string>;
};

/** Results side by side. Differences and means are in tenths of a point; null for a deal that was not played. */
export type Standings = {
  ok: true;
  results: SeriesRow[];
  means: [Seat, PerhapsPoints][];
  pairs: Pair[];
};

export type SeriesRow = {
  code: Link;
  name: string;
  pair: string;
  seat: Seat;
  points: PerhapsPoints;
  total: number;
  differences: PerhapsPoints;
  difference: number;
  rank: PerhapsRank;
  rows: (Row | null)[];
};

/** The results of one pair by their places in the table; without differences unless they are two. */
export type Pair = {
  name: string;
  of: Count[];
  differences: PerhapsPoints;
  difference: number;
  rank: PerhapsRank;
};

export type Link = string;

export type PerhapsPoints = (number | null)[];

export type PerhapsRank = number | null;

/** A deal as far as it is entered. Its code and number come once it is complete; moves are the calls that are legal in it. */
export type Edited = {
  ok: true;
  game: Id;
  rules: Rules;
  setup: Rules;
  dealer: Count;
  piles: EditedPile[];
  /** All cards: trumps, then the suits without them. */
  order: Cards[];
  /** True if wishes can be about card points. */
  points: boolean;
  moves: Name[];
  /** True once the deal is complete and a call comes next. */
  calling: boolean;
  faults: Flaw[];
  code: Code | null;
  number: DealNumber | null;
};

/** A pile to which the deal gives cards: a hand, with its seat, or one of the game's own. */
export type EditedPile = {
  name: string;
  seat: PerhapsSeat;
  size: Count;
  cards: Cards;
};

/** A fault of a deal that is entered, and its place: the word in a pile or a line of the text, the other pile that has the card, the wish. */
export type Flaw = {
  reason: "unknown" | "foreign" | "twice" | "many" | "pile" | "lines" | "tag" | "line" | "move" | "result" | "long" | "empty" | "nothing" | "impossible" | "rare";
  pile?: Count;
  word?: string;
  line?: Count;
  other?: Count;
  wish?: Count;
};

/** Bounds for the number of cards of a kind in a pile, of a hand with all its packets: trumps, a suit without them or a rank, or for the sum of its card points. */
export type Wish = {
  pile: Count;
  of: string;
  least: Count;
  most: Count;
};

/** A deal with one more move, or with those of bots; over once it has ended. */
export type Varied = {
  ok: true;
  code: Code;
  over: boolean;
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

/** The findings since the last answer. Values are given by bounds, which are equal when they are exact. */
export type Analysis = {
  ok: true;
  unit: Unit | null;
  sides: (0 | 1 | null)[];
  decisions: Decision[];
  values: [Count, Bounds][];
  account: Account | null;
  done: boolean;
  progress: Progress;
};

/** The seat's role in a finished deal; its real decisions with their fair losses; its result above the mean of all seats in parts: the cards, its own play, that of the others, the rest. */
export type Account = [Id, [Count, Id, number][], [number, number, number, number]];

export type Decision = {
  ply: Count;
  seat: Seat;
  phase: Id;
  move: PerhapsName;
  open: PerhapsWeighed;
  gain: PerhapsWeighed;
  exact: boolean;
  fair: Record<string, number> | null;
  worlds: Count;
  /** The best move by either measure; its fair value may be below another's by less than the error of sampling. */
  best: {
    open: PerhapsName;
    fair: PerhapsName;
  };
  loss: {
    open: PerhapsLoss;
    fair: PerhapsLoss;
  };
  reason: Reason | null;
};

export type DoubleDummy = {
  ok: true;
  rows: DoubleDummyRow[];
  done: boolean;
  progress: Progress;
};

export type Compared = {
  ok: true;
  differs: Count | null;
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

/** The piles with the cards that a seat does not see; null for those that it sees. */
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
  /** The moves that may replace the last one, which was made without asking the person. */
  instead: Names;
  blocked: Record<string, string[]>;
  facts: Facts;
  goal: Goal | null;
  log: Heard[];
  score: Scores | null;
  items: Items | null;
};

/** The goal of the viewer's seat in the deal, as far as it knows. */
export type Goal = {
  name: string;
  have: number;
  need: number | null;
  of: number | null;
  /** The seats known to score with the seat, which is one of them. */
  side: Seat[];
  /** True if these are all seats of its side. */
  known: boolean;
  /** The number of the trick, from 1, that decided whether the need is met. */
  decided: number | null;
  /** True if the need is a target, which more misses as well as less; not there otherwise. */
  exactly?: true;
};

/** The public facts of this phase. Games add facts of their own; these mean the same in all games. */
export type Facts = {
  order: Cards[];
  declarer?: PerhapsSeat;
  contract?: string | null;
  trump?: "C" | "S" | "H" | "D" | null;
  called?: Card | null;
  sides?: (number | string | null)[];
  multiplier?: 1 | 2 | 4 | 8 | 16;
  /** The price of the deal as all know it: items of its result that are settled. */
  stake?: Items;
  /** Items that the result may add to the price. */
  more?: Items;
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
  teams: Teams;
  standing: Record<string, unknown>;
};

export type Row = {
  code: Code;
  dealer: Seat;
  score: Scores;
  items: Items;
  facts: Record<string, unknown>;
};

/** A match as links: everything that is stored of it. */
export type Saved = {
  game: Id;
  rules: Rules;
  seats: Sitting;
  deals: Code[];
  code: Code;
  viewer: PerhapsSeat;
  seed?: Count | null;
};

/** The first line of a pack: the rules of its tasks, and the deals from which they were mined. Each other line is a task. */
export type Pack = {
  format: number;
  game: Id;
  rules: Rules;
  /** The rule about each theme. */
  themes?: Record<string, string>;
  mined?: Record<string, unknown>[];
  [more: string]: unknown;
};

/** A question with a proved answer. */
export type Task = {
  /** A hash of question and position. */
  id: string;
  /** sure: the card that holds in every layout; open: the best card with all hands open; chance, call: the best on average; decoy: no choice makes a difference. */
  question: "sure" | "open" | "chance" | "call" | "decoy";
  /** A link of the seat's record; of the whole deal if all hands lie open. */
  position: string;
  seat: Seat;
  /** The right moves, which are equal; of a decoy all. */
  answer: Name[];
  /** The score of the seat after each legal move: certain (sure), by perfect play (open), else on average. */
  verdicts: Record<string, number>;
  themes: string[];
  /** The difficulty. */
  grade: number;
  /** The share of runs in which each level of the bots fails. */
  failures: Record<string, number>;
  proof: {
    /** open: the value of each card as the solver counts it. */
    values?: Record<string, number>;
    /** sure: the layouts that the seat cannot exclude. */
    layouts?: number;
    /** sure: for each wrong card the hands in which it loses, and the moves by which it does; open: the card and the best play after it. */
    refuted?: Record<string, Refuted>;
    /** The sampled deals compared for each seed. */
    worlds?: number;
    /** True if these are all deals there can be, so that nothing was drawn. */
    all?: boolean;
    /** For each seed the mean loss of every move to the best, and half the width of its 95 % interval. */
    seeds?: Record<string, [number, number]>[];
    /** The mean lead over the runner-up when masters play on. */
    masters?: Record<string, unknown>;
  };
  /** The view of the seat, without what is the same in all tasks of a pack. */
  view: Record<string, unknown>;
};

export type Refuted = {
  hands?: Cards[];
  line: Names;
};

export type Thought = {
  values: Record<string, number>;
  /** The number of deals sampled. */
  worlds: Count;
  /** The number of the first deals, in which every move was compared. */
  compared: Count;
  done: boolean;
  /** Null until the bot has finished thinking. */
  best: PerhapsName;
  /** The other cards equivalent to the best. */
  equal: Name[];
  /** Moves that are not equivalent to the best but display the same value. */
  level: Name[];
  /** Share of the compared deals, in per cent by likelihood, in which no other move was better; null where they are too few. */
  sure: number | null;
  reason: Reason | null;
};

export type Bounds = [number, number];

export type Card = string;

export type Cards = Card[];

export type Code = string;

export type SeatCode = string;

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

/** The reason for the best move; n and other are shares, in per cent, of the deals that agree with the seat's view. */
export type Reason = {
  name: Id;
  n?: number;
  other?: number;
  points?: number;
  more?: number;
};

export type Rules = Record<string, Value>;

export type OfPeople = number[];

export type Scores = number[];

export type Seat = number;

export type Sitting = string[];

export type Unit = "points" | "tricks" | "made" | "score";

export type Unseen = Cards | null;

export type Value = string | number | boolean;
