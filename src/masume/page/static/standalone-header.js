// The header of a file without a server: its title, a list of boards, and the choice of colours.

import { el } from "./dom.js";
import { t } from "./i18n.js";

/**
 * Return the contents of the header.
 * @param {string} title
 * @param {HTMLElement | null} [boards]  links to the boards of the file
 */
export function standaloneHeader(title, boards = null) {
  const themes = ["auto", "light", "dark"].map((theme) => el("option", { value: theme }, t(`frame.theme-${theme}`)));
  /** @type {HTMLSelectElement} */
  const theme = el(
    "select",
    { "aria-label": t("frame.theme"), onchange: () => window.masumeTheme.choose(theme.value) },
    themes,
  );
  theme.value = window.masumeTheme.choice;
  return [el("strong", {}, title), ...(boards ? [boards] : []), el("div", { class: "header__switches" }, theme)];
}
