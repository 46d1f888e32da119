// @ts-check
/** The deal with which the editor begins: that of a link, the one that the tab has kept, or none. */
import { remembered } from "../../state/tab.js";
import { KEPT, NOTHING } from "./desk.js";
import { draftOf, following, keptFrom, STEPS } from "./draft.js";

/** @typedef {import("../../types.js").App} App */

/**
 * Return the action that begins.
 * @param {App} app
 * @param {import("./desk.js").Desk} desk
 */
export function opening(app, desk) {
  const { here, show, fail, check, take, emptied } = desk;

  return {
    /**
     * Begin with the deal of a link, with the one that the tab has kept, or with none.
     * @param {string} code empty for no link
     */
    async begin(code) {
      const kept = keptFrom(remembered(KEPT));
      try {
        if (kept && (code === "" || kept.code === code)) {
          show({ busy: "", draft: kept.draft, past: kept.past, future: kept.future, text: kept.text });
          await check();
          const refused = here()?.refused?.key;
          if (refused === "ui.error.contradiction" && !here()?.edited) show({ edited: { ...(await emptied(kept.draft.game)), code: null, calling: false } });
          else if (refused) await take(await emptied(kept.draft.game), { refused: null, past: [], future: [] });
        } else if (code !== "") {
          const edited = await app.ask({ ask: "read", text: `#${code}`, game: NOTHING.game });
          const found = edited.piles.some(({ cards }) => cards.length > 0) ? edited : await emptied(NOTHING.game);
          const draft = draftOf(found);
          show({ busy: "", draft, edited: { ...found, faults: [] }, past: kept ? [...kept.past, kept.draft].slice(-STEPS) : [], text: kept?.text ?? "" });
        } else {
          const edited = await emptied(app.store.get().table?.view.game ?? NOTHING.game);
          show({ busy: "", draft: draftOf(edited), edited });
        }
        const now = here();
        if (now?.edited) show({ at: following(now.draft, now.edited, 0) });
      } catch (error) {
        fail(error);
      }
    },
  };
}
