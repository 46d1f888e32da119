// @ts-check
/** The route of deals from a real table, `#/real`, and of one that a link of a seat's view holds, `#/real/CODE`. */
import { drawn, parted } from "../route.js";
import { REAL } from "./slice.js";

export const real = parted("real", ["code"], {
  open: (app, args) => app.open("real", args),
  ...drawn("real"),
  game: ({ real }) => real?.draft?.game,
  slices: [REAL],
  places: ({ real }) => (real ? [{}] : []),
  restore: (app) => (app.store.get().real ? undefined : app.open("real")),
});
