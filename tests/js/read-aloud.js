// @ts-check
/** A page as a screen reader reads it from top to bottom: a line for each heading, control, cell and text, by its name. */

/** Roles by tag, as far as pages here use them. @type {Record<string, string>} */
const ROLES = { BUTTON: "button", H1: "heading 1", H2: "heading 2", H3: "heading 3", LI: "item", NAV: "navigation", MAIN: "main", TABLE: "table", TEXTAREA: "text field", HEADER: "banner", PROGRESS: "progress" };

/** Tags whose name is their text, so that they are read in one line. */
const WHOLE = new Set(["BUTTON", "H1", "H2", "H3", "P"]);

/** @param {Element} element */
const hidden = (element) => element.getAttribute("aria-hidden") === "true" || element.hasAttribute("hidden") || element.tagName === "svg";

/**
 * Return the text of a node without what is hidden from readers.
 * @param {Node} node
 * @returns {string}
 */
function textOf(node) {
  if (node.nodeType === 3) return node.textContent ?? "";
  if (node.nodeType !== 1 || hidden(/** @type {Element} */ (node))) return "";
  const label = /** @type {Element} */ (node).getAttribute("aria-label");
  return label ?? [...node.childNodes].map(textOf).join("");
}

/** The states that are read after a name. @param {Element} element */
function statesOf(element) {
  const states = [];
  if (element.getAttribute("aria-pressed") === "true") states.push("pressed");
  const current = element.getAttribute("aria-current");
  if (current !== null) states.push(`current ${current}`);
  if (element.hasAttribute("disabled")) states.push("unavailable");
  return states.length > 0 ? ` (${states.join(", ")})` : "";
}

/**
 * Return the lines of a page.
 * @param {Node} node
 * @returns {string[]}
 */
export function readAloud(node) {
  if (node.nodeType === 3) return node.textContent?.trim() ? [node.textContent.replace(/\s+/gu, " ").trim()] : [];
  if (node.nodeType !== 1) return [];
  const element = /** @type {Element} */ (node);
  if (hidden(element)) return [];
  const role = element.getAttribute("role") ?? ROLES[element.tagName] ?? "";
  const label = element.getAttribute("aria-label");
  if (label !== null || WHOLE.has(element.tagName)) {
    const name = textOf(element).replace(/\s+/gu, " ").trim();
    const own = name === "" ? [] : [`${role ? `${role}: ` : ""}${name}${statesOf(element)}`];
    return element.tagName === "NAV" ? [...own, ...[...element.childNodes].flatMap(readAloud)] : own;
  }
  return [...element.childNodes].flatMap(readAloud);
}
