// @ts-check
/** Chance that is the same in every run. */

/** @param {number} seed @returns {(below: number) => number} whole numbers by chance */
export function chance(seed) {
  let state = seed * 2654435761 + 1;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
