// The description of a site without a server, which its HTML contains; null on the page of a server.

/** @import { Start } from "./worker-pool.js" */

/**
 * @typedef {object} SiteData  addresses are relative to the folder of the page
 * @property {string} worker  the script of the workers
 * @property {Omit<Start, "name">} start
 * @property {Record<string, string>} answers  by language: the answers that are known beforehand
 * @property {Record<string, string>} first  a board of each kind whose answers are known beforehand
 * @property {string} version
 */

const element = globalThis.document?.getElementById("site");
/** @type {SiteData | null} */
export const SITE = element ? JSON.parse(element.textContent ?? "") : null;
