// @ts-check
/** Score sheets and results: the numbers in the places where players of the game look for them. */
import { appAt } from "./page.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { nothing, render } from "lit-html";
import { doubles, doublesGiven, initials, legend, small } from "../../static/games/barbu-sheet.js";
import { bundles } from "../../static/games/bauernstoss.js";
import { sums } from "../../static/games/sheets.js";
import { resultTemplate, subject } from "../../static/screens/table/result.js";
import { totalsTemplate } from "../../static/screens/table/score.js";
import { barbu, bauernstoss, fipsen, schafkopf, SHEETS } from "./sheets.js";

/** @typedef {import("../../static/types.js").Language} Language */
/** @typedef {import("../../static/types.js").Row} Row */

const LANGUAGES = /** @type {Language[]} */ (["en", "de", "ja"]);

/** @param {ParentNode} page @param {string} selector */
const texts = (page, selector) => [...page.querySelectorAll(selector)].map((part) => (part.textContent ?? "").replace(/\s+/gu, " ").trim());

/**
 * @param {import("../../static/types.js").Table} table
 * @param {Language} [language]
 */
async function sheet(table, language = "en") {
  const { app, page } = await appAt(table, language);
  render(totalsTemplate(app, { replay: true }), page);
  return page;
}

/**
 * @param {import("../../static/types.js").Table} table
 * @param {Language} [language]
 */
async function result(table, language = "en") {
  const { app, page } = await appAt(table, language);
  render(resultTemplate(app), page);
  return page;
}

test("totals run on from deal to deal", () => {
  const rows = schafkopf().match.rows;
  assert.deepEqual(sums(rows, 4), [[20, -20, 20, -20], [-220, 60, 100, 60], [-220, 60, 100, 60]]);
  assert.deepEqual(sums([], 4), []);
});

test("strokes come in fives", () => {
  assert.deepEqual(bundles(0), []);
  assert.deepEqual(bundles(5), [5]);
  assert.deepEqual(bundles(13), [5, 5, 3]);
});

test("names are shortened as far as they stay different", () => {
  assert.deepEqual(initials(["Resi", "Xaver", "Vroni", "Korbinian"]), ["R", "Xa", "V", "K"]);
  assert.deepEqual(initials(["Resi", "Remi", "Rosa", "Resi"]), ["Resi", "Rem", "Ro", "Resi"]);
  assert.deepEqual(initials(["フローニ", "フリッツ"]), ["フロ", "フリ"]);
});

test("a small cell names those its player doubled, the declarer apart", () => {
  const row = /** @type {Row} */ (barbu().match.rows[0]);
  assert.deepEqual(doubles(row), [[0, 1], [0, 2], [2, 0], [2, 1], [2, 3]]);
  assert.deepEqual(small(row, 0), { all: false, targets: [{ seat: 1, declarer: false }, { seat: 2, declarer: false }] });
  assert.equal(small(row, 2).all, true);
  assert.deepEqual(small(row, 1).targets, []);
  assert.deepEqual(doubles({ ...row, facts: {} }), []);
});

test("Schafkopf: running totals that sum to zero, with who played what with whom", async () => {
  const page = await sheet(schafkopf());
  const rows = [...page.querySelectorAll("tbody tr")];
  assert.deepEqual(texts(/** @type {Element} */ (rows[1]), ".total"), ["−220", "60", "100", "60"]);
  assert.deepEqual(texts(/** @type {Element} */ (rows[0]), ".delta"), ["+20", "−20", "+20", "−20"]);
  assert.match(texts(page, ".deal-what")[0] ?? "", /You & Vroni.*Schneider/u);
  assert.equal(texts(page, ".deal-what")[2], "passed out");
  assert.deepEqual(texts(page, "tfoot td"), ["−220", "60", "100", "60"]);
});

test("Fipsen: the value of the deal stands in a column of its own", async () => {
  const page = await sheet(fipsen());
  assert.equal(page.querySelectorAll("thead th").length, 5, "deal, three players, value");
  assert.deepEqual(texts(page, "td.value"), ["+12", "−24"]);
  assert.deepEqual(texts(/** @type {Element} */ (page.querySelectorAll("tbody tr")[1]), ".total"), ["−24", "12", "0"]);
});

test("Barbu: doubles in the doubler's small cell, the declarer's circled, a check sum", async () => {
  const page = await sheet(barbu());
  const table = /** @type {Element} */ (page.querySelector("table.barbu"));
  assert.deepEqual(texts(table, "tbody .large-cell").map((t) => t.split(" ")[0]), ["5", "−5", "95", "−30"]);
  assert.deepEqual(texts(table, "tbody .small-cell > [aria-hidden]"), ["XaV", "X"]);
  assert.equal(table.querySelectorAll(".everybody").length, 1);
  assert.equal(table.querySelectorAll(".circled").length, 0, "a double of everybody needs no circle");
  assert.deepEqual(texts(table, "tbody .check"), ["65"]);
  assert.deepEqual(texts(page, ".settlement dd").at(2), "You −20, Vroni +20: 2 doubles × 10");
  const row = /** @type {Row} */ (barbu().match.rows[0]);
  const one = barbu();
  one.match.rows = [{ ...row, facts: { ...row.facts, doubles: [[], [0], [], []] } }];
  assert.deepEqual(texts(await sheet(one), ".circled"), ["Y"]);
});

test("Barbu: the points by the cards beside the score, in Dominoes the place, under headings", async () => {
  const page = await sheet(barbu());
  assert.deepEqual(texts(page, ".columns th"), ["Doubled", "Cards", "Score", "Doubled", "Cards", "Score", "Doubled", "Cards", "Score", "Doubled", "Cards", "Score"]);
  assert.deepEqual(texts(page, "tbody .raw-cell"), ["20", "15", "30", "0"]);
  const row = /** @type {Row} */ (barbu().match.rows[0]);
  const domino = barbu();
  domino.match.rows = [{ ...row, facts: { ...row.facts, contract: "domino", raw: [20, -5, 45, 5] } }];
  assert.deepEqual(texts(await sheet(domino), "tbody .raw-cell"), ["2nd", "4th", "1st", "3rd"]);
  assert.deepEqual(texts(await sheet(domino, "ja"), "tbody .raw-cell"), ["2位", "4位", "1位", "3位"]);
});

test("Barbu: the legend is true for the house rules, and without doubles there is one column for each player", async () => {
  assert.deepEqual(legend({}), ["cells", "plain", "only_undoubled"].map((key) => `barbu.page.legend.${key}`));
  const bridge = { declarer_double: "only_redouble", positive_double_declarer_only: true, min_doubles_of_declarer: 2, undoubled_negative: "split" };
  assert.deepEqual(legend(bridge), ["cells", "plain", "only_redouble", "positive", "duty", "split"].map((key) => `barbu.page.legend.${key}`));
  const table = barbu();
  table.view.rules = bridge;
  assert.match(texts(await sheet(table), ".legend")[0] ?? "", /only those who have doubled the declarer\. .* owes each declarer 2 doubles\./u);
  assert.match(texts(await sheet(table), ".given")[0] ?? "", /^Doubles of each declarer/u);
  table.view.rules = { doubling: false };
  const plain = await sheet(table);
  assert.equal(texts(plain, ".legend")[0], "The declarer’s score is underlined.");
  assert.deepEqual([plain.querySelectorAll(".barbu tbody td").length, plain.querySelectorAll(".barbu thead th").length, plain.querySelector(".given")], [5, 6, null]);
});

test("Barbu: who doubled whom over the match, and how many of the doubles owed to declarers are made", () => {
  const row = /** @type {Row} */ (barbu().match.rows[0]);
  const rows = [row, { ...row, facts: { ...row.facts, declarer: 1 } }];
  assert.deepEqual(doublesGiven(rows, 4, false), [[0, 2, 2, 0], [0, 0, 0, 0], [2, 2, 0, 2], [0, 0, 0, 0]]);
  assert.deepEqual(doublesGiven(rows, 4, true), [[0, 1, 0, 0], [0, 0, 0, 0], [1, 1, 0, 0], [0, 0, 0, 0]]);
});

test("Bauernstoss: strokes for two teams, the chalk beside the one that has it", async () => {
  const page = await sheet(bauernstoss());
  const [we, they] = [...page.querySelectorAll(".slate-team")];
  assert.equal(we?.querySelectorAll("path").length, 1);
  assert.equal(they?.querySelectorAll(".bundle").length, 2);
  assert.equal(they?.querySelectorAll(".bundle path").length, 8);
  assert.equal(they?.querySelector(".strokes")?.getAttribute("aria-label"), "Xaver & Korbinian: 8 marks");
  assert.deepEqual([we, they].map((team) => team?.hasAttribute("data-chalk")), [false, true]);
  assert.deepEqual(texts(page, "tbody .deal-what"), ["won", "nobody bid", "You: Kleines Solo, lost"]);
});

test("a deal's number leads to its replay", async () => {
  const { app, page } = await appAt(bauernstoss());
  render(totalsTemplate(app, { replay: true }), page);
  const link = /** @type {HTMLElement | undefined} */ (page.querySelectorAll(".deal-link")[2]);
  assert.deepEqual([link?.dataset.panel, JSON.parse(link?.dataset.args ?? "{}")], ["study", { code: "b3" }]);
});

test("sheets before the first deal, in every language", async () => {
  for (const make of Object.values(SHEETS)) {
    for (const language of LANGUAGES) {
      const table = make();
      Object.assign(table.match, { rows: [], totals: table.match.totals.map(() => 0) });
      const page = await sheet(table, language);
      assert.equal(page.querySelectorAll(".empty").length, 1);
    }
  }
});

test("the headline gives the viewer's own result, else the declarer's", () => {
  assert.equal(subject([20, -20, 20, -20], 1, 0), 1);
  assert.equal(subject([0, 0, -24, 0], 1, 2), 2);
  assert.equal(subject([0, 8, 0, 8], 0, 0), 1);
  assert.equal(subject([5, -5], null, 1), 1);
});

test("the result in words, with its ledger and everybody's gain", async () => {
  const page = await result(bauernstoss());
  assert.deepEqual(texts(page, ".result-head"), ["Xaver & Korbinian chalk up 8 marks"]);
  assert.deepEqual(texts(page, ".ledger tr").length, 1);
  assert.deepEqual(texts(page, ".standings .delta"), ["0", "+8"]);
  assert.equal(page.querySelector(".finish"), null);
});

test("a passed out deal says that nobody scores, and no number", async () => {
  const table = schafkopf();
  table.view.items = [["passed_out", 0]];
  const page = await result(table);
  assert.deepEqual(texts(page, ".result-head"), ["Nobody scores"]);
  assert.match(texts(page, ".ledger tr").join(), /^\D+$/u);
});

test("the end of a match names its winners", async () => {
  const won = bauernstoss();
  Object.assign(won.match, { over: true, ranking: [[0, 2], [1, 3]], totals: [21, 8, 21, 8] });
  assert.deepEqual(texts(await result(won), ".finish"), ["You have won the match, with 21 marks!"]);
  const level = schafkopf();
  Object.assign(level.match, { over: true, ranking: [[1, 3], [2], [0]] });
  assert.match(texts(await result(level), ".finish")[0] ?? "", /level: Xaver and Korbinian/u);
});

test("the end of a match says which of the viewer's deals were the best and the worst", async () => {
  const won = bauernstoss();
  const row = (/** @type {number} */ gain) => ({ ...won.match.rows[0], score: [gain, 0, gain, 0] });
  Object.assign(won.match, { over: true, ranking: [[0, 2], [1, 3]], totals: [21, 8, 21, 8], rows: [0, 3, 1, 0].map(row) });
  assert.deepEqual(texts(await result(won), ".finish ~ .standings + .result-story"), ["You scored in 2 of 4 deals. Your best was deal 2 with +3, your worst deal 1 with 0."]);
  won.match.rows[1] = { ...row(3), facts: { contract: "big" } };
  assert.match(texts(await result(won), ".finish ~ .standings + .result-story")[0] ?? "", /best was deal 2 \(Großes Solo\) with \+3, your worst deal 1 \(Normal deal\) with 0/u);
});

test("the end of a match says the viewer's place, alone and level with others", async () => {
  const ended = (/** @type {number[]} */ totals, /** @type {number[][]} */ ranking) => {
    const table = schafkopf();
    Object.assign(table.match, { over: true, totals, ranking, rows: [] });
    return table;
  };
  const own = async (/** @type {import("../../static/types.js").Table} */ table, /** @type {Language} */ language) => texts(await result(table, language), ".finish ~ .standings + .result-story")[0];
  const places = {
    en: ["You come second, with 20 points.", "You come third, with −20 points.", "You come last, with −60 points.", "You share second place with Vroni, with 10 points each.", undefined],
    de: ["Für dich ist es Platz 2: 20 Punkte.", "Für dich ist es Platz 3: −20 Punkte.", "Für dich bleibt der letzte Platz: −60 Punkte.", "Platz 2 teilst du dir mit Vroni: je 10 Punkte.", undefined],
    ja: ["あなたは2位（20点）です。", "あなたは3位（−20点）です。", "あなたは4位（−60点）です。", "あなたはフローニと同点の2位（10点）です。", undefined],
  };
  for (const [language, said] of Object.entries(places)) {
    const tables = [
      ended([20, 60, -20, -60], [[1], [0], [2], [3]]), ended([-20, 60, 20, -60], [[1], [2], [0], [3]]), ended([-60, 60, 20, -20], [[1], [2], [3], [0]]),
      ended([10, 60, 10, -80], [[1], [0, 2], [3]]), ended([60, 60, -40, -80], [[0, 1], [2], [3]]),
    ];
    const seen = await Promise.all(tables.map((table) => own(table, /** @type {Language} */ (language))));
    assert.deepEqual(seen, said);
  }
});

test("a game that the page does not know has a sheet of totals and a result in its own keys", async () => {
  const known = schafkopf();
  for (const language of LANGUAGES) {
    const table = { ...known, view: { ...known.view, game: "old_maid", facts: { ...known.view.facts, declarer: 1, contract: "no_trump" }, items: /** @type {[string, number][]} */ ([["last_trick", 20]]), score: [60, -20, -20, -20] } };
    const page = await sheet(table, language);
    assert.deepEqual(texts(page, "tfoot td").length, 4);
    const shown = await result(table, language);
    assert.deepEqual(texts(shown, ".ledger tr"), ["Last trick 20"]);
    assert.match(texts(shown, ".result-what")[0] ?? "", /No trump$/u);
  }
});

test("before the end of a deal there is no result", async () => {
  const table = bauernstoss();
  table.view.score = null;
  const { app } = await appAt(table);
  assert.equal(resultTemplate(app), nothing);
});

test("a name is text, whatever it looks like", async () => {
  const { app, page } = await appAt(bauernstoss());
  const { preferences } = app.store.get();
  app.store.set({ preferences: { ...preferences, names: ["<img src=x onerror=alert(1)>"] } });
  render(totalsTemplate(app), page);
  assert.equal(page.querySelector("img"), null);
  assert.match(page.textContent ?? "", /<img src=x/u);
});

test("a sheet names on paper the game, the day it began, the rules and the players", async () => {
  const option = { name: "runners", values: [0, 8, 14] };
  const info = { id: "schafkopf", letter: "s", players: /** @type {(3 | 4)[]} */ ([4]), calls: [], options: [option], profiles: { seed: { runners: 0 }, schule: { runners: 14 } } };
  const started = Date.UTC(2026, 4, 17, 12);
  for (const [language, runners, parts] of /** @type {const} */ ([
    ["en", 14, ["Schafkopf · May 17, 2026", "Official Bavarian rules", "You, Xaver, Vroni, and Korbinian"]],
    ["de", 8, ["Schafkopf · 17. Mai 2026", "Laufende, die höchstens zählen: 8", "Du, Xaver, Vroni und Korbinian"]],
    ["ja", 0, ["シャーフコップ · 2026年5月17日", "基本", "あなた、クサーヴァー、フローニ、コルビニアン"]],
  ])) {
    const table = schafkopf();
    const { app, page } = await appAt({ ...table, view: { ...table.view, rules: { runners } } }, language);
    app.store.set({ games: [info], matches: /** @type {any} */ ([{ id: "m", started }]) });
    render(totalsTemplate(app), page);
    const lines = texts(page, ".print-head p");
    assert.equal(lines.length, 3);
    for (const [nth, part] of parts.entries()) assert.ok(lines[nth]?.includes(part), `${lines[nth]} lacks ${part}`);
  }
});
