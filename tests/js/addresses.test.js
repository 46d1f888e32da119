// @ts-check
/**
 * The address of every screen, on a page without a browser: opened in a new tab, as a bookmark over another page, and from
 * the history with Back and Forward. An address that leads nowhere gets one sentence, stays in the bar and changes nothing else.
 */
import { DEALT, leave, ROOT, tab } from "./tab.js";
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, test } from "node:test";
import * as all from "../../static/screens/all.js";
import { ROUTES } from "../../static/screens/routes.js";

after(() => leave());

const PUZZLE = JSON.parse(readFileSync(new URL("static/tasks/barbu.jsonl", ROOT), "utf8").split("\n")[1] ?? "").id;

/** An address of every screen, of every panel that has one, and of everything in them; the address in the bar where it is another. @type {[string, string?][]} */
const ADDRESSES = [
  ["#/", ""],
  ["#/table"],
  ["#/learn/fipsen"],
  ["#/learn/fipsen/kieker"],
  ["#learn/fipsen/kieker", "#/learn/fipsen/kieker"],
  ["#/practise"],
  ["#/practise/barbu"],
  [`#/practise/barbu/${PUZZLE}`],
  ["#/day"],
  ["#/day/barbu/2026-01-05"],
  ["#/day/all/2026-01-05"],
  ["#/week/2026-W02"],
  ["#/editor"],
  ["#/editor/bOther"],
  ["#/series"],
  ["#/series/2fSeries"],
  ["#/series/3fResult", "#/series/2fSeries"],
  ["#/study/bOther"],
  ["#/study/bOther/3"],
  ["#/study/bOther/3/mistakes"],
  ["#/rules", "#/rules/schafkopf"],
  ["#/rules/barbu"],
  ["#/rules/bauernstoss/18.1"],
  ["#rules/barbu", "#/rules/barbu"],
  ["#/real"],
  ["#/real/1symINyvgXH", "#/real"],
  ["#1symINyvgXH/ask-A"],
  ["#/sheet"],
  ["#/sheet/sDamaged"],
  ...Object.entries(all).flatMap(([name, panel]) => ("addressed" in panel ? [/** @type {[string]} */ ([`#/${name}`])] : [])),
  ["#bOther", "#/study/bOther"],
  [`#${DEALT}`, "#/table"],
  ["#1symINyvgXH", "#/table"],
];

test("the addresses are those of all routes", () => {
  const read = (/** @type {string} */ hash) => ROUTES.find((route) => route.read(hash.slice(1)) !== null)?.id;
  assert.deepEqual(new Set(ADDRESSES.map(([hash]) => read(hash))), new Set(ROUTES.map(({ id }) => id)));
});

for (const [hash, bar = hash] of ADDRESSES) {
  test(`${hash} opens in a new tab, as a bookmark, by Back and by Forward`, async () => {
    const fresh = await tab(hash);
    const shown = fresh.at();
    assert.equal(fresh.bar(), bar);
    if (bar !== "") {
      assert.notEqual(shown, JSON.stringify(["home", null, null]));
      for (let entries = 0; fresh.bar() !== "" && entries < 5; entries++) await fresh.after(fresh.back);
      assert.equal(fresh.at(), JSON.stringify(["home", null, null]), "Back leads home");
      for (let entries = 0; fresh.at() !== shown && entries < 5; entries++) await fresh.after(fresh.forward);
      assert.deepEqual([fresh.at(), fresh.bar()], [shown, bar], "Forward leads back");
    }

    const here = await tab("#/about"); // a page under way, with a panel open
    await here.after(() => here.type(hash));
    assert.deepEqual([here.at(), here.bar()], [shown, bar], "a bookmark over another page");
    if (bar === "") return; // home is the lowest entry of the history
    await here.after(here.back);
    assert.notEqual(here.at(), shown, "Back leads away");
    await here.after(here.forward);
    assert.deepEqual([here.at(), here.bar()], [shown, bar], "Forward leads back to the bookmark");
  });
}

const NOWHERE = ["#/nowhere", "#/matches/1", "#/learn/whist", "#/rules/whist", "#/practise/whist", "#/study/bOther/x", "#/study/hopeless", "#/series/hopeless", "#hopeless", "#hopeless/2/beat-m", "#hopeless/2/beat-m/bOther", "#bOther/9", "#/log"];

for (const hash of NOWHERE) {
  test(`${hash} gets one sentence, stays in the bar, and changes nothing else`, async () => {
    const fresh = await tab(hash);
    assert.deepEqual([fresh.at(), fresh.bar(), fresh.said().length], [JSON.stringify(["home", null, null]), hash, 1]);

    const running = await tab("#/table");
    const { table, match } = running.app.store.get();
    const before = running.at();
    await running.after(() => running.type(hash));
    assert.deepEqual([running.at(), running.bar(), running.said().length], [before, hash, 1]);
    assert.deepEqual([running.app.store.get().table, running.app.store.get().match], [table, match], "the running match goes on");
    await running.after(running.back);
    assert.deepEqual([running.at(), running.bar()], [before, "#/table"], "Back leads to the match");
  });
}

const SENT = /** @type {const} */ ({
  en: ["These cards were sent to you as they were dealt.", "This deal was sent to you under way.", "Learn this game"],
  de: ["Jemand hat dir diese Karten geschickt, frisch gegeben.", "Dieses Spiel hat dir jemand mittendrin geschickt.", "Dieses Spiel lernen"],
  ja: ["配られたばかりのカードが送られてきました。", "途中まで進んだディールが送られてきました。", "このゲームを学ぶ"],
});

for (const [language, [dealt, going, learn]] of /** @type {["en" | "de" | "ja", readonly [string, string, string]][]} */ (Object.entries(SENT))) {
  test(`a link of dealt cards, or of a deal under way, says in a sentence what it is: ${language}`, async () => {
    for (const [hash, sentence] of [[`#${DEALT}`, dealt], ["#bOther/2", going]]) {
      const { app, page, said } = await tab(hash ?? "", language);
      assert.equal(app.store.get().screen, "table");
      assert.deepEqual([said().length, said()[0]?.startsWith(sentence ?? "")], [1, true], said()[0]);
      assert.equal(page.querySelector(".notice button")?.textContent?.trim(), learn, "for a person to whom the game is new");
      app.notice(null);
      await app.link(DEALT, 0);
      assert.deepEqual(said(), [], "nobody has sent what the page itself deals again");
    }
  });
}
