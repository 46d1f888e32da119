// @ts-check
/**
 * The sheet for real cards: people play at a table of their own and note the outcome of each deal here. The game's own settlement
 * makes the score; before the engine has come, deals are noted and settled when it is there.
 */
import { newId } from "../../state/names.js";
import { simple } from "../panel/panel.js";
import { begunIn, NEW } from "./begun.js";
import { createDesk } from "./desk.js";
import { entering } from "./entering.js";
import { createKeeping } from "./keeping.js";
import { unpacked } from "./link.js";
import { noting } from "./noting.js";
import { KEPT } from "./route.js";
import { sending } from "./sending.js";
import { starting } from "./starting.js";
import { bodyTemplate, footTemplate, paper, titleOf } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("./desk.js").Desk} Desk */
/** @typedef {import("./keeping.js").Keeping} Keeping */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/**
 * The address of a list, of a sheet, or of a row: the code of a link, or KEPT with the id of the sheet and the place of the row.
 * @typedef {{code?: string, id?: string, row?: string}} Args
 */

/**
 * Return the entries of an address in the history: the list, above it the sheet, above it the row. A link has one entry.
 * @param {Args} args
 * @returns {Args[]}
 */
export const places = ({ code, id, row }) => (code !== KEPT ? [code === undefined ? {} : { code }] : [{}, { code, id }, ...(row === undefined ? [] : [{ code, id, row }])]);

/**
 * Open the list of sheets, the sheet of a link or one that is kept, or the form of one of its rows.
 * @param {App} app
 * @param {Args} [args]
 */
export async function open(app, args = {}) {
  const desk = createDesk(app, Boolean(args.code), () => panel);
  const keeping = createKeeping(app, desk);
  const actions = actionsOf(app, desk, keeping);
  const panel = simple(app, "sheet", () => bodyTemplate(app, desk, actions), {
    title: () => titleOf(app, desk),
    foot: () => footTemplate(app, desk, actions),
    key: actions.form.key,
    closed: keeping.leave,
  });
  const unsubscribe = app.store.subscribe((state, before) => {
    if (!panel.shown()) unsubscribe();
    else if (state.engine.state !== before.engine.state) void keeping.settle();
  });
  if (args.code === KEPT) await seek(app, args, desk, keeping, actions.form.note);
  else {
    if (args.code) await unpack(args.code, desk);
    await keeping.reread();
  }
}

/**
 * Return the actions by their subject: the form, rows, whole sheets, and the ways out of the page.
 * @param {App} app
 * @param {Desk} desk
 * @param {Keeping} keeping
 */
function actionsOf(app, desk, keeping) {
  const form = noting(app, desk);
  const drawn = (/** @type {import("./desk.js").KeptSheet} */ sheet, /** @type {import("./desk.js").Settled} */ settled) => paper(app, desk, sheet, settled, form.note);
  return { form, rows: entering(app, desk, keeping, form), sheets: starting(app, desk, keeping), send: sending(app, desk, drawn) };
}

/**
 * Show the sheet that is kept at an address, and the form of its row.
 * @param {App} app
 * @param {Args} args
 * @param {Desk} desk
 * @param {Keeping} keeping
 * @param {(index: number) => void} note
 */
async function seek(app, { id = "", row }, desk, keeping, note) {
  const { now } = desk;
  await keeping.reread();
  now.sheet = now.all.find((one) => one.id === id) ?? null;
  now.where = keeping.held.has(id) ? "refused" : "kept";
  if (now.sheet) {
    now.begun = await begunIn(app, id);
    await keeping.settle();
    const { length } = now.sheet.rows;
    const index = row === NEW ? length : Number(row) - 1;
    if (desk.shown() && row !== undefined && index >= 0 && (row === NEW || index < length)) return note(index);
  } else now.problem = { key: "pages.sheet.lost" };
  desk.stand();
  desk.redraw();
}

/** Unpack the sheet of a link. @param {string} code @param {Desk} desk */
async function unpack(code, { now }) {
  const found = await unpacked(code, newId());
  if (found === null || found === "newer") [now.where, now.problem] = ["kept", { key: found === null ? "pages.sheet.damaged" : "pages.sheet.newer" }];
  else [now.sheet, now.where] = [found, "sent"];
}
