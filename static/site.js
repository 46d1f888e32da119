// @ts-check
/** The address of the site. This file lies directly in static/, where the build puts what modules share. */
export const SITE = new URL("../", import.meta.url).href;
