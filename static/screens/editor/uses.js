// @ts-check
/** The uses of a deal: calls made in it, played from a seat, studied, shared. */
/** @typedef {import("../../types.js").App} App */

/** Milliseconds of one request while bots play a deal out. */
const SLICE = 100;

/**
 * Return the actions that call in a deal and use it.
 * @param {App} app
 * @param {import("./desk.js").Desk} desk
 */
export function uses(app, desk) {
  const { here, show, fail, step } = desk;

  return {
    /** Make the next call. @param {string} move */
    call(move) {
      const now = here();
      if (now?.edited) void step({ ...now.draft, moves: [...now.edited.moves, move] });
    },

    /** Take all calls back. */
    uncall() {
      const now = here();
      if (now) void step({ ...now.draft, moves: [] });
    },

    /** @param {number} seat */
    sit: (seat) => show({ seat }),

    /** Play the deal from here, at a table of its own. */
    async start() {
      const { edited, seat = 0 } = here() ?? {};
      const code = edited?.code;
      if (!code) return;
      const before = app.store.get().match;
      await app.link(code, seat);
      if (app.store.get().match === before) return; // refused, and the page says why
      const back = before === null ? [] : [{ key: "ui.notice.back", run: () => void app.resume(before) }];
      app.notice({ key: "editor.playing", actions: [{ key: "editor.again", run: () => void app.open("editor", { code }) }, ...back] });
    },

    /**
     * Have bots play the deal out from here, and study it.
     * @param {"moves" | "table"} tab
     */
    async study(tab) {
      const now = here();
      const code = now?.edited?.code;
      if (!now || !code || now.busy) return;
      show({ busy: "study", said: null });
      try {
        let [played, over] = [code, false];
        while (!over && here()?.edited?.code === code) ({ code: played, over } = await app.ask({ ask: "vary", code: played, ms: SLICE }));
        if (!here()) return;
        show({ busy: "" });
        if (over) await app.open("study", { code: played, ply: now.edited?.moves.length ?? 0, tab });
      } catch (error) {
        fail(error);
      }
    },

    share() {
      const code = here()?.edited?.code;
      if (code) void app.open("share", { code });
    },
  };
}
