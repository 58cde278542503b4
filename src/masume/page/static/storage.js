// Keep saved games, one per board, and settings in the browser. Where the browser stores nothing (private windows, a
// full disk), they last as long as the page.

/** @import { GameRecord } from "./types" */

const GAME = "masume.game.";
const SETTING = "masume.setting.";
/** @type {Map<string, unknown>} */
const passing = new Map();

/**
 * @param {string} key
 * @returns {any}
 */
export function read(key) {
  if (passing.has(key)) return passing.get(key);
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * Keep a value; return whether it is kept for longer than the page.
 * @param {string} key
 * @param {unknown} value
 */
export function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    passing.delete(key);
    return true;
  } catch {
    passing.set(key, value);
    return false;
  }
}

/** @param {string} key */
function remove(key) {
  passing.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    /* nothing is kept here */
  }
}

/** @param {string} prefix */
function keys(prefix) {
  /** @type {string[]} */
  let kept = [];
  try {
    kept = Object.keys(localStorage);
  } catch {
    /* nothing is kept here */
  }
  return [...new Set([...kept, ...passing.keys()])].filter((key) => key.startsWith(prefix));
}

/** Games by the line form of their boards. */
export const games = {
  /**
   * @param {string} line
   * @returns {GameRecord | null}
   */
  load(line) {
    return read(GAME + line);
  },
  /** @param {GameRecord} record */
  save(record) {
    return write(GAME + record.line, { ...record, changed: Date.now() });
  },
  /** @param {string} line */
  remove(line) {
    remove(GAME + line);
  },
  /**
   * Keep a game as it was, with the time at which it was saved.
   * @param {GameRecord} record
   */
  restore(record) {
    return write(GAME + record.line, record);
  },
  /**
   * Call back when the game is played in another window; return what ends that.
   * @param {string} line
   * @param {() => void} changed
   */
  watch(line, changed) {
    const heard = (/** @type {StorageEvent} */ event) => {
      if (event.key === GAME + line && event.newValue) changed();
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  },
  /**
   * Return all games, the last one played first.
   * @returns {GameRecord[]}
   */
  list() {
    const records = keys(GAME)
      .map((key) => read(key))
      .filter((record) => record?.line && record.game);
    return records.sort((a, b) => b.changed - a.changed);
  },
};

export const settings = {
  /**
   * @template Value
   * @param {string} name
   * @param {Value} otherwise
   * @returns {Value}
   */
  get(name, otherwise) {
    return read(SETTING + name) ?? otherwise;
  },
  /**
   * @param {string} name
   * @param {unknown} value
   */
  set(name, value) {
    write(SETTING + name, value);
  },
};
