// @ts-check
/** Sheets started, deleted and put back, with their people, house rules and stake. */
import { chosenRules, infoOf, roomOf } from "../../games/index.js";
import { complete, differing } from "../../state/house-rules.js";
import { newId } from "../../state/names.js";
import { forgetBegun } from "./begun.js";
import { once } from "./desk.js";
import { FORM, RESTING } from "./kept.js";

/** @typedef {import("../../types.js").KeptSheet} KeptSheet */

/** Names of people without a name. */
const LETTERS = "ABCDEF";

/** Return the names of this number of people, those without one named by a letter. @param {readonly string[]} names @param {number} people */
const filled = (names, people) => Array.from({ length: people }, (_, person) => names[person] ?? LETTERS.charAt(person));

/**
 * Return the actions on whole sheets.
 * @param {import("../../types.js").App} app
 * @param {import("./desk.js").Desk} desk
 * @param {import("./keeping.js").Keeping} keeping
 */
export function starting(app, desk, keeping) {
  const { now, redraw, top } = desk;
  const { change, show, held } = keeping;

  /** Keep and show a sheet without deals. @param {Pick<KeptSheet, "game" | "rules" | "names" | "dealer" | "stake">} given */
  async function begin(given) {
    Object.assign(now, { settled: null, removed: null, problem: null, begun: [] });
    now.sheet = { form: FORM, id: newId(), ...given, rows: [], before: [], undone: [], changed: Date.now() };
    await change((there) => there);
    top();
  }

  return {
    show,

    /** Keep the sheet of a link, or one that another page has deleted. */
    keep: () => change((there) => there),

    /** Start a sheet of a game with as many people as it has seats. */
    start: once(async (/** @type {string} */ game) => {
      const { games, preferences } = app.store.get();
      const info = infoOf({ games }, game);
      const rules = info ? differing(info, complete(info, chosenRules(info, preferences))) : null;
      const [people = 4] = roomOf(game).company.filter((n) => n >= Number(rules?.players ?? 4));
      const names = Array.from({ length: people }, (_, person) => now.all[0]?.names[person] ?? (preferences.names[person]?.trim() || LETTERS.charAt(person)));
      await begin({ game, rules, names, dealer: people - 1, stake: 0 });
    }),

    /** Start another sheet with the same people, stake and house rules. */
    again: once(async () => {
      const { sheet, settled } = now;
      if (!sheet) return;
      const { game, rules, names, stake, dealer } = sheet;
      await begin({ game, rules, names, stake, dealer: settled?.dealer ?? dealer });
    }),

    /** Delete the sheet; the list offers to bring it back. */
    erase: once(async () => {
      const { sheet } = now;
      if (!sheet) return;
      await app.storage.removeSheet(sheet.id);
      await forgetBegun(app, sheet.id);
      held.delete(sheet.id);
      keeping.tell();
      await show(null);
      now.removed = sheet;
      redraw();
    }),

    /** Bring the sheet back that was deleted last. */
    putBack: once(async () => {
      [now.sheet, now.removed] = [now.removed, null];
      await change((there) => there);
    }),

    /** Give a sheet without deals this number of people. @param {number} people */
    seat: (people) => change((there) => ({ ...there, names: filled(there.names, people), dealer: people - 1 })),

    /** Give a sheet without deals other house rules, and as many people as those need. @param {import("../../types.js").Game} info @param {string} id */
    async playBy(info, id) {
      const rules = info.profiles[id];
      if (!rules) return;
      const seats = Number(complete(info, rules).players ?? 4);
      await change((there) => {
        const people = Math.min(Math.max(seats, there.names.length), seats + RESTING);
        return { ...there, rules: differing(info, complete(info, rules)), names: filled(there.names, people), dealer: people - 1 };
      });
    },

    /** Give a person another name. @param {number} person @param {string} name */
    rename: (person, name) => change((there) => ({ ...there, names: there.names.map((old, at) => (at === person ? name : old)) })),

    /** Set the money for a point. @param {number} stake */
    playFor: (stake) => change((there) => ({ ...there, stake: stake >= 0 && stake < 1e6 ? stake : 0 })),
  };
}
