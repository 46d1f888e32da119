// @ts-check
/**
 * Keeps the browser's history and address bar in step with the page: home, above it the entries of the screen in view, which
 * may cover another, and on top the entries of a panel. Back closes the one on top; forward opens it again.
 */
import { same } from "./route.js";
import { ROUTES, screenOf } from "./routes.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").State} State */

/**
 * A history entry: the screen it shows, and the number of entries of this page below it.
 * @typedef {object} Entry
 * @property {number} depth
 * @property {string} at the id of a screen, or "panel"
 * @property {string | null} [match] on the table
 * @property {string} [panel]
 * @property {Record<string, unknown>} [args] of the screen or the panel
 * @property {string} [address] its fragment
 * @property {true} [arrived] made by the browser for an address that was typed or clicked, which is still to be followed
 */

/** @typedef {{args: Record<string, unknown>, address: string}} Place */
/** @typedef {ReturnType<typeof createTrail>} Trail */

/** @returns {HTMLDialogElement | null} */
const openPanel = () => document.querySelector("dialog#panel[open]");

/**
 * Return the entries of the screen in a state, above those of the screen that it covers.
 * @param {State} state
 * @returns {Omit<Entry, "depth">[]}
 */
function entriesOf(state) {
  const { id, places, covers, href } = screenOf(state);
  const own = (places?.(state) ?? []).map((args) => ({ at: id, match: state.match, args, address: href(args) }));
  const below = covers?.(state);
  return below ? [...entriesOf(below), ...own] : own;
}

/**
 * Return the fragment of the screen in a state; empty for home.
 * @param {State} state
 */
const addressOf = (state) => entriesOf(state).at(-1)?.address ?? "";

/**
 * Keep the browser's history in step with the page: an entry for each screen and panel, and Back through them.
 * @param {App} app
 * @param {() => void} arrive follows the address in the bar
 */
export function createTrail(app, arrive) {
  /** The panel opened last, and the arguments and addresses of its entries, the lowest first. @type {{panel: string, places: Place[]}} */
  let shown = { panel: "", places: [] };
  /** The number of entries that lie below the panel and that the page does not know: of a panel that an address was typed over. */
  let below = 0;
  let travelling = false;
  let obeying = false;
  /** The depth of the entry in view, which an entry made by the browser does not say. */
  let depth = 0;

  /** @returns {Entry} the current entry of the history */
  const here = () => history.state ?? { depth: 0, at: "home" };

  /** @returns {Entry[]} the entries for the page as it is: home first, then where Back leads, at last the page itself */
  function stack() {
    const state = app.store.get();
    /** @type {Omit<Entry, "depth">[]} */
    const all = [{ at: "home", match: state.match, address: "" }, ...entriesOf(state)];
    const top = all.at(-1);
    if (openPanel()) all.push(...shown.places.map(({ args, address }) => ({ ...top, at: "panel", panel: shown.panel, args, address: address || top?.address })));
    return all.map((entry, at) => ({ ...entry, depth: entry.at === "panel" ? at + below : at }));
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
      const under = all.find((one) => one.depth === now.depth);
      if (now.at === "panel" && under?.at === "panel") write("replaceState", under); // the panel shows something else there too
      else if (location.hash !== (now.address ?? "")) write("replaceState", now); // it led to what is now above
      for (const entry of all.filter((one) => one.depth > now.depth)) write("pushState", entry);
    }
  }

  /** Make the page fit the history. */
  async function obey() {
    const { at, match = null, panel, args = {} } = here();
    obeying = true;
    try {
      if (at === "panel") {
        if (panel && !(openPanel() && same([shown.panel, shown.places.at(-1)?.args], [panel, args]))) await app.open(panel, args);
        return;
      }
      openPanel()?.close();
      const before = app.store.get();
      const left = screenOf(before);
      if (left.id !== at) await left.leave?.(app);
      await ROUTES.find(({ id }) => id === at)?.restore?.(app, args, match, before);
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
     * @param {Place[]} places its entries, the lowest first; the address of one that has none is empty
     */
    opened(panel, places) {
      shown = { panel, places };
      const now = here();
      if (now.at !== "panel") below = 0;
      else if (obeying || now.arrived) {
        below = 0;
        below = openPanel() ? Math.max(0, now.depth - /** @type {Entry} */ (stack().at(-1)).depth) : 0;
      }
      if (openPanel()) follow();
    },
    /** Close an open panel, whose place an address takes that was typed over it. */
    uncover: () => openPanel()?.close(),
  };
}
