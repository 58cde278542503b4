// From addresses to views. Each view is a module, loaded when it is first asked for, with
//
//   export async function show(main, address, leaving)
//
// which fills the element `main` for a URL and returns what to call on leaving. The signal `leaving` is aborted as soon as
// the user goes elsewhere, also while the view is still being built: what it then writes goes into an element that is not
// shown any more, and what it asks the server for is not wanted.

/** Whether the server was started with a library. */
export const HAS_LIBRARY = "library" in document.documentElement.dataset;
export const VIEWS = ["play", "explain", "set", "learn", "compare", "books", ...(HAS_LIBRARY ? ["library"] : [])];

const MODULES = { set: "editor" }; // where the module of a view has another name

let shown = { ending: new AbortController(), leave: null };
const watchers = [];

/** The view of an address: one of VIEWS, "home", or null. */
export function viewOf(address) {
  const [, name, rest] = address.pathname.split("/");
  if (rest && name !== "learn") return null; // a technique has an address of its own: /learn/hitori/twins
  return name === "" ? "home" : VIEWS.includes(name) ? name : null;
}

/** Goes to an address of the page, as a link would. */
export function go(address) {
  const wanted = new URL(address, location.href);
  if (wanted.href !== location.href) history.pushState(null, "", wanted);
  return open(wanted);
}

/** Notes where the user is without leaving the view, so that reloading and sharing lead back. */
export function note(address) {
  history.replaceState(null, "", new URL(address, location.href));
}

/** Calls back with the name of each view that is shown. */
export const onView = (watcher) => watchers.push(watcher);

/** Shows the view of the present address anew. It is left before the address is read, so that it notes no other. */
export function again() {
  leave();
  return open(new URL(location.href));
}

/** Begins to load the view of the present address. Should that fail, opening it will say so. */
export function prepare() {
  load(viewOf(new URL(location.href))).catch(() => {});
}

const load = (view) => import(`./views/${view === null ? "not-found" : (MODULES[view] ?? view)}.js`);

function leave() {
  shown.ending.abort();
  shown.leave?.();
  shown.leave = null;
}

async function open(address) {
  leave();
  const view = { ending: new AbortController(), leave: null };
  shown = view;
  const { signal } = view.ending;
  const name = viewOf(address);
  for (const watcher of watchers) watcher(name);
  const place = fresh(name ?? "not-found");
  try {
    const { show } = await load(name);
    if (signal.aborted) return;
    const end = (await show(place, address, signal)) ?? null;
    if (signal.aborted)
      end?.(); // the user has gone elsewhere meanwhile
    else view.leave = end;
  } catch (error) {
    if (!signal.aborted) failed(error);
  } finally {
    place.removeAttribute("aria-busy");
  }
}

/** An empty place for a view instead of that of the last one. */
function fresh(name) {
  const last = document.getElementById("main");
  const place = last.cloneNode(false);
  place.className = `view-${name}`;
  place.setAttribute("aria-busy", "true");
  last.replaceWith(place);
  return place;
}

let failed = () => {};

/** Begins; `whenFailed` is told of a view that could not be shown. */
export function start(whenFailed) {
  failed = whenFailed;
  addEventListener("popstate", () => open(new URL(location.href)));
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
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
    const going = go(address);
    document.getElementById("main").focus({ preventScroll: true });
    going.catch(failed);
  });
  return open(new URL(location.href));
}
