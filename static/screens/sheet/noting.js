// @ts-check
/** The form of a deal opened, filled in and left. What is set in it is begun, and waits beside the sheet. */
import { keepBegun, NEW } from "./begun.js";
import { placeOf } from "./desk.js";
import { Draft } from "./draft.js";
import { placed } from "./kept.js";

/** @typedef {import("./begun.js").Begun} Begun */
/** @typedef {ReturnType<typeof noting>} Noting */

/**
 * Return the actions of the form.
 * @param {import("../../types.js").App} app
 * @param {import("./desk.js").Desk} desk
 */
export function noting(app, desk) {
  const { now, redraw, top, stand, houseRules, players } = desk;

  const actions = {
    /** Open the form of a deal, with what was begun in it. @param {number} index */
    note(index) {
      const { sheet } = now;
      if (!sheet) return;
      const base = sheet.rows[index] ?? null;
      const begun = now.begun.find((one) => one.place === placeOf({ base, index }) && one.base === base);
      const { dealer, seats } = desk.placesOf(sheet, index);
      const chosen = begun !== undefined && begun.dealer < sheet.names.length && begun.dealer !== dealer;
      const places = chosen ? placed(begun.dealer, sheet.names.length, players()) : { dealer, seats };
      const setup = (!chosen && desk.termsOf(index)?.setup) || {};
      const draft = new Draft(sheet.game, { rules: houseRules(), setup }, places.seats.length, base ?? "");
      if (begun) Object.assign(draft, { values: begun.values, rest: begun.rest });
      [now.problem, now.entry] = [null, { draft, index, base, places, chosen }];
      stand();
      redraw();
      top();
    },

    /** Draw the form anew, and keep what is set in it. */
    touched() {
      redraw();
      if (!now.entry) return;
      const { draft, base, places } = now.entry;
      const place = placeOf(now.entry);
      actions.remember(place, { place, base, dealer: places.dealer, values: draft.values, rest: draft.rest });
    },

    /** Keep an entry that is begun, or forget the one for a row. @param {string} place @param {Begun | null} begun */
    remember(place, begun) {
      if (!now.sheet) return;
      now.begun = [...now.begun.filter((one) => one.place !== place), ...(begun ? [begun] : [])];
      void keepBegun(app, now.sheet.id, place, begun);
    },

    /** Forget an entry that is begun. @param {Begun} begun */
    drop({ place }) {
      actions.remember(place, null);
      redraw();
    },

    /** Give the deal another dealer; which contracts that one may still declare the engine says. @param {number} dealer */
    dealtBy(dealer) {
      const { sheet, entry } = now;
      if (!sheet || !entry) return;
      entry.chosen = true;
      entry.places = placed(dealer, sheet.names.length, players());
      entry.draft.from = { ...entry.draft.from, setup: {} };
      actions.touched();
    },

    /** Empty the form of a new deal. */
    clear() {
      actions.remember(NEW, null);
      actions.note(now.sheet?.rows.length ?? 0);
    },

    /** Close the form and return to the sheet. A correction is forgotten, a new deal stays begun. */
    cancel() {
      if (now.entry && now.entry.base !== null) actions.remember(placeOf(now.entry), null);
      [now.entry, now.problem] = [null, null];
      stand();
      redraw();
      top();
    },

    /** Take a key for the number of the form. @param {string} name */
    key(name) {
      const taken = now.entry !== null && !document.activeElement?.matches("input, select, textarea") && now.entry.draft.key(name);
      if (taken) actions.touched();
      return taken;
    },
  };
  return actions;
}
