// @ts-check
/** Drawing: the screen that the state asks for, once for all changes of a turn of the event loop. */
import { paint } from "./paint.js";
import { shownBy } from "./routes.js";
import { createAnimator } from "./table/anim.js";
import { createFit } from "./table/fit.js";

/** @typedef {import("../types.js").App} App */

/**
 * Draw the page whenever the state changes.
 * @param {App} app
 * @param {HTMLElement} page
 */
export function createDrawing(app, page) {
  const animator = createAnimator(app, page);
  const fit = createFit();
  let drawing = false;

  function draw() {
    if (drawing) return;
    drawing = true;
    queueMicrotask(() => {
      drawing = false;
      const state = app.store.get();
      const { template, game: played } = shownBy(state);
      const game = played?.(state);
      document.title = game ? app.text("ui.title.game", { game: app.words.phrase(`${game}.name`) }) : app.text("ui.title");
      animator.around(() => {
        paint(template?.(app), page);
        fit();
      });
    });
  }

  app.store.subscribe(draw);
  addEventListener("resize", () => fit());
  draw();
}
