// QR codes (ISO/IEC 18004) of texts: bytes, with the lowest level of correction, which leaves the most room.
//
// codeword   one byte of the data or of its correction
// version    the size: version 1 has 21 modules a side, each further one 4 more
// module     one dark or light square

const LARGEST = 30; // denser codes are hard to read from a screen
/** Codewords of correction per block, and the number of blocks, by version from 1 on, at the lowest level. */
const CORRECTION = [
  7, 10, 15, 20, 26, 18, 20, 24, 30, 18, 20, 24, 26, 30, 22, 24, 28, 30, 28, 28, 28, 28, 30, 30, 26, 28, 30, 30, 30, 30,
];
const BLOCKS = [1, 1, 1, 1, 1, 2, 2, 2, 2, 4, 4, 4, 4, 4, 6, 6, 6, 6, 7, 8, 8, 9, 9, 10, 12, 12, 12, 13, 14, 15];
const LEVEL = 1; // the code of the lowest level
const FORMAT_DIVISOR = 0x537;
const FORMAT_MASK = 0x5412;
const VERSION_DIVISOR = 0x1f25;
const FIELD = 0x11d; // the polynomial of the field of 256 elements

/** @type {((x: number, y: number) => boolean)[]} */
const MASKS = [
  (x, y) => (x + y) % 2 === 0,
  (_, y) => y % 2 === 0,
  (x) => x % 3 === 0,
  (x, y) => (x + y) % 3 === 0,
  (x, y) => (Math.floor(x / 3) + Math.floor(y / 2)) % 2 === 0,
  (x, y) => ((x * y) % 2) + ((x * y) % 3) === 0,
  (x, y) => (((x * y) % 2) + ((x * y) % 3)) % 2 === 0,
  (x, y) => (((x + y) % 2) + ((x * y) % 3)) % 2 === 0,
];

/**
 * Return the code of a text as rows of modules, true for dark ones; null if the text is too long.
 * @param {string} text
 * @returns {boolean[][] | null}
 */
export function qrCode(text) {
  const bytes = [...new TextEncoder().encode(text)];
  let version = 1;
  while (version <= LARGEST && bytes.length > room(version)) version += 1;
  if (version > LARGEST) return null;
  const bits = allCodewords(bytes, version).flatMap((byte) => bitsOf(byte, 8));
  const codes = MASKS.map((_, mask) => drawCode(bits, version, mask));
  const penalties = codes.map(penalty);
  return codes[penalties.indexOf(Math.min(...penalties))];
}

/**
 * @param {number} value
 * @param {number} length
 */
const bitsOf = (value, length) => Array.from({ length }, (_, i) => (value >>> (length - 1 - i)) & 1);

/** @param {number} version */
const sideOf = (version) => 4 * version + 17;

/**
 * Return the number of all codewords of a version.
 * @param {number} version
 */
function codewords(version) {
  let modules = (16 * version + 128) * version + 64;
  if (version >= 2) {
    const n = Math.floor(version / 7) + 2;
    modules -= (25 * n - 10) * n - 55;
  }
  if (version >= 7) modules -= 36;
  return modules >> 3;
}

/** @param {number} version */
const dataCodewords = (version) => codewords(version) - CORRECTION[version - 1] * BLOCKS[version - 1];

/**
 * Return how many bytes a version holds: its data without the mode and the length.
 * @param {number} version
 */
const room = (version) => dataCodewords(version) - (version < 10 ? 2 : 3);

/**
 * Return the data with its correction, in the order in which they are drawn.
 * @param {number[]} bytes
 * @param {number} version
 */
function allCodewords(bytes, version) {
  const total = dataCodewords(version);
  const bits = [
    0,
    1,
    0,
    0,
    ...bitsOf(bytes.length, version < 10 ? 8 : 16),
    ...bytes.flatMap((byte) => bitsOf(byte, 8)),
  ];
  bits.push(0, 0, 0, 0);
  const data = Array.from({ length: bits.length / 8 }, (_, i) =>
    bits.slice(8 * i, 8 * i + 8).reduce((sum, bit) => 2 * sum + bit, 0),
  );
  for (let i = 0; data.length < total; i++) data.push(i % 2 ? 0x11 : 0xec);
  const count = BLOCKS[version - 1];
  const short = Math.floor(total / count);
  const firstLong = count - (total % count);
  /** @type {number[][]} */
  const blocks = [];
  for (let i = 0, at = 0; i < count; i++) {
    const length = short + (i >= firstLong ? 1 : 0);
    blocks.push(data.slice(at, at + length));
    at += length;
  }
  const corrections = blocks.map((block) => correction(block, CORRECTION[version - 1]));
  return [...interleave(blocks), ...interleave(corrections)];
}

/** @param {number[][]} blocks */
function interleave(blocks) {
  const longest = Math.max(...blocks.map((block) => block.length));
  return Array.from({ length: longest }, (_, i) =>
    blocks.flatMap((block) => (i < block.length ? [block[i]] : [])),
  ).flat();
}

/**
 * Return the product of two elements of the field.
 * @param {number} a
 * @param {number} b
 */
function times(a, b) {
  let product = 0;
  for (let bit = 7; bit >= 0; bit--) {
    product = (product << 1) ^ ((product >>> 7) * FIELD);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

/**
 * Return the correction of a block: the remainder of a division by the polynomial with the roots 1, 2, 4, …
 * @param {number[]} data
 * @param {number} degree
 */
function correction(data, degree) {
  /** @type {number[]} */
  let divisor = [1];
  for (let i = 0, root = 1; i < degree; i++, root = times(root, 2)) {
    const shifted = [...divisor, 0];
    divisor.forEach((factor, j) => {
      shifted[j + 1] ^= times(factor, root);
    });
    divisor = shifted;
  }
  const rest = new Array(degree).fill(0);
  for (const byte of data) {
    const factor = byte ^ /** @type {number} */ (rest.shift());
    rest.push(0);
    for (let i = 0; i < degree; i++) rest[i] ^= times(divisor[i + 1], factor);
  }
  return rest;
}

/**
 * Return a number followed by the remainder of its division, in bits.
 * @param {number} value
 * @param {number} divisor
 * @param {number} length  of the remainder
 */
function withRemainder(value, divisor, length) {
  let rest = value;
  for (let i = 0; i < length; i++) rest = (rest << 1) ^ ((rest >>> (length - 1)) * divisor);
  return (value << length) | rest;
}

/**
 * Return where the middles of the small patterns lie, on both axes.
 * @param {number} version
 */
function alignment(version) {
  if (version === 1) return [];
  const n = Math.floor(version / 7) + 2;
  const step = Math.ceil((4 * version + 4) / (2 * n - 2)) * 2;
  const last = sideOf(version) - 7;
  return [6, ...Array.from({ length: n - 1 }, (_, i) => last - step * (n - 2 - i))];
}

/**
 * Draw a code under one mask.
 * @param {number[]} bits
 * @param {number} version
 * @param {number} mask
 */
function drawCode(bits, version, mask) {
  const side = sideOf(version);
  /** @type {(boolean | null)[][]} */
  const modules = Array.from({ length: side }, () => new Array(side).fill(null)); // null where data may be drawn
  drawPatterns(modules, version);
  drawFormat(modules, withRemainder((LEVEL << 3) | mask, FORMAT_DIVISOR, 10) ^ FORMAT_MASK);
  if (version >= 7) drawVersion(modules, withRemainder(version, VERSION_DIVISOR, 12));
  drawData(modules, bits, MASKS[mask]);
  return /** @type {boolean[][]} */ (modules);
}

/**
 * @param {(boolean | null)[][]} modules
 * @param {number} version
 */
function drawPatterns(modules, version) {
  const side = modules.length;
  for (let i = 0; i < side; i++) modules[6][i] = modules[i][6] = i % 2 === 0;
  for (const [x, y] of [
    [3, 3],
    [side - 4, 3],
    [3, side - 4],
  ])
    drawRings(modules, x, y, 4, [0, 1, 3]);
  const places = alignment(version);
  const last = places.length - 1;
  places.forEach((y, row) => {
    places.forEach((x, col) => {
      const isCorner = (row === 0 && (col === 0 || col === last)) || (row === last && col === 0);
      if (!isCorner) drawRings(modules, x, y, 2, [0, 2]);
    });
  });
}

/**
 * Draw rings of modules around a middle.
 * @param {(boolean | null)[][]} modules
 * @param {number} x
 * @param {number} y
 * @param {number} radius
 * @param {number[]} dark  the distances of the dark rings
 */
function drawRings(modules, x, y, radius, dark) {
  for (let dy = -radius; dy <= radius; dy++)
    for (let dx = -radius; dx <= radius; dx++)
      if (modules[y + dy]?.[x + dx] !== undefined)
        modules[y + dy][x + dx] = dark.includes(Math.max(Math.abs(dx), Math.abs(dy)));
}

/**
 * @param {(boolean | null)[][]} modules
 * @param {number} format  15 bits, which are drawn twice
 */
function drawFormat(modules, format) {
  const side = modules.length;
  const bit = (/** @type {number} */ i) => ((format >>> i) & 1) === 1;
  for (let i = 0; i < 15; i++) {
    modules[i < 6 ? i : i < 8 ? i + 1 : side - 15 + i][8] = bit(i);
    modules[8][i < 8 ? side - 1 - i : i < 9 ? 7 : 14 - i] = bit(i);
  }
  modules[side - 8][8] = true;
}

/**
 * @param {(boolean | null)[][]} modules
 * @param {number} version  18 bits, which are drawn twice
 */
function drawVersion(modules, version) {
  for (let i = 0; i < 18; i++) {
    const far = modules.length - 11 + (i % 3);
    const near = Math.floor(i / 3);
    modules[near][far] = modules[far][near] = ((version >>> i) & 1) === 1;
  }
}

/**
 * Draw the data in columns of two, from the right, upwards and downwards in turn.
 * @param {(boolean | null)[][]} modules
 * @param {number[]} bits
 * @param {(x: number, y: number) => boolean} mask
 */
function drawData(modules, bits, mask) {
  const side = modules.length;
  let at = 0;
  for (let right = side - 1; right >= 1; right -= 2) {
    if (right === 6) right = 5;
    const isUpward = ((right + 1) & 2) === 0;
    for (let i = 0; i < side; i++) {
      const y = isUpward ? side - 1 - i : i;
      for (const x of [right, right - 1]) if (modules[y][x] === null) modules[y][x] = (bits[at++] === 1) !== mask(x, y);
    }
  }
}

/**
 * Return how hard a code is to read: long runs, blocks of one colour, patterns like the corners', and an unequal share of
 * dark modules.
 * @param {boolean[][]} modules
 */
function penalty(modules) {
  const side = modules.length;
  const rows = modules.map((row) => row.map(Number).join(""));
  const columns = rows.map((_, x) => rows.map((row) => row[x]).join(""));
  let sum = 0;
  for (const line of [...rows, ...columns]) {
    for (const [run] of line.matchAll(/0{5,}|1{5,}/g)) sum += run.length - 2;
    sum += 40 * [...line.matchAll(/(?=10111010000|00001011101)/g)].length;
  }
  for (let y = 1; y < side; y++)
    for (let x = 1; x < side; x++)
      if (rows[y][x] === rows[y][x - 1] && rows[y][x] === rows[y - 1][x] && rows[y][x] === rows[y - 1][x - 1]) sum += 3;
  const dark = modules.flat().filter(Boolean).length;
  return sum + 10 * Math.floor(Math.abs(20 * dark - 10 * side * side) / (side * side));
}
