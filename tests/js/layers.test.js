// @ts-check
/** The page's modules: each knows only what lies below it, nothing runs in a circle, and a game is known in its room alone. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "../../static/games/index.js";
import { code, imports, modules } from "./modules.js";

/** @typedef {import("./modules.js").Modules} Modules */

/** The rooms from the lowest to the highest, by the beginning of the path; whatever is named nowhere is the lowest. */
const LAYERS = [["games/"], ["table/"], ["board/"], ["pages/", "screens/", "learn/"], ["app.js"]];

/** @param {string} path */
const height = (path) => LAYERS.findIndex((starts) => starts.some((start) => path.startsWith(start)));

/**
 * Imports that lead up.
 * @param {Modules} all
 * @returns {string[]}
 */
const climbs = (all) => [...all.keys()].flatMap((path) => imports(all, path).filter((to) => height(to) > height(path) && path !== "app.js").map((to) => `${path} → ${to}`));

/**
 * A way of imports that comes back to where it began; null if there is none.
 * @param {Modules} all
 * @returns {string[] | null}
 */
function circle(all) {
  /** @type {Set<string>} */
  const sound = new Set();
  /** @param {string} path @param {string[]} way @returns {string[] | null} */
  const from = (path, way) => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (sound.has(path)) return null;
    for (const to of imports(all, path)) {
      const found = from(to, [...way, path]);
      if (found) return found;
    }
    sound.add(path);
    return null;
  };
  for (const path of all.keys()) {
    const found = from(path, []);
    if (found) return found;
  }
  return null;
}

/** Patterns that show a module outside the rooms knows a game; the end of a deal is the kernel's. */
const SIGNS = [
  { what: "the id of a game", sign: new RegExp(`["'\`/.](?:${GAMES.join("|")})\\b`, "gu") },
  { what: "the name of a phase or contract", sign: /(?<!typeof (?:\w+\.)*)\b(?:phase|contract) [!=]== ["'`](?!over["'`])/gu },
  { what: "the name of a phase or contract", sign: /["'`](?<!["'`]over["'`]) [!=]== (?:\w+\??\.)*(?:phase|contract)\b/gu },
  { what: "the names of phases or contracts", sign: /\]\.includes\((?:\w+\??\.)*(?:phase|contract)\)|\bswitch \((?:\w+\??\.)*(?:phase|contract)\)/gu },
  { what: "the keys of the dictionary", sign: /\bwords\.dictionary\b/gu },
];

/**
 * @param {Modules} all
 * @returns {string[]}
 */
const knowing = (all) => [...all].flatMap(([path, text]) => (path.startsWith("games/") ? [] : SIGNS.flatMap(({ what, sign }) => [...text.matchAll(sign)].map(([found]) => `${path} knows ${what}: ${found}`))));

test("every import leads to a module that exists", () => {
  const all = modules();
  assert.ok(all.size > 40 && imports(all, "app.js").length > 10);
  for (const path of all.keys()) for (const to of imports(all, path)) assert.ok(all.has(to) || to === "protocol.schema.json", `${path} imports ${to}`);
});

test("imports lead down: tools ← games ← table ← board ← pages ← app", () => {
  assert.deepEqual(climbs(modules()), []);
});

test("no imports run in a circle", () => {
  assert.equal(circle(modules()), null);
});

test("a game is known in its room alone", () => {
  assert.deepEqual(knowing(modules()), []);
});

test("what is forbidden is found", () => {
  const made = (/** @type {Record<string, string>} */ sources) => new Map(Object.entries(sources).map(([path, source]) => [path, code(source)]));
  assert.deepEqual(climbs(made({ "table/a.js": 'import { b } from "../pages/b.js";', "pages/b.js": 'import "../table/a.js";' })), ["table/a.js → pages/b.js"]);
  assert.deepEqual(climbs(made({ "a.js": 'const { b } = await import("./games/b.js");' })), ["a.js → games/b.js"]);
  assert.deepEqual(circle(made({ "a.js": 'import { b } from "./b.js";', "b.js": 'export { c } from "./c.js";', "c.js": 'import("./b.js");' })), ["b.js", "c.js", "b.js"]);
  const game = String(GAMES[0]);
  for (const line of [`view.game === "${game}"`, `f('#rules/${game}')`, `say(\`${game}.name\`)`, 'if (view.phase === "play") x();', '"small" !== facts.contract', '["a", "b"].includes(view.phase)', "switch (phase) {", "Object.keys(app.words.dictionary)"]) {
    assert.equal(knowing(made({ "table/a.js": line })).length, 1, line);
    assert.deepEqual(knowing(made({ "games/a.js": line, "table/b.js": `// ${line}\n/** ${line} */` })), []);
  }
  assert.deepEqual(knowing(made({ "a.js": 'view.phase === "over" || "over" === phase || typeof facts.contract === "string"' })), []);
});
