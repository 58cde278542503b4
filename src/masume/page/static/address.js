// Build the addresses of the page. In the scripts they begin with "/", which is the folder of the page: the root of a
// server, or any folder of a website, which the page names in `data-base`.

const base = globalThis.document?.documentElement.dataset.base;
/** The path of the folder of the page, with a slash at its end. */
export const BASE = base === undefined ? "/" : new URL(base, location.href).pathname;

/**
 * Return the path of an address of the page on its host: "/play" is "/masume/play" for a page in the folder "masume".
 * @param {string} address
 */
export const onHost = (address) => BASE + address.slice(1);

/**
 * Return the path of an address without the folder of the page: "/play".
 * @param {URL} address
 */
export const pathOf = ({ pathname }) => (pathname.startsWith(BASE) ? `/${pathname.slice(BASE.length)}` : pathname);

/**
 * Return the address at which a view shows a board: `addressOf("explain", line, { state, step })`. What is empty or 0
 * is left out.
 * @param {string} view
 * @param {string} board
 * @param {Record<string, string | number>} [more]
 */
export function addressOf(view, board, more = {}) {
  const asked = Object.entries({ board, ...more }).filter(([, value]) => value);
  return `/${view}?${asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
