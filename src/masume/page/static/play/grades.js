// The grades of difficulty, the easiest first.

import { t } from "../i18n.js";

export const GRADES = /** @type {const} */ (["beginner", "easy", "medium", "hard", "expert", "diabolical"]);

/** @typedef {(typeof GRADES)[number]} Grade */

/**
 * Return the grade above another one, or null for the hardest.
 * @param {string | null} grade
 * @returns {Grade | null}
 */
export function harderThan(grade) {
  const at = GRADES.indexOf(/** @type {Grade} */ (grade));
  return at < 0 ? null : (GRADES[at + 1] ?? null);
}

/**
 * Return the word for a grade; nothing where it is not known.
 * @param {string | null} grade
 */
export const gradeName = (grade) => (grade ? t(`grades.${grade}`) : "");
