/** Types: a deal flattened into positions, as the link of an embedded page holds it. */

/** A value of a fact: what JSON can hold, and undefined for a fact that is not there. */
export type Value = undefined | null | boolean | number | string | Value[] | { [key: string]: Value };

/** The facts of a position, in the order of `Shown.names`. */
export type Facts = Value[];

/** A card that came into the trick: the best card after it, or the winner and the points of the finished trick. */
export type Came = { winning: number | null } | { winner: number; points: number | null | undefined };

/** A move, and what it changed. */
export interface Step {
  seat: number;
  phase: string;
  /** null for a move that the viewer did not hear */
  move: string | null;
  /** null where no card came into the trick */
  came: Came | null;
  /** the hands after the move, where they are not those of before without the card played */
  hands: (string[] | number)[] | null;
  /** the facts after the move; null where they are those of before */
  facts: Facts | null;
}

/** A deal as a sequence of positions, without the rules by which they follow. */
export interface Shown {
  game: string;
  seats: 3 | 4;
  dealer: number;
  /** the viewer; null where all hands lie open */
  seat: number | null;
  profile: string | null;
  /** the link of the deal; of a seat's view the fragment at which the viewer goes on, without its # */
  code: string;
  /** number of moves before the position shown first */
  start: number;
  /** the cards that appear, in the order of the hands */
  order: string[];
  /** the names of the facts */
  names: string[];
  facts: Facts;
  /** the hands as dealt: their cards, or their number where the viewer does not see them */
  hands: (string[] | number)[];
  steps: Step[];
  /** the phase and the seat to move after the last move */
  phase: string;
  turn: number | null;
  score: number[] | null;
}
