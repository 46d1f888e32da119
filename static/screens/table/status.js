// @ts-check
/** The status line, in words: the contract, the facts known, the question to the person to move. */
import { html, nothing } from "lit-html";
import { trumpsPhrases, trumpStripTemplate } from "../../board/contract.js";
import { show } from "../../say/words.js";
import { isCard, isRank, isSuit } from "../../cards/cards.js";
import { infoOf, roomOf } from "../../games/index.js";
import { changed } from "../../state/house-rules.js";
import { decided } from "../../state/identity.js";
import { placeOf } from "./place.js";
import { promptText } from "./calls.js";
import { goalPhrase, goalTemplate } from "./goal.js";
import { teamOf } from "../../board/seats.js";
import { isYou } from "./seats.js";
import { stakeOf, stakeTemplate } from "./stake.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../say/words.js").Phrase} Phrase */

/** Facts that are shown elsewhere at the table. */
const TOLD_ELSEWHERE = new Set(["trick", "tricks", "taken", "points", "order", "leader", "winning", "sides", "calls", "layout", "declarer", "contract", "trump", "called", "multiplier", "target", "stake", "more"]);

/**
 * Return the facts of the deal besides its price, one phrase each.
 * @param {Showing} app
 * @returns {Phrase[]}
 */
export function facts(app) {
  const { table, aim, daily } = app.store.get();
  if (!table) return [];
  const { view, match } = table;
  const { words } = app;
  /** @type {Phrase[]} */
  const all = [];
  if (aim) all.push(words.phrase("ui.deal.practice"));
  else if (daily) {
    const { title, data } = placeOf(daily);
    all.push(words.phrase(title, data));
  }
  else if (match.target !== null && match.target !== undefined) all.push(words.phrase("ui.deal.target", { n: match.deal + 1, target: match.target }));
  else if (match.deals) all.push(words.phrase("ui.deal.of", { n: match.deal + 1, total: match.deals }));
  else all.push(words.phrase("ui.deal", { n: match.deal + 1 }));

  const { declarer, contract, called, multiplier } = view.facts;
  const game = typeof contract === "string" ? words.phrase(`${view.game}.contract.${contract}`) : null;
  if (game && typeof declarer === "number") all.push(words.about("ui.declares", isYou(app, declarer), { name: app.name(declarer), contract: game }));
  else if (game) all.push(game);
  else if (typeof declarer === "number") all.push(words.about("ui.declarer", isYou(app, declarer), { name: app.name(declarer) }));
  const company = isCard(called) ? calledPhrase(app, view, called) : partnerPhrase(app, view);
  if (company) all.push(company);
  if (typeof multiplier === "number" && multiplier > 1 && !stakeOf(app, view)) all.push(words.phrase("ui.multiplier", { n: multiplier }));

  const bygone = new Set(roomOf(view.game).auction);
  for (const [name, value] of Object.entries(view.facts)) {
    const key = `${view.game}.fact.${name}`;
    if (name === "partner" && isCard(called) && declarers(view)) continue; // it would read as the viewer's own
    if (TOLD_ELSEWHERE.has(name) || (typeof declarer === "number" && bygone.has(name)) || value === null || value === false || !words.has(key)) continue;
    all.push(words.phrase(key, holes(app, view, value)));
  }
  return all;
}

/**
 * Return the sentence on the called card, and on the viewer's side as far as the viewer alone knows it.
 * @param {Showing} app
 * @param {View} view
 * @param {string} called
 * @returns {Phrase}
 */
function calledPhrase(app, view, called) {
  const card = app.words.card(called);
  const team = declarers(view);
  if (team === null) return app.words.phrase("ui.called", { card });
  const side = view.hands.flatMap((_, seat) => (seat !== view.seat && teamOf(view, seat) === team ? [seat] : []));
  const first = side.sort((one, other) => Number(other === view.facts.declarer) - Number(one === view.facts.declarer));
  return app.words.phrase(`ui.called.${team}`, { card, name: app.words.list(first.map((seat) => app.name(seat))) });
}

/**
 * Return the side of the declarer to a viewer who plays with or against it.
 * @param {View} view
 * @returns {"ours" | "theirs" | null} null to the declarer and a spectator, and while the viewer does not know it
 */
function declarers(view) {
  const { declarer } = view.facts;
  return typeof declarer === "number" && declarer !== view.seat && view.seat !== null ? teamOf(view, declarer) : null;
}

/**
 * Return the viewer's one partner in a sentence, from the moment the viewer may know it.
 * @param {Showing} app
 * @param {View} view
 * @returns {Phrase | null} null for a spectator, alone and among several partners
 */
function partnerPhrase(app, view) {
  const [partner, ...more] = view.hands.flatMap((_, seat) => (seat !== view.seat && teamOf(view, seat) === "ours" ? [seat] : []));
  return view.seat === null || partner === undefined || more.length > 0 ? null : app.words.phrase("ui.with", { name: app.name(partner) });
}

/**
 * Return the value of a fact under the name of every hole in which a template may use it.
 * @param {Speech} app
 * @param {View} view
 * @param {unknown} value
 * @returns {import("../../types.js").Data}
 */
function holes(app, view, value) {
  const { words } = app;
  if (typeof value === "number") return { n: value, value, name: value < view.seats ? app.name(value, "ui.you.within") : value };
  if (isCard(value)) return { card: words.card(value), value: words.card(value) };
  if (isSuit(value)) return { suit: words.suit(value), value: words.suit(value) };
  if (isRank(value)) return { rank: words.rank(value), value: words.rank(value) };
  if (typeof value === "string") {
    const named = [`${view.game}.call.${value}`, `${view.game}.contract.${value}`].find((key) => words.has(key));
    return { value: named ? words.phrase(named) : value };
  }
  if (Array.isArray(value)) return { value: words.list(value.map(String)), n: value.length };
  return {};
}

/**
 * Return the number of house rules that differ from the nearest profile, in words.
 * @param {Showing} app
 * @returns {Phrase | null} null if none does
 */
function changedRules(app) {
  const { table, games } = app.store.get();
  const info = infoOf({ games }, table?.view.game);
  const n = table && info ? changed(info, table.view.rules).names.length : 0;
  return n === 0 ? null : app.words.phrase("ui.rules.changed", { n });
}

/**
 * Return the sentence about the present turn: the seat that is asked or thinks, or the event that is awaited.
 * @param {App} app
 * @returns {string}
 */
export function prompt(app) {
  const { table, live, match, resting, engine, paused, notice, finishing } = app.store.get();
  if (!live && engine.state === "failed") return app.text("ui.engine.failed");
  if (!table) return app.text(match === null ? "ui.shuffling" : "ui.waking");
  const { view } = table;
  if (!live) return notice?.stays ? "" : app.text("ui.waking");
  if (finishing) return app.text("ui.finish.on");
  if (resting) return app.words.about("ui.wins", isYou(app, resting.winner), { name: app.name(resting.winner), n: resting.points ?? 0 }).toString();
  if (view.phase === "over") return app.text(decided(app.store.get()) ? "ui.over.match" : "ui.over.deal");
  if (paused) return app.text("ui.paused");
  if (view.turn === null) return "";
  if (view.turn === view.seat && view.person) return promptText(app, view);
  if (isYou(app, view.turn)) return app.text("ui.turn.you"); // a move that leaves no choice is about to be made
  return app.text(view.person ? "ui.turn.person" : "ui.turn.bot", { name: app.name(view.turn) });
}

/**
 * Return the facts of the deal, its price, the goal and the viewer's trumps as text.
 * @param {Showing} app
 * @param {boolean} [numbered] false leaves out the number of the deal and the changed rules
 * @returns {string}
 */
export function contractText(app, numbered = true) {
  const view = app.store.get().table?.view;
  const more = view ? [stakeOf(app, view)?.short ?? null, ...trumpsPhrases(app, view), goalPhrase(app, view), ...(numbered ? [changedRules(app)] : [])] : [];
  return [...facts(app).slice(numbered ? 0 : 1), ...more.filter((phrase) => phrase !== null)].join(app.text("ui.ask.stop"));
}

/**
 * Draw the line with the facts of the deal.
 * @param {App} app
 */
export function statusTemplate(app) {
  const { table } = app.store.get();
  const yours = table !== null && table.view.turn !== null && table.view.turn === table.view.seat;
  const list = facts(app);
  const own = changedRules(app);
  const stake = table && stakeOf(app, table.view);
  return html`<div class="status">
    <h2 class="prompt" tabindex="-1" ?data-yours=${yours}>${prompt(app)}</h2>
    ${list.length === 0 ? nothing : html`<ul class="deal-facts"><li class="deal-game" aria-hidden="true">${table ? app.say(`${table.view.game}.name`) : nothing}</li>${list.map((fact) => html`<li>${show(fact)}</li>`)}${table && stake ? html`<li>${stakeTemplate(app, table.view, stake)}</li>` : nothing}${own ? html`<li><button type="button" class="link" data-panel="table" data-args=${JSON.stringify({ game: table?.view.game })}>${show(own)}</button></li>` : nothing}</ul>`}
    ${table && table.view.phase !== "over" ? html`${trumpStripTemplate(app, table.view)} ${goalTemplate(app, table.view)}` : nothing}
  </div>`;
}
