// @ts-check
/** Without workers PyScript's own module fails, and with it all that could report it: this one stands alone. */
if (!("Worker" in globalThis)) {
  const script = document.createElement("script");
  script.src = new URL("./unsupported.js", import.meta.url).href;
  document.head.append(script);
}
