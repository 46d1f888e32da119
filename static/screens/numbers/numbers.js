// @ts-check
/** My game in numbers: what decisions cost, beside the bots, over time; results, and what they were made of. */
import { html } from "lit-html";
import { GAMES } from "../../games/index.js";
import { figuresFrom, NO_FIGURES } from "../../state/figures.js";
import { chosenText, downloadJson, FileError } from "../files.js";
import { simple } from "../panel/panel.js";
import { carried, figuresIn, joined } from "./carried.js";
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
  let shown = { game: game ?? GAMES[0] ?? "", figures: NO_FIGURES, levels: null, match: null, said: null };
  const panel = simple(app, "numbers", () => numbersTemplate(app, shown, choose), {
    foot: () => html`
      <label class="button quiet file">${app.say("pages.numbers.import")}<input type="file" accept=".json,application/json" data-way="import" @change=${bring} /></label>
      <button type="button" class="button quiet" data-way="export" ?disabled=${empty()} @click=${() => downloadJson("numbers", carried(shown.figures))}>${app.say("pages.numbers.export")}</button>
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

  /** @param {Event} event */
  async function bring(event) {
    const text = await chosenText(event);
    if (text === null) return;
    try {
      const brought = figuresIn(text);
      let [added, here] = [0, 0];
      const figures = await app.storage.changeFigures((there) => {
        const before = figuresFrom(there);
        here = Object.keys(brought.deals).filter((id) => id in before.deals).length;
        added = Object.keys(brought.deals).length - here;
        return joined(before, brought);
      });
      if (!figures) return choose({ said: { texts: [app.say("pages.numbers.import.failed")], bad: true } });
      const texts = [app.say("pages.numbers.imported", { n: added }), ...(here > 0 ? [app.say("pages.numbers.import.here", { n: here })] : [])];
      choose({ figures, said: { texts, bad: false } });
    } catch (error) {
      if (!(error instanceof FileError)) throw error;
      choose({ said: { texts: [app.say(`pages.numbers.import.${error.key}`)], bad: true } });
    }
  }

  /** Erase all figures, and count no more by itself, which would bring them back. */
  async function erase() {
    await app.prefer({ idle: false });
    const figures = await app.storage.changeFigures(() => NO_FIGURES);
    if (!figures) return choose({ said: { texts: [app.say("pages.numbers.erase.failed")], bad: true } });
    choose({ figures, said: { texts: [app.say("pages.numbers.erased")], bad: false } });
  }
}
