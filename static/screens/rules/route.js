// @ts-check
/** The route of the rules, `#/rules/GAME/NUMBER`. */
import { GAMES } from "../../games/index.js";
import { parted } from "../route.js";

export const rules = parted("rules", ["game", "rule"], {
  open: (app, args) => app.open("rules", args),
  known: ({ game = "" }) => game === "" || GAMES.includes(game),
  bare: true,
});
