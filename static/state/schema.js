// @ts-check
/**
 * Checks a value against a definition of protocol.schema.json, with as much of JSON Schema as that file uses. Checked
 * here is what comes from storage or from a file; the engine's answers are checked by the tests.
 */
import { isRecord } from "./record.js";
import schema from "../protocol.schema.json" with { type: "json" };

/** @typedef {Record<string, any>} Schema */

const DEFS = /** @type {Record<string, Schema>} */ (schema.$defs);
const REFERENCE = "#/$defs/";

/**
 * Return true if a value has the shape of a definition in the schema.
 * @param {string} name one of the schema's `$defs`
 * @param {unknown} value
 */
export const fits = (name, value) => valid(/** @type {Schema} */ (DEFS[name]), value);

/**
 * Return an object without the fields that the schema does not know.
 * @param {string} name
 * @param {object} value
 * @returns {any}
 */
export const trimmed = (name, value) => {
  const { properties } = /** @type {Schema} */ (DEFS[name]);
  return Object.fromEntries(Object.entries(value).filter(([key]) => Object.hasOwn(properties, key)));
};

/** @type {Record<string, (value: unknown) => boolean>} */
const TYPES = {
  object: isRecord,
  array: Array.isArray,
  string: (value) => typeof value === "string",
  number: (value) => typeof value === "number",
  integer: Number.isInteger,
  boolean: (value) => typeof value === "boolean",
  null: (value) => value === null,
};

/** @type {Record<string, (rule: any, value: any, schema: Schema) => boolean>} keyword → whether the value obeys it */
const RULES = {
  $ref: (name, value) => fits(name.slice(REFERENCE.length), value),
  oneOf: (choices, value) => choices.filter((/** @type {Schema} */ choice) => valid(choice, value)).length === 1,
  type: (types, value) => [types].flat().some((type) => TYPES[type]?.(value)),
  const: (only, value) => value === only,
  enum: (values, value) => values.includes(value),
  minimum: (least, value) => typeof value !== "number" || value >= least,
  maximum: (most, value) => typeof value !== "number" || value <= most,
  maxLength: (most, value) => typeof value !== "string" || value.length <= most,
  pattern: (source, value) => typeof value !== "string" || new RegExp(source, "u").test(value),
  minItems: (least, value) => !Array.isArray(value) || value.length >= least,
  maxItems: (most, value) => !Array.isArray(value) || value.length <= most,
  uniqueItems: (_, value) => !Array.isArray(value) || new Set(value.map((item) => JSON.stringify(item))).size === value.length,
  prefixItems: (items, value) => !Array.isArray(value) || items.every((/** @type {Schema} */ item, /** @type {number} */ at) => at >= value.length || valid(item, value[at])),
  items: (item, value, { prefixItems = [] }) =>
    !Array.isArray(value) || (item === false ? value.length <= prefixItems.length : value.slice(prefixItems.length).every((one) => valid(item, one))),
  required: (names, value) => !TYPES.object?.(value) || names.every((/** @type {string} */ name) => Object.hasOwn(value, name)),
  minProperties: (least, value) => !TYPES.object?.(value) || Object.keys(value).length >= least,
  propertyNames: (name, value) => !TYPES.object?.(value) || Object.keys(value).every((key) => valid(name, key)),
  properties: (properties, value) =>
    !TYPES.object?.(value) || Object.entries(properties).every(([name, property]) => !Object.hasOwn(value, name) || valid(property, value[name])),
  additionalProperties: (more, value, { properties = {} }) =>
    !TYPES.object?.(value) ||
    Object.keys(value).every((name) => Object.hasOwn(properties, name) || (more === false ? false : more === true || valid(more, value[name]))),
};

/** Keywords that do not constrain the value. */
const REMARKS = ["description", "title"];

/**
 * @param {Schema} schema
 * @param {any} value
 * @returns {boolean}
 */
function valid(schema, value) {
  return Object.entries(schema).every(([keyword, rule]) => {
    if (REMARKS.includes(keyword)) return true;
    const obeyed = RULES[keyword];
    if (!obeyed) throw new Error(`protocol.schema.json says ${keyword}, which is not understood here`);
    return obeyed(rule, value, schema);
  });
}
