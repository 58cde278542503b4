// The words of the page, in the user's language. They come from the same catalogues as every other sentence
// (i18n/*/web.toml) and have the same form:
//
//   {name}                an argument
//   {n:one cell|{n} cells}   the form that agrees with the number n; a language has as many forms as it needs

export const LANGUAGES = { en: "English", es: "Español", pl: "Polski" };

const FORMS = {
  en: (n) => (n === 1 ? 0 : 1),
  es: (n) => (n === 1 ? 0 : 1),
  pl: (n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14) ? 1 : 2),
};

let language = "en";
let table = {};

/** Takes over the words of a language: a table of keys such as "play.undo". */
export function use(lang, words) {
  language = lang;
  table = words;
}

export const spoken = () => language;

/** The text under a key; a key that is missing shows itself, so that it is seen and mended. */
export function say(key, args = {}) {
  return table[key] === undefined ? key : fill(table[key], args);
}

export const has = (key) => table[key] !== undefined;

function fill(template, args) {
  let text = "";
  for (let at = 0; at < template.length; ) {
    const open = template.indexOf("{", at);
    if (open < 0) return text + template.slice(at);
    const close = closing(template, open);
    text += template.slice(at, open) + argument(template.slice(open + 1, close), args);
    at = close + 1;
  }
  return text;
}

function argument(inside, args) {
  const colon = inside.indexOf(":");
  if (colon < 0) return String(args[inside] ?? "");
  const number = Number(args[inside.slice(0, colon)]);
  return fill(parted(inside.slice(colon + 1))[FORMS[language](number)] ?? "", args);
}

/** Where the brace that opens at a place is closed. */
function closing(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/** The forms between bars; bars within braces belong to an inner argument. */
function parted(text) {
  const parts = [""];
  let depth = 0;
  for (const letter of text) {
    if (letter === "{") depth++;
    if (letter === "}") depth--;
    if (letter === "|" && depth === 0) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts;
}

/** Writes the words of a piece of the page: `data-say` is its text, `data-say-label` its name for screen readers. */
export function translate(root) {
  for (const found of root.querySelectorAll("[data-say]")) found.textContent = say(found.dataset.say);
  for (const found of root.querySelectorAll("[data-say-label]")) {
    found.setAttribute("aria-label", say(found.dataset.sayLabel));
  }
}

/** A number as the user writes it. */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(
    value,
  );
}
