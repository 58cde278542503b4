// The API of a site without a server. It answers what `fetch` would ask a server: from the answers that are stored with
// the site, from the library in this browser, or by a worker.

import { onHost } from "../address.js";
import { t } from "../i18n.js";
import { answerFromLibrary } from "./local-library.js";
import { refusal } from "./refusal.js";
import { SITE } from "./site-data.js";
import { showFailure, showNoWebAssembly, showProgress, showReady } from "./status-line.js";
import { NoWorkerError, TimeUpError, WorkerPool } from "./worker-pool.js";

/** @import { SiteData } from "./site-data.js" */
/** @import { Reply, Task } from "./worker-pool.js" */

const SECONDS = 10; // that a request may take, as on a server
const BOOK_SECONDS = 600;
const STREAMED = "book";
const ROOT = "/api/v1/";
const HAS_WEBASSEMBLY = typeof WebAssembly === "object";

/** @type {WorkerPool | null} */
let pool = null;
/** @type {() => void} */
let tellReady = () => {};
/** Fulfilled when the first worker is ready. */
export const whenReady = new Promise((/** @type {(value?: unknown) => void} */ resolve) => {
  tellReady = resolve;
});
/** @type {Map<string, Promise<Record<string, unknown>>>} */
const stored = new Map();

/** Start the workers, unless that has been done. */
function workers() {
  if (pool) return pool;
  const { worker, start } = /** @type {SiteData} */ (SITE);
  const full = (/** @type {string} */ path) => new URL(onHost(`/${path}`), location.href).href;
  const extras = Object.fromEntries(Object.entries(start.extras).map(([what, path]) => [what, full(path)]));
  const complete = { ...start, runtime: full(start.runtime), packages: start.packages.map(full), extras };
  pool = new WorkerPool(
    () => new Worker(full(worker), { type: "module" }),
    complete,
    ({ progress, ready, compiled, failed }) => {
      if (progress !== undefined) showProgress(progress);
      if (ready) {
        showReady(compiled === true);
        tellReady();
      }
      if (failed !== undefined) showFailure(failed);
    },
  );
  showProgress(0);
  return pool;
}

/**
 * Return an answer that is stored with the site, or undefined.
 * @param {string} lang
 * @param {string} key
 */
async function storedAnswer(lang, key) {
  const path = SITE?.answers[lang];
  if (!path) return undefined;
  let answers = stored.get(lang);
  if (!answers) {
    answers = fetch(onHost(`/${path}`)).then((response) => response.json());
    stored.set(lang, answers);
    answers.catch(() => stored.delete(lang));
  }
  return (await answers)[key];
}

/**
 * Return the key of a stored answer: the name and the request, with its fields in the order of the alphabet.
 * @param {string} name
 * @param {Record<string, unknown>} request
 */
const keyOf = (name, { lang: _, ...request }) =>
  `${name} ${JSON.stringify(Object.fromEntries(Object.entries(request).sort(([a], [b]) => (a < b ? -1 : 1))))}`;

/** @param {Reply} reply */
const responseOf = ({ status, mediaType, content }) =>
  new Response(/** @type {Uint8Array<ArrayBuffer>} */ (content), { status, headers: { "Content-Type": mediaType } });

/**
 * Return the response of a worker; its failures become refusals.
 * @param {Omit<Task, "id">} task
 * @param {AbortSignal | null} [signal]
 */
async function ask(task, signal) {
  if (!HAS_WEBASSEMBLY) return refusal(501, "failed", t("site.no-webassembly"));
  try {
    if (task.name === STREAMED) return streamed(task, signal);
    return responseOf(await workers().ask(task, signal));
  } catch (error) {
    return failure(error);
  }
}

/** @param {unknown} error */
function failure(error) {
  if (error instanceof TimeUpError) return refusal(422, "time", t("site.time", { n: SECONDS }));
  if (error instanceof NoWorkerError) return refusal(503, "failed", t("site.no-worker"));
  throw error;
}

/**
 * Return a response whose lines come while the worker makes them.
 * @param {Omit<Task, "id">} task
 * @param {AbortSignal | null} [signal]
 */
function streamed(task, signal) {
  const ending = new AbortController();
  signal?.addEventListener("abort", () => ending.abort(signal.reason));
  const body = new ReadableStream({
    async start(controller) {
      try {
        const reply = await workers().ask(task, ending.signal, (line) => controller.enqueue(line));
        controller.enqueue(reply.content);
        controller.close();
      } catch (error) {
        try {
          controller.enqueue(new Uint8Array(await failure(error).arrayBuffer()));
          controller.close();
        } catch (reason) {
          controller.error(reason);
        }
      }
    },
    cancel() {
      ending.abort(new DOMException("The answer is not wanted any more.", "AbortError"));
    },
  });
  return new Response(body, { headers: { "Content-Type": "application/x-ndjson" } });
}

/**
 * Answer a request of the API without a server.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<Response>}
 */
export async function answerHere(path, { method = "GET", body, signal } = {}) {
  const address = new URL(path, location.href);
  const name = address.pathname.slice(ROOT.length);
  const query = Object.fromEntries(address.searchParams);
  const text = typeof body === "string" ? body : "";
  const request = method === "POST" ? JSON.parse(text) : query;
  const known = await storedAnswer(request.lang ?? "en", keyOf(name, request));
  signal?.throwIfAborted();
  if (HAS_WEBASSEMBLY)
    workers().open(); // it loads while the first board is looked at
  else showNoWebAssembly();
  if (known !== undefined) return Response.json(known);
  const seconds = name === STREAMED ? BOOK_SECONDS : SECONDS;
  /** @type {Omit<Task, "id">} */
  const task = { method: method === "POST" ? "POST" : "GET", name, body: text, query, accepted: "", seconds };
  if (name === "library" || name.startsWith("library/")) return answerFromLibrary(task, (each) => ask(each, signal));
  return ask(task, signal);
}
