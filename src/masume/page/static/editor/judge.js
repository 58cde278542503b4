// Request the verdict on the board of the editor after every change: its number of solutions, its difficulty, and
// repairs.
//
// Each change sends new requests and drops the earlier ones, so that no answer comes late and typing never waits.

import { post } from "../api.js";
import { messageOf } from "../dom.js";
import { parseCell } from "../grid.js";
import { t } from "../i18n.js";
import { atMost, latest, pause } from "../latest.js";
import { Draft } from "./draft.js";
import { validateDraft } from "./validate-draft.js";
import { failed, judged, note, offerOf, unfinished, withReasons } from "./verdicts.js";

/** @import { Answers, BoardRequest, QuickCheckAnswer, Puzzle } from "../types" */
/** @import { Editor } from "./editor.js" */

const PAUSE = 40; // milliseconds without a change before the server is asked
const MOST_ASKED = 3; // questions that are on their way at a time

export class Judge {
  /** @param {Editor} editor */
  constructor(editor) {
    this.editor = editor;
    this.judging = latest();
    this.working = latest(); // mending and filling
    this.limited = atMost(MOST_ASKED);
  }

  /** Drop all requests, because the board has changed or the user has left. */
  stop() {
    this.judging.cancel();
    this.working.cancel();
  }

  /** Ask, once the setter pauses. */
  async checkNow() {
    const flaw = validateDraft(this.editor.state.draft);
    if (flaw) this.editor.judged(unfinished(flaw));
    else await this.judging((signal) => this.judge(signal));
  }

  /** @param {AbortSignal} signal */
  async judge(signal) {
    await pause(PAUSE, signal);
    const { editor } = this;
    await this.limited(async () => {
      if (signal.aborted) return;
      const board = editor.state.draft.puzzle();
      /** @type {Answers["quick-check"]} */
      let answer;
      try {
        // The answer comes within a moment or not at all, so that a late one is left to come and is dropped: breaking
        // it off would cost the server more.
        answer = await post("quick-check", { board });
      } catch (error) {
        if (!signal.aborted) editor.judged({ verdict: failed(messageOf(error)), tints: new Map(), line: null });
        return;
      }
      if (!signal.aborted) this.tell(answer, board, signal);
    });
  }

  /**
   * Show a verdict, and then what takes longer to say. Should that fail, the verdict holds all the same.
   * @param {Answers["quick-check"]} answer
   * @param {BoardRequest} board
   * @param {AbortSignal} signal
   */
  async tell(answer, board, signal) {
    const { editor } = this;
    const { draft } = editor.state;
    if (answer.verdict === "unfinished") {
      const cells = answer.cells.map((name) => parseCell(name, draft.cols));
      editor.judged(unfinished({ text: answer.message ?? "", cells }));
      return;
    }
    editor.judged(judged(answer, draft));
    try {
      await this.showDetails(answer, board, signal);
    } catch (error) {
      if (!signal.aborted) editor.update({ type: "remark", text: messageOf(error) });
    }
  }

  /**
   * @param {QuickCheckAnswer} answer
   * @param {BoardRequest} board
   * @param {AbortSignal} signal
   */
  async showDetails(answer, board, signal) {
    const { editor } = this;
    const { draft } = editor.state;
    let known = answer;
    const show = (/** @type {Partial<QuickCheckAnswer>} */ more) => {
      known = { ...known, ...more };
      editor.judged(judged(known, draft));
    };
    if (known.verdict === "unknown" || known.verdict === "solved") {
      // A moment was not enough: take the time it takes.
      const { verdict } = await post("solve", { board }, signal);
      if (signal.aborted || verdict === "unknown" || verdict === "solved") return;
      if (verdict !== "many") show({ verdict });
      else {
        const { differs } = await post("check", { board }, signal);
        if (signal.aborted) return;
        show({ verdict, differs: differs.map(({ cell, values }) => [parseCell(cell, draft.cols), values]) });
      }
    }
    if (known.verdict === "none") {
      const check = await post("check", { board }, signal);
      if (signal.aborted) return;
      show(withReasons(known, check, draft.cols));
      if (check.repairs.length)
        editor.update({ type: "offer", offer: offerOf(check.repairs, t("set.mend-none"), draft) });
    }
    if (known.verdict === "unique" && !known.rating) {
      const rating = await post("rate", { board }, signal);
      if (!signal.aborted && !rating.stopped) show({ rating });
    }
    if (known.verdict === "unique") {
      const { lines } = await post("check", { board }, signal); // openings, spare clues, symmetry
      if (!signal.aborted && lines.length > 1) editor.update({ type: "more", lines: lines.slice(1) });
    }
  }

  /**
   * Do what takes the server a while, on the board as it is.
   * @param {"mend" | "fill"} working
   * @param {string} words
   * @param {(signal: AbortSignal) => Promise<void>} task
   */
  async work(working, words, task) {
    const { editor } = this;
    editor.update({ type: "work", working });
    editor.update({ type: "offer", offer: note(words, "muted") });
    await this.working(async (signal) => {
      try {
        await task(signal);
      } catch (error) {
        if (!signal.aborted) editor.update({ type: "offer", offer: note(messageOf(error), "bad") });
      }
      if (!signal.aborted) editor.update({ type: "work", working: "" });
    });
  }

  /** Look for what would leave one solution, and offer it. */
  mend() {
    const { editor } = this;
    return this.work("mend", t("set.mending"), async (signal) => {
      const { draft } = editor.state;
      const { repairs } = await post("check", { board: draft.puzzle() }, signal);
      if (signal.aborted) return;
      const offer = repairs.length ? offerOf(repairs, t("set.mend-many"), draft, true) : note(t("set.no-mend"));
      editor.update({ type: "offer", offer });
    });
  }

  /**
   * Complete the board on the server: clues that are printed stay.
   * @param {{ grade: string, symmetry?: string }} wished
   */
  fill(wished) {
    const { editor } = this;
    return this.work("fill", t("set.filling"), async (signal) => {
      const { puzzle, added } = await post("complete", { board: editor.state.draft.puzzle(), ...wished }, signal);
      if (signal.aborted) return;
      await editor.act((draft) => draft.replace(Draft.of(puzzle)));
      editor.update({ type: "offer", offer: note(t("set.filled", { n: added.length })) });
    });
  }

  /** @param {Puzzle} puzzle */
  async apply(puzzle) {
    await this.editor.act((draft) => draft.replace(Draft.of(puzzle)));
    this.editor.focus();
  }
}
