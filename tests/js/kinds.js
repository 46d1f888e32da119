// @ts-check
/**
 * The kinds of links: samples of each, with the places where they lead for ever, and damage as links suffer it. A new kind is an
 * entry in KINDS. `node tests/js/kinds.js 200` prints so many damaged links of each kind as JSON, for tests in a browser.
 */
import { readFileSync } from "node:fs";
import { argv } from "node:process";
import { pathToFileURL } from "node:url";
import { chance } from "./chance.js";

/** Return the id of the first puzzle in the pack of a game. @param {string} game */
const puzzle = (game) => JSON.parse(readFileSync(new URL(`../../static/tasks/${game}.jsonl`, import.meta.url), "utf8").split("\n")[1] ?? "").id;

const WON = "s7nX9Ft21PVAuPL";
const BARBU = "acz1GBb1s-g81tFn_mMSSkAN5ryaDRA8nEN";
const SHEET = "seJyLVkpKLEoqVdKprtWJVnJU0lFyUtJRclbSUXJRitUx1jHQUUpJTcxJLbI1VkjOzyspSkwusc3OzEtXKMnPz443tDVUigUAjGsT9g";

/**
 * The samples of each kind, and where they lead as `placeOf` says it in damaged.test.js.
 * @type {Record<string, Record<string, string>>}
 */
export const KINDS = {
  deal: { "#sGkJ-oAAmWzN": "table sGkJ-oAAmWzN 0 person club club club", "#sGkJ-oAAmWzN/3": "table sGkJ-oAAmWzN 3 club club club person" },
  play: {
    [`#${WON}`]: `#/study/${WON}`,
    [`#${BARBU}`]: `#/study/${BARBU}`,
    "#bW5EyGoMCQtRHQZ": "#/study/bW5EyGoMCQtRHQZ",
    "#fFHNL6n0zGKoJ2CBr": "#/study/fFHNL6n0zGKoJ2CBr",
  },
  seat: { "#1symINyvgXH": "table s2-hsypb0GSyORm 1 club person club club" },
  challenge: {
    "#scI9xYCw6MYBC/2/beat-b": "table s8POU9G5X4V3 2 beginner beginner person beginner, against scI9xYCw6MYBC",
    "#fQK-y7ck_pNU/2/beat": "table fQ6fnf6ZEvG1 2 club club person club, against fQK-y7ck_pNU",
    "#bQuCyA69arvLr/2/beat-pmb": "table bQbp_bV0JwhFG 2 club master person beginner, against bQuCyA69arvLr",
    "#bQuCyA69arvLr/2/beat-cmb": "table bQbp_bV0JwhFG 2 club master person beginner, against bQuCyA69arvLr",
  },
  answer: { "#scI9xYCw6MYBC/2/beat-b/scI9xYCw6MYBC": "#scI9xYCw6MYBC/2/beat-b/scI9xYCw6MYBC, answered scI9xYCw6MYBC" },
  study: {
    [`#/study/${WON}`]: `#/study/${WON}`,
    [`#/study/${BARBU}/3`]: `#/study/${BARBU}/3`,
    [`#/study/${WON}/2/mistakes`]: `#/study/${WON}/2/mistakes`,
  },
  editor: { "#/editor/sGkJ-oAAmWzN": "#/editor/sGkJ-oAAmWzN", [`#/editor/${WON}`]: "#/editor/sbu9draGNNVumNf", "#/editor": "#/editor" },
  day: { "#/day/barbu/2026-01-05": "#/day/barbu/2026-01-05", "#/day/all/2026-01-06": "#/day/all/2026-01-06" },
  week: { "#/week/2026-W02": "#/week/2026-W02" },
  series: { "#/series/2fD8_oyQnq4S_G5Zn6Y85HP": "#/series/2fD8_oyQnq4S_G5Zn6Y85HP", "#/series/2sgsl2qDBO1iC2": "#/series/2sgsl2qDBO1iC2", "#2bgsl2qDBO1iCY": "#/series/2bgsl2qDBO1iCY" },
  result: {
    "#/series/3f5OZeD8_oyQnq4S_G5Zn6Y854msBq8l4Klx2nr0DSeq7NSyYW6XhUy9CD": "#/series/2fD8_oyQnq4S_G5Zn6Y85HP",
    "#/series/3bsvsfgsl2qDBO1inSQ2-5d_5yWa_I6JR5Vb_ygNtO": "#/series/2bgsl2qDBO1iCY",
  },
  puzzle: Object.fromEntries(["barbu", "fipsen"].map((game) => [`#/practise/${game}/${puzzle(game)}`, `#/practise/${game}/${puzzle(game)}`])),
  question: {
    "#1sswbnjR3_YrqCWJD3PDf/ask-f": "#1sswbnjR3_YrqCWJD3PDf/ask-f",
    "#1fkX3cfkO/ask-EU": "#1fkX3cfkO/ask-EU",
    "#1ads_dn94Wkq48SFcre-_Qdz4HniwrS9DJR0FQH/ask-Wi": "#1ads_dn94Wkq48SFcre-_Qdz4HniwrS9DJR0FQH/ask-Wi",
    "#1bIU2PSUrEq8WTlZeK5WosMBO/ask-ME": "#1bIU2PSUrEq8WTlZeK5WosMBO/ask-ME",
  },
  real: { "#/real/1symINyvgXH": "#/real" },
  sheet: { [`#/sheet/${SHEET}`]: "sheet Keep score · Barbu" },
  rules: { "#/rules/bauernstoss/18.1": "rules Bauernstoss", "#rules/barbu": "rules Barbu" },
  course: { "#/learn/fipsen/kieker": "#/learn/fipsen/kieker", "#learn/fipsen": "#/learn/fipsen" },
};

const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const MARKS = [" ", ".", ",", ")", "\"", "%", "%00", "%E0%A4%A", "&x=1", "?x=1", "#", "//", "é", "‐", "\u200b", "\u0000", "\ud83c", "😀", "…"];
const PARTS = ["", "0", "4", "007", "-1", "1e3", "99999999999999999999", "beat", "beat-", "beat-x", "__proto__", "constructor", "2026-02-30", "moves", "a".repeat(5_000)];

/** @typedef {(below: number) => number} Chance */

/** Ways in which a text without its # is damaged. @type {readonly ((text: string, by: Chance, other: string) => string)[]} */
const DAMAGES = [
  (text, by) => text.slice(0, by(text.length)),
  (text, by) => text.slice(by(text.length)),
  (text, by) => spliced(text, by(text.length), 1 + by(3), ""),
  (text, by) => spliced(text, by(text.length), 1, LETTERS.charAt(by(LETTERS.length))),
  (text, by) => spliced(text, by(text.length), 0, LETTERS.charAt(by(LETTERS.length))),
  (text, by) => spliced(text, by(text.length + 1), by(2), MARKS[by(MARKS.length)] ?? ""),
  (text, by) => swapped(text, by(text.length - 1)),
  (text, by) => (by(2) ? text.toUpperCase() : text.toLowerCase()),
  (text, by) => text.slice(0, by(text.length)) + text,
  (text, by, other) => text.slice(0, by(text.length)) + other.slice(by(other.length)),
  (text, by) => parted(text, by, () => []),
  (text, by) => parted(text, by, (part) => [part, PARTS[by(PARTS.length)] ?? ""]),
  (text, by) => parted(text, by, () => [PARTS[by(PARTS.length)] ?? ""]),
];

/** @param {string} text @param {number} at @param {number} many @param {string} put */
const spliced = (text, at, many, put) => text.slice(0, at) + put + text.slice(at + many);

/** @param {string} text @param {number} at */
const swapped = (text, at) => text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);

/** @param {string} text @param {Chance} by @param {(part: string) => string[]} change of one part between slashes */
function parted(text, by, change) {
  const parts = text.split("/");
  const at = by(parts.length);
  return parts.toSpliced(at, 1, ...change(parts[at] ?? "")).join("/");
}

/**
 * Yield damaged links of a kind, the same in every run: each of a sample, damaged once or twice, and itself no sample.
 * @param {string} kind
 * @param {number} many
 */
export function* damaged(kind, many) {
  const samples = Object.keys(KINDS[kind] ?? {});
  const by = chance([...kind].reduce((sum, letter) => 31 * sum + letter.charCodeAt(0), 0) % 1_000_003);
  const any = () => (samples[by(samples.length)] ?? "").slice(1);
  for (let found = 0; found < many; ) {
    let text = any();
    for (let times = 1 + by(2); times > 0; times--) text = DAMAGES[by(DAMAGES.length)]?.(text || "x", by, any()) ?? "";
    if (samples.includes(`#${text}`)) continue;
    found += 1;
    yield `#${text}`;
  }
}

if (import.meta.url === pathToFileURL(argv[1] ?? "").href) {
  const many = Number(argv[2]);
  console.log(JSON.stringify(Object.fromEntries(Object.keys(KINDS).map((kind) => [kind, [...damaged(kind, many)]]))));
}
