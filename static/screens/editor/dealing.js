// @ts-check
/** Cards given to piles and taken back, by taps and keys in the deck. */
import { focusOn } from "../part.js";
import { beside, rowsOf } from "./deck.js";
import { following, given, holder, left, without } from "./draft.js";

/** @typedef {import("../../types.js").App} App */

/**
 * Return the actions that move cards.
 * @param {import("./desk.js").Desk} desk
 */
export function dealing(desk) {
  const { here, show, step } = desk;

  const actions = {
    /** Choose the pile that takes the next cards. @param {number} at */
    aim: (at) => show({ at, said: null }),

    /**
     * Give a card to a pile, or take it back from there.
     * @param {string} card
     * @param {number} [at] by default the chosen pile
     */
    tap(card, at = here()?.at ?? 0) {
      const now = here();
      if (!now?.edited || now.refused) return;
      const { draft, edited } = now;
      if (holder(draft, card) === at) return void actions.drop(card);
      const after = given(draft, edited, card, at);
      if (!after) return show({ card, said: { key: "editor.full", data: { pile: at }, card } });
      void step(after, { card, at: following(after, edited, at) });
    },

    /** Take a card back from its pile, which is chosen then. @param {string} card */
    drop(card) {
      const now = here();
      if (!now) return;
      const at = holder(now.draft, card);
      if (at < 0) return;
      void step(without(now.draft, card), { card, at });
    },

    /** Take all cards back. */
    clear() {
      const now = here();
      if (now) void step({ ...now.draft, piles: now.draft.piles.map(() => []), moves: [] }, { at: 0, view: null });
    },

    /** Move the focus in the deck. @param {string} card */
    walk(card) {
      show({ card });
      focusOn(`#editor .deck [data-card="${card}"]`);
    },

    /**
     * Obey a key in the deck: arrows move the focus, a number gives the card to that pile, Backspace takes it back.
     * @param {KeyboardEvent} event
     */
    key(event) {
      const now = here();
      const card = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
      if (!now?.edited || !card || event.altKey || event.ctrlKey || event.metaKey) return;
      const number = /^[1-9]$/u.test(event.key) ? Number(event.key) - 1 : -1;
      const rows = rowsOf(now.edited);
      const to = beside(rows, card, event.key);
      if (to) actions.walk(to);
      else if (number >= 0 && number < now.edited.piles.length) actions.tap(card, number);
      else if (event.key === "Backspace" || event.key === "Delete") actions.drop(card);
      else return;
      event.preventDefault();
    },

    /** Return the cards that are not dealt. */
    left() {
      const now = here();
      return now?.edited ? left(now.draft, now.edited) : [];
    },
  };
  return actions;
}
