// @ts-check
/** One's decisions in a deal from a real table, one after the other: the position, what each move was worth, and why. */
import { html, nothing } from "lit-html";
import { boardTemplate } from "../../board/board.js";
import { contractTemplate, trumpStripTemplate } from "../../board/contract.js";
import { isCard } from "../../cards/cards.js";
import { callsTemplate } from "../../tasks/call.js";
import { show } from "../../say/words.js";
import { goalTemplate } from "../table/goal.js";
import { hintPhrases, unitText } from "../table/hint.js";
import { movePhrase } from "../table/moves.js";
import { parts } from "./draft.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Real} Real */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Thought} Thought */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Entry} Entry */

/**
 * Draw a decision.
 * @param {App} app
 * @param {Speech} speech
 * @param {Real} real
 * @param {Entry} position
 */
export function lookTemplate(app, speech, { actions, draft, thought }, { view, decisions, plies }) {
  const moves = draft?.now.moves ?? [];
  const move = moves[plies];
  const made = move === undefined ? null : parts(move).name;
  const [before, after] = [decisions.filter((ply) => ply < plies).at(-1), decisions.find((ply) => ply > plies)];
  const tricks = view.facts.tricks;
  return html`<h2 tabindex="-1">${app.say(tricks ? "real.decision.trick" : "real.decision.call", { n: (tricks?.length ?? 0) + 1 })}</h2>
    <div class="practise-facts">${contractTemplate(speech, view)} ${trumpStripTemplate(speech, view)} ${goalTemplate(speech, view)}</div>
    ${positionTemplate(app, speech, view, { made, thought })}
    <div class="real-verdict" aria-live="polite">${verdictTemplate(app, speech, view, thought, made)}</div>
    <div class="real-foot">
      <button type="button" class="button" data-step="earlier" aria-label=${app.text("real.earlier")} ?disabled=${before === undefined} @click=${() => void actions.go(before ?? null)}>‹</button>
      <button type="button" class="button" data-step="later" aria-label=${app.text("real.later")} ?disabled=${after === undefined} @click=${() => void actions.go(after ?? null)}>›</button>
      <button type="button" class="button" data-way="enter" @click=${() => void actions.look(false)}>${app.say("real.enter")}</button>
      <button type="button" class="button main" data-way="ask" @click=${() => actions.ask()}>${app.say("real.ask")}</button>
    </div>`;
}

/**
 * Draw a position on the felt, with the values of the moves once they are known.
 * @param {App} app
 * @param {Speech} speech
 * @param {View} view
 * @param {{made?: string | null, theirs?: string | null, thought: Thought | null, tap?: (move: string) => void, bar?: (card: string) => void}} how the moves that are marked, the thoughts about them, and what taps do
 */
export function positionTemplate(app, speech, view, { made = null, theirs = null, thought, tap, bar }) {
  const plays = view.legal.some(isCard);
  const calls = view.legal.filter((move) => !isCard(move));
  const worth = (/** @type {string} */ move) => thought?.values[move];
  const best = (/** @type {string} */ move) => thought?.best === move || thought?.equal.includes(move) || thought?.level.includes(move) || false;
  /** @param {string} move */
  const beside = (move) => {
    const value = worth(move);
    return value === undefined ? nothing : html`<span class="practise-worth" ?data-best=${best(move)}>${app.words.signed(value)}</span>`;
  };
  /** @type {(card: string, seat: number) => import("../../board/hand.js").Open} */
  const card = (name, seat) => {
    if (!plays || seat !== view.seat) return {};
    const legal = view.legal.includes(name);
    return { barred: !legal || !tap, apart: false, found: name === made || undefined, wrong: name === theirs && name !== made, beside: beside(name), ...(tap ? { tap: () => (legal ? tap(name) : bar?.(name)) } : { tap: () => {} }) };
  };
  return html`<div class="practise-felt question-felt" ?data-calls=${!plays && (view.facts.trick ?? []).length === 0} role="group" aria-label=${app.text("question.position")}>
      ${boardTemplate(speech, view, { ...view, log: [] }, card, { rest: true })}
    </div>
    ${calls.length === 0
      ? nothing
      : callsTemplate(speech, view, calls, {
          label: app.text("real.calls"),
          name: (game, call) => movePhrase(speech, game, call, view.phase),
          who: speech.name,
          call: (call) => ({ tap: () => tap?.(call), off: !tap, found: call === made, wrong: call === theirs && call !== made, worth: worth(call) === undefined ? nothing : app.words.signed(worth(call) ?? 0) }),
        })}`;
}

/**
 * Draw what the move was worth beside the best one, and why.
 * @param {App} app
 * @param {Speech} speech
 * @param {View} view
 * @param {Thought | null} thought
 * @param {string | null} made
 */
function verdictTemplate(app, speech, view, thought, made) {
  if (!thought) return html`<p class="quiet-text">${app.say("ui.hint.looking")}</p>`;
  const value = made === null ? undefined : thought.values[made];
  return html`${made === null || value === undefined || !thought.done
      ? nothing
      : html`<p>${app.say("real.made", { move: movePhrase(speech, view.game, made, view.phase), value: app.words.signed(value) })}</p>`}
    <p>${hintPhrases(/** @type {App} */ ({ ...app, ...speech }), view, thought).map((phrase, at) => html`${at > 0 ? app.words.gap : ""}${at === 0 ? html`<strong>${show(phrase)}</strong>` : show(phrase)}`)}</p>
    <p class="quiet-text">${app.say("ui.hint.worths.what", { unit: unitText(app, view.game) })}</p>`;
}

