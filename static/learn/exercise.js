// @ts-check
/** Templates of exercises: the scene, the answers to tap, and the reply to an answer. */
import { html, nothing } from "lit-html";
import { contractTemplate } from "../board/contract.js";
import { dominoTemplate } from "../board/domino.js";
import { handTemplate } from "../board/hand.js";
import { trickOf, trickTemplate } from "../board/trick.js";
import { roomOf } from "../games/index.js";
import { face, inline } from "../cards/card.js";
import { tenth } from "../say/figures.js";
import { withTerms } from "../say/gloss.js";
import { movePhrase } from "../screens/table/moves.js";
import { callsTemplate } from "../tasks/call.js";

/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Speech} Speech */
/** @typedef {import("../types.js").Attempt} Attempt */
/** @typedef {import("../types.js").Exercise} Exercise */
/** @typedef {import("../types.js").Scene} Scene */
/** @typedef {import("../types.js").TrickEnd} TrickEnd */
/** @typedef {import("../types.js").Renderable} Renderable */
/** @typedef {(answer: string | number) => void} Answer */

/**
 * Return the template of an exercise: its scene and its possible answers.
 * @param {Showing} app
 * @param {string} game
 * @param {Exercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
export function exerciseTemplate(app, game, exercise, attempt, answer) {
  switch (exercise.kind) {
    case "pick":
      return html`${scene(app, exercise.view, undefined, false)} ${cards(app, exercise.cards, attempt, answer, (card) => attempt.tapped.includes(card))}`;
    case "order":
      return html`${row(app, exercise, attempt)} ${attempt.done ? nothing : cards(app, exercise.cards.filter((card) => !attempt.tapped.includes(card)), attempt, answer, () => false)}`;
    case "winner":
      return winner(app, exercise, attempt, answer);
    case "count":
      return html`${counted(app, game, exercise, attempt)} ${numbers(app, exercise, attempt, answer)}`;
    case "play":
      return html`${scene(app, exercise.view, attempt.shown === null ? undefined : exercise.after[String(attempt.shown)])} ${hand(app, exercise.view, attempt, answer)}`;
    case "call":
      return html`${scene(app, exercise.view)} ${handTemplate(app, own(exercise.view))} ${calls(app, exercise, attempt, answer)}`;
    case "who":
      return html`${played(app, exercise)} ${players(app, exercise, attempt, answer)}`;
    default:
      return nothing;
  }
}

/**
 * Return the name of a seat in an exercise, "you" for the learner's.
 * @param {Pick<Showing, "text" | "store">} app
 * @param {number} seat
 * @param {number | null} me
 * @returns {string}
 */
export function who(app, seat, me) {
  return seat === me ? app.text("ui.you") : app.store.get().preferences.names[seat]?.trim() || app.text(`ui.name.${seat}`);
}

/** Return the cards of the learner's hand. @param {Scene} view @returns {string[]} */
const own = (view) => {
  const hand = view.hands[view.seat ?? 0];
  return Array.isArray(hand) ? hand : [];
};

/**
 * Return the speech of a scene, in which the learner's seat is called "you".
 * @param {Showing} app
 * @param {number | null} me
 * @returns {Speech}
 */
const speechOf = ({ say, text, words, store }, me) => ({ say, text, words, name: (seat) => who({ text, store }, seat, me) });

/**
 * Return the contract and the cards on the table, or the end of the trick.
 * @param {Showing} app
 * @param {Scene | undefined} view
 * @param {TrickEnd} [end]
 * @param {boolean} [whose] true if the declarer is named
 */
function scene(app, view, end, whose = true) {
  if (!view) return nothing;
  const speech = speechOf(app, view.seat);
  const trick = end ?? trickOf(view);
  return html`${contractTemplate(speech, view, whose)} ${trick.cards.length > 0 ? trickTemplate(speech, view, trick, { named: true }) : nothing} ${dominoTemplate(speech, view)}`;
}

/**
 * Draw cards to be tapped.
 * @param {Showing} app
 * @param {readonly string[]} names
 * @param {Attempt} attempt
 * @param {Answer} answer
 * @param {(card: string) => boolean} found
 */
function cards(app, names, { done, shown }, answer, found) {
  return handTemplate(app, names, {
    label: app.text("learn.cards"),
    card: (card) => ({ tap: () => answer(card), off: done && !found(card), found: found(card), wrong: shown === card && !done }),
  });
}

/**
 * Draw the learner's hand, of which one card is played.
 * @param {Showing} app
 * @param {Scene} view
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
function hand(app, view, attempt, answer) {
  return cards(app, own(view), attempt, answer, (card) => attempt.done && attempt.tapped.includes(card));
}

/**
 * Draw a trick, each card to be tapped.
 * @param {Showing} app
 * @param {import("../types.js").WinnerExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
function winner(app, { trick, view, answer: taker }, { done, shown }, answer) {
  const speech = speechOf(app, view.seat);
  const leader = trick.cards[0]?.[0] ?? 0;
  const leads = app.words.about("learn.leads", leader === view.seat, { name: speech.name(leader) }).toString();
  return html`${contractTemplate(speech, view, false)}
    ${trickTemplate(speech, view, { cards: trick.cards, winner: null }, {
      named: true,
      card: (i) => ({ tap: () => answer(i), off: done && i !== taker, found: done && i === taker, wrong: shown === i && !done, ...(i === 0 ? { beside: leads } : {}) }),
    })}`;
}

/**
 * Draw the cards put in order so far.
 * @param {Showing} app
 * @param {import("../types.js").OrderExercise} exercise
 * @param {Attempt} attempt
 */
function row(app, { answer }, { tapped }) {
  return html`<ol class="learn-row" aria-label=${app.text("learn.order.so-far")}>
    ${answer.map((_, i) => {
      const card = tapped[i];
      return html`<li>${typeof card === "string" ? html`${face(app, card)}<span class="visually-hidden">${app.words.card(card).toString()}</span>` : html`<span class="learn-gap" aria-hidden="true">${app.words.number(i + 1)}</span>`}</li>`;
    })}
  </ol>`;
}

/**
 * Return the cards to be counted, and the answers to choose from.
 * @param {Showing} app
 * @param {string} game
 * @param {import("../types.js").CountExercise} exercise
 * @param {Attempt} attempt
 */
function counted(app, game, exercise, attempt) {
  const marked = attempt.done || attempt.wrong > 0 ? (exercise.marked ?? []) : [];
  if (exercise.items) return ledger(app, game, exercise.items, exercise.answer, attempt);
  if (exercise.facts?.raw) return raw(app, exercise.facts.raw, exercise.me ?? null);
  if (exercise.played)
    return html`${scene(app, exercise.view)}
      <p class="quiet-text">${app.say("learn.count.played")}</p>
      ${handTemplate(app, exercise.played)}
      <p class="quiet-text">${app.say("learn.count.mine")}</p>
      ${handTemplate(app, exercise.mine ?? [])}`;
  return handTemplate(app, exercise.cards ?? [], { card: (card) => ({ found: marked.includes(card) }) });
}

/**
 * Draw tricks that were played, a line each.
 * @param {Showing} app
 * @param {{tricks: [number, string][][], me: number}} exercise
 */
function played(app, { tricks, me }) {
  return html`<ol class="learn-tricks">
    ${tricks.map((trick) => html`<li>${trick.map(([seat, card], i) => html`<span class="learn-played">${i === 0 ? html`<strong>${who(app, seat, me)}</strong>` : who(app, seat, me)} ${inline(app, card)}</span>`)}</li>`)}
  </ol>`;
}

/**
 * Draw the other players, to be tapped.
 * @param {Showing} app
 * @param {import("../types.js").WhoExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
function players(app, { seats, me, answer: right }, attempt, answer) {
  return html`<div class="learn-numbers" role="group" aria-label=${app.text("learn.players")}>
    ${seats.map((seat) => {
      const found = attempt.tapped.includes(seat);
      return html`<button type="button" class="button" data-seat=${seat} data-found=${found ? "yes" : nothing} data-wrong=${attempt.shown === seat && !attempt.done ? "yes" : nothing}
        aria-pressed=${found ? "true" : "false"} ?disabled=${attempt.done && !right.includes(seat)} @click=${() => answer(seat)}>${who(app, seat, me)}</button>`;
    })}
  </div>`;
}

/**
 * Return the ledger of a deal. Its last line is the answer; it and equal numbers are hidden until it has been given.
 * @param {Speech} app
 * @param {string} game
 * @param {[string, number][]} items
 * @param {number} right
 * @param {Attempt} attempt
 */
function ledger(app, game, items, right, attempt) {
  const shown = attempt.done || items.length === 1 ? items : items.slice(0, -1);
  const counted = shown.some(([, n]) => Math.abs(n) !== Math.abs(right)); // else the question itself says the number
  return html`<ul class="learn-ledger">${shown.map(([name, n]) => {
    const line = app.text(`${game}.item.${name}`, { n });
    const event = roomOf(game).events.includes(name);
    const secret = event || !attempt.done && (items.length === 1 || (counted && Math.abs(n) === Math.abs(right)));
    return html`<li><span>${app.say(`${game}.item.${name}`, { n })}</span>${secret || line.includes(app.words.number(n)) ? nothing : html` <span class="num">${app.words.number(n)}</span>`}</li>`;
  })}</ul>`;
}

/**
 * Draw the points of everybody before they settle between them.
 * @param {Showing} app
 * @param {number[]} points
 * @param {number | null} me
 */
function raw(app, points, me) {
  return html`<ul class="learn-ledger">${points.map((n, seat) => html`<li>${app.say("learn.raw", { name: who(app, seat, me), n: app.words.signed(n) })}</li>`)}</ul>`;
}

/**
 * Draw the numbers to choose from.
 * @param {Speech} app
 * @param {import("../types.js").CountExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
function numbers(app, { choices, answer: right }, attempt, answer) {
  return html`<div class="learn-numbers" role="group" aria-label=${app.text("learn.numbers")}>
    ${choices.map(
      (n) => html`<button type="button" class="button" data-number=${n} data-found=${attempt.done && n === right ? "yes" : nothing}
        data-wrong=${attempt.shown === n && !attempt.done ? "yes" : nothing} aria-pressed=${attempt.done && n === right ? "true" : "false"}
        ?disabled=${attempt.done && n !== right} @click=${() => answer(n)}>${app.words.number(n)}</button>`,
    )}
  </div>`;
}

/**
 * Draw the calls to choose from; once one is chosen, with the value of each.
 * @param {Showing} app
 * @param {import("../types.js").CallExercise} exercise
 * @param {Attempt} attempt
 * @param {Answer} answer
 */
function calls(app, exercise, attempt, answer) {
  const { offered, view, values, worlds } = exercise;
  const valued = values && (attempt.done || attempt.wrong > 0);
  return html`${callsTemplate(app, view, offered, {
      label: app.text("learn.calls"),
      name: (game, call) => movePhrase(app, game, call),
      who: (seat) => who(app, seat, view.seat),
      call(name) {
        const found = attempt.done && attempt.tapped.includes(name);
        return {
          tap: () => answer(name),
          off: attempt.done && !found,
          found,
          wrong: attempt.shown === name && !attempt.done,
          worth: valued ? app.say("learn.call.value", { value: app.words.signed(tenth(values[name]?.[0] ?? 0)) }) : nothing,
        };
      },
    })}
    ${valued ? html`<p class="quiet-text">${app.say("learn.call.worlds", { n: worlds ?? 0 })}</p>` : nothing}`;
}

/**
 * Draw the reply to the last answer.
 * @param {Showing} app
 * @param {string} game
 * @param {Exercise} exercise
 * @param {Attempt} attempt
 * @returns {unknown}
 */
export function saidTemplate(app, game, exercise, attempt) {
  const { said, done, shown } = attempt;
  const view = "view" in exercise ? exercise.view : undefined;
  const me = view?.seat ?? null;
  if (done) {
    const end = exercise.kind === "play" ? exercise.after[String(shown)] : undefined;
    return html`<p class="learn-right"><strong>${app.say("learn.right")}</strong> ${end ? ended(app, end, me) : nothing} ${withTerms(app, game, app.words.phrase(`course.${game}.${exercise.id}.right`))}</p>`;
  }
  if (!said) return nothing;
  if ("rule" in said) return html`<p class="learn-wrong">${disguised(app, view, said.card)} ${broken(app, game, said)}</p>`;
  if ("end" in said) return html`<p class="learn-wrong">${said.end ? ended(app, said.end, me) : nothing} ${worse(app, exercise, shown)} ${app.say("learn.again")}</p>`;
  const hint = said.key === "learn.pick.more";
  const own = `course.${game}.${exercise.id}.wrong`;
  if (!hint && app.words.has(own)) return html`<p class="learn-wrong">${withTerms(app, game, app.words.phrase(own))} ${app.say("learn.again")}</p>`;
  const { key, n = 0, card, other, suit, best, loss = 0 } = said;
  const data = {
    n,
    value: app.words.number(tenth(loss)),
    card: card === undefined ? "" : app.words.card(card),
    other: other === undefined ? "" : app.words.card(other),
    best: best === undefined ? "" : app.words.card(best),
    suit: suit === undefined || suit === "trump" ? "" : app.words.suit(suit),
  };
  return html`<p class=${hint ? "learn-hint" : "learn-wrong"}>${app.say(key, data)} ${parts(app, exercise)} ${hint ? nothing : app.say("learn.again")}</p>`;
}

/**
 * Return the sentence that a card with the printed suit led is a trump and does not belong to that suit.
 * @param {Speech} app
 * @param {Scene | undefined} view
 * @param {string} card
 */
function disguised(app, view, card) {
  const trumps = view?.facts.trumps;
  const led = view?.facts.trick?.[0]?.[1] ?? "";
  const other = Array.isArray(trumps) && trumps.includes(card) && !trumps.includes(led) && led.charAt(0) === card.charAt(0);
  return other ? app.say("learn.a-trump", { card: app.words.card(card), suit: app.words.suit(led.charAt(0)) }) : nothing;
}

/**
 * Return the reason that a card cannot be played, with the number of the rule.
 * @param {Speech} app
 * @param {string} game
 * @param {{rule: import("../types.js").Blocked, card: string}} said
 */
function broken(app, game, { rule: [reason, rule = "", about = ""], card }) {
  const data = {
    rule,
    about,
    suit: /^[CSHD]$/u.test(about) ? app.words.suit(about) : app.words.suit(card.charAt(0)),
    card: app.words.card(card),
  };
  return html`${app.say(`${game}.why.${reason}`, data)}
    <button type="button" class="link" data-panel="rules" data-args=${JSON.stringify({ game, rule })}>${app.say("ui.rule", { rule })}</button>`;
}

/**
 * Return the sentence about the end of a trick.
 * @param {Showing} app
 * @param {TrickEnd} end
 * @param {number | null} me
 */
function ended(app, { winner, points, ours, cards: trick }, me) {
  const card = trick.find(([seat]) => seat === winner)?.[1] ?? "";
  const data = { name: who(app, winner, me), card: app.words.card(card), n: Math.abs(points ?? 0) };
  const side = winner === me ? "mine" : ours ? "ours" : "theirs";
  const worth = !points ? "plain" : points < 0 ? "minus" : "points";
  return app.say(`learn.end.${side}.${worth}`, data);
}

/**
 * Return the sentence about a card's mean loss against the best card, over the sampled worlds.
 * @param {Speech} app
 * @param {Exercise} exercise
 * @param {string | number | null} shown
 */
function worse(app, exercise, shown) {
  const loss = exercise.kind === "play" ? exercise.values?.[String(shown)]?.[1] : undefined;
  return loss === undefined ? nothing : app.say("learn.play.loss", { value: app.words.number(tenth(loss)), n: /** @type {any} */ (exercise).worlds ?? 0 });
}

/**
 * Return the parts of a sum, to be added up again.
 * @param {Speech} app
 * @param {Exercise} exercise
 */
function parts(app, exercise) {
  if (exercise.kind !== "count" || !exercise.parts) return nothing;
  const sums = exercise.parts.filter(([, n]) => n > 0).map(([card, n]) => app.text("learn.count.part", { card: app.words.card(card), n }));
  return app.words.list(sums).toString() + app.text("learn.stop");
}
