// The page for an address that does not exist.

import { el } from "../dom.js";
import { t } from "../i18n.js";

/** @param {HTMLElement} main */
export async function show(main) {
  main.append(el("h1", {}, t("lost.title")), el("p", {}, el("a", { href: "/" }, t("lost.home"))));
}
