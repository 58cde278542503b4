// The base class of inputs: what presses, drags and keys do on a board of one kind, and what is shown beside it.

/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */

/**
 * @typedef {object} PadKey  a key of the pad beside the board
 * @property {number} number  what it writes
 * @property {boolean} [offered]  whether it is what comes next
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
}
