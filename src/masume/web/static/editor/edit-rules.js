// What keys and presses mean on a board in the making, kind by kind. Each function returns the square that comes of it,
// or undefined where a key means nothing.
//
// fresh   whether the setter has just come to the square: then typing begins anew instead of going on

const DIGIT = /^[0-9]$/;

/** A number that grows digit by digit, and begins anew where it would become too large. */
function grown(number, digit, most, fresh) {
  const next = fresh ? Number(digit) : number * 10 + Number(digit);
  return next <= most ? next : Number(digit) <= most ? Number(digit) : number;
}

const shrunk = (number) => Math.floor(number / 10);

export const EDIT_RULES = {
  binairo: {
    key: (_draft, _cell, key) => (key === "0" || key === "1" ? Number(key) : undefined),
    erase: () => null,
    press: (draft, cell) => ({ null: 0, 0: 1, 1: null })[draft.square(cell)],
  },

  hidato: {
    key(draft, cell, key, { fresh }) {
      if (!DIGIT.test(key) || draft.isHole(cell)) return undefined;
      const cells = draft.now.squares.filter((square) => square !== null).length;
      return grown(draft.square(cell), key, cells, fresh);
    },
    erase: (draft, cell, { fresh }) => (draft.isHole(cell) ? null : fresh ? 0 : shrunk(draft.square(cell))),
  },

  hitori: {
    /** Numbers grow; a letter stands for itself, and letters make words of up to three. */
    key(draft, cell, key, { fresh }) {
      if (!/^[\p{L}\p{N}]$/u.test(key)) return undefined;
      const before = draft.square(cell);
      if (DIGIT.test(key))
        return grown(typeof before === "number" ? before : 0, key, 999, fresh || typeof before !== "number");
      const letter = key.toUpperCase();
      return !fresh && typeof before === "string" && before.length < 3 ? before + letter : letter;
    },
    erase(draft, cell, { fresh }) {
      const before = draft.square(cell);
      if (fresh || before === null) return null;
      if (typeof before === "string") return before.slice(0, -1) || null;
      return shrunk(before) || null;
    },
  },

  kakuro: {
    /** In a wall, the sum of the chosen way grows; in a cell, a digit is printed. */
    key(draft, cell, key, { fresh, way }) {
      if (!DIGIT.test(key)) return undefined;
      if (!draft.isWall(cell)) return Number(key);
      const sums = [...draft.square(cell)];
      sums[way] = grown(sums[way], key, 45, fresh);
      return sums;
    },
    erase(draft, cell, { fresh, way }) {
      if (!draft.isWall(cell)) return 0;
      const sums = [...draft.square(cell)];
      sums[way] = fresh ? 0 : shrunk(sums[way]);
      return sums;
    },
  },
};

/** Whether a digit is a whole entry, so that the next cell comes after it: on a Hitori of at most nine symbols. */
export function isWhole(draft, key) {
  if (draft.kind !== "hitori" || !DIGIT.test(key)) return false;
  return Math.max(draft.rows, draft.cols) <= 9 && draft.now.squares.every((square) => !(square > 9));
}

/** The square that is a hole or a wall where there was none, and the other way round. */
export function toggled(draft, cell) {
  if (draft.kind === "hidato") return draft.isHole(cell) ? 0 : null;
  return draft.isWall(cell) ? 0 : [0, 0];
}

/** Whether a run of a Kakuro begins at a wall: [down, across]. */
export function runsFrom(draft, cell) {
  const below = cell + draft.cols,
    beside = cell + 1;
  return [below < draft.rows * draft.cols && !draft.isWall(below), beside % draft.cols !== 0 && !draft.isWall(beside)];
}

/** The way of the only sum that a wall can have, 0 down or 1 across; null where there are two ways or none, and where a
 * sum that has lost its run is still to be taken away. */
export function onlyWay(draft, cell) {
  if (!draft.isWall(cell)) return null;
  const runs = runsFrom(draft, cell);
  if (runs[0] === runs[1]) return null;
  const way = runs[0] ? 0 : 1;
  return draft.square(cell)[1 - way] ? null : way;
}

/** Whether the kind has holes or walls. */
export const hasBlocks = (kind) => kind === "hidato" || kind === "kakuro";
