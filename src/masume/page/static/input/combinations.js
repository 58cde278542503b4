// The sets of digits with a given sum in Kakuro, and those that are still possible in a run.

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
/** @type {Map<string, number[][]>} */
const known = new Map();

/**
 * Return the sets of `count` different digits that add up to `total`, each in rising order.
 * @param {number} total
 * @param {number} count
 */
export function combinations(total, count) {
  const key = `${total}/${count}`;
  const sets = known.get(key) ?? [...ways(total, count, 1)];
  known.set(key, sets);
  return sets;
}

/**
 * @param {number} total
 * @param {number} count
 * @param {number} least
 * @returns {Generator<number[]>}
 */
function* ways(total, count, least) {
  if (count === 0) {
    if (total === 0) yield [];
    return;
  }
  for (let digit = least; digit <= 9 && digit <= total; digit += 1) {
    for (const rest of ways(total - digit, count - 1, digit + 1)) yield [digit, ...rest];
  }
}

/**
 * Whether the digits of a combination can go into cells, each of which allows some digits.
 * @param {number[]} digits
 * @param {number[][]} allowed
 * @returns {boolean}
 */
export function fits(digits, allowed) {
  if (!allowed.length) return true;
  const [first, ...others] = allowed;
  return digits.some(
    (digit) =>
      first.includes(digit) &&
      fits(
        digits.filter((other) => other !== digit),
        others,
      ),
  );
}

/**
 * Return the digits that a cell of a run may hold when the other cells hold what `entered` says (null for nothing). A
 * run without a clue (`total` is null) may add up to anything.
 * @param {number | null} total
 * @param {(number | null)[]} entered
 * @param {number} place
 */
export function digitsLeft(total, entered, place) {
  const others = entered.flatMap((value, i) => (i === place || value === null ? [] : [value]));
  if (total === null) return DIGITS.filter((digit) => !others.includes(digit));
  const left = combinations(total, entered.length).filter((digits) => others.every((other) => digits.includes(other)));
  return [...new Set(left.flat())].filter((digit) => !others.includes(digit)).sort();
}
