// The router shows the view of an address. Each view is a module with
//
//   export async function show(main, address, leaving)
//
// which fills the element `main` for a URL and returns what to call on leaving. The signal `leaving` is aborted as soon as
// the user goes elsewhere, also while the view is still being built: its elements are then no longer on
// the page, and the answers to its requests are dropped.

import { onHost, pathOf } from "./address.js";
import { byId } from "./dom.js";

/** The views that the page has, which depends on where it runs. */
export const VIEWS = (document.documentElement.dataset.views ?? "").split(" ");
export const HAS_LIBRARY = VIEWS.includes("library");
const PLAYING = ["play", "learn", "progress"];
/** Views for those who make and study boards. */
export const MAKING = VIEWS.filter((view) => !PLAYING.includes(view));
/** Whether PDF and PNG can be written: books need the same. */
export const HAS_DOCUMENTS = VIEWS.includes("books");

/** @typedef {(main: HTMLElement, address: URL, leaving: AbortSignal) => unknown} Show */

/** @type {Record<string, Show>} */
let showing = {};

/**
 * @typedef {object} Shown  a view that is shown
 * @property {AbortController} ending  aborted when the view is left
 * @property {(() => void) | null} leave  what to call then
 */

/** @type {Shown} */
let shown = { ending: new AbortController(), leave: null };
/** @type {((view: string | null) => void)[]} */
const watchers = [];

/**
 * Return the view of an address: one of VIEWS, "home", or null.
 * @param {URL} address
 */
export function viewOf(address) {
  const [, name, rest] = pathOf(address).split("/");
  if (rest && name !== "learn") return null; // a technique has an address of its own: /learn/hitori/twins
  return name === "" ? "home" : VIEWS.includes(name) ? name : null;
}

/**
 * Go to an address of the page, as a link would.
 * @param {string | URL} address
 */
export function navigate(address) {
  const wanted = resolve(address);
  if (wanted.href !== location.href) history.pushState(null, "", wanted);
  return open(wanted);
}

/**
 * Return the complete address of an address of the page.
 * @param {string | URL} address
 */
const resolve = (address) =>
  new URL(typeof address === "string" && address.startsWith("/") ? onHost(address) : address, location.href);

/**
 * Note where the user is without leaving the view, so that reloading and sharing lead back.
 * @param {string | URL} address
 */
export function replaceAddress(address) {
  history.replaceState(null, "", resolve(address));
}

/**
 * Call back with the name of each view that is shown; null where an address leads nowhere.
 * @param {(view: string | null) => void} watcher
 */
export const onView = (watcher) => watchers.push(watcher);

/** Show the view of the address again. The view is left before the address is read, so that it cannot change it. */
export function reload() {
  leave();
  return open(new URL(location.href));
}

function leave() {
  shown.ending.abort();
  shown.leave?.();
  shown.leave = null;
}

/** @param {URL} address */
async function open(address) {
  leave();
  /** @type {Shown} */
  const view = { ending: new AbortController(), leave: null };
  shown = view;
  const { signal } = view.ending;
  const name = viewOf(address);
  for (const watcher of watchers) watcher(name);
  const place = newMain(name ?? "not-found");
  try {
    const show = showing[name ?? "not-found"];
    const end = /** @type {(() => void) | null} */ ((await show(place, address, signal)) ?? null);
    if (signal.aborted)
      end?.(); // the user has gone elsewhere meanwhile
    else view.leave = end;
  } catch (error) {
    if (!signal.aborted) onFailure(error);
  } finally {
    place.removeAttribute("aria-busy");
  }
}

/**
 * Put an empty place for a view instead of that of the last one.
 * @param {string} name
 */
function newMain(name) {
  const last = byId("main");
  const place = /** @type {HTMLElement} */ (last.cloneNode(false));
  // A button that was disabled while its answer was made has lost the focus to the page. A page that opens has none yet.
  const wasShown = last.className !== "";
  const hadFocus = last.contains(document.activeElement) || (wasShown && document.activeElement === document.body);
  place.className = `view-${name}`;
  place.setAttribute("aria-busy", "true");
  last.replaceWith(place);
  if (hadFocus) place.focus({ preventScroll: true }); // the pressed button is gone
  return place;
}

/** @type {(error: unknown) => void} */
let onFailure = () => {};

/**
 * Start the router with the functions that show the views. It calls `whenFailed` if a view cannot be shown.
 * @param {Record<string, Show>} views
 * @param {(error: unknown) => void} whenFailed
 */
export function start(views, whenFailed) {
  showing = views;
  onFailure = whenFailed;
  addEventListener("popstate", () => open(new URL(location.href)));
  addEventListener("click", (event) => {
    const link = /** @type {HTMLAnchorElement | null} */ (/** @type {Element} */ (event.target).closest?.("a[href]"));
    if (
      !link ||
      event.defaultPrevented ||
      event.button ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    const address = new URL(link.href);
    if (link.target || link.hasAttribute("download") || address.origin !== location.origin || !viewOf(address)) return;
    if (address.hash && address.pathname === location.pathname && address.search === location.search) return;
    event.preventDefault();
    scrollTo(0, 0);
    const going = navigate(address);
    byId("main").focus({ preventScroll: true });
    going.catch(onFailure);
  });
  return open(new URL(location.href));
}
