/** Types: series of deals on the screen. */
import type { TemplateResult } from "lit-html";
import type { App, Fault, KeptSeries, Series, Standings } from "../../types.js";

/** A series that is to be made. */
export interface SeriesForm {
  game: string;
  deals: number;
  level: string;
  /** the name as typed, and the one that is taken if none is */
  name: string;
  random: string;
}

/** The series on the screen, or the list of all. */
export interface SeriesShown {
  /** the link of the series; null for the list */
  code: string | null;
  /** what the engine reads in the link; null until it has */
  info: Series | null;
  /** the code of one's own result; null before there is one */
  own: string | null;
  /** the deals whose play on this device does not belong to the series */
  refused: number[];
  /** the results side by side; null until there are any */
  standings: Standings | null;
  /** the number of deals that the engine has drawn for the comparison, and of all that it draws; null while it draws none */
  drawing: [n: number, of: number] | null;
  /** the results that are left out because another of the same name and seat has all their plays */
  merged: number;
  /** the code of a play of somebody else → true if its bots would have played otherwise; without an entry it has not been checked yet */
  checked: Record<string, boolean>;
  /** faults of the links pasted last */
  faults: Fault[];
  /** the key of the sentence about the last action, with its place and the text to copy by hand; null without one */
  said: { at: string; key: string; text?: string } | null;
  /** the series that was erased last, which can come back */
  erased: { code: string; series: KeptSeries } | null;
  /** true if deals that were not played here are shown too */
  open: boolean;
  form: SeriesForm;
  actions: import("./series.js").Actions;
  template: (app: App, series: SeriesShown) => TemplateResult;
}

/** The part of the state that belongs to series. */
declare module "../../types.js" {
  interface State {
    /** the series that are shown; null where none are */
    series: SeriesShown | null;
  }
}
