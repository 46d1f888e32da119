// @ts-check
/** Sheets read from storage, settled by the engine, and kept; other tabs of the page hear of each change. */
import { chosenRules, infoOf } from "../../games/index.js";
import { complete, differing } from "../../state/house-rules.js";
import { begunIn, refusedOn } from "./begun.js";
import { sheetFrom } from "./kept.js";

/** @typedef {import("../../types.js").KeptSheet} KeptSheet */
/** @typedef {ReturnType<typeof createKeeping>} Keeping */

/**
 * Create the keeper of the sheets.
 * @param {import("../../types.js").App} app
 * @param {import("./desk.js").Desk} desk
 */
export function createKeeping(app, desk) {
  const { now, redraw, top, stand, houseRules } = desk;
  const held = refusedOn(app).sheets;
  const others = typeof BroadcastChannel === "function" ? new BroadcastChannel("stich sheets") : null;
  others?.addEventListener("message", () => void reread());

  /** Read the sheets anew, which another page may have changed. */
  async function reread() {
    const raw = await app.storage.sheets();
    const found = raw.map(sheetFrom);
    const read = found.filter((one) => one !== null && one !== "newer");
    now.newer = found.filter((one) => one === "newer").length;
    now.all = [...read, ...[...held.values()].filter(({ id }) => !read.some((one) => one.id === id))].sort((one, other) => other.changed - one.changed);
    const { sheet } = now;
    if (sheet && now.where !== "sent" && !held.has(sheet.id)) {
      now.sheet = now.all.find(({ id }) => id === sheet.id) ?? sheet;
      now.where = raw.some((one) => /** @type {{id?: unknown} | null} */ (one)?.id === sheet.id) ? "kept" : "gone";
      if (now.where === "kept") meet(now.sheet);
    }
    await settle();
  }

  /** Find the row of the entry in a sheet that another page may have changed, and say so. @param {KeptSheet} sheet */
  function meet({ rows }) {
    const { entry } = now;
    if (!entry) return;
    const { index, base } = entry;
    if (base === null) {
      if (rows.length > index) [now.problem, entry.index] = [{ key: "pages.sheet.meanwhile.added", data: { n: rows.length } }, rows.length];
    } else if (rows[index] !== base) {
      const found = rows.indexOf(base);
      if (found < 0) now.problem = { key: "pages.sheet.meanwhile.changed" };
      [entry.index, entry.base] = found >= 0 ? [found, base] : [Math.min(index, rows.length), rows[index] ?? null];
    }
  }

  /** Have the engine settle the sheet, once it is there. */
  async function settle() {
    const own = now.sheet;
    redraw();
    const info = infoOf(app.store.get(), own?.game);
    if (!own || !info) return;
    const rules = own.rules ?? differing(info, complete(info, chosenRules(info, app.store.get().preferences)));
    try {
      const answer = await app.ask({ ask: "sheet", game: own.game, rules, dealer: own.dealer, people: own.names.length, rows: own.rows });
      if (now.sheet !== own) return;
      now.settled = { ...answer, noted: own.rows };
      inform(now.settled);
      if (own.rules === null && now.where !== "sent") await change((there) => ({ ...there, rules }));
    } catch (error) {
      now.problem = { key: "pages.sheet.rules" };
      console.error(error);
    }
    redraw();
  }

  /** Tell the form of the next deal, opened before the engine had settled, the dealer and what earlier deals have left. @param {import("./desk.js").Settled} settled */
  function inform({ rows, dealer, seats, setup }) {
    const { entry, sheet } = now;
    if (!entry || entry.chosen || entry.base !== null || entry.index !== rows.length) return;
    if (dealer !== entry.places.dealer && sheet?.names.length !== seats.length && Object.keys(entry.draft.values).length > 0) return; // other people would have played
    entry.places = { dealer, seats };
    entry.draft.from = { rules: houseRules(), setup };
  }

  /**
   * Change the sheet, and keep it.
   * @param {(there: KeptSheet) => KeptSheet} how
   */
  async function change(how) {
    const own = now.sheet;
    if (!own) return;
    const alone = held.has(own.id); // rows that storage has refused are in this page only
    const read = sheetFrom(await app.storage.changeSheet(own.id, (there) => {
      const kept = sheetFrom(there);
      if (kept === "newer") return there;
      return how(kept === null || (alone && own.changed >= kept.changed) ? own : kept);
    }));
    const refused = read === null || read === "newer";
    now.sheet = refused ? how(own) : read;
    now.where = refused ? "refused" : "kept";
    if (refused) held.set(now.sheet.id, now.sheet);
    else held.delete(now.sheet.id);
    [now.link, now.message] = ["", ""];
    tell();
    stand();
    await settle();
  }

  /** Show a sheet, or the list. @param {KeptSheet | null} sheet */
  async function show(sheet) {
    Object.assign(now, { sheet, where: sheet && held.has(sheet.id) ? "refused" : "kept", settled: null, entry: null, problem: null, link: "", message: "", begun: [] });
    if (sheet) now.removed = null;
    stand();
    top();
    if (sheet) now.begun = await begunIn(app, sheet.id);
    await reread();
  }

  /** Tell other tabs that sheets have changed. */
  const tell = () => others?.postMessage("");

  return { reread, meet, settle, change, show, tell, held, leave: () => others?.close() };
}
