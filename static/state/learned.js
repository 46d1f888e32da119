// @ts-check
/** What somebody has learned so far: how much of each stage, what the trainers ask next, how long the coach stays. */

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Learned} Learned */

/** Deals after which the coach falls silent, unless he is asked to stay. */
export const COACHED_DEALS = 3;

/** @type {Learned} */
export const NOTHING = { courses: {}, trainers: {}, coach: { deals: 0, on: null } };

/**
 * What storage or an imported file holds, without anything that does not have the right shape.
 * @param {unknown} stored
 * @returns {Learned}
 */
export function learnedFrom(stored) {
  const { courses, trainers, coach } = record(stored);
  const { deals, on } = record(coach);
  return {
    courses: each(courses, (stages) => each(stages, whole)),
    trainers: each(trainers, (kinds) => each(kinds, cards)),
    coach: { deals: whole(deals) ?? 0, on: typeof on === "boolean" ? on : null },
  };
}

/**
 * The exercise that a stored deal belongs to; null unless it has the right shape.
 * @param {unknown} stored
 * @returns {import("../types.js").Aim | null}
 */
export function aimFrom(stored) {
  const { game, stage, place, last, exercise } = record(stored);
  const { kind, id, code, seat, open, goal } = record(exercise);
  const [what, n] = Array.isArray(goal) ? goal : [];
  const texts = [game, stage, id, code, what].every((text) => typeof text === "string");
  const numbers = [place, seat].every((number) => whole(number) !== undefined) && Number.isInteger(n);
  const flags = [last, open].every((flag) => typeof flag === "boolean");
  return texts && numbers && flags && kind === "goal" ? /** @type {import("../types.js").Aim} */ (stored) : null;
}

/**
 * Two records of progress merged: nothing that was done is undone.
 * @param {Learned} one
 * @param {Learned} other
 * @returns {Learned}
 */
export function together(one, other) {
  const courses = { ...one.courses };
  for (const [game, stages] of Object.entries(other.courses)) {
    const own = { ...courses[game] };
    for (const [id, n] of Object.entries(stages)) own[id] = Math.max(own[id] ?? 0, n);
    courses[game] = own;
  }
  const trainers = { ...one.trainers };
  for (const [game, decks] of Object.entries(other.trainers)) {
    const own = { ...trainers[game] };
    for (const [id, deck] of Object.entries(decks)) if (deck.asked > (own[id]?.asked ?? -1)) own[id] = deck;
    trainers[game] = own;
  }
  return { courses, trainers, coach: { deals: Math.max(one.coach.deals, other.coach.deals), on: one.coach.on ?? other.coach.on } };
}

/** @param {App} app @returns {Learned} */
export const learned = (app) => app.store.get().learned;

/**
 * @param {App} app
 * @param {Learned} after
 */
export async function learn(app, after) {
  app.store.set({ learned: after });
  await app.storage.learn(after);
}

/**
 * Records that so many exercises of a stage are done.
 * @param {App} app
 * @param {string} game
 * @param {string} stage
 * @param {number} n
 */
export async function withExercise(app, game, stage, n) {
  const before = learned(app);
  const stages = before.courses[game] ?? {};
  if ((stages[stage] ?? 0) >= n) return;
  await learn(app, { ...before, courses: { ...before.courses, [game]: { ...stages, [stage]: n } } });
}

/**
 * Whether the coach speaks.
 * @param {Learned} learned
 */
export const coaches = ({ coach }) => coach.on ?? coach.deals < COACHED_DEALS;

/** @param {unknown} value @returns {Record<string, unknown>} */
const record = (value) => (typeof value === "object" && value !== null && !Array.isArray(value) ? /** @type {Record<string, unknown>} */ (value) : {});

/** @param {unknown} value @returns {number | undefined} */
const whole = (value) => (Number.isInteger(value) && Number(value) >= 0 && Number(value) < 1e6 ? Number(value) : undefined);

/**
 * @template T
 * @param {unknown} value
 * @param {(value: unknown) => T | undefined} read
 * @returns {Record<string, T>}
 */
function each(value, read) {
  /** @type {Record<string, T>} */
  const found = {};
  for (const [key, part] of Object.entries(record(value)).slice(0, 200)) {
    const own = /^[a-z0-9][a-z0-9_-]{0,39}$/u.test(key) ? read(part) : undefined;
    if (own !== undefined) found[key] = own;
  }
  return found;
}

/** @param {unknown} value @returns {import("../types.js").Deck | undefined} */
function cards(value) {
  const { asked, due } = record(value);
  const n = whole(asked);
  if (n === undefined) return undefined;
  const kept = each(due, (pair) => (Array.isArray(pair) && whole(pair[0]) !== undefined && whole(pair[1]) !== undefined ? /** @type {[number, number]} */ ([pair[0], pair[1]]) : undefined));
  return { asked: n, due: kept };
}
