// @ts-check
/**
 * The deal editor: a deal is entered or changed by taps, keys or a text, completed at random, and then played, studied or shared.
 * Sizes of piles, faults and legal calls are the engine's; every step can be undone, also after a reload of the tab.
 */
import { closePanel, focusOn } from "../part.js";
import { dealing } from "./dealing.js";
import { createDesk, NOTHING } from "./desk.js";
import { filling } from "./filling.js";
import { opening } from "./opening.js";
import { terms } from "./terms.js";
import { typing } from "./typing.js";
import { uses } from "./uses.js";
import { editorTemplate } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Editing} Editing */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/**
 * Open the editor: with the deal of a link, with the deal that this tab has kept, or empty.
 * @param {App} app
 * @param {{code?: string}} [args]
 */
export async function open(app, { code } = {}) {
  closePanel();
  const actions = actionsOf(app);
  /** @type {Editing} */
  const editing = {
    draft: NOTHING, past: [], future: [], edited: null, at: 0, card: "", tool: null, wishes: [], text: "", read: null, view: null, base: null,
    busy: "load", said: null, refused: null, seat: 0, actions, template: editorTemplate,
  };
  app.store.set({ screen: "editor", editing, notice: null });
  focusOn("#editor h2");
  await actions.begin(code ?? "");
}

/**
 * Return the actions on the deal that is entered; none does anything once the editor has been left.
 * @param {App} app
 */
function actionsOf(app) {
  const desk = createDesk(app, () => actions);
  const { undo, redo } = desk;

  const actions = {
    undo, redo,
    ...opening(app, desk),
    ...dealing(desk),
    ...terms(desk),
    ...filling(app, desk),
    ...typing(app, desk),
    ...uses(app, desk),

    /**
     * Obey a key anywhere in the editor: undo and redo.
     * @param {KeyboardEvent} event
     */
    shortcut(event) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || (event.target instanceof HTMLElement && event.target.matches("input, textarea"))) return;
      const key = event.key.toLowerCase();
      if (key === "y" || (key === "z" && event.shiftKey)) actions.redo();
      else if (key === "z") actions.undo();
      else return;
      event.preventDefault();
    },
  };
  return actions;
}
