// The draft that is kept in the browser from visit to visit.

import { Draft } from "./draft.js";

const KEY = "masume.draft";

export const drafts = {
  draft: null, // that of this page, with its history
  line: null, // the board that the address names since; null when it names none

  /** The draft that was kept; for a board of an address only if it was drawn from that: it may be ahead of it, as the
   * address waits for the verdict. */
  load(line = undefined) {
    try {
      const kept = JSON.parse(localStorage.getItem(KEY));
      if (kept?.squares.length !== kept.rows * kept.cols || (line !== undefined && line !== kept.line)) return null;
      return new Draft(kept);
    } catch {
      return null;
    } // nothing there, or nothing that can be read
  },

  save(draft) {
    this.draft = draft;
    try {
      localStorage.setItem(KEY, JSON.stringify({ ...draft.now, line: this.line }));
    } catch {
      /* then it lasts as long as the page */
    }
  },
};
