// @ts-check
/** Panels: loaded together once one is opened, by its name, by an element with `data-panel` or by its address. */
import { href } from "./routes.js";

/** @typedef {import("../types.js").App} App */
/**
 * @typedef {object} Panel
 * @property {(app: App, args: any) => unknown} open
 * @property {true} [addressed]
 * @property {(args: any) => Record<string, unknown>[]} [places] the arguments of its entries in the history, the lowest first; by default only those given
 */

/**
 * Return the actions that open panels, by name or by address; all panels are loaded with the first.
 * @param {App} app
 * @param {object} others
 * @param {import("./trail.js").Trail} others.trail
 * @param {import("./troubles.js").Troubles} others.troubles
 */
export function createPanels(app, { trail, troubles }) {
  const load = () => import("./all.js");
  /** The panels, once they are loaded. @type {Record<string, Panel>} */
  let known = {};

  /** @returns {Promise<Record<string, Panel> | void>} all panels by name; none if they do not come, which the page has said */
  const all = () => load().then((panels) => (known = panels), (error) => troubles.lacking(error, "ui.error.engine_missing"));

  /** Note the entries of an open panel in the history. @param {string} name @param {Record<string, unknown>} args */
  const note = (name, args) => {
    const panel = known[name];
    const places = panel?.places?.(args) ?? [args];
    trail.opened(name, places.map((own) => ({ args: own, address: panel?.addressed ? href("panels", { panel: name }) : href(name, own) })));
  };

  /**
   * @param {string} name
   * @param {Panel | undefined} panel
   * @param {Record<string, unknown>} args
   */
  async function show(name, panel, args) {
    const opening = panel?.open(app, args);
    note(name, args);
    await opening;
  }

  /** @type {import("../types.js").PanelActions} */
  const actions = {
    async open(name, args = {}) {
      const panels = await all();
      if (panels) await show(name, panels[name], args);
    },
    async visit(name) {
      const panels = await all();
      const panel = panels?.[name];
      if (panels && !panel?.addressed) return "unknown";
      if (panel) await show(name, panel, {});
      return panel !== undefined;
    },
    at: note,
  };

  return {
    actions,
    /** Open the panel of each element with `data-panel` that is clicked. */
    listen() {
      document.addEventListener("click", (event) => {
        const target = event.target instanceof Element ? event.target.closest("[data-panel]") : null;
        if (target instanceof HTMLElement) void actions.open(target.dataset.panel ?? "", JSON.parse(target.dataset.args ?? "{}"));
      });
    },
    /** Load the panels, which announces a new version, and begins to count one's own decisions. */
    news: () => load().then(({ about, numbers }) => (numbers.watch(app), about.news(app)), () => undefined),
  };
}
