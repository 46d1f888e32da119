// @ts-check
/** Deals from a real table, and questions about them: drafts, and both screens on a page without a browser with the engine itself. */
import { leave, tab } from "./tab.js";
import { settled } from "./settled.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { after, test } from "node:test";
import { cut, draftFrom, followed, parts, redo, undo, withCard, withMoves, withShown } from "../../static/screens/real/draft.js";
import { engine } from "./cpython.js";

const { ask, end } = engine();
after(() => (leave(), end()));

/** The most taps for the own hand, the calls and three tricks. */
const MOST_TAPS = 30;

/** @returns {import("../../static/types.js").RealDraft} */
const draft = () => ({ form: 1, id: "one", game: "schafkopf", rules: {}, setup: {}, seat: 0, now: { hand: ["CA"], moves: ["0:pass", "1:pass"], shown: [] }, undone: [], redone: [], changed: 1 });

test("a draft is read as it was kept, and nothing else is one", () => {
  assert.deepEqual(draftFrom(structuredClone(draft())), draft());
  assert.equal(draftFrom({ ...draft(), form: 2 }), "newer");
  const damaged = [null, [], "x", { form: 1 }, { ...draft(), id: "" }, { ...draft(), game: "whist" }, { ...draft(), seat: 4 }, { ...draft(), rules: { a: {} } }, { ...draft(), now: { hand: [], moves: [1], shown: [] } }, { ...draft(), now: { hand: Array(14).fill("CA"), moves: [], shown: [] } }];
  for (const value of damaged) assert.equal(draftFrom(value), null, JSON.stringify(value));
  assert.deepEqual(draftFrom({ ...draft(), undone: "x", changed: "y" }), { ...draft(), changed: 0 });
});

test("every step is undone and redone, and what needed no tap with it", () => {
  const tapped = followed(withMoves(draft(), 2, ["2:play"]), ["3:pass"]);
  assert.deepEqual(tapped.now.moves, ["0:pass", "1:pass", "2:play", "3:pass"]);
  const before = undo(tapped);
  assert.deepEqual(before.now, draft().now);
  assert.deepEqual(redo(before).now, tapped.now);
  assert.equal(undo(before), before, "nothing is left to undo");
  assert.deepEqual(withCard(withCard(draft(), "CT"), "CT").now.hand, ["CA"]);
});

test("a move in place of another keeps what was entered after it", () => {
  assert.deepEqual(withMoves(draft(), 0, ["0:play"]).now.moves, ["0:play", "1:pass"]);
  assert.deepEqual(cut(draft(), 1).now.moves, ["0:pass"]);
  const taken = withMoves(draft(), 2, ["0:take"]);
  const one = withShown(taken, "HA", 2, 2);
  assert.deepEqual([one.now.shown, one.now.moves[2]], [["HA"], "0:take"]);
  assert.deepEqual(withShown(one, "SK", 2, 2).now, { hand: ["CA"], moves: ["0:pass", "1:pass", "0:take+HA,SK"], shown: [] });
  assert.deepEqual(parts("0:take+HA,SK"), { seat: 0, name: "take" });
});

/**
 * Return a page with the engine itself, whose drafts are kept in a list.
 * @param {string} hash
 * @param {Map<string, unknown>} [kept]
 */
async function seated(hash, kept = new Map()) {
  const here = await tab("#/table");
  const { games, levels } = await ask({ ask: "games" });
  here.app.store.set({ games, levels });
  here.app.ask = /** @type {any} */ (ask);
  Object.assign(here.app.storage, {
    drafts: async () => [...kept.values()],
    changeDraft: async (/** @type {string} */ kind, /** @type {string} */ id, /** @type {(there: unknown) => unknown} */ changed) => (kept.set(id, structuredClone(changed(kept.get(id)))), kept.get(id)),
    removeDraft: async (/** @type {string} */ kind, /** @type {string} */ id) => void kept.delete(id),
  });
  await here.app.follow(hash);
  await quiet();
  return { ...here, kept };
}

/** Wait until the engine has answered all that was asked. */
async function quiet() {
  for (let i = 0; i < 3; i++) {
    await settled();
    await ask({ ask: "mend", text: "#sGkJ-oAAmWzN" }); // answered after all requests before it
  }
  await settled();
}

/** @param {string} selector @returns {HTMLElement} */
function one(selector) {
  const found = document.querySelector(selector);
  assert.ok(found, selector);
  return /** @type {HTMLElement} */ (found);
}

const HAND = ["CQ", "CA", "S9", "ST", "H9", "HT", "D7", "D8"];

/** Enter calls and cards in a Solo until three tricks are played; return the taps. @param {{page: HTMLElement}} page */
async function threeTricks({ page }) {
  let taps = 0;
  const tap = async (/** @type {string} */ selector) => {
    one(selector).click();
    taps += 1;
    await quiet();
  };
  await tap("[data-real=schafkopf]");
  taps = 0; // which game it is
  /** Where each card lay when it was first drawn. */
  const places = [...page.querySelectorAll(".real-card")].map((card) => /** @type {HTMLElement} */ (card).dataset.card);
  assert.equal(places.length, 32);
  for (const card of HAND) await tap(`.real-card[data-card=${card}]`);
  const calls = ["play", "solo.S"];
  const cards = ["CA", "CT", "CK", "C7"];
  while ((now().real?.entered?.position?.view.facts.tricks ?? []).length < 3) {
    const open = [...page.querySelectorAll(".real-card:not([aria-disabled])")].map((card) => /** @type {HTMLElement} */ (card).dataset.card ?? "");
    if (open.length === 0) {
      const call = calls.find((name) => page.querySelector(`[data-move="${name}"]`));
      if (call) await tap(`[data-move="${calls.splice(calls.indexOf(call), 1)[0]}"]`);
      else await tap(page.querySelector("[data-way=decline]") ? "[data-way=decline]" : "[data-move]");
    } else {
      assert.deepEqual([...page.querySelectorAll(".real-card")].map((card) => /** @type {HTMLElement} */ (card).dataset.card), places, "a card has moved");
      const wished = cards[0] !== undefined && open.includes(cards[0]) ? cards.shift() : open[0];
      await tap(`.real-card[data-card=${wished}]`);
    }
  }
  return taps;
}

/** @type {() => import("../../static/types.js").State} */
let now = () => assert.fail();

test("three tricks are entered in few taps, and every decision has values, a reason and a link to ask others", async () => {
  const sender = await seated("#/real");
  now = sender.app.store.get;
  const taps = await threeTricks(sender);
  assert.ok(taps <= MOST_TAPS, `${taps} taps`);
  const { draft } = now().real ?? {};
  assert.deepEqual(sender.kept.get(draft?.id ?? ""), draft, "it is kept");
  one("[data-way=look]").click();
  while (!now().real?.thought?.done) await ask({ ask: "mend", text: "#sGkJ-oAAmWzN" }).then(settled);
  assert.ok(document.querySelectorAll(".practise-worth").length > 1);
  assert.ok(one(".real-verdict").textContent?.trim());
  one("[data-way=ask]").click();
  await quiet();
  await quiet();
  const address = /** @type {HTMLInputElement} */ (one("#panel .share-link input")).value;
  const [, hash = ""] = /^[^#]*(#1[\w-]+\/ask-[\w-]+)$/u.exec(address) ?? [];
  assert.ok(hash, address);
  const theirs = parts(draft?.now.moves[now().real?.entered?.position?.plies ?? 0] ?? "").name;

  const receiver = await seated(hash);
  now = receiver.app.store.get;
  const { question } = now();
  assert.equal(one("#question").dataset.step, "ask");
  assert.equal(question?.said, true);
  assert.equal(question?.theirs, null, "the page does not know the move of the sender");
  const other = question?.view?.legal.find((move) => move !== theirs) ?? "";
  one(`#question button[data-card=${other}]`).click();
  while (!now().question?.thought?.done) await ask({ ask: "mend", text: "#sGkJ-oAAmWzN" }).then(settled);
  assert.equal(now().question?.theirs, theirs);
  assert.ok(now().question?.thought?.values[theirs] !== undefined && now().question?.thought?.values[other] !== undefined);
  const answer = /** @type {HTMLInputElement} */ (one(".question-link")).value;

  const back = await seated(answer.slice(answer.indexOf("#")));
  now = back.app.store.get;
  assert.equal(one("#question").dataset.step, "answer");
  assert.deepEqual([now().question?.theirs, now().question?.reply], [theirs, other]);
});

test("a move that contradicts later ones is refused with seat and trick, and nothing entered is lost", async () => {
  const { app, page } = await seated("#/real");
  now = app.store.get;
  await threeTricks({ page });
  const moves = () => now().real?.draft?.now.moves ?? [];
  const before = moves();
  const ply = before.indexOf("2:CK");
  assert.ok(before.indexOf("2:C9") > ply, "that seat followed with a club later");
  await now().real?.actions.go(ply);
  await quiet();
  one(".real-card[data-card=DA]").click();
  await quiet();
  assert.equal(moves().length, before.length, "what was entered later stays");
  const said = one("#real [role=alert]").textContent ?? "";
  assert.match(said, /Across/u);
  assert.match(said, /in trick 1/u);
  assert.equal(Number(one("#real").dataset.at), before.indexOf("2:C9"));
  one("[data-way=mend]").click();
  await quiet();
  assert.equal(Number(one("#real").dataset.at), ply);
  one("[data-way=undo]").click();
  await quiet();
  assert.deepEqual(moves(), before);
  assert.equal(document.querySelector("#real [role=alert]"), null);
  one("[data-way=redo]").click();
  await quiet();
  one("[data-way=drop]").click();
  await quiet();
  assert.equal(document.querySelector("#real [role=alert]"), null);
  assert.equal(moves()[ply], "2:DA");
});

test("a deal changed in two windows is kept in both versions, and a window that comes to the front goes on with the latest", async () => {
  const { app, kept } = await seated("#/real");
  now = app.store.get;
  one("[data-real=schafkopf]").click();
  await quiet();
  one(".real-card[data-card=CA]").click();
  await quiet();
  const id = now().real?.draft?.id ?? "";
  const there = /** @type {import("../../static/types.js").RealDraft} */ (kept.get(id));
  const theirs = { ...withCard(there, "HA"), changed: there.changed + 5 };
  kept.set(id, theirs);
  document.defaultView?.dispatchEvent(new (/** @type {any} */ (document.defaultView).Event)("focus"));
  await quiet();
  assert.deepEqual(now().real?.draft?.now.hand, ["CA", "HA"]);
  const again = { ...withCard(theirs, "DA"), changed: theirs.changed + 5 };
  kept.set(id, again);
  one(".real-card[data-card=SA]").click();
  await quiet();
  assert.equal(now().real?.parted, true);
  assert.deepEqual([...kept.values()].map((draft) => /** @type {any} */ (draft).now.hand.join(" ")), ["CA HA DA", "CA HA SA"]);
  one(".real-card[data-card=SK]").click();
  await quiet();
  assert.deepEqual([now().real?.parted, kept.size], [false, 2]);
});

test("a link opened again goes on with its deal, and a deal that was forgotten comes back", async () => {
  const { app, kept } = await seated("#/real");
  now = app.store.get;
  one("[data-real=schafkopf]").click();
  await quiet();
  for (const card of HAND) {
    one(`.real-card[data-card=${card}]`).click();
    await quiet();
  }
  const link = now().real?.entered?.position?.code ?? "";
  await now().real?.actions.leave();
  for (let opened = 0; opened < 2; opened++) await now().real?.actions.recall(link);
  assert.equal(kept.size, 1);
  one("[data-move=pass]").click();
  await quiet();
  await now().real?.actions.recall(link);
  assert.deepEqual([kept.size, now().real?.draft?.now.moves.length], [1, 1]);
  await now().real?.actions.leave();
  const [draft] = kept.values();
  one("[data-kept] + button").click();
  await quiet();
  assert.equal(kept.size, 0);
  one("[data-way=remember]").click();
  await quiet();
  assert.deepEqual([...kept.values()], [draft]);
});

test("taps that come while the engine reads are answered one after the other", async () => {
  const { app } = await seated("#/real");
  now = app.store.get;
  await threeTricks({ page: document.body });
  const before = now().real?.draft?.now.moves.length ?? 0;
  const turns = now().real?.entered?.position?.offered.slice(0, 2) ?? [];
  for (const card of turns) one(`.real-card[data-card=${card}]`).click();
  await quiet();
  await quiet();
  const moves = now().real?.draft?.now.moves ?? [];
  assert.equal(parts(moves[before] ?? "").name, turns[0], "the second tap does not take its place");
});

test("rules under which the hand or the dealer is impossible drop them", async () => {
  const { app } = await seated("#/real");
  now = app.store.get;
  const tap = async (/** @type {string} */ selector) => {
    one(selector).click();
    await quiet();
  };
  const lay = async (/** @type {string} */ profile) => {
    const { real, games } = now();
    await real?.actions.lay({ rules: { ...games?.find(({ id }) => id === real.draft?.game)?.profiles[profile] } });
    await quiet();
    assert.equal(now().real?.problem, null, profile);
    return now().real?.draft;
  };
  await tap("[data-real=schafkopf]");
  for (const card of HAND.slice(0, 7)) await tap(`.real-card[data-card=${card}]`);
  assert.deepEqual((await lay("wirtshaus"))?.now.hand, [], "four cards are dealt first");
  for (const card of ["CQ", "D7"]) await tap(`.real-card[data-card=${card}]`);
  assert.deepEqual((await lay("kurz"))?.now.hand, ["CQ"], "no sevens are in the pack");
  await now().real?.actions.leave();
  await tap("[data-real=fipsen]");
  await now().real?.actions.lay({ setup: { dealer: 3 } });
  await quiet();
  assert.deepEqual((await lay("three"))?.setup, {});
});

test("a deal that was sent says so, once; one that is kept goes on", async () => {
  const sender = await seated("#/real");
  now = sender.app.store.get;
  await threeTricks(sender);
  const code = now().real?.entered?.position?.code;
  for (const [kept, said] of /** @type {const} */ ([[true, undefined], [false, "real.sent"]])) {
    const { app } = await seated(`#/real/${code}`, kept ? sender.kept : undefined);
    assert.ok(app.store.get().real?.draft);
    assert.equal(app.store.get().notice?.key, said);
  }
});
