// @ts-check
/** Score sheets as files for spreadsheets and programs. */

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Table} Table */

/** Where spreadsheets, those that split at other separators too, would begin to read a formula. */
const FORMULA = /(^|[,;\t\r\n])(?=[=+\-@＝＋－＠])|^(?=[\t\r])/gu;

/**
 * Return a cell of a CSV file (RFC 4180). Text that a spreadsheet would read as a formula is prefixed with an
 * apostrophe.
 * @param {string | number | null | undefined} value
 * @returns {string}
 */
export function cell(value) {
  if (typeof value === "number") return String(value);
  const safe = (value ?? "").replace(FORMULA, (before) => `${before}'`);
  return /[",;\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Return lines as a CSV file. Cells are separated as spreadsheets of the language expect: by semicolons where the comma is the
 * decimal sign.
 * @param {readonly (readonly (string | number | null | undefined)[])[]} lines
 * @param {string} language
 * @returns {string}
 */
export function file(lines, language) {
  const separator = new Intl.NumberFormat(language).format(0.5).includes(",") ? ";" : ",";
  return lines.map((line) => line.map(cell).join(separator)).join("\r\n") + "\r\n";
}

/**
 * Return the score sheet as a CSV file: one line a deal.
 * @param {Table} table
 * @param {string[]} names by seat
 * @param {string} language
 * @returns {string}
 */
export function csv({ match }, names, language) {
  const head = ["deal", "dealer", "declarer", "contract", ...names, ...names.map((name) => `${name} Σ`), "code"];
  const totals = names.map(() => 0);
  const lines = match.rows.map((row, index) => {
    row.score.forEach((points, seat) => (totals[seat] = (totals[seat] ?? 0) + points));
    const { declarer, contract } = row.facts;
    return [
      index + 1,
      names[row.dealer],
      typeof declarer === "number" ? names[declarer] : "",
      typeof contract === "string" ? contract : "",
      ...row.score,
      ...totals,
      row.code,
    ];
  });
  return file([head, ...lines], language);
}

/**
 * Return the score sheet as JSON, for programs.
 * @param {Table} table
 * @param {string[]} names by seat
 * @returns {string}
 */
export function json({ view, match }, names) {
  const deals = match.rows.map(({ code, dealer, score, items, facts }) => ({ code, dealer, score, items, facts }));
  return `${JSON.stringify({ game: view.game, rules: view.rules, names, totals: match.totals, deals }, null, 2)}\n`;
}
