// Turn pointer events on a board into presses, drags, holds and releases. A mouse, a pen and a finger differ only in
// the right button and in holding.

const HOLD = 450; // milliseconds until a finger that does not move is holding
const REACH = 0.4; // how near the middle of a cell a drag has to come, in sides: diagonals pass between two others

/** @import { Cell } from "../types" */
/** @import { PlayBoard } from "../play-board.js" */

/**
 * @typedef {object} Gestures  what pointers mean
 * @property {(cell: Cell, how: { right: boolean, touch: boolean }) => void} press
 * @property {(cell: Cell) => void} drag
 * @property {(cell: Cell) => void} hold
 * @property {(cancelled: boolean) => void} release
 */

/**
 * Tell what pointers mean on a board; return what ends that.
 * @param {PlayBoard} board
 * @param {Gestures} target
 */
export function watchPointer(board, target) {
  const { element } = board;
  const ending = new AbortController();
  const { signal } = ending;
  /** @type {number | null} */
  let pointer = null;
  /** @type {Cell | null} */
  let last = null;
  let timer = 0;

  const end = (/** @type {boolean} */ cancelled) => {
    clearTimeout(timer);
    if (pointer === null) return;
    pointer = null;
    target.release(cancelled);
  };

  element.addEventListener(
    "pointerdown",
    (event) => {
      if (pointer !== null) {
        end(true);
        return;
      } // a second finger: the page is being zoomed
      if (event.button > 2 || event.button === 1) return;
      const cell = board.cellAt(event.clientX, event.clientY);
      if (cell === null) return;
      pointer = event.pointerId;
      last = cell;
      target.press(cell, { right: event.button === 2, touch: event.pointerType !== "mouse" });
      if (event.pointerType !== "mouse") {
        timer = setTimeout(() => {
          if (pointer !== null) target.hold(cell);
        }, HOLD);
      }
    },
    { signal },
  );

  // On the window, because a drag may leave the board and come back.
  const move = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointer) return;
    const cell = board.cellAt(event.clientX, event.clientY, REACH);
    if (cell === null || cell === last) return;
    clearTimeout(timer);
    last = cell;
    target.drag(cell);
  };
  const up = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === pointer) end(false);
  };
  const cancel = (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === pointer) end(true);
  };
  addEventListener("pointermove", move, { signal });
  addEventListener("pointerup", up, { signal });
  addEventListener("pointercancel", cancel, { signal });
  element.addEventListener("contextmenu", (event) => event.preventDefault(), { signal });
  return () => {
    clearTimeout(timer);
    ending.abort();
  };
}
