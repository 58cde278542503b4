// The start page: a board of each kind to begin with, and the views in one sentence each.

import { addressOf } from "../address.js";
import { getFact, post } from "../api.js";
import { PictureBoard } from "../board.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { VIEWS } from "../router.js";

const SMALL = 6; // rows of a board that looks well on a card

/**
 * @param {HTMLElement} main
 * @param {URL} _address
 * @param {AbortSignal} leaving
 */
export async function show(main, _address, leaving) {
  const kinds = el("div", { class: "kind-boards" });
  const cards = VIEWS.map((view) =>
    el(
      "a",
      { class: "card", href: `/${view}` },
      el("strong", {}, t(`views.${view}`)),
      el("span", {}, t(`home.${view}`)),
    ),
  );
  main.append(
    el("h1", {}, t("home.title")),
    el("p", { class: "lead" }, t("home.lead")),
    kinds,
    el("div", { class: "cards" }, cards),
  );
  fill(kinds, leaving);
}

/**
 * Fill in the pictures when they come: everything else can be used without them.
 * @param {HTMLElement} place
 * @param {AbortSignal} signal
 */
async function fill(place, signal) {
  try {
    const { kinds } = await getFact("kinds", {}, signal);
    const boards = kinds.map(
      ({ examples }) => examples.find((line) => parseInt(line.split(";")[1], 10) >= SMALL) ?? examples[0],
    );
    const drawn = await Promise.all(boards.map((board) => post("render", { board }, signal)));
    place.append(
      ...kinds.map(({ name }, i) =>
        el(
          "a",
          { class: "card", href: addressOf("play", boards[i]) },
          new PictureBoard({ ...drawn[i].picture, labels: "" }, t("home.example", { kind: t(`kinds.${name}`) }))
            .element,
          el("strong", {}, t(`kinds.${name}`)),
        ),
      ),
    );
  } catch {
    /* a start page without pictures will do */
  }
}
