// The header of a file without a server: its title, a list of boards, and the choice of colours.

import { make } from "./dom.js";
import { say } from "./i18n.js";

/**
 * Return the contents of the header.
 * @param {string} title
 * @param {HTMLElement | null} [boards]  links to the boards of the file
 */
export function standaloneHeader(title, boards = null) {
  const themes = ["auto", "light", "dark"].map((theme) =>
    make("option", { value: theme }, say(`frame.theme-${theme}`)),
  );
  /** @type {HTMLSelectElement} */
  const theme = make(
    "select",
    { "aria-label": say("frame.theme"), onchange: () => window.masumeTheme.choose(theme.value) },
    themes,
  );
  theme.value = window.masumeTheme.choice;
  return [make("strong", {}, title), ...(boards ? [boards] : []), make("div", { class: "header__switches" }, theme)];
}
