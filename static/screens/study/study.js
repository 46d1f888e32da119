// @ts-check
/**
 * The study: a deal on the felt with its hands open or closed, the list of its moves, and the ways to go on from any
 * position. It opens for the link of a deal that was played, and for any deal of a match.
 */
import { html, nothing } from "lit-html";
import { boardTemplate } from "../../board/board.js";
import { roomOf } from "../../games/index.js";
import { list, toggle } from "../panel/fields.js";
import { heard, onlooker, sameCards, waysOn, where } from "../../pages/position.js";
import { stepper } from "../../pages/stepper.js";
import { movesTemplate } from "./moves.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../pages/stepper.js").Place} Place */
/** @typedef {import("../../pages/stepper.js").Stepper} Stepper */

/** Pixels that a finger moves sideways before it turns a card. */
const SWIPE = 45;

/**
 * Open a deal on the felt, to step through it.
 * @param {App} app
 * @param {import("../../pages/stepper.js").Args} [args]
 */
export async function open(app, args = {}) {
  app = onlooker(app, args.code ?? app.store.get().table?.code ?? "");
  const linked = args.last !== undefined;
  /** The x at which a finger came down; null while none is there. @type {number | null} */
  let down = null;
  let drawn = -1;
  await stepper(app, "study", args, body, { title: () => app.say("pages.replay.title"), tools, stepped, plays: true });

  /** @param {Place} place @param {Stepper} own */
  function body(place, own) {
    const { view, end, seat, all, over, ply } = place;
    const first = linked && ply === 0;
    const seats = Array.from({ length: view.seats }, (_, at) => at);
    return html`<div class="study">
      <div class="study-felt" tabindex="0" role="group" aria-label=${app.text("pages.study.felt")} @touchstart=${touch} @touchend=${(/** @type {TouchEvent} */ event) => release(event, own)}>
        ${where(app, place)} ${boardTemplate(app, view, end)} ${heard(app, place)}
      </div>
      <div class="study-side">
        ${first ? intro(place, own) : movesTemplate(app, end, ply, (to) => void own.go(to))}
        <div class="replay-options">
          ${list(app.say("pages.replay.seat"), seats, seat, app.name, (at) => void own.sit(at))}
          ${toggle(app.say("pages.replay.open"), all, (on) => void own.lay(on), !over)}
          ${over ? nothing : html`<p class="quiet-text">${app.say("pages.replay.running")}</p>`}
          <div class="ways">${waysOn(app, place, own, seat, { again: !first })}</div>
        </div>
      </div>
    </div>`;
  }

  /**
   * The first screen of a link: a sentence on what was sent, and what can be done with it. It gives no move away.
   * @param {Place} place
   * @param {Stepper} own
   */
  function intro(place, own) {
    const { game } = place.view;
    const { learned, matches } = app.store.get();
    const stranger = roomOf(game).course && !learned.courses[game] && !matches.some((kept) => kept.game === game);
    const learn = () => {
      own.panel.close();
      void app.learn(game);
    };
    return html`<section class="study-intro">
      <p>${app.say(place.over ? "pages.study.sent" : "pages.study.sent.part", { game: app.words.phrase(`${game}.name`) })}</p>
      <div class="ways">
        <button type="button" class="button main" data-way="same-cards" @click=${() => void sameCards(app, place, own)}>${app.say("pages.replay.same-cards")}</button>
        <button type="button" class="button" data-way="look" @click=${() => own.card(1)}>${app.say("pages.study.look")}</button>
        ${stranger ? html`<button type="button" class="button quiet" data-way="learn" @click=${learn}>${app.say("pages.study.learn")}</button>` : nothing}
      </div>
    </section>`;
  }

  /** @param {Place} place */
  function tools({ over, code, seat, ply }) {
    return over ? html`<button type="button" class="button" data-way="analysis" @click=${() => app.open("analysis", { code, seat, ply })}>${app.say("pages.analysis.title")}</button>` : nothing;
  }

  /** Keeps the address in step, and the move in sight. @param {Place} place */
  function stepped({ code, ply, seat }) {
    app.at("study", { code, ply, seat });
    if (drawn === ply) return;
    drawn = ply;
    const moves = document.querySelector(".study-side");
    const move = moves?.querySelector(".study-move[aria-current]");
    if (!moves || !move) return;
    const [frame, box] = [moves.getBoundingClientRect(), move.getBoundingClientRect()];
    if (box.top < frame.top || box.bottom > frame.bottom) moves.scrollTop += box.top - frame.top - frame.height / 2;
  }

  /** @param {TouchEvent} event */
  function touch(event) {
    down = event.touches.length === 1 ? (event.touches[0]?.clientX ?? null) : null;
  }

  /** @param {TouchEvent} event @param {Stepper} own */
  function release(event, own) {
    const moved = down === null ? 0 : (event.changedTouches[0]?.clientX ?? down) - down;
    down = null;
    if (Math.abs(moved) >= SWIPE) own.card(moved < 0 ? 1 : -1);
  }
}
