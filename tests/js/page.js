// @ts-check
/** A page without a browser: the modules' app over a document of jsdom, with the words from the files. */
import { document } from "./document.js";
import { readFileSync } from "node:fs";
import { files } from "./files.js";
import { SLICES, START } from "../../static/screens/slices.js";
import { createStore, PREFERENCES } from "../../static/state/store.js";
import { Words } from "../../static/say/words.js";
import { nameOf } from "../../static/screens/table/seats.js";

/** @typedef {import("../../static/types.js").App} App */
/** @typedef {import("../../static/types.js").Language} Language */
/** @typedef {import("../../static/types.js").Table} Table */

const STATIC = new URL("../../static/", import.meta.url);
const FILES = files(STATIC, ".json").filter((path) => /(?:^|\/)words\/\w\w\/\w+\.json$/u.test(path));

/**
 * Return the words of a language and a part, gathered from the folders that have a file of them.
 * @param {string} path such as "en/ui.json"
 * @returns {Record<string, any>}
 */
export const read = (path) =>
  Object.assign({}, ...FILES.filter((file) => file.endsWith(`words/${path}`)).map((file) => JSON.parse(readFileSync(new URL(file, STATIC), "utf8"))));

/** The parts of the dictionary, each of which has files in every language. */
export const PARTS = [...new Set(FILES.map((file) => /** @type {string} */ (/(\w+)\.json$/u.exec(file)?.[1])))].sort();

/**
 * Return the dictionary of a language, from the files.
 * @param {Language} language
 */
const words = (language) => {
  const parts = PARTS.map((part) => Object.entries(read(`${language}/${part}.json`)).map(([key, template]) => [`${part}.${key}`, template]));
  return new Words(language, Object.fromEntries(parts.flat()));
};

/**
 * Return an app that shows a table, with the moves it makes and the sentences it speaks, and its page.
 * @param {Table | null} table
 * @param {Language} [language]
 * @returns {Promise<{app: App, acts: string[], spoken: string[], page: HTMLElement}>}
 */
export async function appAt(table, language = "en") {
  const page = document.createElement("div");
  page.id = "page";
  document.body.replaceChildren(page);
  const store = createStore(SLICES, { ...START, table, live: true, screen: "table", match: "m", preferences: { ...PREFERENCES, language } });
  /** @type {string[]} */
  const acts = [];
  /** @type {string[]} */
  const spoken = [];
  const dictionary = words(language);
  const app = /** @type {App} */ (
    /** @type {unknown} */ ({
      store,
      words: dictionary,
      say: dictionary.say.bind(dictionary),
      text: dictionary.text.bind(dictionary),
      name: (/** @type {number} */ seat, /** @type {"ui.you" | "ui.you.within" | "ui.you.object" | undefined} */ you) => nameOf(app, seat, you),
      act: async (/** @type {string} */ move) => void acts.push(move),
      announce: (/** @type {string} */ text) => void spoken.push(text),
      hurry() {},
      home() {},
      at() {},
    })
  );
  return { app, acts, spoken, page };
}
