// @ts-check
/** The route of the courses, `#/learn/GAME/STAGE`. */
import { GAMES, roomOf } from "../games/index.js";
import { parted, same } from "../screens/route.js";
import { learnTemplate } from "./learn.js";
import { LEARN } from "./slices.js";

/**
 * Return the entries of the history for the course that is open: its stages, and the stage in view.
 * @param {import("../types.js").State} state
 */
function places({ learning }) {
  if (!learning) return [];
  const { course, stage } = learning;
  const id = stage === null ? undefined : course.stages[stage]?.id;
  return [{ game: course.game }, ...(id === undefined ? [] : [{ game: course.game, stage: id }])];
}

export const learn = parted("learn", ["game", "stage"], {
  open: (app, { game, stage }) => app.learn(game, stage),
  known: ({ game = "" }) => GAMES.includes(game) && roomOf(game).course,
  bare: true,
  template: learnTemplate,
  slices: LEARN,
  places,
  restore: (app, args) => (same(places(app.store.get()).at(-1), args) ? undefined : app.learn(args.game, args.stage)),
});
