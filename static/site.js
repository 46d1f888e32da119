// @ts-check
/** The address of the site. This file lies directly in static/, where the build puts the modules that all share. */
export const SITE = new URL("../", import.meta.url).href;
