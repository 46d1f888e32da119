// @ts-check
/** The page's own checks agree with JSON Schema, for real answers and for damaged ones. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { files } from "./files.js";
import { test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020.js";
import schema from "../../static/protocol.schema.json" with { type: "json" };
import { fits, trimmed } from "../../static/state/schema.js";

const ajv = new Ajv2020({ strict: false }).addSchema({ ...schema, oneOf: undefined, $id: "protocol" });
const FOLDER = new URL("../transcripts/", import.meta.url);

/** @returns {any[]} tables that the engine has answered, some of every game */
function tables() {
  return files(FOLDER, ".jsonl").flatMap((name) => {
    const lines = readFileSync(new URL(name, FOLDER), "utf8").split("\n").filter(Boolean);
    const all = lines.map((line) => JSON.parse(line).answer).filter((answer) => answer.ok && answer.saved);
    return all.filter((_, nth) => nth % 4 === 0);
  });
}

/**
 * List every value within a value, each with a function that puts something else in its place.
 * @param {any} value
 * @returns {Generator<[parent: any, key: string]>}
 */
function* places(value) {
  if (typeof value !== "object" || value === null) return;
  for (const key of Object.keys(value)) {
    yield [value, key];
    yield* places(value[key]);
  }
}

/** @param {any} value */
const judged = (value) => ajv.validate("protocol#/$defs/table", value);

const STRANGE = [null, "", "x", -1, 5, 1e300, true, [], [null], {}, { x: 1 }];

test("real tables fit, and every damage is judged as JSON Schema judges it", () => {
  const all = tables();
  assert.ok(all.length > 20);
  let [refused, tried] = [0, 0];
  for (const [nth, table] of all.entries()) {
    assert.ok(fits("table", table), JSON.stringify(ajv.errors));
    for (const [at, [parent, key]] of [...places(table)].entries()) {
      if ((at + nth) % 5 !== 0) continue; // not everything of every table
      const kept = parent[key];
      const strange = STRANGE[(at + nth) % STRANGE.length];
      parent[key] = strange;
      assert.equal(fits("table", table), judged(table), `${key}: ${JSON.stringify(kept)} → ${JSON.stringify(strange)}`);
      if (!fits("table", table)) refused++;
      if (!Array.isArray(parent)) {
        delete parent[key];
        assert.equal(fits("table", table), judged(table), `without ${key}`);
      }
      parent[key] = kept;
      tried++;
    }
    assert.ok(!fits("table", { ...table, more: 1 }));
  }
  assert.ok(tried > 1000 && refused > tried / 3, `${refused} of ${tried}`);
});

test("hollow records fit nothing", () => {
  for (const hollow of [undefined, null, {}, [], "table", 3]) for (const name of ["table", "saved", "match"]) assert.equal(fits(name, hollow), false);
});

test("fields that the schema does not know are left behind", () => {
  assert.deepEqual(trimmed("saved", { game: "fipsen", onload: "x", table: {} }), { game: "fipsen" });
});

test("every keyword of the schema is understood", () => {
  for (const name of Object.keys(schema.$defs)) assert.doesNotThrow(() => fits(name, {}));
});
