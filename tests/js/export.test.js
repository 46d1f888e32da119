// @ts-check
/** Matches in a file: the matches exported are imported again, and nothing else. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { FileError } from "../../static/screens/files.js";
import { latest, pack, placeOf, unpack } from "../../static/screens/matches/export.js";
import { tableOf } from "./fixtures.js";

const saved = () => ({
  game: "fipsen",
  rules: { first_lead: "declarer", allow_hold: true, deals: 20 },
  seats: ["person", "club", "club", "beginner"],
  deals: ["fAbc_-9"],
  code: "fXyz",
  viewer: 0,
  seed: 7,
});

/** @returns {import("../../static/types.js").Kept} */
const kept = () => ({ id: "m", game: "fipsen", started: 1, changed: 2, over: false, table: { ...tableOf({ game: "fipsen", phase: "auction" }), saved: saved() } });

/** @param {(file: any) => void} change */
function changed(change) {
  const file = JSON.parse(pack([kept()]));
  change(file);
  return JSON.stringify(file);
}

/** @param {string} text @param {string} key */
const refused = (text, key) => assert.throws(() => unpack(text), (error) => error instanceof FileError && error.key === key, `${key}: ${text.slice(0, 200)}`);

test("what is packed can be unpacked", () => {
  assert.deepEqual(unpack(pack([kept(), kept()])).matches, Array(2).fill({ id: "m", started: 1, changed: 2, saved: saved() }));
});

/** @returns {import("../../static/types.js").KeptSheet} */
const sheet = () => ({ form: 1, id: "s", game: "fipsen", rules: null, names: ["A", "B", "C"], dealer: 2, stake: 0, rows: ["declarer=0 won=3"], before: [], undone: [], changed: 5 });

test("score sheets travel with the matches, or alone; damaged and newer ones are named", () => {
  assert.deepEqual(unpack(pack([], undefined, [sheet()])), { matches: [], learned: null, sheets: [sheet()], figures: null });
  assert.deepEqual(unpack(pack([kept()])).sheets, [], "a file of before has none");
  const file = (/** @type {object} */ damage) => JSON.stringify({ ...JSON.parse(pack([kept()], undefined, [sheet()])), sheets: [{ ...sheet(), ...damage }] });
  refused(file({ rows: "none" }), "damaged");
  refused(file({ game: "whist" }), "damaged");
  refused(file({ form: 2 }), "version");
  refused(JSON.stringify({ ...JSON.parse(pack([kept()])), sheets: {} }), "damaged");
});

test("of a sheet here and in a file the one changed last stays, and a newer version's as it is", () => {
  const newer = { form: 2, rows: {} };
  assert.deepEqual(latest(undefined, sheet()), sheet());
  assert.equal(latest(newer, sheet()), newer);
  const [old, later] = [{ ...sheet(), changed: 4 }, { ...sheet(), changed: 6 }];
  assert.deepEqual([latest(old, sheet()), latest(later, sheet())], [sheet(), later]);
});

test("every kind of wrong file has its own error", () => {
  refused("{", "json");
  refused("<html>", "json");
  for (const other of ["null", "[]", "3", "{}", '{"format":"chess"}']) refused(other, "foreign");
  refused(changed((file) => (file.version = 2)), "version");
  refused(changed((file) => (file.matches = [])), "empty");
});

test("a match that does not have the form of one is damage", () => {
  /** @type {((match: any) => void)[]} */
  const damages = [
    (match) => (match.started = "yesterday"),
    (match) => (match.changed = 1e300),
    (match) => (match.saved = null),
    (match) => (match.saved.game = "<b>"),
    (match) => (match.saved.game = 3),
    (match) => (match.saved.rules = []),
    (match) => (match.saved.rules.x = { deep: 1 }),
    (match) => (match.saved.seats = ["person"]),
    (match) => (match.saved.seats[1] = 1),
    (match) => (match.id = "<img src=x>"),
    (match) => (match.id = 3),
    (match) => (match.saved.deals = "fAbc"),
    (match) => (match.saved.deals = ["javascript:alert(1)"]),
    (match) => (match.saved.code = ""),
    (match) => (match.saved.code = "x".repeat(401)),
    (match) => (match.saved.viewer = 4),
    (match) => (match.saved.viewer = "0"),
    (match) => (match.saved.seed = "7"),
    (match) => (match.saved.seed = 0.5),
  ];
  for (const damage of damages) refused(changed((file) => damage(file.matches[0])), "damaged");
  refused(changed((file) => (file.matches = { length: 1 })), "damaged");
  refused(changed((file) => (file.matches = ["x"])), "damaged");
});

test("a match is read whatever the clock showed that wrote it, and its date can be shown", () => {
  for (const clock of [0, -1, Date.UTC(1969, 0), Date.UTC(5138, 10, 17), Date.UTC(-200, 0), Date.UTC(9999, 11, 31), 8.64e15, -8.64e15]) {
    const { matches: [match] } = unpack(changed((file) => Object.assign(file.matches[0], { started: clock, changed: clock })));
    assert.deepEqual([match?.started, match?.changed], [clock, clock]);
    assert.ok(new Date(clock).toISOString() && new Intl.DateTimeFormat("ja", { dateStyle: "medium" }).format(clock));
  }
});

test("what does not belong to a match is left behind", () => {
  const { matches: [match] } = unpack(changed((file) => Object.assign(file.matches[0].saved, { onload: "x", table: {} })));
  assert.deepEqual(Object.keys(match?.saved ?? {}), ["game", "rules", "seats", "deals", "code", "viewer", "seed"]);
});

test("what was learned goes along, and alone if there is no match", () => {
  const learned = { courses: { barbu: { tricks: 2 } }, trainers: {}, coach: { of: { barbu: ["b1"] }, on: null, at: 0 }, puzzles: { barbu: { "05fdd1a5c2": /** @type {import("../../static/types.js").Tried} */ ([1_000, 1, 1600]) } }, mistakes: {}, days: { barbu: { "2026-11-27": { at: 5, code: "a0rg", seat: 0, score: -3, club: 1, master: null, marks: "1101" } } }, series: {}, answers: {} };
  for (const matches of [[kept()], []]) assert.deepEqual(unpack(pack(matches, learned)).learned, learned);
  assert.equal(unpack(pack([kept()])).learned, null);
  const damaged = unpack(changed((file) => (file.learned = { courses: { barbu: { tricks: "all", last: 1 } }, coach: [], puzzles: { barbu: { a: [1, 2, 3], b: [5, 0, 1500] } }, days: { barbu: { "2026-11-27": { at: 5, code: "a0rg", seat: 0, score: "1" }, "2026-w48-1": { at: 6, code: "a0rg", seat: 0, score: 2, club: "x", marks: "12" }, "../x": { at: 6, code: "a0rg", seat: 0, score: 2 } } } })));
  assert.deepEqual(damaged.learned, { courses: { barbu: { last: 1 } }, trainers: {}, coach: { of: {}, on: null, at: 0 }, puzzles: { barbu: { b: [5, 0, 1500] } }, mistakes: {}, days: { barbu: { "2026-w48-1": { at: 6, code: "a0rg", seat: 0, score: 2, club: null, master: null, marks: null } } }, series: {}, answers: {} });
});

test("the figures go along, and alone if there is nothing else", () => {
  const figures = { deals: { "m.1": { game: "barbu", code: "aCode", at: 5, role: "defender", decisions: /** @type {[number, string, number][]} */ ([[3, "lead", 0.5]]), parts: /** @type {[number, number, number, number]} */ ([1, 2, 3, 4]) } }, aided: { "m.1": [3] } };
  for (const matches of [[kept()], []]) assert.deepEqual(unpack(pack(matches, undefined, [], figures)).figures, figures);
  assert.equal(unpack(pack([kept()])).figures, null, "a file of before has none");
  assert.deepEqual(unpack(changed((file) => (file.figures = { deals: { a: { game: "<b>" } }, aided: { b: ["x"] } }))).figures, { deals: {}, aided: {} });
});

test("a file of old, whose matches have no seed, is read", () => {
  const { matches: [match] } = unpack(changed((file) => delete file.matches[0].saved.seed));
  assert.deepEqual(match?.saved, { ...saved(), seed: null });
});

test("a file has any number of matches and a match any number of deals", () => {
  const long = { ...kept(), table: { saved: { ...saved(), deals: Array(3000).fill("fAbc_-9") } } };
  const { matches: many } = unpack(pack([...Array(5000).fill(kept()), long]));
  assert.equal(many.length, 5001);
  assert.equal(many.at(-1)?.saved.deals.length, 3000);
});

test("the deals to come stay the same: their seed travels along", () => {
  const match = { ...kept(), table: { saved: { ...saved(), seed: 7 } } };
  assert.equal(unpack(pack([match])).matches[0]?.saved.seed, 7);
});

test("a file of an older version gives no names", () => {
  assert.deepEqual(unpack(changed((file) => delete file.matches[0].id)).matches, [{ started: 1, changed: 2, saved: saved() }]);
});

test("what is here already, or here further on, is not brought in a second time", () => {
  const here = kept();
  /** @param {object} change @param {object} [inSaved] */
  const place = (change, inSaved) => placeOf({ id: "m", started: 1, changed: 2, saved: { ...saved(), ...inSaved }, ...change }, [here]);
  assert.equal(place({}), "skip");
  assert.equal(place({ id: undefined }), "skip", "nor out of a file without names");
  assert.equal(place({ changed: 1 }, { code: "fXy" }), "skip", "an older state of it");
  assert.equal(place({ changed: 1 }, { deals: [] }), "skip");
  assert.equal(place({ changed: 3 }, { deals: ["fAbc_-9", "fDef"] }), "renew", "a newer state of it");
  assert.equal(place({ changed: 1 }, { deals: ["fAbc_-9", "fDef"] }), "renew", "a newer state of it, although the clock there was behind");
  assert.equal(place({ changed: 3 }, { deals: [] }), "skip", "an older state of it, although the clock there was ahead");
  assert.equal(place({ changed: 3 }, { deals: ["fOther"] }), "add", "other deals are another match");
  assert.equal(place({ changed: 1 }, { deals: ["fOther"] }), "add");
  assert.equal(place({ id: "n" }, { code: "fXyA" }), "add");
  assert.equal(place({ id: undefined, started: 3 }), "add");
});
