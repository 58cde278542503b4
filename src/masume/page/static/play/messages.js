// The messages beside the board, as data. The view makes elements of them, and their buttons name commands of the
// player.

import { messageOf } from "../dom.js";
import { t } from "../i18n.js";
import { Timer } from "./timer.js";

/** @import { Cell, Frame, Hint, Tone, Violation } from "../types" */

/**
 * @typedef {{ name: "hint" | "go-back" | "next-board" | "harder-board" | "share" | "mend-notes" | "close-slides" }
 *   | { name: "why" | "refute", cell: Cell }
 *   | { name: "turn-slide", by: number }} Command  what a button of a message asks for
 *
 * @typedef {object} Button
 * @property {string} label
 * @property {Command} command
 * @property {boolean} [disabled]
 * @property {boolean} [primary]
 *
 * @typedef {object} Message
 * @property {Tone} tone
 * @property {string} [title]
 * @property {string} [idea]  said in small print before the lines
 * @property {string} [remark]  said before everything else
 * @property {string[]} lines
 * @property {string[]} [argument]  the whole argument, folded away
 * @property {Button[]} [buttons]
 * @property {Button} [next]  the button at the top that leads on
 * @property {{ label: string, href: string }} [link]  to another view
 * @property {{ at: number, total: number }} [slide]  of a refutation: which of how many
 */

/**
 * Say what went wrong, in words for players: the server's own sentence; where it does not answer, that the game is safe
 * all the same.
 * @param {unknown} error
 */
export const errorText = (error) =>
  error instanceof Error && "code" in error && error.code === "offline" ? t("play.no-server") : messageOf(error);

/**
 * @param {string} text
 * @param {Tone} [tone]
 * @returns {Message}
 */
export const plain = (text, tone = "") => ({ tone, lines: text.split("\n") });

/**
 * @param {unknown} error
 * @returns {Message}
 */
export const failureMessage = (error) => plain(errorText(error), "error");

/**
 * Return the words of the hint button: what its next press does.
 * @param {Hint | null} hint
 * @param {number} level
 */
export function hintLabel(hint, level) {
  const shownLevel = hint?.step && !hint.mistake ? level : 0;
  return t(["play.hint", "play.hint-why", "play.hint-do"][shownLevel] ?? "play.hint");
}

/**
 * Tell a hint up to a level: 1 names a place; 2 gives the idea and the whole argument; 3 is the reason of a move that
 * was made.
 * @param {Hint} hint
 * @param {number} level
 * @returns {Message}
 */
export function hintMessage(hint, level) {
  const [where, idea, why] = hint.levels;
  if (!hint.step) return { tone: "", lines: [where] };
  if (level === 3) return plain(why);
  if (level === 1) return { tone: "", lines: [where] };
  return {
    tone: "",
    idea: idea.startsWith(where) ? idea.slice(where.length).trim() : idea,
    lines: why.split("\n"),
    argument: hint.full && hint.full !== why ? hint.full.split("\n") : undefined,
  };
}

/**
 * Say before a hint which notes lack the right value, and offer to mend them.
 * @param {Message} message
 * @param {string[]} names  of the cells
 * @returns {Message}
 */
export function noteMessage(message, names) {
  const line = t("play.notes-lack", { n: names.length, cells: names.join(", ") });
  /** @type {Button} */
  const mend = { label: t("play.notes-mend", { n: names.length }), command: { name: "mend-notes" } };
  return { ...message, remark: line, buttons: [mend, ...(message.buttons ?? [])] };
}

/** @type {Button} */
const goBack = {
  get label() {
    return t("play.back-right");
  },
  command: { name: "go-back" },
};

/**
 * Make the message that cells are wrong, with buttons to see why and to go back.
 * @param {string[]} lines
 * @param {Cell | null} cell  whose entry can be refuted
 * @returns {Message}
 */
export function mistakeMessage(lines, cell) {
  /** @type {Button[]} */
  const why = cell === null ? [] : [{ label: t("play.why-wrong"), command: { name: "why", cell } }];
  return { tone: "error", lines, buttons: [...why, goBack] };
}

/**
 * Say which rules are broken in plain sight; the proof is for those who ask on.
 * @param {Violation[]} violations
 * @param {Cell} cell
 * @param {(cell: Cell) => string} name
 * @returns {Message}
 */
export function violationMessage(violations, cell, name) {
  return {
    tone: "error",
    lines: violations.map(({ rule, cells }) => t("play.breaks", { rule, cells: cells.map(name).join(", ") })),
    buttons: [goBack],
    next: { label: t("play.why-proof"), command: { name: "refute", cell } },
  };
}

/**
 * Tell one picture of a refutation.
 * @param {Frame[]} frames
 * @param {number} at
 * @returns {Message}
 */
export function slideMessage(frames, at) {
  const { scene, title } = frames[at];
  return {
    tone: "error",
    title,
    lines: scene.text.split("\n"),
    buttons: [
      { label: t("play.film-back"), command: { name: "turn-slide", by: -1 }, disabled: at === 0 },
      { label: t("play.film-next"), command: { name: "turn-slide", by: 1 }, disabled: at === frames.length - 1 },
      { label: t("play.film-close"), command: { name: "close-slides" } },
    ],
    slide: { at, total: frames.length },
  };
}

/**
 * @typedef {object} Ending  what is known of a solved game
 * @property {number | null} elapsed  how long it took, unless the player wants no time
 * @property {number | null} best  the best time for such boards before, null if there was none
 * @property {boolean} isBest  whether it was beaten
 * @property {number} hints
 * @property {string} board  the kind, grade and size of the board
 * @property {boolean} hasNext  whether another board can be had
 * @property {boolean} hasHarder  whether a harder one can be had
 * @property {boolean} canShare
 * @property {string} [explanation]  the address of the explanation
 */

/**
 * Say that the board is solved, and what can follow.
 * @param {Ending} ending
 * @returns {Message}
 */
export function solvedMessage({ elapsed, best, isBest, hints, board, hasNext, hasHarder, canShare, explanation }) {
  const time = elapsed === null ? null : Timer.text(elapsed);
  const lines = [t(hints ? "play.end-hints" : "play.end-no-hints", { board, n: hints })];
  if (time !== null && isBest) lines.unshift(t(best === null ? "play.end-first" : "play.end-best", { board }));
  else if (time !== null && best !== null) lines.unshift(t("play.end-other", { best: Timer.text(best) }));
  /** @type {(Button | false)[]} */
  const buttons = [
    hasNext && { label: t("play.next-board"), command: { name: "next-board" }, primary: true },
    hasHarder && { label: t("play.harder-board"), command: { name: "harder-board" } },
    canShare && { label: t("play.share"), command: { name: "share" } },
  ];
  return {
    tone: "good",
    title: time === null ? t("play.solved") : t("play.solved-in", { time }),
    lines,
    buttons: buttons.filter((button) => button !== false),
    link: explanation ? { label: t("play.shortest-way"), href: explanation } : undefined,
  };
}
