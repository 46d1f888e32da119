// @ts-check
/**
 * Deals from a real table: a player enters the own hand, then calls and cards as they were seen. The engine offers what can have
 * happened, adds what needs no tap, and judges the decisions of the seat.
 */
import { SLICE_MS } from "../../engine/poll.js";
import { chosenRules, infoOf } from "../../games/index.js";
import { complete } from "../../state/house-rules.js";
import { newId } from "../../state/names.js";
import { closePanel, focusOn, inView } from "../part.js";
import { cut, draftFrom, followed, FORM, goesOn, parts, redo, undo, withCard, withMoves, withShown } from "./draft.js";
import { realTemplate } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Real} Real */
/** @typedef {import("../../types.js").RealDraft} RealDraft */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** The state of the screen before the engine has answered about a draft. */
const FRESH = { entered: null, at: null, look: false, why: null, thought: null, problem: null, parted: false, forgotten: null };

/**
 * Open the deals that are kept, or the deal of a link.
 * @param {App} app
 * @param {{code?: string}} [args]
 */
export async function open(app, { code } = {}) {
  closePanel();
  const actions = actionsOf(app);
  app.store.set({ screen: "real", real: { all: [], read: false, draft: null, ...FRESH, unkept: false, actions, template: realTemplate }, notice: null });
  await actions.reread();
  if (code && (await actions.recall(code))) app.notice({ key: "real.sent", passing: true });
  focusOn("#real h2");
}

/**
 * Return the actions on the deal that is entered; none does anything once the screen has been left.
 * @param {App} app
 */
function actionsOf(app) {
  const back = () => void actions.reread(); // from another page, which may have gone on with the deal
  document.addEventListener("visibilitychange", back);
  window.addEventListener("focus", back);
  /** The time of the last change of each draft that this page has read or written. @type {Map<string, number>} */
  const seen = new Map();
  /** The taps on cards, each answered once the engine has read the one before. */
  let taps = Promise.resolve();
  const unsubscribe = app.store.subscribe(({ real, engine }, before) => {
    if (real?.actions !== actions) {
      unsubscribe();
      document.removeEventListener("visibilitychange", back);
      window.removeEventListener("focus", back);
    } else if (engine.state !== before.engine.state) void enter();
  });

  const { here, show } = inView(app, "real", () => actions);

  /** Counts the draft's states, so that a late answer about an older one is not shown. */
  let turn = 0;

  /** Have the engine read the draft, and add what needs no tap. */
  async function enter() {
    const now = here();
    const draft = now?.draft;
    if (!now || !draft || app.store.get().engine.state !== "ready") return;
    turn += 1;
    const own = turn;
    const { game, rules, setup, seat } = draft;
    const { hand, moves } = draft.now;
    try {
      const answer = await app.ask({ ask: "enter", game, rules, setup, seat, hand, moves, ...(now.at === null ? {} : { ply: now.at }) });
      const current = here()?.draft;
      if (own !== turn || !current) return;
      const added = answer.position?.added ?? [];
      const longer = added.length > 0 ? followed(current, added) : current;
      show({ entered: answer, draft: longer });
      if (longer !== current) void keep(longer);
      if (here()?.look) void think();
    } catch (error) {
      if (own === turn) refuse(error);
    }
  }

  /** @param {unknown} error */
  function refuse(error) {
    show({ problem: { key: "real.refused" } });
    console.error(error);
  }

  /**
   * Keep a draft: as another one where another page has changed it since this one has read it.
   * @param {RealDraft} draft
   */
  async function keep(draft) {
    const [base, { changed }] = [seen.get(draft.id), draft];
    seen.set(draft.id, changed);
    let parted = false;
    const now = await app.storage.changeDraft("real", draft.id, (there) => {
      const kept = draftFrom(there);
      parted = kept !== null && (kept === "newer" || (kept.changed !== base && kept.changed !== changed));
      return parted ? there : draft;
    });
    const current = here()?.draft;
    if (parted && current?.id === draft.id) {
      const own = { ...current, id: newId() };
      show({ draft: own, parted: true });
      return keep(own);
    }
    show({ unkept: now === undefined });
  }

  /**
   * Show a draft, keep it, and have it read.
   * @param {RealDraft} draft
   * @param {Partial<Real>} [patch]
   */
  async function change(draft, patch = {}) {
    show({ draft, at: null, why: null, problem: null, parted: false, ...patch });
    await Promise.all([keep(draft), enter()]);
  }

  /** Have the engine think about the decision that is looked at. */
  async function think() {
    const asked = here();
    const position = asked?.entered?.position;
    const draft = asked?.draft;
    if (!asked?.look || !position || !draft || !position.decisions.includes(position.plies) || !position.view.legal.length) return;
    const made = draft.now.moves[asked.at ?? position.plies];
    const name = made === undefined ? undefined : parts(made).name;
    const moves = name && position.view.legal.includes(name) ? [name] : [];
    show({ thought: null });
    try {
      for (let done = false; !done; ) {
        const { thought } = await app.ask({ ask: "weigh", code: position.code, moves, ms: SLICE_MS });
        const now = here();
        if (now?.entered?.position?.code !== position.code || !now.look) return;
        show({ thought });
        done = thought.done;
      }
    } catch (error) {
      refuse(error);
    }
  }

  /** Answer a tap on a card. @param {string} card */
  async function tapped(card) {
    const now = here();
    const draft = now?.draft;
    if (!now || !draft || !now.entered) return;
    const { position, size } = now.entered;
    if (!position) return change(draft.now.hand.includes(card) || draft.now.hand.length < size ? withCard(draft, card) : draft);
    if (position.needs) {
      if (!position.needs.among.includes(card)) return show({ why: card });
      return change(withShown(draft, card, position.needs.cards, position.plies));
    }
    if (!position.offered.includes(card)) return show({ why: card });
    await actions.move(card);
  }

  const actions = {
    /** Read the drafts that are kept, which another page may have changed. */
    async reread() {
      const all = (await app.storage.drafts("real")).map(draftFrom).filter((one) => one !== null && one !== "newer").sort((one, other) => other.changed - one.changed);
      const now = here();
      if (!now) return;
      const there = all.find(({ id }) => id === now.draft?.id);
      const newer = there && now.draft && there.changed > now.draft.changed ? there : now.draft;
      for (const { id, changed } of all) if (id !== now.draft?.id || newer !== now.draft) seen.set(id, changed);
      show({ all, read: true, draft: newer, ...(newer === now.draft ? {} : { at: null, why: null, look: false }) });
      if (newer !== now.draft) await enter();
    },

    /** Begin a deal of a game. @param {string} game */
    async start(game) {
      const { games, preferences } = app.store.get();
      const info = infoOf({ games }, game);
      const rules = info ? complete(info, chosenRules(info, preferences)) : {};
      await change({ form: FORM, id: newId(), game, rules, setup: {}, seat: 0, now: { hand: [], moves: [], shown: [] }, undone: [], redone: [], changed: Date.now() }, { ...FRESH });
    },

    /** Go on with a deal that is kept. @param {RealDraft} draft */
    async resume(draft) {
      show({ ...FRESH, draft });
      await enter();
    },

    /** Go back to the choice of deals. */
    async leave() {
      show({ ...FRESH, draft: null });
      await actions.reread();
    },

    /** Forget a deal. @param {RealDraft} draft */
    async forget(draft) {
      await app.storage.removeDraft("real", draft.id);
      show({ forgotten: draft });
        await actions.reread();
    },

    /** Bring back the deal that was forgotten last. */
    async remember() {
      const draft = here()?.forgotten;
      if (!draft) return;
      show({ forgotten: null });
      await keep(draft);
      await actions.reread();
    },

    /** Take over the deal of a link or a text, or go on with it if it is kept. @param {string} text @returns {Promise<boolean>} true if it is new here */
    async recall(text) {
      try {
        const linked = await app.ask({ ask: "recall", text });
        const { game, rules, setup, seat, hand, moves } = linked;
        await actions.reread();
        const kept = here()?.all.find((draft) => goesOn(draft, linked));
        if (kept) await actions.resume(kept);
        else await change({ form: FORM, id: newId(), game, rules, setup, seat, now: { hand, moves, shown: [] }, undone: [], redone: [], changed: Date.now() }, { ...FRESH });
        return kept === undefined;
      } catch (error) {
        show({ problem: { key: "real.unread" } });
        if (/** @type {{code?: unknown}} */ (error).code === "internal") console.error(error);
        return false;
      }
    },

    /** Change rules or setup of a deal without moves; cards that cannot be dealt under new rules are dropped. @param {Partial<Pick<RealDraft, "rules" | "setup">>} patch */
    async lay(patch) {
      const draft = here()?.draft;
      if (!draft) return;
      const { game, seat, now } = draft;
      if (!patch.rules) return change({ ...draft, ...patch, changed: Date.now() });
      try {
        const { deck, size } = await app.ask({ ask: "enter", game, rules: patch.rules, setup: {}, seat: 0, hand: [], moves: [] });
        if (here()?.draft !== draft) return;
        const dealt = now.hand.filter((card) => deck.includes(card));
        const players = Number(patch.rules.players ?? 4);
        const setup = Number(draft.setup.dealer ?? 0) < players ? draft.setup : {};
        await change({ ...draft, ...patch, setup, seat: seat < players ? seat : 0, now: { ...now, hand: dealt.length < size ? dealt : [] }, undone: [], redone: [], changed: Date.now() });
      } catch (error) {
        refuse(error);
      }
    },

    /** Answer a tap on a card. @param {string} card */
    card: (card) => (taps = taps.then(() => tapped(card))),

    /** Enter a call or a card where the position shows. @param {string} name */
    async move(name) {
      const now = here();
      const draft = now?.draft;
      const position = now?.entered?.position;
      if (!draft || !position || position.view.turn === null || !position.offered.includes(name)) return;
      await change(withMoves(draft, position.plies, [`${position.view.turn}:${name}`]));
    },

    /** Enter that all who are still asked decline. */
    async decline() {
      const now = here();
      const position = now?.entered?.position;
      if (now?.draft && position) await change(withMoves(now.draft, position.plies, position.declined));
    },

    async undo() {
      const now = here();
      if (now?.look) return actions.look(false);
      if (now?.draft) await change(undo(now.draft));
    },

    async redo() {
      const draft = here()?.draft;
      if (draft) await change(redo(draft));
    },

    /** Show the position after a number of moves; null for the last. @param {number | null} at */
    async go(at) {
      show({ at, why: null, thought: null });
      await enter();
    },

    /** Drop what does not fit, and all that follows it. */
    async drop() {
      const now = here();
      const position = now?.entered?.position;
      if (now?.draft && position) await change(cut(now.draft, position.plies));
    },

    /** Look at one's decisions, the latest first; or go on entering. @param {boolean} on */
    async look(on) {
      const decisions = here()?.entered?.position?.decisions ?? [];
      const moves = here()?.draft?.now.moves.length ?? 0;
      const made = decisions.filter((ply) => ply < moves);
      show({ look: on, at: on ? (made.at(-1) ?? decisions.at(-1) ?? null) : null, why: null, thought: null });
      await enter();
    },

    /** Ask others about the decision in view. */
    ask() {
      const now = here();
      const position = now?.entered?.position;
      const made = now?.draft?.now.moves[position?.plies ?? -1];
      if (position) void app.open("ask", { code: position.code, move: made === undefined ? null : parts(made).name });
    },

    /** @param {KeyboardEvent} event */
    key(event) {
      const now = here();
      if (!now?.draft || event.altKey || event.target instanceof HTMLInputElement) return;
      if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "z") {
        event.preventDefault();
        void (event.shiftKey ? actions.redo() : actions.undo());
      }
    },
  };
  return actions;
}
