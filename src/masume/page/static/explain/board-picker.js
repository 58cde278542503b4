// The form that asks for a board to explain.

import { addressOf } from "../address.js";
import { getFact, post } from "../api.js";
import { el, field, messageOf, pair, select } from "../dom.js";
import { t } from "../i18n.js";
import { navigate } from "../router.js";

/**
 * Fill the view; `text` and `error` are of a board that could not be explained.
 * @param {HTMLElement} main
 * @param {AbortSignal} leaving
 */
export async function pickBoard(main, leaving, { text = "", error = "" } = {}) {
  const known = await getFact("kinds", {}, leaving);
  const examples = known.kinds.flatMap(({ name, examples: lines }) =>
    lines.map((line, i) => pair(line, t("explain.example", { kind: t(`kinds.${name}`), n: i + 1 }))),
  );
  const example = select([["", t("explain.choose")], ...examples], "", {
    onchange: () => example.value && navigate(addressOf("explain", example.value)),
  });
  const area = el("textarea", { rows: 5, spellcheck: "false", autocapitalize: "off", value: text });
  const wrong = el("div", { class: "notice error", role: "alert", hidden: !error }, error);
  const open = async (/** @type {Event} */ event) => {
    event.preventDefault();
    wrong.hidden = true;
    if (!area.value.trim()) {
      area.focus();
      return;
    }
    try {
      const { boards } = await post("read", { board: area.value }, leaving);
      await navigate(addressOf("explain", boards[0].line));
    } catch (refusal) {
      wrong.textContent = messageOf(refusal);
      wrong.hidden = false;
    }
  };
  main.replaceChildren(
    el("h1", {}, t("explain.title")),
    el("p", { class: "lead" }, t("explain.lead")),
    el("div", { class: "fields" }, field(t("explain.examples"), example)),
    el(
      "form",
      { class: "own-board", onsubmit: open },
      field(t("explain.own"), area),
      el("div", { class: "toolbar" }, el("button", { class: "primary" }, t("explain.open"))),
      wrong,
    ),
  );
}
