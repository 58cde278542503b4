// What players ask for by a key who do not see the board: the lines of a cell, the open cells, the last move.

import { t } from "../i18n.js";

/** @import { Player } from "../player.js" */

const MOST = 40; // names of open cells that are told at once

/**
 * Return what stands in the lines of the selected cell, a sentence per line.
 * @param {Player} player
 */
export function lineText(player) {
  const { selected, input } = player;
  if (selected === null) return "";
  return input
    .lines(selected)
    .map(({ name, cells }) => {
      const contents = cells.map((cell) => input.shortly(cell, player.value(cell)));
      return t("play.line", { name, first: player.game.name(cells[0]), contents: contents.join("; ") });
    })
    .join("\n");
}

/**
 * Return how many cells are open, and which: from the selected one on.
 * @param {Player} player
 */
export function openText(player) {
  const open = player.cells.filter((cell) => player.isOpen(cell) && player.value(cell) === null);
  const from = Math.max(
    0,
    open.findIndex((cell) => cell >= (player.selected ?? 0)),
  );
  const told = [...open.slice(from), ...open.slice(0, from)].slice(0, MOST);
  const names = told.map((cell) => player.game.name(cell)).join(", ");
  const rest = open.length - told.length;
  const lines = [t("play.open-cells", { n: open.length, cells: names })];
  if (rest) lines.push(t("play.open-more", { n: rest }));
  return [...lines, player.input.openText()].filter(Boolean).join("\n");
}

/**
 * Return what the player did last.
 * @param {Player} player
 */
export function lastText(player) {
  const action = player.game.done.at(-1);
  if (!action) return t("play.last-none");
  const { cell } = action;
  return cell === undefined
    ? t(`play.last-${action.name}`)
    : t("play.last", { what: player.view.label(player.state, cell) });
}
