/** Types: words of the page: languages, sentences and the parts of them. */
import type { TemplateResult } from "lit-html";
import type { Words } from "./words.js";

export type Language = "en" | "de" | "ja";

export type Renderable = string | (string | TemplateResult)[];

export type Data = Record<string, string | number | Phrase | null | undefined>;

/** A sentence that knows the language of each of its terms. */
export interface Phrase {
  parts: { text: string; lang: string | null; suit?: string }[];
  toString(): string;
}

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
