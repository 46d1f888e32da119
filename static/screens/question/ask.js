// @ts-check
/** The panel that asks others about a decision: which one, whether the link holds one's own move, and the link. */
import { html, nothing } from "lit-html";
import { isCard } from "../../cards/cards.js";
import { link, ofSeat } from "../links.js";
import { href } from "../routes.js";
import { list, toggle } from "../panel/fields.js";
import { simple } from "../panel/panel.js";
import { parts } from "../real/draft.js";
import { copied, select, sends, sent } from "../send.js";
import { movePhrase } from "../table/moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").View} View */
/** @typedef {{ply: number, move: string | null, trick: number | null, phase: string}} Choice a decision: the number of moves before it, and the move that was made */

/**
 * Open the panel for the decisions of a seat in a deal, or for the last one of a seat's record.
 * @param {App} app
 * @param {{code?: string, seat?: number, ply?: number, move?: string | null}} args ply: the decision to begin with, by default the last; move: the one made at the end of a seat's record
 */
export async function open(app, { code = "", seat = 0, ply, move = null }) {
  /** @type {Choice[]} */
  let choices = [];
  /** @type {Choice | undefined} */
  let chosen;
  let game = "";
  let seen = "";
  let hidden = true;
  let address = "";
  let outcome = "";
  /** True for the link of the position without the question. */
  let alone = false;

  const panel = simple(app, "ask", body, { title: () => app.say("question.way") });
  if (code === "") return;
  try {
    seen = ofSeat(code) ? code : (await app.ask({ ask: "share", kind: "seat", code, seat })).code;
    const fields = await app.ask({ ask: "recall", text: seen });
    const { ok, ...entry } = fields;
    const { position } = await app.ask({ ask: "enter", ...entry, ply: entry.moves.length });
    if (ok && position) {
      game = position.view.game;
      choices = position.decisions.map((at) => choiceAt(position.view, at, entry.moves));
    }
    chosen = choices.find((choice) => choice.ply === ply) ?? choices.at(-1);
    await make();
  } catch (error) {
    outcome = "question.failed";
    console.error(error);
  }
  if (panel.shown()) panel.redraw();

  /**
   * Return a decision: the move made there, and the trick.
   * @param {View} view the last position
   * @param {number} at
   * @param {string[]} moves
   * @returns {Choice}
   */
  function choiceAt(view, at, moves) {
    const made = moves[at] === undefined ? move : parts(moves[at]).name;
    const laid = [...(view.facts.tricks ?? []).map(({ cards }) => cards), view.facts.trick ?? []];
    const trick = laid.findIndex((cards) => cards.some(([by, card]) => by === view.seat && card === made));
    const here = at === view.log.length && made !== null && isCard(made) && view.facts.tricks !== undefined ? laid.length : null;
    return { ply: at, move: made, trick: trick < 0 ? here : trick + 1, phase: view.log[at]?.phase ?? view.phase };
  }

  /** Make the link of the decision that is chosen; none is there to be copied until the engine has answered. */
  async function make() {
    if (!chosen) return;
    address = "";
    if (panel.shown()) panel.redraw();
    try {
      const posed = await app.ask({ ask: "pose", code: seen, ply: chosen.ply, ...(hidden && chosen.move !== null ? { move: chosen.move } : {}) });
      address = link(location.href, alone ? href("deal", { code: posed.code, seat: null, beat: false }) : href("question", posed));
    } catch (error) {
      outcome = "question.failed";
      console.error(error);
    }
    if (panel.shown()) panel.redraw();
  }

  /** @param {Choice} choice */
  function nameOf({ move: made, trick, phase }) {
    const what = made === null ? app.text("question.decision.now") : movePhrase(app, game, made, phase).toString();
    return trick === null ? what : app.text("question.decision", { n: trick, move: what });
  }

  function body() {
    if (!chosen) return html`<p role="status">${app.say(outcome || (seen && choices.length === 0 ? "question.none" : "pages.share.wait"))}</p>`;
    return html`<p>${app.say(alone ? "question.alone.what" : "question.pose")}</p>
      ${choices.length > 1 ? list(app.say("question.which"), choices, chosen, nameOf, (choice) => ((chosen = choice), (outcome = ""), void make())) : nothing}
      ${toggle(app.say("question.alone"), alone, (on) => ((alone = on), (outcome = ""), void make()))}
      ${chosen.move === null || alone ? nothing : toggle(app.say("question.hidden"), hidden, (on) => ((hidden = on), (outcome = ""), void make()))}
      <div class="share-link">
        <input type="text" readonly aria-label=${app.text("pages.share.link")} .value=${address} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
        <button type="button" class="button main" data-way="copy" ?disabled=${!address} @click=${() => void copy()}>${app.say("pages.share.copy")}</button>
        ${sends() ? html`<button type="button" class="button" data-way="send" @click=${() => void send()}>${app.say("pages.share.send")}</button>` : nothing}
      </div>
      <p class="said" role="status">${outcome ? app.say(outcome) : nothing}</p>`;
  }

  async function copy() {
    const done = await copied(address);
    if (!done) select("#panel .share-link input");
    outcome = done ? "pages.share.copied" : "pages.share.by-hand";
    panel.redraw();
  }

  async function send() {
    if (await sent(address, app.text("question.sent.question"))) return;
    outcome = "pages.share.not-sent";
    panel.redraw();
  }
}
