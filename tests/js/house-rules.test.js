// @ts-check
/** House rules as a form: defaults, profiles, and the choices to be remembered. */
import "./document.js";
import assert from "node:assert/strict";
import { test } from "node:test";
import { ascending, changed, complete, differing, profile, same, seatsOf } from "../../static/state/house-rules.js";
import { chosenRules, roomOf } from "../../static/games/index.js";

/** @type {import("../../static/types.js").Game} */
const INFO = {
  id: "fipsen",
  letter: "f",
  players: [4, 3],
  calls: [],
  options: [
    { name: "players", values: [4, 3] },
    { name: "hold", values: [true, false] },
    { name: "lead", values: ["declarer", "forehand"] },
  ],
  profiles: { seed: {}, pagat: { lead: "forehand" } },
};

test("what is not chosen is the default, what is not possible neither", () => {
  assert.deepEqual(complete(INFO), { players: 4, hold: true, lead: "declarer" });
  assert.deepEqual(complete(INFO, { players: 3, lead: "nobody", gone: 1 }), { players: 3, hold: true, lead: "declarer" });
});

test("rules are a profile's, or of one's own", () => {
  assert.equal(profile(INFO, {}), "seed");
  assert.equal(profile(INFO, { lead: "forehand" }), "pagat");
  assert.equal(profile(INFO, { lead: "forehand", hold: false }), null);
});

test("rules are the same whether a default is said or not", () => {
  assert.ok(same(INFO, { hold: true }));
  assert.ok(same(INFO, { lead: "forehand" }, { players: 4, lead: "forehand" }));
  assert.ok(!same(INFO, { hold: false }));
});

test("only what differs is remembered", () => {
  assert.deepEqual(differing(INFO, { players: 4, hold: false, lead: "forehand" }), { hold: false, lead: "forehand" });
});

test("the number of seats follows the rules", () => {
  assert.equal(seatsOf(INFO, {}), 4);
  assert.equal(seatsOf(INFO, { players: 3 }), 3);
  assert.equal(seatsOf({ ...INFO, options: [], players: [4] }, {}), 4);
});

test("German players are offered the tavern's Schafkopf first, everybody else the plain rules", () => {
  const options = [{ name: "geier", values: [false, true] }, { name: "runners", values: [0, 14] }];
  const info = /** @type {any} */ ({ id: "schafkopf", options, profiles: { seed: {}, schule: { runners: 14 }, wirtshaus: { geier: true }, kurz: { deck: 24 }, turnier: { deals: 64 } } });
  const preferences = (/** @type {string} */ language, games = {}) => /** @type {any} */ ({ language, games });
  assert.deepEqual(roomOf("schafkopf").profiles("de", Object.keys(info.profiles)), ["wirtshaus", "turnier", "kurz", "schule", "seed"]);
  assert.deepEqual(roomOf("schafkopf").profiles("ja", Object.keys(info.profiles)), Object.keys(info.profiles));
  assert.deepEqual(chosenRules(info, preferences("de")), { geier: true });
  assert.deepEqual(chosenRules(info, preferences("en")), {});
  assert.deepEqual(chosenRules(info, preferences("de", { schafkopf: { rules: {} } })), {});
  const retired = { schafkopf: { rules: { geier: true, runners: 9, gone: "x" } } };
  assert.deepEqual(chosenRules(info, preferences("de", retired)), { geier: true }, "what no longer exists keeps nobody from playing");
});

test("a table's own rules are described by the differences from the nearest profile", () => {
  assert.deepEqual(changed(INFO, { lead: "forehand", hold: false }), { id: "pagat", names: ["hold"] });
  assert.deepEqual(changed(INFO, {}), { id: "seed", names: [] });
});

test("numbers are listed by size, other values as the engine orders them", () => {
  assert.deepEqual(ascending([16, 4, 8, 32]), [4, 8, 16, 32]);
  assert.deepEqual(ascending(["never", "always"]), ["never", "always"]);
});
