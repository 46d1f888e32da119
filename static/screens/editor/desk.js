// @ts-check
/**
 * The deal on the editor's desk: kept in the tab, changed in steps that can be undone, checked by the engine after each. Under
 * other rules its cards are laid into the new piles first.
 */
import { chosenRules, GAMES } from "../../games/index.js";
import { complete } from "../../state/house-rules.js";
import { remember } from "../../state/tab.js";
import { refusal } from "../panel/panel.js";
import { focusOn, inView } from "../part.js";
import { asked, draftOf, following, relaid, STEPS } from "./draft.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Draft} Draft */
/** @typedef {import("../../types.js").Edited} Edited */
/** @typedef {import("../../types.js").Editing} Editing */
/** @typedef {ReturnType<typeof createDesk>} Desk */

/** The key under which a tab keeps the deal across a reload. */
export const KEPT = "stich.editor";

/** A draft before the engine has said which piles there are. @type {Draft} */
export const NOTHING = { game: GAMES[0] ?? "", rules: {}, setup: {}, piles: [], moves: [] };

/** Where the focus goes from an element that is gone, the first that is there: the next call, the way to play, the deck. */
const HEIRS = [".editor-legal [data-move]", "#editor [data-way=start]:not(:disabled)", '#editor .deck [tabindex="0"]', "#editor h2"];

/** Move the focus where the element that had it is gone. */
function inherit() {
  requestAnimationFrame(() => {
    const heir = document.activeElement === document.body ? HEIRS.find((selector) => document.querySelector(selector)) : undefined;
    if (heir) focusOn(heir);
  });
}

/**
 * Wait until the engine has said which games there are.
 * @param {App} app
 * @returns {Promise<import("../../types.js").Game[]>}
 */
const gamesOf = (app) =>
  new Promise((resolve) => {
    const { games } = app.store.get();
    if (games) return resolve(games);
    const unsubscribe = app.store.subscribe(({ games: come }) => {
      if (!come) return;
      unsubscribe();
      resolve(come);
    });
  });

/**
 * Create the desk of an editor. Nothing changes on it once the editor has been left.
 * @param {App} app
 * @param {() => unknown} actions returns the actions of the editor that is shown
 */
export function createDesk(app, actions) {
  /** The number of changes: the engine's answer about an earlier one comes too late. */
  let changes = 0;
  /** True from a change of game or rules until the cards lie in the piles of the new rules. */
  let relaying = false;
  const { here, show: change } = inView(app, "editing", () => actions());

  /** Change the editor's state, keep the deal in the tab, and the focus in the editor. @param {Partial<Editing>} patch */
  function show(patch) {
    const focused = document.activeElement?.closest("#editor") ?? null;
    change(patch);
    keep();
    if (focused) inherit();
  }

  /** Keep the deal in the tab. */
  function keep() {
    const now = here();
    if (!now || now.busy === "load") return;
    const { draft, past, future, edited, text } = now;
    remember(KEPT, JSON.stringify({ draft, past, future, text, code: edited?.code ?? null }));
  }

  /** @param {unknown} error */
  function fail(error) {
    show({ busy: "", said: { key: refusal(app, error) } });
    if (/** @type {{code?: unknown}} */ (error).code === undefined) console.error(error);
  }

  /**
   * Put a draft in place of the present one, as a step that can be undone. Until the cards lie in the piles of new rules, all
   * changes belong to one step.
   * @param {Draft} draft
   * @param {Partial<Editing>} [more]
   */
  function put(draft, more = {}) {
    const now = here();
    if (now) show({ draft, past: relaying ? now.past : [...now.past, now.draft].slice(-STEPS), future: [], said: null, base: null, ...more });
  }

  /**
   * Put a draft in place of the present one, and ask the engine about it.
   * @param {Draft} draft
   * @param {Partial<Editing>} [more]
   */
  function step(draft, more = {}) {
    put(draft, more);
    return check();
  }

  /**
   * Change game, rules or setup. The cards keep their piles until the engine has said which piles there are.
   * @param {Partial<Pick<Draft, "game" | "rules" | "setup">>} terms
   */
  function under(terms) {
    const now = here();
    if (!now) return Promise.resolve();
    put({ ...now.draft, ...terms });
    relaying = true;
    return check();
  }

  /**
   * Return the chosen pile and seat, or the first ones where a step back or forth has led to rules without them.
   * @param {Edited} edited
   */
  function withinReach({ piles }) {
    const { at = 0, seat = 0 } = here() ?? {};
    return { at: at < piles.length ? at : 0, seat: piles.some((pile) => pile.seat === seat) ? seat : 0 };
  }

  /** Ask the engine about the draft. */
  async function check() {
    const now = here();
    if (!now) return;
    const change = ++changes;
    try {
      const edited = relaying && now.edited ? await relay(now.draft, now.edited) : await app.ask({ ask: "edit", ...asked(now.draft) });
      if (change !== changes) return;
      show({ edited, refused: null, ...(relaying ? laid(now.draft, edited) : {}), ...withinReach(edited) });
      relaying = false;
    } catch (error) {
      if (change !== changes) return;
      const { code, detail } = /** @type {{code?: string, detail?: string}} */ (error);
      const { edited } = here() ?? {};
      show({ edited: edited ? { ...edited, code: null, calling: false } : null, refused: { key: `ui.error.${code ?? "internal"}`, data: { detail: detail ?? String(error) } } });
    }
    await look();
  }

  /** Ask for the position in which the next call is made, while the calls are shown. */
  async function look() {
    const now = here();
    if (!now) return;
    const code = now.tool === "calls" && now.edited?.calling ? now.edited.code : null;
    if (code === null) return show({ view: null });
    const change = changes;
    try {
      const { view } = await app.ask({ ask: "look", code, ply: "last", seat: null, open: true });
      if (change === changes) show({ view });
    } catch (error) {
      fail(error);
    }
  }

  /**
   * Take the engine's answer as the deal.
   * @param {Edited} edited
   * @param {Partial<Editing>} [more]
   */
  function take(edited, more = {}) {
    const draft = draftOf(edited);
    put(draft, { edited, at: following(draft, edited, 0), seat: 0, ...more });
    relaying = false;
    return check();
  }

  /** Return the rules that the person has chosen for a game. @param {string} game */
  async function rulesOf(game) {
    const info = (await gamesOf(app)).find(({ id }) => id === game);
    return info ? complete(info, chosenRules(info, app.store.get().preferences)) : {};
  }

  /** Begin with an empty deal of a game. @param {string} game */
  const emptied = async (game) => app.ask({ ask: "edit", game, rules: await rulesOf(game) });

  /**
   * Ask the engine for the cards of a draft in the piles of its rules.
   * @param {Draft} draft
   * @param {Edited} before the answer about the rules in whose piles the cards lie
   */
  async function relay({ game, rules, setup, piles, moves }, before) {
    const empty = await app.ask({ ask: "edit", game, rules, setup });
    return app.ask({ ask: "edit", ...asked({ ...draftOf(empty), piles: relaid(piles, before, empty), moves }) });
  }

  /**
   * Return the state of the editor once cards lie in other piles. Those without a place are back in the deck, which is said.
   * @param {Draft} before
   * @param {Edited} edited
   * @returns {Partial<Editing>}
   */
  function laid(before, edited) {
    const draft = draftOf(edited);
    const n = before.piles.flat().length - draft.piles.flat().length;
    return { draft, edited: { ...edited, faults: [] }, at: following(draft, edited, 0), seat: 0, said: n > 0 ? { key: "editor.relaid", data: { n } } : null };
  }

  return {
    here, show, fail, put, step, under, check, look, take, emptied, rulesOf,

    /** Wait for the piles of new rules. Returns true once the cards lie in them. */
    async settled() {
      if (relaying) await check();
      return !relaying;
    },

    undo() {
      const now = here();
      const draft = now?.past.at(-1);
      if (!now || !draft) return;
      show({ draft, past: now.past.slice(0, -1), future: relaying ? now.future : [now.draft, ...now.future], said: null, base: null });
      void check();
    },

    redo() {
      const now = here();
      const [draft, ...future] = now?.future ?? [];
      if (!now || !draft) return;
      show({ draft, past: [...now.past, now.draft], future, said: null, base: null });
      void check();
    },
  };
}
