// @ts-check
/**
 * The types of requests to the engine and their answers, made from protocol.schema.json: static/wire.d.ts.
 * `node tests/js/wire-types.js` writes it anew.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { argv } from "node:process";
import { fileURLToPath } from "node:url";

const SCHEMA = new URL("../../static/protocol.schema.json", import.meta.url);
const TYPES = new URL("../../static/wire.d.ts", import.meta.url);

/** Lists of one length become tuples up to this one. */
const LONGEST_TUPLE = 3;

const HEAD = `/** Requests and answers between page and engine: made from protocol.schema.json by tests/js/wire-types.js. */\n`;

/** @typedef {{[keyword: string]: any}} Schema as far as protocol.schema.json makes use of the language */

/** @type {Record<string, string>} */
const PLAIN = { string: "string", integer: "number", number: "number", boolean: "boolean", null: "null" };

/**
 * @param {string} name of a definition
 * @returns {string} that of its type
 */
const named = (name) => name.split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join("");

/** @param {Schema} schema @param {string} indent */
const comment = ({ description }, indent) => (description === undefined ? "" : `${indent}/** ${description} */\n`);

/**
 * Return the type that a schema describes. Throw for what a schema can say and no type can.
 * @param {Schema} schema
 * @param {string} [indent] of the line it stands in
 * @returns {string}
 */
export function typeOf(schema, indent = "") {
  if (schema.$ref !== undefined) return named(schema.$ref.replace("#/$defs/", ""));
  if (schema.oneOf) return schema.oneOf.map((/** @type {Schema} */ one) => typeOf(one, indent)).join(" | ");
  if (schema.enum) return schema.enum.map((/** @type {unknown} */ value) => JSON.stringify(value)).join(" | ");
  if ("const" in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.type)) return schema.type.map((type) => typeOf({ type }, indent)).join(" | ");
  if (schema.type === "array") return listOf(schema, indent);
  if (schema.type === "object") return objectOf(schema, indent);
  const plain = PLAIN[schema.type];
  if (plain === undefined) throw new Error(`no type for ${JSON.stringify(schema)}`);
  return plain;
}

/** @param {Schema} schema @param {string} indent */
function listOf({ prefixItems, items, minItems, maxItems }, indent) {
  if (prefixItems) return `[${prefixItems.map((/** @type {Schema} */ item) => typeOf(item, indent)).join(", ")}]`;
  const type = typeOf(items, indent);
  if (minItems === maxItems && maxItems <= LONGEST_TUPLE) return `[${Array(maxItems).fill(type).join(", ")}]`;
  return / [|] /u.test(type) ? `(${type})[]` : `${type}[]`;
}

/** @param {Schema} schema @param {string} indent */
function objectOf({ properties, required = [], additionalProperties = {} }, indent) {
  const more = additionalProperties === false ? null : Object.keys(additionalProperties).length > 0 ? typeOf(additionalProperties, indent) : "unknown";
  if (!properties) return `Record<string, ${more}>`;
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, own]) => `${comment(own, inner)}${inner}${name}${required.includes(name) ? "" : "?"}: ${typeOf(own, inner)};\n`,
  );
  if (more !== null) lines.push(`${inner}[more: string]: ${more};\n`);
  return `{\n${lines.join("")}${indent}}`;
}

/**
 * @param {Schema} schema
 * @returns {string} the text of static/wire.d.ts
 */
export function declarations({ $defs }) {
  const types = Object.entries($defs).map(([name, own]) => `${comment(own, "")}export type ${named(name)} = ${typeOf(own)};\n`);
  return [HEAD, ...types].join("\n");
}

/** Return the text of static/wire.d.ts as it is. */
export const written = () => readFileSync(TYPES, "utf8");
/** Return the text of static/wire.d.ts as the schema demands it. */
export const wanted = () => declarations(JSON.parse(readFileSync(SCHEMA, "utf8")));

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(TYPES, wanted());
