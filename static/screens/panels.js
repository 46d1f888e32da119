// @ts-check
/** Panels: loaded together once one is opened, by name or by an element with `data-panel`. */

/** @typedef {import("../types.js").App} App */

/**
 * Create the owner of panels.
 * @param {App} app
 * @param {object} others
 * @param {import("./trail.js").Trail} others.trail
 * @param {import("./troubles.js").Troubles} others.troubles
 */
export function createPanels(app, { trail, troubles }) {
  const load = () => import("./all.js");

  /** @type {import("../types.js").PanelActions} */
  const actions = {
    async open(panel, args = {}) {
      const all = await load().catch((error) => troubles.lacking(error, "ui.error.engine_missing"));
      if (!all) return;
      const opening = all.pages[panel]?.(app, args);
      trail.opened(panel, args);
      await opening;
    },
    at: (panel, args) => trail.opened(panel, args),
  };

  return {
    actions,
    /** Opens the panel of each element with `data-panel` that is clicked. */
    listen() {
      document.addEventListener("click", (event) => {
        const target = event.target instanceof Element ? event.target.closest("[data-panel]") : null;
        if (target instanceof HTMLElement) void actions.open(target.dataset.panel ?? "", JSON.parse(target.dataset.args ?? "{}"));
      });
    },
    /** Announces a new version, and so has the panels loaded. */
    news: () => load().then(({ news }) => news(app), () => undefined),
  };
}
