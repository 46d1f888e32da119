// @ts-check
/** A task being answered: the taps, the reply to them, and true once it is done. A wrong answer is met with its outcome, and another may be given. */

/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Said} Said */

/** A task before its first answer. @type {Attempt} */
export const FRESH = { tapped: [], wrong: 0, done: false, said: null, shown: null };

/**
 * Return the attempt after the right answer.
 * @param {Attempt} before
 * @param {string | number} answer
 * @returns {Attempt}
 */
export const right = (before, answer) => ({ ...before, tapped: [...before.tapped, answer], done: true, said: null });

/**
 * Return the attempt after a wrong answer, with the reply to it.
 * @param {Attempt} before
 * @param {string | number} answer
 * @param {Said} said
 * @returns {Attempt}
 */
export const wrong = (before, answer, said) => ({ ...before, wrong: before.wrong + 1, said, shown: answer });
