// The line at the foot of a page that works without a server: how much is loaded, what runs, whether there is a newer
// version, and what does not work.

import { el } from "../dom.js";
import { hasText, t } from "../i18n.js";

/** @type {HTMLElement | null} */
let line = null;
let say = () => {};

/** The line, below the view. */
function place() {
  if (!line) {
    line = el("footer", { class: "status-line small muted", role: "status" });
    document.body.append(line);
  }
  return line;
}

/**
 * Show a state; it is written again in another language.
 * @param {() => (Node | string)[]} parts
 */
function show(parts) {
  say = () => place().replaceChildren(...parts());
  if (hasText("site.ready")) say(); // else when there are words
}

/** Write the line in the language of the page. */
export const translateStatus = () => say();

let isLoaded = false;

/** @param {number} share */
export function showProgress(share) {
  if (isLoaded) return;
  const percent = Math.round(share * 100);
  show(() => [t(percent < 100 ? "site.loading" : "site.starting", { percent })]);
}

/** @param {boolean} compiled */
export function showReady(compiled) {
  if (isLoaded) return;
  isLoaded = true;
  document.documentElement.dataset.worker = "ready";
  show(() => [t("site.ready"), " ", t(compiled ? "site.compiled" : "site.plain")]);
}

/** @param {string} reason */
export function showFailure(reason) {
  console.warn(reason);
  show(() => [t("site.no-worker")]);
}

export const showNoWebAssembly = () => show(() => [t("site.no-webassembly")]);

export const showNotKept = () => show(() => [t("site.not-kept")]);

/** @param {() => void} update */
export const showUpdate = (update) =>
  show(() => [
    t("site.update"),
    " ",
    el("button", { type: "button", class: "quiet", onclick: update }, t("site.reload")),
  ]);
