// @ts-check
/** The deal editor on the screen: the piles, the deck below them, and the tools that fill, read and use the deal. */
import { html, nothing } from "lit-html";
import { repeat } from "lit-html/directives/repeat.js";
import { face } from "../../cards/card.js";
import { noticeTemplate } from "../../say/notice.js";
import { progress } from "../table/layout.js";
import { rowsOf } from "./deck.js";
import { holder, inOrder, left } from "./draft.js";
import { callsToolTemplate, fillTemplate, rulesToolTemplate, termsPhrase, textTemplate, waysTemplate } from "./tools.js";
import { faultText, PACKET, pileText } from "./words.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Edited} Edited */
/** @typedef {import("../../types.js").Editing} Editing */

/** More piles than this stand in two columns: hands, and beside them what follows. */
const MANY = 5;

/**
 * Draw the editor.
 * @param {App} app
 * @param {Editing} editing
 */
export function editorTemplate(app, editing) {
  const { edited, past, future, actions, busy } = editing;
  /** @param {"undo" | "redo"} name @param {string} text @param {string} sign @param {unknown[]} steps */
  const turn = (name, text, sign, steps) => html`<button type="button" class="bar-button" data-way=${name} aria-label=${text} title=${text} aria-disabled=${steps.length === 0 ? "true" : "false"} @click=${actions[name]}><span aria-hidden="true">${sign}</span></button>`;
  return html`<header class="bar editor-bar">
      <button type="button" class="bar-home" @click=${() => app.home()} aria-label=${app.text("ui.home")}><span class="brand" aria-hidden="true">stich</span></button>
      <h1>${app.say("editor.title")}</h1>
      ${turn("undo", app.text("editor.undo"), "↶", past)} ${turn("redo", app.text("editor.redo"), "↷", future)}
    </header>
    ${noticeTemplate(app)}
    <main id="editor" tabindex="-1" data-code=${edited?.code ?? ""} data-busy=${busy} data-at=${editing.at} @keydown=${actions.shortcut}>
      ${edited ? shown(app, editing, edited) : html`<h2 tabindex="-1">${app.say("editor.title")}</h2>
          <p class="quiet-text" role="status">${editing.said ? remark(app, editing) : app.say("editor.loading")}</p>${progress(app)}`}
    </main>`;
}

/**
 * Draw the deal once its piles are known.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 */
function shown(app, editing, edited) {
  const { draft, actions, tool, refused } = editing;
  const rest = left(draft, edited);
  const whole = rest.length === 0 && !refused;
  return html`<div class="editor-deal">
      <div class="editor-terms">
        <h2 tabindex="-1">${app.say(`${draft.game}.name`)}</h2>
        <button type="button" class="link" data-tool="rules" aria-expanded=${tool === "rules" ? "true" : "false"} @click=${() => actions.turn("rules")}>${termsPhrase(app, editing, edited)}</button>
      </div>
      ${tool === "rules" ? rulesToolTemplate(app, editing, edited) : nothing}
      <ol class="editor-piles" ?data-many=${edited.piles.length > MANY} .style=${`--rows:${Math.ceil(edited.piles.length / 2)}`}>
        ${repeat(edited.piles, (_, at) => at, (_, at) => pileTemplate(app, editing, edited, at))}
      </ol>
    </div>
    <div class="editor-side">
      <p class="editor-said" role="status">${remark(app, editing) ?? app.say(whole ? "editor.whole" : "editor.left", { n: rest.length, pile: pileText(app, editing, editing.at) })}</p>
      ${whole ? waysTemplate(app, editing, edited) : deckTemplate(app, editing, edited)}
      ${whole ? nothing : html`<p class="quiet-text editor-keys" id="editor-keys">${app.say("editor.keys", { n: edited.piles.length })}</p>`}
      <div class="ways editor-tools">
        ${whole || tool === "fill" ? nothing : html`<button type="button" class="button main" data-way="fill" aria-disabled=${editing.busy === "" ? "false" : "true"} @click=${() => void actions.fill()}>${app.say("editor.fill")}</button>`}
        ${whole && editing.base ? html`<button type="button" class="button" data-way="refill" aria-disabled=${editing.busy === "" ? "false" : "true"} @click=${() => void actions.fill()}>${app.say("editor.refill")}</button>` : nothing}
        ${toolButton(app, editing, whole ? "calls" : "fill")} ${toolButton(app, editing, "text")}
        <button type="button" class="button quiet" data-way="clear" ?disabled=${rest.length === edited.order.flat().length} @click=${actions.clear}>${app.say("editor.clear")}</button>
      </div>
      ${tool === "fill" && !whole ? fillTemplate(app, editing, edited) : tool === "text" ? textTemplate(app, editing) : tool === "calls" && whole ? callsToolTemplate(app, editing, edited) : nothing}
    </div>`;
}

/**
 * Draw the button that opens a tool.
 * @param {App} app
 * @param {Editing} editing
 * @param {"fill" | "text" | "calls"} name
 */
const toolButton = (app, { tool, actions }, name) =>
  html`<button type="button" class="button quiet" data-tool=${name} aria-expanded=${tool === name ? "true" : "false"} @click=${() => actions.turn(name)}>${app.say(`editor.tool.${name}`)}</button>`;

/**
 * Return the sentence about the last step; null without one.
 * @param {App} app
 * @param {Editing} editing
 */
function remark(app, editing) {
  const { said, busy } = editing;
  if (busy === "study" || busy === "fill") return app.say(`editor.busy.${busy}`);
  if (!said) return null;
  if (said.key.startsWith("editor.fault.")) return faultText(app, editing, /** @type {import("../../types.js").Flaw} */ (/** @type {unknown} */ (said.data)));
  if (said.key !== "editor.full") return app.say(said.key, said.data);
  const at = Number(said.data?.pile);
  return app.say("editor.full", { pile: pileText(app, editing, at), card: app.words.card(said.card ?? ""), n: editing.edited?.piles[at]?.size ?? 0 });
}

/**
 * Draw a pile: its name and count, which choose it, and its cards, which a tap takes back.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 * @param {number} at
 */
function pileTemplate(app, editing, edited, at) {
  const { draft, actions } = editing;
  const cards = inOrder(edited, draft.piles[at] ?? []);
  const size = edited.piles[at]?.size ?? 0;
  const name = pileText(app, editing, at);
  const seat = edited.piles[at]?.seat;
  const packet = edited.piles.length > MANY ? PACKET.exec(edited.piles[at]?.name ?? "")?.[1] : undefined; // beside the hand of its player
  return html`<li data-pile=${at} ?data-chosen=${editing.at === at} ?data-full=${cards.length === size}>
    <button type="button" class="editor-pile" aria-pressed=${editing.at === at ? "true" : "false"} @click=${() => actions.aim(at)}>
      <span class="editor-mark" aria-hidden="true">${at + 1}</span>
      <strong>${packet === undefined ? name : html`<span class="visually-hidden">${app.name(Number(packet))}, </span>${app.say(`${edited.game}.pile.${edited.piles[at]?.name}`)}`}</strong>${seat === edited.dealer ? html` <small class="editor-dealer">${app.say("editor.dealer")}</small>` : nothing}
      <span class="editor-count num">${app.say("editor.count", { n: cards.length, of: size })}</span>
    </button>
    ${editing.at === at && cards.length < size ? typedTemplate(app, editing, at) : nothing}
    <ul class="cards editor-cards" aria-label=${name} .style=${`--cards:${size}`}>
      ${repeat(cards, (card) => card, (card) => html`<li>
        <button type="button" class="editor-card" data-card=${card} @click=${() => actions.drop(card)}>${face(app, card, true)}<span class="visually-hidden">${app.say("editor.card.take", { card: app.words.card(card), pile: name })}</span></button>
      </li>`)}
      ${Array.from({ length: Math.max(0, size - cards.length) }, () => html`<li class="gap" aria-hidden="true"></li>`)}
    </ul>
  </li>`;
}

/**
 * Draw the field of a pile in which its cards can be typed. What has no place stays in it.
 * @param {App} app
 * @param {Editing} editing
 * @param {number} at
 */
function typedTemplate(app, editing, at) {
  /** @param {SubmitEvent} event */
  async function take(event) {
    event.preventDefault();
    const form = /** @type {HTMLFormElement} */ (event.currentTarget);
    const field = /** @type {HTMLInputElement} */ (form.elements.namedItem("cards"));
    if (field.value.trim() !== "" && (await editing.actions.name(at, field.value))) form.reset();
  }
  return html`<form class="editor-typed" @submit=${take}>
    <input type="text" name="cards" autocapitalize="none" autocomplete="off" autocorrect="off" spellcheck="false" aria-label=${app.text("editor.typed", { pile: pileText(app, editing, at) })} placeholder="♣A 10 ♥K" />
  </form>`;
}

/**
 * Draw the deck: a row for each suit. Dealt cards bear the number of their pile.
 * @param {App} app
 * @param {Editing} editing
 * @param {Edited} edited
 */
function deckTemplate(app, editing, edited) {
  const { draft, actions, said } = editing;
  const rows = rowsOf(edited);
  const all = rows.flat().filter((card) => card !== null);
  const tabbed = all.includes(editing.card) ? editing.card : all[0];
  return html`<div class="deck" role="group" aria-label=${app.text("editor.deck")} aria-describedby="editor-keys" .style=${`--columns:${rows[0]?.length ?? 8}`} @keydown=${actions.key}>
    ${rows.map((row) => row.map((card) => {
      if (card === null) return html`<span></span>`;
      const at = holder(draft, card);
      const data = { card: app.words.card(card), pile: at < 0 ? "" : pileText(app, editing, at) };
      return html`<button type="button" class="editor-card" data-card=${card} data-held=${at < 0 ? nothing : at} ?data-wrong=${said?.card === card} tabindex=${card === tabbed ? "0" : "-1"}
        @click=${() => actions.tap(card)}>
        ${face(app, card, true)}${at < 0 ? nothing : html`<span class="editor-mark" aria-hidden="true">${at + 1}</span>`}<span class="visually-hidden">${app.say(at < 0 ? "editor.card.free" : "editor.card.held", data)}</span>
      </button>`;
    }))}
  </div>`;
}
