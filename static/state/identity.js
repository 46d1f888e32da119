// @ts-check
/** The identities that a slice of the state can belong to. */

/** @typedef {import("../types.js").State} State */
/** @typedef {import("../types.js").Table} Table */
/** @typedef {import("../types.js").View} View */
/** @typedef {(before: State, after: State) => boolean} Kept returns true while an identity is the same */

/**
 * Return the viewer whose hand the device shows: null for a spectator, and while the device is handed to another person.
 * @param {View} view
 */
const shownTo = ({ seat, turn, person }) => (person && turn !== seat ? null : seat);

/**
 * Return true if a table continues another: the same deal of a match, with no move taken back.
 * @param {Table | null} before
 * @param {Table | null} after
 */
export function continues(before, after) {
  if (before === after) return true;
  if (!before || !after) return false;
  const [then, now] = [before.view, after.view];
  return then.game === now.game && then.number === now.number && then.dealer === now.dealer && before.match.deal === after.match.deal && then.log.length <= now.log.length;
}

/** True while the screen is the same. @type {Kept} */
export const screen = (before, after) => before.screen === after.screen;
/** True while the exercise in view is the same. @type {Kept} */
export const exercise = ({ learning: one }, { learning: other }) => one?.stage === other?.stage && one?.place === other?.place && one?.trainer?.number === other?.trainer?.number;
/** True while the match is the same. @type {Kept} */
export const match = (before, after) => before.match === after.match;
/** True while screen and match are the same. @type {Kept} */
export const visit = (before, after) => screen(before, after) && match(before, after);
/** True while the deal is the same and can be played here as before. @type {Kept} */
export const deal = (before, after) => match(before, after) && before.live === after.live && continues(before.table, after.table);
/** True until the viewer's next move. @type {Kept} */
export const turn = (before, after) => deal(before, after) && before.acts === after.acts;
/** True until then, while the viewer is the same. @type {Kept} */
export const viewer = (before, after) => turn(before, after) && (before.table && shownTo(before.table.view)) === (after.table && shownTo(after.table.view));
/** True while the position on the table is the same. @type {Kept} */
export const position = (before, after) => viewer(before, after) && screen(before, after) && before.table === after.table;

/**
 * Return true once the match at the table is decided; the deal of an exercise is no match.
 * @param {State} state
 */
export const decided = ({ table, aim }) => table?.match.over === true && !aim;

/**
 * Return true once nothing follows the deal at the table: its match is decided, or it is a deal of the day.
 * @param {State} state
 */
export const ended = (state) => decided(state) || (state.daily !== null && state.table?.view?.phase === "over");
