// Boards to play at once at the first visit of a site without a server, while what makes other boards is being loaded.
// They are stored with the site.

import { addressOf } from "../address.js";
import { post } from "../api.js";
import { PictureBoard } from "../board.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { SITE } from "./site-data.js";

/** @import { Known } from "../types" */

/**
 * Make the links to the first boards, or null once other boards can be made.
 * @param {Known} known
 * @param {AbortSignal} leaving
 */
export function firstBoards({ kinds }, leaving) {
  if (!SITE || document.documentElement.dataset.worker === "ready") return null;
  const { first } = SITE;
  const boards = el("div", { class: "kind-boards" });
  const fill = async () => {
    for (const { name } of kinds) {
      const board = first[name];
      const { picture } = await post("render", { board }, leaving);
      const label = t("site.first-board", { kind: t(`kinds.${name}`) });
      boards.append(
        el(
          "a",
          { class: "card", href: addressOf("play", board) },
          new PictureBoard({ ...picture, labels: "" }, label).element,
          el("strong", {}, t(`kinds.${name}`)),
        ),
      );
    }
  };
  fill().catch(() => {}); // the view was left
  return el("section", { class: "first-boards" }, el("h2", {}, t("site.first")), boards);
}
