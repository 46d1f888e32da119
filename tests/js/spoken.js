// @ts-check
/**
 * Announcements during the ordinary deals of each game in each language, from the recorded conversations with the engine,
 * and at the first question of each phase and at the end the answer to every key: tests/spoken/<game>.<language>.txt. `node tests/js/spoken.js [game …]` writes those of these games anew, or all; read
 * them before they are committed.
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";
import { GAMES } from "../../static/games/index.js";
import { difference } from "../../static/screens/table/difference.js";
import { momentOf } from "../../static/screens/table/moment.js";
import { answer, QUERIES, spoken } from "../../static/screens/table/voice.js";
import { appAt } from "./page.js";

/** @typedef {import("../../static/types.js").Table} Table */
/** @typedef {import("../../static/types.js").Language} Language */

/** The languages of the page. */
export const LANGUAGES = /** @type {const} */ (["en", "de", "ja"]);

/**
 * Return the address of the file with the announcements of a game in a language.
 * @param {string} game
 * @param {string} language
 */
export const file = (game, language) => new URL(`../spoken/${game}.${language}.txt`, import.meta.url);

/**
 * Return the tables of the ordinary deals with which a conversation ends, each with the move it answers.
 * @param {string} game
 * @returns {{move: string | null, table: Table}[]}
 */
function deals(game) {
  const lines = readFileSync(new URL(`../transcripts/${game}.jsonl`, import.meta.url), "utf8").trim().split("\n");
  const all = lines.map((line) => JSON.parse(line));
  const [, start] = all.flatMap(({ request }, i) => (request.ask === "new" ? [i] : []));
  return all.slice(start).filter(({ answer }) => answer.match).map(({ request, answer }) => ({ move: request.ask === "play" ? request.move : null, table: answer }));
}

/**
 * Return the announcements of a game: a line for every sentence, an exclamation mark before those of the assertive region, the key before its answer.
 * @param {string} game
 * @param {Language} language
 * @returns {Promise<string>}
 */
export async function transcript(game, language) {
  const { app } = await appAt(null, language);
  /** @type {string[]} */
  const lines = [];
  /** @type {Table | null} */
  let before = null;
  /** @type {Set<string>} */
  const asked = new Set();
  for (const { move, table } of deals(game)) {
    const change = difference(before, table);
    app.store.set({ table, moment: momentOf(change, table, move), resting: null });
    const { polite, assertive } = spoken(app, change, table);
    lines.push(...polite, ...assertive.map((sentence) => `! ${sentence}`));
    const { phase } = table.view;
    if ((change.yours && !asked.has(phase)) || phase === "over") {
      lines.push(...Object.entries(QUERIES).map(([key, about]) => `[${key}] ${answer(app, about)}`));
      asked.add(phase);
    }
    before = table;
  }
  return `${lines.join("\n")}\n`;
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  mkdirSync(new URL("../spoken/", import.meta.url), { recursive: true });
  const asked = argv.slice(2);
  const games = asked.length > 0 ? asked : GAMES;
  for (const game of games) for (const language of LANGUAGES) writeFileSync(file(game, language), await transcript(game, language));
}
