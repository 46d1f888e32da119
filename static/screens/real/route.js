// @ts-check
/** The route of deals from a real table, `#/real`, and of one that a link of a seat's view holds, `#/real/CODE`. */
import { parted } from "../route.js";
import { REAL } from "./slice.js";

export const real = parted("real", ["code"], {
  open: (app, args) => app.open("real", args),
  template(app) {
    const { real } = app.store.get();
    return /** @type {NonNullable<typeof real>} */ (real).template(app, /** @type {NonNullable<typeof real>} */ (real));
  },
  shows: ({ real }) => real !== null,
  game: ({ real }) => real?.draft?.game,
  slices: [REAL],
  places: ({ real }) => (real ? [{}] : []),
  restore: (app) => (app.store.get().real ? undefined : app.open("real")),
});
