// @ts-check
/** The route of the puzzles, `#/practise/GAME/ID`. */
import { GAMES } from "../../games/index.js";
import { drawn, parted, same } from "../route.js";
import { PRACTISE } from "./slice.js";

/**
 * Return the entries of the history for the puzzles: the games, the choice in one, the puzzle in view.
 * @param {import("../../types.js").State} state
 */
function places({ practise }) {
  const [game, id] = [practise?.game, practise?.task?.id];
  return [{}, ...(game ? [{ game }, ...(id ? [{ game, id }] : [])] : [])];
}

export const practise = parted("practise", ["game", "id"], {
  open: (app, args) => app.open("practise", args),
  ...drawn("practise"),
  game: ({ practise }) => practise?.game ?? undefined,
  slices: [PRACTISE],
  known: ({ game = "" }) => game === "" || GAMES.includes(game),
  places,
  restore(app, args) {
    const state = app.store.get();
    return state.practise && same(places(state).at(-1), args) ? undefined : app.open("practise", args);
  },
});
