// @ts-check
/** Start: makes the store, gives every concern its owner, and starts the page. */
import { deferred } from "./engine/deferred.js";
import * as engine from "./engine/engine.js";
import { bytesToAsk, keepOffline } from "./engine/updates.js";
import * as lessons from "./learn/learn.js";
import { following, withStorage } from "./say/notice.js";
import { firstWords, rememberLanguage } from "./say/words.js";
import { keepResults } from "./screens/day/keep.js";
import { watchDate } from "./screens/day/midnight.js";
import { prepare } from "./screens/deal/deal.js";
import { createDrawing } from "./screens/draw.js";
import { createLinks } from "./screens/follow.js";
import { pending } from "./screens/links.js";
import { createLook } from "./screens/look.js";
import { createPanels } from "./screens/panels.js";
import { SLICES } from "./screens/slices.js";
import { createTaps } from "./screens/taps.js";
import { createTrail } from "./screens/trail.js";
import { createTroubles } from "./screens/troubles.js";
import { confirmBots } from "./screens/table/bots.js";
import { lookForClaims } from "./screens/table/claim.js";
import { createCoach } from "./screens/table/coach.js";
import { openHands } from "./screens/table/hands.js";
import { lookForHint } from "./screens/table/hint.js";
import { listenToKeys } from "./screens/table/keys.js";
import { createMatch } from "./screens/table/match.js";
import { createPace } from "./screens/table/pace.js";
import { nameOf } from "./screens/table/seats.js";
import { createSound } from "./screens/table/sound.js";
import { createVoice } from "./screens/table/voice.js";
import { outlines } from "./state/courses.js";
import { together } from "./state/learned.js";
import { createStorage, keyOf, relist } from "./state/storage.js";
import { createStore, preferencesFrom } from "./state/store.js";

/** @typedef {import("./types.js").App} App */

const page = /** @type {HTMLElement} */ (document.getElementById("page"));
/** Resolved once the page is drawn. @type {{promise: Promise<void>, resolve: () => void}} */
const drawn = deferred();

/** Have the first screen say that something does not come (static/start.js), until this page draws its own. */
const stuck = () => void dispatchEvent(new Event("error"));
const likely = /** @type {import("./types.js").Language} */ (document.documentElement.lang);
/** Languages from the likeliest on. */
const wishes = [likely, ...navigator.languages];
const early = firstWords(likely, stuck); // while storage is being opened
early.catch(() => undefined);
prepare(location.hash || pending.get());
const outlined = outlines(); // a first tap may ask for them
outlined.catch(() => undefined);

const store = createStore(SLICES);
/** The members of the app to which the owners below add theirs. */
const app = /** @type {App} */ ({
  store,
  ask: /** @type {App["ask"]} */ (/** @type {unknown} */ (engine.ask)), // answers have types from here on
  say: (key, data) => app.words.say(key, data),
  text: (key, data) => app.words.text(key, data),
  name: (seat, you) => nameOf(app, seat, you),
  notice: (notice) => store.set({ notice: following(store.get().notice, notice) }),
});
const troubles = createTroubles(app, () => void recover());
app.complain = troubles.complain;
const storage = (app.storage = createStorage(troubles.stored));

const [preferred, learned, stored, current] = await Promise.all([storage.preferences(), storage.learned(), storage.list(), storage.current()]);
const preferences = preferencesFrom(preferred, wishes);
const { practised, ...shelf } = stored;
store.set({ preferences, learned, ...shelf });
void outlined.then((outlines) => store.set({ outlines })).catch(() => undefined);
app.words = await (preferences.language === likely ? early : firstWords(preferences.language, stuck));

const voice = createVoice(app);
const coach = createCoach(app);
const look = createLook(app, wishes, () => Promise.all([lessons.translate(app), coach.translate()]));
const match = createMatch(app, { voice, pace: createPace(app), unkept: troubles.unkept, gone: troubles.gone });
const trail = createTrail(app, () => void links.follow());
const panels = createPanels(app, { trail, troubles });
const links = createLinks(app, { ready: engine.ready, match, trail, troubles });
/** @type {Pick<App, "hint" | "prefer" | "announce" | "learn" | "keepOffline">} */
const actions = {
  hint: () => lookForHint(app, voice),
  prefer: look.prefer,
  announce: voice.announce,
  async learn(game, stage) {
    try {
      await lessons.open(app, game, stage);
      if (store.get().trouble) app.notice(troubles.unkept(true));
    } catch (error) {
      await troubles.lacking(error, "ui.learn.failed");
    }
  },
  keepOffline() {
    store.set({ ahead: null });
    void keepOffline((change) => {
      if (change !== "update") store.set({ offline: change === "kept" });
      else troubles.refuse("ui.notice.update", undefined, [troubles.reload]);
    });
  },
};
Object.assign(app, match.actions, links.actions, panels.actions, actions);
lookForClaims(app);
keepResults(app);
watchDate(app);
confirmBots(app);
createSound(app);
openHands(app);

/** Read what storage could not say before, and write what it could not take. */
async function recover() {
  await drawn.promise;
  store.set({ notice: withStorage(store.get().notice) });
  const [preferred, stored] = await Promise.all([storage.preferences(), storage.learned(), relist(store, storage)]);
  const learned = together(store.get().learned, stored);
  store.set({ learned });
  await Promise.all([look.recover(preferred), storage.learn(learned)]);
}

/** Start the page: draw the screen first, then load what needs the engine. */
async function start() {
  const { language } = app.words;
  look.apply({ ...preferences, language });
  if (preferences.language !== likely) rememberLanguage(preferences.language);
  const arrived = location.hash;
  const own = await match.comeBack(current);
  void storage.discard(practised.filter((key) => key !== keyOf(own)));

  page.replaceChildren();
  createDrawing(app, page);
  drawn.resolve();
  if (language !== preferences.language) look.unspoken(preferences.language);
  if ("unstyled" in document.documentElement.dataset) troubles.refuse("ui.error.engine_missing", undefined, [troubles.reload]);
  void engine.drawn();
  look.listen();
  createTaps(app);
  panels.listen();
  listenToKeys(app, voice);
  engine.onProgress(({ loaded, total, seconds, broken }) => {
    if (store.get().engine.state === "loading") store.set({ engine: { state: "loading", done: loaded, total, seconds, broken } });
  });

  const linked = links.follow(arrived || pending.get());
  try {
    const { games, levels } = await engine.ready;
    store.set({ games, levels, engine: { ...store.get().engine, state: "ready" } });
    await linked;
    await match.wake();
  } catch (error) {
    return troubles.fail(error);
  }
  void engine.died.then(troubles.fail);
  void panels.news();
  const ahead = await bytesToAsk();
  if (ahead === null) app.keepOffline();
  else store.set({ ahead });
}

void start();
