// @ts-check
/**
 * Keeps the browser's history and address bar in step with the page: home, above it a table, a course or the puzzles, above
 * a course one of its stages, above any of them a panel. Back closes the one on top; forward opens it again.
 */
import { href } from "./routes.js";

/** @typedef {import("../types.js").App} App */

/**
 * A history entry: the screen it shows, and the number of entries of this page below it.
 * @typedef {object} Entry
 * @property {number} depth
 * @property {"home" | "table" | "learn" | "study" | "practise" | "panel"} at
 * @property {string | null} [match] on the table
 * @property {string} [lesson] the game whose course is open
 * @property {string} [stage] of the course
 * @property {string} [panel]
 * @property {Record<string, unknown>} [args] of the panel, the study or the puzzles
 * @property {string} [address] its fragment
 * @property {true} [arrived] made by the browser for an address that was typed or clicked, which is still to be followed
 */

/** @typedef {ReturnType<typeof createTrail>} Trail */

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @returns {HTMLDialogElement | null} */
const openPanel = () => document.querySelector("dialog#panel[open]");

/**
 * Return the course that is open.
 * @param {import("../types.js").State} state
 * @returns {{lesson?: string, stage?: string}}
 */
function courseOf({ learning }) {
  if (!learning) return {};
  const { course, stage } = learning;
  return { lesson: course.game, stage: stage === null ? undefined : course.stages[stage]?.id };
}

/**
 * Return the arguments of the address of a study.
 * @param {import("../types.js").Study} study
 */
export function argsOf({ code, ply, tab, line, lines, seat, linked, address }) {
  if (address) return { code, seat, linked, ...address };
  const walked = lines.find(({ name }) => name === line)?.code;
  const named = walked !== undefined || tab !== "moves";
  return { code, seat, linked, ...(linked && ply === 0 && !named ? {} : { ply }), ...(named ? { tab } : {}), ...(walked ? { line: walked } : {}) };
}

/**
 * Return the arguments of the address of the puzzles.
 * @param {import("../types.js").State} state
 * @returns {{game?: string, id?: string}}
 */
const puzzleOf = ({ practise }) => ({ ...(practise?.game ? { game: practise.game } : {}), ...(practise?.task ? { id: practise.task.id } : {}) });

/**
 * Return the fragment of a screen.
 * @param {import("../types.js").State} state
 */
function addressOf(state) {
  const { lesson, stage } = courseOf(state);
  if (state.study) return href("study", argsOf(state.study));
  if (state.screen === "practise") return href("practise", puzzleOf(state));
  return state.screen === "learn" && lesson ? href("learn", { game: lesson, stage }) : "";
}

/**
 * Keep the browser's history in step with the page: an entry for each screen and panel, and Back through them.
 * @param {App} app
 * @param {() => void} arrive follows the address in the bar
 */
export function createTrail(app, arrive) {
  /** @type {{panel: string, args: Record<string, unknown>, address: string}} */
  let shown = { panel: "", args: {}, address: "" };
  let travelling = false;
  let obeying = false;
  /** The depth of the entry in view, which an entry made by the browser does not say. */
  let depth = 0;

  /** @returns {Entry} the current entry of the history */
  const here = () => history.state ?? { depth: 0, at: "home" };

  /** @returns {Entry[]} the entries for the page as it is: home first, then where Back leads, at last the page itself */
  function stack() {
    const shows = app.store.get();
    const state = shows.study ? { ...shows, ...shows.study.left, study: null } : shows; // what lies below the study
    const { screen, match } = state;
    const { lesson, stage } = courseOf(state);
    /** @type {Omit<Entry, "depth">[]} */
    const all = [{ at: "home", match, address: "" }];
    if (screen === "table") all.push({ at: screen, match, address: "" });
    if (screen === "learn") {
      all.push({ at: screen, match, lesson, address: href("learn", { game: lesson }) });
      if (stage) all.push({ at: screen, match, lesson, stage, address: addressOf(state) });
    }
    if (screen === "practise") {
      const { game, id } = puzzleOf(state);
      for (const args of [{}, ...(game ? [{ game }] : []), ...(id ? [{ game, id }] : [])]) all.push({ at: screen, match, args, address: href("practise", args) });
    }
    if (shows.study) all.push({ at: "study", match, args: argsOf(shows.study), address: addressOf(shows) });
    const top = all.at(-1);
    if (openPanel()) all.push({ ...top, at: "panel", ...shown, address: shown.address || top?.address });
    const entries = all.map((entry, at) => ({ ...entry, depth: at }));
    const last = entries.at(-1);
    const now = here();
    if (last?.at === "panel" && now.at === "panel") last.depth = Math.max(last.depth, now.depth); // opened by an address typed over another panel
    return entries;
  }

  /**
   * @param {"pushState" | "replaceState"} how
   * @param {Entry} entry
   */
  function write(how, entry) {
    history[how](entry, "", location.pathname + location.search + (entry.address ?? ""));
    depth = entry.depth;
  }

  /** Make the history fit the page. */
  function follow() {
    if (travelling || obeying) return;
    const [now, all] = [here(), stack()];
    const to = /** @type {Entry} */ (all.at(-1));
    if (to.depth < now.depth) {
      travelling = true;
      history.go(to.depth - now.depth);
    } else if (to.depth === now.depth) write("replaceState", to);
    else {
      if (location.hash !== (now.address ?? "")) write("replaceState", now); // it led to what is now above
      for (const entry of all.slice(now.depth + 1)) write("pushState", entry);
    }
  }

  /** Make the page fit the history. */
  async function obey() {
    const { at, match, lesson, stage, panel, args } = here();
    obeying = true;
    try {
      if (at !== "panel") openPanel()?.close();
      const { study } = app.store.get();
      if (study && at !== "study" && at !== "panel") study.walk.leave();
      const state = app.store.get();
      const { screen } = state;
      if (at === "home" && screen !== "home") app.home();
      else if (at === "learn" && lesson && (screen === "home" || (screen === "learn" && !same(courseOf(state), { lesson, stage })))) await app.learn(lesson, stage);
      else if (at === "table" && screen === "home" && match) await app.resume(match);
      else if (at === "practise" && !same(puzzleOf(app.store.get()), args)) await app.open("practise", args);
      else if (at === "study" && args && study?.code !== args.code) await app.open("study", args);
      else if (at === "panel" && panel && !(openPanel() && same([shown.panel, shown.args], [panel, args ?? {}]))) await app.open(panel, args);
    } finally {
      obeying = false;
    }
  }

  history.replaceState({ depth: 0, at: "home" }, "");
  addEventListener("popstate", ({ state }) => {
    if (!state) write("replaceState", { .../** @type {Entry} */ (stack().at(-1)), depth: depth + 1, address: location.hash, arrived: true });
    else depth = state.depth;
    if (travelling) {
      travelling = false;
      follow();
    } else if (here().arrived) arrive();
    else void obey();
  });
  document.addEventListener("close", follow, true);
  app.store.subscribe((state, before) => {
    if (state.screen !== before.screen || state.match !== before.match || addressOf(state) !== addressOf(before)) follow();
  });

  return {
    follow,
    /**
     * Note that a panel was opened, or shows something else.
     * @param {string} panel
     * @param {Record<string, unknown>} args
     * @param {string} address its fragment, empty if it has none
     */
    opened(panel, args, address) {
      shown = { panel, args, address };
      if (openPanel()) follow();
    },
    /** Close an open panel, whose place an address takes that was typed over it. */
    uncover: () => openPanel()?.close(),
  };
}
