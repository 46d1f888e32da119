// @ts-check
/** The sign on a button that puts something away. */
import { html } from "lit-html";

/** The cross on buttons that close something. */
export const CROSS = html`<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6 18 18M18 6 6 18" /></svg>`;
