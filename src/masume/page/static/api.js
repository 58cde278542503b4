// Asking the server. Every answer is JSON; every refusal becomes an error with the server's own sentence.

import { has, say } from "./i18n.js";
import { pause } from "./latest.js";

/** @import { Answers, ExperimentResult, Facts, Requests } from "./types" */
/** @import { ErrorDetails, Requests as ApiRequests } from "./api-types" */

/** @typedef {Partial<ErrorDetails> & { code: string, message: string }} ShownFault */

export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {ShownFault} error
   */
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.line = error.line ?? null;
    this.cell = error.cell ?? null;
    this.later = 0.5; // seconds after which it may be asked again
  }
}

/**
 * Wait for what comes over the line. That nothing comes, browsers say by a TypeError, each in words of its own.
 * @template Coming
 * @param {Promise<Coming>} coming
 */
async function heard(coming) {
  try {
    return await coming;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(0, { code: "offline", message: has("frame.no-server") ? say("frame.no-server") : error.message });
  }
}

/**
 * Return the response of the server; throw its refusal.
 * @param {Promise<Response>} fetching
 */
async function answerOf(fetching) {
  const response = await heard(fetching);
  if (response.ok) return response;
  /** @type {ShownFault} */
  let error = { code: "http", message: `${response.status} ${response.statusText}` };
  try {
    error = (await response.json()).error ?? error;
  } catch {
    /* not from our server: its status has to do */
  }
  const refusal = new Refusal(response.status, error);
  refusal.later = Number(response.headers.get("Retry-After")) || refusal.later;
  throw refusal;
}

const ATTEMPTS = 4;
/**
 * Whether the server asks to come again.
 * @param {Refusal} refusal
 */
const isBusy = ({ status, code }) => status === 429 || (status === 503 && code !== "failed");

/**
 * Fetch; a server that is busy is asked again a little later. Nothing that is asked changes anything.
 * @param {string} path
 * @param {RequestInit} options
 */
async function send(path, options) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await answerOf(fetch(path, options));
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof Refusal) || !isBusy(error)) throw error;
      await pause(Math.min(error.later, 3) * 1000, options.signal);
    }
  }
}

/**
 * @param {string} verb
 * @param {object} request
 * @param {AbortSignal} [signal]
 */
function post(verb, request, signal) {
  const body = JSON.stringify({ lang: language, ...request });
  return send(`/api/v1/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
}

let language = document.documentElement.lang || "en";

/** @param {string} lang */
export function speak(lang) {
  language = lang;
}

/**
 * POST to a verb of the API; `signal` ends it.
 * @template {keyof Answers & keyof Requests} Verb
 * @param {Verb} verb
 * @param {Requests[Verb]} request
 * @param {AbortSignal} [signal]
 * @returns {Promise<Answers[Verb]>}
 */
export async function ask(verb, request, signal) {
  return heard((await post(verb, request, signal)).json());
}

/**
 * POST to a verb that answers with a document.
 * @template {"draw" | "explain"} Verb
 * @param {Verb} verb
 * @param {Requests[Verb]} request
 * @param {AbortSignal} [signal]
 */
export async function fetchDocument(verb, request, signal) {
  return heard((await post(verb, request, signal)).blob());
}

/**
 * GET something that does not depend on a board.
 * @template {keyof Facts} What
 * @param {What} what
 * @param {Record<string, string>} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Facts[What]>}
 */
export const look = (what, query = {}, signal = undefined) => lookUp(what, query, signal);

/**
 * GET the stored result of an experiment.
 * @param {string} name
 * @returns {Promise<ExperimentResult>}
 */
export const experimentResult = (name) => lookUp(`experiments/${name}`);

/**
 * @param {string} what
 * @param {Record<string, string>} [query]
 * @param {AbortSignal} [signal]
 */
async function lookUp(what, query = {}, signal = undefined) {
  const search = new URLSearchParams({ lang: language, ...query });
  return heard((await send(`/api/v1/${what}?${search}`, { signal })).json());
}

/**
 * POST and read lines of JSON as they come; leaving the loop or `signal` ends the work.
 * @param {"book"} verb
 * @param {ApiRequests["book"]} request
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* stream(verb, request, signal) {
  const response = await post(verb, request, signal);
  const reader = /** @type {ReadableStream} */ (response.body).pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
  }
  if (rest.trim()) yield JSON.parse(rest);
}
