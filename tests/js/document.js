// @ts-check
/** A document for modules that draw: to be imported before lit-html, which looks for one when it is loaded. */
import { JSDOM } from "jsdom";

const { window } = new JSDOM();
Object.assign(globalThis, { window, document: window.document, HTMLElement: window.HTMLElement, HTMLInputElement: window.HTMLInputElement, Node: window.Node });
Object.defineProperty(globalThis, "navigator", { value: {}, configurable: true }); // a device that neither copies nor sends; newer versions of Node have one

/** The document of jsdom, which stands in for a browser's. */
export const { document } = window;
