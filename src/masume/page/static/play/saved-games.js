// The games that the browser keeps: the last ones as pictures to go on with, the others and the solved ones as lists.
// A game that is deleted can be brought back until the view is left.

import { addressOf } from "../address.js";
import { post } from "../api.js";
import { announce, el } from "../dom.js";
import { Game } from "../game.js";
import { t } from "../i18n.js";
import { games } from "../storage.js";
import { thumbnailOf } from "../thumbnail.js";
import { Timer } from "./timer.js";

/** @import { GameRecord } from "../types" */

const SHOWN = 3; // as pictures

/**
 * Make the section of games that are not finished: the last ones with pictures. Null if there are none.
 * @param {AbortSignal} leaving
 */
export function gamesToContinue(leaving) {
  const open = games.list().filter(({ finished }) => !finished);
  if (!open.length) return null;
  const rest = open.slice(SHOWN);
  return el(
    "section",
    { class: "continue", "aria-labelledby": "continue-title" },
    el("h2", { id: "continue-title" }, t("start.continue")),
    el(
      "ul",
      { class: "continue__games" },
      open.slice(0, SHOWN).map((record) => gameItem(record, thumbnail(record, leaving))),
    ),
    rest.length > 0 && el("details", {}, el("summary", {}, t("start.other-games", { n: rest.length })), gameList(rest)),
  );
}

/** Say what is kept here, where there are no games yet. */
export const noGames = () => el("p", { class: "muted continue__none" }, t("start.none"));

/** @param {GameRecord[]} records */
export const gameList = (records) =>
  el(
    "ul",
    { class: "game-list" },
    records.map((record) => gameItem(record)),
  );

/**
 * Make the line of a game, with a link to it and a button that deletes it.
 * @param {GameRecord} record
 * @param {HTMLElement | null} picture
 */
function gameItem(record, picture = null) {
  const { kind, rows, cols, line } = record;
  const name = { kind: t(`kinds.${kind}`), rows, cols };
  const item = el("li", { class: "game-list__item" });
  const deleting = el(
    "button",
    { type: "button", class: "quiet", "aria-label": t("play.delete-game", name), onclick: forget },
    t("play.delete"),
  );
  const content = [
    el(
      "a",
      { class: "game-list__link", href: addressOf("play", line) },
      picture,
      el("span", { class: "game-list__name" }, `${t(`kinds.${kind}`)} ${rows}×${cols}`),
    ),
    el("span", { class: "small muted" }, progress(record)),
    deleting,
  ];
  function forget() {
    games.remove(line);
    const undo = el("button", { type: "button", onclick: bringBack }, t("play.undo"));
    item.replaceChildren(el("span", {}, t("start.deleted", name)), undo);
    announce(t("start.deleted", name));
    undo.focus();
  }
  function bringBack() {
    games.restore(record);
    item.replaceChildren(...content);
    deleting.focus();
  }
  item.append(...content);
  return item;
}

/**
 * Return the place of a game's picture, which is drawn as soon as it comes; the game can be opened without it.
 * @param {GameRecord} record
 * @param {AbortSignal} leaving
 */
function thumbnail({ game: saved }, leaving) {
  const place = el("span", { class: "thumbnail", "aria-hidden": "true" });
  const draw = async () => {
    const { picture } = await post("render", Game.fromJSON(saved).position(), leaving);
    place.append(thumbnailOf(picture));
  };
  draw().catch(() => {}); // the name says which board it is
  return place;
}

/** @param {GameRecord} record */
function progress({ finished, left, elapsed, changed = 0 }) {
  const day = new Date(changed).toLocaleDateString(document.documentElement.lang, { day: "numeric", month: "short" });
  const state = finished ? t("play.done") : left ? t("play.left", { n: left }) : null;
  return [state, Timer.text(elapsed ?? 0), day].filter(Boolean).join(" · ");
}
