// @ts-check
/** The route of home. */
import { homeTemplate } from "./home.js";

/** @type {import("../route.js").Route} */
export const home = {
  id: "home",
  read: (path) => (path === "/" ? {} : null),
  href: () => "#/",
  open: (app) => app.home(),
  template: homeTemplate,
  restore: (app) => (app.store.get().screen === "home" ? undefined : app.home()),
};
