// A board that is played without a page: what the kinds' inputs need of a player.

import { Game } from "../../../src/masume/page/static/game.js";
import { KINDS } from "../../../src/masume/page/static/input/kinds.js";

/** A player on an answer of the API in which only what inputs read is given. */
export function playing({ kind, rows, cols, givens = {}, values, cells, ...answer }) {
  const board = cells ?? Array.from({ length: rows * cols }, (_, cell) => cell);
  const player = {
    answer: { kind, remaining: {}, value_names: {}, ...answer, puzzle: { kind, rows, cols, ...answer.puzzle } },
    cells: board,
    givens,
    game: new Game({ kind, rows, cols }),
    selected: null,
    writesNotes: false,
    said: [],
    clearsNotes: false,
    isOpen: (cell) => board.includes(cell) && !(cell in givens),
    values: () => values,
    value: (cell) => givens[cell] ?? player.game.entry(cell),
    change: (moves) => player.game.stroke(() => moves(player.game)),
    put(cell, value) {
      if (!player.isOpen(cell)) return;
      player.change((game) => {
        if (value === null) game.erase(cell);
        else game.enter(cell, value);
        if (value !== null && player.clearsNotes) player.input.clearNotes(cell, value);
      });
    },
    note: (cell, marks) => player.change((game) => game.mark(cell, marks)),
    select(cell) {
      player.input.arrive();
      player.selected = cell;
    },
    announce: (text) => player.said.push(text),
    forgetStroke: () => player.game.forgetStroke(),
    retract: () => player.game.retract(),
    refresh() {},
  };
  player.input = new KINDS[kind].Input(player);
  return player;
}

/** A press of a key. */
export const key = (pressed, { shift = false } = {}) => ({
  key: pressed,
  code: /^\d$/.test(pressed) ? `Digit${pressed}` : pressed,
  shiftKey: shift,
});

/** A press of a pointer on a cell, as the page tells it: press, select, drags, release. */
export function stroke(player, [first, ...others], { right = false, hold = false } = {}) {
  player.game.beginStroke();
  player.input.press(first, { right, touch: hold });
  player.select(first);
  if (hold) player.input.hold(first);
  for (const cell of others) player.input.drag(cell);
  player.game.endStroke();
  player.input.release();
}
