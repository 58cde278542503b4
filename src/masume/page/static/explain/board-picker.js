// Before an explanation: which board?

import { addressOf } from "../address.js";
import { ask, look } from "../api.js";
import { choice, field, make, messageOf, pair } from "../dom.js";
import { say } from "../i18n.js";
import { go } from "../router.js";

/**
 * Fill the view; `text` and `error` are of a board that could not be explained.
 * @param {HTMLElement} main
 * @param {AbortSignal} leaving
 */
export async function pickBoard(main, leaving, { text = "", error = "" } = {}) {
  const known = await look("kinds", {}, leaving);
  const examples = known.kinds.flatMap(({ name, examples: lines }) =>
    lines.map((line, i) => pair(line, say("explain.example", { kind: say(`kinds.${name}`), n: i + 1 }))),
  );
  const example = choice([["", say("explain.choose")], ...examples], "", {
    onchange: () => example.value && go(addressOf("explain", example.value)),
  });
  const area = make("textarea", { rows: 5, spellcheck: "false", autocapitalize: "off", value: text });
  const wrong = make("div", { class: "notice error", role: "alert", hidden: !error }, error);
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    wrong.hidden = true;
    if (!area.value.trim()) {
      area.focus();
      return;
    }
    try {
      const { boards } = await ask("read", { board: area.value }, leaving);
      await go(addressOf("explain", boards[0].line));
    } catch (refusal) {
      wrong.textContent = messageOf(refusal);
      wrong.hidden = false;
    }
  };
  main.replaceChildren(
    make("h1", {}, say("explain.title")),
    make("p", { class: "lead" }, say("explain.lead")),
    make("div", { class: "fields" }, field(say("explain.examples"), example)),
    make(
      "form",
      { class: "own-board", onsubmit: open },
      field(say("explain.own"), area),
      make("div", { class: "toolbar" }, make("button", { class: "primary" }, say("explain.open"))),
      wrong,
    ),
  );
}
