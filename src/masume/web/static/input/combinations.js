// Kakuro's arithmetic: which digits make a sum, and which of these ways are still possible.

export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];
const known = new Map();

/** The sets of `count` different digits that add up to `total`, each in rising order. */
export function combinations(total, count) {
  const key = `${total}/${count}`;
  if (!known.has(key)) known.set(key, [...ways(total, count, 1)]);
  return known.get(key);
}

function* ways(total, count, least) {
  if (count === 0) {
    if (total === 0) yield [];
    return;
  }
  for (let digit = least; digit <= 9 && digit <= total; digit += 1) {
    for (const rest of ways(total - digit, count - 1, digit + 1)) yield [digit, ...rest];
  }
}

/** Whether the digits of a combination can go into cells, each of which allows some digits. */
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

/** The digits that a cell of a run may hold when the other cells hold what `entered` says (null for nothing). A run
 * without a clue (`total` is null) may add up to anything. */
export function digitsLeft(total, entered, place) {
  const others = entered.filter((value, i) => i !== place && value !== null);
  if (total === null) return DIGITS.filter((digit) => !others.includes(digit));
  const left = combinations(total, entered.length).filter((digits) => others.every((other) => digits.includes(other)));
  return [...new Set(left.flat())].filter((digit) => !others.includes(digit)).sort();
}
