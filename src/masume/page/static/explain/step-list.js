// The list of steps: a line for each, and below it the sentences of the steps that are open, with chains and small steps.

import { el } from "../dom.js";
import { number, t } from "../i18n.js";
import { isOpen, isShown } from "./state.js";

/** @import { Chain, Passage, Scene } from "../types" */
/** @import { ExplainState } from "./state.js" */

/**
 * @typedef {object} Item  a step of the list
 * @property {HTMLElement} item
 * @property {HTMLElement} button
 * @property {HTMLElement | null} sentences  while the step is open
 * @property {Map<Scene, HTMLElement>} lines  those of its sentences that can be shown by themselves
 */

export class StepList {
  /**
   * @param {Passage[]} passages
   * @param {(step: number, scene?: Scene | null) => void} go  shows a step, or one picture within it
   * @param {((technique: string) => string) | null} lessonAddress  returns where a technique is practised
   */
  constructor(passages, go, lessonAddress) {
    this.passages = passages;
    this.go = go;
    this.lessonAddress = lessonAddress;
    /** @type {Item[]} */
    this.items = passages.map((passage, i) => this.item(passage, i + 1));
    this.element = el(
      "ol",
      { class: "step-list", "aria-label": t("explain.steps") },
      this.items.map(({ item }) => item),
    );
  }

  /**
   * @param {Passage} passage
   * @param {number} step
   * @returns {Item}
   */
  item(passage, step) {
    const button = el(
      "button",
      { type: "button", class: "step-list__step", onclick: () => this.go(step) },
      el("span", { class: "step-list__number" }, `${step}.`),
      el("span", { class: "step-list__title" }, passage.title),
      el("span", { class: "muted small" }, number(passage.weight, 1)),
    );
    const item = el("li", {}, button);
    return { item, button, sentences: null, lines: new Map() };
  }

  /**
   * Open and close steps, mark the sentence of the picture that is shown, and hide what is filtered out.
   * @param {ExplainState} state
   */
  render(state) {
    const { at, frame } = state;
    this.items.forEach((entry, i) => {
      const step = i + 1;
      entry.item.hidden = !isShown(state, step) && step !== at;
      if (step === at) entry.button.setAttribute("aria-current", "step");
      else entry.button.removeAttribute("aria-current");
      if (isOpen(state, step)) this.open(step);
      else this.close(step);
      for (const [scene, line] of entry.lines) {
        if (scene === frame) line.setAttribute("aria-current", "true");
        else line.removeAttribute("aria-current");
      }
    });
    if (state.isPrinting) for (const fold of this.element.querySelectorAll("details")) fold.open = true;
    if (at) this.reveal(at, frame);
    else this.element.scrollTop = 0;
  }

  /**
   * Unfold what contains the sentence of a picture, and scroll to it within the list: the page stays where it is.
   * @param {number} step
   * @param {Scene | null} frame
   */
  reveal(step, frame) {
    const { item, lines } = this.items[step - 1];
    const target = (frame && lines.get(frame)) ?? item;
    for (let fold = target.closest("details"); fold && item.contains(fold); ) {
      fold.open = true;
      fold = fold.parentElement?.closest("details") ?? null;
    }
    const list = this.element.getBoundingClientRect(),
      place = target.getBoundingClientRect();
    if (place.top < list.top) this.element.scrollTop += place.top - list.top;
    else if (place.bottom > list.bottom)
      this.element.scrollTop += Math.min(place.bottom - list.bottom, place.top - list.top);
  }

  /** @param {number} step */
  close(step) {
    const entry = this.items[step - 1];
    entry.sentences?.remove();
    entry.sentences = null;
    entry.lines.clear();
  }

  /** @param {number} step */
  open(step) {
    const entry = this.items[step - 1];
    if (entry.sentences) return;
    const { steps, technique, title } = this.passages[step - 1];
    const address = technique === "mistake" ? "" : this.lessonAddress?.(technique);
    let hasLarge = false;
    entry.sentences = el(
      "div",
      { class: "step-list__sentences" },
      grouped(steps).map((scenes) => {
        if (scenes[0].folded) return this.smallSteps(step, scenes, hasLarge);
        hasLarge = true;
        return scenes.flatMap((scene) => this.scene(step, scene, steps.length > 1));
      }),
      address ? el("p", { class: "small" }, el("a", { href: address }, t("explain.learn", { title }))) : null,
    );
    entry.item.append(entry.sentences);
  }

  /**
   * Make the folded list of small steps that come before a larger one, or that follow from it.
   * @param {number} step
   * @param {Scene[]} scenes
   * @param {boolean} isFollowing
   */
  smallSteps(step, scenes, isFollowing) {
    const summary = t(isFollowing ? "explain.follows" : "explain.small", { n: scenes.length });
    return el("details", { class: "small" }, el("summary", {}, summary), this.lines(step, scenes));
  }

  /**
   * Make a list of sentences that can each be shown by themselves.
   * @param {number} step
   * @param {Scene[]} scenes
   */
  lines(step, scenes) {
    return el(
      "ol",
      {},
      scenes.map((scene) => el("li", {}, this.scene(step, scene, true))),
    );
  }

  /**
   * Make a sentence with its chains. Where a step has several sentences, each can be shown by itself.
   * @param {number} step
   * @param {Scene} scene
   * @param {boolean} isPart
   * @returns {HTMLElement[]}
   */
  scene(step, scene, isPart) {
    const chains = scene.chains ?? [];
    return [this.line(step, scene, isPart || chains.length > 0), ...chains.map((chain) => this.chain(step, chain))];
  }

  /**
   * Make a sentence, with its title unless that is the title of the step.
   * @param {number} step
   * @param {Scene} scene
   * @param {boolean} isPart
   * @returns {HTMLElement}
   */
  line(step, scene, isPart) {
    const title = scene.title !== this.passages[step - 1].title && scene.title;
    const content = [title && el("b", {}, `${title}. `), scene.text];
    if (!isPart) return el("p", {}, content);
    const button = el(
      "button",
      { type: "button", class: "step-list__line", onclick: () => this.go(step, scene) },
      content,
    );
    this.items[step - 1].lines.set(scene, button);
    return button;
  }

  /**
   * @param {number} step
   * @param {Chain} chain
   */
  chain(step, { assumption, lines }) {
    return el(
      "details",
      { class: "step-list__chain" },
      el("summary", {}, t("explain.chain", { n: lines.length })),
      this.line(step, assumption, true),
      this.lines(step, lines),
    );
  }
}

/**
 * Return scenes in groups of consecutive ones that are all folded, or all not.
 * @param {Scene[]} scenes
 */
function grouped(scenes) {
  /** @type {Scene[][]} */
  const groups = [];
  for (const scene of scenes) {
    const group = groups.at(-1);
    if (group && Boolean(group[0].folded) === Boolean(scene.folded)) group.push(scene);
    else groups.push([scene]);
  }
  return groups;
}
