// @ts-check
/** Score sheets as files for spreadsheets and programs. */

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Table} Table */

/**
 * Return a cell of a CSV file (RFC 4180). Text that a spreadsheet would read as a formula is prefixed with an
 * apostrophe.
 * @param {string | number | null | undefined} value
 * @returns {string}
 */
export function cell(value) {
  if (typeof value === "number") return String(value);
  const text = value ?? "";
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * Return the score sheet as a CSV file: one line a deal.
 * @param {Table} table
 * @param {string[]} names by seat
 * @returns {string}
 */
export function csv({ match }, names) {
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
  return [head, ...lines].map((line) => line.map(cell).join(",")).join("\r\n") + "\r\n";
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
