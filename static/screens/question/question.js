// @ts-check
/**
 * A question about a decision: "What would you play?" Its receiver sees what the sender had seen and chooses a move; only then the
 * engine tells the sender's. The answer goes back as a link, which shows both moves and what they are worth.
 */
import { SLICE_MS } from "../../engine/poll.js";
import { remember, remembered } from "../../state/tab.js";
import { link } from "../links.js";
import { closePanel, focusOn, inView } from "../part.js";
import { copied, select, sends, sent } from "../send.js";
import { href } from "../routes.js";
import { questionTemplate } from "./view.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Question} Question */
/** @typedef {ReturnType<typeof actionsOf>} Actions */

/** The key in the tab's memory of the question answered last, and the answer. */
const ANSWERED = "stich.answered";
/** The end of the address of a question. */
const MARK = /^\/ask-([\w-]+)$/u;

/** The state of the screen before the engine has read the link. */
const UNREAD = { view: null, said: false, theirs: null, reply: null, answered: false, sends: null, thought: null, why: null, outcome: null, problem: null };

/**
 * Open a question, or the answer to one. A link that leads nowhere changes nothing but the notice.
 * @param {App} app
 * @param {{code?: string, mark?: string}} args
 */
export async function open(app, { code = "", mark = "" }) {
  const before = app.store.get();
  const actions = actionsOf(app);
  if (before.engine.state !== "ready") app.store.set({ screen: "question", question: { ...UNREAD, code, mark, actions, template: questionTemplate }, notice: null });
  try {
    const found = await read(app, { code, mark });
    closePanel();
    app.store.set({ screen: "question", question: { ...UNREAD, ...found, actions, template: questionTemplate }, notice: null });
    focusOn("#question h2");
    if (found.reply !== null) void actions.weigh();
  } catch (error) {
    if (app.store.get().question?.actions === actions) app.store.set({ screen: before.screen, question: null });
    app.complain(error);
  }
}

/**
 * Have the engine read a question, with the damage of copying undone; one that this tab has answered comes with the answer.
 * @param {App} app
 * @param {import("./route.js").ToQuestion} to
 * @param {boolean} [mended] true once damage was looked for
 * @returns {Promise<Pick<Question, "code" | "mark" | "view" | "said" | "theirs" | "reply" | "answered" | "sends">>}
 */
async function read(app, { code, mark }, mended = false) {
  try {
    let found = await app.ask({ ask: "question", code, mark });
    const answered = found.reply !== null;
    const [before, kept = ""] = (remembered(ANSWERED) ?? "").split(" ");
    if (!answered && before === `${code}/${mark}` && found.view.legal.includes(kept)) found = await app.ask({ ask: "question", code, mark, move: kept });
    const { view, said, theirs, reply } = found;
    return { code, mark, view, said, theirs, reply, answered, sends: reply === null ? null : found.mark };
  } catch (error) {
    if (mended) throw error;
    const whole = await app.ask({ ask: "mend", text: `#${code}/ask-${mark}` }).catch(() => null);
    const again = whole && MARK.exec(whole.path)?.[1];
    if (!whole || !again) throw error;
    return read(app, { code: whole.code, mark: again }, true);
  }
}

/**
 * Return the actions on the question that is shown; none does anything once it has been left.
 * @param {App} app
 */
function actionsOf(app) {
  const { here, show } = inView(app, "question", () => actions);

  const actions = {
    /** Answer with a move. @param {string} move */
    async answer(move) {
      const now = here();
      if (!now || now.reply !== null) return;
      try {
        const { theirs, reply, mark } = await app.ask({ ask: "question", code: now.code, mark: now.mark, move });
        remember(ANSWERED, `${now.code}/${now.mark} ${move}`);
        show({ theirs, reply, sends: mark, why: null });
        await actions.weigh();
      } catch (error) {
        console.error(error);
        show({ problem: "question.failed" });
      }
    },

    /** Say why a card cannot be played. @param {string} card */
    explain: (card) => show({ why: card }),

    /** Have the engine judge both moves. */
    async weigh() {
      const now = here();
      if (!now || now.reply === null) return;
      const moves = [...new Set([now.reply, ...(now.theirs === null ? [] : [now.theirs])])];
      try {
        for (let done = false; !done; ) {
          const { thought } = await app.ask({ ask: "weigh", code: now.code, moves, ms: SLICE_MS });
          if (!here()) return;
          show({ thought });
          done = thought.done;
        }
      } catch (error) {
        console.error(error);
        show({ problem: "question.failed" });
      }
    },

    /** Return the address of the answer. */
    address() {
      const now = here();
      return now?.sends ? link(location.href, href("question", { code: now.code, mark: now.sends })) : "";
    },

    /** Copy the address of the answer, or hand it to the device to be sent. */
    async send() {
      const address = actions.address();
      const done = sends() ? await sent(address, app.text("question.sent.answer")) : await copied(address);
      if (!done) select("#question .question-link");
      if (!done || !sends()) show({ outcome: done ? "pages.share.copied" : "pages.share.by-hand" });
    },
  };
  return actions;
}
