// The card beside the board. It is always there and always of the same height: what is said never moves a tool. It holds
// the message of the moment, else the rules for those who play the kind for the first time, else what can be said of the
// board: broken rules, counts and combinations.

import { announce, el } from "../dom.js";
import { t } from "../i18n.js";
import { watchCellNames, withCells } from "./cell-names.js";
import { showKeys } from "./help-dialogs.js";
import { rulePicture } from "./rule-picture.js";

/** @import { Child } from "../dom.js" */
/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { Button, Message } from "./messages.js" */
/** @import { PlayState } from "./view-state.js" */

export class Card {
  /**
   * @param {Player} player
   * @param {(cells: Cell[]) => void} light  show cells that a text names
   */
  constructor(player, light) {
    this.player = player;
    // What is drawn now, so that only what differs is drawn again.
    /** @type {Message | null} */
    this.shownMessage = null;
    /** @type {Cell | null} */
    this.shownIntro = null;
    this.turns = 0; // how often something was said
    this.message = el("div", { class: "player__message", hidden: true });
    this.intro = el("div", { class: "intro", hidden: true });
    this.facts = el("div", { class: "cell-card" });
    this.trial = el(
      "div",
      { class: "player__trial-bar toolbar", hidden: true },
      el("span", { class: "player__trial" }),
      this.tool("keep", () => player.keepTrial()),
      this.tool("drop", () => player.dropTrial()),
    );
    this.element = el(
      "section",
      { class: "player__card", "aria-label": t("play.card"), tabindex: "0" },
      el("div", { class: "player__card-content" }, this.message, this.intro, this.facts),
      this.trial,
    );
    watchCellNames(this.element, light);
  }

  /**
   * @param {string} name
   * @param {() => void} press
   */
  tool(name, press) {
    return el("button", { type: "button", "data-tool": name, onclick: press }, t(`play.${name}`));
  }

  /** Whether what stands here names cells. */
  get namesCells() {
    const shown = [this.message, this.intro, this.facts].find((part) => !part.hidden);
    return shown?.querySelector(".cell-name") != null;
  }

  /** @param {PlayState} state */
  render(state) {
    const { message, intro, game, selected, making } = state;
    this.trial.hidden = !game.trials.length;
    if (this.trial.firstElementChild)
      this.trial.firstElementChild.textContent = t("play.trial", { n: game.trials.length });
    if (message !== this.shownMessage) this.renderMessage(message, selected);
    if (intro !== this.shownIntro) this.renderIntro(intro);
    this.intro.hidden = message !== null || intro === null;
    this.facts.hidden = message !== null || intro !== null;
    if (!this.facts.hidden) this.facts.replaceChildren(...this.factsOf(state));
    const onward = this.message.querySelector("[data-tool=next-board]");
    if (making && onward instanceof HTMLButtonElement) {
      onward.disabled = true;
      onward.textContent = t("play.making");
    }
  }

  /**
   * Return what can be said of the board: which rules are broken, and what the kind knows of the selected cell.
   * @param {PlayState} state
   */
  factsOf({ breaks, selected, finished }) {
    const { player } = this;
    const broken = breaks.map((each) =>
      el("p", { class: "bad" }, withCells(player.breakText(each), player.answer.puzzle.cols)),
    );
    const facts = selected === null || finished ? [] : player.input.card(selected);
    const rest = facts.length || broken.length ? [] : [el("p", {}, t(`play.aim-${player.answer.kind}`))];
    return [...broken, ...facts, ...rest];
  }

  /**
   * Tell the rules of the game as it is played here, with a picture and a cell to try.
   * @param {Cell | null} cell
   */
  renderIntro(cell) {
    this.shownIntro = cell;
    if (cell === null) {
      this.intro.replaceChildren();
      return;
    }
    const { player } = this;
    const { answer, input, game } = player;
    const tried = cell < 0 ? null : t("play.try-one", { cell: game.name(cell) });
    this.intro.replaceChildren(
      ...[
        el("p", { class: "intro__aim" }, t(`play.aim-${answer.kind}`)),
        rulePicture(input.sketch()),
        el(
          "ul",
          {},
          answer.rules.map((rule) => el("li", {}, rule)),
        ),
        tried && el("p", { class: "intro__try" }, withCells(tried, answer.puzzle.cols)),
        el("p", { class: "small muted" }, t(`play.mouse-${answer.kind}`)),
        el("button", { type: "button", class: "intro__keys quiet", onclick: () => showKeys(input) }, t("play.keys")),
      ].filter((part) => part !== null),
    );
    this.intro.parentElement?.scrollTo(0, 0);
  }

  /**
   * @param {Message | null} message
   * @param {Cell | null} selected
   */
  renderMessage(message, selected) {
    this.shownMessage = message;
    const { board, element } = this.player.view;
    const hadFocus = this.message.contains(document.activeElement);
    this.message.hidden = !message;
    this.message.className = `player__message ${message?.tone ?? ""}`;
    this.message.replaceChildren();
    if (message) {
      this.tell(message);
      this.turns += 1;
      element.dataset.turn = String(this.turns);
    }
    const next = this.message.querySelector("[data-tool=next]");
    if (hadFocus && next instanceof HTMLElement) next.focus();
    else if (hadFocus) board.focus(selected);
    if (message?.slide) this.focusSlide(message.slide);
    this.message.parentElement?.scrollTo(0, 0);
  }

  /** @param {Message} message */
  tell({ title, idea, remark, lines, argument, buttons = [], next, link, slide }) {
    const { cols } = this.player.answer.puzzle;
    const named = (/** @type {string} */ text) => withCells(text, cols);
    const paragraphs = (/** @type {string[]} */ texts) => texts.map((text) => el("p", {}, named(text)));
    /** @type {Child[]} */
    const made = buttons.map((each) => this.button(each));
    if (slide) made.splice(1, 0, el("span", { class: "player__slide-count" }, `${slide.at + 1} / ${slide.total}`));
    if (link) made.push(el("a", { class: "button", href: link.href }, link.label));
    const content = el(
      "div",
      { class: "player__said" },
      title && el("h3", {}, title),
      remark && el("p", { class: "player__remark" }, named(remark)),
      idea !== undefined && el("p", { class: "small muted" }, idea),
      paragraphs(lines),
      argument && el("details", {}, el("summary", {}, t("play.hint-all")), paragraphs(argument)),
    );
    const close = el(
      "button",
      { type: "button", class: "quiet", "aria-label": t("play.close"), onclick: () => this.player.dismiss() },
      "×",
    );
    this.message.append(
      el("div", { class: "player__message-tools" }, next && this.button(next, "next"), close),
      content,
      made.length > 0 ? el("div", { class: slide ? "toolbar player__slides" : "toolbar" }, made) : "",
    );
    announce([...content.querySelectorAll("p, h3")].map((line) => line.textContent).join(" "));
  }

  /**
   * Add a line to the message that is shown.
   * @param {string} text
   */
  tellBelow(text) {
    this.message.querySelector(".player__told")?.remove();
    if (text) this.message.append(el("p", { class: "player__told small muted" }, text));
  }

  /**
   * @param {Button} button
   * @returns {HTMLElement}
   */
  button({ label, command, disabled, primary }, tool = /** @type {string} */ (command.name)) {
    return el(
      "button",
      {
        type: "button",
        "data-tool": tool === "hint" ? null : tool,
        class: primary ? "primary" : null,
        disabled,
        onclick: () => this.player.perform(command),
      },
      label,
    );
  }

  /**
   * The button for the next picture keeps the focus, so that one key leafs through all of them.
   * @param {{ at: number, total: number }} slide
   */
  focusSlide({ at, total }) {
    const buttons = this.message.querySelectorAll(".player__slides button");
    const button = buttons[at === total - 1 ? 2 : 1];
    if (button instanceof HTMLElement) button.focus();
  }
}
