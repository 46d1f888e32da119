// @ts-check
/**
 * Links of every kind, whole and damaged, opened on a page without a browser by the engine itself. A sample leads where it always
 * led. A damaged link opens a page that has an address of its own, or gets a sentence and changes nothing.
 */
import { leave, tab } from "./tab.js";
import { document } from "./document.js";
import assert from "node:assert/strict";
import { env } from "node:process";
import { after, mock, test } from "node:test";
import { ROUTES, screenOf } from "../../static/screens/routes.js";
import { engine } from "./cpython.js";
import { settled } from "./settled.js";
import { damaged, KINDS } from "./kinds.js";

/** Damaged links of each kind that are opened. */
const MANY = env.STICH_NIGHTLY ? 10_000 : 300;

const { ask, end } = engine();
after(() => (leave(), end()));

/**
 * Return the place that a page shows: its address, a table, or a panel.
 * @param {import("../../static/types.js").App} app
 */
function placeOf({ store }) {
  const state = store.get();
  const panel = /** @type {HTMLDialogElement | null} */ (document.querySelector("dialog[open]"));
  if (panel) return `${panel.dataset.content} ${(panel.querySelector(".rules-title") ?? panel.querySelector("h2"))?.textContent?.trim()}`;
  const { table, rival, study } = state;
  if (state.screen === "table" && table) return `table ${[table.code, table.view.seat, ...table.match.seats].join(" ")}${rival ? `, against ${rival.code}` : ""}`;
  const { href, places } = screenOf(state);
  return href(places?.(state).at(-1) ?? {}) + (study?.answer ? `, answered ${study.answer.code}` : "");
}

/** A page on which a match is being played, with the engine itself. */
async function playing() {
  const here = await tab("#/table");
  const { games, levels } = await ask({ ask: "games" });
  here.app.store.set({ games, levels });
  here.app.ask = /** @type {any} */ (ask);
  return here;
}

test("every kind of address is among the samples", () => {
  const read = (/** @type {string} */ hash) => ROUTES.find((route) => route.read(hash.slice(1)) !== null)?.id;
  const kinds = Object.values(KINDS).flatMap((samples) => Object.keys(samples).map(read));
  const bare = ["home", "table", "panels"]; // their addresses say nothing but their names
  assert.deepEqual(new Set([...kinds, ...bare]), new Set(ROUTES.map(({ id }) => id)));
});

test("a challenge that is opened again is taken up, and one with a result shows it and the way to try again", async () => {
  const { app, page, after } = await playing();
  const [link = ""] = Object.keys(KINDS.challenge ?? {});
  /** @type {string[]} */
  const resumed = [];
  app.resume = async (id) => void (resumed.push(id), app.store.set({ screen: "table", match: id }));
  await after(() => app.follow(link));
  const { table, rival, notice } = app.store.get();
  assert.ok(table && rival && notice);
  assert.equal(rival.own, undefined);
  assert.match(page.querySelector(".notice")?.textContent ?? "", /Learn this game/u, "for a receiver who has never played it");
  /** @param {Partial<import("../../static/types.js").View>} view */
  const kept = (view) => ({ id: "tried", game: table.view.game, started: 1, changed: 1, over: false, rival, table: { ...table, view: { ...table.view, ...view } } });
  app.store.set({ matches: [kept({})] });
  await after(() => app.follow(link));
  assert.deepEqual(resumed, ["tried"]);
  assert.equal(app.store.get().notice?.key, notice.key);
  app.store.set({ matches: [kept({ phase: "over", turn: null, score: [0, 0, 0, 0] })] });
  await after(() => app.follow(link));
  assert.deepEqual(resumed, ["tried", "tried"]);
  assert.match(page.querySelector(".notice")?.textContent ?? "", /played this challenge before.*Try it again/su);
  await after(() => /** @type {HTMLElement} */ (page.querySelector(".notice button")).click());
  while (app.store.get().match !== "linked") await settled();
  assert.equal(resumed.length, 2);
});

test("a link to cards that is opened again takes up the match that it has begun, and deals anew on demand", async () => {
  for (const [link, place] of [...Object.entries(KINDS.deal ?? {}), ...Object.entries(KINDS.seat ?? {})]) {
    if (!place.startsWith("table")) continue;
    const { app, page, after } = await playing();
    /** @type {string[]} */
    const resumed = [];
    app.resume = async (id) => void (resumed.push(id), app.store.set({ screen: "table", match: id }));
    await after(() => app.follow(link));
    const { table, link: from } = app.store.get();
    assert.ok(table && from, link);
    /** @param {Partial<import("../../static/types.js").View>} view */
    const kept = (view) => ({ id: "begun", game: table.view.game, started: 1, changed: 1, over: false, link: from, table: { ...table, view: { ...table.view, ...view } } });
    app.store.set({ matches: [kept({})] });
    await after(() => app.follow(link));
    assert.deepEqual(resumed, ["begun"], link);
    assert.match(page.querySelector(".notice")?.textContent ?? "", /begun these cards already.*Play them anew/su);
    app.store.set({ matches: [kept({ phase: "over", turn: null, score: [0, 0, 0, 0] })] });
    await after(() => app.follow(link));
    assert.match(page.querySelector(".notice")?.textContent ?? "", /played these cards already.*Play them anew/su);
    await after(() => /** @type {HTMLElement} */ (page.querySelector(".notice button")).click());
    while (app.store.get().match !== "linked") await settled();
    assert.deepEqual(resumed, ["begun", "begun"]);
  }
});

test("one's own challenge is recognised, with its result, the answers opened here, and the way to play it anew", async () => {
  const { app, page, after } = await playing();
  const [theirs, seat] = ["scI9xYCw6MYBC", 2];
  const end = await ask({ ask: "look", code: theirs, ply: "last", seat, open: false });
  let { code, over } = { code: (await ask({ ask: "look", code: theirs, ply: 0, seat, open: false })).code, over: false };
  while (!over) ({ code, over } = await ask({ ask: "vary", code, seats: ["beginner", "club", "club", "club"], ms: 1_000 }));
  assert.notEqual(code, theirs);
  const seats = ["club", "club", "person", "club"];
  /** The match that has gone on to its next deal since. @type {import("../../static/types.js").Kept} */
  const kept = { id: "own", game: "schafkopf", started: 1, changed: 1, over: false, table: { saved: { game: "schafkopf", rules: {}, seats, deals: [theirs], code, viewer: seat } } };
  app.store.set({ matches: [kept] });
  const said = () => page.querySelector(".notice")?.textContent?.replace(/\s+/gu, " ") ?? "";
  await after(() => app.follow(`#${theirs}/${seat}/beat`));
  assert.equal(app.store.get().study?.code, theirs);
  assert.ok(end.view.score);
  assert.match(said(), /This challenge is your own: you (?:won|lost|neither).*Answers come back as links.*Try it again/u);
  await after(() => app.follow(`#${theirs}/${seat}/beat/${code}`));
  assert.deepEqual(Object.keys(app.store.get().learned.answers[`${theirs}/${seat}`] ?? {}), [code]);
  await after(() => app.follow(`#${theirs}/${seat}/beat`));
  assert.match(said(), /your own.*Answer: .*Try it again/u);
  assert.doesNotMatch(said(), /Answers come back/u);
  await after(() => /** @type {HTMLElement} */ (page.querySelector(".notice button")).click());
  while (!app.store.get().study?.answer) await settled();
  assert.equal(app.store.get().study?.answer?.code, code);
  await after(() => app.follow(`#${theirs}/${seat}/beat`));
  await after(() => /** @type {HTMLElement} */ (page.querySelectorAll(".notice button")[1]).click());
  while (app.store.get().rival === null) await settled();
  assert.deepEqual([app.store.get().rival?.code, app.store.get().rival?.own], [theirs, true]);
  assert.match(said(), /The first time you .*Can you do better/u);
  app.store.set({ matches: [{ ...kept, rival: { code: theirs, seat, score: 0 } }] });
  await after(() => app.follow(`#${theirs}/${seat}/beat`));
  assert.equal(app.store.get().screen, "table", "whoever played the same is not the sender");
});

test("the same cards after an answer are a challenge to beat the answer, whose sender the page names", async () => {
  const { app, page, after, bar } = await playing();
  const [theirs, seat] = ["fQK-y7ck_pNU", 2];
  let { code, over } = await ask({ ask: "look", code: theirs, ply: 0, seat, open: false }).then((start) => ({ ...start, over: false }));
  while (!over) ({ code, over } = await ask({ ask: "vary", code, seats: ["master", "beginner", "club", "master"], ms: 1_000 }));
  assert.notEqual(code, theirs);
  await after(() => app.follow(`#${theirs}/${seat}/beat/${code}`));
  assert.ok(page.querySelector(".study-intro [data-way=learn]"), "for a receiver who has never played it");
  assert.equal(bar(), `#${theirs}/${seat}/beat/${code}`, "a reload opens it again");
  await after(() => /** @type {HTMLElement} */ (page.querySelector(".study-intro [data-way=same-cards]")).click());
  while (app.store.get().rival === null) await settled();
  assert.equal(app.store.get().rival?.code, code);
});

for (const [kind, samples] of Object.entries(KINDS)) {
  test(`a link of the kind ${kind} leads where it always led`, async () => {
    for (const [link, place] of Object.entries(samples)) {
      const { app } = await playing();
      await app.follow(link);
      assert.equal(placeOf(app), place, link);
    }
  });

  test(`a damaged link of the kind ${kind} opens what has an address, or gets a sentence and changes nothing`, async () => {
    const errors = mock.method(console, "error", () => {});
    const { app } = await playing();
    const before = app.store.get();
    const home = placeOf(app);
    for (const link of damaged(kind, MANY)) {
      await app.follow(link);
      const now = app.store.get();
      const place = placeOf(app);
      const about = JSON.stringify(link).slice(0, 200);
      assert.deepEqual(errors.mock.calls, [], about);
      assert.doesNotMatch(document.body.textContent ?? "", /undefined|NaN|\[object|\{\w+\}/u, about);
      if (place === home) {
        const { notice } = now;
        assert.deepEqual({ ...now, notice: null }, { ...before, notice: null }, about);
        assert.equal(notice !== null && app.words.has(notice.key), link !== "#", about);
      } else if (!place.startsWith("#") && !place.startsWith("table")) {
        const bare = /^#\/?\w+\/?$/u.test(link);
        assert.ok(bare || Object.values(samples).includes(place) || document.querySelector("dialog [role=alert]"), about);
      } else if (place.startsWith("#")) {
        await app.follow(place.replace(/,.*/u, ""));
        assert.equal(placeOf(app).replace(/,.*/u, ""), place.replace(/,.*/u, ""), about);
      }
      document.querySelector("dialog")?.close();
      app.store.set(before);
    }
    errors.mock.restore();
  });
}
