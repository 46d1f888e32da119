// @ts-check
/**
 * The deal editor: a deal is entered or changed by taps, keys or a text, completed at random, and then played, studied or shared.
 * Sizes of piles, faults and legal calls are the engine's; every step can be undone, also after a reload of the tab.
 */
import { chosenRules, GAMES } from "../../games/index.js";
import { complete } from "../../state/house-rules.js";
import { remember, remembered } from "../../state/tab.js";
import { refusal } from "../panel/panel.js";
import { closePanel, focusOn, inView } from "../part.js";
import { beside, rowsOf } from "./deck.js";
import { asked, draftOf, following, given, holder, keptFrom, left, relaid, STEPS, without } from "./draft.js";
import { coded } from "./names.js";
import { fitting, wishOf } from "./tools.js";
import { editorTemplate } from "./view.js";
import { labelsOf } from "./words.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Draft} Draft */
/** @typedef {import("../../types.js").Edited} Edited */
/** @typedef {import("../../types.js").Editing} Editing */
/** @typedef {import("../../types.js").Rules} Rules */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** The key under which a tab keeps the deal across a reload. */
const KEPT = "stich.editor";

/** Milliseconds without a key after which a text is read. */
const PAUSE = 250;

/** Milliseconds of one request while bots play a deal out. */
const SLICE = 100;

/** The symbols of the suits, which mean the same with every deck. @type {Record<string, string>} */
const PIPS = { C: "♣", S: "♠", H: "♥", D: "♦" };

/** A draft before the engine has said which piles there are. @type {Draft} */
const NOTHING = { game: GAMES[0] ?? "", rules: {}, setup: {}, piles: [], moves: [] };

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
 * Move the focus where the element that had it is gone.
 * @param {string} selector
 */
function heir(selector) {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) focusOn(selector);
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
 * Return the actions on the deal that is entered; none does anything once the editor has been left.
 * @param {App} app
 */
function actionsOf(app) {
  /** The number of changes: the engine's answer about an earlier one comes too late. */
  let changes = 0;
  /** True from a change of game or rules until the cards lie in the piles of the new rules. */
  let relaying = false;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  const { here, show: change } = inView(app, "editing", () => actions);

  /** Change the editor's state and keep the deal in the tab. @param {Partial<Editing>} patch */
  function show(patch) {
    change(patch);
    keep();
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

  const actions = {
    /**
     * Begin with the deal of a link, with the one that the tab has kept, or with none.
     * @param {string} code empty for no link
     */
    async begin(code) {
      const kept = keptFrom(remembered(KEPT));
      try {
        if (kept && (code === "" || kept.code === code)) {
          show({ busy: "", draft: kept.draft, past: kept.past, future: kept.future, text: kept.text });
          await check();
          const refused = here()?.refused?.key;
          if (refused === "ui.error.contradiction" && !here()?.edited) show({ edited: { ...(await emptied(kept.draft.game)), code: null, calling: false } });
          else if (refused) await take(await emptied(kept.draft.game), { refused: null, past: [], future: [] });
        } else if (code !== "") {
          const edited = await app.ask({ ask: "read", text: `#${code}`, game: NOTHING.game });
          const found = edited.piles.some(({ cards }) => cards.length > 0) ? edited : await emptied(NOTHING.game);
          const draft = draftOf(found);
          show({ busy: "", draft, edited: { ...found, faults: [] }, past: kept ? [...kept.past, kept.draft].slice(-STEPS) : [], text: kept?.text ?? "" });
        } else {
          const edited = await emptied(app.store.get().table?.view.game ?? NOTHING.game);
          show({ busy: "", draft: draftOf(edited), edited });
        }
        const now = here();
        if (now?.edited) show({ at: following(now.draft, now.edited, 0) });
      } catch (error) {
        fail(error);
      }
    },

    /** Choose the pile that takes the next cards. @param {number} at */
    aim: (at) => show({ at, said: null }),

    /**
     * Give a card to a pile, or take it back from there.
     * @param {string} card
     * @param {number} [at] by default the chosen pile
     */
    tap(card, at = here()?.at ?? 0) {
      const now = here();
      if (!now?.edited || now.refused) return;
      const { draft, edited } = now;
      if (holder(draft, card) === at) return void actions.drop(card);
      const after = given(draft, edited, card, at);
      if (!after) return show({ card, said: { key: "editor.full", data: { pile: at }, card } });
      void step(after, { card, at: following(after, edited, at) });
      heir("#editor [data-way=start]");
    },

    /** Take a card back from its pile, which is chosen then. @param {string} card */
    drop(card) {
      const now = here();
      if (!now) return;
      const at = holder(now.draft, card);
      if (at < 0) return;
      void step(without(now.draft, card), { card, at });
      heir(`#editor .deck [data-card="${card}"]`);
    },

    /** Take all cards back. */
    clear() {
      const now = here();
      if (now) void step({ ...now.draft, piles: now.draft.piles.map(() => []), moves: [] }, { at: 0, view: null });
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

    /** Move the focus in the deck. @param {string} card */
    walk(card) {
      show({ card });
      focusOn(`#editor .deck [data-card="${card}"]`);
    },

    /** Open a tool, or close it. @param {Editing["tool"]} tool */
    turn(tool) {
      const now = here();
      if (!now) return;
      show({ tool: now.tool === tool ? null : tool });
      void look();
    },

    /** @param {string} game */
    async play(game) {
      if (here()?.draft.game !== game) await under({ game, rules: await rulesOf(game), setup: {} });
    },

    /** @param {Rules} rules */
    rule: (rules) => under({ rules }),

    /** Change the dealer, or what earlier deals have left. @param {Rules} setup */
    lay: (setup) => under({ setup: { ...here()?.draft.setup, ...setup } }),

    /** @param {Editing["wishes"]} wishes */
    wish: (wishes) => show({ wishes, said: null }),

    /** Deal all other cards at random, such that the wishes are granted; once that is done, deal them anew. */
    async fill() {
      if (relaying) await check();
      const now = here();
      if (!now || now.busy || relaying) return;
      const base = now.base ?? { draft: now.draft, wishes: now.tool === "fill" && now.edited ? fitting(now.wishes, now.edited).map(wishOf) : [] };
      show({ busy: "fill", said: null });
      try {
        const { game, rules, setup, piles } = asked(base.draft);
        const edited = await app.ask({ ask: "fill", game, rules, setup, piles, wishes: base.wishes });
        if (here()?.draft !== now.draft) return show({ busy: "" });
        const [fault] = edited.faults;
        if (fault) return show({ busy: "", said: { key: `editor.fault.${fault.reason}`, data: fault } });
        await take(edited, { busy: "", base });
      } catch (error) {
        fail(error);
      }
    },

    /** Keep a text as it is typed, and read it once the keys rest. @param {string} text */
    type(text) {
      show({ text });
      clearTimeout(timer);
      timer = setTimeout(() => void actions.read(), PAUSE);
    },

    /** Have the engine read the text. */
    async read() {
      const now = here();
      if (!now) return null;
      if (now.text.trim() === "") return show({ read: null }), null;
      const { text } = now;
      const { game, rules, setup } = now.draft;
      try {
        const edited = await app.ask({ ask: "read", text: coded(app.words, text, labelsOf(app, now)), game, rules, setup });
        if (here()?.text !== text) return null;
        show({ read: { cards: edited.piles.flatMap(({ cards }) => cards).length, faults: edited.faults } });
        return edited;
      } catch (error) {
        fail(error);
        return null;
      }
    },

    /** Take the cards of the text. What is wrong in it stays below it, and the text as it is. */
    async enter() {
      clearTimeout(timer);
      const edited = await actions.read();
      if (!edited || edited.piles.every(({ cards }) => cards.length === 0)) return;
      const n = edited.piles.flatMap(({ cards }) => cards).length;
      await take({ ...edited, faults: [] }, { said: { key: "editor.entered", data: { n } }, ...(edited.faults.length === 0 ? { tool: null } : {}) });
    },

    /**
     * Give the cards that are typed for a pile to it, as one step. Returns false where one of them has no place, which is said.
     * @param {number} at
     * @param {string} text
     */
    async name(at, text) {
      const now = here();
      if (!now?.edited || now.refused) return false;
      const { draft, edited } = now;
      try {
        const { game, rules, setup } = draft;
        const { piles, faults } = await app.ask({ ask: "read", text: coded(app.words, text, labelsOf(app, now)), game, rules, setup });
        const [fault] = faults;
        if (fault) return show({ said: { key: `editor.fault.${fault.reason}`, data: { ...fault, line: 0 } } }), false;
        /** @type {Draft | null} */
        let after = draft;
        for (const card of piles.flatMap(({ cards }) => cards)) {
          if (holder(after, card) === at) continue;
          after = given(after, edited, card, at);
          if (!after) return show({ said: { key: "editor.full", data: { pile: at }, card } }), false;
        }
        if (here()?.draft !== draft) return false;
        if (after !== draft) void step(after, { at: following(after, edited, at) });
        return true;
      } catch (error) {
        fail(error);
        return false;
      }
    },

    /** Write the deal as a text, to be changed or copied. */
    async write() {
      const now = here();
      if (!now) return;
      try {
        const text = now.edited?.code ? (await app.ask({ ask: "text", code: now.edited.code })).text : now.draft.piles.map((cards) => cards.map((card) => `${PIPS[card.charAt(0)]}${card.charAt(1)}`).join(" ") || "-").join("\n");
        show({ text, read: null });
        focusOn("#editor textarea");
      } catch (error) {
        fail(error);
      }
    },

    /** Make the next call. @param {string} move */
    call(move) {
      const now = here();
      if (now?.edited) void step({ ...now.draft, moves: [...now.edited.moves, move] });
    },

    /** Take all calls back. */
    uncall() {
      const now = here();
      if (now) void step({ ...now.draft, moves: [] });
    },

    /** @param {number} seat */
    sit: (seat) => show({ seat }),

    /** Play the deal from here, at a table of its own. */
    async start() {
      const { edited, seat = 0 } = here() ?? {};
      const code = edited?.code;
      if (!code) return;
      const before = app.store.get().match;
      await app.link(code, seat);
      if (app.store.get().match === before) return; // refused, and the page says why
      const back = before === null ? [] : [{ key: "ui.notice.back", run: () => void app.resume(before) }];
      app.notice({ key: "editor.playing", actions: [{ key: "editor.again", run: () => void app.open("editor", { code }) }, ...back] });
    },

    /**
     * Have bots play the deal out from here, and study it.
     * @param {"moves" | "table"} tab
     */
    async study(tab) {
      const now = here();
      const code = now?.edited?.code;
      if (!now || !code || now.busy) return;
      show({ busy: "study", said: null });
      try {
        let [played, over] = [code, false];
        while (!over && here()?.edited?.code === code) ({ code: played, over } = await app.ask({ ask: "vary", code: played, ms: SLICE }));
        if (!here()) return;
        show({ busy: "" });
        if (over) await app.open("study", { code: played, ply: now.edited?.moves.length ?? 0, tab });
      } catch (error) {
        fail(error);
      }
    },

    share() {
      const code = here()?.edited?.code;
      if (code) void app.open("share", { code });
    },

    /**
     * Obey a key in the deck: arrows move the focus, a number gives the card to that pile, Backspace takes it back.
     * @param {KeyboardEvent} event
     */
    key(event) {
      const now = here();
      const card = event.target instanceof HTMLElement ? event.target.dataset.card : undefined;
      if (!now?.edited || !card || event.altKey || event.ctrlKey || event.metaKey) return;
      const number = /^[1-9]$/u.test(event.key) ? Number(event.key) - 1 : -1;
      const rows = rowsOf(now.edited);
      const to = beside(rows, card, event.key);
      if (to) actions.walk(to);
      else if (number >= 0 && number < now.edited.piles.length) actions.tap(card, number);
      else if (event.key === "Backspace" || event.key === "Delete") actions.drop(card);
      else return;
      event.preventDefault();
    },

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

    /** Return the cards that are not dealt. */
    left() {
      const now = here();
      return now?.edited ? left(now.draft, now.edited) : [];
    },
  };
  return actions;
}
