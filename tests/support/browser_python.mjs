// Answer requests with the Python of a site. Usage: node browser_python.mjs PYODIDE REQUESTS ANSWERS ARCHIVE…

import { readFileSync, writeFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

process.on("uncaughtException", ({ message }) => {
  console.error(message); // without the line of the source, which is a megabyte long
  process.exit(1);
});
const [pyodide, source, target, ...archives] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(pyodide).href);
const machine = await loadPyodide();
for (const archive of archives) 
  machine.unpackArchive(new Uint8Array(readFileSync(archive)), "zip", { extractDir: "/lib/masume" });
machine.runPython("import sys; sys.path.insert(0, '/lib/masume')");
const python = machine.pyimport("masume.web.browser_worker");
python.start(true);
const answers = JSON.parse(readFileSync(source, "utf-8")).map(({ name, body, query, accepted }) => {
  const reply = body
    ? python.answer(name, JSON.stringify(body), accepted, 60, () => {})
    : python.fact(name, JSON.stringify(query ?? {}), accepted);
  const content = Buffer.from(reply.content.toJs()).toString("base64");
  const answer = [reply.status, reply.media_type, content];
  reply.destroy();
  return answer;
});
writeFileSync(target, JSON.stringify(answers));
