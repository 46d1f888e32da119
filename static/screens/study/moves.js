// @ts-check
/** The tab of moves: the play trick by trick, and the lines beside it. Every move is a place to go to. */
import { html, nothing } from "lit-html";
import { guard } from "lit-html/directives/guard.js";
import { isCard } from "../../cards/cards.js";
import { show } from "../../say/words.js";
import { movePhrase, moveText } from "../table/moves.js";
import { analysisJob } from "./analysis.js";
import { departure, endOf, groups } from "./track.js";
import { someUntried, worths } from "./values.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Line} Line */
/** @typedef {import("../../types.js").Study} Study */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./track.js").Made} Made */

/**
 * Draw the tab with the moves and the lines; nothing while the moves of a link are not yet to be seen.
 * @param {App} app
 * @param {Study} study
 */
export function movesTemplate(app, study) {
  const { end, linked } = study;
  if (!end || linked) return nothing;
  return html`${callsTemplate(app, study)} ${linesTemplate(app, study)} ${listTemplate(app, study, end, null, 0)}`;
}

/**
 * Draw the calls that the seat to move may choose from; cards are chosen in its hand.
 * @param {App} app
 * @param {Study} study
 */
function callsTemplate(app, study) {
  const { view, over, walk } = study;
  const calls = (view?.legal ?? []).filter((move) => !isCard(move));
  if (!view || view.turn === null || !over || calls.length < 2) return nothing;
  const values = worths(app, study);
  return html`<section class="study-calls">
    <h2>${app.say("pages.study.calls", { name: app.name(view.turn) })}</h2>
    <div class="ways">
      ${calls.map(
        (call) => html`<button type="button" class="button quiet" data-call=${call} @click=${() => void walk.vary(call)}>
          ${show(movePhrase(app, view.game, call, view.phase))}${values.get(call)?.template ?? nothing}
        </button>`,
      )}
    </div>
    ${study.values === "fair" ? html`<p class="study-untried" ?data-off=${!someUntried(app, study)}>${app.say("pages.study.worth.untried")}</p>` : nothing}
  </section>`;
}

/**
 * Draw the lines, each with its first move, its result beside that of the play, and its own moves while it is walked.
 * @param {App} app
 * @param {Study} study
 */
function linesTemplate(app, study) {
  if (study.lines.length === 0) return nothing;
  return html`<ul class="study-lines" aria-label=${app.text("pages.study.lines")}>
    ${study.lines.map((line) => {
      const here = line.name === study.line;
      const { stem, from } = departure(study.lines, line);
      return html`<li data-line=${line.name} ?data-here=${here} ?data-over=${line.over}>
        <p class="study-line">
          <button type="button" class="study-line-go" aria-current=${here ? "true" : nothing} @click=${() => void study.walk.reach(from + 1, line.name)}>
            <strong>${line.code === study.answer?.code ? app.say("pages.study.answer") : app.say(stem === null ? "pages.study.line" : "pages.study.line.from", { name: line.name, stem: stem ?? "" })}</strong> ${moveAt(app, line, from)} ${gained(app, study, line)}
          </button>
          <button type="button" class="link" aria-label=${app.text("pages.study.line.share.label", { name: line.name })} @click=${() => void shareLine(app, study, line)}>${app.say("pages.study.line.share")}</button>
          <button type="button" class="link" aria-label=${app.text("pages.study.line.drop.label", { name: line.name })} @click=${() => study.walk.drop(line.name)}>${app.say("pages.study.line.drop")}</button>
        </p>
        ${here ? listTemplate(app, study, line.end, line, line.from) : nothing}
      </li>`;
    })}
  </ul>`;
}

/** Open the panel with the links of a line. @param {App} app @param {Study} study @param {Line} line */
function shareLine(app, study, line) {
  return app.open("share", { code: line.code, whole: line.code, seat: study.seat, line: { code: study.code, ply: line.from + 1, tab: "moves", line: line.code } });
}

/** Draw a move of a line, with its trick and its seat. @param {App} app @param {Line} line @param {number} from the number of moves before it */
function moveAt(app, { end }, from) {
  const made = end.log[from];
  if (!made || made.move === null) return nothing;
  const trick = groups(end).find(({ moves }) => moves.some(({ ply }) => ply === from + 1))?.trick ?? null;
  return html`${trick === null ? nothing : html`${trick} … `}<span class="study-who-line">${app.name(made.seat)}</span> ${moveText(app, end.game, made.move, made.phase)}`;
}

/**
 * Draw how much more the seat that left the play gains by a line: in the result, or as far as the position was analysed.
 * @param {App} app
 * @param {Study} study
 * @param {Line} line
 */
function gained(app, study, { from, end, over }) {
  const seat = end.log[from]?.seat ?? 0;
  const [line, play] = [end.score?.[seat], study.end?.score?.[seat]];
  if (over && line !== undefined && play !== undefined) return html`<span class="study-gain">(${app.words.signed(line - play)})</span>`;
  const decision = analysisJob(app, study.code, null, { ply: from }).decisions.get(from) ?? analysisJob(app, study.code, null).decisions.get(from);
  const [tried, made] = [end.log[from]?.move, study.end?.log[from]?.move].map((move) => decision?.gain?.[move ?? ""]);
  if (!decision?.exact || !tried || !made || tried[0] !== tried[1] || made[0] !== made[1]) return nothing;
  return html`<span class="study-gain">(${app.words.signed(tried[0] - made[0])})</span>`;
}

/**
 * Draw the moves of the play, or of a line from where it leaves the play.
 * @param {App} app
 * @param {Study} study
 * @param {View} end
 * @param {Line | null} line
 * @param {number} from
 */
function listTemplate(app, study, end, line, from) {
  const play = new Map(line && study.end ? groups(study.end).map((group) => [group.trick, group]) : []);
  const walked = endOf(study) === end;
  const voice = [app.words, app.words.deck, app.store.get().preferences]; // most steps change two groups
  return html`<ol class="study-moves" .style=${`--seats:${end.seats}`} aria-label=${app.text(line ? "pages.study.line" : "pages.study.moves", line ? { name: line.name } : {})}>
    ${groups(end).flatMap((group) => {
      const moves = group.moves.filter(({ ply }) => ply > from);
      if (moves.length === 0) return [];
      const here = walked && moves.some(({ ply }) => ply === study.ply) ? study.ply : null;
      const then = group.trick === null ? undefined : play.get(group.trick);
      return [guard([group, line?.name, here, then, ...voice], () => groupTemplate(app, study, end, group, { moves, here, then, line: line?.name ?? null }))];
    })}
  </ol>`;
}

/**
 * Draw a trick or the calls in a row, with the winner and in a line also that of the play.
 * @param {App} app
 * @param {Study} study
 * @param {View} end
 * @param {import("./track.js").Group} group
 * @param {{moves: Made[], here: number | null, then: import("./track.js").Group | undefined, line: string | null}} how
 */
function groupTemplate(app, study, end, { trick, goesOn, winner, points, moves: all }, { moves, here, then, line }) {
  const whole = all.at(-1)?.seat !== undefined && winner !== null && !goesOn;
  return html`<li class="study-group" data-trick=${trick ?? nothing} ?data-goes-on=${goesOn}>
    <span class="study-number">${trick === null || goesOn ? nothing : html`<span class="visually-hidden">${app.say("ui.trick.number", { n: trick })}</span><span aria-hidden="true">${trick}</span>`}</span>
    ${moves.map((made) => moveTemplate(app, study, end, made, { here: made.ply === here, wins: winner === made.seat, line }))}
    ${whole ? html`<span class="study-won"><strong>${app.name(winner)}</strong>${points === null ? nothing : html` ${app.words.number(points)}`}${then && then.winner !== null && (then.winner !== winner || then.points !== points) ? html`<small>${app.say("pages.study.play", { name: app.name(then.winner), points: then.points ?? "" })}</small>` : nothing}</span>` : nothing}
  </li>`;
}

/**
 * Draw a move as a button to the position after it.
 * @param {App} app
 * @param {Study} study
 * @param {View} end
 * @param {Made} made
 * @param {{here: boolean, wins: boolean, line: string | null}} how
 */
function moveTemplate(app, study, end, { ply, seat, move, phase }, { here, wins, line }) {
  return html`<button type="button" class="study-move" data-ply=${ply} data-wins=${wins ? "yes" : nothing} aria-current=${here ? "step" : nothing} @click=${() => void study.walk.reach(ply, line)}>
    <span class="study-who">${app.name(seat)}</span>
    <span>${move === null ? app.say("pages.replay.unheard") : moveText(app, end.game, move, phase)}</span>
    ${wins ? html`<span class="visually-hidden">${app.say("pages.rules.wins")}</span>` : nothing}
  </button>`;
}
