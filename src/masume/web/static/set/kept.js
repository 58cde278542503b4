// The draft that is kept in the browser from visit to visit.

import { Draft } from "./draft.js";

const KEY = "masume.draft";

export const drafts = {
  draft: null, // that of this page, with its history
  line: null, // the board that the address names since; null when it names none

  load() {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      return kept && kept.squares.length === kept.rows * kept.cols ? new Draft(kept) : null;
    } catch { return null; } // nothing there, or nothing that can be read
  },

  save(draft) {
    this.draft = draft;
    try { localStorage.setItem(KEY, JSON.stringify(draft.now)); } catch { /* then it lasts as long as the page */ }
  },
};
