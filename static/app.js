// @ts-check
/** Start-up, routing and wiring: the one place where engine, store, storage, words and table meet. */
import { render } from "lit-html";
import * as engine from "./engine/engine.js";
import { outlines } from "./state/courses.js";
import { outdated } from "./engine/fetched.js";
import { bytesToAsk, keepOffline, takeUpdate } from "./engine/updates.js";
import { fragment, ofSeat, pending, replayed } from "./screens/links.js";
import { read } from "./screens/routes.js";
import { prepare, preview } from "./screens/deal/deal.js";
import { dealTemplate } from "./screens/deal/view.js";
import { newId } from "./state/names.js";
import { createStorage, keyOf } from "./state/storage.js";
import { createStore, inFourColours, preferencesFrom, START, withChoice } from "./state/store.js";
import { firstWords, loadWords, rememberLanguage } from "./say/words.js";
import { chosenRules } from "./games/index.js";
import { homeTemplate } from "./screens/home.js";
import * as lessons from "./learn/learn.js";
import { together } from "./state/learned.js";
import { lookForClaims } from "./screens/table/claim.js";
import { lookForHint } from "./screens/table/hint.js";
import { createCoach } from "./screens/table/coach.js";
import { veiled } from "./screens/table/curtain.js";
import { createPace } from "./screens/table/pace.js";
import { createSound } from "./screens/table/sound.js";
import { challengeNotice, made } from "./screens/table/rival.js";
import { difference } from "./screens/table/difference.js";
import { createAnimator } from "./screens/table/anim.js";
import { momentOf } from "./screens/table/moment.js";
import { tableTemplate } from "./screens/table/layout.js";
import { openHands } from "./screens/table/hands.js";
import { nameOf } from "./screens/table/seats.js";
import { listenToKeys } from "./screens/table/keys.js";
import { createVoice } from "./screens/table/voice.js";
import { fit } from "./screens/table/fit.js";
import { createTaps } from "./screens/taps.js";
import { createTrail } from "./screens/trail.js";
import { createWriter } from "./state/writer.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Kept} Kept */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
/** Called once the page is drawn. @type {() => void} */
let appear;
/** @type {Promise<void>} */
const drawn = new Promise((done) => (appear = done));
/** The preferences changed since the page was loaded. @type {Partial<import("./types.js").Preferences>} */
let chosen = {};
const store = createStore(START);
const storage = createStorage(troubled);
const writer = createWriter(lose);
/** Has the first screen say that something does not come (static/start.js), until this page draws its own. */
const stuck = () => void dispatchEvent(new Event("error"));
const likely = /** @type {import("./types.js").Language} */ (document.documentElement.lang);
/** Languages from the likeliest on. */
const wishes = [likely, ...navigator.languages];
const early = firstWords(likely, stuck); // while storage is being opened
early.catch(() => undefined);
prepare(location.hash || pending.get());
const outlined = outlines(); // a first tap may ask for them
outlined.catch(() => undefined);
const [preferred, learned, stored, current] = await Promise.all([storage.preferences(), storage.learned(), storage.list(), storage.current()]);
const preferences = preferencesFrom(preferred, wishes);
const { practised, ...shelf } = stored;
store.set({ preferences, learned, ...shelf });
void outlined.then(() => store.set({ learned: { ...store.get().learned } })).catch(() => undefined);

/** @type {App} */
const app = {
  store,
  storage,
  words: await (preferences.language === likely ? early : firstWords(preferences.language, stuck)),
  ask: /** @type {App["ask"]} */ (/** @type {unknown} */ (engine.ask)), // answers have types from here on
  say: (key, data) => app.words.say(key, data),
  text: (key, data) => app.words.text(key, data),
  name: (seat, you) => nameOf(app, seat, you),

  async act(move) {
    const { live, table } = store.get();
    if (!live || asking || !table || ![...table.view.legal, ...(table.view.instead ?? [])].includes(move)) return;
    store.set({ acts: store.get().acts + 1 });
    await request({ ask: "play", move }, { acted: move });
  },

  receive(answer, { silent = false, acted = null } = {}) {
    const table = veiled(answer);
    const before = store.get();
    const changes = difference(before.live ? before.table : null, table);
    store.set({ table, live: !before.lost }, ({ resting, moment, gained, notice }) => ({
      resting: changes.finished ?? resting,
      moment: momentOf(changes, table, acted) ?? moment,
      gained: changes.gained.length > 0 ? [...gained, ...changes.gained] : gained,
      notice: changes.over && notice?.key.startsWith("ui.challenge.") ? null : notice,
    }));
    voice.tell(silent ? { ...changes, heard: [], finished: null } : changes, table);
    void app.saveNow();
    void pace.go();
  },

  async start(game, extra = {}) {
    if (failure) return complain(failure);
    if (store.get().engine.state !== "ready") {
      store.set({ wanted: game, screen: "table", match: null });
      return;
    }
    const { preferences, games } = store.get();
    const remembered = preferences.games[game] ?? {};
    const info = games?.find(({ id }) => id === game);
    const rules = info ? chosenRules(info, preferences) : {};
    const answer = await request({ ask: "new", game, ...remembered, rules, ...extra }, { fresh: {} });
    if (!answer && Object.keys(remembered).length > 0 && Object.keys(extra).length === 0) {
      // a remembered choice that the engine no longer knows must not keep anybody from playing
      store.set({ notice: null });
      await request({ ask: "new", game }, { fresh: {} });
    }
  },

  undo: () => request({ ask: "undo" }).then(() => undefined),
  next: () => request({ ask: "next" }).then(() => undefined),
  redeal: () => request({ ask: "redeal" }).then(() => undefined),
  sit: (seat) => request({ ask: "sit", seat }).then(() => undefined),
  seats: (seats) => request({ ask: "seats", seats }).then(() => undefined),

  hint: () => lookForHint(app, voice),

  follow: (text) => followFragment(fragment(text), { typed: true }),

  async link(code, seat = null) {
    try {
      if (seat === null && !ofSeat(code) && (await replayed(app, code))) return true;
      const left = await seatLinked(await app.ask({ ask: "open", code, ...(seat === null ? {} : { seat }) }));
      if (ofSeat(code)) app.notice({ key: "ui.notice.supposed", actions: wayBack(left) });
      else if (left) app.notice({ key: "ui.notice.linked", data: { game: app.words.phrase(`${left.game}.name`) }, actions: wayBack(left) });
      return true;
    } catch (error) {
      return misled(error, seat);
    }
  },

  async challenge(code, seat) {
    try {
      const end = ofSeat(code) ? null : await app.ask({ ask: "look", code, ply: "last", seat, open: false });
      if (!end?.view.score) return refuse("ui.notice.unfinished");
      const start = await app.ask({ ask: "look", code, ply: 0, seat, open: false });
      const answer = await app.ask({ ask: "open", code: start.code, seat });
      const left = await seatLinked(answer);
      const score = made(end.view.score, seat, answer.match.teams);
      store.set({ rival: { code, seat, score } });
      void app.saveNow();
      const notice = challengeNotice(app, start.view.game, score);
      app.notice({ ...notice, actions: wayBack(left) });
      return true;
    } catch (error) {
      return misled(error, seat);
    }
  },

  async learn(game, stage) {
    try {
      await lessons.open(app, game, stage);
      if (store.get().trouble) app.notice(unkept(true));
    } catch (error) {
      await lacking(error, "ui.learn.failed");
    }
  },

  async aim(aim) {
    const { code, seat, open } = aim.exercise;
    await request({ ask: "open", code, seat, face_up: open }, { fresh: { aim } });
  },

  resume: (id) => sitDownAt(id),

  at: (panel, args) => trail.opened(panel, args),

  home() {
    visit += 1;
    store.set({ screen: "home", dealt: null });
    writer.release();
    writer.remember("");
    void storage.sitDown(null);
    void refreshMatches();
  },

  async saveNow() {
    const { table, match, live, screen, rival, aim, matches } = store.get();
    if (!table || !match || !live) return;
    const known = matches.find((kept) => kept.id === match);
    const now = Date.now();
    /** @type {Kept} */
    const kept = { id: match, game: table.view.game, started: known?.started ?? now, changed: now, over: table.match.over, table, ...(rival ? { rival } : {}), ...(aim ? { aim } : {}) };
    if (!aim) store.set({ matches: [kept, ...matches.filter((other) => other.id !== match)] });
    const written = storage.put(kept);
    if (screen === "table") {
      writer.remember(match);
      void storage.sitDown(match);
    }
    if (!(await written)) lose(match);
  },

  async prefer(patch) {
    chosen = withChoice(chosen, patch);
    const { language } = await adopt(withChoice(store.get().preferences, patch));
    const taken = patch.language ? { ...patch, language } : patch;
    chosen = withChoice(chosen, taken);
    if (patch.language) rememberLanguage(language);
    await storage.prefer(taken);
  },

  async open(panel, args = {}) {
    const all = await import("./screens/all.js").catch((error) => lacking(error, "ui.error.engine_missing"));
    if (!all) return;
    const opening = all.pages[panel](app, args);
    trail.opened(panel, args);
    await opening;
  },

  keepOffline() {
    store.set({ ahead: null });
    void keepOffline((change) => {
      if (change !== "update") store.set({ offline: change === "kept" });
      else app.notice({ key: "ui.notice.update", actions: [RELOAD] });
    });
  },

  notice: (notice) => store.set({ notice }),
  complain,
  hurry: () => pace.hurry(),
  pause(paused) {
    store.set({ paused });
    void pace.go();
  },
  announce: (text) => voice.announce(text),
};

const animator = createAnimator(app, page);
const voice = createVoice(app);
const pace = createPace(app);
const coach = createCoach(app);
const trail = createTrail(app, () => void followFragment());
lookForClaims(app);
createSound(app);
openHands(app);

/** True while an answer is awaited: a tap in the meantime would be about a table that is about to change. */
let asking = false;
/** Counts how often the player went home, so that a late answer does not lead back to the table. */
let visit = 0;
/** The match from storage that was painted last. @type {Kept | null} */
let painted = null;
/** The error with which the engine ended, once it has. @type {unknown} */
let failure = null;

/**
 * Fields of the state that belong to a match from its first moment.
 * @typedef {Partial<Pick<import("./types.js").State, "aim" | "notice" | "screen">>} Own
 */

/**
 * Asks for a table and shows it; an error is reported in a sentence and leaves the table as it was.
 * @template {import("./types.js").TableAsk} A
 * @param {import("./types.js").Asking<A>} what
 * @param {{fresh?: Own | null, acted?: string | null}} [how] fresh: the answer is a match of its own; acted: the viewer's move
 * @returns {Promise<Table | null>}
 */
async function request(what, { fresh = null, acted = null } = {}) {
  if (asking) return null;
  asking = true;
  const asked = visit;
  try {
    const table = await app.ask(what);
    if (fresh) seatMatch(newId(), table, { notice: unkept(Boolean(fresh.aim)), ...(asked === visit ? { screen: "table" } : {}), ...fresh });
    else app.receive(table, { acted });
    return table;
  } catch (error) {
    complain(error);
    return null;
  } finally {
    asking = false;
  }
}

/**
 * Makes an answered table the current match.
 * @param {string} id
 * @param {Table} table
 * @param {Own} [own]
 */
function seatMatch(id, table, own = {}) {
  store.set({ match: id, live: false, lost: false, ...own });
  if (store.get().screen === "table") void writer.take(id);
  app.receive(table);
}

/**
 * Resumes a match from storage: paints its last picture at once, then the engine's own answer.
 * @param {string} id
 * @param {{force?: boolean}} [how] force: even if another page has it
 */
async function sitDownAt(id, how) {
  if (!(await writer.take(id, how))) return elsewhere(id);
  const kept = await storage.take(id);
  if (!kept) return;
  paint(kept);
  if (failure) complain(failure);
  else if (store.get().engine.state === "ready") await wake(kept);
}

/**
 * Shows a stored match while the engine cannot play on yet.
 * @param {Kept} kept
 */
function paint(kept) {
  painted = kept;
  const table = kept.table.view ? kept.table : null;
  store.set({ match: kept.id, table, live: false, lost: false, screen: "table", notice: unkept(kept.aim !== undefined), rival: kept.rival ?? null, aim: kept.aim ?? null });
}

/**
 * Hands a stored match to the engine. The deal of an exercise is opened as the exercise opened it: `saved` keeps no open hands.
 * @param {Kept} kept
 */
async function wake({ id, table: { saved }, aim }) {
  try {
    const table = await (aim
      ? app.ask({ ask: "open", code: saved.code, seat: aim.exercise.seat, seats: saved.seats, face_up: aim.exercise.open })
      : app.ask({ ask: "resume", saved }));
    if (store.get().match === id) seatMatch(id, table);
  } catch (error) {
    if (store.get().match === id) store.set({ screen: "home", match: null });
    complain(error);
  }
}

/**
 * Says that a match is open in another page, and offers to take it over.
 * @param {string} id
 */
async function elsewhere(id) {
  const kept = await storage.get(id);
  if (!kept) return;
  app.notice({
    key: "ui.notice.open",
    data: { game: app.words.phrase(`${kept.game}.name`) },
    actions: [{ key: "ui.notice.take", run: () => void sitDownAt(id, { force: true }) }],
  });
}

/**
 * Another page has gone on with the match on this table. Nothing can be played here until the player has chosen: take
 * that match over, or go on from here with a match of its own.
 * @param {string} id
 */
function lose(id) {
  const { match, table, screen, lost } = store.get();
  if (match !== id || table === null || lost) return;
  store.set({ live: false, lost: true });
  if (screen !== "table") return;
  writer.remember("");
  app.notice({
    key: "ui.notice.elsewhere",
    stays: true,
    actions: [
      { key: "ui.notice.take", run: () => void sitDownAt(id, { force: true }) },
      { key: "ui.notice.own", run: goOnAlone },
    ],
  });
}

/** Goes on with what is on this table, as a match of its own. */
function goOnAlone() {
  const { table, aim } = store.get();
  if (table) seatMatch(newId(), table, { aim });
}

/**
 * Storage has stopped working, or works again.
 * @param {import("./types.js").Trouble | null} trouble
 */
function troubled(trouble) {
  store.set({ trouble });
  const { screen, aim } = store.get();
  if (trouble === null) void recover();
  else if (screen !== "home") app.notice(unkept(screen === "learn" || aim !== null));
}

/** Reads what storage could not say before, and writes what it could not take. */
async function recover() {
  await drawn;
  if (store.get().notice?.key.startsWith("ui.unkept.")) app.notice(null);
  const [preferred, stored] = await Promise.all([storage.preferences(), storage.learned(), refreshMatches()]);
  const learned = together(store.get().learned, stored);
  store.set({ learned });
  await adopt(preferencesFrom(withChoice(preferred, chosen), wishes));
  await Promise.all([storage.prefer(chosen), storage.learn(learned)]);
}

/**
 * Return the notice that nothing can be kept.
 * @param {boolean} learning true where progress is at stake, false where a match is
 * @returns {import("./types.js").Notice | null}
 */
function unkept(learning) {
  const { trouble } = store.get();
  return trouble && { key: learning ? `ui.unkept.learning.${trouble}` : `ui.unkept.${trouble}` };
}

/**
 * Reports whatever went wrong in one sentence.
 * @param {unknown} error
 */
function complain(error) {
  if (!(error instanceof engine.EngineError) || error.code === "internal") console.error(error);
  const code = /** @type {{code?: unknown}} */ (error).code;
  const key = typeof code === "string" && app.words.has(`ui.error.${code}`) ? `ui.error.${code}` : "ui.error.internal";
  const gone = typeof code === "string" && code.startsWith("engine_") && code !== "engine_unsupported";
  if (code === "internal") void renew();
  app.notice({
    key,
    data: { detail: String(/** @type {{detail?: unknown}} */ (error).detail ?? "") },
    ...(gone ? { actions: [{ key: "ui.notice.reload", run: () => location.reload() }] } : {}),
  });
}

/** Offers a reload if the host has a newer build by now: what the engine fetches late may be of that one. */
async function renew() {
  if (await outdated()) refuse("ui.notice.update", undefined, [RELOAD]);
}

/**
 * Seats somebody at the table of a link, as a match of its own.
 * @param {Table} answer
 * @returns {Promise<Kept | null>} the match that was left for it and can be gone on with
 */
async function seatLinked(answer) {
  const left = store.get().match;
  seatMatch(newId(), answer, { notice: unkept(false), screen: "table" });
  const kept = left === null ? undefined : await storage.get(left);
  return kept && !kept.over ? kept : null;
}

/**
 * @param {Kept | null} left
 * @returns {import("./types.js").Notice["actions"]}
 */
const wayBack = (left) => (left ? [{ key: "ui.notice.back", run: () => void app.resume(left.id) }] : []);

/**
 * Reports a link that leads nowhere: it is damaged, or its seat does not exist.
 * @param {unknown} error
 * @param {number | null} seat that it names
 * @returns {false}
 */
function misled(error, seat) {
  if (seat !== null && /** @type {{code?: unknown}} */ (error).code === "bad_value") return refuse("ui.notice.seat");
  complain(error);
  return false;
}

/**
 * Says what did not work.
 * @param {string} key
 * @param {import("./types.js").Data} [data]
 * @param {import("./types.js").Notice["actions"]} [actions]
 * @returns {false}
 */
function refuse(key, data, actions) {
  app.notice({ key, data, actions });
  return false;
}

/** Leads home from an address that leads nowhere. */
const HOME = {
  key: "ui.notice.home",
  run: () => {
    app.notice(null);
    app.home();
    trail.follow();
  },
};

/** Loads the page anew, in a newer version if there is one. */
const RELOAD = { key: "ui.notice.reload", run: () => void app.saveNow().then(takeUpdate) };

/**
 * A file of the page did not come: the line is down, or the host has another build, of which this page takes nothing.
 * @param {unknown} error
 * @param {string} key of the sentence where there is no newer build
 */
async function lacking(error, key) {
  console.error(error);
  refuse((await outdated()) ? "ui.notice.update" : key, undefined, [RELOAD]);
}

/**
 * The engine never came, or has died. What is in storage is safe, and a reload starts another engine; who is learning
 * can go on without it.
 * @param {unknown} error
 */
function fail(error) {
  failure = error;
  const { engine, table, screen } = store.get();
  store.set({ engine: { ...engine, state: "failed" }, live: false, screen: screen === "table" && !table ? "home" : screen });
  complain(error);
}

async function refreshMatches() {
  const { matches, damaged } = await storage.list();
  store.set({ matches, damaged });
}

/** The language asked for last: words of another that come after it are late. @type {string} */
let wished = app.words.language;

/**
 * Changes the page's language, unless its words do not come.
 * @param {import("./types.js").Language} language
 */
async function speak(language) {
  const before = app.words;
  try {
    const words = await loadWords(language);
    if (wished !== language) return;
    app.words = words;
    await Promise.all([lessons.translate(app), coach.translate()]);
  } catch (error) {
    if (wished !== language) return;
    console.error(error);
    app.words = before;
    unspoken(language);
  }
}

/**
 * Says that the words of a language did not come.
 * @param {import("./types.js").Language} language
 */
const unspoken = (language) => refuse("ui.missing.words", { language: new Intl.DisplayNames(language, { type: "language" }).of(language) });

/**
 * @param {import("./types.js").Preferences} wanted from now on
 * @returns {Promise<import("./types.js").Preferences>} the same, in the language that the page speaks
 */
async function adopt(wanted) {
  wished = wanted.language;
  if (wished !== app.words.language) await speak(wanted.language);
  const preferences = { ...wanted, language: app.words.language };
  applyPreferences(preferences);
  store.set({ preferences });
  return preferences;
}

/** @param {import("./types.js").Preferences} preferences */
function applyPreferences(preferences) {
  const root = document.documentElement;
  app.words.deck = preferences.deck;
  root.lang = preferences.language;
  root.dataset.theme = preferences.theme;
  root.dataset.deck = preferences.deck;
  root.dataset.colours = inFourColours(preferences) ? "four" : "two";
  root.dataset.speed = preferences.speed;
  colourFrame();
}

/** Gives the browser's own frame the colour of the page, whatever theme was chosen. */
function colourFrame() {
  const { backgroundColor } = getComputedStyle(document.documentElement);
  for (const meta of document.querySelectorAll("meta[name=theme-color]")) meta.setAttribute("content", backgroundColor);
}

let drawing = false;
function draw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const { screen, table, dealt } = store.get();
    const template = dealt ? (/** @type {App} */ app) => dealTemplate(app, dealt) : screen === "table" ? tableTemplate : screen === "learn" ? lessons.learnTemplate : homeTemplate;
    const game = dealt?.game ?? (screen === "table" ? table?.view.game : undefined);
    document.title = game ? app.text("ui.title.game", { game: app.words.phrase(`${game}.name`) }) : app.text("ui.title");
    animator.around(() => {
      render(template(app), page);
      fit();
    });
  });
}

/**
 * Goes where a fragment leads. The address of a deal leaves the bar once it is open, so that a reload resumes the table;
 * one that leads nowhere stays, to be mended.
 * @param {string} [hash]
 * @param {{typed?: boolean}} [how] typed: into the page's own field, so that the address is another
 */
async function followFragment(hash = location.hash, { typed = false } = {}) {
  const to = read(hash);
  if (to === null) return;
  const opened = to === "unknown" ? refuse("ui.notice.address", {}, [HOME]) : to.route.passing ? await openDeal(hash, to) : (await to.route.open(app, to.args)) !== false;
  if (opened) trail.follow();
  else if (!typed) history.replaceState(history.state, "", hash);
}

/**
 * Opens the deal of a link once the engine is there; until then its cards are shown.
 * @param {string} hash
 * @param {{route: import("./screens/routes.js").Route, args: any}} to
 * @returns {Promise<boolean>} false if it leads nowhere, which the page has said
 */
async function openDeal(hash, { route, args }) {
  history.replaceState(history.state, "", location.pathname + location.search);
  pending.set(hash);
  const asked = visit;
  void preview(app, args, () => asked === visit && pending.get() === hash);
  const ready = await engine.ready.catch(() => null);
  if (ready && asked !== visit) {
    pending.set("");
    return true;
  }
  try {
    return (await route.open(app, args)) !== false;
  } catch (error) {
    return misled(error, null);
  } finally {
    if (ready) {
      pending.set("");
      store.set({ dealt: null });
    }
  }
}

function listen() {
  for (const wish of ["(prefers-color-scheme: dark)", "(prefers-contrast: more)"]) matchMedia(wish).addEventListener("change", colourFrame);
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-panel]") : null;
    if (!(target instanceof HTMLElement)) return;
    void app.open(target.dataset.panel ?? "", JSON.parse(target.dataset.args ?? "{}"));
  });
  createTaps(app);
  addEventListener("resize", () => fit());
  listenToKeys(app, voice);
}

/** @returns {Promise<Kept | undefined>} the match that this page resumes unasked: the tab's own, or in a new tab the last one played */
async function ownMatch() {
  const id = writer.seat() ?? (writer.asks() ? current : undefined);
  if (id && (await writer.take(id))) return storage.take(id);
  writer.remember("");
  if (id) await elsewhere(id);
  return undefined;
}

async function boot() {
  const { language } = app.words;
  store.set({ preferences: { ...preferences, language } });
  applyPreferences(store.get().preferences);
  if (preferences.language !== likely) rememberLanguage(preferences.language);
  const own = await ownMatch();
  const arrived = location.hash;
  if (own) paint(own);
  void storage.discard(practised.filter((key) => key !== keyOf(own?.id ?? "")));

  page.replaceChildren();
  store.subscribe(draw);
  draw();
  appear();
  if (language !== preferences.language) unspoken(preferences.language);
  if ("unstyled" in document.documentElement.dataset) refuse("ui.error.engine_missing", undefined, [RELOAD]);
  void engine.drawn();
  listen();
  engine.onProgress(({ loaded, total, seconds, broken }) => {
    if (store.get().engine.state === "loading") store.set({ engine: { state: "loading", done: loaded, total, seconds, broken } });
  });

  const linked = followFragment(arrived || pending.get());
  try {
    const { games, levels } = await engine.ready;
    store.set({ games, levels, engine: { ...store.get().engine, state: "ready" } });
    await linked;
    const { wanted, match, live, screen } = store.get();
    if (wanted !== null) await app.start(wanted);
    else if (painted && match === painted.id && !live && screen === "table") await wake(painted);
  } catch (error) {
    return fail(error);
  }
  void engine.died.then(fail);
  void import("./screens/all.js").then(({ news }) => news(app), () => undefined);
  const ahead = await bytesToAsk();
  if (ahead === null) app.keepOffline();
  else store.set({ ahead });
}

void boot();
