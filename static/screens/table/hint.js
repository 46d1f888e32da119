// @ts-check
/** The hint in words: the move, its reason and the evidence; on demand, the value of every move. */
import { html, nothing } from "lit-html";
import { SLICE_MS } from "../../engine/poll.js";
import { roomOf } from "../../games/index.js";
import { tenth } from "../../say/figures.js";
import { show } from "../../say/words.js";
import { movePhrase } from "./moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Thought} Thought */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/**
 * Have the engine think about the viewer's move, and show its advice as it improves, until the viewer moves, puts it away
 * or asks anew.
 * @param {App} app
 * @param {Pick<import("./voice.js").Voice, "hint">} voice
 */
export async function lookForHint(app, voice) {
  const { store } = app;
  /** @type {Thought | null} */
  let shown = null;
  store.set({ hint: shown, why: null });
  const { table: asked, acts } = store.get();
  /** Return true while the hint is wanted: no more after a move, though its answer may still be under way. */
  const here = () => store.get().table === asked && store.get().acts === acts && store.get().hint === shown;
  try {
    while (!shown?.done) {
      const { thought } = await app.ask({ ask: "hint", ms: SLICE_MS });
      if (!here()) return;
      if (!shown && !thought.done) voice.hint(thought);
      shown = thought;
      store.set({ hint: shown });
    }
    voice.hint(shown);
    await Promise.resolve(); // until the reason is drawn, which takes room from the calls
    document.querySelector(".call[data-best]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
  } catch (error) {
    if (here()) app.complain(error);
  }
}

/**
 * Return a number of score points as a phrase, rounded.
 * @param {Speech} app
 * @param {string} game
 * @param {number} n
 */
export const scorePhrase = ({ words }, game, n) => words.phrase(roomOf(game).unit, { n: tenth(n) });

/**
 * Return the plural name of a game's score points.
 * @param {Speech} app
 * @param {string} game
 */
export const unitText = ({ words }, game) => words.text(roomOf(game).unitName);

/**
 * Return a move by its name, and by that of the player it is about.
 * @param {App} app
 * @param {View} view
 * @param {string} move
 */
const nameOf = (app, view, move) => roomOf(view.game).named(app, view, move) ?? movePhrase(app, view.game, move, view.phase);

/**
 * Return the reason for a move in a sentence.
 * @param {App} app
 * @param {string} game
 * @param {NonNullable<Thought["reason"]>} reason
 */
export const reasonPhrase = (app, game, reason) =>
  app.words.phrase(`ui.reason.${reason.name}`, { ...reason, ...(reason.more === undefined ? {} : { more: scorePhrase(app, game, reason.more) }) });

/** Per cent of the deals below which the best move on average is not the best in most of them. */
const HALF = 50;

/**
 * Return the sentences of a hint: the move and the equivalent cards, the reason, the certainty; until the engine has
 * settled on a move, that it is still thinking.
 * @param {App} app
 * @param {View} view
 * @param {Thought} hint
 * @returns {Phrase[]}
 */
export function hintPhrases(app, view, { best, done, equal, level, reason, sure, worlds, compared }) {
  const { words } = app;
  const tried = worlds > 1 ? [words.phrase("ui.hint.weighed", { n: worlds })] : [];
  if (best === null) return [words.phrase("ui.hint.looking"), ...tried];
  const named = (/** @type {string[]} */ moves) => moves.map((move) => nameOf(app, view, move));
  const all = [words.phrase("ui.hint.best", { move: words.list(named([best, ...equal]), "disjunction") })];
  if (!done) return all;
  if (level.length > 0 && reason?.name === "level") all.push(words.phrase("ui.hint.level", { moves: words.list(named(level)) }));
  if (reason) all.push(reasonPhrase(app, view.game, reason));
  if (reason?.n !== undefined) return all; // such a reason counts deals of its own, and two counts would only confuse
  if (sure === null || reason?.name === "sensible") return [...all, ...tried];
  const part = compared < worlds ? ".part" : "";
  return [...all, words.phrase(`ui.hint.${sure < HALF ? "rarely" : "sure"}${part}`, { n: sure, of: compared, all: worlds })];
}

/**
 * Check that more than one move was weighed: the worth of a single one says nothing.
 * @param {Thought} hint
 */
const compares = ({ values }) => Object.keys(values).length > 1;

/**
 * Return the value of every move in a sentence, the best first.
 * @param {App} app
 * @param {View} view
 * @param {Thought} hint
 * @returns {Phrase}
 */
export function worthsPhrase(app, view, { values }) {
  const rows = Object.entries(values).sort(([, a], [, b]) => b - a);
  return app.words.list(rows.map(([move, value]) => app.words.phrase("ui.hint.worth", { move: nameOf(app, view, move), value: app.words.signed(value) })));
}

/**
 * Draw the value of a move on its card or button, if values are shown; of several moves the best one's.
 * @param {Showing} app
 * @param {...string} moves
 */
export function worthTemplate(app, ...moves) {
  const { hint, worths } = app.store.get();
  const values = moves.flatMap((move) => hint?.values[move] ?? []);
  const value = values.length > 0 ? Math.max(...values) : undefined;
  return hint && compares(hint) && worths && value !== undefined ? html`<span class="worth">${app.words.signed(value)}</span>` : nothing;
}

/**
 * Check that the hint names a move: the best, or a card equivalent to it.
 * @param {Showing} app
 * @param {string} move
 */
export function isHinted(app, move) {
  const { hint } = app.store.get();
  return hint !== null && (hint.best === move || hint.equal.includes(move));
}

/**
 * Draw the hint.
 * @param {App} app
 * @param {View} view
 */
export function hintTemplate(app, view) {
  const { hint, worths, why } = app.store.get();
  if (!hint || why !== null || view.turn !== view.seat) return nothing;
  const [best, ...rest] = hintPhrases(app, view, hint);
  return html`<div class="why hint" role="group" aria-label=${app.text("ui.hint")}>
    <p><strong>${best ? show(best) : nothing}</strong>${rest.map((phrase) => html` ${show(phrase)}`)}${hint.done || hint.best === null ? nothing : " …"}</p>
    ${worths && compares(hint) ? html`<p class="hint-unit">${app.say("ui.hint.worths.what", { unit: unitText(app, view.game) })}</p>` : nothing}
    <p class="hint-ways">
      ${compares(hint) ? html`<button type="button" class="link" data-hint="worths" aria-pressed=${worths ? "true" : "false"} @click=${toggleWorths}>${app.say("ui.hint.worths")}</button>` : nothing}
      ${hint.worlds > 0 && hint.best !== null ? html`<button type="button" class="link" data-hint="deals" @click=${() => app.open("study", { tab: "deals" })}>${app.say("ui.hint.deals")}</button>` : nothing}
      <button type="button" class="link" data-hint="close" @click=${() => app.store.set({ hint: null })}>${app.say("ui.close")}</button>
    </p>
  </div>`;

  function toggleWorths() {
    app.store.set({ worths: !worths });
    if (!worths && hint) app.announce(app.words.sentences([app.text("ui.hint.worths.what", { unit: unitText(app, view.game) }), worthsPhrase(app, view, hint)]));
  }
}
