// Library: search the boards that the server stores. The address keeps the search, and is the only state.

import { addressOf } from "../address.js";
import { getFact, post } from "../api.js";
import { announce, download, el, field, messageOf, pair, select } from "../dom.js";
import { number, t } from "../i18n.js";
import { navigate, reload } from "../router.js";
import { allBoards } from "../site/local-library.js";
import { SITE } from "../site/site-data.js";

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
  const known = await getFact("kinds", {}, leaving);
  const search = searchOf(address);
  const { techniques } = search.kind ? await getFact("techniques", { kind: search.kind }, leaving) : { techniques: [] };
  const asked = Object.entries({ page: address.searchParams.get("page") ?? "", ...search }).filter(([, text]) => text);
  const answer = await getFact("library", Object.fromEntries(asked), leaving);
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
  return navigate(`/library?${asked}`);
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
    el("button", { type: "button", onclick: () => find(chosen(), to) }, t(label));
  main.append(
    el("h1", {}, t("library.title")),
    el("p", { class: "lead" }, t("library.lead")),
    form,
    ...(SITE ? [ownBoards()] : []),
    el(
      "div",
      { class: "shelf" },
      !boards.length && el("p", { class: "notice", role: "status" }, t("library.none")),
      total !== null && el("p", { class: "small muted" }, t("library.total", { n: total })),
      el(
        "ul",
        { class: "plain" },
        boards.map((board) => entry(board, grades)),
      ),
      el(
        "div",
        { class: "toolbar" },
        page > 0 && step("library.earlier", page - 1),
        has_more && step("library.later", page + 1),
      ),
    ),
  );
  if (!boards.length) announce(t("library.none"));
}

/** Make the controls that save the boards in this browser as a file, and add those of a file. */
function ownBoards() {
  const said = el("p", { class: "small muted", role: "status" });
  const save = async () => {
    const lines = (await allBoards()).map(({ puzzle }) => `${JSON.stringify(puzzle)}\n`);
    download("masume-boards.jsonl", lines.join(""), "application/x-ndjson");
  };
  const take = async () => {
    const [chosen] = file.files ?? [];
    if (!chosen) return;
    try {
      const { boards } = await post("read", { board: await chosen.text() });
      let added = 0;
      for (const [i, { line }] of boards.entries()) {
        said.textContent = t("library.taking", { n: i + 1, all: boards.length });
        if ((await post("library", { board: /** @type {any} */ (line) })).new) added += 1;
      }
      await reload();
      announce(t("library.taken", { n: added }));
    } catch (error) {
      said.textContent = messageOf(error);
    }
  };
  /** @type {HTMLInputElement} */
  const file = el("input", {
    type: "file",
    class: "unseen",
    id: "library-file",
    accept: ".jsonl,.json,.txt",
    onchange: take,
  });
  return el(
    "div",
    { class: "own-boards" },
    el("p", { class: "small muted" }, t("library.own")),
    el(
      "div",
      { class: "toolbar" },
      el("button", { type: "button", class: "quiet", onclick: save }, t("library.save")),
      file,
      el("label", { class: "button quiet", for: "library-file" }, t("library.take")),
    ),
    said,
  );
}

/** @param {LibraryState} state */
function searchForm({ search, known, techniques, answer }) {
  const any = pair("", t("library.any"));
  const kind = select([any, ...known.kinds.map(({ name }) => pair(name, t(`kinds.${name}`)))], search.kind, {
    name: "kind",
    onchange: async () => {
      await find(chosen());
      /** @type {HTMLElement | null} */ (document.querySelector(".view-library [name=kind]"))?.focus();
    },
  });
  const size = el("input", {
    type: "text",
    pattern: "[0-9]{1,3}x[0-9]{1,3}",
    placeholder: t("library.size-form"),
    size: 8,
    value: search.size,
  });
  const grade = select([any, ...known.grades.map(({ name, text }) => pair(name, text))], search.grade);
  const technique = select([any, ...techniques.map(({ name, title }) => pair(name, title))], search.technique, {
    disabled: !techniques.length,
  });
  const sort = select(
    SORTS.map((name) => pair(name, t(`library.sort-${name}`))),
    search.sort || SORTS[0],
  );
  const unused = el("input", { type: "checkbox", checked: search.unused !== "" });
  const chosen = () => ({
    kind: kind.value,
    size: size.value,
    grade: grade.value,
    technique: technique.value,
    unused: unused.checked ? "yes" : "",
    sort: sort.value,
  });
  const form = el(
    "form",
    {
      class: "fields",
      role: "search",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        find(chosen());
      },
    },
    field(t("library.kind"), kind),
    field(t("library.size"), size),
    field(t("library.grade"), grade),
    field(t("library.technique"), technique),
    field(t("library.sort"), sort),
    // What boards were used for is shown only to users of the server's own machine.
    answer.is_private && el("label", { class: "check" }, unused, t("library.unused")),
    el("button", { type: "submit", class: "primary" }, t("library.search")),
  );
  return { form, chosen };
}

/**
 * Make a board in one line, with the ways to open it.
 * @param {LibraryBoard} board
 * @param {Map<string, string>} grades
 */
function entry(board, grades) {
  const name = `${t(`kinds.${board.kind}`)} ${board.rows}×${board.cols}`;
  const facts = [
    board.grade === null ? null : grades.get(board.grade),
    board.score === null ? null : t("library.score", { score: number(board.score, 2) }),
    t("library.clues", { n: board.givens }),
  ];
  const to = (/** @type {string} */ view) =>
    el(
      "a",
      {
        class: "button quiet",
        href: addressOf(view, board.line),
        "aria-label": `${t(`library.to-${view}`)}: ${name}, ${board.hash}`,
      },
      t(`library.to-${view}`),
    );
  const uses = board.uses ?? [];
  return el(
    "li",
    { class: "toolbar" },
    el("span", {}, el("strong", {}, name), ` ${facts.filter(Boolean).join(", ")}`),
    uses.length > 0 && el("span", { class: "small muted" }, t("library.used", { names: uses.join(", ") })),
    el("code", { class: "small muted" }, board.hash),
    VIEWS.map(to),
  );
}
