// @ts-check
/** Puzzles on the screen: the games, the choice in one, and a puzzle on the felt with its answers and the reply to them. */
import { html, nothing } from "lit-html";
import { boardTemplate } from "../../board/board.js";
import { contractTemplate, trumpStripTemplate } from "../../board/contract.js";
import { inline } from "../../cards/card.js";
import { isCard } from "../../cards/cards.js";
import { PUZZLED } from "../../games/index.js";
import { noticeTemplate } from "../../say/notice.js";
import { show } from "../../say/words.js";
import { callsTemplate } from "../../tasks/call.js";
import { daysUntil, learned, mastered, returning } from "../../state/learned.js";
import { askedAs, chosen, judged, mayBeSame, NO_DIFFERENCE } from "../../tasks/pack.js";
import { list } from "../panel/fields.js";
import { beforeTemplate } from "../question/heard.js";
import { ruleTemplate } from "../study/why.js";
import { goalTemplate } from "../table/goal.js";
import { scorePhrase } from "../table/hint.js";
import { panelButton, progress } from "../table/layout.js";
import { movePhrase } from "../table/moves.js";
import { rated, triedOf } from "./rating.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Practise} Practise */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("../../tasks/pack.js").Read} Read */
/** @typedef {import("../../tasks/pack.js").Task} Task */

/** The kinds that one can wish for, in the order of the list. */
const KINDS = ["sure", "open", "chance", "call"];

/** Draw the screen of puzzles. @param {App} app @param {Practise} practise */
export function practiseTemplate(app, practise) {
  const { game, read, task, view, problem, done, step } = practise;
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
      <h1>${game === null ? app.say("practise.title") : app.say("practise.title.game", { game: app.words.phrase(`${game}.name`) })}</h1>
      <nav class="bar-menu" aria-label=${app.text("ui.menu")}>
        ${game === null ? nothing : html`${panelButton(app, "rules", /** @type {any} */ ({ game }))} ${panelButton(app, "settings", /** @type {any} */ ({ game }))}`}
      </nav>
    </header>
    ${noticeTemplate(app)}
    <main id="practise" tabindex="-1" data-game=${game ?? nothing} data-puzzle=${task?.id ?? nothing} ?data-ready=${read !== null || game === null} ?data-done=${done} data-step=${step ?? nothing}>
      ${game === null ? gamesTemplate(app) : task && view ? puzzleTemplate(app, practise, task, view) : chooserTemplate(app, practise, game)}
      ${problem && task ? html`<p class="quiet-text">${app.say(problem)}</p>` : nothing}
    </main>`;
}

/** Draw the list of games with puzzles. @param {App} app */
function gamesTemplate(app) {
  return html`<h2 tabindex="-1">${app.say("practise.games")}</h2>
    <p class="quiet-text">${app.say("practise.games.what")}</p>
    <ul class="practise-games">
      ${PUZZLED.map((game) => html`<li><button type="button" class="button" data-practise=${game} @click=${() => void app.open("practise", { game })}>${app.say(`${game}.name`)}</button></li>`)}
    </ul>
    ${numbersButton(app, {})}`;
}

/**
 * @param {App} app
 * @param {Practise} practise
 * @param {string} game
 */
function chooserTemplate(app, practise, game) {
  const { read, problem, opening, actions } = practise;
  const heading = html`<h2 tabindex="-1">${app.say("practise.choose")}</h2>`;
  if (opening) return html`${heading}<p class="quiet-text" role="status">${app.say("practise.waits")}</p> ${progress(app)}`;
  return html`${heading}
    ${problem ? html`<p class="warning" role="alert">${app.say(problem)}</p>` : nothing}
    ${problem === "practise.mine.gone" ? html`<p><button type="button" class="button" data-way="put-away" @click=${actions.putAway}>${app.say("practise.mine.put-away")}</button></p>` : nothing}
    ${faultTemplate(app, read)}
    <div role="status">${fitsTemplate(app, practise)}</div>
    ${ratingTemplate(app, game)} ${mineTemplate(app, practise, game)}
    ${read && read.tasks.length > 0 ? wishesTemplate(app, practise, game, read) : nothing}
    ${numbersButton(app, { game })}`;
}

/**
 * Draw the sentence about a pack of which some or all is missing.
 * @param {App} app
 * @param {Read | null} read
 */
function faultTemplate(app, read) {
  if (!read?.fault) return nothing;
  const said = app.say(read.fault.key, { n: read.fault.n ?? 0 });
  return read.tasks.length > 0 ? html`<p class="quiet-text">${said}</p>` : html`<p class="warning" role="alert">${said}</p>`;
}

/**
 * Draw the first button: the puzzle that fits, or another try to get the puzzles. It has its place before they come.
 * @param {App} app
 * @param {Practise} practise
 */
function fitsTemplate(app, { read, actions }) {
  if (!read) return html`<button type="button" class="button main" disabled>${app.say("practise.waits")}</button>`;
  if (read.tasks.length === 0) return html`<button type="button" class="button" data-way="again" @click=${actions.again}>${app.say("practise.again")}</button>`;
  return html`<button type="button" class="button main" data-way="fits" @click=${() => (actions.choose({}), actions.next())}>${app.say("practise.fits")}</button>`;
}

/**
 * Draw the choice by kind, theme and difficulty.
 * @param {App} app
 * @param {Practise} practise
 * @param {string} game
 * @param {Read} read
 */
function wishesTemplate(app, { wish, actions }, game, { tasks, counts }) {
  const tried = triedOf(app, game);
  const found = chosen(tasks, wish);
  const solved = found.filter(({ id }) => id in tried).length;
  const [kinds, themes, grades] = [KINDS.filter((kind) => kind in counts.kind), Object.keys(counts.theme).filter((name) => app.words.has(`practise.theme.${name}`)), Object.keys(counts.grade).map(Number)];
  return html`<section class="practise-wishes">
      ${list(app.say("practise.kind"), [undefined, ...kinds], wish.kind, (kind) => app.text(kind === undefined ? "practise.any" : `practise.kind.${kind}`), (kind) => actions.choose({ ...wish, kind }))}
      ${list(app.say("practise.theme"), [undefined, ...themes], wish.theme, (name) => app.text(name === undefined ? "practise.any" : `practise.theme.${name}`), (theme) => actions.choose({ ...wish, theme }))}
      ${list(app.say("practise.grade"), [undefined, ...grades], wish.grade, (n) => app.text(n === undefined ? "practise.any" : "practise.grade.n", { n }), (grade) => actions.choose({ ...wish, grade }))}
      <p class="practise-found" role="status">${found.length === 0 ? app.say("practise.none") : app.say("practise.found", { n: found.length, solved })}</p>
      <button type="button" class="button" data-way="start" ?disabled=${found.length === 0} @click=${actions.next}>${app.say("practise.start")}</button>
    </section>`;
}

/** Draw the way to one's own figures. @param {App} app @param {{game?: string}} args */
const numbersButton = (app, args) => html`<p><button type="button" class="link" data-panel="numbers" data-args=${JSON.stringify(args)}>${app.say("pages.numbers.title")}</button></p>`;

/**
 * Draw the player's own mistakes that come back.
 * @param {App} app
 * @param {Practise} practise
 * @param {string} game
 */
function mineTemplate(app, { actions, refused }, game) {
  const { due, waiting, days } = returning(learned(app), game, Date.now());
  const first = due.find((id) => !refused.includes(id)) ?? due[0];
  if (first === undefined && days === null) return nothing;
  return html`<section class="practise-mine">
    <h3>${app.say("practise.mine")}</h3>
    <p>${first === undefined ? app.say("practise.mine.waiting", { n: waiting, when: dayText(app, days ?? 0) }) : app.say("practise.mine.due", { n: due.length })}</p>
    ${first === undefined ? nothing : html`<button type="button" class="button" data-way="mine" ?disabled=${!awake(app)} @click=${() => void actions.own(first)}>${app.say("practise.start")}</button> ${progress(app)}`}
  </section>`;
}

/** Return a number of days from today in words: today, tomorrow, in 3 days. @param {App} app @param {number} days */
const dayText = ({ words }, days) => new Intl.RelativeTimeFormat(words.language, { numeric: "auto" }).format(days, "day");

/**
 * Return the day on which a mistake comes back after an answer, as a sentence.
 * @param {App} app
 * @param {string} game
 * @param {Task} task
 */
function returnText(app, game, { id }) {
  const mistake = learned(app).mistakes[game]?.[id];
  if (!mistake) return nothing;
  return mastered(mistake) ? app.say("practise.mine.known") : app.say("practise.mine.next", { when: dayText(app, daysUntil(mistake, Date.now())) });
}

/** Draw the solver's rating in a game. @param {App} app @param {string} game */
function ratingTemplate(app, game) {
  const { rating, low, high, answers } = rated(Object.values(triedOf(app, game)));
  if (answers === 0) return html`<p class="quiet-text">${app.say("practise.rating.none")}</p>`;
  const [n, from, to] = [rating, low, high].map(String);
  return html`<p class="practise-rating">${app.say("practise.rating", { n, low: from, high: to })} <small>${app.say("practise.rating.what")}</small></p>`;
}

/**
 * Return the speech of a puzzle, in which the solver's seat is called "you".
 * @param {App} app
 * @param {number} me
 * @returns {Speech}
 */
const speechOf = ({ say, text, words, store }, me) => ({
  say,
  text,
  words,
  name: (seat, you = "ui.you") => (seat === me ? text(you) : store.get().preferences.names[seat]?.trim() || text(`ui.name.${seat}`)),
});

/**
 * @param {App} app
 * @param {Practise} practise
 * @param {Task} task
 * @param {View} view
 */
function puzzleTemplate(app, practise, task, view) {
  const { read, actions, step, line, done, given, why } = practise;
  const speech = speechOf(app, task.seat);
  const shown = step === null ? view : (line[step] ?? view);
  const start = step === null ? { ...view, log: [] } : { ...(line[0] ?? view), log: [] };
  return html`<div class="practise-board">
    <div class="practise-head">
      <button type="button" class="button quiet" data-way="back" @click=${actions.back}>${app.say("practise.back")}</button>
      ${practise.own ? html`<span class="quiet-text">${app.say("practise.mine")}</span>` : gradeTemplate(app, task)}
    </div>
    <h2 tabindex="-1">${app.say(`practise.ask.${practise.own && askedAs(task) === "chance" ? "own" : askedAs(task)}`)}</h2>
    <div class="practise-facts">${contractTemplate(speech, view)} ${trumpStripTemplate(speech, view)} ${goalTemplate(speech, view)}</div>
    <div class="practise-felt" data-answers ?data-calls=${asksCall(view) && (view.facts.trick ?? []).length === 0} role="group" aria-label=${app.text(step === null ? "practise.answers" : lineKey(task))}>
      ${boardTemplate(speech, shown, start, step === null ? cardOf(app, practise, task, view) : undefined, { rest: step !== null })}
    </div>
    </div>
    <div class="practise-side">
    ${asksCall(view) ? heardTemplate(app, speech, practise, view) : nothing}
    ${why !== null && !done ? ruleTemplate(app, view, why) : nothing}
    ${step === null ? answersTemplate(app, speech, practise, task, view) : lineTemplate(app, practise, step, task, view)}
    <div class="practise-said" role="status">${replyTemplate(app, practise, task, view)}</div>
    ${done && read ? principleTemplate(app, read, task) : nothing}
    <div class="practise-ways">
      ${done ? html`<button type="button" class="button main" data-way="next" @click=${actions.next}>${app.say("practise.next")}</button>` : nothing}
      ${step === null && line.length > 1 ? html`<button type="button" class="button" data-way="line" @click=${actions.showLine}>${app.say("practise.layout.show")}</button>` : nothing}
      ${!done && given.length > 0 ? html`<button type="button" class="button" data-way="reveal" @click=${actions.reveal}>${app.say("practise.answer")}</button>` : nothing}
      ${done ? playOnTemplate(app, practise) : nothing}
      <button type="button" class="button quiet" data-way="send" @click=${() => void actions.send()}>${app.say("practise.send")}</button>
    </div>
    <p class="quiet-text" role="status">${practise.said ? app.say(practise.said.key, practise.said.data) : nothing}</p>
    ${asksCall(view) ? nothing : heardTemplate(app, speech, practise, view)}
    <p class="quiet-text practise-keys">${app.say("practise.keys")}${mayBeSame(task) ? html`${app.words.gap}${app.say("practise.keys.same")}` : nothing}</p>
    </div>`;
}

/** Draw the grade of a puzzle, 1 to 5. @param {App} app @param {Task} task */
function gradeTemplate(app, { grade }) {
  const text = `${app.text("practise.grade")}: ${app.text("practise.grade.n", { n: grade })}`;
  return html`<span class="practise-grade" role="img" aria-label=${text} title=${text}>${[1, 2, 3, 4, 5].map((n) => html`<i ?data-on=${n <= grade}></i>`)}</span>`;
}

/**
 * Return how the solver's cards behave: legal cards are answers, and bear their verdicts once the puzzle is done.
 * @param {App} app
 * @param {Practise} practise
 * @param {Task} task
 * @param {View} view
 * @returns {(card: string, seat: number) => import("../../board/hand.js").Open}
 */
function cardOf(app, { actions, done, given }, task, view) {
  const plays = view.legal.some(isCard);
  return (card, seat) => {
    if (!plays || seat !== task.seat) return {};
    const legal = view.legal.includes(card);
    const mark = done && task.answer.includes(card) ? { found: true } : {};
    return {
      ...mark,
      wrong: given.at(-1) === card && !task.answer.includes(card),
      barred: !legal || done,
      beside: done && legal ? worthTemplate(app, task, view, card) : nothing,
      tap: () => (legal ? actions.answer(card) : actions.explain(card)),
    };
  };
}

/**
 * Return the loss of a move against the best, in score.
 * @param {Task} task
 * @param {string} move
 */
const lossOf = ({ verdicts }, move) => Math.max(...Object.values(verdicts)) - (verdicts[move] ?? 0);

/**
 * Draw the verdict on a move, in short.
 * @param {App} app
 * @param {Task} task
 * @param {View} view
 * @param {string} move
 */
function worthTemplate(app, task, view, move) {
  const best = task.answer.includes(move);
  return html`<span class="practise-worth" ?data-best=${best}><span aria-hidden="true">${best ? "✓" : app.words.signed(-rounded(lossOf(task, move)))}</span><span class="visually-hidden"> ${worthText(app, task, view, move)}</span></span>`;
}

/** Return a number rounded to tenths. @param {number} n */
const rounded = (n) => Math.round(n * 10) / 10;

/**
 * @param {App} app
 * @param {Task} task
 * @param {View} view
 * @param {string} move
 */
const worthText = (app, task, view, move) =>
  task.answer.includes(move) ? app.text("practise.worth.best") : app.text("practise.worth.loss", { loss: scorePhrase(app, view.game, lossOf(task, move)) });

/**
 * Draw the answers that are no cards: calls, and the answer that all moves are equal.
 * @param {App} app
 * @param {Speech} speech
 * @param {Practise} practise
 * @param {Task} task
 * @param {View} view
 */
function answersTemplate(app, speech, { actions, done, given }, task, view) {
  const calls = view.legal.filter((move) => !isCard(move));
  const same = mayBeSame(task);
  if (calls.length === 0 && !same) return nothing;
  const right = task.question === "decoy";
  return html`<div class="practise-answers" data-answers>
    ${calls.length === 0
      ? nothing
      : callsTemplate(speech, view, calls, {
          label: app.text("practise.answers"),
          name: (game, call) => movePhrase(app, game, call, view.phase),
          who: speech.name,
          call: (call) => ({
            tap: () => actions.answer(call),
            off: done && !task.answer.includes(call),
            found: done && task.answer.includes(call),
            wrong: given.at(-1) === call && !task.answer.includes(call),
            worth: done ? worthText(app, task, view, call) : nothing,
          }),
        })}
    ${same
      ? html`<button type="button" class="button practise-same" data-answer="same" data-found=${done && right ? "yes" : nothing} data-wrong=${given.at(-1) === NO_DIFFERENCE && !right ? "yes" : nothing}
          ?disabled=${done && !right} @click=${() => actions.answer(NO_DIFFERENCE)}>${app.say("practise.same")}</button>`
      : nothing}
  </div>`;
}

/** Return the key of the name of the line that refutes an answer. @param {Task} task */
const lineKey = ({ question }) => (question === "open" ? "practise.layout.open" : "practise.layout");

/**
 * Draw the controls that step through the line that refutes an answer.
 * @param {App} app
 * @param {Practise} practise
 * @param {number} step
 * @param {Task} task
 * @param {View} view
 */
function lineTemplate(app, { actions, line, playing, given }, step, task, view) {
  const of = line.length - 1;
  const verdict = judged(task, given.at(-1) ?? "");
  return html`<div class="practise-line" role="group" aria-label=${app.text(lineKey(task))}>
    <p><strong>${app.say(verdict.key, saidOf(app, task, view, verdict))}</strong> <span class="num">${app.say("practise.layout.step", { n: step, of })}</span>${step === of ? html` ${app.say("practise.layout.end")}` : nothing}</p>
    <div class="practise-steps">
      <button type="button" class="button" data-way="line-back" ?disabled=${step === 0} @click=${() => actions.step(-1)}>${app.say("practise.layout.back")}</button>
      <button type="button" class="button" data-way="line-on" ?disabled=${step === of} @click=${() => actions.step(1)}>${app.say("practise.layout.on")}</button>
      <button type="button" class="button" data-way="line-play" aria-pressed=${playing ? "true" : "false"} @click=${actions.play}>${app.say(playing ? "practise.layout.stop" : "practise.layout.play")}</button>
      <button type="button" class="button main" data-way="leave-line" @click=${actions.leaveLine}>${app.say("practise.layout.leave")}</button>
    </div>
  </div>`;
}

/**
 * Return the figures in the reply to an answer: its loss, and the least result of the right one.
 * @param {App} app
 * @param {Task} task
 * @param {View} view
 * @param {import("../../tasks/pack.js").Verdict} verdict
 */
const saidOf = (app, { verdicts }, { game }, { loss }) => ({ loss: scorePhrase(app, game, loss ?? 0), least: scorePhrase(app, game, Math.max(...Object.values(verdicts))) });

/**
 * Draw the reply to the last answer.
 * @param {App} app
 * @param {Practise} practise
 * @param {Task} task
 * @param {View} view
 */
function replyTemplate(app, { verdict, done, given, own }, task, view) {
  if (!verdict) return nothing;
  const data = saidOf(app, task, view, verdict);
  if (!done) {
    const last = given.at(-1) ?? "";
    const what = last === NO_DIFFERENCE ? nothing : html`<strong>${isCard(last) ? inline(app, last) : show(movePhrase(app, view.game, last, view.phase))}</strong>: `;
    return html`<p class="learn-wrong">${what}${app.say(verdict.key, data)}${app.words.gap}${app.say("practise.wrong.again")}</p>`;
  }
  const right = verdict.right ? html`<strong>${app.say(verdict.key, data)}</strong>` : html`<strong>${answerTemplate(app, task, view)}</strong>`;
  return html`<p class=${verdict.right ? "learn-right" : "learn-hint"}>${right}${app.words.gap}${proofTemplate(app, task, view)}${own ? html`${app.words.gap}${returnText(app, view.game, task)}` : nothing}</p>`;
}

/** @param {App} app @param {Task} task @param {View} view */
function answerTemplate(app, task, view) {
  if (task.question === "decoy") return app.say("practise.answer.same");
  return app.say("practise.answer.is", { moves: app.words.list(task.answer.map((move) => movePhrase(app, view.game, move, view.phase)), "disjunction") });
}

/**
 * Return the evidence for the answer as a sentence.
 * @param {App} app
 * @param {Task} task
 * @param {View} view
 */
function proofTemplate(app, { question, proof, answer, verdicts }, view) {
  if (question === "open") return app.say("practise.over.open");
  if (question === "sure") return app.say("practise.over.sure", { n: proof.layouts ?? 0 });
  const n = proof.worlds ?? 0;
  if (!proof.seeds) return app.say("practise.over.own", { n });
  if (proof.all) return app.say("practise.over.all", { n });
  const others = Object.keys(verdicts).filter((move) => question === "decoy" || !answer.includes(move));
  const next = others.sort((one, other) => (verdicts[other] ?? 0) - (verdicts[one] ?? 0)); // the margin of a move far behind says nothing
  const margins = (proof.seeds ?? []).flatMap((seed) => next.filter((move) => move in seed).slice(0, 1).map((move) => seed[move]?.[1] ?? 0));
  return app.say("practise.over.worlds", { n, margin: scorePhrase(app, view.game, Math.max(0.1, ...margins)) });
}

/**
 * Draw the lesson of the puzzle: its rarest theme in two sentences, with the paragraph of the rules.
 * @param {App} app
 * @param {Read} read
 * @param {Task} task
 */
function principleTemplate(app, { pack, counts: { theme: counts } }, task) {
  const own = task.themes.filter((name) => app.words.has(`practise.theme.${name}.why`)).sort((one, other) => (counts[one] ?? 0) - (counts[other] ?? 0));
  const [name, ...more] = own.length > 0 || task.question !== "call" ? own : ["calling"];
  if (!pack || name === undefined) return nothing;
  const rule = pack.themes?.[name];
  return html`<section class="practise-principle">
    <h3>${app.say("practise.principle")}: ${app.say(`practise.theme.${name}`)}</h3>
    <p>${app.say(`practise.theme.${name}.why`)}
      ${rule ? html`<button type="button" class="link" data-panel="rules" data-args=${JSON.stringify({ game: pack.game, rule })}>${app.say("ui.rule", { rule })}</button>` : nothing}</p>
    ${more.length > 0 ? html`<p class="quiet-text">${more.map((other) => app.text(`practise.theme.${other}`)).join(" · ")}</p>` : nothing}
  </section>`;
}

/** Return true once the engine answers. @param {App} app */
const awake = (app) => app.store.get().engine.state === "ready";

/** Draw the button that plays the deal on at a table. @param {App} app @param {Practise} practise */
function playOnTemplate(app, { actions }) {
  const ready = awake(app);
  return html`<button type="button" class="button" data-way="play-on" ?disabled=${!ready} @click=${() => void actions.playOn()}>${app.say("practise.play-on")}</button>
    ${ready ? nothing : html`<p class="quiet-text">${app.say("practise.play-on.waits")}</p> ${progress(app)}`}`;
}

/** Return true if a call is to be made. @param {View} view */
const asksCall = (view) => !view.legal.some(isCard);

/**
 * Draw the calls and cards before the puzzle, as the seat has heard them: before a call at once, since it answers them,
 * before a card once they are asked for.
 * @param {App} app
 * @param {Speech} speech
 * @param {Practise} practise
 * @param {View} view
 */
function heardTemplate(app, speech, { heard, actions }, view) {
  if (asksCall(view)) return html`<section class="practise-heard"><h3>${app.say("practise.heard")}</h3>${beforeTemplate(app, speech, view)}</section>`;
  const toggled = (/** @type {Event} */ { target }) => actions.show({ heard: /** @type {HTMLDetailsElement} */ (target).open });
  return html`<details class="practise-heard" ?open=${heard} @toggle=${toggled}>
    <summary>${app.say("practise.heard")}</summary>
    ${heard ? beforeTemplate(app, speech, view) : nothing}
  </details>`;
}
