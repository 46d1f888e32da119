// @ts-check
/** Painting: a screen drawn into the page, and named there. */
import { render } from "lit-html";

/**
 * Draw a screen, and name it on the page for style sheets: with `#page:has(> #study)` every element that comes or goes would restyle the whole page.
 * @param {unknown} template
 * @param {HTMLElement} page
 */
export function paint(template, page) {
  render(template, page);
  page.dataset.main = page.querySelector(":scope > main")?.id ?? "";
}
