// Library: boards that the server keeps, a page at a time. The address keeps the search.

import { addressOf } from "../address.js";
import { look } from "../api.js";
import { announce, choice, field, make } from "../dom.js";
import { number, say } from "../i18n.js";
import { go } from "../router.js";

const ORDERS = ["added", "score", "givens"];
const VIEWS = ["play", "explain", "set"];
const ASKED = ["kind", "size", "grade", "technique", "unused", "order"];

export async function show(main, address, leaving) {
  const known = await look("kinds", {}, leaving);
  const said = (name) => address.searchParams.get(name) ?? "";
  const techniques = said("kind") ? (await look("techniques", { kind: said("kind") }, leaving)).techniques : [];
  const controls = {
    kind: choice(
      [["", say("library.any")], ...known.kinds.map(({ name }) => [name, say(`kinds.${name}`)])],
      said("kind"),
      {
        name: "kind",
        onchange: () => search().then(() => document.querySelector(".view-library [name=kind]")?.focus()),
      },
    ),
    size: make("input", {
      type: "text",
      pattern: "[0-9]{1,3}x[0-9]{1,3}",
      placeholder: say("library.size-form"),
      size: 8,
      value: said("size"),
    }),
    grade: choice([["", say("library.any")], ...known.grades.map(({ name, text }) => [name, text])], said("grade")),
    technique: choice(
      [["", say("library.any")], ...techniques.map(({ name, title }) => [name, title])],
      said("technique"),
      { disabled: !techniques.length },
    ),
    order: choice(
      ORDERS.map((name) => [name, say(`library.order-${name}`)]),
      said("order") || "added",
    ),
    unused: make("input", { type: "checkbox", checked: said("unused") !== "" }),
  };
  const chosen = (name) => (name === "unused" ? (controls.unused.checked ? "yes" : "") : controls[name].value);
  const search = (page = 0) => {
    const asked = new URLSearchParams();
    for (const name of ASKED) if (chosen(name)) asked.set(name, chosen(name));
    if (page) asked.set("page", page);
    return go(`/library?${asked}`);
  };
  const form = make(
    "form",
    {
      class: "fields",
      role: "search",
      onsubmit: (event) => {
        event.preventDefault();
        search();
      },
    },
    ["kind", "size", "grade", "technique", "order"].map((name) => field(say(`library.${name}`), controls[name])),
    make("label", { class: "check" }, controls.unused, say("library.unused")),
    make("button", { type: "submit", class: "primary" }, say("library.search")),
  );
  const place = make("div", { class: "shelf" });
  main.append(make("h1", {}, say("library.title")), make("p", { class: "lead" }, say("library.lead")), form, place);

  const wanted = Object.fromEntries(["page", ...ASKED].filter((name) => said(name)).map((name) => [name, said(name)]));
  const { boards, page, more, total, private: isPrivate } = await look("library", wanted, leaving);
  if (!isPrivate) controls.unused.closest("label").remove(); // what boards were used for is told at this machine alone
  const grades = Object.fromEntries(known.grades.map(({ name, text }) => [name, text]));
  if (!boards.length) place.append(make("p", { class: "notice", role: "status" }, say("library.none")));
  if (total !== null) place.append(make("p", { class: "small muted" }, say("library.total", { n: total })));
  place.append(
    make(
      "ul",
      { class: "plain" },
      boards.map((board) => entry(board, grades)),
    ),
  );
  place.append(
    make(
      "div",
      { class: "toolbar" },
      page > 0 && make("button", { type: "button", onclick: () => search(page - 1) }, say("library.earlier")),
      more && make("button", { type: "button", onclick: () => search(page + 1) }, say("library.later")),
    ),
  );
  if (!boards.length) announce(say("library.none"));
}

/** A board in one line, with the ways to open it. */
function entry(board, grades) {
  const name = `${say(`kinds.${board.kind}`)} ${board.rows}×${board.cols}`;
  const facts = [
    grades[board.grade],
    board.score === null ? null : say("library.score", { score: number(board.score, 2) }),
    say("library.clues", { n: board.givens }),
  ];
  const to = (view) =>
    make(
      "a",
      {
        class: "button quiet",
        href: addressOf(view, board.line),
        "aria-label": `${say(`library.to-${view}`)}: ${name}, ${board.hash}`,
      },
      say(`library.to-${view}`),
    );
  return make(
    "li",
    { class: "toolbar" },
    make("span", {}, make("strong", {}, name), ` ${facts.filter(Boolean).join(", ")}`),
    board.uses?.length > 0 &&
      make("span", { class: "small muted" }, say("library.used", { names: board.uses.join(", ") })),
    make("code", { class: "small muted" }, board.hash),
    VIEWS.map(to),
  );
}
