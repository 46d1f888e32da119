// @ts-check
/** Sheets of real cards for other programs: a table for spreadsheets, and a text for messengers. */
import { render } from "lit-html";
import { sums } from "../../games/sheets.js";
import { file } from "../score/download.js";
import { balances, payments } from "./payments.js";

/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {import("../../say/words.js").Words} Words */
/** @typedef {import("../../wire.js").Sheet} Settled */

/** Parts of a unit of money. */
const CENTS = 100;

/**
 * Return the payments that settle a sheet, each with its amount as the language writes it: money with two decimals, or
 * points where no money is named.
 * @param {Words} words
 * @param {KeptSheet} sheet
 * @param {readonly number[]} totals
 */
export function dues({ language }, { names, stake }, totals) {
  const money = new Intl.NumberFormat(language, stake > 0 ? { minimumFractionDigits: 2 } : {});
  return payments(balances(totals, stake > 0 ? stake : 1)).map(({ from, to, amount }) => ({ from: names[from] ?? "", to: names[to] ?? "", amount: money.format(amount / CENTS) }));
}

/**
 * Return the descriptions of the deals as a drawn sheet has them.
 * @param {import("lit-html").TemplateResult} drawn
 * @returns {string[]}
 */
export function descriptions(drawn) {
  const page = document.createElement("div");
  render(drawn, page);
  return [...page.querySelectorAll("tbody .deal-what")].map((part) => (part.textContent ?? "").replace(/\s+/gu, " ").trim());
}

/**
 * Return a sheet as a CSV file: a heading, and a line for each settled deal.
 * @param {KeptSheet} sheet
 * @param {Settled} settled
 * @param {string[]} what descriptions of the deals
 * @param {string} language
 * @returns {string}
 */
export function csv({ names, rows }, settled, what, language) {
  const head = ["deal", "dealer", "what", ...names, ...names.map((name) => `${name} Σ`), "noted"];
  const running = sums(settled.rows, names.length);
  const lines = settled.rows.map((row, at) => [at + 1, names[row.dealer], what[at], ...row.score, ...(running[at] ?? []), rows[at]]);
  return file([head, ...lines], language);
}

/**
 * Return a sheet as a text: a line for each deal with its scores, the totals, and who pays whom.
 * @param {Words} words
 * @param {KeptSheet} sheet
 * @param {Settled} settled
 * @param {string[]} what descriptions of the deals
 * @returns {string}
 */
export function text(words, sheet, settled, what) {
  const { names, game } = sheet;
  /** @param {readonly number[]} score @param {(n: number) => string} written */
  const scores = (score, written) => names.map((name, person) => `${name} ${written(score[person] ?? 0)}`).join(", ");
  const pays = dues(words, sheet, settled.totals).map((due) => words.text("pages.sheet.pays", due));
  return [
    `${words.text(`${game}.name`)} · ${new Intl.DateTimeFormat(words.language, { dateStyle: "medium" }).format(sheet.changed)}`,
    ...settled.rows.map(({ score }, at) => `${at + 1}. ${what[at]}: ${scores(score, (n) => words.signed(n))}`),
    `${words.text("ui.sheet.total")}: ${scores(settled.totals, (n) => words.number(n))}`,
    ...pays,
  ].join("\n");
}
