// @ts-check
/** Without workers PyScript's own module fails, and with it whatever could say so: this one needs nothing. */
if (!("Worker" in globalThis)) {
  const script = document.createElement("script");
  script.src = new URL("./unsupported.js", import.meta.url).href;
  document.head.append(script);
}
