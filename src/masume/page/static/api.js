// Requests to the API. A server answers them; on a site without one, a worker in this browser. Every answer is JSON. If a
// request is refused, the sentence of the refusal becomes an `ApiError`.

import { hasText, t } from "./i18n.js";
import { pause } from "./latest.js";
import { answerHere } from "./site/local-api.js";
import { SITE } from "./site/site-data.js";

/** @import { Answers, ExperimentResult, Facts, Requests } from "./types" */
/** @import { ErrorDetails, Requests as ApiRequests } from "./api-types" */

/** @typedef {Partial<ErrorDetails> & { code: string, message: string }} ShownFault */

export class ApiError extends Error {
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
    this.retryAfter = 0.5; // seconds after which it may be asked again
  }
}

/**
 * Wait for what comes over the line. That nothing comes, browsers say by a TypeError, each in words of its own.
 * @template Coming
 * @param {Promise<Coming>} coming
 */
async function orOffline(coming) {
  try {
    return await coming;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ApiError(0, {
      code: "offline",
      message: hasText("frame.no-server") ? t("frame.no-server") : error.message,
    });
  }
}

/**
 * Return the response of the server; throw its refusal.
 * @param {Promise<Response>} fetching
 */
async function answerOf(fetching) {
  const response = await orOffline(fetching);
  if (response.ok) return response;
  /** @type {ShownFault} */
  let error = { code: "http", message: `${response.status} ${response.statusText}` };
  try {
    error = (await response.json()).error ?? error;
  } catch {
    /* not from our server: its status has to do */
  }
  const refusal = new ApiError(response.status, error);
  refusal.retryAfter = Number(response.headers.get("Retry-After")) || refusal.retryAfter;
  throw refusal;
}

/** @type {(path: string, options: RequestInit) => Promise<Response>} */
const ask = SITE ? answerHere : (path, options) => fetch(path, options);

const ATTEMPTS = 4;
/**
 * Whether the server asks to come again.
 * @param {ApiError} refusal
 */
const isBusy = ({ status, code }) => status === 429 || (status === 503 && code !== "failed");

/**
 * Fetch, and try again a little later if the server is busy. No request changes anything on the server.
 * @param {string} path
 * @param {RequestInit} options
 */
async function send(path, options) {
  for (let attempt = 1; ; attempt++) {
    try {
      return await answerOf(ask(path, options));
    } catch (error) {
      if (attempt === ATTEMPTS || !(error instanceof ApiError) || !isBusy(error)) throw error;
      await pause(Math.min(error.retryAfter, 3) * 1000, options.signal);
    }
  }
}

/**
 * @param {string} verb
 * @param {object} request
 * @param {AbortSignal} [signal]
 */
function sendPost(verb, request, signal) {
  const body = JSON.stringify({ lang: language, ...request });
  return send(`/api/v1/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
}

let language = document.documentElement.lang || "en";

/** @param {string} lang */
export function setRequestLanguage(lang) {
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
export async function post(verb, request, signal) {
  return orOffline((await sendPost(verb, request, signal)).json());
}

/**
 * POST to a verb that answers with a document.
 * @template {"draw" | "explain"} Verb
 * @param {Verb} verb
 * @param {Requests[Verb]} request
 * @param {AbortSignal} [signal]
 */
export async function postForDocument(verb, request, signal) {
  return orOffline((await sendPost(verb, request, signal)).blob());
}

/**
 * GET something that does not depend on a board.
 * @template {keyof Facts} What
 * @param {What} what
 * @param {Record<string, string>} [query]
 * @param {AbortSignal} [signal]
 * @returns {Promise<Facts[What]>}
 */
export const getFact = (what, query = {}, signal = undefined) => getJson(what, query, signal);

/**
 * GET the stored result of an experiment.
 * @param {string} name
 * @returns {Promise<ExperimentResult>}
 */
export const experimentResult = (name) => getJson(`experiments/${name}`);

/**
 * @param {string} what
 * @param {Record<string, string>} [query]
 * @param {AbortSignal} [signal]
 */
async function getJson(what, query = {}, signal = undefined) {
  const search = new URLSearchParams({ lang: language, ...query });
  return orOffline((await send(`/api/v1/${what}?${search}`, { signal })).json());
}

/**
 * POST and read lines of JSON as they come; leaving the loop or `signal` ends the work.
 * @param {"book"} verb
 * @param {ApiRequests["book"]} request
 * @param {AbortSignal} signal
 * @returns {AsyncGenerator<any>}
 */
export async function* postForLines(verb, request, signal) {
  const response = await sendPost(verb, request, signal);
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
