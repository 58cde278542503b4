// The controls below the board of an explanation: a slider, buttons to go from step to step, and autoplay; and the
// switches above the list of steps.

import { el } from "../dom.js";
import { t } from "../i18n.js";
import { isAtEnd } from "./state.js";

/** @import { Action, ExplainState } from "./state.js" */

export class Controls {
  /**
   * @param {number} last  the number of the last step
   * @param {{ act: (action: Action) => void, go: (step: number) => void, togglePlaying: () => void }} handlers
   */
  constructor(last, { act, go, togglePlaying }) {
    const button = (/** @type {string} */ key, /** @type {string} */ sign, /** @type {() => void} */ onclick) => {
      const name = t(`explain.${key}`);
      return el("button", { type: "button", title: name, "aria-label": name, onclick }, sign);
    };
    const box = (/** @type {"detail" | "spread"} */ type, /** @type {string} */ label) => {
      /** @type {HTMLInputElement} */
      const input = el("input", { type: "checkbox", onchange: () => act({ type, on: input.checked }) });
      return el("label", {}, input, label);
    };
    this.first = button("first", "|◀", () => go(0));
    this.back = button("back", "◀", () => act({ type: "move", by: -1 }));
    this.next = button("next", "▶", () => act({ type: "move", by: 1 }));
    this.last = button("last", "▶|", () => go(last));
    this.play = el("button", { type: "button", onclick: togglePlaying }, t("explain.play"));
    /** @type {HTMLInputElement} */
    this.slider = el("input", {
      type: "range",
      min: 0,
      max: last,
      "aria-label": t("explain.slider"),
      oninput: () => go(Number(this.slider.value)),
    });
    this.count = el("span", { class: "muted small leafing__count" });
    this.element = el(
      "div",
      { class: "leafing" },
      el("div", { class: "leafing__place" }, this.slider, this.count),
      el("div", { class: "toolbar" }, this.first, this.back, this.next, this.last, this.play),
    );
    this.switches = el(
      "div",
      { class: "checks" },
      box("detail", t("explain.detailed")),
      box("spread", t("explain.spread")),
    );
  }

  /** @param {ExplainState} state */
  render(state) {
    const { at, passages, isPlaying } = state;
    const count = at ? t("explain.of", { n: at, total: passages.length }) : t("explain.start");
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", count);
    this.count.textContent = count;
    this.first.disabled = this.back.disabled = at === 0;
    this.next.disabled = this.last.disabled = isAtEnd(state);
    this.play.textContent = t(isPlaying ? "explain.pause" : "explain.play");
    this.play.setAttribute("aria-pressed", String(isPlaying));
  }
}
