// @ts-check
/**
 * A deal from a real table on the screen. While it is entered, every card keeps its place: taps never meet another card than the
 * finger aimed at, and all that is tapped lies in the lower half of a phone.
 */
import { html, nothing } from "lit-html";
import { handTemplate } from "../../board/hand.js";
import { face } from "../../cards/card.js";
import { isCard, RANKS, SUITS } from "../../cards/cards.js";
import { contractTemplate } from "../../board/contract.js";
import { GAMES, infoOf, roomOf } from "../../games/index.js";
import { noticeTemplate } from "../../say/notice.js";
import { show as shown } from "../../say/words.js";
import { complete, differing, profile } from "../../state/house-rules.js";
import { list } from "../panel/fields.js";
import { standingTemplate } from "../setup/standing.js";
import { progress } from "../table/layout.js";
import { whyPhrase } from "../table/hand.js";
import { movePhrase, moveText } from "../table/moves.js";
import { trickOf, trickTemplate } from "../../board/trick.js";
import { beforeTemplate } from "../question/heard.js";
import { lookTemplate } from "./look.js";
import { seatedSpeech } from "./names.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Real} Real */
/** @typedef {import("../../types.js").RealDraft} RealDraft */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Entry} Entry */

/** Draw the screen. @param {App} app @param {Real} real */
export function realTemplate(app, real) {
  const { draft, actions, look, entered, read } = real;
  const step = draft === null ? "start" : !entered?.position ? "hand" : look ? "look" : "play";
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
      <h1>${draft ? app.say("real.title.game", { game: app.words.phrase(`${draft.game}.name`) }) : app.say("real.title")}</h1>
      ${draft ? html`<nav class="bar-menu" aria-label=${app.text("ui.menu")}><button type="button" class="bar-button" data-way="deals" @click=${() => void actions.leave()}><span>${app.say("real.deals")}</span></button></nav>` : nothing}
    </header>
    ${noticeTemplate(app)}
    <main id="real" tabindex="-1" data-step=${step} data-moves=${draft?.now.moves.length ?? nothing} data-at=${entered?.position?.plies ?? nothing} ?data-ready=${read} @keydown=${actions.key}>
      ${draft === null ? startTemplate(app, real) : stepTemplate(app, real, draft)}
    </main>`;
}

/** Draw the choice of a game, and the deals that are kept. @param {App} app @param {Real} real */
function startTemplate(app, { all, actions, problem, forgotten }) {
  const { games } = app.store.get();
  /** @param {SubmitEvent} event */
  const paste = (event) => {
    event.preventDefault();
    const field = /** @type {HTMLFormElement} */ (event.currentTarget).elements.namedItem("text");
    if (field instanceof HTMLTextAreaElement && field.value.trim()) void actions.recall(field.value);
  };
  return html`<h2 tabindex="-1">${app.say("real.start")}</h2>
    ${problem ? html`<p class="warning" role="alert">${app.say(problem.key)}</p>` : nothing}
    ${forgotten ? html`<p role="status">${app.say("real.forgotten", { deal: keptText(app, forgotten) })} <button type="button" class="link" data-way="remember" @click=${() => void actions.remember()}>${app.say("ui.undo")}</button></p>` : nothing}
    <p class="quiet-text">${app.say("real.start.what")}</p>
    <ul class="practise-games">
      ${GAMES.map((game) => html`<li><button type="button" class="button" data-real=${game} ?disabled=${games === null} @click=${() => void actions.start(game)}>${app.say(`${game}.name`)}</button></li>`)}
    </ul>
    ${games === null ? progress(app) : nothing}
    ${all.length === 0
      ? nothing
      : html`<section><h3>${app.say("real.kept")}</h3>
          <ul class="real-kept">${all.map((draft) => html`<li>
            <button type="button" class="button" data-kept=${draft.id} @click=${() => void actions.resume(draft)}>${keptText(app, draft)}</button>
            <button type="button" class="button quiet" aria-label=${app.text("real.forget", { deal: keptText(app, draft) })} @click=${() => void actions.forget(draft)}><span aria-hidden="true">×</span></button>
          </li>`)}</ul></section>`}
    <details class="real-paste"><summary>${app.say("real.paste")}</summary>
      <form @submit=${paste}>
        <label class="quiet-text" for="real-text">${app.say("real.paste.what")}</label>
        <textarea id="real-text" name="text" rows="4" autocapitalize="none" spellcheck="false"></textarea>
        <button type="submit" class="button" ?disabled=${games === null}>${app.say("ui.link.go")}</button>
      </form>
    </details>`;
}

/** Return a kept deal in a few words. @param {App} app @param {RealDraft} draft */
function keptText(app, { game, changed, now }) {
  const when = new Intl.DateTimeFormat(app.words.language, { dateStyle: "medium", timeStyle: "short" }).format(new Date(changed));
  return app.text("real.kept.deal", { game: app.words.phrase(`${game}.name`), when, n: now.moves.length });
}

/** @param {App} app @param {Real} real @param {RealDraft} draft */
function stepTemplate(app, real, draft) {
  const { entered, problem, unkept, parted, look, actions } = real;
  const notes = html`${problem ? html`<p class="warning" role="alert">${app.say(problem.key, problem.data)}
        <button type="button" class="link" data-way="undo-fault" @click=${() => void actions.undo()}>${app.say("ui.undo")}</button></p>` : nothing}
    ${unkept ? html`<p class="warning">${app.say("real.unkept")}</p>` : nothing}
    ${parted ? html`<p class="warning" role="status">${app.say("real.parted")}</p>` : nothing}`;
  if (!entered) return html`${notes}${problem ? nothing : html`<p class="quiet-text" role="status">${app.say("real.waits")}</p>`}${app.store.get().engine.state === "ready" ? nothing : progress(app)}`;
  if (!entered.position) return html`${notes}${dealtTemplate(app, real, draft)}`;
  const speech = seatedSpeech(app, draft.seat, entered.position.view.seats);
  return html`${notes}${look ? lookTemplate(app, speech, real, entered.position) : playTemplate(app, speech, real, draft, entered.position)}`;
}

/** Draw the rules, the dealer, and the deck from which the own hand is tapped. @param {App} app @param {Real} real @param {RealDraft} draft */
function dealtTemplate(app, { entered, actions }, draft) {
  const size = entered?.size ?? 0;
  const { hand } = draft.now;
  const info = infoOf(app.store.get(), draft.game);
  const seats = Number((info ? complete(info, draft.rules) : draft.rules).players ?? 4);
  const speech = seatedSpeech(app, draft.seat, seats);
  const dealer = Number(draft.setup.dealer ?? seats - 1);
  return html`<h2 tabindex="-1">${app.say("real.hand")}</h2>
    <div class="real-terms">
      ${info ? rulesTemplate(app, info, draft, actions) : nothing}
      ${list(app.say("real.dealer"), Array.from({ length: seats }, (_, seat) => seat), dealer, (seat) => speech.name(seat), (seat) => void actions.lay({ setup: { ...draft.setup, dealer: seat } }))}
      ${info ? standingTemplate(speech, draft.game, complete(info, draft.rules), draft.setup, (setup) => void actions.lay({ setup: { ...draft.setup, ...setup } })) : nothing}
    </div>
    <p class="real-prompt" role="status">${app.say("real.hand.left", { n: size - hand.length, of: size })}</p>
    ${deckTemplate(app, entered?.deck ?? [], (card) => ({ on: hand.includes(card), off: !hand.includes(card) && hand.length >= size }), (card) => void actions.card(card))}
    ${footTemplate(app, draft, actions, nothing)}`;
}

/**
 * Draw the list of house rules by name.
 * @param {App} app
 * @param {import("../../types.js").Game} info
 * @param {RealDraft} draft
 * @param {import("./real.js").Actions} actions
 */
function rulesTemplate(app, info, draft, actions) {
  const now = profile(info, draft.rules);
  const named = roomOf(info.id).profiles(app.words.language, Object.keys(info.profiles));
  const all = now === null ? ["", ...named] : named;
  return list(app.say("real.rules"), all, now ?? "", (id) => app.text(id === "" ? "pages.table.custom" : `${info.id}.profile.${id}`), (id) => {
    if (id !== "") void actions.lay({ rules: complete(info, differing(info, complete(info, info.profiles[id]))) });
  });
}

/**
 * Draw the cards of the pack in rows of a suit, each always in the same place.
 * @param {App} app
 * @param {readonly string[]} deck
 * @param {(card: string) => {on?: boolean, off?: boolean, own?: boolean, gone?: boolean}} mark
 * @param {(card: string) => void} tap
 */
function deckTemplate(app, deck, mark, tap) {
  const rows = [...SUITS].map((suit) => [...RANKS].map((rank) => suit + rank).filter((card) => deck.includes(card)));
  const long = rows.some((row) => row.length > 8);
  return html`<div class="real-deck" role="group" aria-label=${app.text("real.deck")} ?data-long=${long}>
    ${rows.map((row) => html`<div class="real-suit" data-suit=${row[0]?.charAt(0) ?? nothing}>${row.map((card) => {
      const { on = false, off = false, own = false, gone = false } = mark(card);
      return html`<button type="button" class="real-card" data-card=${card} aria-pressed=${on ? "true" : nothing} aria-disabled=${off ? "true" : nothing} ?data-own=${own} ?data-gone=${gone} @click=${() => tap(card)}>
        ${face(app, card, true)}<span class="visually-hidden">${app.words.card(card).toString()}</span>
      </button>`;
    })}</div>`)}
  </div>`;
}

/**
 * Draw the position, and what can have come next.
 * @param {App} app
 * @param {Speech} speech
 * @param {Real} real
 * @param {RealDraft} draft
 * @param {Entry} position
 */
function playTemplate(app, speech, real, draft, position) {
  const { actions, why, entered, at } = real;
  const { view, needs, offered, declined, barred, decisions, trouble, plies } = position;
  const cards = needs ? needs.among : offered.filter(isCard);
  const calls = needs ? [] : offered.filter((name) => !isCard(name));
  const hand = view.hands[draft.seat];
  const own = Array.isArray(hand) ? hand : [];
  const laid = view.facts.trick ?? [];
  return html`<h2 tabindex="-1" class="visually-hidden">${app.say("real.title.game", { game: app.words.phrase(`${draft.game}.name`) })}</h2>
    <div class="real-before" role="group" tabindex="0" aria-label=${app.text("practise.heard")}><div>${beforeTemplate(app, speech, view)}</div></div>
    <div class="real-top">
      <p class="real-contract">${contractTemplate(speech, view)}</p>
      <div class="real-trick">${cards.length === 0 && laid.length === 0
        ? handTemplate(speech, own, { brief: true, label: app.text("ui.hand", { n: own.length }) })
        : trickTemplate(speech, view, trickOf(view), { label: app.text("ui.trick"), named: true, resting: false })}</div>
    </div>
    <div class="real-say" aria-live="polite">
      <p class="real-prompt">${promptOf(app, speech, position, real)}</p>
      ${troubleTemplate(app, speech, real, draft, position)}
      ${why !== null && trouble === null ? html`<p class="real-why">${reasonTemplate(app, speech, real, why, barred[why] ?? ["illegal"])}</p>` : nothing}
    </div>
    ${calls.length > 0 && view.turn !== null
      ? html`<div class="real-calls" role="group" aria-label=${app.text("real.calls")}>
          ${declined.length > 1 ? html`<button type="button" class="call real-call" data-way="decline" @click=${() => void actions.decline()}><span class="call-name">${app.say("real.decline", { n: declined.length, call: callPhrase(app, view, declined[0]?.split(":")[1] ?? "") })}</span></button>` : nothing}
          ${calls.map((call) => html`<button type="button" class="call real-call" data-move=${call} @click=${() => void actions.move(call)}><span class="call-name">${shown(callPhrase(app, view, call))}</span></button>`)}
        </div>`
      : nothing}
    ${calls.length > 0 && cards.length === 0
      ? nothing
      : deckTemplate(app, entered?.deck ?? [], (card) => ({
          on: draft.now.shown.includes(card) || undefined,
          off: !cards.includes(card),
          own: own.includes(card),
          gone: barred[card]?.[0] === "played" || (view.turn === null && !own.includes(card)),
        }), (card) => void actions.card(card))}
    ${footTemplate(app, draft, actions, html`
      <button type="button" class="button" data-step="back" aria-label=${app.text("real.back")} ?disabled=${plies === 0} @click=${() => void actions.go(plies - 1)}>‹</button>
      <button type="button" class="button" data-step="on" aria-label=${app.text("real.on")} ?disabled=${at === null} @click=${() => void actions.go(plies + 1 >= draft.now.moves.length ? null : plies + 1)}>›</button>
      <button type="button" class="button main" data-way="look" ?disabled=${decisions.length === 0} @click=${() => void actions.look(true)}>${app.say("real.look")}</button>`)}`;
}

/** Draw undo, redo and more at the bottom. @param {App} app @param {RealDraft} draft @param {import("./real.js").Actions} actions @param {unknown} more */
const footTemplate = (app, draft, actions, more) => html`<div class="real-foot">
  <button type="button" class="button" data-way="undo" aria-label=${app.text("ui.undo")} title=${app.text("ui.undo")} ?disabled=${draft.undone.length === 0} @click=${() => void actions.undo()}><span aria-hidden="true">↶</span></button>
  <button type="button" class="button" data-way="redo" title=${app.text("real.redo")} aria-label=${app.text("real.redo")} ?disabled=${draft.redone.length === 0} @click=${() => void actions.redo()}><span aria-hidden="true">↷</span></button>
  ${more}
</div>`;

/**
 * Return the name of a call as its players say it.
 * @param {App} app
 * @param {import("../../types.js").View} view
 * @param {string} call
 */
function callPhrase(app, view, call) {
  if (call === "?") return app.words.phrase("real.unheard");
  return movePhrase(app, view.game, roomOf(view.game).heard(view, call, view.log.length), view.phase);
}

/**
 * Return what is asked for.
 * @param {App} app
 * @param {Speech} speech
 * @param {Entry} position
 * @param {Real} real
 */
function promptOf(app, speech, { view, needs, offered, plies }, { draft }) {
  const { turn } = view;
  if (needs) return app.say("real.needs", { n: needs.cards - (draft?.now.shown.length ?? 0) });
  if (turn === null) return app.say("real.over");
  const who = turn === view.seat ? ".you" : "";
  const n = (view.facts.tricks?.length ?? 0) + 1;
  const made = draft?.now.moves[plies];
  const before = made === undefined ? nothing : html` <span class="quiet-text">${app.say("real.entered", { move: movePhraseOf(app, view, made) })}</span>`;
  const key = offered.some(isCard) && view.facts.tricks ? "real.plays" : offered.some(isCard) ? "real.lays" : "real.says";
  return html`<strong>${app.say(`${key}${who}`, { name: speech.name(turn), n })}</strong>${before}`;
}

/** @param {App} app @param {import("../../types.js").View} view @param {string} move */
const movePhraseOf = (app, view, move) => callPhrase(app, view, move.split(":")[1]?.split("+")[0] ?? "");

/**
 * Draw the first move that contradicts those before it, and the ways to mend it.
 * @param {App} app
 * @param {Speech} speech
 * @param {Real} real
 * @param {RealDraft} draft
 * @param {Entry} position
 */
function troubleTemplate(app, speech, real, draft, { trouble, view, plies }) {
  if (!trouble) return nothing;
  const { actions } = real;
  const move = draft.now.moves[plies] ?? "";
  const [seat = ""] = move.split(":");
  const name = move.split(":")[1]?.split("+")[0] ?? "";
  const [kind] = trouble.why;
  const ply = kind === "void" || kind === "excluded" ? Number(trouble.why[3]) : null;
  const left = draft.now.moves.length - plies;
  return html`<div class="real-trouble" role="alert">
    <p>${trouble.trick === null ? nothing : html`<strong>${app.say("real.trick", { n: trouble.trick })}</strong> `}<strong>${speech.name(Number(seat))}: ${name === "?" ? app.say("real.unheard") : moveText(app, view.game, name, view.phase)}</strong>
      ${reasonTemplate(app, speech, real, name, trouble.why)}</p>
    <div class="ways">
      ${ply === null ? nothing : html`<button type="button" class="button" data-way="mend" @click=${() => void actions.go(ply)}>${app.say("real.mend", { n: Number(trouble.why[2] ?? 0) })}</button>`}
      <button type="button" class="button quiet" data-way="drop" @click=${() => void actions.drop()}>${app.say("real.drop", { n: left })}</button>
    </div>
  </div>`;
}

/**
 * Return the reason for which a card cannot have been played.
 * @param {App} app
 * @param {Speech} speech
 * @param {Real} real
 * @param {string} card
 * @param {readonly (string | number | null)[]} why
 */
function reasonTemplate(app, speech, { entered, draft }, card, why) {
  const [kind, ...data] = why;
  const view = entered?.position?.view;
  const named = isCard(card) ? { card: app.words.card(card) } : {};
  const rule = view?.blocked[card]?.[1];
  if (kind === "rule" && view && rule !== undefined) {
    return html`${shown(whyPhrase(speech, view, card))}
      ${rule ? html`<button type="button" class="link" data-panel="rules" data-args=${JSON.stringify({ game: view.game, rule })}>${app.say("ui.rule", { rule })}</button>` : nothing}`;
  }
  if (kind === "turn") return app.say("real.why.turn", { name: speech.name(Number(data[0]), "ui.you.within") });
  const [seat, n] = data;
  const group = view && isCard(card) ? groupOf(app, view, card) : "";
  const who = seat === draft?.seat ? ".you" : "";
  const about = { ...named, ...(typeof seat === "number" ? { name: speech.name(seat) } : {}), ...(typeof n === "number" ? { n } : {}), suit: group };
  const key = `real.why.${kind}${typeof n === "number" ? ".trick" : ""}${who}`;
  return app.say(app.words.has(key) ? key : `real.why.${kind}`, about);
}

/**
 * Return the name of the group to which a card belongs: trumps or a suit.
 * @param {App} app
 * @param {import("../../types.js").View} view
 * @param {string} card
 */
function groupOf(app, { facts }, card) {
  const [trumps = []] = facts.order ?? [];
  const named = typeof (facts.contract ?? facts.trump) === "string";
  return named && trumps.includes(card) && (facts.order ?? []).length > 1 && new Set(trumps.map((one) => one.charAt(0))).size > 1 ? app.words.phrase("real.trumps") : app.words.suit(card.charAt(0));
}
