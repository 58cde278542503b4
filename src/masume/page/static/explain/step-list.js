// The list of steps: a line each, and the one that is shown spread out, with its chains and its small steps.

import { make } from "../dom.js";
import { number, say } from "../i18n.js";
import { isShown } from "./state.js";

/** @import { Chain, KindName, Passage, Scene } from "../types" */
/** @import { ExplainState } from "./state.js" */

/**
 * @typedef {object} Item  a step of the list
 * @property {HTMLElement} item
 * @property {HTMLElement} button
 * @property {HTMLElement | null} told  its sentences, while it is spread out
 * @property {Map<Scene, HTMLElement>} lines  those of its sentences that can be shown by themselves
 */

export class StepList {
  /**
   * @param {KindName} kind
   * @param {Passage[]} passages
   * @param {(step: number, scene?: Scene | null) => void} go  shows a step, or one picture within it
   */
  constructor(kind, passages, go) {
    this.kind = kind;
    this.passages = passages;
    this.go = go;
    /** @type {Item[]} */
    this.items = passages.map((passage, i) => this.item(passage, i + 1));
    this.spread = 0; // the step that is spread out; 0 for none
    this.element = make(
      "ol",
      { class: "step-list", "aria-label": say("explain.steps") },
      this.items.map(({ item }) => item),
    );
  }

  /**
   * @param {Passage} passage
   * @param {number} step
   * @returns {Item}
   */
  item(passage, step) {
    const button = make(
      "button",
      { type: "button", class: "step-list__step", onclick: () => this.go(step) },
      make("span", { class: "step-list__number" }, `${step}.`),
      make("span", { class: "step-list__title" }, passage.title),
      make("span", { class: "muted small" }, number(passage.weight, 1)),
    );
    const item = make("li", {}, button);
    return { item, button, told: null, lines: new Map() };
  }

  /**
   * Spread a step out, mark the line of the picture that is shown, and hide what is filtered out.
   * @param {ExplainState} state
   */
  render(state) {
    const { at, frame } = state;
    this.items.forEach(({ item, button }, i) => {
      item.hidden = !isShown(state, i + 1) && i + 1 !== at;
      if (i + 1 === at) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    });
    if (this.spread !== at) {
      if (this.spread) this.items[this.spread - 1].told?.remove();
      this.spread = at;
      if (at) this.tell(at);
    }
    if (!at) {
      this.element.scrollTop = 0;
      return;
    }
    const { lines, item, told } = this.items[at - 1];
    for (const [scene, line] of lines) {
      if (scene === frame) line.setAttribute("aria-current", "true");
      else line.removeAttribute("aria-current");
    }
    const now = frame ? lines.get(frame) : null;
    let fold = now?.closest("details");
    while (fold && told?.contains(fold)) {
      fold.open = true;
      fold = fold.parentElement?.closest("details");
    }
    this.bring(now ?? item);
  }

  /**
   * Scroll within the list alone: the page stays where it is.
   * @param {HTMLElement} what
   */
  bring(what) {
    const list = this.element.getBoundingClientRect(),
      place = what.getBoundingClientRect();
    if (place.top < list.top) this.element.scrollTop += place.top - list.top;
    else if (place.bottom > list.bottom)
      this.element.scrollTop += Math.min(place.bottom - list.bottom, place.top - list.top);
  }

  /** @param {number} at */
  tell(at) {
    const entry = this.items[at - 1];
    const { steps, technique, title } = this.passages[at - 1];
    entry.lines.clear();
    const small = steps.filter(({ folded }) => folded),
      large = steps.filter(({ folded }) => !folded);
    entry.told = make(
      "div",
      { class: "step-list__sentences" },
      small.length
        ? make(
            "details",
            { class: "small" },
            make("summary", {}, say("explain.small", { n: small.length })),
            make(
              "ol",
              {},
              small.map((scene) => make("li", {}, this.scene(entry, at, scene, true))),
            ),
          )
        : null,
      large.flatMap((scene) => this.scene(entry, at, scene, large.length > 1 || small.length > 0)),
      technique !== "mistake" &&
        make(
          "p",
          { class: "small" },
          make("a", { href: `/learn/${this.kind}/${technique}` }, say("explain.learn", { title })),
        ),
    );
    entry.item.append(entry.told);
  }

  /**
   * Make a sentence, with its chains. Where a step has several sentences, each can be shown by itself.
   * @param {Item} entry
   * @param {number} at
   * @param {Scene} scene
   * @param {boolean} isPart
   * @returns {HTMLElement[]}
   */
  scene(entry, at, scene, isPart) {
    const text = this.line(entry, at, scene, isPart || (scene.chains ?? []).length > 0);
    return [text, ...(scene.chains ?? []).map((chain) => this.chain(entry, at, chain))];
  }

  /**
   * @param {Item} entry
   * @param {number} at
   * @param {Scene} scene
   * @param {boolean} isPart
   * @returns {HTMLElement}
   */
  line(entry, at, scene, isPart) {
    if (!isPart) return make("p", {}, scene.text);
    const made = make(
      "button",
      { type: "button", class: "step-list__line", onclick: () => this.go(at, scene) },
      scene.text,
    );
    entry.lines.set(scene, made);
    return made;
  }

  /**
   * @param {Item} entry
   * @param {number} at
   * @param {Chain} chain
   */
  chain(entry, at, { assumption, lines }) {
    return make(
      "details",
      { class: "step-list__chain" },
      make("summary", {}, say("explain.chain", { n: lines.length })),
      this.line(entry, at, assumption, true),
      make(
        "ol",
        {},
        lines.map((scene) => make("li", {}, this.scene(entry, at, scene, true))),
      ),
    );
  }
}
