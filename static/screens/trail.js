// @ts-check
/**
 * Keeps the browser's history in step with the page: home, above it a table or a lesson, above any of them a panel.
 * Back closes the panel, then leads home; forward returns.
 */

/** @typedef {import("../types.js").App} App */

/**
 * A history entry: what it shows, and how many entries of this page lie below it.
 * @typedef {object} Entry
 * @property {number} depth
 * @property {"home" | "table" | "learn" | "panel"} at
 * @property {string | null} [match] on the table
 * @property {string} [lesson] the game whose course is open
 * @property {string} [panel]
 * @property {Record<string, unknown>} [args] of the panel
 */

/** @typedef {ReturnType<typeof createTrail>} Trail */

/** @returns {HTMLDialogElement | null} */
const openPanel = () => document.querySelector("dialog#panel[open]");

/** @param {App} app */
export function createTrail(app) {
  /** @type {{panel: string, args: Record<string, unknown>}} */
  let shown = { panel: "", args: {} };
  let travelling = false;
  let obeying = false;

  /** @returns {Entry} where the history stands */
  const here = () => history.state ?? { depth: 0, at: "home" };

  /** @returns {Entry} where the page stands */
  function wanted() {
    const { screen, match, learning } = app.store.get();
    const below = screen === "home" ? 0 : 1;
    const lesson = learning ? { lesson: learning.course.game } : {};
    if (openPanel()) return { depth: below + 1, at: "panel", match, ...shown };
    return { depth: below, at: screen, match, ...lesson };
  }

  /** Makes the history fit the page. */
  function follow() {
    if (travelling || obeying) return;
    const [now, to] = [here(), wanted()];
    if (to.depth < now.depth) {
      travelling = true;
      history.go(to.depth - now.depth);
    } else if (to.depth === now.depth) history.replaceState(to, "");
    else {
      if (to.depth > now.depth + 1) history.pushState({ depth: to.depth - 1, at: app.store.get().screen, match: to.match }, "");
      history.pushState(to, "");
    }
  }

  /** Makes the page fit the history. */
  async function obey() {
    const { at, match, lesson, panel, args } = here();
    obeying = true;
    try {
      if (at !== "panel") openPanel()?.close();
      const { screen } = app.store.get();
      if (at === "home" && screen !== "home") app.home();
      else if (at === "learn" && screen === "home" && lesson) await app.learn(lesson);
      else if (at === "table" && screen === "home" && match) await app.resume(match);
      else if (at === "panel" && panel && !openPanel()) await app.open(panel, args);
    } finally {
      obeying = false;
    }
  }

  history.replaceState({ depth: 0, at: "home" }, "");
  addEventListener("popstate", ({ state }) => {
    if (state === null) return history.replaceState({ ...wanted(), depth: wanted().depth + 1 }, ""); // a fragment was typed or clicked
    if (!travelling) return void obey();
    travelling = false;
    if (!openPanel() && location.hash !== "") history.replaceState(history.state, "", location.pathname + location.search); // it led to the panel that is now closed
    follow();
  });
  document.addEventListener("close", follow, true);
  app.store.subscribe(({ screen, match }, before) => {
    if (screen !== before.screen || match !== before.match) follow();
  });

  return {
    /**
     * A panel has been opened.
     * @param {string} panel
     * @param {Record<string, unknown>} args
     */
    opened(panel, args) {
      shown = { panel, args };
      if (openPanel()) follow();
    },
  };
}
