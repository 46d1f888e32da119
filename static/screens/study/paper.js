// @ts-check
/** The whole deal on paper and as text for messengers: the dealt hands, every call and trick, the result. */
import { html, nothing } from "lit-html";
import { inlineRow } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { link } from "../links.js";
import { href } from "../routes.js";
import { movePhrase, moveText } from "../table/moves.js";
import { judged } from "./analysis.js";
import { measure } from "./mistakes.js";
import { endOf, groups, lineOf } from "./track.js";
import { costTemplate, mistakes, phaseOf, trickOf } from "./verdict.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").View} View */

/** The characters of the French suits. @type {Record<string, string>} */
const SUITS = { C: "♣", S: "♠", H: "♥", D: "♦" };

/**
 * Return the dealt hands, each in the order of the contract; none while some of them are hidden.
 * @param {Study} study
 * @param {View} end
 * @returns {[seat: number, cards: string[]][]}
 */
function dealtHands({ dealt }, { facts }) {
  const order = (facts.order ?? []).flat();
  return (dealt ?? []).flatMap((hand, seat) => (Array.isArray(hand) ? [[seat, [...hand].sort((a, b) => order.indexOf(a) - order.indexOf(b))]] : []));
}

/**
 * Return a card in few characters: its suit and index, or its name in the German pack.
 * @param {App} app
 * @param {string} card
 */
const brief = ({ words }, card) => (words.deck === "german" ? words.card(card).toString() : `${SUITS[card.charAt(0)] ?? ""}${words.index(card.charAt(1))}`);

/**
 * Return the moves of a deal in groups, each trick with its winner at its last card.
 * @param {View} end
 */
function grouped(end) {
  const all = groups(end);
  return all.map(({ trick, goesOn, winner, points, moves }, at) => {
    const whole = trick !== null && all.findLastIndex((group) => group.trick === trick) === at;
    return { number: goesOn ? null : trick, winner: whole ? winner : null, points, moves };
  });
}

/**
 * Return the walked deal as lines of text, with its link.
 * @param {App} app
 * @param {Study} study
 */
export function dealText(app, study) {
  const end = endOf(study);
  if (!end) return "";
  const said = (/** @type {import("./track.js").Made} */ { seat, move, phase }) =>
    app.text("ui.trick.card", { name: app.name(seat), card: move === null ? app.text("pages.replay.unheard") : isCard(move) ? brief(app, move) : movePhrase(app, end.game, move, phase) });
  const gap = app.words.language === "ja" ? "、" : ", ";
  return [
    [app.text(`${end.game}.name`), ...(typeof end.facts.declarer === "number" ? [app.name(end.facts.declarer)] : [])].join(" · "),
    ...dealtHands(study, end).map(([seat, cards]) => `${app.name(seat)}: ${cards.map((card) => brief(app, card)).join(" ")}`),
    "",
    ...grouped(end).map(({ number, winner, points, moves }) => `${number === null ? "" : `${number}. `}${moves.map(said).join(gap)}${winner === null ? "" : ` → ${app.name(winner)}${points === null ? "" : ` ${app.words.number(points)}`}`}`),
    ...(end.score ? ["", end.score.map((score, seat) => `${app.name(seat)} ${app.words.signed(score)}`).join(gap)] : []),
    link(location.href, href("deal", { code: lineOf(study)?.code ?? study.code, seat: null, beat: false })),
  ].join("\n");
}

/**
 * Draw the walked deal for a printer, the move in view marked, and from the tab of mistakes also their list; nothing while nobody prints.
 * @param {App} app
 * @param {Study} study
 */
export function paperTemplate(app, study) {
  const [end, line] = [endOf(study), lineOf(study)];
  if (!study.printing || !end || study.linked) return nothing;
  return html`<section class="study-paper" aria-hidden="true">
    <h2>${app.say(`${end.game}.name`)} · ${roomOf(end.game).contract(app, end.facts)}${typeof end.facts.declarer === "number" ? html` · ${app.name(end.facts.declarer)}` : nothing}${line ? html` · ${app.say("pages.study.line", { name: line.name })}` : nothing}</h2>
    <ul>
      ${dealtHands(study, end).map(([seat, cards]) => html`<li><strong>${app.name(seat)}</strong>${end.dealer === seat ? html` (${app.say("ui.chip.dealer")})` : nothing} ${inlineRow(app, cards)}</li>`)}
    </ul>
    <ol class="study-paper-moves">
      ${grouped(end).map(
        ({ number, winner, points, moves }) => html`<li>
          <span class="num">${number ?? nothing}</span>
          <span>${moves.map(({ ply, seat, move, phase }) => html`<span class="study-paper-move" data-wins=${winner === seat ? "yes" : nothing} ?data-here=${ply === study.ply}>${app.name(seat)} ${move === null ? app.say("pages.replay.unheard") : moveText(app, end.game, move, phase)}</span> `)}</span>
          <span>${winner === null ? nothing : html`${app.name(winner)} ${points === null ? nothing : app.words.number(points)}`}</span>
        </li>`,
      )}
    </ol>
    ${end.score ? html`<p>${end.score.map((score, seat) => html`<strong>${app.name(seat)}</strong> ${app.words.signed(score)} `)}</p>` : nothing}
    ${study.tab === "mistakes" && !line ? costlyTemplate(app, study, end) : nothing}
  </section>`;
}

/** Draw the choices that cost something, the costliest first, with the better ones. @param {App} app @param {Study} study @param {View} end */
function costlyTemplate(app, study, end) {
  const by = measure(study);
  const found = mistakes(judged(app, study).decisions.values(), by);
  if (found.length === 0) return nothing;
  return html`<h3>${app.say("pages.analysis.mistakes")}</h3>
    <ul class="study-paper-mistakes">
      ${found.map((decision) => {
        const { seat, move } = decision;
        const trick = trickOf(end, seat, move);
        return html`<li>${trick === null ? nothing : html`${app.say("ui.trick.number", { n: trick })}: `}<strong>${app.name(seat)}</strong> ${moveText(app, end.game, move, phaseOf(end, decision))} ${costTemplate(app, end, decision, by)}</li>`;
      })}
    </ul>`;
}
