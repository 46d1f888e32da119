// @ts-check
/** Links to a deal: a challenge or the answer to one, the same cards, the whole play, or one seat's view of it. */
import { html, nothing, svg } from "lit-html";
import { generate } from "lean-qr";
import { link } from "../links.js";
import { href } from "../routes.js";
import { scorePhrase } from "../table/hint.js";
import { coveredFor } from "../table/curtain.js";
import { lettersOf, made, rivalOf } from "../table/rival.js";
import { isYou } from "../table/seats.js";
import { show } from "../../say/words.js";
import { simple } from "../panel/panel.js";
import { copied, select, sends, sent } from "../send.js";
import { createElsewhere } from "./elsewhere.js";

/** @typedef {import("../../types.js").App} App */
/** @typedef {import("../../types.js").Speech} Speech */
/** @typedef {Record<string, unknown>} Place the arguments of a study */

/** The kinds of links that open the study at a place, in the order in which they are offered. */
const PLACES = /** @type {const} */ (["line", "here", "end"]);

/**
 * Return the dark runs of a bitmap as one SVG path.
 * @param {{size: number, get(x: number, y: number): boolean}} bitmap
 * @returns {string}
 */
export function runs({ size, get }) {
  let path = "";
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      let width = 0;
      while (x + width < size && get(x + width, y)) width++;
      if (width > 0) path += `M${x} ${y}h${width}v1h-${width}z`;
      x += width;
    }
  }
  return path;
}

/** @param {Speech} app @param {string} text */
function qr(app, text) {
  const bitmap = generate(text);
  const quiet = 4;
  const side = bitmap.size + 2 * quiet;
  return html`<svg class="qr" viewBox="${-quiet} ${-quiet} ${side} ${side}" role="img" aria-label=${app.text("pages.share.qr-label")}>
    ${svg`<rect class="qr-paper" x=${-quiet} y=${-quiet} width=${side} height=${side} /><path class="qr-ink" d=${runs(bitmap)} />`}
  </svg>`;
}

/**
 * Open the panel with the links of a deal.
 * @param {App} app
 * @param {{code?: string, whole?: string, seat?: number, line?: Place, here?: Place, end?: Place}} [args] a position of a study, in place of the running deal; line, here, end: the arguments of the study that opens on a line, on the position, or on the end
 */
export async function open(app, args = {}) {
  const { table } = app.store.get();
  const here = args.code ?? table?.code;
  const whole = args.whole ?? here;
  if (!here || !whole) return;
  const seat = args.seat ?? table?.view.seat ?? 0;
  /** @type {Record<string, string>} */
  const codes = { play: whole };
  const own = table?.code === whole && table.view.score && seat === table.view.seat ? table : null;
  const points = own ? scorePhrase(app, own.view.game, made(own.view.score ?? [], seat, own.match.teams)) : "";
  const rival = own ? rivalOf(app, own) : null;
  /** True while the device is passed on: pictures and texts would show the hand behind the curtain. */
  const covered = !args.code && table !== null && coveredFor(table.view) !== null;
  const reply = own ? (rival && !rival.own && rival.code !== whole ? "answer" : "challenge") : null;
  /** True for a challenge from a table at which other people sat, whose seats bots take. */
  const people = reply === "challenge" && own !== null && own.match.seats.some((who, at) => who === "person" && at !== seat);
  const places = PLACES.filter((place) => args[place]);
  /** @type {string} */
  let kind = places[0] ?? (args.code ? "play" : (reply ?? "deal"));
  let coded = false;
  let over = false;
  let ended = here === whole && (table?.code === here ? table.view.score !== null : false);
  let number = "";
  let said = "";
  const elsewhere = createElsewhere(app, { key: () => kind, source: shown, redraw: () => panel.shown() && panel.redraw() });

  const panel = simple(app, "share", body);
  try {
    const start = await app.ask({ ask: "look", code: whole, ply: 0, seat: null, open: false });
    codes.deal = start.code;
    codes.position = (await app.ask({ ask: "share", kind: "seat", code: here, seat })).code;
    over = start.over;
    ended = over && here === whole;
    number = start.view.number;
    coded = true;
  } catch {
    said = "pages.share.failed";
  }
  if (panel.shown()) panel.redraw();

  function body() {
    const address = coded ? link(location.href, fragment()) : "";
    return html`
      <fieldset class="share-kinds">
        <legend class="visually-hidden">${app.say("pages.share.what")}</legend>
        ${[...places, ...(reply ? [reply] : []), "deal", "play", ...(ended ? [] : ["position"])].map(
          (own) => html`<label class="choice big">
            <input type="radio" name="kind" value=${own} .checked=${kind === own} @change=${() => choose(own)} />
            <span><strong>${app.say(`pages.share.${own}`, { points })}</strong><small>${show(app.words.about(`pages.share.${own === "challenge" && people ? "challenge.people" : own}.what`, isYou(app, seat), { name: app.name(seat) }))}</small></span>
          </label>`,
        )}
      </fieldset>
      ${coded && !over && kind === "play" ? html`<p class="warning">${app.say("pages.share.open-hands")}</p>` : nothing}
      ${coded
        ? html`<div class="share-link">
              <input type="text" readonly aria-label=${app.text("pages.share.link")} .value=${address} @focus=${(/** @type {Event} */ event) => /** @type {HTMLInputElement} */ (event.target).select()} />
              <button type="button" class="button main" @click=${() => copy(address)}>${app.say("pages.share.copy")}</button>
              ${sends() ? html`<button type="button" class="button" @click=${() => send(address)}>${app.say("pages.share.send")}</button>` : nothing}
            </div>
            ${kind === "deal" ? html`<p class="quiet-text">${app.say("pages.share.number", { number })}</p>` : nothing}
            <p class="said" role="status">${said ? app.say(said) : nothing}</p>
            <figure class="share-qr">
              ${qr(app, address)}
              <figcaption>${app.say("pages.share.qr")}</figcaption>
            </figure>
            ${over ? html`<button type="button" class="button quiet" data-way="edit" @click=${() => void app.open("editor", { code: whole })}>${app.say("editor.change")}</button>` : nothing}
            ${covered ? nothing : elsewhere()}`
        : html`<p role="status">${said ? app.say(said) : app.say("pages.share.wait")}</p>`}
    `;
  }

  /**
   * Return the deal as it is shown elsewhere: whole where the link shows it whole, else what the seat sees.
   * @returns {Promise<import("./elsewhere.js").Source>}
   */
  async function shown() {
    const address = link(location.href, fragment());
    const whole = codes.play ?? "";
    const { plies } = await app.ask({ ask: "look", code: here ?? "", ply: 0, seat, open: false });
    if (over && (kind === "play" || PLACES.some((place) => place === kind))) {
      const all = here === whole ? plies : (await app.ask({ ask: "look", code: whole, ply: 0, seat, open: false })).plies;
      return { code: whole, seat: null, plies: all, start: kind === "play" ? 0 : plies, onward: whole, address, text: whole, said: "" };
    }
    const asked = kind === "play" ? "position" : kind;
    const seen = asked === "position" || asked === "here" ? plies : 0;
    const text = seen > 0 ? codes.position : (await app.ask({ ask: "share", kind: "seat", code: codes.deal ?? "", seat })).code;
    return { code: here ?? "", seat, plies: seen, start: seen, onward: asked === "position" ? (codes.position ?? "") : fragment().slice(1), address: asked === kind ? address : link(location.href, href("deal", { code: codes.position, seat: null, beat: false })), text: text ?? "", said: asksText(asked) };
  }

  /**
   * Return the text that tells the receiver of a link what it asks.
   * @param {string} asked the kind of the link
   */
  function asksText(asked) {
    return app.text(asked === "challenge" || asked === "answer" ? `pages.share.sent.${asked}` : `pages.share.${asked}`, { points });
  }

  /** @param {string} own */
  function choose(own) {
    [kind, said] = [own, ""];
    panel.redraw();
  }

  /** @returns {string} the fragment of the link that is chosen */
  function fragment() {
    const place = places.find((each) => each === kind);
    if (place) return href("study", args[place]);
    if (kind === "answer") return href("deal", { ...rival, beat: true, answer: whole });
    if (kind === "challenge" && own) return href("deal", { code: whole, seat, beat: true, levels: lettersOf(own.match.seats, seat) });
    return href("deal", { code: codes[kind], seat: null, beat: false });
  }

  /** @param {string} address */
  async function copy(address) {
    const done = await copied(address);
    if (!done) select("#panel .share-link input");
    said = done ? "pages.share.copied" : "pages.share.by-hand";
    panel.redraw();
  }

  /** @param {string} address */
  async function send(address) {
    if (await sent(address, ["challenge", "answer", "position"].includes(kind) ? asksText(kind) : app.text("pages.share.subject"))) return;
    said = "pages.share.not-sent";
    panel.redraw();
  }
}
