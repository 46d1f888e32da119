// @ts-check
/** The route of the score sheet for real cards, `#/sheet/CODE`. */
import { parted } from "../route.js";

export const sheet = parted("sheet", ["code"], { open: (app, args) => app.open("sheet", args) });
