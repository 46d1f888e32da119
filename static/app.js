// @ts-check
/** Start-up, routing and wiring: the one place where engine, store, shelf, words and table meet. */
import { render } from "lit-html";
import * as engine from "./engine.js";
import { SLICE_MS } from "./poll.js";
import { keepOffline, takeUpdate } from "./updates.js";
import { read, replayed } from "./links.js";
import { createShelf, newId } from "./storage.js";
import { createStore, preferencesFrom, START } from "./store.js";
import { loadWords } from "./words.js";
import { GAMES } from "./games/index.js";
import { homeTemplate } from "./home.js";
import { lookForClaims } from "./table/claim.js";
import { createPace } from "./table/pace.js";
import { difference } from "./table/difference.js";
import { createAnimator } from "./table/anim.js";
import { tableTemplate } from "./table/layout.js";
import { nameOf } from "./table/seats.js";
import { listenToKeys } from "./table/keys.js";
import { createVoice } from "./table/voice.js";

/** @typedef {import("./types.js").App} App */
/** @typedef {import("./types.js").Table} Table */
/** @typedef {import("./types.js").Kept} Kept */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
const shelf = createShelf();
const preferences = preferencesFrom(await shelf.preferences(), navigator.languages);
const store = createStore({ ...START, preferences });

/** @type {App} */
const app = {
  store,
  shelf,
  words: await loadWords(preferences.language, GAMES),
  ask: /** @type {App["ask"]} */ (/** @type {unknown} */ (engine.ask)), // what crosses the border is typed from here on
  say: (key, data) => app.words.say(key, data),
  text: (key, data) => app.words.text(key, data),
  name: (seat) => nameOf(app, seat),

  async act(move) {
    const { live, table } = store.get();
    if (!live || !table?.view.legal.includes(move)) return;
    store.set({ picked: null, why: null, hint: null, resting: null, lastTrick: false });
    await request({ ask: "play", move });
  },

  receive(table, { told = false } = {}) {
    const before = store.get();
    const same = before.live && before.table !== null && before.match !== null;
    const changes = difference(same ? before.table : null, table);
    store.set({
      table,
      live: true,
      screen: "table",
      hint: null,
      picked: null,
      why: null,
      resting: changes.finished ?? (changes.restart ? null : before.resting),
    });
    voice.tell(told ? { ...changes, heard: [], finished: null } : changes, table);
    void app.saveNow();
    void pace.go();
  },

  async start(game, extra = {}) {
    if (store.get().engine.state !== "ready") {
      store.set({ wanted: game, screen: "table", table: null, live: false, match: null });
      return;
    }
    const remembered = store.get().preferences.games[game] ?? {};
    const answer = await request({ ask: "new", game, ...remembered, ...extra }, { fresh: true });
    if (!answer && Object.keys(remembered).length > 0 && Object.keys(extra).length === 0) {
      // a remembered choice that the engine no longer knows must not keep anybody from playing
      store.set({ notice: null });
      await request({ ask: "new", game }, { fresh: true });
    }
  },

  undo: () => request({ ask: "undo" }).then(() => undefined),
  next: () => request({ ask: "next" }).then(() => undefined),
  redeal: () => request({ ask: "redeal" }).then(() => undefined),
  sit: (seat) => request({ ask: "sit", seat }).then(() => undefined),
  seats: (seats) => request({ ask: "seats", seats }).then(() => undefined),

  async hint() {
    const asked = store.get().table;
    /** @type {import("./types.js").Thought | null} */
    let shown = null;
    store.set({ hint: shown });
    try {
      while (!shown?.done) {
        const { thought } = await app.ask({ ask: "hint", ms: SLICE_MS });
        const { table, hint } = store.get();
        if (table !== asked || hint !== shown) return; // played on, put away, or asked for once more
        shown = thought;
        store.set({ hint: shown });
      }
      voice.hint();
      document.querySelector(".call[data-best]")?.scrollIntoView({ block: "nearest", inline: "nearest" });
    } catch (error) {
      complain(error);
    }
  },

  async link(code, seat = null) {
    try {
      if (seat === null && (await replayed(app, code))) return;
      const answer = await app.ask({ ask: "open", code, ...(seat === null ? {} : { seat }) });
      const left = store.get().match;
      seatMatch(newId(), answer);
      const kept = left === null ? undefined : await shelf.get(left);
      if (kept && !kept.over) {
        app.notice({
          key: "ui.notice.linked",
          data: { game: app.words.phrase(`${kept.game}.name`) },
          actions: [{ key: "ui.notice.back", run: () => void app.resume(kept.id) }],
        });
      }
    } catch (error) {
      complain(error);
    }
  },

  async resume(id) {
    const kept = await shelf.get(id);
    if (!kept) return;
    paint(kept);
    if (store.get().engine.state === "ready") await wake(kept);
  },

  home() {
    store.set({ screen: "home", notice: null, hint: null, picked: null, why: null, wanted: null });
    void shelf.sitDown(null);
    void refreshMatches();
  },

  async saveNow() {
    const { table, match, live } = store.get();
    if (!table || !match || !live) return;
    const known = store.get().matches.find((kept) => kept.id === match);
    const now = Date.now();
    /** @type {Kept} */
    const kept = { id: match, game: table.view.game, started: known?.started ?? now, changed: now, over: table.match.over, table };
    store.set({ matches: [kept, ...store.get().matches.filter((other) => other.id !== match)] });
    await shelf.put(kept);
    await shelf.sitDown(match);
    store.set({ kept: shelf.works() });
  },

  async prefer(patch) {
    const preferences = { ...store.get().preferences, ...patch };
    if (patch.language && patch.language !== app.words.language) app.words = await loadWords(patch.language, GAMES);
    applyPreferences(preferences);
    store.set({ preferences });
    await shelf.prefer(preferences);
    store.set({ kept: shelf.works() });
  },

  async open(panel, args = {}) {
    const { pages } = await import("./pages/all.js");
    await pages[panel](app, args);
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
lookForClaims(app);

/**
 * Asks for a table and shows it; an error is reported in a sentence and leaves the table as it was.
 * @template {import("./types.js").TableAsk} A
 * @param {import("./types.js").Asking<A>} what
 * @param {{fresh?: boolean}} [how] fresh: the answer is a match of its own
 * @returns {Promise<Table | null>}
 */
async function request(what, { fresh = false } = {}) {
  try {
    const table = await app.ask(what);
    if (fresh) seatMatch(newId(), table);
    else app.receive(table);
    return table;
  } catch (error) {
    complain(error);
    return null;
  }
}

/**
 * Makes an answered table the current match.
 * @param {string} id
 * @param {Table} table
 */
function seatMatch(id, table) {
  store.set({ match: id, live: false, notice: null, resting: null, paused: false, wanted: null });
  app.receive(table);
}

/**
 * Shows a stored match before the engine is able to play on in it.
 * @param {Kept} kept
 */
function paint(kept) {
  store.set({ match: kept.id, table: kept.table, live: false, screen: "table", notice: null, resting: null, hint: null });
}

/**
 * Hands a stored match to the engine.
 * @param {Kept} kept
 */
async function wake(kept) {
  try {
    const table = await app.ask({ ask: "resume", saved: kept.table.saved });
    if (store.get().match === kept.id) seatMatch(kept.id, table);
  } catch (error) {
    if (store.get().match === kept.id) store.set({ screen: "home", table: null, match: null });
    complain(error);
  }
}

/**
 * Reports whatever went wrong in one sentence.
 * @param {unknown} error
 */
function complain(error) {
  if (!(error instanceof engine.EngineError) || error.code === "internal") console.error(error);
  const code = /** @type {{code?: unknown}} */ (error).code;
  const key = typeof code === "string" && app.words.has(`ui.error.${code}`) ? `ui.error.${code}` : "ui.error.internal";
  app.notice({ key, data: { detail: String(/** @type {{detail?: unknown}} */ (error).detail ?? "") } });
  app.announce(app.text(key));
}

async function refreshMatches() {
  store.set({ matches: await shelf.list(), kept: shelf.works() });
}

/** @param {import("./types.js").Preferences} preferences */
function applyPreferences(preferences) {
  const root = document.documentElement;
  app.words.deck = preferences.deck;
  root.lang = preferences.language;
  root.dataset.theme = preferences.theme;
  root.dataset.deck = preferences.deck;
  root.dataset.colours = preferences.fourColours ? "four" : "two";
  root.dataset.speed = preferences.speed;
}

let drawing = false;
function draw() {
  if (drawing) return;
  drawing = true;
  queueMicrotask(() => {
    drawing = false;
    const { screen, table } = store.get();
    document.title = screen === "table" && table ? app.text("ui.title.game", { game: app.words.phrase(`${table.view.game}.name`) }) : app.text("ui.title");
    animator.around(() => render(store.get().screen === "table" ? tableTemplate(app) : homeTemplate(app), page));
  });
}

/** Goes where the address leads. A link to a deal is followed once and then removed, so that a reload resumes the table; a link to a rule stays. */
async function followFragment() {
  const to = read(location.hash);
  if (to === null) return;
  if ("rules" in to) return app.open("rules", to.rules);
  history.replaceState(null, "", location.pathname + location.search);
  await app.link(to.code, to.seat);
}

function listen() {
  document.addEventListener("click", (event) => {
    const target = event.target instanceof Element ? event.target.closest("[data-panel]") : null;
    if (!(target instanceof HTMLElement)) return;
    void app.open(target.dataset.panel ?? "", JSON.parse(target.dataset.args ?? "{}"));
  });
  addEventListener("hashchange", () => void followFragment());
  listenToKeys(app, voice);
}

async function boot() {
  applyPreferences(preferences);
  await refreshMatches();
  const last = await shelf.current();
  const kept = last === undefined ? undefined : await shelf.get(last);
  if (kept) paint(kept);

  page.replaceChildren();
  store.subscribe(draw);
  draw();
  listen();
  engine.onProgress(({ loaded, total, done }) => {
    if (store.get().engine.state === "loading") store.set({ engine: { state: "loading", done: loaded, total: done ? loaded : total } });
  });

  const linked = followFragment();
  try {
    const { games, levels } = await engine.ready;
    store.set({ games, levels, engine: { ...store.get().engine, state: "ready" } });
    await linked;
    const { wanted, match, live } = store.get();
    if (wanted !== null) await app.start(wanted);
    else if (kept && match === kept.id && !live) await wake(kept);
  } catch (error) {
    store.set({ engine: { ...store.get().engine, state: "failed" } });
    return complain(error);
  }
  void import("./pages/all.js").then(({ news }) => news(app));
  keepOffline((change) => {
    if (change === "kept") store.set({ offline: true });
    else app.notice({ key: "ui.notice.update", actions: [{ key: "ui.notice.reload", run: () => void app.saveNow().then(takeUpdate) }] });
  }).catch(() => store.set({ offline: false }));
}

void boot();
