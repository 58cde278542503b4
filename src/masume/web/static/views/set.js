// Set: draw a board and know at every moment what it is worth. An address names the board (?board=); without one, the
// draft of the last visit is there again.

import { ask, look } from "../api.js";
import { Draft, USUAL } from "../set/draft.js";
import { Editor } from "../set/editor.js";
import { drafts } from "../set/kept.js";

export async function show(main, address) {
  const known = await look("kinds");
  const board = address.searchParams.get("board");
  let draft = null, fault = "";
  if (drafts.draft && (!board || board === drafts.line)) draft = drafts.draft; // shown again: it may be ahead of its address
  else if (board) {
    try {
      const { boards } = await ask("read", { board });
      draft = Draft.of(boards[0].puzzle);
    } catch (error) { fault = error.message; }
  }
  draft ??= drafts.load() ?? Draft.empty("hitori", USUAL.hitori);
  drafts.line = board;
  const editor = new Editor(known, draft);
  main.replaceChildren(editor.element);
  if (fault) editor.verdict.fail(fault);
  await editor.open();
  return () => editor.leave();
}
