// @ts-check
/** The moves of a deal as a list: the calls, then a row a trick with its winner marked. Every move is a place to go to. */
import { html, nothing } from "lit-html";
import { moveText } from "../table/moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").View} View */
/** @typedef {{ply: number, seat: number, move: string | null, phase: string}} Made a move, and the ply it leads to */
/** @typedef {{trick: number | null, winner: number | null, moves: Made[]}} Group a trick, or the calls between two of them */

/**
 * The moves of a deal, trick by trick.
 * @param {View} end the last position of the deal
 * @returns {Group[]}
 */
export function groups({ log, facts }) {
  const tricks = [...(facts.tricks ?? []), ...((facts.trick ?? []).length > 0 ? [{ cards: facts.trick ?? [], winner: null }] : [])];
  const cards = tricks.flatMap(({ cards, winner }, at) => cards.map(([seat, card]) => ({ seat, card, trick: at + 1, winner })));
  /** @type {Group[]} */
  const found = [];
  let next = 0;
  log.forEach(({ seat, move, phase }, at) => {
    const due = cards[next];
    const played = due !== undefined && due.seat === seat && due.card === move;
    if (played) next += 1;
    const trick = played ? due.trick : null;
    const last = found.at(-1);
    const made = { ply: at + 1, seat, move, phase };
    if (last && last.trick === trick) last.moves.push(made);
    else found.push({ trick, winner: played ? due.winner : null, moves: [made] });
  });
  return found;
}

/**
 * Draw the moves of a deal, trick by trick; a click on one goes to its position.
 * @param {App} app
 * @param {View} end
 * @param {number} ply
 * @param {(ply: number) => void} go
 */
export function movesTemplate(app, end, ply, go) {
  return html`<ol class="study-moves" .style=${`--seats:${end.seats}`} aria-label=${app.text("pages.study.moves")}>
    ${groups(end).map(
      ({ trick, winner, moves }) => html`<li class="study-group" data-trick=${trick ?? nothing}>
        <span class="study-number">${trick === null ? nothing : html`<span class="visually-hidden">${app.say("pages.replay.trick", { n: trick })}</span><span aria-hidden="true">${trick}</span>`}</span>
        ${moves.map((made) => moveTemplate(app, end, made, { here: made.ply === ply, wins: winner === made.seat, go }))}
      </li>`,
    )}
  </ol>`;
}

/**
 * @param {App} app
 * @param {View} end
 * @param {Made} made
 * @param {{here: boolean, wins: boolean, go: (ply: number) => void}} how
 */
function moveTemplate(app, end, { ply, seat, move, phase }, { here, wins, go }) {
  return html`<button type="button" class="study-move" data-ply=${ply} data-wins=${wins ? "yes" : nothing} aria-current=${here ? "step" : nothing} @click=${() => go(ply)}>
    <span class="study-who">${app.name(seat)}</span>
    <span>${move === null ? app.say("pages.replay.unheard") : moveText(app, end.game, move, phase)}</span>
    ${wins ? html`<span class="visually-hidden">${app.say("pages.rules.wins")}</span>` : nothing}
  </button>`;
}
