// @ts-check
/**
 * Keeps the browser's history and address bar in step with the page: home, above it a table or a lesson, above any of
 * them a panel. Back closes the panel, then leads home; forward returns.
 */
import { href } from "./routes.js";

/** @typedef {import("../types.js").App} App */

/**
 * A history entry: what it shows, and how many entries of this page lie below it.
 * @typedef {object} Entry
 * @property {number} depth
 * @property {"home" | "table" | "learn" | "panel"} at
 * @property {string | null} [match] on the table
 * @property {string} [lesson] the game whose course is open
 * @property {string} [stage] of the course
 * @property {string} [panel]
 * @property {Record<string, unknown>} [args] of the panel
 * @property {string} [address] its fragment
 * @property {true} [arrived] made by the browser for an address that was typed or clicked, which is still to be followed
 */

/** @typedef {ReturnType<typeof createTrail>} Trail */

/** @param {unknown} one @param {unknown} other */
const same = (one, other) => JSON.stringify(one) === JSON.stringify(other);

/** @returns {HTMLDialogElement | null} */
const openPanel = () => document.querySelector("dialog#panel[open]");

/**
 * The course that is open.
 * @param {import("../types.js").State} state
 * @returns {{lesson?: string, stage?: string}}
 */
function courseOf({ learning }) {
  if (!learning) return {};
  const { course, stage } = learning;
  return { lesson: course.game, stage: stage === null ? undefined : course.stages[stage]?.id };
}

/**
 * The fragment of a screen.
 * @param {import("../types.js").State} state
 */
function addressOf(state) {
  const { lesson, stage } = courseOf(state);
  return state.screen === "learn" && lesson ? href("learn", { game: lesson, stage }) : "";
}

/**
 * @param {"pushState" | "replaceState"} how
 * @param {Entry} entry
 */
const write = (how, entry) => history[how](entry, "", location.pathname + location.search + (entry.address ?? ""));

/**
 * @param {App} app
 * @param {() => void} arrive follows the address in the bar
 */
export function createTrail(app, arrive) {
  /** @type {{panel: string, args: Record<string, unknown>}} */
  let shown = { panel: "", args: {} };
  let travelling = false;
  let obeying = false;

  /** @returns {Entry} where the history stands */
  const here = () => history.state ?? { depth: 0, at: "home" };

  /** @returns {Entry} the screen of the page, without a panel */
  function screenEntry() {
    const state = app.store.get();
    return { depth: state.screen === "home" ? 0 : 1, at: state.screen, match: state.match, ...courseOf(state), address: addressOf(state) };
  }

  /** @returns {Entry} where the page stands */
  function wanted() {
    const below = screenEntry();
    if (!openPanel()) return below;
    return { ...below, depth: below.depth + 1, at: "panel", ...shown, address: href(shown.panel, shown.args) || below.address };
  }

  /** Makes the history fit the page. */
  function follow() {
    if (travelling || obeying) return;
    const [now, to] = [here(), wanted()];
    if (to.depth < now.depth) {
      travelling = true;
      history.go(to.depth - now.depth);
    } else if (to.depth === now.depth) write("replaceState", to);
    else {
      if (location.hash !== (now.address ?? "")) write("replaceState", now); // it led to what is now above
      if (to.depth > now.depth + 1) write("pushState", screenEntry());
      write("pushState", to);
    }
  }

  /** Makes the page fit the history. */
  async function obey() {
    const { at, match, lesson, stage, panel, args } = here();
    obeying = true;
    try {
      if (at !== "panel") openPanel()?.close();
      const { screen } = app.store.get();
      if (at === "home" && screen !== "home") app.home();
      else if (at === "learn" && screen === "home" && lesson) await app.learn(lesson, stage);
      else if (at === "table" && screen === "home" && match) await app.resume(match);
      else if (at === "panel" && panel && !(openPanel() && same(shown, { panel, args: args ?? {} }))) await app.open(panel, args);
    } finally {
      obeying = false;
    }
  }

  history.replaceState({ depth: 0, at: "home" }, "");
  addEventListener("popstate", ({ state }) => {
    if (state === null) history.replaceState({ ...wanted(), depth: wanted().depth + 1, address: location.hash, arrived: true }, "");
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
     * A panel has been opened, or shows something else.
     * @param {string} panel
     * @param {Record<string, unknown>} args
     */
    opened(panel, args) {
      shown = { panel, args };
      if (openPanel()) follow();
    },
  };
}
