// The list of steps: a line each, and the one that is shown spread out, with its chains and its small steps.

import { make } from "../dom.js";
import { number, say } from "../i18n.js";

export class StepList {
  /** `go(step, scene)` shows a step, or one picture within it. */
  constructor(kind, passages, go) {
    this.kind = kind;
    this.passages = passages;
    this.go = go;
    this.items = passages.map((passage, i) => this.item(passage, i + 1));
    this.spread = null; // the step that is spread out
    this.element = make(
      "ol",
      { class: "passages", "aria-label": say("explain.steps") },
      this.items.map(({ item }) => item),
    );
  }

  item(passage, step) {
    const button = make(
      "button",
      { type: "button", class: "passage", onclick: () => this.go(step) },
      make("span", { class: "nth" }, `${step}.`),
      make("span", { class: "what" }, passage.title),
      make("span", { class: "muted small" }, number(passage.weight, 1)),
    );
    const item = make("li", {}, button);
    return { item, button, told: null, lines: new Map() };
  }

  /** Spreads a step out, marks the line of the picture that is shown, and hides what is filtered out. */
  show(at, frame, isShown) {
    this.items.forEach(({ item, button }, i) => {
      item.hidden = !isShown(i + 1) && i + 1 !== at;
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
    for (let fold = now?.closest("details"); fold && told.contains(fold); fold = fold.parentElement.closest("details"))
      fold.open = true;
    this.bring(now ?? item);
  }

  /** Scrolls within the list alone: the page stays where it is. */
  bring(what) {
    const list = this.element.getBoundingClientRect(),
      place = what.getBoundingClientRect();
    if (place.top < list.top) this.element.scrollTop += place.top - list.top;
    else if (place.bottom > list.bottom)
      this.element.scrollTop += Math.min(place.bottom - list.bottom, place.top - list.top);
  }

  tell(at) {
    const entry = this.items[at - 1];
    const { steps, technique, title } = this.passages[at - 1];
    entry.lines.clear();
    const small = steps.filter(({ folded }) => folded),
      large = steps.filter(({ folded }) => !folded);
    entry.told = make(
      "div",
      { class: "told" },
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

  /** A sentence, with its chains. Where a step has several sentences, each can be shown by itself. */
  scene(entry, at, scene, isPart) {
    const text = this.line(entry, at, scene, isPart || scene.chains?.length > 0);
    return [text, ...(scene.chains ?? []).map((chain) => this.chain(entry, at, chain))];
  }

  line(entry, at, scene, isPart) {
    if (!isPart) return make("p", {}, scene.text);
    const made = make("button", { type: "button", class: "line", onclick: () => this.go(at, scene) }, scene.text);
    entry.lines.set(scene, made);
    return made;
  }

  chain(entry, at, { assumption, lines }) {
    return make(
      "details",
      { class: "chain" },
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
