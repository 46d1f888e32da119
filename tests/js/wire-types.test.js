// @ts-check
/** The page's types of the protocol are those of its schema. */
import assert from "node:assert/strict";
import { test } from "node:test";
import { declarations, typeOf, wanted, written } from "./wire-types.js";

test("static/wire.d.ts is what protocol.schema.json says", () => {
  assert.ok(written() === wanted(), "write it anew: node tests/js/wire-types.js");
});

test("each kind of schema has its type", () => {
  const whole = { type: "integer" };
  for (const [schema, type] of /** @type {[any, string][]} */ ([
    [{ $ref: "#/$defs/perhaps_seat" }, "PerhapsSeat"],
    [{ oneOf: [{ type: "string" }, { const: "last" }, { type: "null" }] }, 'string | "last" | null'],
    [{ enum: [3, "x", null] }, '3 | "x" | null'],
    [{ type: ["string", "integer", "boolean"] }, "string | number | boolean"],
    [{ type: "array", items: { type: ["string", "null"] } }, "(string | null)[]"],
    [{ type: "array", minItems: 2, maxItems: 2, items: whole }, "[number, number]"],
    [{ type: "array", minItems: 3, maxItems: 4, items: whole }, "number[]"],
    [{ type: "array", prefixItems: [whole, { type: "string" }] }, "[number, string]"],
    [{ type: "object" }, "Record<string, unknown>"],
    [{ type: "object", additionalProperties: whole }, "Record<string, number>"],
    [{ type: "object", properties: { a: whole, b: { description: "B.", ...whole } }, required: ["a"], additionalProperties: false }, "{\n  a: number;\n  /** B. */\n  b?: number;\n}"],
    [{ type: "object", properties: { a: whole } }, "{\n  a?: number;\n  [more: string]: unknown;\n}"],
  ])) assert.equal(typeOf(schema), type);
  assert.throws(() => typeOf({ type: "symbol" }), /no type for/u);
});

test("another schema makes other types", () => {
  assert.match(declarations({ $defs: { some_name: { description: "What.", type: "string" } } }), /\n\/\*\* What\. \*\/\nexport type SomeName = string;\n$/u);
});
