// @ts-check
/** A study on a page without a browser: opened like the page opens it, and drawn whenever its state changes. */
import { appAt } from "./page.js";
import "./document.js";
import "./dialogs.js";
import { render } from "lit-html";
import { open } from "../../static/screens/study/study.js";
import { href } from "../../static/screens/routes.js";
import { argsOf } from "../../static/screens/study/route.js";
import { tableOf } from "./fixtures.js";
import { engine } from "./jobs.js";
import { acting } from "./acting.js";
import { settled } from "./settled.js";

const { window } = /** @type {any} */ (globalThis);
window.Element.prototype.scrollTo = () => {};

/** The page of the study opened last, which hears keys until it is left. @type {import("../../static/types.js").App | null} */
let before = null;

/**
 * Open the study over a table, with an engine that gives prepared answers.
 * @param {import("../../static/screens/study/study.js").Args} [args]
 * @param {{ask?: (request: any) => Promise<any>, language?: import("../../static/types.js").Language, wait?: boolean, table?: import("../../static/types.js").Table | null}} [how]
 */
export async function studied(args = { code: "bOther" }, { ask, language = "en", wait = true, table = tableOf({ game: "bauernstoss", phase: "play" }) } = {}) {
  before?.store.get().study?.walk.leave();
  const made = engine();
  const { app, page, spoken } = await appAt(table, language);
  /** @type {any[]} */
  const links = [];
  /** @type {any[]} */
  const opened = [];
  Object.assign(app, {
    ask: ask ?? made.ask,
    open: async (/** @type {string} */ panel, more = {}) => {
      opened.push([panel, more]);
      return panel === "study" ? open(app, more) : undefined;
    },
    link: async (/** @type {string} */ code, /** @type {number | null} */ seat) => {
      links.push([code, seat]);
      app.store.set({ match: "branch", screen: "table" });
    },
    notice: (/** @type {any} */ notice) => app.store.set({ notice }),
    pause() {},
    complain: (/** @type {any} */ error) => {
      throw error;
    },
  });
  const draw = () => {
    const { study } = app.store.get();
    if (study) render(study.template(app, study), page);
  };
  app.store.subscribe(draw);
  before = app;
  const going = app.open("study", args);
  if (wait) {
    await going;
    await settled();
  }
  const study = () => /** @type {import("../../static/types.js").Study} */ (app.store.get().study);
  return {
    app,
    page,
    spoken,
    asked: made.asked,
    links,
    opened,
    going,
    study,
    /** @param {string} selector @returns {string[]} */
    text: (selector) => [...page.querySelectorAll(selector)].map((one) => one.textContent?.replace(/\s+/gu, " ").trim() ?? ""),
    where: () => page.querySelector(".study-ply")?.textContent?.trim(),
    ...acting(page),
    /** @param {string} tab */
    async turn(tab) {
      await this.click(`[data-tab=${tab}]`);
    },
    address() {
      return href("study", argsOf(study()));
    },
  };
}
