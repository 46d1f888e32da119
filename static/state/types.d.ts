/** Types: what the page remembers, and the fields of its state that belong to no screen. */
import type { Aim, Daily, Data, Game, Language, Outline, Rival, Rules, Saved, Table } from "../types.js";

/** The part of the state that belongs to no screen. */
export interface PageState {
  games: Game[] | null;
  levels: string[];
  preferences: Preferences;
  /** State of the engine's download: bytes arrived and in all, seconds left if known, `broken` without connection. */
  engine: { state: "loading" | "ready" | "failed"; done: number; total: number; seconds: number | null; broken: boolean };
  /** the id of the screen in view, one of static/screens/screens.js */
  screen: string;
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
  notice: Notice | null;
  /** the game whose tile was clicked before the engine was ready; null without one */
  wanted: string | null;
}

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
  actions?: { key: string; data?: Data; run: () => void }[];
  /** can be closed only by one of its actions */
  stays?: boolean;
  /** true if the viewer's next move closes it too */
  passing?: boolean;
  /** a second sentence, that nothing can be kept */
  unkept?: string;
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
  /** the link of a series → what is kept of it */
  series: Record<string, KeptSeries>;
  /** one's own challenge, `CODE/SEAT` → the code of an answer → when it was opened first, in ms */
  answers: Record<string, Record<string, number>>;
}

/** A link to cards, or to one seat's view of a deal, that was followed; `seat` is the one that it names. */
export interface Followed {
  code: string;
  seat: number | null;
}

/** A series of deals of which something is kept. */
export interface KeptSeries {
  game: string;
  /** the name, the number of deals and the level of the bots; empty or 0 until the engine has read the link */
  name: string;
  deals: number;
  level: string;
  /** when it was opened last, and when it was erased, in ms */
  at: number;
  gone: number;
  /** the names typed for the result, the seat chosen, and when */
  own: { name: string; pair: string; seat: number; at: number };
  /** the number of the deal, with `-seat` for another seat than 0 → the first result in it */
  done: Record<string, Done>;
  /** the link of a pasted result → when it came; negative for one that was taken out */
  results: Record<string, number>;
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

/** Figures of one's own deals, by the id of the match and the number of the deal. */
export interface Figures {
  deals: Record<string, Figure>;
  /** the plies of decisions made with a hint, or taken back */
  aided: Record<string, number[]>;
}

/** The counts of the analysis of a deal for the person's seat. */
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

/** A trainer's questions that were answered wrongly: `asked` counts all answers, `by` the same by the page that was answered. */
export interface Deck {
  asked: number;
  by: Record<string, number>;
  due: Record<string, Due>;
}

/** Schedule of a question: the count at which it returns, null once it is known; right answers in a row; answers since the first wrong one. */
export type Due = [when: number | null, right: number, answers: number];

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
  /** the link to cards that has begun the match */
  link?: Followed;
  /** the exercise to which the deal belongs; it is then practice and no match */
  aim?: Aim;
  /** the deal of the day that it is; it ends with that deal */
  daily?: Daily;
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
