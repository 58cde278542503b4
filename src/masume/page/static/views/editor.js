// The editor: draw a board and see a verdict after every change. An address names the board (?board=); without one, the
// draft of the last visit is shown again.

import { getFact, post } from "../api.js";
import { el, messageOf } from "../dom.js";
import { Draft } from "../editor/draft.js";
import { drafts } from "../editor/draft-storage.js";
import { Editor } from "../editor/editor.js";
import { FIRST_KIND } from "../input/kinds.js";

/**
 * @param {HTMLElement} main
 * @param {URL} address
 * @param {AbortSignal} leaving
 */
export async function show(main, address, leaving) {
  const known = await getFact("kinds", {}, leaving);
  const board = address.searchParams.get("board");
  /** @type {Draft | null} */
  let draft = null;
  let fault = "";
  if (drafts.draft && (!board || board === drafts.line))
    draft = drafts.draft; // shown again: it may be ahead of its address
  else if (board) draft = drafts.load(board);
  if (board && !draft) {
    try {
      const { boards } = await post("read", { board }, leaving);
      draft = Draft.of(boards[0].puzzle);
    } catch (error) {
      if (leaving.aborted) throw error;
      fault = messageOf(error);
    }
  }
  draft ??= drafts.load() ?? Draft.empty(FIRST_KIND);
  drafts.line = board;
  const editor = new Editor(known, draft);
  leaving.addEventListener("abort", () => editor.leave(), { once: true });
  main.replaceChildren(editor.view.element);
  if (fault) main.prepend(el("p", { class: "notice error", role: "alert" }, fault));
  await editor.open();
}
