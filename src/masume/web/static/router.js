// From addresses to views. Each view is a module, loaded when it is first asked for, with
//
//   export async function show(main, address)   fills the element `main` for a URL; returns what to call on leaving

/** Whether the server was started with a library. */
export const HAS_LIBRARY = "library" in document.documentElement.dataset;
export const VIEWS = ["play", "explain", "set", "learn", "compare", "books", ...(HAS_LIBRARY ? ["library"] : [])];

let leave = null;
let shown = 0;
let main = null;
let settled = Promise.resolve();
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
  leave?.();
  leave = null;
  return open(new URL(location.href));
}

/** Begins to load the view of the present address. Should that fail, opening it will say so. */
export function prepare() {
  import(`./views/${viewOf(new URL(location.href)) ?? "lost"}.js`).catch(() => {});
}

async function open(address) {
  const turn = ++shown;
  const name = viewOf(address) ?? "lost";
  for (const watcher of watchers) watcher(name);
  let view;
  try {
    view = await import(`./views/${name}.js`);
  } catch (error) {
    if (turn === shown) failed(error);
    return;
  }
  await settled; // a view that is still being built writes into the same place, and has to be left in order
  if (turn !== shown) return; // the user has gone elsewhere meanwhile
  leave?.();
  leave = null;
  main.replaceChildren();
  main.className = `view-${name}`;
  settled = build(view, address, turn);
  await settled;
}

async function build(view, address, turn) {
  try {
    leave = (await view.show(main, address)) ?? null;
  } catch (error) {
    if (turn === shown) failed(error);
  }
}

let failed = () => {};

/** Begins: views go into `place`; `whenFailed` is told of a view that could not be shown. */
export function start(place, whenFailed) {
  main = place;
  failed = whenFailed;
  addEventListener("popstate", () => open(new URL(location.href)));
  addEventListener("click", (event) => {
    const link = event.target.closest?.("a[href]");
    if (!link || event.defaultPrevented || event.button || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    const address = new URL(link.href);
    if (link.target || link.hasAttribute("download") || address.origin !== location.origin || !viewOf(address)) return;
    if (address.hash && address.pathname === location.pathname && address.search === location.search) return;
    event.preventDefault();
    go(address).then(() => { main.focus({ preventScroll: true }); scrollTo(0, 0); });
  });
  return open(new URL(location.href));
}
