// How often each technique was found in practice, kept in the browser.

const KEY = "masume.learnt";

function load() {
  try {
    return JSON.parse(localStorage.getItem(KEY)) ?? {};
  } catch {
    return {};
  }
}

function save(kept) {
  try {
    localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    /* then it lasts as long as the page */
  }
}

const keyOf = ({ kind, name }) => `${kind}/${name}`;

export const progress = {
  times(technique) {
    return load()[keyOf(technique)] ?? 0;
  },

  add(technique) {
    const kept = load();
    kept[keyOf(technique)] = (kept[keyOf(technique)] ?? 0) + 1;
    save(kept);
  },

  /** The kind that was looked at last. */
  kind() {
    return load().kind ?? null;
  },

  note(kind) {
    save({ ...load(), kind });
  },
};
