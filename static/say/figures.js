// @ts-check
/** Numbers rounded for the page, so that those that stand side by side add up. */

/**
 * Round to the tenths that the page shows.
 * @param {number} n
 */
export const tenth = (n) => Math.round(n * 10) / 10;

/**
 * Return the difference of two numbers as displayed.
 * @param {number} more
 * @param {number} less
 */
export const apart = (more, less) => tenth(tenth(more) - tenth(less));

/**
 * Round parts of a whole to per cent that add up to 100: the largest remainders are rounded up.
 * @param {number[]} parts
 * @returns {number[]}
 */
export function percent(parts) {
  const whole = parts.reduce((sum, part) => sum + part, 0);
  const exact = parts.map((part) => (100 * part) / whole);
  const found = exact.map(Math.floor);
  const left = 100 - found.reduce((sum, n) => sum + n, 0);
  const order = [...exact.keys()].sort((a, b) => (exact[b] ?? 0) % 1 - ((exact[a] ?? 0) % 1));
  for (const at of order.slice(0, left)) found[at] = (found[at] ?? 0) + 1;
  return found;
}
