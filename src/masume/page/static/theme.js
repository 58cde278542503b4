// Choose light or dark colours. This runs before anything is drawn, so that a dark page never flashes white; files
// without a server have it too. Style sheets look at `data-theme` on <html>; the choice may also be "auto".

(() => {
  const KEY = "masume.theme";
  const dark = matchMedia("(prefers-color-scheme: dark)");
  const chosen = () => {
    const { wish } = document.documentElement.dataset; // of the page in which this one is a frame
    if (wish) return wish;
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
