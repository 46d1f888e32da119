// @ts-check
/** Preferences in force: the language that the page speaks, and the looks of the page. */
import { inFourColours, preferencesFrom, withChoice } from "../state/store.js";
import { loadWords, rememberLanguage } from "../say/words.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Language} Language */
/** @typedef {import("../types.js").Preferences} Preferences */

/** Give the browser's own frame the colour of the page, whatever theme was chosen. */
function colourFrame() {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", backgroundColor);
}

/**
 * Return the actions on the preferences: choose and store them, load another language, apply the looks to the page.
 * @param {App} app
 * @param {readonly string[]} wishes languages from the likeliest on
 * @param {() => Promise<unknown>} translate brings what else has words into the language of the app's
 */
export function createLook(app, wishes, translate) {
  const { store, storage } = app;
  /** The preferences changed since the page was loaded. @type {Partial<Preferences>} */
  let chosen = {};
  /** The language asked for last: words of another that come after it are late. @type {string} */
  let wished = app.words.language;

  /**
   * Change the page's language, unless its words do not come.
   * @param {Language} language
   */
  async function speak(language) {
    const before = app.words;
    try {
      const words = await loadWords(language);
      if (wished !== language) return;
      app.words = words;
      await translate();
    } catch (error) {
      if (wished !== language) return;
      console.error(error);
      app.words = before;
      unspoken(language);
    }
  }

  /**
   * Say that the words of a language did not come.
   * @param {Language} language
   */
  const unspoken = (language) => app.notice({ key: "ui.missing.words", data: { language: new Intl.DisplayNames(language, { type: "language" }).of(language) } });

  /**
   * @param {Preferences} wanted from now on
   * @returns {Promise<Preferences>} the same, in the language that the page speaks
   */
  async function adopt(wanted) {
    wished = wanted.language;
    if (wished !== app.words.language) await speak(wanted.language);
    const preferences = { ...wanted, language: app.words.language };
    apply(preferences);
    return preferences;
  }

  /** @param {Preferences} preferences */
  function apply(preferences) {
    const root = document.documentElement;
    app.words.deck = preferences.deck;
    root.lang = preferences.language;
    root.dataset.theme = preferences.theme;
    root.dataset.deck = preferences.deck;
    root.dataset.colours = inFourColours(preferences) ? "four" : "two";
    root.dataset.speed = preferences.speed;
    colourFrame();
    store.set({ preferences });
  }

  return {
    apply,
    unspoken,
    /** Keep the frame's colour when the system changes between light and dark. */
    listen() {
      for (const wish of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(wish).addEventListener("change", colourFrame);
    },
    /**
     * Apply a preference that the player has chosen, and keep it.
     * @param {Partial<Preferences>} patch
     */
    async prefer(patch) {
      chosen = withChoice(chosen, patch);
      const { language } = await adopt(withChoice(store.get().preferences, patch));
      const taken = patch.language ? { ...patch, language } : patch;
      chosen = withChoice(chosen, taken);
      if (patch.language) rememberLanguage(language);
      await storage.prefer(taken);
    },
    /**
     * Take over preferences that storage could not say before, except those chosen since, and keep the latter.
     * @param {unknown} stored
     */
    async recover(stored) {
      await adopt(preferencesFrom(withChoice(stored, chosen), wishes));
      await storage.prefer(chosen);
    },
  };
}
