// Answer the requests of the page from files that are kept in the browser. MASUME_FILES is the list of all files with
// the pages and their addresses; it is written here when the site or the server starts. Names of files contain a hash,
// so a file that an older version has kept need not be fetched again.

/** @type {{ version: string, files: string[], pages: string[], api: boolean }} */
const LIST = /* MASUME_FILES */ { version: "", files: [], pages: [], api: false };

const worker = /** @type {any} */ (self);
const ROOT = new URL("./", worker.location.href);
const KEPT = `masume-${ROOT.pathname}-`;
const NAME = KEPT + LIST.version;
const ANSWERS = `${KEPT}answers`;
const MOST_ANSWERS = 60;
/** Answers of a server that are used again without a network: what a board needs to be shown and played. */
const REMEMBERED = /\/api\/v1\/(?:ui-strings|kinds|formats|play-board|render)$/;

const full = (/** @type {string} */ path) => new URL(path, ROOT).href;

async function install() {
  const cache = await caches.open(NAME);
  for (const path of LIST.files) {
    const address = full(path);
    const older = await caches.match(address);
    await cache.put(address, older ?? (await fetched(new Request(address))));
  }
  for (const path of LIST.pages)
    await cache.put(full(path), await fetched(new Request(full(path), { cache: "no-cache" })));
}

/** @param {Request} request */
async function fetched(request) {
  const response = await fetch(request);
  if (!response.ok) throw new Error(`${request.url}: ${response.status}`);
  // A page that was redirected may not be sent as the answer to another request.
  return response.redirected ? new Response(response.body, { headers: response.headers }) : response;
}

async function removeOlder() {
  for (const name of await caches.keys())
    if (name.startsWith(KEPT) && name !== NAME && name !== ANSWERS) await caches.delete(name);
  await worker.clients.claim();
}

/**
 * Return the kept page of an address. A folder without its slash is sent on, as by any server of files, since the files
 * of a page are named relative to it.
 * @param {URL} address
 */
async function page(address) {
  const path = address.href.slice(ROOT.href.length).replace(/[?#].*$/, "");
  const cache = await caches.open(NAME);
  if (LIST.api) return cache.match(ROOT.href);
  if (LIST.pages.includes(`${path}/`)) return Response.redirect(`${ROOT.href}${path}/${address.search}`);
  return cache.match(full(path.replace(/index\.html$/, "")));
}

/** @param {Request} request */
async function answerPage(request) {
  if (!LIST.api) return (await page(new URL(request.url))) ?? fetch(request);
  try {
    return await fetch(request); // a server is asked first: it may be newer
  } catch (error) {
    const kept = await page(new URL(request.url));
    if (!kept) throw error;
    return kept;
  }
}

/**
 * Return the address under which the answer to a request is kept.
 * @param {Request} request
 */
async function keyOf(request) {
  if (request.method === "GET") return request.url;
  const bytes = new TextEncoder().encode(await request.clone().text());
  const hash = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return `${request.url}?body=${[...hash].map((byte) => byte.toString(16)).join("-")}`;
}

/** @param {Request} request */
async function answerOfServer(request) {
  const key = await keyOf(request);
  const cache = await caches.open(ANSWERS);
  try {
    const response = await fetch(request.clone());
    if (response.ok) {
      await cache.delete(key);
      await cache.put(key, response.clone()).catch(() => {}); // the disk may be full
      const keys = await cache.keys();
      for (const old of keys.slice(0, Math.max(0, keys.length - MOST_ANSWERS))) await cache.delete(old);
    }
    return response;
  } catch (error) {
    const kept = await cache.match(key);
    if (!kept) throw error;
    return kept;
  }
}

worker.addEventListener("install", (/** @type {any} */ event) => event.waitUntil(install()));
worker.addEventListener("activate", (/** @type {any} */ event) => event.waitUntil(removeOlder()));
worker.addEventListener("message", (/** @type {MessageEvent} */ event) => {
  if (event.data === "activate") worker.skipWaiting();
});
worker.addEventListener("fetch", (/** @type {any} */ event) => {
  const { request } = event;
  const address = new URL(request.url);
  if (address.origin !== ROOT.origin) return;
  if (request.mode === "navigate") event.respondWith(answerPage(request));
  else if (LIST.api && REMEMBERED.test(address.pathname)) event.respondWith(answerOfServer(request));
  else if (request.method === "GET" && !address.pathname.includes("/api/"))
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
});
