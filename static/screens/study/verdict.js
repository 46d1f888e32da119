// @ts-check
/** An analysis ranked and in words: the choices at a decision, the cost of cards, values within bounds. */
import { html, nothing } from "lit-html";
import { scorePhrase, unitText } from "../table/hint.js";
import { movePhrase, moveText } from "../table/moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../types.js").Bounds} Bounds */
/** @typedef {import("../../types.js").Decision} Decision */
/** @typedef {import("./analysis.js").AnalysisJob} AnalysisJob */
/** @typedef {Decision & {move: string}} Made a decision with the move that was made */

/** @typedef {"open" | "fair"} Measure with all cards open, or over sampled deals that agree with the seat's view */

/**
 * Return the decisions that cost something, the costliest first.
 * @param {Iterable<Decision>} decisions
 * @param {Measure} measure
 * @returns {Made[]}
 */
export function mistakes(decisions, measure) {
  const cost = (/** @type {Decision} */ { loss }) => loss[measure] ?? 0;
  const made = /** @type {Made[]} */ ([...decisions].filter(({ move }) => move !== null));
  return made.filter((decision) => cost(decision) > 0).sort((a, b) => cost(b) - cost(a) || a.ply - b.ply);
}

/**
 * Check that the search has proven the cost with all cards open, and not only a lower bound of it.
 * @param {Decision} decision
 */
function proven({ exact, gain, move }) {
  const made = gain?.[move ?? ""];
  if (!exact || !gain || !made) return false;
  const ends = Object.values(gain);
  return made[0] === made[1] && Math.max(...ends.map(([low]) => low)) === Math.max(...ends.map(([, high]) => high));
}

/**
 * Return true if the cost of every decision with all cards open is proven; always true for the fair measure, which proves nothing.
 * @param {Iterable<Decision>} decisions
 * @param {Measure} measure
 */
export const faultless = (decisions, measure) => measure === "fair" || [...decisions].every(proven);

/**
 * @typedef {object} Choice
 * @property {string} name
 * @property {Bounds | null} open
 * @property {Bounds | null} gain
 * @property {number | null} fair
 * @property {boolean} played
 * @property {boolean} bestOpen nothing else could have brought more with all cards open
 * @property {boolean} bestFair the best on average, or shown to be worth as much
 */

/**
 * Return the choices at a decision, the best first: by the fair value if there is one, otherwise by open cards.
 * @param {Decision} decision
 * @returns {Choice[]}
 */
export function choices({ move, open, gain, fair, best }) {
  const all = Object.keys(fair ?? gain ?? open ?? (move === null ? {} : { [move]: 0 }));
  const most = Math.max(...Object.values(gain ?? {}).map(([, high]) => high));
  const top = fair?.[best.fair ?? ""];
  /** @param {string} name */
  const rank = (name) => fair?.[name] ?? ((gain?.[name]?.[0] ?? 0) + (gain?.[name]?.[1] ?? 0)) / 2;
  return all
    .map((name) => {
      const own = gain?.[name] ?? null;
      return {
        name,
        open: open?.[name] ?? null,
        gain: own,
        fair: fair?.[name] ?? null,
        played: name === move,
        bestOpen: own !== null && own[0] >= most,
        bestFair: top !== undefined && fair?.[name] === top,
      };
    })
    .sort((a, b) => rank(b.name) - rank(a.name));
}

/**
 * Return the number of the trick to which a card was played, from 1; null if it was never played.
 * @param {View} end the deal when it was over
 * @param {number} seat
 * @param {string | null} card
 * @returns {number | null}
 */
export function trickOf(end, seat, card) {
  const index = (end.facts.tricks ?? []).findIndex(({ cards }) => cards.some(([player, own]) => player === seat && own === card));
  return index < 0 ? null : index + 1;
}

/**
 * List the names of the players that want a high value.
 * @param {App} app
 * @param {AnalysisJob} job
 * @returns {string}
 */
export function names(app, { sides }) {
  return app.words.list(sides.flatMap((side, seat) => (side === 1 ? [app.name(seat, "ui.you.within")] : []))).toString();
}

/**
 * Return a value in the contract's units; in words if it is not a number, or only bounded.
 * @param {App} app
 * @param {string | null} unit
 * @param {Bounds} value
 * @returns {string}
 */
export function valueText(app, unit, [low, high]) {
  if (unit === "made") return app.text(low === high ? `pages.analysis.made.${low === 0 ? "yes" : "no"}` : "pages.analysis.made.open");
  if (low === high) return app.words.number(low);
  return app.text("pages.analysis.between", { low: app.words.number(low), high: app.words.number(high) });
}

/**
 * Return a result for a seat: score above the mean of the table.
 * @param {App} app
 * @param {Bounds} value
 * @returns {string}
 */
export function gainText(app, [low, high]) {
  const [from, to] = [app.words.signed(low), app.words.signed(high)];
  return from === to ? from : app.text("pages.analysis.between", { low: from, high: to });
}

/**
 * Return the phase in which a decision was made. The name of a call, such as a refusal, may depend on it.
 * @param {View} view
 * @param {Decision} decision
 */
export const phaseOf = (view, { ply }) => view.log[ply]?.phase ?? view.phase;

/**
 * Draw all choices of the seat with their values, the one made marked.
 * @param {App} app
 * @param {View} view the deal, at least as far as the decision
 * @param {AnalysisJob} job
 * @param {Decision} decision
 */
export function choicesTemplate(app, view, job, decision) {
  const all = choices(decision);
  const phase = phaseOf(view, decision);
  const fair = decision.fair !== null;
  const opened = decision.open !== null && job.values.has(decision.ply); // calls lead to contracts with units of their own
  return html`<table class="paper choices">
    <caption>${app.say("pages.analysis.unit", { unit: unitText(app, view.game) })}</caption>
    <thead>
      <tr>
        <th scope="col">${app.say("pages.analysis.card")}</th>
        ${opened ? html`<th scope="col" class="num">${app.say(`pages.analysis.value.${job.unit}`)}</th>` : nothing}
        ${decision.gain ? html`<th scope="col" class="num">${app.say("pages.analysis.gain")}</th>` : nothing}
        ${fair ? html`<th scope="col" class="num">${app.say("pages.analysis.fair")}</th>` : nothing}
      </tr>
    </thead>
    <tbody>
      ${all.map(
        (choice) => html`<tr data-played=${choice.played ? "yes" : nothing}>
          <th scope="row">
            ${moveText(app, view.game, choice.name, phase)}${choice.played ? html` <span class="tag">${app.say("pages.analysis.played")}</span>` : nothing}
          </th>
          ${opened ? html`<td class="num">${choice.open ? valueText(app, job.unit, choice.open) : "–"}</td>` : nothing}
          ${decision.gain ? html`<td class="num">${number(choice.gain ? gainText(app, choice.gain) : "–", choice.bestOpen)}</td>` : nothing}
          ${fair ? html`<td class="num">${number(choice.fair === null ? "–" : app.words.signed(choice.fair), choice.bestFair)}</td>` : nothing}
        </tr>`,
      )}
    </tbody>
  </table>`;

  /** @param {string} text @param {boolean} best */
  function number(text, best) {
    return best ? html`<strong class="best">${text}<span class="visually-hidden"> ${app.say("pages.analysis.best")}</span></strong>` : text;
  }
}

/**
 * Return the cost of a decision, as a lower bound where the search has proven no more.
 * @param {App} app
 * @param {string} game
 * @param {Decision} decision
 * @param {Measure} measure
 */
function costPhrase(app, game, decision, measure) {
  const cost = scorePhrase(app, game, decision.loss[measure] ?? 0);
  return measure === "fair" || proven(decision) ? cost : app.words.phrase("pages.analysis.least", { cost });
}

/**
 * Draw the cost of a decision and the better move; with all cards open also a note if the move cost nothing by the fair measure.
 * @param {App} app
 * @param {View} view the deal, at least as far as the decision
 * @param {Decision} decision
 * @param {Measure} measure
 */
export function costTemplate(app, view, decision, measure) {
  const better = decision.best[measure];
  return html`<span class="cost">${app.say("pages.analysis.cost", { cost: costPhrase(app, view.game, decision, measure) })}</span>
    ${better === null ? nothing : html`<span class="better">${app.say("pages.analysis.better")} ${moveText(app, view.game, better, phaseOf(view, decision))}</span>`}
    ${measure === "open" && decision.loss.fair === 0 ? html`<span class="quiet-text">${app.say("pages.analysis.knowable")}</span>` : nothing}`;
}

/**
 * Return the analysis in one sentence: the costliest move, and a better one.
 * @param {App} app
 * @param {View} view the deal, at least as far as the decision
 * @param {Iterable<Decision>} decisions
 * @param {Measure} measure
 */
export function verdictPhrase(app, view, decisions, measure) {
  const all = mistakes(decisions, measure);
  const [first] = all;
  if (!first) return app.words.phrase(faultless(decisions, measure) ? "pages.analysis.verdict.none" : "pages.analysis.verdict.unproven");
  const phase = phaseOf(view, first);
  return app.words.phrase(measure === "fair" ? "pages.analysis.verdict.fair" : "pages.analysis.verdict", {
    n: all.length,
    name: app.name(first.seat, "ui.you.within"),
    move: movePhrase(app, view.game, first.move, phase),
    better: movePhrase(app, view.game, first.best[measure] ?? first.move, phase),
    cost: costPhrase(app, view.game, first, measure),
  });
}

/**
 * Return the sentence for a choice that came out better on average than the best move; null where there is none.
 * @param {App} app
 * @param {View} view the deal, at least as far as the decision
 * @param {Decision} decision
 */
export function doubtPhrase(app, view, decision) {
  const { fair, best } = decision;
  const most = Object.entries(fair ?? {}).sort(([, a], [, b]) => b - a)[0];
  if (!most || best.fair === null || most[1] <= (fair?.[best.fair] ?? 0)) return null;
  const move = (/** @type {string} */ name) => movePhrase(app, view.game, name, phaseOf(view, decision));
  return app.words.phrase("pages.analysis.doubt", { move: move(most[0]), best: move(best.fair) });
}

/**
 * Return the choices at a decision as a sentence, for readers who cannot see the table of them.
 * @param {App} app
 * @param {View} view the deal, at least as far as the decision
 * @param {Decision} decision
 */
export function choicesText(app, view, decision) {
  const sentences = choices(decision).map(({ name, fair, gain, played }) => {
    const value = fair === null ? (gain ? gainText(app, gain) : "–") : app.words.signed(fair);
    const key = played ? "pages.analysis.spoken.played" : "pages.analysis.spoken.choice";
    return app.words.phrase(key, { move: movePhrase(app, view.game, name, phaseOf(view, decision)), value });
  });
  return app.text("pages.analysis.spoken", { name: app.name(decision.seat), choices: app.words.list(sentences) });
}
