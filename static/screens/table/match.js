// @ts-check
/** The match at the table: asked of the engine, shown, kept, resumed, and given up to another page. */
import { chosenRules, infoOf } from "../../games/index.js";
import { outlived } from "../../say/notice.js";
import { ended } from "../../state/identity.js";
import { newId } from "../../state/names.js";
import { relist } from "../../state/storage.js";
import { createWriter } from "../../state/writer.js";
import { veiled } from "./curtain.js";
import { difference } from "./difference.js";
import { momentOf } from "./moment.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Table} Table */
/** @typedef {import("../../types.js").Kept} Kept */
/** @typedef {import("../../types.js").MatchActions} MatchActions */
/** @typedef {ReturnType<typeof createMatch>} Match */

/**
 * Fields of the state that belong to a match from its first moment.
 * @typedef {Partial<Pick<import("../../types.js").State, "aim" | "daily" | "from" | "link" | "notice" | "screen">>} Own
 */

/**
 * Create the owner of the match at the table.
 * @param {App} app
 * @param {object} others
 * @param {import("./voice.js").Voice} others.voice
 * @param {import("./pace.js").Pace} others.pace
 * @param {(learning: boolean) => import("../../types.js").Notice | null} others.unkept returns the notice that nothing can be kept
 * @param {() => boolean} others.gone returns true, and says so, if there is no engine any more
 */
export function createMatch(app, { voice, pace, unkept, gone }) {
  const { store, storage } = app;
  const writer = createWriter(lose);
  /** True while an answer is awaited: a tap in the meantime would be about a table that is about to change. */
  let asking = false;
  /** Count of returns to the home screen, so that a late answer drags nobody back to the table. */
  let visits = 0;
  /** The match from storage that was painted last. @type {Kept | null} */
  let painted = null;

  /** @returns {() => boolean} returns false once the player has gone home since this call */
  function staying() {
    const begun = visits;
    return () => begun === visits;
  }

  /**
   * Ask for a table and show it. An error is reported in a sentence and leaves the table as it was.
   * @template {import("../../types.js").TableAsk} A
   * @param {import("../../types.js").Asking<A>} what
   * @param {{fresh?: Own | null, acted?: string | null}} [how] fresh: the answer is a match of its own; acted: the viewer's move
   * @returns {Promise<Table | null>}
   */
  async function request(what, { fresh = null, acted = null } = {}) {
    if (asking) return null;
    asking = true;
    const stays = staying();
    try {
      const table = await app.ask(what);
      if (fresh) seat(newId(), table, { notice: unkept(Boolean(fresh.aim)), ...(stays() ? { screen: "table" } : {}), ...fresh });
      else receive(table, { acted });
      return table;
    } catch (error) {
      app.complain(error);
      return null;
    } finally {
      asking = false;
    }
  }

  /** @param {import("../../types.js").Asking<import("../../types.js").TableAsk>} what */
  const ask = (what) => request(what).then(() => undefined);

  /** @type {MatchActions["receive"]} */
  function receive(answer, { silent = false, acted = null } = {}) {
    const table = veiled(answer);
    const before = store.get();
    const changes = difference(before.live ? before.table : null, table);
    store.set({ table, live: !before.lost }, ({ resting, moment, gained, notice }) => ({
      resting: changes.finished ?? resting,
      moment: momentOf(changes, table, acted) ?? moment,
      gained: changes.gained.length > 0 ? [...gained, ...changes.gained] : gained,
      notice: changes.over && notice?.key.startsWith("ui.challenge.") ? outlived(notice) : notice,
    }));
    voice.speak(silent ? { ...changes, heard: [], finished: null } : changes, table);
    void saveNow();
    void pace.go();
  }

  /**
   * Make an answered table the current match.
   * @param {string} id
   * @param {Table} table
   * @param {Own} [own]
   */
  function seat(id, table, own = {}) {
    store.set({ match: id, live: false, lost: false, ...own });
    if (store.get().screen === "table") void writer.take(id);
    receive(table);
  }

  /** @type {MatchActions["saveNow"]} */
  async function saveNow() {
    const { table, match, live, screen, rival, link, aim, daily, matches } = store.get();
    if (!table || !match || !live) return;
    const known = matches.find((kept) => kept.id === match);
    const now = Date.now();
    /** @type {Kept} */
    const kept = { id: match, game: table.view.game, started: known?.started ?? now, changed: now, over: table.match.over || ended(store.get()), table, ...(rival ? { rival } : {}), ...(link ? { link } : {}), ...(aim ? { aim } : {}), ...(daily ? { daily } : {}) };
    if (!aim) store.set({ matches: [kept, ...matches.filter((other) => other.id !== match)] });
    const written = storage.put(kept);
    if (screen === "table") {
      writer.remember(match);
      void storage.sitDown(match);
    }
    if (!(await written)) lose(match);
  }

  /**
   * Resume a match from storage: paint its last picture at once, then the engine's own answer.
   * @param {string} id
   * @param {{force?: boolean}} [how] force: even if another page has it
   */
  async function resume(id, how) {
    if (!(await writer.take(id, how))) return elsewhere(id);
    const kept = await storage.take(id);
    if (!kept) return;
    paint(kept);
    if (!gone() && store.get().engine.state === "ready") await wake(kept);
  }

  /**
   * Show a stored match while the engine cannot play on yet.
   * @param {Kept} kept
   */
  function paint(kept) {
    painted = kept;
    const table = kept.table.view ? kept.table : null;
    store.set({ match: kept.id, table, live: false, lost: false, screen: "table", notice: unkept(kept.aim !== undefined), rival: kept.rival ?? null, link: kept.link ?? null, aim: kept.aim ?? null, daily: kept.daily ?? null });
  }

  /**
   * Hand a stored match to the engine. The deal of an exercise is opened as the exercise opened it: `saved` keeps no open hands.
   * @param {Kept} kept
   */
  async function wake({ id, table: { saved }, aim }) {
    try {
      const table = await (aim
        ? app.ask({ ask: "open", code: saved.code, seat: aim.exercise.seat, seats: saved.seats, face_up: aim.exercise.open })
        : app.ask({ ask: "resume", saved }));
      if (store.get().match === id) seat(id, table);
    } catch (error) {
      if (store.get().match === id) store.set({ screen: "home", match: null });
      app.complain(error);
    }
  }

  /**
   * Say that a match is open in another page, and offer to take it over.
   * @param {string} id
   */
  async function elsewhere(id) {
    const kept = await storage.get(id);
    if (!kept) return;
    app.notice({
      key: "ui.notice.open",
      data: { game: app.words.phrase(`${kept.game}.name`) },
      actions: [{ key: "ui.notice.take", run: () => void resume(id, { force: true }) }],
    });
  }

  /**
   * Give up the match on this table, with which another page has gone on. Nothing can be played here until the player has chosen: take that match over, or go on from here with a match of its own.
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
        { key: "ui.notice.take", run: () => void resume(id, { force: true }) },
        { key: "ui.notice.own", run: goOnAlone },
      ],
    });
  }

  /** Continue the deal on this table as a match of its own. */
  function goOnAlone() {
    const { table, aim, daily } = store.get();
    if (table) seat(newId(), table, { aim, daily });
  }

  /** @type {MatchActions} */
  const actions = {
    receive,
    saveNow,
    resume: (id) => resume(id),

    async act(move) {
      const { live, table } = store.get();
      if (!live || asking || !table || ![...table.view.legal, ...(table.view.instead ?? [])].includes(move)) return;
      const { acts, notice } = store.get();
      store.set({ acts: acts + 1, ...(notice?.passing ? { notice: outlived(notice) } : {}) });
      await request({ ask: "play", move }, { acted: move });
    },

    async start(game, extra = {}) {
      if (gone()) return;
      if (store.get().engine.state !== "ready") {
        store.set({ wanted: game, screen: "table", match: null });
        return;
      }
      const { preferences, games } = store.get();
      const remembered = preferences.games[game] ?? {};
      const info = infoOf({ games }, game);
      const rules = info ? chosenRules(info, preferences) : {};
      const answer = await request({ ask: "new", game, ...remembered, rules, ...extra }, { fresh: {} });
      if (!answer && Object.keys(remembered).length > 0 && Object.keys(extra).length === 0) {
        // a remembered choice that the engine no longer knows must not keep anybody from playing
        store.set({ notice: null });
        await request({ ask: "new", game }, { fresh: {} });
      }
    },

    undo: () => ask({ ask: "undo" }),
    next: () => ask({ ask: "next" }),
    redeal: () => ask({ ask: "redeal" }),
    sit: (seat) => ask({ ask: "sit", seat }),
    seats: (seats) => ask({ ask: "seats", seats }),

    async aim(aim) {
      const { code, seat, open } = aim.exercise;
      await request({ ask: "open", code, seat, face_up: open }, { fresh: { aim } });
    },

    home() {
      visits += 1;
      store.set({ screen: "home", dealt: null, from: null });
      writer.release();
      writer.remember("");
      void storage.sitDown(null);
      void relist(store, storage);
    },

    hurry: () => pace.hurry(),
    pause(paused) {
      store.set({ paused });
      void pace.go();
    },
  };

  return {
    actions,
    staying,

    /**
     * Seat the viewer at the table of a link, as a match of its own.
     * @param {Table} table
     * @param {Own} [own]
     * @returns {Promise<Kept | null>} the match that was left for it and can be gone on with
     */
    async seatLinked(table, own = {}) {
      const { match: left, study, from } = store.get();
      seat(newId(), table, { notice: unkept(false), screen: "table", from: study && { ...study, left: { ...study.left, match: left, from } }, ...own });
      const kept = left === null ? undefined : await storage.get(left);
      return kept && !kept.over ? kept : null;
    },

    /**
     * Show the match that this page resumes unasked: the tab's own, or in a new tab the last one played.
     * @param {string | undefined} last
     * @returns {Promise<string>} its id, empty if there is none
     */
    async comeBack(last) {
      const id = writer.seat() ?? (writer.asks() ? last : undefined);
      if (id && (await writer.take(id))) {
        const kept = await storage.take(id);
        if (kept) paint(kept);
        return kept?.id ?? "";
      }
      writer.remember("");
      if (id) await elsewhere(id);
      return "";
    },

    /** Play the game or the match that waited for the engine: the tile clicked, or the match painted. */
    async wake() {
      const { wanted, match, live, screen, study } = store.get();
      if (wanted !== null) await actions.start(wanted);
      else if (painted && match === painted.id && !live && (study?.left.screen ?? screen) === "table") await wake(painted);
    },
  };
}
