// @ts-check
/**
 * A parcel of matches: the file that carries them to another browser. What comes in is somebody else's file: it is
 * measured and looked through here before the engine is asked whether the matches are possible.
 */

/** @typedef {import("../types.js").Kept} Kept */
/** @typedef {import("../types.js").Saved} Saved */
/** @typedef {{saved: Saved, started: number, changed: number}} Parceled */

export const LIMIT = 1_000_000;
const MATCHES = 200;
const DEALS = 1000;

/** What is wrong with a file: the key of a sentence under `pages.matches.import`. */
export class ParcelError extends Error {
  /** @param {"size" | "json" | "foreign" | "version" | "damaged" | "empty"} key */
  constructor(key) {
    super(key);
    this.name = "ParcelError";
    this.key = key;
  }
}

/**
 * @param {Kept[]} matches
 * @returns {string} the file's text
 */
export function pack(matches) {
  const own = matches.map(({ table, started, changed }) => ({ started, changed, saved: table.saved }));
  return `${JSON.stringify({ format: "stich-matches", version: 1, matches: own }, null, 1)}\n`;
}

/**
 * The matches in a file's text. Throws a ParcelError that names what is wrong.
 * @param {string} text
 * @returns {Parceled[]}
 */
export function unpack(text) {
  if (text.length > LIMIT) throw new ParcelError("size");
  /** @type {unknown} */
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new ParcelError("json");
  }
  if (!record(file) || file.format !== "stich-matches") throw new ParcelError("foreign");
  if (file.version !== 1) throw new ParcelError("version");
  const { matches } = file;
  if (!Array.isArray(matches) || matches.length > MATCHES) throw new ParcelError("damaged");
  if (matches.length === 0) throw new ParcelError("empty");
  return matches.map((match) => {
    if (!record(match)) throw new ParcelError("damaged");
    const { saved, started, changed } = match;
    if (!time(started) || !time(changed) || !sound(saved)) throw new ParcelError("damaged");
    return { started, changed, saved: trimmed(saved) };
  });
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, unknown>}
 */
const record = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * @param {unknown} value
 * @returns {value is number} milliseconds since 1970, in a year that a calendar can show
 */
const time = (value) => typeof value === "number" && value >= 0 && value < 1e14;

/** @param {unknown} value */
const name = (value) => typeof value === "string" && /^[a-z][a-z0-9_]{0,39}$/u.test(value);

/** @param {unknown} value */
const code = (value) => typeof value === "string" && /^[A-Za-z0-9_-]{1,400}$/u.test(value);

/** @param {unknown} value */
const seat = (value) => value === null || (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 4);

/** @param {unknown} value */
const scalar = (value) => typeof value === "boolean" || (typeof value === "number" && Number.isFinite(value)) || (typeof value === "string" && value.length <= 40);

/**
 * @param {unknown} saved
 * @returns {saved is Saved}
 */
function sound(saved) {
  if (!record(saved)) return false;
  const { game, rules, seats, deals, code: last, viewer, seed = null } = saved;
  return (
    name(game) &&
    record(rules) &&
    Object.entries(rules).length <= 60 &&
    Object.entries(rules).every(([key, value]) => name(key) && scalar(value)) &&
    Array.isArray(seats) &&
    [3, 4].includes(seats.length) &&
    seats.every(name) &&
    Array.isArray(deals) &&
    deals.length <= DEALS &&
    deals.every(code) &&
    code(last) &&
    seat(viewer) &&
    (seed === null || Number.isSafeInteger(seed))
  );
}

/**
 * Only what a match consists of.
 * @param {Saved} saved
 * @returns {Saved}
 */
const trimmed = ({ game, rules, seats, deals, code, viewer, seed = null }) => ({ game, rules, seats, deals, code, viewer, seed });
