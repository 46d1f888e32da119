// @ts-check
/** The tools of the editor, and what they choose: game, rules, dealer. */
/** @typedef {import("../../types.js").Editing} Editing */
/** @typedef {import("../../types.js").Rules} Rules */

/**
 * Return the actions that open tools and choose game and rules.
 * @param {import("./desk.js").Desk} desk
 */
export function terms(desk) {
  const { here, show, under, look, rulesOf } = desk;

  return {
    /** Open a tool, or close it. @param {Editing["tool"]} tool */
    turn(tool) {
      const now = here();
      if (!now) return;
      show({ tool: now.tool === tool ? null : tool });
      void look();
    },

    /** @param {string} game */
    async play(game) {
      if (here()?.draft.game !== game) await under({ game, rules: await rulesOf(game), setup: {} });
    },

    /** @param {Rules} rules */
    rule: (rules) => under({ rules }),

    /** Change the dealer, or what earlier deals have left. @param {Rules} setup */
    lay: (setup) => under({ setup: { ...here()?.draft.setup, ...setup } }),
  };
}
