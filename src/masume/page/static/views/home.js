// The start page: the boards of the day, games to go on with, a new board, and what comes next in Learn.

import { getFact, post } from "../api.js";
import { dailyOrder, dailyStreak } from "../daily.js";
import { dailyAddress, dailyBoard } from "../daily-board.js";
import { el } from "../dom.js";
import { longDay, t } from "../i18n.js";
import { kindIcon } from "../kind-icon.js";
import { nextTechnique } from "../learn/next-technique.js";
import { progress } from "../learn/progress.js";
import { QuickStarts } from "../play/quick-starts.js";
import { gamesToContinue, noGames } from "../play/saved-games.js";
import { Timer } from "../play/timer.js";
import { MAKING } from "../router.js";
import { firstBoards } from "../site/first-boards.js";
import { dayOf, loadStatistics, statistics } from "../statistics.js";
import { games } from "../storage.js";
import { thumbnailOf } from "../thumbnail.js";

/** @import { KindName, Known } from "../types" */

/**
 * @param {HTMLElement} main
 * @param {URL} _address
 * @param {AbortSignal} leaving
 */
export async function show(main, _address, leaving) {
  const today = new Date();
  const days = dailyStreak(loadStatistics().solved);
  const doors = el("div", { class: "doors" });
  const start = el("div", { class: "home__start" });
  main.append(
    el("h1", { class: "unseen" }, t("home.title")),
    el(
      "div",
      { class: "home__date" },
      el("p", { class: "home__today" }, longDay(today)),
      days > 0 && el("a", { class: "home__streak", href: "/progress" }, t("daily.streak", { n: days })),
    ),
    el("h2", { class: "home__daily" }, t("daily.title")),
    doors,
    start,
    making(),
  );
  const known = await getFact("kinds", {}, leaving);
  for (const { name } of known.kinds) doors.append(door(name, dayOf(today), known.version, leaving));
  const first = firstBoards(known, leaving);
  if (first) start.before(first);
  start.append(
    new QuickStarts(known, leaving).element,
    el("div", { class: "home__beside" }, gamesToContinue(leaving) ?? noGames(), elsewhere(known)),
  );
}

/**
 * Make the link to a board of today. Its picture and what was done of it come later.
 * @param {KindName} kind
 * @param {string} day
 * @param {string} version
 * @param {AbortSignal} signal
 */
function door(kind, day, version, signal) {
  const { grade, side } = dailyOrder(kind, day);
  const picture = el("span", { class: "door__picture", "aria-hidden": "true" }, kindIcon(kind));
  const done = el("span", { class: "door__done" });
  const link = el(
    "a",
    { class: `door door--${kind}`, href: dailyAddress(kind, day) },
    picture,
    el("strong", { class: "door__kind" }, t(`kinds.${kind}`)),
    el("span", { class: "door__order" }, `${t(`grades.${grade}`)} · ${side}×${side}`),
    done,
  );
  const draw = async () => {
    const board = await dailyBoard(kind, day, version, signal);
    const game = games.load(board);
    const finish = statistics.of(board);
    link.classList.toggle("door--done", finish !== null);
    if (finish) done.append("✓ ", finish.elapsed ? Timer.text(finish.elapsed) : t("play.done"));
    else if (game && !game.finished) done.append(t("start.go-on"));
    const { picture: drawn } = await post("render", { board }, signal);
    picture.replaceChildren(thumbnailOf(drawn));
  };
  draw().catch(() => {}); // a door without a picture leads to the board all the same
  return link;
}

/**
 * Make the links to the next technique and to the field for boards of one's own.
 * @param {Known} known
 */
function elsewhere({ kinds }) {
  const kind = kinds.find(({ name }) => name === progress.kind()) ?? kinds[0];
  const next = nextTechnique(kind.name, kind.techniques);
  return el(
    "ul",
    { class: "home__links" },
    next &&
      el(
        "li",
        {},
        el("a", { href: `/learn/${kind.name}/${next.name}` }, t("home.to-learn", { technique: next.title })),
      ),
    el("li", {}, el("a", { href: "/play#own" }, t("home.to-own"))),
    el("li", {}, el("a", { href: "/progress" }, t("start.progress"))),
  );
}

/** Make the cards of the views for those who make and study boards. */
function making() {
  const cards = MAKING.map((view) =>
    el(
      "a",
      { class: "card", href: `/${view}` },
      el("strong", {}, t(`views.${view}`)),
      el("span", {}, t(`home.${view}`)),
    ),
  );
  return el(
    "section",
    { class: "home__making", "aria-labelledby": "making-title" },
    el("h2", { id: "making-title" }, t("home.making")),
    el("div", { class: "cards" }, cards),
  );
}
