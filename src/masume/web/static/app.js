// The page around the views: the language, the header with its switches, and the first view.

import { look, speak } from "./api.js";
import { make } from "./dom.js";
import { again, onView, prepare, start, VIEWS } from "./router.js";
import { LANGUAGES, say, spoken, translate, use } from "./words.js";

const KEY = "masume.i18n";
const get = (id) => document.getElementById(id);
const menu = get("menu"),
  header = get("frame");
let view = "home";
let turn = 0; // which choice of a language is the last one

/** The language: asked for by the address, chosen before, or the browser's. */
function wantedLanguage() {
  const asked = new URL(location.href).searchParams.get("lang");
  let kept = null;
  try {
    kept = localStorage.getItem(KEY);
  } catch {
    /* storage may be forbidden */
  }
  const liked = navigator.languages.map((tag) => tag.slice(0, 2).toLowerCase());
  return [asked, kept, ...liked].find((lang) => lang in LANGUAGES) ?? "en";
}

/** Speaks a language, once its words are there; false if another one was chosen meanwhile. */
async function useLanguage(lang) {
  const mine = ++turn;
  const answer = await look("words", { lang });
  if (mine !== turn) return false;
  speak(lang);
  use(lang, answer.words ?? answer);
  document.documentElement.lang = lang;
  translate(document);
  fillSwitches(lang);
  showView(view);
  return true;
}

function fillSwitches(lang) {
  get("language").replaceChildren(
    ...Object.entries(LANGUAGES).map(([value, name]) => make("option", { value, lang: value }, name)),
  );
  get("language").value = lang;
  const themes = ["auto", "light", "dark"];
  get("theme").replaceChildren(...themes.map((value) => make("option", { value }, say(`frame.theme-${value}`))));
  get("theme").value = window.masumeTheme.choice;
}

function showView(name) {
  view = name;
  get("views").replaceChildren(
    ...VIEWS.map((each) =>
      make("a", { href: `/${each}`, "aria-current": each === name ? "page" : null }, say(`views.${each}`)),
    ),
  );
  document.title = VIEWS.includes(name) ? `${say(`views.${name}`)} – Masume` : "Masume";
  openMenu(false);
}

function openMenu(open) {
  menu.setAttribute("aria-expanded", String(open));
  header.classList.toggle("open", open);
}

function failed(error) {
  console.warn(error);
  get("main").replaceChildren(
    make(
      "div",
      { class: "notice error", role: "alert" },
      make("p", {}, say("frame.failed")),
      make("p", {}, error.message),
      make("button", { type: "button", onclick: () => again() }, say("frame.again")),
    ),
  );
}

menu.addEventListener("click", () => openMenu(menu.getAttribute("aria-expanded") !== "true"));
header.addEventListener("keydown", (event) => {
  if (event.key === "Escape" && header.classList.contains("open")) {
    openMenu(false);
    menu.focus();
  }
});
get("theme").addEventListener("change", (event) => window.masumeTheme.choose(event.target.value));
get("language").addEventListener("change", async (event) => {
  const lang = event.target.value;
  try {
    if (!(await useLanguage(lang))) return;
  } catch (error) {
    get("language").value = spoken();
    get("main").prepend(make("p", { class: "notice error", role: "alert" }, error.message));
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
  again();
});
// The skip link is a place in the page, not an address of its own.
document.querySelector(".skip").addEventListener("click", (event) => {
  event.preventDefault();
  get("main").focus();
});

onView(showView);
prepare(); // while the words come, so does the view
try {
  await useLanguage(wantedLanguage());
} catch (error) {
  // Without words nothing can be said in the user's language: the server's own sentence has to do.
  get("main").replaceChildren(make("p", { class: "notice error", role: "alert" }, error.message));
  throw error;
}
await start(failed);
