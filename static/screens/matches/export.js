// @ts-check
/**
 * The export file, which carries matches, score sheets, progress in learning and figures to another browser. A file that comes
 * in may be anybody's, so it is checked here before the engine replays its matches.
 */
import { figuresFrom } from "../../state/figures.js";
import { learnedFrom } from "../../state/learned.js";
import { isRecord } from "../../state/record.js";
import { fits, trimmed } from "../../state/schema.js";
import { time } from "../../state/storage.js";
import { contentsOf, FileError } from "../files.js";
import { sheetFrom } from "../sheet/kept.js";

/** @typedef {import("../../types.js").Figures} Figures */
/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {import("../../types.js").Learned} Learned */
/** @typedef {import("../../types.js").Saved} Saved */

/**
 * A match in a file; older files lack its id in storage.
 * @typedef {{id?: string, saved: Saved, started: number, changed: number}} ExportedMatch
 */

/** The name of the format in a file. */
const FORMAT = "stich-matches";

/** The version of the files written here, the only one read. */
const VERSION = 1;

/**
 * Return the text of a file with these matches and sheets.
 * @param {Kept[]} matches
 * @param {Learned} [learned]
 * @param {KeptSheet[]} [sheets]
 * @param {Figures} [figures]
 * @returns {string}
 */
export function pack(matches, learned, sheets, figures) {
  const own = matches.map(({ id, table, started, changed }) => ({ id, started, changed, saved: table.saved }));
  return `${JSON.stringify({ format: FORMAT, version: VERSION, matches: own, learned, sheets, figures }, null, 1)}\n`;
}

/**
 * Return the contents of a file; `learned` and `figures` are null if there are none. Throw a FileError that names the fault.
 * @param {string} text
 * @returns {{matches: ExportedMatch[], learned: Learned | null, sheets: KeptSheet[], figures: Figures | null}}
 */
export function unpack(text) {
  const file = contentsOf(text, FORMAT, VERSION);
  const learned = isRecord(file.learned) ? learnedFrom(file.learned) : null;
  const figures = isRecord(file.figures) ? figuresFrom(file.figures) : null;
  const { matches, sheets: noted = [] } = file;
  if (!Array.isArray(matches) || !Array.isArray(noted)) throw new FileError("damaged");
  if (matches.length === 0 && noted.length === 0 && learned === null && figures === null) throw new FileError("empty");
  const sheets = noted.map((one) => {
    const sheet = sheetFrom(one);
    if (sheet === null || sheet === "newer") throw new FileError(sheet === null ? "damaged" : "version");
    return sheet;
  });
  const exported = matches.map((match) => {
    if (!isRecord(match) || !isRecord(match.saved)) throw new FileError("damaged");
    const { id, started, changed } = match;
    const saved = trimmed("saved", { ...match.saved, seed: match.saved.seed ?? null });
    const named = id === undefined || (typeof id === "string" && /^[\w-]{1,40}$/u.test(id));
    if (!named || !time(started) || !time(changed) || !fits("saved", saved)) throw new FileError("damaged");
    return { ...(id === undefined ? {} : { id }), started, changed, saved };
  });
  return { matches: exported, learned, sheets, figures };
}

/**
 * Return the sheet to keep where one of a file meets what lies in storage under its id: the one changed last. A sheet of
 * a newer version of the page stays as it is.
 * @param {unknown} there
 * @param {KeptSheet} sheet
 * @returns {unknown}
 */
export function latest(there, sheet) {
  const kept = sheetFrom(there);
  return kept === "newer" || (kept !== null && kept.changed >= sheet.changed) ? there : sheet;
}

/**
 * Return the action on a match from a file: `skip` it, if it is here already, as far or further; `renew` the one that is
 * here, if it continues that; or `add` it. The clocks of two machines decide only between equal numbers of deals.
 * @param {ExportedMatch} exported
 * @param {Kept[]} matches in storage
 * @returns {"skip" | "renew" | "add"}
 */
export function placeOf({ id, saved, started, changed }, matches) {
  const text = JSON.stringify(saved);
  if (matches.some((kept) => kept.started === started && JSON.stringify(kept.table.saved) === text)) return "skip";
  const there = matches.find((kept) => kept.id === id);
  if (!there) return "add";
  const before = there.table.saved.deals;
  const shared = Math.min(before.length, saved.deals.length);
  if (before.slice(0, shared).some((deal, nth) => deal !== saved.deals[nth])) return "add";
  if (saved.deals.length === before.length) return changed > there.changed ? "renew" : "skip";
  return saved.deals.length > before.length ? "renew" : "skip";
}
