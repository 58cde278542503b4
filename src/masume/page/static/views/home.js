// The start page: a board of each kind to begin with, and the views in one sentence each.

import { addressOf } from "../address.js";
import { ask, look } from "../api.js";
import { PictureBoard } from "../board.js";
import { make } from "../dom.js";
import { say } from "../i18n.js";
import { VIEWS } from "../router.js";

const SMALL = 6; // rows of a board that looks well on a card

/**
 * @param {HTMLElement} main
 * @param {URL} _address
 * @param {AbortSignal} leaving
 */
export async function show(main, _address, leaving) {
  const kinds = make("div", { class: "kind-boards" });
  const cards = VIEWS.map((view) =>
    make(
      "a",
      { class: "card", href: `/${view}` },
      make("strong", {}, say(`views.${view}`)),
      make("span", {}, say(`home.${view}`)),
    ),
  );
  main.append(
    make("h1", {}, say("home.title")),
    make("p", { class: "lead" }, say("home.lead")),
    kinds,
    make("div", { class: "cards" }, cards),
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
    const { kinds } = await look("kinds", {}, signal);
    const boards = kinds.map(
      ({ examples }) => examples.find((line) => parseInt(line.split(";")[1], 10) >= SMALL) ?? examples[0],
    );
    const drawn = await Promise.all(boards.map((board) => ask("render", { board }, signal)));
    place.append(
      ...kinds.map(({ name }, i) =>
        make(
          "a",
          { class: "card", href: addressOf("play", boards[i]) },
          new PictureBoard({ ...drawn[i].picture, labels: "" }, say("home.example", { kind: say(`kinds.${name}`) }))
            .element,
          make("strong", {}, say(`kinds.${name}`)),
        ),
      ),
    );
  } catch {
    /* a start page without pictures will do */
  }
}
