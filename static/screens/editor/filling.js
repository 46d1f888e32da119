// @ts-check
/** Cards that are left, dealt at random such that wishes are granted. */
import { asked } from "./draft.js";
import { fitting, wishOf } from "./tools.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Editing} Editing */

/**
 * Return the actions that complete a deal.
 * @param {App} app
 * @param {import("./desk.js").Desk} desk
 */
export function filling(app, desk) {
  const { here, show, fail, take, settled } = desk;

  return {
    /** @param {Editing["wishes"]} wishes */
    wish: (wishes) => show({ wishes, said: null }),

    /** Deal all other cards at random, such that the wishes are granted; once that is done, deal them anew. */
    async fill() {
      const laid = await settled();
      const now = here();
      if (!now || now.busy || !laid) return;
      const base = now.base ?? { draft: now.draft, wishes: now.tool === "fill" && now.edited ? fitting(now.wishes, now.edited).map(wishOf) : [] };
      show({ busy: "fill", said: null });
      try {
        const { game, rules, setup, piles } = asked(base.draft);
        const edited = await app.ask({ ask: "fill", game, rules, setup, piles, wishes: base.wishes });
        if (here()?.draft !== now.draft) return show({ busy: "" });
        const [fault] = edited.faults;
        if (fault) return show({ busy: "", said: { key: `editor.fault.${fault.reason}`, data: fault } });
        await take(edited, { busy: "", base });
      } catch (error) {
        fail(error);
      }
    },
  };
}
