// @ts-check
/** Rows entered, corrected, deleted and taken back. */
import { NEW } from "./begun.js";
import { once, placeOf } from "./desk.js";
import { Draft } from "./draft.js";
import { added, corrected, undone, without } from "./kept.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("./desk.js").Entry} Entry */

/** Return the index of a row in a sheet that another page may have changed; below 0 if it is gone. @param {readonly string[]} rows @param {string} row @param {number} index where it was */
const found = (rows, row, index) => (rows[index] === row ? index : rows.indexOf(row));

/**
 * Return the actions on rows.
 * @param {App} app
 * @param {import("./desk.js").Desk} desk
 * @param {import("./keeping.js").Keeping} keeping
 * @param {import("./noting.js").Noting} form
 */
export function entering(app, desk, keeping, form) {
  const { now, redraw, top } = desk;
  const { change } = keeping;

  /** Return the row of an entry. Without the engine the next dealer is a guess, which matters only where it says who rests. @param {Entry} entry @param {number} people */
  function rowOf({ draft, index, places, chosen }, people) {
    const sure = chosen || desk.termsOf(index) !== null || people > desk.players();
    return `${sure ? `dealer=${places.dealer} ` : ""}${draft.row()}`;
  }

  /** Return the engine's reason why a row cannot be; null if it has none or is not there. @param {import("./desk.js").KeptSheet} sheet @param {number} index @param {string} row */
  async function refusalOf({ game, rules, dealer, names, rows }, index, row) {
    if (!app.store.get().games || !rules) return null;
    const answer = await app.ask({ ask: "sheet", game, rules, dealer, people: names.length, rows: [...rows.slice(0, index), row] });
    return answer.rows[index]?.refused ?? null;
  }

  /** Announce the scores of a deal that was entered. @param {number} index */
  function announce(index) {
    const { sheet, settled } = now;
    const score = settled && settled.noted === sheet?.rows ? settled.rows[index]?.score : undefined;
    const parts = (score ?? []).flatMap((points, person) => (points === 0 ? [] : [`${sheet?.names[person]} ${app.words.signed(points)}`]));
    app.announce(app.text("pages.sheet.entered", { n: index + 1, scores: app.words.list(parts).toString() }));
  }

  return {
    /** Take the noted deal into the sheet, unless the engine says that it cannot have been. */
    save: once(async () => {
      const { sheet, entry } = now;
      if (!sheet || !entry) return;
      const { index, base, places } = entry;
      const [row, place] = [rowOf(entry, sheet.names.length), placeOf(entry)];
      const refused = await refusalOf(sheet, index, row);
      if (refused) {
        now.problem = { key: `pages.sheet.no.${refused.key}`, data: desk.named(refused.data, places.seats) };
        redraw();
        return top();
      }
      if (now.entry !== entry) return; // Back was pressed meanwhile
      let late = false;
      [now.entry, now.problem] = [null, null];
      form.remember(place, null);
      await change((there) => {
        if (base === null) return added(there, row);
        const at = found(there.rows, base, index);
        late = at < 0;
        return late ? there : corrected(there, at, row);
      });
      if (late) {
        now.entry = entry;
        if (now.sheet) keeping.meet(now.sheet);
        desk.stand();
        return redraw();
      }
      top();
      announce(index);
    }),

    /** Take the last change back. A deal that this takes from the sheet is begun again, so that it can be entered once more. */
    undo: once(async () => {
      const { sheet, begun } = now;
      const last = sheet?.undone.at(-1);
      const row = sheet?.rows.at(-1);
      if (!sheet || !last) return;
      if (row !== undefined && last.length < sheet.rows.length && !begun.some((one) => one.place === NEW)) {
        const { dealer, seats } = desk.placesOf(sheet, sheet.rows.length - 1);
        const { values } = new Draft(sheet.game, { rules: desk.houseRules(), setup: {} }, seats.length, row);
        form.remember(NEW, { place: NEW, base: null, dealer, values, rest: "" });
      }
      await change(undone);
    }),

    /** Take the row of the entry from the sheet. */
    deleteRow: once(async () => {
      const { entry } = now;
      if (!entry || entry.base === null) return;
      const { base, index } = entry;
      form.remember(placeOf(entry), null);
      now.entry = null;
      await change((there) => {
        const at = found(there.rows, base, index);
        return at < 0 ? there : without(there, at);
      });
      top();
    }),

    /** Put the row back that a correction has replaced. @param {number} index @param {string} row */
    restore: (index, row) => change((there) => corrected(there, index, row)),
  };
}
