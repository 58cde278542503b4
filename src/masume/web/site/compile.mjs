// Compile the Python sources of an archive with Pyodide itself, whose byte code differs from that of other Pythons.
// Usage: node compile.mjs PYODIDE.mjs BEFORE.zip AFTER.zip FOLDER-WHOSE-SOURCES-STAY

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [pyodide, before, after, sources] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
const python = await loadPyodide();
python.FS.writeFile("/before.zip", readFileSync(before));
python.globals.set("sources", sources ?? "");
python.runPython(`
import importlib._bootstrap_external as external, zipfile

with zipfile.ZipFile("/before.zip") as files, zipfile.ZipFile("/after.zip", "w") as made:
    for name in files.namelist():
        if name.endswith(".py") and not (sources and name.startswith(sources)):
            code = compile(files.read(name), name, "exec", dont_inherit=True, optimize=2)  # without docstrings
            made.writestr(name + "c", external._code_to_hash_pyc(code, b"\\0" * 8, False))
`);
writeFileSync(after, python.FS.readFile("/after.zip"));
