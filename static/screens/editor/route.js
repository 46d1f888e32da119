// @ts-check
/** The route of the deal editor, `#/editor/CODE`: the deal of a link to change, or an empty one. */
import { drawn, parted, same } from "../route.js";
import { EDITOR } from "./slice.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").State} State */

/**
 * Open the editor, with the deal of a link whose damage of copying is undone.
 * @param {App} app
 * @param {{code?: string}} to
 * @returns {Promise<boolean>} false where no deal is left, which the page has said
 */
async function edited(app, { code = "" }) {
  try {
    await app.open("editor", code === "" ? {} : { code: (await app.ask({ ask: "mend", text: `#${code}` })).code });
    return true;
  } catch (error) {
    app.complain(error);
    return false;
  }
}

/**
 * Return the arguments of the address: the deal as it is, once it is complete.
 * @param {State} state
 */
const places = ({ editing }) => (editing ? [{ code: editing.edited?.code ?? "" }] : []);

export const editor = parted("editor", ["code"], {
  open: edited,
  ...drawn("editing"),
  game: ({ editing }) => editing?.draft.game,
  slices: [EDITOR],
  places,
  restore(app, args) {
    const state = app.store.get();
    return state.editing && same(places(state).at(-1), args) ? undefined : app.open("editor", args);
  },
});
