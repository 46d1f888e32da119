// @ts-check
/** The viewer's own hand: a card can be played exactly when its name is among the legal moves. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { show } from "../../say/words.js";
import { face } from "../../cards/card.js";
import { isHinted, worthTemplate } from "./hint.js";
import { plateText } from "./seats.js";
import { STAKE, stakeText } from "./stake.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */

/** A hand of more cards takes two rows where space is short. */
const CARDS_IN_ONE_ROW = 9;

/**
 * Draw the cards in the viewer's hand.
 * @param {App} app
 * @param {View} view
 * @param {string[]} cards
 */
export function handTemplate(app, view, cards) {
  const { at } = app.store.get();
  const entry = at !== null && cards.includes(at) ? at : (cards.find((card) => view.legal.includes(card)) ?? cards[0]);
  const half = cards.length > CARDS_IN_ONE_ROW ? Math.ceil(cards.length / 2) : cards.length;
  const rows = [cards.slice(0, half), cards.slice(half)];
  return html`<div id="hand" class="hand" role="group" aria-label=${app.text("ui.hand", { n: cards.length })} data-rows=${half < cards.length ? 2 : 1}>
    ${rows.map(
      (row, nth) => html`<div class="row" .style=${`--n:${row.length};--all:${cards.length}`}>
        ${repeat(
          row,
          (card) => card,
          (card, index) => cardButton(app, view, card, { index, all: nth * half + index, entry: card === entry }),
        )}
      </div>`,
    )}
  </div>`;
}

/**
 * @param {App} app
 * @param {View} view
 * @param {string} card
 * @param {{index: number, all: number, entry: boolean}} where
 */
function cardButton(app, view, card, { index, all, entry }) {
  const { live, picked, why, gained } = app.store.get();
  const playable = live && view.person && view.turn === view.seat && view.legal.includes(card);
  const choosing = live && view.person && view.turn === view.seat && view.legal.some((move) => isOwn(view, move));
  const dim = choosing && !playable;
  const mark = gained.includes(card) ? "new" : view.facts.called === card ? "called" : null;
  const name = mark ? app.text(`ui.card.${mark}`, { card: app.words.card(card) }) : app.words.card(card).toString();
  return html`<div class="slot" .style=${`--i:${index};--j:${all}`}>
    <button type="button" class="card" data-card=${card} data-move=${playable ? card : nothing} tabindex=${entry ? 0 : -1}
      aria-disabled=${playable ? "false" : "true"} aria-label=${name} aria-pressed=${picked === card ? "true" : nothing}
      ?data-playable=${playable} ?data-dim=${dim} ?data-picked=${picked === card} ?data-why=${why === card} ?data-best=${isHinted(app, card)} ?data-new=${gained.includes(card)}
      @click=${() => tap(app, card)} @focus=${(/** @type {Event} */ event) => focus(app, card, event)}>
      ${face(app, card)}
      ${mark ? html`<span class="new-mark" aria-hidden="true">${app.say(`ui.card.${mark}.mark`)}</span>` : nothing}
      ${worthTemplate(app, card)}
    </button>
  </div>`;
}

/**
 * @param {View} view
 * @param {string} move
 */
function isOwn(view, move) {
  const hand = view.hands[view.seat ?? 0];
  return Array.isArray(hand) && hand.includes(move);
}

/**
 * @param {App} app
 * @param {string} card
 */
function tap(app, card) {
  const { table, live, picked, why, preferences } = app.store.get();
  if (!table || !live) return;
  const view = table.view;
  if (view.turn === view.seat && view.legal.includes(card)) {
    if (preferences.confirm && picked !== card) {
      app.store.set({ picked: card, why: null });
      app.announce(app.text("ui.again", { card: app.words.card(card) }));
    } else void app.act(card);
  } else if (view.blocked[card]) {
    app.store.set({ why: card, picked: null });
    if (why !== card) app.announce(whyText(app, view, card));
  } else app.hurry();
}

/**
 * Show the reason why a card can be played or not, without playing it.
 * @param {App} app
 * @param {string} card
 */
export function explain(app, card) {
  const { table, live } = app.store.get();
  if (!table || !live || !heldPhrase(app, table.view, card)) return;
  app.store.set({ why: card, picked: null });
  app.announce(String(heldPhrase(app, table.view, card)));
}

/**
 * Return the sentence about a card that is held: the rule that forbids it, or that it can be played.
 * @param {Speech} app
 * @param {View} view
 * @param {string} card
 * @returns {import("../../say/words.js").Phrase | null} null while there is nothing to play
 */
function heldPhrase(app, view, card) {
  if (view.blocked[card]) return whyPhrase(app, view, card);
  const playable = view.person && view.turn === view.seat && view.legal.includes(card);
  return playable ? app.words.phrase("ui.held", { card: app.words.card(card) }) : null;
}

/**
 * Move the focus to a control that takes the place of another, marked for as long as that takes.
 * @param {HTMLElement} heir
 */
export function passFocus(heir) {
  heir.dataset.heir = "";
  heir.focus({ preventScroll: true });
  delete heir.dataset.heir;
}

/**
 * Note the card that has the focus, and say why it cannot be played; a focus that the page itself has moved asks nothing.
 * @param {App} app
 * @param {string} card
 * @param {Event} event
 */
function focus(app, card, { currentTarget }) {
  const view = app.store.get().table?.view;
  const moved = currentTarget instanceof HTMLElement && "heir" in currentTarget.dataset;
  const blocked = !moved && view?.blocked[card] !== undefined;
  app.store.set({ at: card, why: blocked ? card : null });
  if (view && blocked) app.announce(whyText(app, view, card));
}

/**
 * Return the reason why a card cannot be played now, with the number of the rule.
 * @param {Speech} app
 * @param {View} view
 * @param {string} card
 */
export function whyPhrase(app, view, card) {
  const [reason, rule = "", ...about] = view.blocked[card] ?? [""];
  const first = about[0] ?? "";
  return app.words.phrase(`${view.game}.why.${reason}`, {
    rule,
    about: first,
    suit: /^[CSHD]$/.test(first) ? app.words.suit(first) : app.words.suit(card.charAt(0)),
    card: /^[CSHD][2-9TJQKA]$/.test(first) ? app.words.card(first) : app.words.card(card),
  });
}

/**
 * @param {Speech} app
 * @param {View} view
 * @param {string} card
 */
function whyText(app, view, card) {
  return whyPhrase(app, view, card).toString();
}

/**
 * Draw the reason why a dimmed card cannot be played, or a note that a held card can be. It lies over the tools, and the
 * longer price of the deal over the top of the board, where they hide no card in hand; a tap, or moving on to the tools,
 * closes them.
 * @param {Showing} app
 * @param {View} view
 */
export function whyTemplate(app, view) {
  const { why } = app.store.get();
  const away = () => app.store.set({ why: null });
  if (why === STAKE) return html`<p class="why reason price" @click=${away}>${stakeText(app, view)}</p>`;
  if (typeof why === "number") return html`<p class="why reason" @click=${away}>${plateText(app, view, why)}</p>`;
  const phrase = why === null ? null : heldPhrase(app, view, why);
  if (why === null || phrase === null) return nothing;
  const rule = view.blocked[why]?.[1] ?? "";
  return html`<p class="why reason" @click=${away}>
    <span>${show(phrase)}</span>
    ${rule === "" ? nothing : html`<button type="button" class="link" data-panel="rules" data-args=${JSON.stringify({ game: view.game, rule })}
      >${app.say("ui.rule", { rule })}</button>`}
  </p>`;
}
