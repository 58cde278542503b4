// Library: boards that the server keeps, a page at a time. The address keeps the search, and is all the state there is.

import { addressOf } from "../address.js";
import { look } from "../api.js";
import { announce, choice, field, make, pair } from "../dom.js";
import { number, say } from "../i18n.js";
import { go } from "../router.js";

/** @import { Facts, Known, LibraryBoard, Technique } from "../types" */

const SORTS = ["added", "score", "givens"];
const VIEWS = ["play", "explain", "set"];

/**
 * @typedef {object} LibraryState
 * @property {Search} search  what the address asks for
 * @property {Known} known  kinds and grades to choose from
 * @property {Technique[]} techniques  of the kind that is searched for
 * @property {Facts["library"]} answer  the boards of this page
 *
 * @typedef {{ kind: string, size: string, grade: string, technique: string, unused: string, sort: string }} Search
 */

const FIELDS = /** @type {const} */ (["kind", "size", "grade", "technique", "unused", "sort"]);

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const known = await look("kinds", {}, leaving);
  const search = searchOf(address);
  const { techniques } = search.kind ? await look("techniques", { kind: search.kind }, leaving) : { techniques: [] };
  const asked = Object.entries({ page: address.searchParams.get("page") ?? "", ...search }).filter(([, text]) => text);
  const answer = await look("library", Object.fromEntries(asked), leaving);
  render(main, { search, known, techniques, answer });
}

/**
 * @param {URL} address
 * @returns {Search}
 */
function searchOf(address) {
  const entries = FIELDS.map((name) => [name, address.searchParams.get(name) ?? ""]);
  return Object.fromEntries(entries);
}

/**
 * Search: go to the address that asks for it.
 * @param {Search} search
 */
function find(search, page = 0) {
  const asked = new URLSearchParams(Object.entries(search).filter(([, text]) => text));
  if (page) asked.set("page", String(page));
  return go(`/library?${asked}`);
}

/**
 * @param {HTMLElement} main
 * @param {LibraryState} state
 */
function render(main, state) {
  const { boards, page, has_more, total } = state.answer;
  const { form, chosen } = searchForm(state);
  const grades = new Map(state.known.grades.map(({ name, text }) => [name, text]));
  const step = (/** @type {string} */ label, /** @type {number} */ to) =>
    make("button", { type: "button", onclick: () => find(chosen(), to) }, say(label));
  main.append(
    make("h1", {}, say("library.title")),
    make("p", { class: "lead" }, say("library.lead")),
    form,
    make(
      "div",
      { class: "shelf" },
      !boards.length && make("p", { class: "notice", role: "status" }, say("library.none")),
      total !== null && make("p", { class: "small muted" }, say("library.total", { n: total })),
      make(
        "ul",
        { class: "plain" },
        boards.map((board) => entry(board, grades)),
      ),
      make(
        "div",
        { class: "toolbar" },
        page > 0 && step("library.earlier", page - 1),
        has_more && step("library.later", page + 1),
      ),
    ),
  );
  if (!boards.length) announce(say("library.none"));
}

/** @param {LibraryState} state */
function searchForm({ search, known, techniques, answer }) {
  const any = pair("", say("library.any"));
  const kind = choice([any, ...known.kinds.map(({ name }) => pair(name, say(`kinds.${name}`)))], search.kind, {
    name: "kind",
    onchange: async () => {
      await find(chosen());
      /** @type {HTMLElement | null} */ (document.querySelector(".view-library [name=kind]"))?.focus();
    },
  });
  const size = make("input", {
    type: "text",
    pattern: "[0-9]{1,3}x[0-9]{1,3}",
    placeholder: say("library.size-form"),
    size: 8,
    value: search.size,
  });
  const grade = choice([any, ...known.grades.map(({ name, text }) => pair(name, text))], search.grade);
  const technique = choice([any, ...techniques.map(({ name, title }) => pair(name, title))], search.technique, {
    disabled: !techniques.length,
  });
  const sort = choice(
    SORTS.map((name) => pair(name, say(`library.sort-${name}`))),
    search.sort || SORTS[0],
  );
  const unused = make("input", { type: "checkbox", checked: search.unused !== "" });
  const chosen = () => ({
    kind: kind.value,
    size: size.value,
    grade: grade.value,
    technique: technique.value,
    unused: unused.checked ? "yes" : "",
    sort: sort.value,
  });
  const form = make(
    "form",
    {
      class: "fields",
      role: "search",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        find(chosen());
      },
    },
    field(say("library.kind"), kind),
    field(say("library.size"), size),
    field(say("library.grade"), grade),
    field(say("library.technique"), technique),
    field(say("library.sort"), sort),
    // What boards were used for is told at this machine alone.
    answer.is_private && make("label", { class: "check" }, unused, say("library.unused")),
    make("button", { type: "submit", class: "primary" }, say("library.search")),
  );
  return { form, chosen };
}

/**
 * Make a board in one line, with the ways to open it.
 * @param {LibraryBoard} board
 * @param {Map<string, string>} grades
 */
function entry(board, grades) {
  const name = `${say(`kinds.${board.kind}`)} ${board.rows}×${board.cols}`;
  const facts = [
    board.grade === null ? null : grades.get(board.grade),
    board.score === null ? null : say("library.score", { score: number(board.score, 2) }),
    say("library.clues", { n: board.givens }),
  ];
  const to = (/** @type {string} */ view) =>
    make(
      "a",
      {
        class: "button quiet",
        href: addressOf(view, board.line),
        "aria-label": `${say(`library.to-${view}`)}: ${name}, ${board.hash}`,
      },
      say(`library.to-${view}`),
    );
  const uses = board.uses ?? [];
  return make(
    "li",
    { class: "toolbar" },
    make("span", {}, make("strong", {}, name), ` ${facts.filter(Boolean).join(", ")}`),
    uses.length > 0 && make("span", { class: "small muted" }, say("library.used", { names: uses.join(", ") })),
    make("code", { class: "small muted" }, board.hash),
    VIEWS.map(to),
  );
}
