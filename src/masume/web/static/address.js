// Addresses of boards within the page.

/** Where a view shows a board: `addressOf("explain", line, { state, step })`. What is empty or 0 is left out. */
export function addressOf(view, board, more = {}) {
  const asked = Object.entries({ board, ...more }).filter(([, value]) => value);
  return `/${view}?${asked.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join("&")}`;
}
