// @ts-check
/** The part of the panel with which a deal is shown elsewhere: as a page in a frame, as a picture, as text. */
import { html, nothing, render } from "lit-html";
import { encode } from "../../embed/link.js";
import { flatten } from "../../embed/shown.js";
import { playedTemplate } from "../../embed/view.js";
import { fetched } from "../../engine/fetched.js";
import { SITE } from "../../site.js";
import { download } from "../files.js";
import { copied } from "../send.js";
import { forumOf, messageOf } from "./message.js";
import { pictureOf, pngOf, signsOf, svgOf } from "./picture.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {import("../../types.js").View} View */
/** @typedef {import("./picture.js").Picture} Picture */

/**
 * The deal that is shown.
 * @typedef {object} Source
 * @property {string} code of the whole deal
 * @property {number | null} seat whose view is shown; null for all hands
 * @property {number} plies number of moves shown
 * @property {number} start number of moves before the position shown first
 * @property {string} onward the link of the deal, or the fragment at which its receiver goes on
 * @property {string} address the link in texts
 * @property {string} text the code of the text form
 * @property {string} said what is asked; empty where all hands are shown
 */
/** @typedef {{views: View[], frame: string, picture: Picture, message: string, forum: string}} Made */

/** The ways to show a deal. */
const WAYS = /** @type {const} */ (["embed", "picture", "text"]);
/** Height of the frame in pixels. */
const HIGH = 600;
/** Greatest width of the frame in pixels. */
const WIDE = 720;
/** Rights of the frame: the page's own files, and a link that opens stich in a tab of its own. */
const SANDBOX = "allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox";

/** @param {string} text */
const attribute = (text) => text.replace(/[&"<>]/gu, (sign) => `&#${sign.charCodeAt(0)};`);

/**
 * Return the HTML that shows a link in a frame.
 * @param {string} address
 * @param {string} title
 */
export const frameOf = (address, title) =>
  `<iframe src="${attribute(address)}" title="${attribute(title)}" width="100%" height="${HIGH}" style="max-width: ${WIDE}px; border: 0" loading="lazy" sandbox="${SANDBOX}"></iframe>`;

/**
 * Return the contract of a position and the card called as plain text; empty before there is one.
 * @param {Speech} speech
 * @param {View} view
 */
function contractText(speech, view) {
  const drawn = document.createElement("div");
  render(playedTemplate(speech, view), drawn);
  return [...drawn.querySelectorAll("p")].map(({ textContent }) => textContent.replaceAll(/\s+/gu, " ").trim()).join(" · ");
}

/**
 * Return speech that calls nobody "you": a deal is shown to others.
 * @param {App} app
 * @returns {Speech}
 */
const toOthers = ({ words, say, text, store }) => ({ words, say, text, name: (seat) => store.get().preferences.names[seat]?.trim() || text(`ui.name.${seat}`) });

/**
 * Make what is shown elsewhere of a deal.
 * @param {App} app
 * @param {Source} source
 * @returns {Promise<Made>}
 */
export async function make(app, { code, seat, plies, start, onward, address, text, said }) {
  const deck = app.words.deck;
  const [sheet, { text: written }] = await Promise.all([fetched(`static/cards/${deck}.svg`, drawing), app.ask({ ask: "text", code: text })]);
  /** @type {View[]} */
  const views = [];
  for (let ply = 0; ply <= plies; ply += 1) views.push((await app.ask({ ask: "look", code, ply, seat, open: seat === null })).view);
  const [dealt, end] = [/** @type {View} */ (views[0]), /** @type {View} */ (views.at(-1))];
  const speech = toOthers(app);
  const name = speech.text(`${dealt.game}.name`);
  const contract = [contractText(speech, end), said].filter(Boolean).join(" · ");
  const hands = seat === null ? dealt : end;
  const profile = end.profile === null ? speech.text("pages.table.custom") : speech.text(`${end.game}.profile.${end.profile}`);
  const link = encode(flatten(views, { code: onward, start }));
  return {
    views,
    frame: frameOf(`${SITE}embed.html#${link}${deck === "german" ? "&deck=german" : ""}`, [name, contract].filter(Boolean).join(" · ")),
    picture: pictureOf(speech, hands, end, { contract, profile, code: onward, signs: signsOf(sheet) }),
    message: messageOf(speech, { hands, end }, { contract, address }),
    forum: forumOf(written, address),
  };
}

/** @param {Response} answer */
const drawing = async (answer) => new DOMParser().parseFromString(await answer.text(), "image/svg+xml");

/**
 * Return the part of the panel.
 * @param {App} app
 * @param {{key: () => string, source: () => Promise<Source>, redraw: () => void}} panel the name of the deal that is chosen, the deal, and the function that draws the panel anew
 */
export function createElsewhere(app, { key: chosen, source, redraw }) {
  /** @type {(typeof WAYS)[number] | null} */
  let way = null;
  let said = "";
  /** @type {Made | null} */
  let made = null;
  /** The key of what is made or being made. */
  let about = "";

  /** Make it anew where another deal is chosen. */
  function work() {
    const key = [chosen(), app.words.language, app.words.deck].join();
    if (way === null || key === about) return;
    [about, made, said] = [key, null, ""];
    const done = (/** @type {Made | null} */ found) => {
      if (about !== key) return;
      [made, said] = [found, found ? "" : "pages.share.failed"];
      redraw();
    };
    source().then((own) => make(app, own)).then(done, () => done(null));
  }

  /**
   * Copy or save something, and say what came of it.
   * @param {Promise<unknown>} working rejected, or false, if it failed
   * @param {{done?: string, failed: string, field?: HTMLElement | null | undefined}} keys of the sentences; the field that is selected for copying by hand
   */
  async function sayOutcome(working, { done = "", failed, field }) {
    said = await working.then((made) => (made === false ? failed : done), () => failed);
    if (said === failed) field?.focus();
    redraw();
  }

  /** @param {string} name @param {string} text @param {string} label */
  const textTemplate = (name, text, label) => html`<div class="share-text" data-text=${name}>
    <label><span>${app.say(label)}</span>
      <textarea readonly rows=${Math.max(4, Math.min(8, text.split("\n").length + 1))} .value=${text} @focus=${(/** @type {Event} */ { target }) => /** @type {HTMLTextAreaElement} */ (target).select()}></textarea>
    </label>
    <button type="button" class="button" @click=${(/** @type {Event} */ { currentTarget }) => void sayOutcome(copied(text), { done: "pages.share.copied", failed: "pages.share.by-hand", field: /** @type {HTMLElement} */ (currentTarget).parentElement?.querySelector("textarea") })}>${app.say("pages.share.copy")}</button>
  </div>`;

  /** @param {Made} own */
  function pictureTemplate({ picture, views }) {
    const svg = svgOf(picture);
    const name = `stich-${views[0]?.game ?? ""}`;
    const copies = typeof ClipboardItem === "function" && Boolean(navigator.clipboard?.write);
    return html`<figure class="share-picture" role="img" aria-label=${picture.title}>${document.importNode(new DOMParser().parseFromString(svg, "image/svg+xml").documentElement, true)}</figure>
      <div class="ways">
        ${copies ? html`<button type="button" class="button main" @click=${() => void sayOutcome(navigator.clipboard.write([new ClipboardItem({ "image/png": pngOf(picture) })]), { done: "pages.share.copied", failed: "pages.share.else.save" })}>${app.say("pages.share.else.copy")}</button>` : nothing}
        <button type="button" class="button" data-save="png" @click=${() => void sayOutcome(pngOf(picture).then((png) => download(`${name}.png`, "image/png", png)), { failed: "pages.share.else.failed" })}>${app.say("pages.share.else.png")}</button>
        <button type="button" class="button" data-save="svg" @click=${() => download(`${name}.svg`, "image/svg+xml", svg)}>${app.say("pages.share.else.svg")}</button>
      </div>`;
  }

  /** @param {Made} own */
  function wayTemplate(own) {
    if (way === "embed") return textTemplate("embed", own.frame, "pages.share.else.embed.what");
    if (way === "picture") return pictureTemplate(own);
    return html`${textTemplate("message", own.message, "pages.share.else.message")} ${textTemplate("forum", own.forum, "pages.share.else.forum")}`;
  }

  return () => {
    work();
    return html`<section class="share-else" aria-labelledby="share-else">
      <h3 id="share-else">${app.say("pages.share.else")}</h3>
      <div class="ways">
        ${WAYS.map((own) => html`<button type="button" class="button quiet" data-way=${own} aria-expanded=${way === own ? "true" : "false"} @click=${() => ([way, said] = [way === own ? null : own, ""], redraw())}>${app.say(`pages.share.else.${own}`)}</button>`)}
      </div>
      ${way === null ? nothing : made ? wayTemplate(made) : nothing}
      <p class="said" role="status">${said ? app.say(said) : way !== null && !made ? app.say("pages.share.else.wait") : nothing}</p>
    </section>`;
  };
}
