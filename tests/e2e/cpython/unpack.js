// Stands in for the worker that unpacks the engine: it brings parts of no size, as soon as the host gives them.
const [library, engine] = [new ArrayBuffer(0), new ArrayBuffer(0)];

const bringWasm = async () => {
  const answer = await fetch(new URL("../runtime/pyodide.asm.wasm", import.meta.url));
  postMessage({ wasm: await WebAssembly.compile(await answer.arrayBuffer()) });
};
const start = () => bringWasm().catch(({ message }) => postMessage({ failed: message }));

if (self.name !== "archives") void start();
postMessage({ library, engine, packed: {} }, { transfer: [library, engine] });

onmessage = ({ data }) => {
  if (data === "wasm") void start();
  if (data === "keep") postMessage("kept");
};
