// @ts-check
/** The hint in words: what to play, why, and on what evidence; on demand, what every move would be worth. */
import { html, nothing } from "lit-html";
import { roomOf } from "../games/index.js";
import { show } from "../say/words.js";
import { movePhrase } from "./moves.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("../types.js").Thought} Thought */
/** @typedef {import("../say/words.js").Phrase} Phrase */

/** @param {number} n */
const tenth = (n) => Math.round(n * 10) / 10;

/**
 * A number of points of the score, rounded.
 * @param {App} app
 * @param {string} game
 * @param {number} n
 */
export const scorePhrase = ({ words }, game, n) => words.phrase(roomOf(game).unit, { n: tenth(n) });

/**
 * The name of the points that make the score, for a sentence about many.
 * @param {App} app
 * @param {string} game
 */
export const unitText = ({ words }, game) => words.text(roomOf(game).unitName);

/**
 * What the hint says, sentence by sentence: the move, the reason, how sure it is.
 * @param {App} app
 * @param {View} view
 * @param {Thought} hint
 * @returns {Phrase[]}
 */
export function hintPhrases(app, view, { best, reason, sure, worlds }) {
  const { words } = app;
  if (best === null) return [];
  const all = [words.phrase("ui.hint.best", { move: movePhrase(app, view.game, best, view.phase) })];
  const why = reason?.more === 0 ? null : reason;
  if (why) all.push(words.phrase(`ui.reason.${why.name}`, { ...why, ...(why.more === undefined ? {} : { more: scorePhrase(app, view.game, why.more) }) }));
  if (worlds <= 1 || why?.n !== undefined) return all; // such a reason counts deals of its own, and two counts would only confuse
  if (typeof sure === "number") all.push(words.phrase("ui.hint.sure", { n: Math.round(sure * worlds), of: worlds }));
  else all.push(words.phrase("ui.hint.weighed", { n: worlds }));
  return all;
}

/**
 * Whether more than one move was weighed: the worth of a single one says nothing.
 * @param {Thought} hint
 */
const compares = ({ values }) => Object.keys(values).length > 1;

/**
 * What every move is worth, the best first.
 * @param {App} app
 * @param {View} view
 * @param {Thought} hint
 * @returns {Phrase}
 */
export function worthsPhrase(app, view, { values }) {
  const rows = Object.entries(values).sort(([, a], [, b]) => b - a);
  return app.words.list(rows.map(([move, value]) => app.words.phrase("ui.hint.worth", { move: movePhrase(app, view.game, move, view.phase), value: app.words.signed(tenth(value)) })));
}

/**
 * What a move is worth, shown on its card or button on demand; of several moves the best.
 * @param {App} app
 * @param {...string} moves
 */
export function worthTemplate(app, ...moves) {
  const { hint, worths } = app.store.get();
  const values = moves.flatMap((move) => hint?.values[move] ?? []);
  const value = values.length > 0 ? Math.max(...values) : undefined;
  return hint && compares(hint) && worths && value !== undefined ? html`<span class="worth">${app.words.signed(tenth(value))}</span>` : nothing;
}

/**
 * @param {App} app
 * @param {View} view
 */
export function hintTemplate(app, view) {
  const { hint, worths, why } = app.store.get();
  if (!hint || why !== null || view.turn !== view.seat) return nothing;
  const [best, ...rest] = hintPhrases(app, view, hint);
  if (!best) return nothing;
  return html`<div class="why hint" role="group" aria-label=${app.text("ui.hint")}>
    <p><strong>${show(best)}</strong>${rest.map((phrase) => html` ${show(phrase)}`)}${hint.done ? nothing : " …"}</p>
    ${worths && compares(hint) ? html`<p class="hint-unit">${app.say("ui.hint.worths.what", { unit: unitText(app, view.game) })}</p>` : nothing}
    <p class="hint-ways">
      ${compares(hint) ? html`<button type="button" class="link" data-hint="worths" aria-pressed=${worths ? "true" : "false"} @click=${tell}>${app.say("ui.hint.worths")}</button>` : nothing}
      ${hint.worlds > 0 ? html`<button type="button" class="link" data-hint="deals" @click=${() => app.open("imagined")}>${app.say("ui.hint.deals")}</button>` : nothing}
      <button type="button" class="link" data-hint="close" @click=${() => app.store.set({ hint: null })}>${app.say("ui.close")}</button>
    </p>
  </div>`;

  function tell() {
    app.store.set({ worths: !worths });
    if (!worths && hint) app.announce(app.words.sentences([app.text("ui.hint.worths.what", { unit: unitText(app, view.game) }), worthsPhrase(app, view, hint)]));
  }
}
