// @ts-check
/** Payments that settle an evening: the fewest by which everybody ends level. */

/** @typedef {{from: number, to: number, amount: number}} Payment */

/** Millionths, in which the worth of a point is counted, of the hundredths in which people pay. */
const FINE = 10_000n;

/**
 * Return what everybody receives, in hundredths: the difference to the mean, rounded so that all together add up to 0 and
 * nobody is a whole hundredth off.
 * @param {readonly number[]} totals in points
 * @param {number} worth of a point, to the millionth
 * @returns {number[]}
 */
export function balances(totals, worth) {
  const people = BigInt(totals.length);
  const all = totals.reduce((sum, points) => sum + points, 0);
  const fine = BigInt(Math.round(worth * 1e6));
  const unit = FINE * people;
  const exact = totals.map((points) => (BigInt(points) * people - BigInt(all)) * fine);
  const parts = exact.map((amount, person) => {
    const rest = ((amount % unit) + unit) % unit;
    return { person, whole: Number((amount - rest) / unit), rest };
  });
  const missing = -parts.reduce((sum, { whole }) => sum + whole, 0);
  const first = new Set([...parts].sort((one, other) => Number(other.rest - one.rest)).slice(0, missing).map(({ person }) => person));
  return parts.map(({ person, whole }) => whole + (first.has(person) ? 1 : 0));
}

/**
 * Return the fewest payments that bring every balance to zero: one fewer than there are people in each group that can settle
 * among themselves, and as many such groups as possible.
 * @param {readonly number[]} balances whole numbers that add up to 0, above 0 for a person who receives
 * @returns {Payment[]}
 */
export function payments(balances) {
  const people = balances.flatMap((balance, person) => (balance === 0 ? [] : [person]));
  return groups(people, balances).flatMap((group) => chain(group, balances));
}

/**
 * Return the people in as many groups as possible, the balances of each adding up to 0.
 * @param {readonly number[]} people
 * @param {readonly number[]} balances
 * @returns {number[][]}
 */
function groups(people, balances) {
  const [first, ...others] = people;
  if (first === undefined) return [];
  /** @type {number[][]} */
  let best = [[...people]];
  for (let mask = 0; mask < 2 ** others.length - 1; mask++) {
    const [own, rest] = [[first], /** @type {number[]} */ ([])];
    others.forEach((person, at) => (mask & (1 << at) ? own : rest).push(person));
    if (own.reduce((sum, person) => sum + (balances[person] ?? 0), 0) !== 0) continue;
    const found = [own, ...groups(rest, balances)];
    if (found.length > best.length) best = found;
  }
  return best;
}

/**
 * Return the payments of a group that settles among itself: the one that owes most pays the one that gets most.
 * @param {readonly number[]} group
 * @param {readonly number[]} balances
 * @returns {Payment[]}
 */
function chain(group, balances) {
  const left = new Map(group.map((person) => [person, balances[person] ?? 0]));
  /** @type {Payment[]} */
  const found = [];
  while (left.size > 1) {
    const order = [...left].sort(([, one], [, other]) => one - other);
    const [[from, owed] = [0, 0]] = order;
    const [to, due] = order.at(-1) ?? [0, 0];
    const amount = Math.min(-owed, due);
    if (amount <= 0) break;
    found.push({ from, to, amount });
    for (const [person, rest] of /** @type {const} */ ([[from, owed + amount], [to, due - amount]])) {
      if (rest === 0) left.delete(person);
      else left.set(person, rest);
    }
  }
  return found;
}
