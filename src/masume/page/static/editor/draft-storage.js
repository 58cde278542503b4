// Keep the draft of the editor in the browser from visit to visit.

import { read, write } from "../storage.js";
import { Draft } from "./draft.js";

const KEY = "masume.draft";

export const drafts = {
  /** @type {Draft | null} */
  draft: null, // that of this page, with its history
  /** @type {string | null} */
  line: null, // the board that the address names since; null when it names none

  /**
   * Return the draft that was kept; for a board of an address only if it was drawn from that: it may be ahead of it, as
   * the address waits for the verdict.
   * @param {string} [line]
   */
  load(line) {
    const kept = read(KEY);
    if (kept?.squares?.length !== kept?.rows * kept?.cols || (line !== undefined && line !== kept.line)) return null;
    return new Draft(kept);
  },

  /** @param {Draft} draft */
  save(draft) {
    this.draft = draft;
    write(KEY, { ...draft.now, line: this.line });
  },
};
