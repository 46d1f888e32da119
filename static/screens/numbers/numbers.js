// @ts-check
/** My game in numbers: what decisions cost, beside the bots, over time; results, and what they were made of. */
import { html } from "lit-html";
import { GAMES } from "../../games/index.js";
import { figuresFrom, NO_FIGURES } from "../../state/figures.js";
import { download } from "../score/download.js";
import { simple } from "../panel/panel.js";
import { numbersTemplate } from "./view.js";
import { levelsOf, watch } from "./watch.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("./view.js").Shown} Shown */

export { watch };

/** True: the address `#/numbers` opens this panel. @type {true} */
export const addressed = true;

/**
 * Open the figures of a game: the one asked for, else the one with most deals.
 * @param {App} app
 * @param {{game?: string}} [args]
 */
export async function open(app, { game } = {}) {
  /** @type {Shown} */
  let shown = { game: game ?? GAMES[0] ?? "", figures: NO_FIGURES, levels: null, match: null, erased: false };
  const panel = simple(app, "numbers", () => numbersTemplate(app, shown, choose), {
    foot: () => html`
      <button type="button" class="button quiet" data-way="export" ?disabled=${empty()} @click=${carry}>${app.say("pages.numbers.export")}</button>
      <button type="button" class="button quiet" data-way="erase" ?disabled=${empty()} @click=${erase}>${app.say("pages.numbers.erase")}</button>
    `,
    closed: app.store.subscribe(({ matches }, before) => {
      if (matches !== before.matches) void refresh();
    }),
  });
  const [levels] = await Promise.all([levelsOf().catch(() => null), refresh()]);
  choose({ levels, ...(game === undefined ? { game: busiest() } : {}) });

  function empty() {
    const { deals, aided } = shown.figures;
    return Object.keys(deals).length + Object.keys(aided).length === 0;
  }

  /** Return the game with most deals counted. */
  function busiest() {
    const count = (/** @type {string} */ game) => Object.values(shown.figures.deals).filter((figure) => figure.game === game).length;
    return [...GAMES].sort((one, other) => count(other) - count(one))[0] ?? "";
  }

  /** @param {Partial<Shown>} patch */
  function choose(patch) {
    shown = { ...shown, ...patch };
    if (panel.shown()) panel.redraw();
  }

  async function refresh() {
    choose({ figures: figuresFrom(await app.storage.figures()) });
  }

  function carry() {
    const day = new Date().toISOString().slice(0, 10);
    download(`stich-numbers-${day}.json`, "application/json", `${JSON.stringify({ format: "stich-numbers", version: 1, ...shown.figures }, null, 1)}\n`);
  }

  /** Erase all figures, and count no more by itself, which would bring them back. */
  async function erase() {
    await app.prefer({ idle: false });
    await app.storage.changeFigures(() => NO_FIGURES);
    choose({ figures: NO_FIGURES, erased: true });
  }
}
