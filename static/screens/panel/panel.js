// @ts-check
/**
 * The panel: one dialog for everything but the table, centred on wide screens, a bottom sheet on phones. It redraws
 * itself whenever the state or the language changes, and gives the focus back when it closes.
 */
import { html, nothing, render } from "lit-html";
import { CROSS } from "../../say/cross.js";
import { keyOf } from "../../say/key.js";

/** @typedef {import("../../types.js").Showing} Showing */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").Renderable} Renderable */
/** @typedef {import("lit-html").TemplateResult} TemplateResult */

/**
 * @typedef {object} Content
 * @property {string} name for style and tests
 * @property {() => Renderable} title
 * @property {() => TemplateResult} body
 * @property {(() => TemplateResult | typeof nothing)} [tools] beside the title
 * @property {(() => TemplateResult)} [bar] stays in sight above the body
 * @property {(() => TemplateResult | typeof nothing)} [foot] stays in sight below the body
 * @property {(key: string) => boolean} [key] true if the key was used
 * @property {() => void} [closed]
 */

/**
 * @typedef {object} Panel
 * @property {() => void} redraw
 * @property {() => void} close
 * @property {() => boolean} shown whether this content is still the one shown
 * @property {HTMLDialogElement} element
 */

/** @typedef {{content: Content, leave: () => void}} Shown */
/** @typedef {{end: Comment, shown: Shown | null}} Frame the comment that ends a dialog's content, after which the live regions come, and what it shows */

/** @type {WeakMap<HTMLDialogElement, Frame>} */
const frames = new WeakMap();

/** Return the place before which the content of a dialog is drawn. @param {HTMLDialogElement} element */
function frameOf(element) {
  const known = frames.get(element);
  if (known) return known;
  /** @type {Frame} */
  const frame = { end: document.createComment(""), shown: null };
  element.append(frame.end);
  frames.set(element, frame);
  return frame;
}

/** Return the live regions, which move into an open dialog: nothing outside it is announced. */
const regions = () => ["polite", "assertive"].flatMap((id) => document.getElementById(id) ?? []);

/**
 * Show a panel in place of any that is open.
 * @param {Showing} app
 * @param {Content} content
 * @returns {Panel}
 */
export function show(app, content) {
  const element = dialog();
  const frame = frameOf(element);
  const renderBefore = frame.end;
  frame.shown?.leave();

  const draw = () => {
    const held = element.contains(document.activeElement) ? document.activeElement : null;
    render(
      html`<div class="panel-frame">
        <header class="panel-head">
          <h2 id="panel-title" tabindex="-1">${content.title()}</h2>
          ${content.tools?.() ?? nothing}
          <button type="button" class="panel-close" aria-label=${app.text("pages.close")} @click=${() => element.close()}>
            ${CROSS}
          </button>
        </header>
        ${content.bar ? html`<div class="panel-bar">${content.bar()}</div>` : nothing}
        <div class="panel-body" tabindex="0" role="group" aria-labelledby="panel-title">${content.body()}</div>
        ${content.foot ? html`<footer class="panel-foot">${content.foot()}</footer>` : nothing}
      </div>`,
      element,
      { renderBefore },
    );
    // The focused control may be gone, such as the button that stops a job once the job is done.
    if (held && !held.isConnected) focusTitle();
  };
  const focusTitle = () => /** @type {HTMLElement | null} */ (element.querySelector("#panel-title"))?.focus();
  const unsubscribe = app.store.subscribe(draw);
  /** @param {KeyboardEvent} event */
  const key = (event) => {
    if (!event.defaultPrevented && content.key?.(keyOf(event))) event.preventDefault();
  };
  /** @param {MouseEvent} event */
  const outside = (event) => {
    if (event.target === element) element.close();
  };
  const leave = () => {
    unsubscribe();
    element.removeEventListener("keydown", key);
    element.removeEventListener("click", outside);
    element.removeEventListener("close", closed);
    frame.shown = null;
    content.closed?.();
  };
  const closed = () => {
    if (element.open) return; // the event is late: the dialog has been opened again since
    document.body.append(...regions());
    leave();
    render(nothing, element, { renderBefore });
  };
  element.addEventListener("keydown", key);
  element.addEventListener("click", outside);
  element.addEventListener("close", closed);

  const panel = {
    redraw: draw,
    close: () => element.close(),
    shown: () => frame.shown?.content === content,
    element,
  };
  frame.shown = { content, leave };
  element.dataset.content = content.name;
  render(nothing, element, { renderBefore });
  draw();
  if (!element.open) element.showModal();
  element.append(...regions());
  focusTitle();
  return panel;
}

/** @returns {HTMLDialogElement} the page's one dialog */
function dialog() {
  const there = document.getElementById("panel");
  if (there instanceof HTMLDialogElement) return there;
  const made = document.createElement("dialog");
  made.id = "panel";
  made.setAttribute("aria-labelledby", "panel-title");
  (document.getElementById("sheets") ?? document.body).append(made);
  return made;
}

/**
 * Show a panel whose title follows from its name: the usual case.
 * @param {Showing} app
 * @param {string} name also the word of its title
 * @param {() => TemplateResult} body
 * @param {Partial<Content>} [more]
 * @returns {Panel}
 */
export function simple(app, name, body, more = {}) {
  return show(app, { name, title: () => app.say(`pages.${name}.title`), body, ...more });
}

/**
 * Return the key of the sentence about the reason of a refusal by the engine.
 * @param {Speech} app
 * @param {unknown} error
 * @returns {string}
 */
export function refusal(app, error) {
  const key = `ui.error.${/** @type {{code?: unknown}} */ (error).code}`;
  return app.words.has(key) ? key : "ui.error.internal";
}
