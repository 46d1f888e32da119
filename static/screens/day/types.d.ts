/** Types: the deals of days and the rounds of weeks. */
import type { TemplateResult } from "lit-html";
import type { App } from "../../types.js";

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
  /** the date that the page knows to be today's */
  today: string;
  /** the time at which the page last took its shape, in ms: which deals can be played */
  opened: number;
  actions: import("./day.js").Actions;
  template: (app: App, days: Days) => TemplateResult;
}

/** The part of the state that belongs to the deals of days. */
declare module "../../types.js" {
  interface State {
    /** the deals of the day that are shown; null where they are not */
    days: Days | null;
  }
}
