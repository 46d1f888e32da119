/** Types: the cards of a link before the engine is there. */

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

/** The part of the state that belongs to a link being opened. */
declare module "../../types.js" {
  interface State {
    dealt: DealtView | null;
  }
}
