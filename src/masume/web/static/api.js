// Asking the server. Every answer is JSON; every refusal becomes an error with the server's own sentence.

export class Refusal extends Error {
  constructor(status, error) {
    super(error.message);
    this.status = status;
    this.code = error.code;
    this.line = error.line ?? null;
    this.cell = error.cell ?? null;
  }
}

async function answerOf(response) {
  if (response.ok) return response;
  let error = { code: "http", message: `${response.status} ${response.statusText}` };
  try { error = (await response.json()).error ?? error; } catch { /* not from our server: its status has to do */ }
  throw new Refusal(response.status, error);
}

/** Pictures of explanations come as differences from the first one, and name their fragments by number: here each
 *  becomes whole again when it is looked at. */
function unfold(answer) {
  const { fragments, first, scenes } = answer;
  if (!fragments || !first) return answer;
  const drawn = (cells) => Object.fromEntries(Object.entries(cells ?? {}).map(([cell, number]) => [cell, fragments[number]]));
  const base = { ...first, grounds: drawn(first.grounds), contents: drawn(first.contents), links: fragments[first.links] };
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
export function speak(lang) { language = lang; }

/** POSTs to a verb of the API; `signal` ends it. */
export async function ask(verb, request, signal) {
  const body = JSON.stringify({ lang: language, ...request });
  const response = await fetch(`/api/v1/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
  return unfold(await (await answerOf(response)).json());
}

/** The same for a verb that answers with a document. */
export async function fetchDocument(verb, request, signal) {
  const body = JSON.stringify({ lang: language, ...request });
  const response = await fetch(`/api/v1/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal });
  return (await answerOf(response)).blob();
}

const BUSY = [429, 503]; // come again
const ATTEMPTS = 4;

/** GETs something that does not change; a server that is busy is asked again. */
export async function look(what, query = {}) {
  const search = new URLSearchParams({ lang: language, ...query });
  for (let attempt = 1; ; attempt++) {
    const response = await fetch(`/api/v1/${what}?${search}`);
    if (attempt === ATTEMPTS || !BUSY.includes(response.status)) return (await answerOf(response)).json();
    const seconds = Math.min(Number(response.headers.get("Retry-After")) || 0.5, 3);
    await new Promise((done) => { setTimeout(done, seconds * 1000); });
  }
}

/** POSTs and reads lines of JSON as they come; leaving the loop or `signal` ends the work. */
export async function* stream(verb, request, signal) {
  const body = JSON.stringify({ lang: language, ...request });
  const response = await answerOf(await fetch(`/api/v1/${verb}`, { method: "POST", headers: { "Content-Type": "application/json" }, body, signal }));
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
