// @ts-check
/**
 * The route of the score sheets for real cards: `#/sheet` lists those kept, `#/sheet/CODE` is one in a link, `#/sheet/kept/ID` one kept, and
 * `#/sheet/kept/ID/ROW` its form for a row, counted from 1, or for the next deal, `new`.
 */
import { parted } from "../route.js";

/** Stands in addresses in place of the code, for a sheet in storage. */
export const KEPT = "kept";

export const sheet = parted("sheet", ["code", "id", "row"], {
  known: ({ code, id }) => code !== "" && (code === KEPT ? Boolean(id) : id === undefined),
  open: (app, args) => app.open("sheet", args),
});
