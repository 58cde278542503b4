// The settings of the player, folded away beside the board.

import { el, field, select } from "../dom.js";
import { t } from "../i18n.js";

/** @import { Player } from "../player.js" */
/** @import { Settings } from "./view-state.js" */

/**
 * Make the controls for what the player wants.
 * @param {Player} player
 */
export function settingsForm(player) {
  const { settings } = player.state;
  const { input, symbols } = player;
  const check = (/** @type {"timer" | "clear-notes" | "advance" | "remaining" | "lines" | "labels"} */ name) => {
    /** @type {HTMLInputElement} */
    const box = el("input", {
      type: "checkbox",
      checked: settings[name],
      "data-wish": name,
      onchange: () => player.set({ [name]: box.checked }),
    });
    return el("label", {}, box, t(`play.wish-${name}`));
  };
  const mistakes = select(
    ["rules", "solution", "never"].map((wish) => [wish, t(`play.mistakes-${wish}`)]),
    settings.mistakes,
    {
      "data-wish": "mistakes",
      onchange: () => player.set({ mistakes: /** @type {Settings["mistakes"]} */ (mistakes.value) }),
    },
  );
  return el(
    "details",
    { class: "player__settings" },
    el("summary", {}, t("play.wishes")),
    field(t("play.wish-mistakes"), mistakes),
    symbols && field(t("play.wish-symbols"), symbolChoice(symbols)),
    el(
      "div",
      { class: "checks" },
      check("timer"),
      check("lines"),
      check("labels"),
      input.takesNotes && check("clear-notes"),
      input.selects && check("advance"),
      input.countsLeft && check("remaining"),
    ),
  );
}

/** @param {NonNullable<Player["symbols"]>} symbols */
function symbolChoice({ chosen, choose }) {
  const choice = select(
    ["digits", "circles", "colours"].map((name) => [name, t(`play.symbols-${name}`)]),
    chosen,
    { "data-wish": "symbols", onchange: () => choose(choice.value) },
  );
  return choice;
}
