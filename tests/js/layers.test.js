// @ts-check
/** The page's modules: the rules of their layers find what they forbid, and a game is known in its room alone. */
import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { test } from "node:test";
import { cruise } from "dependency-cruiser";
import layers from "../../layers.config.js";
import { GAMES } from "../../static/games/index.js";
import { code, modules } from "./modules.js";

/** @typedef {import("./modules.js").Modules} Modules */

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

/**
 * Return the rules of layers.config.js that modules break.
 * @param {Record<string, string>} sources by path below static/
 * @returns {Promise<string[]>} each as "rule: from → to"
 */
async function broken(sources) {
  const folder = mkdtempSync(join(tmpdir(), "layers-"));
  try {
    for (const [path, source] of Object.entries(sources)) {
      const file = join(folder, "static", path);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, source);
    }
    const { output } = await cruise(["static"], { ...layers.options, baseDir: folder, ruleSet: { forbidden: layers.forbidden ?? [] }, validate: true });
    assert.ok(typeof output === "object" && output.summary.totalCruised >= Object.keys(sources).length);
    return output.summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test("the layers of the page find an import that leads up, a circle, a missing and an unused module", async () => {
  const [app, kept] = ['import "./screens/table/a.js";', "export const kept = 1;"];
  assert.deepEqual(await broken({ "app.js": app, "screens/table/a.js": 'import "../../say/b.js";', "say/b.js": kept }), []);
  /** @type {[Record<string, string>, string][]} */
  const wrong = [
    [{ "app.js": app, "screens/table/a.js": 'import "../b.js";', "screens/b.js": kept }, "up-from-table: static/screens/table/a.js → static/screens/b.js"],
    [{ "app.js": app, "screens/table/a.js": 'const { b } = await import("../../say/b.js");', "say/b.js": 'import "../games/c.js";', "games/c.js": kept }, "up-from-ground: static/say/b.js → static/games/c.js"],
    [{ "app.js": app, "screens/table/a.js": 'export { b } from "./b.js";', "screens/table/b.js": 'import("./a.js");' }, "circle: static/screens/table/a.js → static/screens/table/b.js"],
    [{ "app.js": app, "screens/table/a.js": 'import "./gone.js";' }, "missing: static/screens/table/a.js → ./gone.js"],
    [{ "app.js": kept, "say/b.js": kept }, "unused: static/say/b.js → static/say/b.js"],
  ];
  for (const [sources, fault] of wrong) assert.ok((await broken(sources)).includes(fault), fault);
});

test("a game is known in its room alone", () => {
  assert.deepEqual(knowing(modules()), []);
});

test("a sign of a game is found in code, not in comments", () => {
  const made = (/** @type {Record<string, string>} */ sources) => new Map(Object.entries(sources).map(([path, source]) => [path, code(source)]));
  const game = String(GAMES[0]);
  for (const line of [`view.game === "${game}"`, `f('#rules/${game}')`, `say(\`${game}.name\`)`, 'if (view.phase === "play") x();', '"small" !== facts.contract', '["a", "b"].includes(view.phase)', "switch (phase) {", "Object.keys(app.words.dictionary)"]) {
    assert.equal(knowing(made({ "table/a.js": line })).length, 1, line);
    assert.deepEqual(knowing(made({ "games/a.js": line, "table/b.js": `// ${line}\n/** ${line} */` })), []);
  }
  assert.deepEqual(knowing(made({ "a.js": 'view.phase === "over" || "over" === phase || typeof facts.contract === "string"' })), []);
});
