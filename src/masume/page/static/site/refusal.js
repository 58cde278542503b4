/**
 * Return the response to a request that cannot be answered, in the form of a server.
 * @param {number} status
 * @param {string} code
 * @param {string} message
 */
export const refusal = (status, code, message) => Response.json({ error: { code, message } }, { status });
