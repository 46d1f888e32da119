// @ts-check
/** The screen of learning: the stages of a course with how far one is, and one exercise at a time. None of it asks the engine. */
import { html, nothing } from "lit-html";
import { roomOf } from "../games/index.js";
import { noticeTemplate } from "../say/notice.js";
import { focusOn } from "../screens/part.js";
import { panelButton, progress } from "../screens/table/layout.js";
import { answered, exerciseTemplate, saidTemplate } from "./exercise.js";
import { course, trainersOf, words } from "../state/courses.js";
import { glossaryTemplate, glossTemplate, withTerms } from "../say/gloss.js";
import { FRESH } from "../tasks/attempt.js";
import { learn, learned, withExercise } from "../state/learned.js";
import { openTrainer, trainerTemplate } from "./trainers.js";

/** @typedef {import("../types.js").App} App */
/** @typedef {import("../types.js").Showing} Showing */
/** @typedef {import("../types.js").Exercise} Exercise */
/** @typedef {import("../types.js").Learning} Learning */

/**
 * Open the course of a game, or one of its stages at its first exercise not done yet.
 * @param {Showing} app
 * @param {string} game
 * @param {string} [stage]
 */
export async function open(app, game, stage) {
  const { language } = app.store.get().preferences;
  const found = await course(app, game, (known) => roomOf(game).profiles(language, known));
  app.store.set({ learning: { course: found, stage: null, place: 0, attempt: FRESH, trainer: null }, screen: "learn", notice: null });
  const number = found.stages.findIndex(({ id }) => id === stage);
  if (number >= 0) openStage(app, number);
  else focusHeading();
}

/**
 * Load the words of the open course in the page's new language.
 * @param {Showing} app
 */
export async function translate(app) {
  const { learning } = app.store.get();
  if (!learning) return;
  await words(app, learning.course.game);
  app.store.set({ learning: { ...learning } });
}

/** Open a stage at its first unanswered exercise; a finished stage at its first one. @param {Showing} app @param {number} stage */
function openStage(app, stage) {
  const { learning } = app.store.get();
  if (!learning) return;
  const { id, exercises } = learning.course.stages[stage] ?? { id: "", exercises: [] };
  const done = learned(app).courses[learning.course.game]?.[id] ?? 0;
  show(app, { ...learning, stage, place: done < exercises.length ? done : 0, attempt: FRESH, trainer: null });
}

/** Show a page of the course, with the focus on its heading. @param {Showing} app @param {Learning} learning */
function show(app, learning) {
  app.store.set({ learning });
  focusHeading();
}

/** Move the focus to the heading, where a screen reader begins to read. */
const focusHeading = () => focusOn("#learn h2");

/**
 * Answer the exercise on the screen and keep the progress.
 * @param {App} app @param {string | number} answer
 */
export function answer(app, answer) {
  const { learning } = app.store.get();
  const exercise = learning && current(learning);
  if (!learning || !exercise) return;
  const attempt = answered(exercise, learning.attempt, answer);
  app.store.set({ learning: { ...learning, attempt } });
  requestAnimationFrame(() => document.querySelector(".learn-said > *")?.scrollIntoView({ block: "nearest" }));
  if (!attempt.done) return;
  const stage = learning.course.stages[learning.stage ?? 0];
  if (stage) void learn(app, withExercise(learned(app), learning.course.game, stage.id, learning.place + 1));
  focusOn("#learn [data-next]");
}

/** Return the exercise in view; undefined in the list of stages. @param {Learning} learning @returns {Exercise | undefined} */
const current = ({ course, stage, place }) => (stage === null ? undefined : course.stages[stage]?.exercises[place]);

/** Go on to the next exercise of the stage. @param {Showing} app */
function next(app) {
  const { learning } = app.store.get();
  if (!learning || learning.stage === null) return;
  const { exercises } = learning.course.stages[learning.stage] ?? { exercises: [] };
  const place = learning.place + 1;
  if (place < exercises.length) show(app, { ...learning, place, attempt: FRESH });
  else if (learning.stage + 1 < learning.course.stages.length) openStage(app, learning.stage + 1);
  else show(app, { ...learning, stage: null, place: 0, attempt: FRESH });
}

/**
 * Draw the learning screen: the list of stages, an exercise, or a trainer.
 * @param {App} app
 */
export function learnTemplate(app) {
  const { learning, notice } = app.store.get();
  if (!learning) return html`<main id="learn" tabindex="-1"></main>`;
  const { game } = learning.course;
  return html`<header class="bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
      <h1>${app.say("learn.title", { game: app.words.phrase(`${game}.name`) })}</h1>
      <nav class="bar-menu" aria-label=${app.text("ui.menu")}>
        ${panelButton(app, "rules", { game })} ${panelButton(app, "settings", { game })}
      </nav>
    </header>
    ${notice ? noticeTemplate(app) : nothing}
    <main id="learn" tabindex="-1" data-game=${game} data-stage=${learning.stage === null ? nothing : (learning.course.stages[learning.stage]?.id ?? "")} data-place=${learning.place}>
      ${learning.trainer ? trainerTemplate(app, learning.trainer, back) : learning.stage === null ? stages(app, learning) : exercisePage(app, learning)}
    </main>`;

  function back() {
    if (learning) show(app, { ...learning, trainer: null, stage: null });
  }
}

/**
 * Draw all stages, with how much of each is done.
 * @param {App} app
 * @param {Learning} learning
 */
function stages(app, learning) {
  const { game, stages: all } = learning.course;
  const done = learned(app).courses[game] ?? {};
  const first = all.findIndex(({ id, exercises }) => (done[id] ?? 0) < exercises.length);
  const play = html`<div class="learn-ways">
    <button type="button" class="button main" data-way="play" @click=${() => void app.start(game)}>${app.say("learn.deal-me-in")}</button>
  </div>`;
  return html`<h2 tabindex="-1">${app.say(first < 0 ? "learn.course.done" : "learn.stages")}</h2>
    ${first < 0 ? html`<p class="learn-end">${withTerms(app, game, endPhrase(app, game))}</p> ${play}` : nothing}
    <ol class="learn-stages">
      ${all.map(({ id, exercises }, i) => {
        const n = Math.min(done[id] ?? 0, exercises.length);
        return html`<li>
          <button type="button" class="learn-stage" data-stage=${id} data-next-stage=${i === first ? "yes" : nothing} @click=${() => openStage(app, i)}>
            <span class="learn-number" aria-hidden="true">${app.words.number(i + 1)}</span>
            <span class="learn-name">${app.say(`course.${game}.${id}.title`)}</span>
            <span class="learn-done" data-whole=${n === exercises.length ? "yes" : nothing}>${n === exercises.length ? app.say("learn.stage.done") : app.say("learn.stage.of", { n, total: exercises.length })}</span>
          </button>
        </li>`;
      })}
    </ol>
    ${first < 0 ? nothing : play}
    ${trainers(app, learning)} ${glossaryTemplate(app, game)}`;
}

/**
 * Return the end of a course in sentences: what the learner knows, and where help is from now on.
 * @param {App} app
 * @param {string} game
 */
function endPhrase({ words }, game) {
  const own = `course.${game}.end`;
  return words.together([...(words.has(own) ? [words.phrase(own)] : []), words.phrase("learn.course.help")]);
}

/**
 * Return the buttons of the course's trainers, whose questions never end.
 * @param {App} app
 * @param {Learning} learning
 */
function trainers(app, learning) {
  const { trainers: ids } = learning.course;
  if (ids.length === 0) return nothing;
  return html`<h3>${app.say("learn.trainers")}</h3>
    <ul class="learn-trainers">
      ${ids.map((id) => html`<li><button type="button" class="button" data-trainer=${id} @click=${() => void train(app, learning, id)}>${app.say(`learn.trainer.${id}`)}</button></li>`)}
    </ul>`;
}

/**
 * Open a trainer, once its questions are there.
 * @param {App} app
 * @param {Learning} learning
 * @param {string} id
 */
async function train(app, learning, id) {
  try {
    const { [id]: questions = [] } = await trainersOf(learning.course);
    if (app.store.get().learning === learning) show(app, { ...learning, trainer: openTrainer(app, learning.course.game, id, questions) });
  } catch (error) {
    console.error(error);
    app.notice({ key: "ui.learn.failed" });
  }
}

/**
 * Draw an exercise and its place in the stage.
 * @param {App} app
 * @param {Learning} learning
 */
function exercisePage(app, learning) {
  const { course: whole, place, attempt } = learning;
  const stage = whole.stages[learning.stage ?? 0];
  const exercise = current(learning);
  if (!stage || !exercise) return nothing;
  const total = stage.exercises.length;
  const word = `course.${whole.game}.`;
  const following = whole.stages[(learning.stage ?? 0) + 1];
  const ends = place + 1 === total;
  const onward = !ends ? app.say("learn.next") : following ? app.say("learn.stage.next", { stage: app.words.phrase(`${word}${following.id}.title`) }) : app.say("learn.stage.end");
  return html`<div class="learn-head">
      <button type="button" class="button quiet" data-way="stages" @click=${() => show(app, { ...learning, stage: null })}>${app.say("learn.stages")}</button>
      <ol class="learn-dots" aria-label=${app.text("learn.place", { n: place + 1, total })}>
        ${stage.exercises.map((_, i) => html`<li data-past=${i < place || (i === place && attempt.done) ? "yes" : nothing} data-here=${i === place ? "yes" : nothing}></li>`)}
      </ol>
    </div>
    <h2 tabindex="-1">${app.say(`${word}${stage.id}.title`)}</h2>
    ${place === 0 ? html`<p class="learn-intro">${withTerms(app, whole.game, app.words.phrase(`${word}${stage.id}.intro`))}</p>` : nothing}
    <p class="learn-ask">${withTerms(app, whole.game, app.words.phrase(`${word}${exercise.id}.ask`))}</p>
    ${glossTemplate(app, whole.game)}
    <div class="learn-scene">
      ${exercise.kind === "goal" ? goal(app, exercise) : exerciseTemplate(app, whole.game, exercise, attempt, (given) => answer(app, given))}
    </div>
    <div class="learn-said" role="status">${saidTemplate(app, whole.game, exercise, attempt)}</div>
    <div class="learn-foot">
      ${attempt.done ? html`<button type="button" class="button main" data-next @click=${() => next(app)}>${onward}</button>` : nothing}
    </div>`;
}

/**
 * Draw an exercise that is a deal at the real table. While it waits for the engine, it says so.
 * @param {App} app
 * @param {import("../types.js").GoalExercise} exercise
 */
function goal(app, exercise) {
  const { engine } = app.store.get();
  const ready = engine.state === "ready";
  const [what, n] = exercise.goal;
  const aim = () => {
    const { learning } = app.store.get();
    const stage = learning?.course.stages[learning.stage ?? 0];
    return learning && stage ? app.aim({ game: learning.course.game, stage: stage.id, place: learning.place, last: learning.place + 1 === stage.exercises.length, exercise }) : undefined;
  };
  return html`<p class="learn-goal">${app.say(`learn.goal.${what}`, { n })}</p>
    <button type="button" class="button main" data-way="table" ?disabled=${!ready} @click=${() => void aim()}>${app.say("learn.to-the-table")}</button>
    ${engine.state === "loading" ? html`<p class="quiet-text">${app.say("learn.waits")}</p>` : nothing} ${progress(app)}`;
}
