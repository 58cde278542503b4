// The texts of the page, in the user's language. They come from the same catalogs as all other sentences
// (i18n/*/web.toml) and have the same form:
//
//   {name}                an argument
//   {n:one cell|{n} cells}   the form that agrees with the number n; a language has as many forms as it needs

/** @typedef {"en" | "es" | "pl"} Language */

/** @type {Record<Language, string>} */
export const LANGUAGES = { en: "English", es: "Español", pl: "Polski" };

/** @type {Record<Language, (n: number) => number>} */
const pluralForm = {
  en: (n) => (n === 1 ? 0 : 1),
  es: (n) => (n === 1 ? 0 : 1),
  pl: (n) => (n === 1 ? 0 : n % 10 >= 2 && n % 10 <= 4 && !(n % 100 >= 12 && n % 100 <= 14) ? 1 : 2),
};

/** @type {Language} */
let language = "en";
/** @type {Record<string, string>} */
let texts = {};

/**
 * Take over the words of a language: a table of keys such as "play.undo".
 * @param {Language} lang
 * @param {Record<string, string>} words
 */
export function setLanguage(lang, words) {
  language = lang;
  texts = words;
}

export const currentLanguage = () => language;

/**
 * Return the text under a key; a key that is missing shows itself, so that it is seen and mended.
 * @param {string} key
 * @param {Record<string, unknown>} [args]
 */
export function t(key, args = {}) {
  return texts[key] === undefined ? key : fill(texts[key], args);
}

/** @param {string} key */
export const hasText = (key) => texts[key] !== undefined;

/**
 * @param {string} template
 * @param {Record<string, unknown>} args
 * @returns {string}
 */
function fill(template, args) {
  let text = "";
  for (let at = 0; at < template.length; ) {
    const open = template.indexOf("{", at);
    if (open < 0) return text + template.slice(at);
    const close = closingBrace(template, open);
    text += template.slice(at, open) + fillPlaceholder(template.slice(open + 1, close), args);
    at = close + 1;
  }
  return text;
}

/**
 * @param {string} inside
 * @param {Record<string, unknown>} args
 */
function fillPlaceholder(inside, args) {
  const colon = inside.indexOf(":");
  if (colon < 0) return String(args[inside] ?? "");
  const number = Number(args[inside.slice(0, colon)]);
  return fill(splitForms(inside.slice(colon + 1))[pluralForm[language](number)] ?? "", args);
}

/**
 * Return the place at which the brace that opens at `open` is closed.
 * @param {string} text
 * @param {number} open
 */
function closingBrace(text, open) {
  let depth = 0;
  for (let at = open; at < text.length; at++) {
    if (text[at] === "{") depth++;
    else if (text[at] === "}" && --depth === 0) return at;
  }
  return text.length;
}

/**
 * Split at bars; bars within braces belong to an inner argument.
 * @param {string} text
 */
function splitForms(text) {
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

/**
 * Write the words of a piece of the page: `data-i18n` is its text, `data-i18n-label` its name for screen readers.
 * @param {ParentNode} root
 */
export function translatePage(root) {
  for (const element of root.querySelectorAll("[data-i18n]"))
    element.textContent = t(element.getAttribute("data-i18n") ?? "");
  for (const element of root.querySelectorAll("[data-i18n-label]"))
    element.setAttribute("aria-label", t(element.getAttribute("data-i18n-label") ?? ""));
}

/**
 * Write a number as the user writes it.
 * @param {number} value
 */
export function number(value, digits = 0) {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits, minimumFractionDigits: digits }).format(
    value,
  );
}

/**
 * Write a day in full: Wednesday, 18 November.
 * @param {Date} date
 */
export const longDay = (date) =>
  new Intl.DateTimeFormat(language, { weekday: "long", day: "numeric", month: "long" }).format(date);
