// @ts-check
/** Sentences that state a fact about the deal, in positions where a simpler sentence would be wrong. */
import assert from "node:assert/strict";
import "./document.js";
import { test } from "node:test";
import { render } from "lit-html";
import { trumpsOf } from "../../static/board/contract.js";
import { callsTemplate } from "../../static/screens/table/calls.js";
import { difference } from "../../static/screens/table/difference.js";
import { totalsTemplate } from "../../static/screens/table/score.js";
import { storyPhrases } from "../../static/screens/table/story.js";
import { narration } from "../../static/screens/table/voice.js";
import { FIXTURES, tableOf } from "./fixtures.js";
import { appAt, read } from "./page.js";
import { after } from "./sheets.js";

/** @typedef {import("../../static/types.js").Language} Language */
/** @typedef {import("../../static/types.js").View} View */

const LANGUAGES = /** @type {Language[]} */ (["en", "de", "ja"]);

/**
 * Return the announcement of a contract that another player named.
 * @param {string} game
 * @param {import("./fixtures.js").Drawn["facts"]} facts
 */
async function announced(game, facts) {
  const before = tableOf({ game, phase: "choose", turn: 1, hands: Array(4).fill(13) });
  const table = { ...before, view: { ...before.view, phase: "double", facts: { ...before.view.facts, declarer: 1, ...facts } } };
  const { app } = await appAt(table);
  return narration(app, difference(before, table), table, "all").join(" ");
}

test("Dominoes say where they start: at the announced rank, else at that of the first card", async () => {
  assert.match(await announced("barbu", { contract: "domino", start: "9" }), /Every suit starts with its nine/u);
  assert.match(await announced("barbu", { contract: "domino", start: null }), /The rank of the first card laid opens every suit/u);
  assert.match(await announced("barbu", { contract: "trumps", trump: "S" }), /\+5 for every trick, with spades as trumps/u);
  assert.match(await announced("barbu", { contract: "king" }), /−20 for the king of hearts/u);
});

test("the price of a call is said to whoever may call it, not of the contract of another", async () => {
  for (const contract of ["solo", "solo_tout", "bettel", "bettel_ouvert", "hochzeit", "farbwenz", "wenz_tout"]) {
    assert.doesNotMatch(await announced("schafkopf", { contract, trump: "S" }), /you must|may be yours|you choose later|You have a single|your cards/u, contract);
  }
  assert.doesNotMatch(await announced("bauernstoss", { contract: "small", trump: "S" }), /your partner/u);
});

test("a doubling says how often the deal counts then, knocks and rounds included", async () => {
  for (const [call, multiplier, said] of /** @type {const} */ ([["stoss", undefined, "2"], ["stoss", 4, "8"], ["re", 2, "4"], ["knock", 2, "4"]])) {
    const table = tableOf({ game: "schafkopf", phase: call === "knock" ? "knocking" : "stoss", hands: [["SA"], 8, 8, 8], legal: ["no", call], facts: multiplier ? { multiplier } : {} });
    for (const language of LANGUAGES) {
      const { app, page } = await appAt(table, language);
      render(callsTemplate(app, table.view), page);
      const gloss = page.querySelector(`[data-move=${call}] .call-gloss`)?.textContent ?? "";
      assert.equal(/\d+/u.exec(gloss)?.[0], said, gloss);
    }
  }
});

/**
 * @param {Partial<View> & {game: string}} view
 * @returns {Promise<string>}
 */
async function story(view) {
  const table = tableOf({ phase: "over", turn: null, ...view });
  const { app } = await appAt(table);
  return storyPhrases(app, table.view).join(" ");
}

test("cards that were not played could change nothing, were given up, or belong to nobody who plays", async () => {
  /** @param {number} n */
  const tricks = (n) => Array.from({ length: n }, () => ({ leader: 0, cards: /** @type {[number, string][]} */ ([[0, "SA"], [1, "S7"], [3, "S8"]]), winner: 0 }));
  const goal = { name: "declarer", have: 3, need: 3, of: 5, side: [0], known: true, decided: 3 };
  const fipsen = { game: "fipsen", goal, facts: { order: [], contract: "normal", declarer: 0, tricks: tricks(3) }, hands: [["SK", "SQ"], 2, 2, 2] };
  const [early, stopped] = [/could not change the result/u, /stopped there/u];
  const stop = await story({ ...fipsen, log: [{ seat: 0, phase: "go_on", move: "stop" }] });
  assert.match(stop, stopped);
  assert.doesNotMatch(stop, early);
  assert.match(await story({ ...fipsen, log: [{ seat: 3, phase: "play", move: "S8" }] }), early);
  const solo = { game: "bauernstoss", goal: { ...goal, name: "alone" }, facts: { order: [], contract: "small", declarer: 0, resting: 2, tricks: tricks(8) } };
  assert.doesNotMatch(await story({ ...solo, hands: [[], 0, 8, 0] }), early, "a partner who sits out keeps eight cards");
  assert.match(await story({ ...solo, hands: [["HA"], 1, 8, 1] }), early);
});

test("a target is missed by more as well as by less", async () => {
  const goal = { name: "declarer", have: 4, need: 3, of: 5, side: [0], known: true, decided: null };
  const view = { game: "fipsen", facts: { order: [], contract: null, declarer: 0 } };
  const ends = await Promise.all([3, 4, 2].map((have) => story({ ...view, goal: { ...goal, have, exactly: true } })));
  assert.equal(ends[0], await story({ ...view, goal }));
  assert.equal(ends[1], (await story({ ...view, goal: { ...goal, have: 2 } })).replaceAll("2", "4"));
  assert.notEqual(ends[1], ends[0]);
  assert.notEqual(ends[2], ends[0]);
});

test("trumps are named with the contract, or alone where a game has no contracts", () => {
  const order = [["SJ", "S9"], ["HA"]];
  const named = (/** @type {Partial<View["facts"]>} */ facts) => trumpsOf(/** @type {View} */ ({ facts: { order, ...facts } }));
  assert.deepEqual(named({}), []);
  assert.deepEqual(named({ contract: "normal" }), order[0]);
  assert.deepEqual(named({ trump: "S" }), order[0]);
});

test("a sheet names whoever lost a Ramsch, and never says that a played deal was passed out", async () => {
  /** @param {number[]} score @param {[string, number][]} items */
  const headline = async (score, items) => {
    const { app, page } = await appAt(after("schafkopf", [{ code: "s1", dealer: 3, score, items, facts: { declarer: null, contract: "ramsch", trump: "H" } }], {}));
    render(totalsTemplate(app), page);
    return (page.querySelector(".deal-what")?.textContent ?? "").replace(/\s+/gu, " ").trim();
  };
  assert.match(await headline([-60, 20, 20, 20], [["ramsch_lost", 50]]), /^You · Ramsch/u);
  assert.match(await headline([-20, -20, 20, 20], [["ramsch_lost", 45]]), /^You and Xaver · Ramsch/u);
  assert.match(await headline([-20, -20, -20, 60], [["ramsch_lost", 35]]), /^You, Xaver, and Vroni · Ramsch/u);
  assert.match(await headline([0, 0, 0, 0], [["ramsch_lost", 30]]), /^Ramsch/u);
  assert.match(await headline([-20, -20, 60, -20], [["ramsch_march", 100]]), /^Vroni · Ramsch/u);
});

test("the value of a deal of Fipsen is the declarer's, whatever the others score", async () => {
  const row = { code: "f1", dealer: 3, score: [3, 3, -6, 3], items: /** @type {[string, number][]} */ ([["taken", 1], ["bid", 3], ["lost", -6], ["opponents", 3]]), facts: { declarer: 2, contract: "normal", bid: "3" } };
  const { app, page } = await appAt(after("fipsen", [row], {}));
  render(totalsTemplate(app), page);
  assert.equal(page.querySelector("td.value")?.textContent, "−6");
});

test("where the declarer is not the dealer the sheet still speaks of the declarer", () => {
  for (const [language, dealer] of /** @type {const} */ ([["en", "dealer"], ["de", "Geber"], ["ja", "ディーラー"]])) {
    const own = read(`${language}/barbu.json`);
    const keys = Object.keys(own).filter((key) => key.startsWith("page.legend."));
    assert.ok(keys.length > 5);
    for (const key of [...keys, "page.declarer"]) assert.ok(!JSON.stringify(own[key]).includes(dealer), key);
  }
});

test("the game of a newcomer is described truly before the first deal", () => {
  const said = LANGUAGES.map((language) => read(`${language}/bauernstoss.json`)["page.profile.seed"]);
  for (const [nth, jack] of ["jack", "Bauern hat", "ジャック"].entries()) assert.ok(said[nth].includes(jack), said[nth]);
});

test("both answers about a double are true of a pair that is doubled already", async () => {
  const table = FIXTURES.barbuDouble?.();
  assert.ok(table);
  const { app, page } = await appAt({ ...table, view: { ...table.view, facts: { ...table.view.facts, doubles: [[], [0], [], []] } } });
  const draw = () => render(callsTemplate(app, app.store.get().table?.view ?? table.view), page);
  draw();
  assert.doesNotMatch(page.textContent ?? "", /makes no bet/u);
  const glosses = [...page.querySelectorAll(".switch .call-gloss")].map((gloss) => gloss.textContent);
  assert.deepEqual(glosses, ["has doubled you: with yours ×2", "the difference counts once", "the difference counts once"]);
});
