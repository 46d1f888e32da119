// @ts-check
/** The embedded page: the game and its contract, the board, the move that led there, the controls. */
import { html, nothing } from "lit-html";
import { boardTemplate } from "../board/board.js";
import { contractTemplate } from "../board/contract.js";
import { tricksOf } from "../board/seats.js";
import { sliderTemplate, stepTemplate } from "../board/steps.js";
import { inline } from "../cards/card.js";
import { isCard } from "../cards/cards.js";
import { show } from "../say/words.js";
import { heardPhrase } from "../screens/table/moves.js";
import { SITE } from "../site.js";

/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").View} View */
/** @typedef {import("./types.js").Shown} Shown */
/** @typedef {"damaged" | "newer" | "empty" | "own"} Fault */
/** @typedef {Pick<ReturnType<typeof import("./walk.js").createWalk>, "views" | "ply" | "playing" | "go" | "trick" | "play">} Walk */

/**
 * Return the address at which stich goes on from a position: the study of a deal, the table of what a seat has seen.
 * @param {Pick<Shown, "code" | "seat">} shown
 * @param {number} ply
 */
export const onward = ({ code, seat }, ply) => (seat === null ? `${SITE}#/study/${code}/${ply}` : `${SITE}#${code}`);

/**
 * Draw the contract of a position, with its declarer and the card called.
 * @param {Speech} speech
 * @param {View} view
 */
export const playedTemplate = (speech, view) =>
  html`${contractTemplate(speech, view)}${isCard(view.facts.called) ? html` <p class="contract">${speech.say("ui.called", { card: speech.words.card(view.facts.called) })}</p>` : nothing}`;

/** @param {Speech} speech @param {string} address */
const outTemplate = (speech, address) => html`<a class="embed-out" href=${address} target="_blank" rel="noopener">${speech.say("pages.embed.open")}</a>`;

/**
 * Draw the sentence about a link that cannot be shown. One of stich's own opens there.
 * @param {Speech} speech
 * @param {Fault} fault
 * @param {string} code
 */
export const brokenTemplate = (speech, fault, code) => html`<div class="embed-broken" data-fault=${fault}>
  <p role="alert">${speech.say(`pages.embed.${fault}`)}</p>
  ${outTemplate(speech, fault === "own" ? `${SITE}#${code}` : SITE)}
</div>`;

/**
 * Draw a position of a deal.
 * @param {Speech} speech
 * @param {Shown} shown
 * @param {Walk} walk
 */
export function embedTemplate(speech, shown, walk) {
  const { views, ply, playing } = walk;
  const [view, end] = [/** @type {View} */ (views[ply]), /** @type {View} */ (views.at(-1))];
  const plies = views.length - 1;
  const said = heardTemplate(speech, view, plies);
  const [before, after] = [ply === 0, ply === plies];
  const place = speech.text("pages.replay.ply", { n: ply, plies });
  return html`<div class="embed" data-ply=${ply} data-plies=${plies}>
    <header class="embed-head">
      <h1>${speech.say(`${shown.game}.name`)}</h1>
      <div class="embed-played">${playedTemplate(speech, view)}</div>
      ${outTemplate(speech, onward(shown, ply))}
    </header>
    <div class="embed-felt" role="group" aria-label=${speech.text("pages.embed.board")}>${boardTemplate(speech, view, end)}</div>
    <p class="embed-heard" aria-live="polite" aria-atomic="true">${said}</p>
    <div class="embed-steps" role="group" aria-label=${speech.text("pages.replay.slider")}>
      ${sliderTemplate(speech, ply, plies, place, walk.go)}
      <span class="embed-ply" aria-hidden="true">${place}</span>
      <div class="steps">
        ${stepTemplate(speech, "first", before, () => walk.go(0))} ${stepTemplate(speech, "trick-back", before, () => walk.trick(-1))}
        ${stepTemplate(speech, "back", before, () => walk.go(ply - 1))} ${stepTemplate(speech, playing ? "pause" : "play", false, walk.play)}
        ${stepTemplate(speech, "forward", after, () => walk.go(ply + 1))} ${stepTemplate(speech, "trick-forward", after, () => walk.trick(1))}
        ${stepTemplate(speech, "last", after, () => walk.go(Infinity))}
      </div>
    </div>
  </div>`;
}

/**
 * Draw the move that led to a position, who won the trick with it, and the result of the deal.
 * @param {Speech} speech
 * @param {View} view
 * @param {number} plies
 */
function heardTemplate(speech, view, plies) {
  const { log, facts, score, seats } = view;
  const last = log.at(-1);
  if (!last) return speech.say("pages.replay.dealt");
  const move = last.move === null ? speech.say("pages.replay.unheard") : isCard(last.move) ? inline(speech, last.move) : show(heardPhrase(speech, view, log.length - 1));
  const trick = (facts.trick ?? []).length === 0 && isCard(last.move) ? tricksOf(view).at(-1) : undefined;
  const won = trick?.cards.at(-1)?.[1] === last.move ? trick : undefined;
  return html`<span><strong>${speech.name(last.seat)}</strong> ${move}</span>
    ${won ? html`<span>${speech.say(typeof won.points === "number" && facts.points ? "pages.embed.won.points" : "pages.embed.won", { name: speech.name(won.winner), n: won.points })}</span>` : nothing}
    ${log.length === plies && score ? html`<strong>${speech.say("pages.embed.over", { scores: speech.words.list(Array.from({ length: seats }, (_, seat) => speech.text("pages.embed.score", { name: speech.name(seat), n: speech.words.signed(score[seat] ?? 0) }))) })}</strong>` : nothing}`;
}
