// @ts-check
/** Deals and cards as text: typed, read by the engine, taken, written. */
import { focusOn } from "../part.js";
import { following, given, holder } from "./draft.js";
import { coded } from "./names.js";
import { labelsOf } from "./words.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Draft} Draft */

/** Milliseconds without a key after which a text is read. */
const PAUSE = 250;

/** The symbols of the suits, which mean the same with every deck. @type {Record<string, string>} */
const PIPS = { C: "♣", S: "♠", H: "♥", D: "♦" };

/**
 * Return the actions on texts.
 * @param {App} app
 * @param {import("./desk.js").Desk} desk
 */
export function typing(app, desk) {
  const { here, show, fail, step, take } = desk;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const actions = {
    /** Keep a text as it is typed, and read it once the keys rest. @param {string} text */
    type(text) {
      show({ text });
      clearTimeout(timer);
      timer = setTimeout(() => void actions.read(), PAUSE);
    },

    /** Have the engine read the text. */
    async read() {
      const now = here();
      if (!now) return null;
      if (now.text.trim() === "") return show({ read: null }), null;
      const { text } = now;
      const { game, rules, setup } = now.draft;
      try {
        const edited = await app.ask({ ask: "read", text: coded(app.words, text, labelsOf(app, now)), game, rules, setup });
        if (here()?.text !== text) return null;
        show({ read: { cards: edited.piles.flatMap(({ cards }) => cards).length, faults: edited.faults } });
        return edited;
      } catch (error) {
        fail(error);
        return null;
      }
    },

    /** Take the cards of the text. What is wrong in it stays below it, and the text as it is. */
    async enter() {
      clearTimeout(timer);
      const edited = await actions.read();
      if (!edited || edited.piles.every(({ cards }) => cards.length === 0)) return;
      const n = edited.piles.flatMap(({ cards }) => cards).length;
      await take({ ...edited, faults: [] }, { said: { key: "editor.entered", data: { n } }, ...(edited.faults.length === 0 ? { tool: null } : {}) });
    },

    /**
     * Give the cards that are typed for a pile to it, as one step. Returns false where one of them has no place, which is said.
     * @param {number} at
     * @param {string} text
     */
    async name(at, text) {
      const now = here();
      if (!now?.edited || now.refused) return false;
      const { draft, edited } = now;
      try {
        const { game, rules, setup } = draft;
        const { piles, faults } = await app.ask({ ask: "read", text: coded(app.words, text, labelsOf(app, now)), game, rules, setup });
        const [fault] = faults;
        if (fault) return show({ said: { key: `editor.fault.${fault.reason}`, data: { ...fault, line: 0 } } }), false;
        /** @type {Draft | null} */
        let after = draft;
        for (const card of piles.flatMap(({ cards }) => cards)) {
          if (holder(after, card) === at) continue;
          after = given(after, edited, card, at);
          if (!after) return show({ said: { key: "editor.full", data: { pile: at }, card } }), false;
        }
        if (here()?.draft !== draft) return false;
        if (after !== draft) void step(after, { at: following(after, edited, at) });
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },

    /** Write the deal as a text, to be changed or copied. */
    async write() {
      const now = here();
      if (!now) return;
      try {
        const text = now.edited?.code ? (await app.ask({ ask: "text", code: now.edited.code })).text : now.draft.piles.map((cards) => cards.map((card) => `${PIPS[card.charAt(0)]}${card.charAt(1)}`).join(" ") || "-").join("\n");
        show({ text, read: null });
        focusOn("#editor textarea");
      } catch (error) {
        fail(error);
      }
    },
  };
  return actions;
}
