// @ts-check
/**
 * Practise: puzzles with proved answers. A pack has the views, the verdicts and the layouts that refute an answer, so that
 * nothing here waits for the engine; only playing on from a puzzle does.
 */
import { fetched, forget } from "../../engine/fetched.js";
import { EngineError } from "../../engine/protocol.js";
import { GAMES, infoOf } from "../../games/index.js";
import { slots } from "../../board/board.js";
import { isCard } from "../../cards/cards.js";
import { keyOf } from "../../say/key.js";
import { learn, learned, returning, withoutReturn, withPuzzle, withReturn } from "../../state/learned.js";
import { positions } from "../../tasks/line.js";
import { chosen, fitting, judged, mayBeSame, NO_DIFFERENCE, none, read, viewOf } from "../../tasks/pack.js";
import { link, ofSeat } from "../links.js";
import { closePanel, focusOn, inView } from "../part.js";
import { copied, sends, sent } from "../send.js";
import { taskOf } from "./mistake.js";
import { href } from "../routes.js";
import { levelOf, rated, ratingOf, triedOf } from "./rating.js";
import { practiseTemplate } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Practise} Practise */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../tasks/pack.js").Read} Read */
/** @typedef {import("../../tasks/pack.js").Task} Task */
/** @typedef {import("../../tasks/pack.js").Wish} Wish */
/** @typedef {{game?: string, id?: string}} Args */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** Milliseconds between two cards of a line that goes on by itself. */
const PACE = 900;

/** A puzzle without an answer. */
const FRESH = { given: [], done: false, verdict: null, why: null, line: [], step: null, heard: false, playing: false, said: null };

/** The packs read for a page, by game. @type {WeakMap<App["store"], Map<string, Read>>} */
const shelves = new WeakMap();

/**
 * Return the packs read for a page, whose keys are heard once it has a shelf for them.
 * @param {App} app
 */
function shelfOf(app) {
  const known = shelves.get(app.store);
  if (known) return known;
  /** @type {Map<string, Read>} */
  const shelf = new Map();
  shelves.set(app.store, shelf);
  listen(app);
  return shelf;
}

/**
 * Return true if a game still has these rules; before the engine has said which it has, every game of the page has.
 * @param {App} app
 * @returns {(game: string, rules: import("../../types.js").Rules) => boolean}
 */
const known = (app) => (game, rules) => {
  const info = infoOf(app.store.get(), game);
  if (!info) return GAMES.includes(game);
  const values = new Map(info.options.map((option) => [option.name, option.values]));
  return Object.entries(rules).every(([name, value]) => values.get(name)?.includes(value));
};

/**
 * Return the text of a file that the build has compressed, so that its length on the line does not depend on the host.
 * @param {Response} answer
 * @returns {Promise<string>}
 */
async function unpacked(answer) {
  const packed = new Blob([await answer.arrayBuffer()]);
  return new Response(packed.stream().pipeThrough(new DecompressionStream("gzip"))).text();
}

/**
 * Return the pack of a game that has been read, unless the engine has said since that its rules are gone.
 * @param {App} app
 * @param {string} [game]
 */
function shelved(app, game = "") {
  const there = shelfOf(app).get(game);
  return there?.pack && known(app)(there.pack.game, there.pack.rules) ? there : undefined;
}

/**
 * Fetch the pack of a game.
 * @param {App} app
 * @param {string} game
 * @returns {Promise<Read>} without a pack while it cannot be had
 */
async function packOf(app, game) {
  const packs = shelfOf(app);
  const there = shelved(app, game);
  if (there) return there;
  const path = `static/tasks/${game}.jsonl.gzip`;
  try {
    const found = read(await fetched(path, unpacked), known(app));
    if (found.pack) packs.set(game, found);
    else forget(path);
    return found;
  } catch (error) {
    console.error(error);
    return none("practise.absent");
  }
}

/**
 * Open the puzzles: the list of games, the choice in a game, or one puzzle. A mistake of one's own waits for no pack.
 * @param {App} app
 * @param {Args} [args]
 */
export async function open(app, { game, id } = {}) {
  const before = app.store.get().practise;
  closePanel();
  const own = game !== undefined && id !== undefined && learned(app).mistakes[game]?.[id] !== undefined;
  const actions = actionsOf(app, { ...(game === undefined ? {} : { game }), ...(id === undefined || own ? {} : { id }) });
  /** @type {Practise} */
  const practise = { game: game ?? null, read: null, problem: "", refused: before?.game === game ? (before?.refused ?? []) : [], wish: before?.game === game ? (before?.wish ?? {}) : {}, opening: id !== undefined, task: null, own: false, view: null, ...FRESH, actions, template: practiseTemplate };
  app.store.set({ screen: "practise", practise, notice: null });
  if (game === undefined) return focus();
  const came = packOf(app, game).then((found) => arrive(actions, found, own ? undefined : id));
  await (own ? actions.own(id) : came);
  actions.show({ opening: false });
  focus();
}

/**
 * Show a pack, and the puzzle asked for.
 * @param {Actions} actions
 * @param {Read} found
 * @param {string} [id]
 */
function arrive({ show }, found, id) {
  const task = found.tasks.find((one) => one.id === id);
  const problem = id !== undefined && found.tasks.length > 0 ? "practise.unknown" : "";
  show({ read: found, ...(task ? posed(found, task) : problem ? { problem } : {}) });
}

/**
 * Return a puzzle as it is posed.
 * @param {Read | null} from
 * @param {Task | null} task
 */
const posed = (from, task) => ({ ...FRESH, task, own: false, view: task && from?.pack ? viewOf(from.pack, task) : null });

/** Return the hands that lie open. @param {View} view @returns {string[][]} */
const handsOf = ({ hands }) => hands.map((hand) => (Array.isArray(hand) ? hand : []));

/**
 * Return the answers to a puzzle in the order of the keys: the legal cards as they are held, the legal calls, and where that may be right that all are equal.
 * @param {Task} task
 * @param {View} view
 * @returns {string[]}
 */
export function answers(task, view) {
  const held = view.hands[task.seat] ?? 0;
  const cards = Array.isArray(held) ? slots({ ...view, log: [] }, task.seat, held).filter((card) => view.legal.includes(card)) : [];
  return [...cards, ...view.legal.filter((move) => !isCard(move)), ...(mayBeSame(task) ? [NO_DIFFERENCE] : [])];
}

/** Return true if the engine works and refuses what it was asked for. @param {unknown} error */
const refused = (error) => error instanceof EngineError && error.code !== "internal" && !error.code.startsWith("engine_");

/**
 * Move the focus, by default to the heading, where a screen reader begins to read. The control that has it lets go before the page is drawn: browsers lay out a half-drawn page where a focused control is removed.
 * @param {string} [selector]
 */
function focus(selector = "#practise h2") {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  focusOn(selector);
}

/** Scroll to what is drawn next, which may lie below the calls or outside a low window. @param {string} selector */
const bring = (selector) => void requestAnimationFrame(() => document.querySelector(selector)?.scrollIntoView?.({ block: "nearest" }));

/**
 * Hear the keys while a puzzle is on the screen.
 * @param {App} app
 */
function listen(app) {
  document.addEventListener("keydown", (event) => {
    const { practise, screen } = app.store.get();
    const target = event.target instanceof Element ? event.target : null;
    if (event.defaultPrevented || screen !== "practise" || !practise?.task || target?.closest("dialog")) return;
    if (practise.actions.key(keyOf(event))) event.preventDefault();
  });
}

/**
 * Return the actions on the puzzles that are open; none does anything once they have been left.
 * @param {App} app
 * @param {Args} wanted what is opened when it is tried again
 */
function actionsOf(app, wanted) {
  /** @type {ReturnType<typeof setInterval> | null} */
  let timer = null;

  const { here, show } = inView(app, "practise", /** @returns {unknown} */ () => actions);

  function rest() {
    if (timer !== null) clearInterval(timer);
    timer = null;
  }

  /** @param {Task | null} task @param {Partial<Practise>} [more] */
  function pose(task, more = {}) {
    const now = here();
    if (!now) return;
    rest();
    show({ ...posed(now.read, task), problem: "", ...more });
    focus();
  }

  /** The next puzzle of those wished for: one not tried yet, of the difficulty that suits the solver. */
  function next() {
    const now = here();
    if (!now || now.game === null) return;
    if (now.own) {
      const id = returning(learned(app), now.game, Date.now()).due.find((one) => !now.refused.includes(one));
      return id === undefined ? pose(null) : void own(id);
    }
    if (!now.read) return;
    const tried = triedOf(app, now.game);
    const all = chosen(now.read.tasks, now.wish).filter(({ id }) => id !== now.task?.id);
    const level = levelOf(rated(Object.values(tried)).rating);
    const fresh = fitting(all, level, new Set(Object.keys(tried)), Math.random);
    const failed = new Set(all.flatMap(({ id }) => (tried[id]?.[1] === 1 ? [id] : [])));
    const again = fresh ?? fitting(all, level, failed, Math.random) ?? fitting(all, level, new Set(), Math.random);
    pose(again ?? now.task, fresh ? {} : { problem: "practise.all-done" });
  }

  /**
   * Poses a mistake of one's own, whose position the engine knows.
   * @param {string} id
   */
  async function own(id) {
    const game = here()?.game ?? "";
    const mistake = learned(app).mistakes[game]?.[id];
    if (!mistake) return;
    rest();
    /** @type {Pick<Practise, "task" | "own" | "view" | "problem">} */
    let found = { task: null, own: false, view: null, problem: "practise.mine.gone" };
    try {
      const { view, code } = await app.ask({ ask: "look", code: mistake.code, ply: mistake.ply, seat: mistake.seat, open: false });
      const task = taskOf(id, mistake, view, code);
      if (task) found = { task, own: true, view, problem: "" };
    } catch (error) {
      if (!refused(error)) return app.complain(error);
    }
    const now = here();
    if (now?.game === game) show({ ...FRESH, ...found, refused: found.task ? now.refused : [...now.refused.filter((one) => one !== id), id] });
    focus();
  }

  /** Puts away for good the mistake that was refused last. */
  function putAway() {
    const { game, refused } = here() ?? {};
    const id = refused?.at(-1);
    if (!game || !refused || id === undefined) return;
    void learn(app, withoutReturn(learned(app), game, id));
    show({ problem: "", refused: refused.slice(0, -1) });
    focus();
  }

  /** @param {string} move */
  function answer(move) {
    const now = here();
    const { task, view, game } = now ?? {};
    if (!now || !task || !view || !game || now.done || now.given.at(-1) === move) return;
    rest();
    const verdict = judged(task, move);
    if (now.given.length === 0 && now.own) void learn(app, withReturn(learned(app), game, task.id, verdict.right, Date.now()));
    else if (now.given.length === 0) void learn(app, withPuzzle(learned(app), game, task.id, [Date.now(), verdict.right ? 1 : 0, ratingOf(task)]));
    const line = verdict.line ? positions(view, verdict.hands ?? handsOf(view), verdict.line) : [];
    show({ given: [...now.given, move], done: verdict.right, verdict, why: null, said: null, line, step: null, playing: false });
    if (verdict.right) focus("#practise [data-way=next]");
    else if (verdict.hands) showLine();
    else bring(".practise-said > *");
  }

  /** Shows the line that refutes the last answer, from the position after it. */
  function showLine() {
    const { line = [] } = here() ?? {};
    if (line.length < 2) return;
    show({ step: 1 });
    if (!still()) play();
    focus("#practise [data-way=leave-line]");
  }

  const still = () => app.store.get().preferences.speed === "off" || (globalThis.matchMedia?.("(prefers-reduced-motion: reduce)").matches ?? false);

  /** @param {number} by */
  function step(by) {
    const now = here();
    if (!now || now.step === null) return rest();
    const to = Math.min(now.line.length - 1, Math.max(0, now.step + by));
    if (to === now.line.length - 1) rest();
    show({ step: to, playing: timer !== null });
  }

  function play() {
    const now = here();
    if (!now || now.step === null) return;
    if (timer !== null) {
      rest();
      return show({ playing: false });
    }
    if (now.step === now.line.length - 1) show({ step: 0 });
    timer = setInterval(() => (here() ? step(1) : rest()), PACE);
    show({ playing: true });
  }

  function leaveLine() {
    rest();
    show({ step: null, playing: false });
    focus(`#practise ${here()?.done ? "[data-way=next]" : "[data-answers] [data-wrong]"}`);
  }

  /** Shows the answer to a puzzle that was tried in vain. */
  function reveal() {
    const now = here();
    if (!now?.task || now.given.length === 0) return;
    rest();
    show({ done: true, verdict: { ...judged(now.task, now.task.answer[0] ?? ""), right: false }, step: null, playing: false, why: null });
    focus("#practise [data-way=next]");
  }

  /** Plays the puzzle on at a table of its own, with the way back. */
  async function playOn() {
    const { task, game } = here() ?? {};
    if (!task || !game) return;
    if (!(await app.link(task.position, ofSeat(task.position) ? null : task.seat))) return;
    app.notice({ key: "practise.branched", actions: [{ key: "practise.back-to", run: () => void app.open("practise", { game, id: task.id }) }] });
  }

  /** Sends the position as the seat has seen it; one with open hands by its number, for a seat's link would close them. */
  async function send() {
    const { task, game, own: mine } = here() ?? {};
    if (!task || !game) return;
    let seen = task.position;
    try {
      if (mine) seen = (await app.ask({ ask: "share", kind: "seat", code: task.position, seat: task.seat })).code;
    } catch (error) {
      return app.complain(error);
    }
    const address = link(location.href, task.question === "open" ? href("practise", { game, id: task.id }) : `#${seen}`);
    const done = sends() ? await sent(address, app.text("practise.send.subject")) : await copied(address);
    if (!done) show({ said: { key: "practise.send.by-hand", data: { link: address } } });
    else if (!sends()) show({ said: { key: "practise.send.copied" } });
  }

  /**
   * Obeys a key.
   * @param {string} key
   * @returns {boolean} true if the key means something here
   */
  function key(key) {
    const now = here();
    if (!now?.task || !now.view) return false;
    if (now.step !== null) {
      if (key === "ArrowLeft" || key === "ArrowRight") return step(key === "ArrowLeft" ? -1 : 1), true;
      if (key === "Escape") return leaveLine(), true;
      return false;
    }
    if (key === "n" && now.done) return next(), true;
    if (/^[0-9]$/u.test(key) && !now.done) {
      const all = answers(now.task, now.view);
      const move = key === "0" ? all.find((one) => one === NO_DIFFERENCE) : all.filter((one) => one !== NO_DIFFERENCE)[Number(key) - 1];
      if (move !== undefined) answer(move);
      return move !== undefined;
    }
    const by = { ArrowLeft: -1, ArrowUp: -1, ArrowRight: 1, ArrowDown: 1 }[key];
    return by !== undefined && walk(by);
  }

  const actions = {
    here: () => here() !== null,
    show,
    next,
    own,
    putAway,
    answer,
    step,
    play,
    showLine,
    leaveLine,
    reveal,
    playOn,
    send,
    key,
    /** @param {Wish} wish */
    choose: (wish) => show({ wish, problem: "" }),
    back: () => pose(null),
    again: () => void app.open("practise", wanted),
    /** @param {string} card that cannot be played */
    explain(card) {
      show({ why: card });
      bring(".practise-side > *");
    },
  };
  return actions;
}

/**
 * Move the focus from one answer to the next.
 * @param {number} by
 */
function walk(by) {
  const all = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("#practise [data-answers] button"))];
  const at = all.findIndex((one) => one === document.activeElement);
  const heir = at < 0 ? all[0] : all[at + by];
  heir?.focus();
  return heir !== undefined;
}
