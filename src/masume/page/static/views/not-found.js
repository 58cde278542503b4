// An address that leads nowhere.

import { make } from "../dom.js";
import { say } from "../i18n.js";

/** @param {HTMLElement} main */
export async function show(main) {
  main.append(make("h1", {}, say("lost.title")), make("p", {}, make("a", { href: "/" }, say("lost.home"))));
}
