// @ts-check
/** Piles and faults of a deal in words. */

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Editing} Editing */
/** @typedef {import("../../types.js").Flaw} Flaw */

/** The end of the name of a pile that is dealt to a seat beside its hand. */
export const PACKET = /\.(\d)$/u;

/**
 * Return the name of a pile: its player, the game's own name, or both for a packet of a player.
 * @param {App} app
 * @param {Editing} editing
 * @param {number} at
 * @returns {string}
 */
export function pileText(app, { edited }, at) {
  const pile = edited?.piles[at];
  if (!edited || !pile) return "";
  if (pile.seat !== null) return app.name(pile.seat);
  const name = app.text(`${edited.game}.pile.${pile.name}`);
  const seat = PACKET.exec(pile.name)?.[1];
  return seat === undefined ? name : app.text("editor.packet", { name: app.name(Number(seat)), pile: name });
}

/**
 * Return the names of the piles on the page, and those in the engine's texts.
 * @param {App} app
 * @param {Editing} editing
 */
export const labelsOf = (app, editing) => (editing.edited?.piles ?? []).map(({ name, seat }, at) => ({ name: pileText(app, editing, at), label: seat === null ? name : `hand ${seat}` }));

/**
 * Return a fault as a sentence: where it is, its reason, what to do.
 * @param {App} app
 * @param {Editing} editing
 * @param {Flaw} fault
 * @returns {string}
 */
export function faultText(app, editing, fault) {
  const { reason, word = "", line = 0, pile, other } = fault;
  const card = /^[CSHD][2-9TJQKA]$/u.test(word) ? app.words.card(word) : word;
  const size = pile === undefined ? 0 : (editing.edited?.piles[pile]?.size ?? 0);
  const text = app.text(`editor.fault.${reason}`, {
    word: card,
    pile: pile === undefined ? "" : pileText(app, editing, pile),
    other: other === undefined ? "" : pileText(app, editing, other),
    n: size,
  });
  return line > 0 ? app.text("editor.fault.line-of", { n: line, text }) : text;
}
