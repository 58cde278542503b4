// Asking the server. Every answer is JSON; every refusal becomes an error with the server's own sentence.

import { has, say } from "./i18n.js";

export class Refusal extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.line = error.line ?? null;
    this.cell = error.cell ?? null;
  }
}

/** What comes over the line. That nothing comes, browsers say by a TypeError, each in words of its own. */
async function heard(coming) {
  try {
    return await coming;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new Refusal(0, { code: "offline", message: has("frame.no-server") ? say("frame.no-server") : error.message });
  }
}

/** What the server answered; what it refuses is thrown. */
async function answerOf(fetching) {
  const response = await heard(fetching);
  if (response.ok) return response;
  let error = { code: "http", message: `${response.status} ${response.statusText}` };
  try {
    error = (await response.json()).error ?? error;
  } catch {
    /* not from our server: its status has to do */
  }
  const refusal = new Refusal(response.status, error);
  refusal.later = Number(response.headers.get("Retry-After")) || 0.5;
  throw refusal;
}

const ATTEMPTS = 4;
const isBusy = ({ status, code }) => status === 429 || (status === 503 && code !== "failed"); // come again

/** Fetches; a server that is busy is asked again a little later. Nothing that is asked changes anything. */
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

function pause(milliseconds, signal) {
  return new Promise((done, broken) => {
    const timer = setTimeout(done, milliseconds);
    signal?.addEventListener(
      "abort",
      () => {
        clearTimeout(timer);
        broken(signal.reason);
      },
      { once: true },
    );
  });
}

function post(verb, request, signal) {
  const body = JSON.stringify({ lang: language, ...request });
  return send(`/api/v1/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
}

/** Pictures of explanations come as differences from the first one, and name their fragments by number: here each
 *  becomes whole again when it is looked at. */
function unfold(answer) {
  const { fragments, first, scenes } = answer;
  if (!fragments || !first) return answer;
  const drawn = (cells) =>
    Object.fromEntries(Object.entries(cells ?? {}).map(([cell, number]) => [cell, fragments[number]]));
  const base = {
    ...first,
    grounds: drawn(first.grounds),
    contents: drawn(first.contents),
    links: fragments[first.links],
  };
  const whole = (pieces) => ({
    ...base,
    links: pieces.links === undefined ? base.links : fragments[pieces.links],
    grounds: { ...base.grounds, ...drawn(pieces.grounds) },
    contents: { ...base.contents, ...drawn(pieces.contents) },
  });
  const visit = (value) => {
    if (Array.isArray(value)) return value.forEach(visit);
    if (!value || typeof value !== "object") return;
    const { pieces } = value;
    for (const [key, inner] of Object.entries(value)) if (key !== "pieces") visit(inner);
    if (pieces) Object.defineProperty(value, "pieces", { get: () => whole(pieces), enumerable: true });
  };
  visit(scenes);
  answer.first = base;
  return answer;
}

let language = document.documentElement.lang || "en";
export function speak(lang) {
  language = lang;
}

/** POSTs to a verb of the API; `signal` ends it. */
export async function ask(verb, request, signal) {
  return unfold(await heard((await post(verb, request, signal)).json()));
}

/** The same for a verb that answers with a document. */
export async function fetchDocument(verb, request, signal) {
  return heard((await post(verb, request, signal)).blob());
}

/** GETs something that does not change. */
export async function look(what, query = {}, signal = undefined) {
  const search = new URLSearchParams({ lang: language, ...query });
  return heard((await send(`/api/v1/${what}?${search}`, { signal })).json());
}

/** POSTs and reads lines of JSON as they come; leaving the loop or `signal` ends the work. */
export async function* stream(verb, request, signal) {
  const response = await post(verb, request, signal);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = "";
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    const lines = (rest + value).split("\n");
    rest = lines.pop();
    for (const line of lines) if (line.trim()) yield JSON.parse(line);
  }
  if (rest.trim()) yield JSON.parse(rest);
}
