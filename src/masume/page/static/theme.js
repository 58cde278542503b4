// Light or dark. Runs before anything is drawn, so that a dark page never flashes white; the page without a server has
// it too. `data-theme` on <html> is what the style sheets look at; what was chosen may also be "auto".

(() => {
  const KEY = "masume.theme";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    try {
      return localStorage.getItem(KEY) ?? "auto";
    } catch {
      return "auto";
    } // storage may be forbidden
  };
  const apply = (/** @type {string} */ choice) => {
    const isDark = choice === "dark" || (choice === "auto" && dark.matches);
    document.documentElement.dataset.theme = isDark ? "dark" : "light";
  };
  let choice = chosen();
  dark.addEventListener("change", () => apply(choice));
  window.masumeTheme = {
    get choice() {
      return choice;
    },
    choose(/** @type {string} */ wanted) {
      choice = wanted;
      try {
        localStorage.setItem(KEY, wanted);
      } catch {
        /* then it holds for this visit */
      }
      apply(choice);
    },
  };
  apply(choice);
})();
