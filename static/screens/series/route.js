// @ts-check
/** The route of series of deals, `#/series` and `#/series/LINK`, where the link is that of a series or of a result. */
import { drawn, parted, same } from "../route.js";
import { SERIES } from "./slice.js";

/** @typedef {import("../../types.js").App} App */

/** Matches the link of a series or of a result without the address around it, as it is pasted. */
const BARE = /^[23][A-Za-z][\w-]+$/u;

/** @param {import("../../types.js").SeriesShown} series */
const argsOf = ({ code }) => (code === null ? {} : { code });

const addressed = parted("series", ["code"], {
  async open(app, args) {
    const before = app.store.get().series;
    await app.open("series", args);
    const { series } = app.store.get();
    return series !== null && series.actions !== before?.actions;
  },
  ...drawn("series"),
  places: ({ series }) => (series ? [argsOf(series)] : []),
  game: ({ series }) => series?.info?.game,
  slices: [SERIES],
  restore(app, args) {
    const { series } = app.store.get();
    return series && same(argsOf(series), args) ? undefined : app.open("series", args);
  },
});

export const series = { ...addressed, read: (/** @type {string} */ path) => (BARE.test(path) ? { code: path } : addressed.read(path)) };
