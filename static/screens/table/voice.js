// @ts-check
/** The table for screen readers: every event is announced, and letter keys are answered. */
import { isCard } from "../../cards/cards.js";
import { roomOf } from "../../games/index.js";
import { decided } from "../../state/identity.js";
import { coveredFor } from "./curtain.js";
import { goalPhrase } from "./goal.js";
import { hintPhrases } from "./hint.js";
import { saidPhrase, saidPlies } from "./log.js";
import { rivalPhrase } from "./rival.js";
import { storyPhrases } from "./story.js";
import { finishPhrases, headlineText, ledgerPhrases } from "./result.js";
import { momentPhrase } from "./moment.js";
import { pilesBeside } from "../../board/piles.js";
import { movePhrase, shownAgain } from "./moves.js";
import { contractText, prompt } from "./status.js";
import { isYou, plateText } from "./seats.js";
import { tricksOf } from "../../board/seats.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./difference.js").Change} Change */
/** @typedef {ReturnType<typeof createVoice>} Voice */

/** The questions asked by letter keys. */
export const QUERIES = { h: "hand", p: "possible", t: "table", l: "last", b: "bids", d: "seats", s: "score", c: "contract", w: "turn", r: "left" };

/** Up to this many numbers to call are named one by one. */
const FEW_NUMBERS = 20;

/** The actions with cards outside play in phases that several games have; elsewhere a card is shown. @type {Record<string, string>} */
const DEEDS = { pass: "hand", turn_up: "turn" };

/** Up to this many playable cards are named in the question itself. */
const FEW_CARDS = 3;

/**
 * Speak the changes of the table through live regions, and answer questions by key.
 * @param {App} app
 */
export function createVoice(app) {
  const polite = /** @type {HTMLElement} */ (document.getElementById("polite"));
  const assertive = /** @type {HTMLElement} */ (document.getElementById("assertive"));

  /** @param {string} text */
  const announce = (text) => write(polite, text);

  /**
   * @param {HTMLElement} region
   * @param {string} text
   */
  function write(region, text) {
    const line = document.createElement("p");
    line.textContent = text;
    region.append(line);
    while (region.childElementCount > 6) region.firstElementChild?.remove();
  }

  // Speaks texts that appear on the page by themselves or by a button and are not part of the game.
  app.store.subscribe(({ notice, lastTrick, term }, before) => {
    if (notice && notice !== before.notice) announce(app.text(notice.key, notice.data));
    if (lastTrick && !before.lastTrick) announce(answer(app, "last"));
    if (term && term !== before.term) announce(glossText(app, term));
  });

  return {
    announce,

    /**
     * @param {Change} change
     * @param {Table} table
     */
    speak(change, table) {
      const covered = coveredFor(table.view);
      if (change.seated || covered !== null) for (const region of [polite, assertive]) region.replaceChildren();
      const sentences = spoken(app, change, table);
      for (const sentence of sentences.polite) announce(sentence);
      for (const sentence of sentences.assertive) write(assertive, sentence);
    },

    /**
     * Announce the hint.
     * @param {import("../../types.js").Thought} hint
     */
    hint(hint) {
      const { table } = app.store.get();
      if (table) announce(app.words.sentences(hintPhrases(app, table.view, hint)));
    },

    /** @param {string} letter */
    query(letter) {
      const about = QUERIES[/** @type {keyof typeof QUERIES} */ (letter)];
      if (about) announce(answer(app, about));
    },
  };
}

/**
 * Return the sentences about a change, for each of the two live regions.
 * @param {App} app
 * @param {Change} change
 * @param {Table} table
 * @returns {{polite: string[], assertive: string[]}}
 */
export function spoken(app, change, table) {
  const { verbosity } = app.store.get().preferences;
  if (verbosity === "off") return { polite: [], assertive: [] };
  const covered = coveredFor(table.view);
  if (covered !== null) return { polite: [], assertive: [app.text("ui.curtain", { name: app.name(covered) })] };
  return { polite: narration(app, change, table, verbosity), assertive: change.yours && app.store.get().answers === null ? [question(app, table.view)] : [] };
}

/**
 * Return the question to the viewer: the prompt on the screen and, where cards may be played, the number of the trick,
 * the card led, the winning card, and the number of playable cards.
 * @param {App} app
 * @param {View} view in which it is the viewer's turn
 * @returns {string}
 */
export function question(app, view) {
  const { words } = app;
  const all = [app.text("ui.yourTurn"), prompt(app)];
  const hand = view.hands[view.seat ?? 0];
  const cards = Array.isArray(hand) ? hand.filter((card) => view.legal.includes(card)) : [];
  const playable = cards.length;
  if (playable > 0 && Array.isArray(hand)) {
    const trick = view.facts.trick ?? [];
    const [led] = trick;
    const best = trick[view.facts.winning ?? 0];
    if (view.facts.trick) all.push(app.text("ui.ask.trick", { n: tricksOf(view).length + 1 }));
    if (led) all.push(app.text("ui.ask.led", { name: app.name(led[0]), card: words.card(led[1]) }));
    else if (view.facts.trick) all.push(app.text("ui.ask.lead"));
    if (best && best !== led) all.push(words.about("ui.ask.winning", false, { name: app.name(best[0]), card: words.card(best[1]) }).toString());
    const [any, some] = view.facts.trick || view.facts.layout ? ["ui.ask.any", "ui.ask.playable"] : ["ui.ask.choose", "ui.ask.choosable"];
    const sentence = playable === hand.length ? app.text(any, { n: playable }) : app.text(some, { n: playable, of: hand.length });
    all.push(playable < hand.length && playable <= FEW_CARDS ? named(app, sentence, cards) : sentence);
  }
  return [...new Set(all)].join(app.text("ui.ask.stop"));
}

/**
 * Return the sentences about a change.
 * @param {App} app
 * @param {Change} change
 * @param {Table} table
 * @param {string} verbosity
 * @returns {string[]}
 */
export function narration(app, change, table, verbosity) {
  const { view } = table;
  const { words } = app;
  const { moment } = app.store.get();
  /** @type {string[]} */
  const sentences = [];
  if (change.restart) sentences.push(app.text("ui.narrate.deal", { game: words.phrase(`${view.game}.name`), n: table.match.deal + 1 }));
  if (change.restart && view.log.length === 0) sentences.push(words.about("ui.narrate.dealer", isYou(app, view.dealer), { name: app.name(view.dealer) }).toString());
  if ((change.seated || change.restart) && view.seat !== null) sentences.push(answer(app, "hand"));
  if (change.seated && view.log.length > 0) sentences.push(answer(app, "contract"), answer(app, "table"));
  for (const [nth, { seat, move, phase }] of change.heard.entries()) {
    const own = isYou(app, seat);
    const ply = view.log.length - change.heard.length + nth;
    if (move === null || (own && verbosity === "brief") || shownAgain(view, ply)) continue;
    const name = app.name(seat);
    const last = change.played.at(-1);
    const ended = change.finished !== null && last?.card === move;
    if (!isCard(move) && own && moment && "moves" in moment && moment.moves.includes(move)) sentences.push(momentPhrase(app, view, { ...moment, moves: [move] }).toString());
    else if (!isCard(move)) {
      sentences.push(saidPhrase(app, view, ply).toString());
    } else if (ended && change.finished?.winner === seat) sentences.push(words.about("ui.narrate.playWin", own, { name, card: words.card(move) }).toString());
    else {
      const key = change.played.some(({ card }) => card === move) ? "ui.narrate.play" : `ui.narrate.${roomOf(view.game).deeds[phase] ?? DEEDS[phase] ?? "show"}`;
      sentences.push(words.about(key, own, { name, card: words.card(move) }).toString());
    }
    const lastOfSeat = change.heard.findLastIndex((heard) => heard.seat === seat) === nth;
    const out = view.facts.layout && lastOfSeat ? placeOut(view, seat) : 0;
    if (out > 0) sentences.push(words.about("ui.narrate.out", own, { name, n: out }).toString());
  }
  const { finished } = change;
  if (change.contracted && !change.seated) {
    const contract = contractText(app, false);
    sentences.push(...(contract === sentences.at(-1) ? [] : [contract]), ...terms(app, view));
  }
  if (finished && change.played.at(-1)?.seat !== finished.winner) {
    sentences.push(words.about("ui.wins", isYou(app, finished.winner), { name: app.name(finished.winner), n: finished.points ?? 0 }).toString());
  }
  if (finished) {
    if (finished.points) sentences.push(app.text("ui.narrate.points", { n: finished.points }));
    const goal = change.counted && !change.over ? goalPhrase(app, view) : null;
    const taken = finished.cards.map(([, card]) => card).filter((card) => roomOf(view.game).counted(view, finished.winner).includes(card));
    if (taken.length > 0) sentences.push(words.about("ui.narrate.taken", isYou(app, finished.winner), { name: app.name(finished.winner), cards: words.list(taken.map((card) => words.card(card))) }).toString());
    if (goal) sentences.push(goal.toString());
  }
  if (change.gained.length > 0) sentences.push(app.text("ui.narrate.gained", { cards: words.list(change.gained.map((card) => words.card(card))) }));
  if (change.unmasked) sentences.push(momentPhrase(app, view, { kind: "unmasked" }).toString());
  if (change.over) {
    const story = storyPhrases(app, view).map(String);
    const rival = rivalPhrase(app, table);
    sentences.push(app.text(decided({ ...app.store.get(), table }) ? "ui.over.match" : "ui.over.deal"), headlineText(app, table), ...(rival ? [rival.toString()] : []), ...story, ...finishPhrases(app, table).map(String), totalsText(app, table.match));
  }
  return sentences;
}

/**
 * Return a sentence that is followed by names of cards.
 * @param {Speech} app
 * @param {string} what
 * @param {string[]} cards
 */
const named = (app, what, cards) => app.text("ui.ask.named", { what, cards: app.words.list(cards.map((card) => app.words.card(card))) });

/**
 * Return the place in which a seat has run out of cards, where the order of going out counts.
 * @param {View} view
 * @param {number} seat
 * @returns {number} 0 while the seat holds cards
 */
function placeOut({ facts: { out } }, seat) {
  return Array.isArray(out) ? out.indexOf(seat) + 1 : 0;
}

/**
 * Return the meaning of a term that was tapped.
 * @param {Speech} app
 * @param {string} term game.id
 */
function glossText(app, term) {
  const [game, id] = term.split(".");
  return app.text("ui.ask.named", { what: app.text(`course.${game}.term.${id}`), cards: app.text(`course.${game}.gloss.${id}`) });
}

/**
 * Return the payments of a contract whose goal is not known yet.
 * @param {Speech} app
 * @param {View} view
 * @returns {string[]}
 */
function terms(app, { game, goal, facts }) {
  const key = goal === null ? roomOf(game).terms(facts) : null;
  return key === null ? [] : [app.text(key)];
}

/**
 * @param {Speech} app
 * @param {Table["match"]} match
 * @returns {string}
 */
function totalsText({ text, words, name }, { totals }) {
  return text("ui.ask.score", { totals: words.list(totals.map((total, seat) => words.phrase("ui.ask.total", { name: name(seat), total: words.signed(total) }))) });
}

/**
 * Return the spoken answer to a question asked by key.
 * @param {App} app
 * @param {string} about one of the values of QUERIES
 * @returns {string}
 */
export function answer(app, about) {
  const { table } = app.store.get();
  if (!table) return prompt(app);
  const { view, match } = table;
  const { words } = app;
  /** @param {[number, string][]} cards @param {number} [best] the seat whose card wins so far */
  const laid = (cards, best) => words.list(cards.map(([seat, card]) => words.phrase(seat === best ? "ui.trick.winning" : "ui.trick.card", { name: app.name(seat), card: words.card(card) })));
  switch (about) {
    case "hand": {
      const covered = coveredFor(view);
      if (covered !== null) return app.text("ui.curtain", { name: app.name(covered) });
      const own = view.seat === null ? null : view.hands[view.seat];
      const held = Array.isArray(own) && own.length > 0 ? [app.text("ui.ask.hand", { n: own.length, cards: words.list(own.map((card) => words.card(card))) })] : [];
      const open = view.hands.flatMap((hand, seat) => (seat !== view.seat && Array.isArray(hand) && hand.length > 0 ? [named(app, app.name(seat), hand)] : []));
      return [...held, ...open].join(app.text("ui.ask.stop")) || app.text("ui.ask.hand.none");
    }
    case "possible": {
      if (view.turn === null || view.turn !== view.seat || !view.person) return prompt(app);
      const hand = view.hands[view.seat];
      const cards = Array.isArray(hand) ? hand.filter((card) => view.legal.includes(card)) : [];
      const calls = view.legal.filter((move) => !cards.includes(move));
      const { dial } = roomOf(view.game).panel(calls, view);
      const numbers = dial && dial.extras.length === 0 && dial.bids.length > FEW_NUMBERS ? dial.bids.map(({ call }) => call) : [];
      const [low, high] = [numbers[0], numbers.at(-1)].map((call) => movePhrase(app, view.game, call ?? "", view.phase));
      const range = numbers.length > 0 ? [words.phrase("ui.ask.range", { low, high })] : [];
      const moves = [...cards, ...calls.filter((move) => !numbers.includes(move)), ...(view.instead ?? [])].map((move) => roomOf(view.game).named(app, view, move) ?? movePhrase(app, view.game, move, view.phase));
      return app.text("ui.ask.possible", { moves: words.list([...moves, ...range]) });
    }
    case "bids": {
      const playing = new Set(view.log.flatMap(({ move, phase }) => (isCard(move) ? [phase] : [])));
      const said = saidPlies(view).filter((ply) => !playing.has(view.log[ply]?.phase ?? ""));
      return said.map((ply) => saidPhrase(app, view, ply)).join(app.text("ui.ask.stop")) || app.text("ui.ask.bids.none");
    }
    case "seats": {
      const seats = Array.from({ length: view.seats }, (_, seat) => seat);
      const all = seats.flatMap((seat) => {
        const text = plateText(app, view, seat);
        return text === null ? [] : [text];
      });
      return all.join(app.text("ui.ask.stop"));
    }
    case "table": {
      const beside = pilesBeside(view).map(([name, cards]) => {
        const pile = app.text("ui.pile", { name: words.phrase(`${view.game}.pile.${name}`), n: typeof cards === "number" ? cards : cards.length });
        return typeof cards === "number" ? pile : named(app, pile, cards);
      });
      const trick = view.facts.trick ?? [];
      const best = trick.length > 1 ? trick[view.facts.winning ?? 0]?.[0] : undefined;
      const cards = view.facts.layout ? dominoes(app, view.facts.layout) : trick.length > 0 ? laid(trick, best) : null;
      const all = [...(cards ? [app.text("ui.ask.table", { cards })] : []), ...beside];
      return all.join(app.text("ui.ask.stop")) || app.text("ui.ask.table.none");
    }
    case "last": {
      const trick = tricksOf(view).at(-1);
      if (!trick) return app.text("ui.ask.last.none");
      return app.text("ui.ask.last", { cards: laid(trick.cards), name: app.name(trick.winner) });
    }
    case "score": {
      return [totalsText(app, match), ...ledgerPhrases(app, view)].join(app.text("ui.ask.stop"));
    }
    case "contract":
      return contractText(app);
    case "left": {
      const left = view.hands.map((hand, seat) => words.phrase("ui.ask.left", { name: app.name(seat), n: typeof hand === "number" ? hand : hand.length }));
      return words.list(left).toString();
    }
    default:
      return prompt(app);
  }
}

/**
 * @param {Speech} app
 * @param {Record<string, [string, string] | null>} layout
 */
function dominoes(app, layout) {
  const { words } = app;
  return words.list(
    Object.entries(layout).map(([suit, ends]) =>
      ends
        ? words.phrase("ui.domino.suit", { suit: words.suit(suit), low: words.rank(ends[0].at(-1) ?? ""), high: words.rank(ends[1].at(-1) ?? "") })
        : words.phrase("ui.domino.empty", { suit: words.suit(suit) }),
    ),
  );
}
