// @ts-check
// Runs a piece of Python in the Pyodide the page uses, under Node, inside this repository.
// usage: node python.mjs [--runtime FOLDER] [--stdlib ZIP] [--wheels FOLDER] CODE [ARGUMENT ...]
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { loadPyodide } from "pyodide";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/**
 * @param {import("pyodide").PyodideAPI} pyodide
 * @param {string} folder
 */
const unpackWheels = async (pyodide, folder) => {
  const [site] = pyodide.runPython("import site; site.getsitepackages()").toJs();
  for (const name of await readdir(folder)) {
    const bytes = new Uint8Array(await readFile(path.join(folder, name)));
    pyodide.unpackArchive(bytes, "wheel", { extractDir: site });
  }
};

const { values, positionals } = parseArgs({
  options: { runtime: { type: "string" }, stdlib: { type: "string" }, wheels: { type: "string" } },
  allowPositionals: true,
});
const [code, ...rest] = positionals;
const pyodide = await loadPyodide({
  env: { HOME: "/home/pyodide", PYTHONDONTWRITEBYTECODE: "1" },
  ...(values.runtime && { indexURL: path.resolve(values.runtime) }),
  ...(values.stdlib && { stdLibURL: path.resolve(values.stdlib) }),
});
if (values.wheels) await unpackWheels(pyodide, values.wheels);
pyodide.FS.mkdirTree("/repo");
pyodide.mountNodeFS("/repo", ROOT);
pyodide.FS.chdir("/repo");
pyodide.globals.set("ARGUMENTS", pyodide.toPy(rest));
try {
  process.exitCode = pyodide.runPython(code) ?? 0;
} catch (error) {
  // The stack of such an error quotes Pyodide's own megabyte-long line.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
