// What the browser keeps: games in progress, one a board, and settings. Nothing of it leaves the browser. Where the
// browser keeps nothing (private windows, a full disk), everything lasts as long as the page.

const GAME = "masume.game.";
const SETTING = "masume.setting.";
const passing = new Map();

function read(key) {
  if (passing.has(key)) return passing.get(key);
  try {
    const text = localStorage.getItem(key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether it was kept for longer than the page. */
function write(key, value) {
  try {
    localStorage.setItem(key, JSON.stringify(value));
    passing.delete(key);
    return true;
  } catch {
    passing.set(key, value);
    return false;
  }
}

function remove(key) {
  passing.delete(key);
  try {
    localStorage.removeItem(key);
  } catch {
    /* nothing is kept here */
  }
}

function keys(prefix) {
  let kept = [];
  try {
    kept = Object.keys(localStorage);
  } catch {
    /* nothing is kept here */
  }
  return [...new Set([...kept, ...passing.keys()])].filter((key) => key.startsWith(prefix));
}

/** Games by the line form of their boards: { line, kind, rows, cols, game, joints, elapsed, finished, changed }. */
export const games = {
  load(line) {
    return read(GAME + line);
  },
  save(record) {
    return write(GAME + record.line, { ...record, changed: Date.now() });
  },
  remove(line) {
    remove(GAME + line);
  },
  /** Calls back when the game is played in another window; returns what ends that. */
  watch(line, changed) {
    const heard = (event) => {
      if (event.key === GAME + line && event.newValue) changed();
    };
    addEventListener("storage", heard);
    return () => removeEventListener("storage", heard);
  },
  /** All games, the last one played first. */
  list() {
    const found = keys(GAME)
      .map((key) => read(key))
      .filter((record) => record?.line && record.game);
    return found.sort((a, b) => b.changed - a.changed);
  },
};

export const settings = {
  get(name, otherwise) {
    return read(SETTING + name) ?? otherwise;
  },
  set(name, value) {
    write(SETTING + name, value);
  },
};
