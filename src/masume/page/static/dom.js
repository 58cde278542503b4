// Make elements of HTML, and other small helpers for the page.

import { onHost } from "./address.js";

/**
 * @typedef {string | number | boolean | null | undefined | ((event: any) => unknown)} Attribute
 * @typedef {Node | string | number | null | undefined | false} Part
 * @typedef {Part | Child[]} Child
 */

/**
 * Make an element: `el("button", { class: "primary", type: "button", onclick: start }, "Start")`. Functions become
 * listeners, true and false set or leave out an attribute, children are elements or texts. A link that begins with "/"
 * leads to an address of the page.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, Attribute>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = {}, ...children) {
  const made = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
    else if (name === "value" || name === "checked") Object.assign(made, { [name]: value });
    else if (value === true) made.setAttribute(name, "");
    else if (name === "href" && typeof value === "string" && value.startsWith("/"))
      made.setAttribute(name, onHost(value));
    else if (value !== false && value !== null && value !== undefined) made.setAttribute(name, String(value));
  }
  const flat = /** @type {Part[]} */ (/** @type {unknown[]} */ (children).flat(9));
  for (const child of flat)
    if (child !== null && child !== undefined && child !== false) made.append(/** @type {Node | string} */ (child));
  return made;
}

/**
 * Make a label with its control below it.
 * @param {string} label
 * @param {HTMLElement} control
 * @param {...Child} more
 */
export const field = (label, control, ...more) =>
  el("label", { class: "field" }, el("span", {}, label), control, ...more);

/**
 * Make a list to choose from: options are [value, text] pairs.
 * @param {[value: string | number, text: string][]} options
 * @param {string | number | null} chosen
 * @param {Record<string, Attribute>} [attributes]
 */
export function select(options, chosen, attributes = {}) {
  const made = el(
    "select",
    attributes,
    options.map(([value, text]) => el("option", { value }, text)),
  );
  if (options.some(([value]) => String(value) === String(chosen))) made.value = String(chosen);
  return made;
}

/**
 * Return an option of a list.
 * @type {(value: string, text: string) => [string, string]}
 */
export const pair = (value, text) => [value, text];

/**
 * Offer a file for saving.
 * @param {string} name
 * @param {Blob | string} content
 */
export function download(name, content, type = "application/octet-stream") {
  const blob = content instanceof Blob ? content : new Blob([content], { type });
  const address = URL.createObjectURL(blob);
  const link = el("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60000);
}

/** @type {string[]} */
let announcements = []; // that were made since the last frame

/**
 * Say something to screen readers, also twice the same. What is said within one frame is said together.
 * @param {string} text
 */
export function announce(text) {
  const place = document.getElementById("announcements");
  if (!place || !text) return;
  announcements.push(text);
  if (announcements.length > 1) return;
  place.textContent = "";
  requestAnimationFrame(() => {
    place.textContent = announcements.join(" ");
    announcements = [];
  });
}

/**
 * Return the element of the page with an id, which is there.
 * @param {string} id
 */
export const byId = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/**
 * Return the sentence of an error.
 * @param {unknown} error
 */
export const messageOf = (error) => (error instanceof Error ? error.message : String(error));
