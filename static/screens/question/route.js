// @ts-check
/** The route of questions about a decision and of answers to them: `CODE/ask-MARK`, where CODE is the link of what a seat has seen. */
import { drawn } from "../route.js";
import { QUESTION } from "./slice.js";

/** @typedef {{code: string, mark: string}} ToQuestion */

/** @type {import("../route.js").Route} */
export const question = {
  id: "question",
  read(path) {
    const [, code, mark] = /^(1[\w-]+)\/ask-([\w-]+)$/u.exec(path) ?? [];
    return code === undefined ? null : { code, mark };
  },
  href: ({ code, mark }) => `#${code}/ask-${mark}`,
  async open(app, args) {
    await app.open("question", args);
    return app.store.get().question !== null;
  },
  ...drawn("question"),
  game: ({ question }) => question?.view?.game,
  slices: [QUESTION],
  places: ({ question }) => (question ? [{ code: question.code, mark: question.mark }] : []),
  restore(app, args) {
    const { question } = app.store.get();
    return question?.mark === args.mark && question?.code === args.code ? undefined : app.open("question", args);
  },
};
