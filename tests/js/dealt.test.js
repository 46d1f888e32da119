// @ts-check
/** The cards of a link before the engine is there: those shown, and their places. */
import { appAt } from "./page.js";
import { document } from "./document.js";
import { render } from "lit-html";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { test } from "node:test";
import { cardsOf } from "../../static/screens/deal/deal.js";
import { dealTemplate } from "../../static/screens/deal/view.js";
import { read } from "../../static/screens/routes.js";

/** A deal of Schafkopf with dealer 1: not played yet, played to its end, and as seat 1 has seen its first calls. */
const [FRESH, PLAYED, SEEN] = ["sGkJ-oAAmWzN", "smRCNpSRLajpMpPP", "1symINyvgXH"];
const HANDS = ["CQ CK S7 SJ SQ SA H9 DJ", "C8 CT CA S9 H7 D8 D9 DQ", "C9 CJ S8 SK H8 HQ DK DA", "C7 ST HT HJ HK HA D7 DT"].map((hand) => hand.split(" "));

const WRITE = "import sys; sys.path.insert(0, 'py'); from website.formats import formats; sys.stdout.buffer.write(formats())";
const TABLES = JSON.parse(execFileSync("python3", ["-c", WRITE], { cwd: new URL("../..", import.meta.url), encoding: "utf8" }));

/** @param {string} fragment */
function shown(fragment) {
  const to = read(`#${fragment}`);
  assert.ok(to !== null && to !== "unknown" && to.route.id === "deal");
  return cardsOf(to.args, TABLES);
}

/** @param {number} own */
const only = (own) => HANDS.map((hand, seat) => (seat === own ? hand : null));

test("all hands of a deal that has been played; of one to be played the receiver's own", () => {
  const deal = { game: "schafkopf", dealer: 1 };
  assert.deepEqual(shown(PLAYED), { ...deal, own: null, beat: false, hands: HANDS });
  assert.deepEqual(shown(FRESH), { ...deal, own: 0, beat: false, hands: only(0) });
  for (const code of [FRESH, PLAYED]) assert.deepEqual(shown(`${code}/3`), { ...deal, own: 3, beat: false, hands: only(3) });
  assert.deepEqual(shown(`${PLAYED}/2/beat`), { ...deal, own: 2, beat: true, hands: only(2) });
  assert.deepEqual(shown(SEEN), { ...deal, own: 1, beat: false, hands: only(1) });
  for (const damaged of [`${PLAYED}/4`, "sGkJ-oAAmWzO", "zz"]) assert.equal(shown(damaged), null, damaged);
});

/** @param {import("../../static/types.js").Language} language @param {string} fragment */
async function drawn(language, fragment) {
  const { app, page } = await appAt(null, language);
  const dealt = shown(fragment);
  assert.ok(dealt);
  app.store.set({ dealt });
  render(dealTemplate(app), page);
  const texts = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].map((element) => element.textContent?.replace(/\s+/gu, " ").trim());
  const cards = [...document.querySelectorAll(".deal-hands [data-card]")].map((card) => card.getAttribute("data-card"));
  return { texts, cards };
}

test("the screen says the game, the dealer and what follows, and names every card", async () => {
  const played = await drawn("en", PLAYED);
  assert.deepEqual(played.texts("h1"), ["Schafkopf: a deal by link"]);
  assert.deepEqual(played.texts(".deal-dealer"), ["Xaver deals."]);
  assert.match(played.texts(".deal-sent")[0] ?? "", /How they were played follows/u);
  assert.deepEqual(played.texts("h2"), ["Resi", "Xaver", "Vroni", "Korbinian"]);
  assert.deepEqual(played.cards, HANDS.flat());
  assert.deepEqual(played.texts(".deal-hands .visually-hidden").slice(0, 2), ["queen of clubs", "king of clubs"]);
  const beat = await drawn("de", `${PLAYED}/1/beat`);
  assert.deepEqual(beat.texts("h2"), ["Dein Blatt, 8 Karten"]);
  assert.deepEqual(beat.texts(".deal-dealer"), ["Du gibst."]);
  assert.match(beat.texts(".deal-sent")[0] ?? "", /Kannst du es besser\?/u);
  assert.deepEqual(beat.cards, HANDS[1]);
  const own = await drawn("ja", FRESH);
  assert.match(own.texts(".deal-sent")[0] ?? "", /プレイできます/u);
  assert.deepEqual(own.cards, HANDS[0]);
});
