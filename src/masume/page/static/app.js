// The page around the views: its language, the header with its switches, and the first view.

import { getFact, setRequestLanguage } from "./api.js";
import { byId, el, messageOf } from "./dom.js";
import { currentLanguage, LANGUAGES, setLanguage, t, translatePage } from "./i18n.js";
import { latest } from "./latest.js";
import { onView, reload, start, VIEWS } from "./router.js";
import { whenReady } from "./site/local-api.js";
import { keepForOffline } from "./site/offline.js";
import { SITE } from "./site/site-data.js";
import { translateStatus } from "./site/status-line.js";
import { show as books } from "./views/books.js";
import { show as compare } from "./views/compare.js";
import { show as editor } from "./views/editor.js";
import { show as explain } from "./views/explain.js";
import { show as home } from "./views/home.js";
import { show as learn } from "./views/learn.js";
import { show as library } from "./views/library.js";
import { show as notFound } from "./views/not-found.js";
import { show as play } from "./views/play.js";
import { show as progress } from "./views/progress.js";

const KEY = "masume.i18n";
const menu = byId("menu");
const header = byId("frame");
const languages = /** @type {HTMLSelectElement} */ (byId("language"));
const themes = /** @type {HTMLSelectElement} */ (byId("theme"));
/** @type {string | null} */
let view = "home";
const choosing = latest(); // of languages

/** @import { Language } from "./i18n.js" */

const OFFERED = Object.entries(LANGUAGES).filter(([lang]) => !SITE || lang in SITE.answers);

/**
 * Return the language: that of the address, the one chosen before, or the browser's.
 * @returns {Language}
 */
function wantedLanguage() {
  const asked = new URL(location.href).searchParams.get("lang");
  const offered = OFFERED.map(([lang]) => lang);
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    /* storage may be forbidden */
  }
  const preferred = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return (
    /** @type {Language | undefined} */ ([asked, kept, ...preferred].find((lang) => offered.includes(lang ?? ""))) ??
    /** @type {Language} */ (offered[0])
  );
}

/**
 * Speak a language, once its words are there; return false if another one was chosen meanwhile.
 * @param {Language} lang
 */
async function useLanguage(lang) {
  const answer = await choosing(() => getFact("ui-strings", { lang }));
  if (!answer) return false;
  setRequestLanguage(lang);
  setLanguage(lang, answer.strings);
  document.documentElement.lang = lang;
  translatePage(document);
  translateStatus();
  fillSwitches(lang);
  showView(view);
  return true;
}

/** @param {Language} lang */
function fillSwitches(lang) {
  languages.replaceChildren(...OFFERED.map(([value, name]) => el("option", { value, lang: value }, name)));
  languages.value = lang;
  const choices = ["auto", "light", "dark"];
  themes.replaceChildren(...choices.map((value) => el("option", { value }, t(`frame.theme-${value}`))));
  themes.value = window.masumeTheme.choice;
}

/** @param {string | null} name */
function showView(name) {
  view = name;
  byId("views").replaceChildren(
    ...VIEWS.map((each) =>
      el("a", { href: `/${each}`, "aria-current": each === name ? "page" : null }, t(`views.${each}`)),
    ),
  );
  document.title = name && VIEWS.includes(name) ? `${t(`views.${name}`)} – Masume` : "Masume";
  openMenu(false);
}

/** @param {boolean} open */
function openMenu(open) {
  menu.setAttribute("aria-expanded", String(open));
  header.classList.toggle("header--open", open);
}

/** @param {unknown} error */
function failed(error) {
  console.warn(error);
  byId("main").replaceChildren(
    el(
      "div",
      { class: "notice error", role: "alert" },
      el("p", {}, t("frame.failed")),
      el("p", {}, messageOf(error)),
      el("button", { type: "button", onclick: () => reload() }, t("frame.again")),
    ),
  );
}

menu.addEventListener("click", () => openMenu(menu.getAttribute("aria-expanded") !== "true"));
header.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && header.classList.contains("header--open")) {
    openMenu(false);
    menu.focus();
  }
});
themes.addEventListener("change", () => window.masumeTheme.choose(themes.value));
languages.addEventListener("change", async () => {
  const lang = /** @type {Language} */ (languages.value);
  try {
    if (!(await useLanguage(lang))) return;
  } catch (error) {
    languages.value = currentLanguage();
    byId("main").prepend(el("p", { class: "notice error", role: "alert" }, messageOf(error)));
    return;
  }
  try {
    localStorage.setItem(KEY, lang);
  } catch {
    /* then it holds for this visit */
  }
  const address = new URL(location.href);
  if (address.searchParams.has("lang")) {
    address.searchParams.delete("lang");
    history.replaceState(null, "", address);
  }
  reload();
});
// The skip link is a place in the page, not an address of its own.
document.querySelector(".skip-link")?.addEventListener("click", (event) => {
  event.preventDefault();
  byId("main").focus();
});

const views = { home, play, learn, progress, explain, set: editor, compare, books, library, "not-found": notFound };

async function begin() {
  onView(showView);
  try {
    await useLanguage(wantedLanguage());
  } catch (error) {
    // Without words nothing can be said in the user's language: the server's own sentence has to do.
    byId("main").replaceChildren(el("p", { class: "notice error", role: "alert" }, messageOf(error)));
    throw error;
  }
  await start(views, failed);
  if (SITE) await whenReady; // what the page needs itself comes first
  await keepForOffline();
}

begin();
