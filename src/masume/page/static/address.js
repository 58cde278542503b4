// Build the addresses at which views show a board.

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
