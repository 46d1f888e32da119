// @ts-check
/** Where the site lies. Lives directly in static/, where the build puts whatever modules share. */
export const SITE = new URL("../", import.meta.url).href;
