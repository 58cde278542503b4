// The worker of a site without a server. It loads Python and answers the requests of the API, one after the other. Its
// messages are described in worker-pool.js.

/** @import { Start, Task } from "./worker-pool.js" */

const FOLDER = "/lib/masume";
/** @type {any} */
let machine; // Pyodide
/** @type {any} */
let python; // the module that answers
/** @type {Start["extras"]} */
let extras = {};

/**
 * Fetch a file, and call back with the number of bytes of each part that has come.
 * @param {string} address
 * @param {(bytes: number) => void} came
 */
async function stream(address, came) {
  const response = await fetch(address);
  if (!response.ok || !response.body) throw new Error(`${address}: ${response.status}`);
  return response.body.pipeThrough(
    new TransformStream({
      transform(part, controller) {
        came(part.byteLength);
        controller.enqueue(part);
      },
    }),
  );
}

/**
 * Load Python and the packages, and tell the page how much has come.
 * @param {Start} start
 */
async function load({ runtime, packages, bytes, name, ...start }) {
  let done = 0;
  const came = (/** @type {number} */ count) => {
    done += count;
    postMessage({ progress: Math.min(1, done / bytes) });
  };
  // The page knows that this worker has ended when it gets this lock.
  navigator.locks?.request(name, () => new Promise(() => {}));
  const archives = packages.map(async (address) => new Response(await stream(address, came)).arrayBuffer());
  const fetchPlain = self.fetch;
  const MACHINE = "pyodide.asm.wasm";
  // Python itself is stored compressed, since not every host compresses it on the way.
  self.fetch = async (address, options) => {
    if (!String(address).endsWith(MACHINE)) return fetchPlain(address, options);
    const unpacked = (await stream(`${runtime}${MACHINE}.packed`, came)).pipeThrough(new DecompressionStream("gzip"));
    return new Response(unpacked, { headers: { "Content-Type": "application/wasm" } });
  };
  const { loadPyodide } = await import(`${runtime}pyodide.mjs`);
  machine = await loadPyodide({ indexURL: runtime });
  for (const archive of archives) machine.unpackArchive(await archive, "zip", { extractDir: FOLDER });
  machine.runPython(`import sys; sys.path.insert(0, "${FOLDER}")`);
  extras = { ...start.extras };
  python = machine.pyimport("masume.web.browser_worker");
  postMessage({ ready: true, compiled: python.start("documents" in extras) });
}

/**
 * Load what a request needs besides, unless it is there: Typst for PDF and PNG, or the SAT solver.
 * @param {Task} task
 */
async function loadExtras({ name, body }) {
  if (name === "book" || /"to":\s*"(?:pdf|png)"/.test(body)) await loadExtra("documents");
  if (/"sat\b/.test(body)) await loadExtra("sat");
}

/** @param {"documents" | "sat"} what */
async function loadExtra(what) {
  const address = extras[what];
  if (!address) return;
  delete extras[what];
  const archive = await (await fetch(address)).arrayBuffer();
  machine.unpackArchive(archive, "zip", { extractDir: FOLDER });
  machine.runPython("import importlib; importlib.invalidate_caches()");
}

/** @param {Task} task */
async function answer(task) {
  await loadExtras(task);
  reply(task);
}

/** @param {Task} task */
function reply({ id, method, name, body, query, accepted, seconds }) {
  const tell = (/** @type {any} */ line) => postMessage({ id, line: line.toJs() });
  const given =
    method === "POST"
      ? python.answer(name, body, accepted, seconds, tell)
      : python.fact(name, JSON.stringify(query), accepted);
  const content = given.content.toJs();
  postMessage({ id, status: given.status, mediaType: given.media_type, content }, { transfer: [content.buffer] });
  given.destroy();
}

/** @param {MessageEvent<Start | Task>} message */
self.onmessage = async ({ data }) => {
  try {
    await ("id" in data ? answer(data) : load(data));
  } catch (error) {
    postMessage({ failed: String(error) });
  }
};
