// @ts-check
/** A question about a decision on the screen: the position, the choice; after it both moves, their values, and the way back. */
import { html, nothing } from "lit-html";
import { contractTemplate, trumpStripTemplate } from "../../board/contract.js";
import { isNew } from "../../games/index.js";
import { noticeTemplate } from "../../say/notice.js";
import { show } from "../../say/words.js";
import { goalTemplate } from "../table/goal.js";
import { reasonPhrase, unitText } from "../table/hint.js";
import { progress } from "../table/layout.js";
import { promptText } from "../table/calls.js";
import { movePhrase, moveText } from "../table/moves.js";
import { whyPhrase } from "../table/hand.js";
import { positionTemplate } from "../real/look.js";
import { seatedSpeech } from "../real/names.js";
import { heardTemplate } from "./heard.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Question} Question */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */

/** Draw the screen. @param {App} app @param {Question} question */
export function questionTemplate(app, question) {
  const { view, reply, thought } = question;
  const step = view === null ? "wait" : reply === null ? "ask" : question.answered ? "answer" : "reply";
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
      <h1>${view ? app.say(`${view.game}.name`) : app.say("question.title")}</h1>
    </header>
    ${noticeTemplate(app)}
    <main id="question" tabindex="-1" data-step=${step} ?data-judged=${thought?.done === true}>
      <h2 tabindex="-1">${app.say(step === "answer" ? "question.answered" : step === "reply" ? "question.replied" : "question.asked")}</h2>
      ${view === null ? html`<p class="quiet-text">${app.say("question.waits")}</p>${progress(app)}` : positionOf(app, question, view)}
    </main>`;
}

/** @param {App} app @param {Question} question @param {View} view */
function positionOf(app, question, view) {
  const { reply, theirs, thought, why, actions, answered } = question;
  const speech = seatedSpeech(app, view.seat ?? 0, view.seats);
  return html`${reply === null ? html`<p>${app.say("question.what", { game: app.words.phrase(`${view.game}.name`) })}</p>` : nothing}
    <div class="practise-facts">${contractTemplate(speech, view)} ${trumpStripTemplate(speech, view)} ${goalTemplate(speech, view)}</div>
    ${reply === null ? nothing : verdictTemplate(app, speech, question, view)}
    ${reply === null ? html`<p class="question-prompt"><strong>${promptText(speech, alone(view))}</strong></p>` : nothing}
    ${positionTemplate(app, speech, view, {
      made: answered ? theirs : reply,
      theirs: answered ? reply : theirs,
      thought: reply === null ? null : thought,
      ...(reply === null ? { tap: (/** @type {string} */ move) => void actions.answer(move), bar: actions.explain } : {}),
    })}
    ${why !== null && reply === null && view.blocked[why] ? html`<p class="quiet-text" role="status">${show(whyPhrase(speech, view, why))}</p>` : nothing}
    ${question.problem ? html`<p class="warning" role="alert">${app.say(question.problem)}</p>` : nothing}
    ${heardTemplate(app, speech, view, calling(view))}
    ${reply === null && isNew(app.store.get(), view.game) ? html`<p><button type="button" class="button quiet" data-way="learn" @click=${() => void app.learn(view.game)}>${app.say("ui.notice.learn")}</button></p>` : nothing}`;
}

/** Return a view in which one question is asked, where the table asks several at once. @param {View} view */
const alone = (view) => ({ ...view, turn: null });

/** Return true before the first card, while all that is known of the other hands is their calls. @param {View} view */
const calling = ({ facts }) => (facts.tricks ?? []).length === 0 && (facts.trick ?? []).length === 0 && facts.layout === undefined;

/**
 * Draw both moves with their values, the best one with the reason, and the way to send the answer.
 * @param {App} app
 * @param {Speech} speech
 * @param {Question} question
 * @param {View} view
 */
function verdictTemplate(app, speech, { theirs, reply, answered, said, thought, outcome, actions }, view) {
  const [own, other] = answered ? [theirs, reply] : [reply, theirs];
  const moves = [own, other].filter((move) => move !== null);
  const same = theirs !== null && theirs === reply;
  const value = (/** @type {string | null} */ move) => (move === null ? undefined : thought?.values[move]);
  const best = thought?.best ?? null;
  const good = thought ? goodOf(app, thought, moves) : [];
  const named = (/** @type {string} */ move) => moveText(speech, view.game, move, view.phase);
  /** @param {string} who @param {string} key @param {string | null} move */
  const row = (who, key, move) => (move === null ? nothing : html`<div data-who=${who}><dt>${app.say(key)}</dt><dd><strong>${named(move)}</strong> <span class="num">${value(move) === undefined ? "…" : app.words.signed(value(move) ?? 0)}</span></dd></div>`);
  return html`<section class="question-verdict">
    <div aria-live="polite">
      ${same ? html`<p><strong>${app.say("question.same", { move: movePhrase(speech, view.game, reply ?? "", view.phase) })}</strong></p>` : nothing}
      <dl class="question-moves">
        ${row("own", "question.own", own)} ${other === null && !answered && !said ? html`<div><dt>${app.say("question.asker")}</dt><dd>${app.say("question.unsaid")}</dd></div>` : row("other", answered ? "question.answerer" : "question.asker", other)}
        ${best === null || good.length > 0 ? nothing : row("best", "question.best", best)}
      </dl>
      ${thought?.done ? html`<p>${sentence(app, view, thought, moves, good)} <span class="quiet-text">${app.say("ui.hint.worths.what", { unit: unitText(app, view.game) })}</span></p>` : html`<p class="quiet-text">${app.say("ui.hint.looking")}</p>`}
    </div>
    ${answered
      ? nothing
      : html`<div class="ways">
          <button type="button" class="button main" data-way="send" @click=${() => void actions.send()}>${app.say("question.send")}</button>
          <input type="text" readonly class="question-link" aria-label=${app.text("pages.share.link")} .value=${actions.address()} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
          <span class="said" role="status">${outcome ? app.say(outcome) : nothing}</span>
        </div>`}
  </section>`;
}

/**
 * Return the moves than which none is better: the best, those that count as equal, and those that show the same value.
 * @param {App} app
 * @param {import("../../types.js").Thought} thought
 * @param {string[]} moves
 */
function goodOf({ words }, { best, equal, level, values }, moves) {
  const shown = (/** @type {string} */ move) => (values[move] === undefined ? null : words.signed(values[move]));
  return moves.filter((move) => move === best || equal.includes(move) || level.includes(move) || (best !== null && shown(move) !== null && shown(move) === shown(best)));
}

/**
 * Return the verdict in a sentence: the best move, and the reason.
 * @param {App} app
 * @param {View} view
 * @param {import("../../types.js").Thought} thought
 * @param {string[]} moves that were chosen
 * @param {string[]} good those of them than which none is better
 */
function sentence(app, view, { best, reason }, moves, good) {
  const phrase = app.say(good.length === moves.length ? "question.verdict.all" : "question.verdict.better", { move: movePhrase(app, view.game, good[0] ?? best ?? "", view.phase) });
  return html`${phrase}${reason ? html`${app.words.gap}${show(reasonPhrase(app, view.game, reason))}` : nothing}`;
}
