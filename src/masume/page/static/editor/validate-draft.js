// Find out without the server why a draft cannot be a board of its kind.

import { t } from "../i18n.js";

/** @import { Draft } from "./draft.js" */
/** @import { Flaw } from "./edit-rules.js" */

/**
 * Return the first flaw of a draft: its sentence and its cells; null when there is none.
 * @param {Draft} draft
 * @returns {Flaw | null}
 */
export function validateDraft(draft) {
  const hasCells = draft.now.squares.some((_, cell) => !draft.isBlock(cell));
  return hasCells ? draft.edit.flaw(draft) : { text: t("set.no-cells"), cells: [] };
}
