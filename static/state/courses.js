// @ts-check
/** Courses as the build has compiled them: loaded when asked for, kept offline with the rest of the site. */
import { fetched } from "../engine/fetched.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Course} Course */
/** @typedef {import("../types.js").Outline} Outline */

/**
 * Fetch the outlines of all courses, by game.
 * @returns {Promise<Record<string, Outline>>}
 */
export const outlines = () => fetched("learn/courses.json");

/**
 * Fetch the words of a course in the page's language.
 * @param {Speech} app
 * @param {string} game
 */
export async function words(app, game) {
  app.words.add(`course.${game}`, await fetched(`learn/${game}.${app.words.language}.json`));
}

/**
 * Return the profile of house rules that the person plays by, if there is a course for it; else the first preferred one
 * that has a course; else the first one that has a course.
 * @param {Outline} outline
 * @param {readonly string[]} preferred
 * @param {import("../types.js").Rules} [rules] the person's choices that differ from the game's defaults
 * @returns {string}
 */
export function profileOf({ profiles, usual }, preferred, rules) {
  const known = Object.keys(profiles);
  const [first = ""] = [...preferred.filter((name) => known.includes(name)), ...known];
  if (rules === undefined) return first;
  const own = { ...usual, ...rules };
  const same = known.find((name) => Object.entries(profiles[name] ?? {}).every(([option, value]) => own[option] === value));
  return same ?? first;
}

/**
 * Return the number of finished stages of a course, and of all its stages.
 * @param {Outline} outline
 * @param {(known: string[]) => string[]} preferred its profiles in the order of preference
 * @param {Record<string, number>} [done] exercises by stage
 * @param {import("../types.js").Rules} [rules]
 * @returns {{n: number, total: number}}
 */
export function stagesDone(outline, preferred, done = {}, rules) {
  const stages = outline.stages[profileOf(outline, preferred(Object.keys(outline.profiles)), rules)] ?? [];
  return { n: stages.filter(([id, exercises]) => (done[id] ?? 0) >= exercises).length, total: stages.length };
}

/**
 * Fetch the course of a game for the house rules that the person has chosen.
 * @param {Showing} app
 * @param {string} game
 * @param {(known: string[]) => string[]} preferred its profiles in the order of preference
 * @returns {Promise<Course>}
 */
export async function course(app, game, preferred) {
  const spoken = words(app, game);
  const outline = (await outlines())[game];
  if (!outline) throw new Error(`no course for ${game}`);
  const names = preferred(Object.keys(outline.profiles));
  const profile = profileOf(outline, names, app.store.get().preferences.games[game]?.rules);
  const [found] = await Promise.all([fetched(`learn/${game}.${profile}.json`), spoken]);
  return found;
}

/**
 * Fetch the questions of the trainers of a course.
 * @param {Course} course
 * @returns {Promise<import("../types.js").Trainers>} the questions by trainer
 */
export const trainersOf = ({ game, profile }) => fetched(`learn/${game}.${profile}.trainers.json`);
