// The base class of inputs: what presses, drags and keys do on a board of one kind, and what is shown beside it.

import { rowCol } from "../grid.js";
import { t } from "../i18n.js";
import { byRule } from "./rule-breaks.js";

/** @import { Cell } from "../types" */
/** @import { Break } from "./rule-breaks.js" */
/** @import { Game } from "../game.js" */
/** @import { Player } from "../player.js" */
/** @import { Finale } from "../play/ending.js" */
/** @import { Sketch } from "../play/rule-picture.js" */

/**
 * @typedef {object} PadKey  a key of the pad beside the board
 * @property {number} number  what it writes
 * @property {boolean} [offered]  whether it is what comes next
 * @property {boolean} [placed]  whether it stands on the board already
 */

export class Input {
  /** @param {Player} player */
  constructor(player) {
    this.player = player;
  }

  selects = false; // whether the selected cell is shown also to those who use no keyboard
  dragging = false; // whether drags write
  takesNotes = false;
  countsLeft = false; // whether numbers beside the board say what is left to do
  /** @type {[keys: string, words: string][]} */
  keys = [];

  /**
   * @param {Cell} _cell
   * @param {{ right: boolean, touch: boolean }} _how
   */
  press(_cell, _how) {}
  /** @param {Cell} _cell */
  drag(_cell) {}
  /** @param {Cell} _cell */
  hold(_cell) {}
  release() {}

  /** The player has come to another cell. */
  arrive() {}

  /**
   * Do what a key means; return whether it means anything.
   * @param {KeyboardEvent} _event
   * @param {Cell} _cell
   */
  key(_event, _cell) {
    return false;
  }

  /**
   * Return the keys of the pad.
   * @returns {PadKey[]}
   */
  pad() {
    return [];
  }

  /**
   * A key of the pad was pressed.
   * @param {number} _number
   */
  take(_number) {}

  /**
   * Return the number that is being typed into a cell and is not entered, or null.
   * @param {Cell} _cell
   * @returns {number | null}
   */
  pending(_cell) {
    return null;
  }

  /**
   * Return the pairs of cells that are joined by strokes.
   * @returns {[Cell, Cell][]}
   */
  links() {
    return [];
  }

  /**
   * Return the rules that are broken in plain sight, each with its cells.
   * @returns {Break[]}
   */
  breaks() {
    return byRule(this.broken(), this.player.answer.rule_codes);
  }

  /**
   * Return each break of a rule, by the rule's code.
   * @returns {[code: string, cells: Cell[]][]}
   */
  broken() {
    return [];
  }

  /**
   * Return the cells that are lit with a cell: its lines, and those that have to do with it.
   * @param {Cell} cell
   * @returns {{ line: Cell[], twins: Cell[] }}
   */
  lit(cell) {
    return { line: this.lines(cell).flatMap(({ cells }) => cells), twins: [] };
  }

  /**
   * Whether a cell is filled with ink, so that nothing can be laid under it.
   * @param {Cell} _cell
   */
  isInk(_cell) {
    return false;
  }

  /**
   * Return the lines that a cell belongs to, each with its name.
   * @param {Cell} cell
   * @returns {{ name: string, cells: Cell[] }[]}
   */
  lines(cell) {
    const { cells, answer } = this.player;
    const { cols } = answer.puzzle;
    const [row, col] = rowCol(cell, cols);
    const at = (/** @type {0 | 1} */ i, /** @type {number} */ n) =>
      cells.filter((other) => rowCol(other, cols)[i] === n);
    return [
      { name: t("play.row", { n: row + 1 }), cells: at(0, row) },
      { name: t("play.column", { n: col + 1 }), cells: at(1, col) },
    ];
  }

  /**
   * Return the cells of lines that are complete, which turn pale.
   * @returns {Cell[]}
   */
  doneCells() {
    return [];
  }

  /**
   * Return what the board shows when it is solved.
   * @returns {Finale}
   */
  finale() {
    return {};
  }

  /**
   * Return the tiny board of the rules.
   * @returns {Sketch}
   */
  sketch() {
    return { squares: [], solved: [] };
  }

  /** What else is open, in words. */
  openText() {
    return "";
  }

  /**
   * Return what is left to do in each row and each column, under heads; texts that begin with `!` are too many.
   * @returns {{ rows: string[][], cols: string[][], heads: string[] } | null}
   */
  counts() {
    return null;
  }

  /**
   * Return what a cell holds, in words.
   * @param {Cell} _cell
   * @param {number | null} _value
   */
  content(_cell, _value) {
    return "";
  }

  /**
   * Return what a cell holds, in as few words as can be.
   * @param {Cell} cell
   * @param {number | null} value
   */
  shortly(cell, value) {
    return this.content(cell, value);
  }

  /**
   * Return the elements that describe the selected cell beside the board.
   * @param {Cell} _cell
   * @returns {HTMLElement[]}
   */
  card(_cell) {
    return [];
  }

  /**
   * Take a value out of the notes that it rules out, after it was entered into a cell.
   * @param {Cell} _cell
   * @param {number} _value
   */
  clearNotes(_cell, _value) {}
  fillNotes() {}
  /**
   * @param {Game} _game
   * @param {Cell[]} _cells
   */
  mendNotes(_game, _cells) {}
}
