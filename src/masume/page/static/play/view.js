// The elements around a board that is played: timer, message, pad, tools, settings, and the card of the selected cell.
// `render` draws a state; what the user does goes to the player.

import { PictureBoard } from "../board.js";
import { announce, el, field, select } from "../dom.js";
import { rowCol } from "../grid.js";
import { t } from "../i18n.js";
import { PlayBoard } from "../play-board.js";
import { showKeys, showRules } from "./help-dialogs.js";
import { hintLabel } from "./messages.js";
import { Timer } from "./timer.js";

/** @import { Attribute, Child } from "../dom.js" */
/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { Button, Message } from "./messages.js" */
/** @import { PlayState, Slides } from "./view-state.js" */

const LARGEST = 1.75; // pixels for a unit of the drawing: cells of 70 pixels

export class PlayView {
  /**
   * @param {Player} player
   * @param {Child[]} extras
   * @param {Child} remark
   */
  constructor(player, extras, remark) {
    const { answer, input } = player;
    this.player = player;
    this.board = new PlayBoard(answer.sheet, answer.title);
    /** @type {Cell[]} */
    this.drawn = answer.sheet.cells.map(([cell]) => cell);
    // What is drawn now, so that only what differs is drawn again.
    /** @type {Message | null} */
    this.shownMessage = null;
    /** @type {Slides | null} */
    this.shownSlides = null;
    this.shownPad = "";
    this.isPaused = false;
    this.turns = 0; // how often something was said

    this.time = el("span", { class: "player__time", role: "timer", "aria-label": t("play.time") });
    this.pausing = el("button", { type: "button", class: "quiet", onclick: () => player.pause() }, t("play.pause"));
    this.trial = el("span", { class: "player__trial", hidden: true });
    this.message = el("div", { class: "player__message notice", hidden: true });
    this.pad = el("div", { class: `pad pad--${answer.kind}`, role: "group", "aria-label": t("play.pad") });
    this.card = el("div", { class: "cell-card" });
    this.rating = el("p", { class: "small muted player__rating" });
    this.cover = el(
      "button",
      { type: "button", class: "player__cover", hidden: true, onclick: () => player.pause() },
      t("play.go-on"),
    );
    this.boardPlace = el("div", { class: "board" }, this.board.element, this.cover);
    this.undo = this.tool("undo", () => player.undo());
    this.redo = this.tool("redo", () => player.redo());
    this.notes = this.tool("notes", () => player.toggleNotes(), { "aria-pressed": "false" });
    this.hint = this.tool("hint", () => player.hint());
    this.check = this.tool("check", () => player.showMistakes());
    this.keep = this.tool("keep", () => player.keepTrial());
    this.drop = this.tool("drop", () => player.dropTrial());
    this.restart = this.tool("restart", () => player.restart(), { class: "quiet" });
    const moves = [
      this.undo,
      this.redo,
      input.takesNotes && this.notes,
      input.takesNotes && this.tool("fill", () => input.fillNotes()),
      input.selects && this.tool("erase", () => player.erase()),
    ];
    const thinkingTools = [this.hint, this.check, this.tool("try", () => player.beginTrial()), this.keep, this.drop];
    const rare = [
      this.restart,
      this.tool("rules", () => showRules(answer), { class: "quiet" }),
      this.tool("keys", () => showKeys(input), { class: "quiet" }),
    ];
    this.element = this.layout({ moves, thinkingTools, rare }, extras, remark);
    // A small board on a large screen need not fill it.
    this.board.element.style.maxWidth = `${Math.round(answer.sheet.width * LARGEST)}px`;
    this.board.element.classList.toggle("board--painted", input.dragging);
  }

  /**
   * @param {{ moves: Child[], thinkingTools: Child[], rare: Child[] }} tools
   * @param {Child[]} extras
   * @param {Child} remark
   */
  layout({ moves, thinkingTools, rare }, extras, remark) {
    return el(
      "div",
      { class: `player split player--${this.player.answer.kind}`, "data-turn": "0" },
      el(
        "div",
        { class: "player__side" },
        el(
          "div",
          { class: "player__head" },
          el("h1", { class: "player__title" }, this.player.answer.title),
          this.trial,
          el("span", { class: "player__clock" }, this.time, this.pausing),
        ),
        this.boardPlace,
      ),
      el(
        "div",
        { class: "panel" },
        remark,
        this.message,
        this.pad,
        el(
          "div",
          { class: "player__tools" },
          el("div", { class: "toolbar", role: "group", "aria-label": t("play.moves") }, moves),
          el("div", { class: "toolbar", role: "group", "aria-label": t("play.thoughts") }, thinkingTools),
        ),
        this.card,
        el("div", { class: "toolbar player__more" }, rare, this.settings()),
        this.rating,
        ...extras,
      ),
    );
  }

  /**
   * @param {string} name
   * @param {() => void} press
   * @param {Record<string, Attribute>} [attributes]
   */
  tool(name, press, attributes = {}) {
    return el("button", { type: "button", "data-tool": name, onclick: press, ...attributes }, t(`play.${name}`));
  }

  /** Make the controls for what the player wants: how mistakes are shown, whether notes are cleared, what is counted. */
  settings() {
    const { player } = this;
    const chosen = player.state.settings;
    const check = (/** @type {"timer" | "clear-notes" | "remaining"} */ name) => {
      /** @type {HTMLInputElement} */
      const box = el("input", {
        type: "checkbox",
        checked: chosen[name],
        "data-wish": name,
        onchange: () => player.set({ [name]: box.checked }),
      });
      return el("label", {}, box, t(`play.wish-${name}`));
    };
    const mistakes = select(
      ["never", "ask", "once"].map((wish) => [wish, t(`play.mistakes-${wish}`)]),
      chosen.mistakes,
      {
        "data-wish": "mistakes",
        onchange: () => player.set({ mistakes: /** @type {"never" | "ask" | "once"} */ (mistakes.value) }),
      },
    );
    return el(
      "details",
      { class: "player__settings" },
      el("summary", {}, t("play.wishes")),
      field(t("play.wish-mistakes"), mistakes),
      el(
        "div",
        { class: "checks" },
        check("timer"),
        player.input.takesNotes && check("clear-notes"),
        player.input.countsLeft && check("remaining"),
      ),
    );
  }

  // ---- Painting

  /** @param {PlayState} state */
  render(state) {
    this.renderBoard(state);
    this.renderTools(state);
    this.renderPad();
    this.renderTime(state);
    this.renderSlides(state.slides);
    this.renderMessage(state);
    this.renderPause(state.paused);
  }

  /** @param {PlayState} state */
  renderBoard(state) {
    const { board, player } = this;
    const { input } = player;
    for (const cell of this.drawn) {
      board.set(cell, {
        value: input.pending(cell) ?? state.game.entry(cell),
        trial: state.game.isOnTrial(cell),
        notes: state.game.marks(cell),
        part: state.highlights.get(cell) ?? (state.mistakes.has(cell) ? "clash" : null),
        label: this.label(state, cell),
      });
    }
    if (player.answer.sheet.path) board.join(input.links());
    const counts = state.settings.remaining && input.counts();
    if (counts) board.showCounts(counts.rows, counts.cols, counts.heads);
    else if (input.countsLeft) board.hideCounts();
    board.cursor(state.selected, input.selects || state.byKeys);
    this.card.replaceChildren(...(state.selected === null ? [] : input.card(state.selected)));
  }

  /**
   * Return what a screen reader says of a cell: where it is, what it holds, and what is special about it.
   * @param {PlayState} state
   * @param {Cell} cell
   */
  label(state, cell) {
    const { answer, input } = this.player;
    const [row, col] = rowCol(cell, answer.puzzle.cols);
    const content = input.content(cell, this.player.value(cell));
    const states = [
      cell in answer.givens && t("play.given"),
      state.game.entry(cell) !== null && state.game.isOnTrial(cell) && t("play.on-trial"),
      state.mistakes.has(cell) && t("play.wrong"),
      state.highlights.has(cell) && t(`play.part-${state.highlights.get(cell)}`),
    ].filter(Boolean);
    return [t("play.cell", { row: row + 1, col: col + 1, content }), ...states].join(", ");
  }

  /** @param {PlayState} state */
  renderTools({ game, hint, level, writesNotes, settings, busy, rating }) {
    this.undo.disabled = !game.done.length;
    this.redo.disabled = !game.undone.length;
    this.restart.disabled = !game.contents.size;
    this.keep.hidden = this.drop.hidden = this.trial.hidden = !game.trials.length;
    this.trial.textContent = t("play.trial", { n: game.trials.length });
    this.notes.setAttribute("aria-pressed", String(writesNotes));
    this.check.hidden = settings.mistakes === "never";
    this.hint.textContent = hintLabel(hint, level);
    this.rating.textContent = rating;
    this.element.setAttribute("aria-busy", String(busy > 0));
  }

  /** The keys of the pad change where they are the numbers that are left; the focus goes to the board when the key that
   * had it is gone. */
  renderPad() {
    const { input, state } = this.player;
    const keys = input.pad();
    const shown = JSON.stringify(keys);
    if (shown === this.shownPad) return;
    this.shownPad = shown;
    this.pad.hidden = !keys.length && !input.selects;
    const hadFocus = this.pad.contains(document.activeElement);
    const buttons = keys.map(({ number, offered }) =>
      el(
        "button",
        {
          type: "button",
          class: offered ? "pad__key pad__key--offered" : "pad__key",
          "aria-label": offered ? t("play.offered", { number }) : null,
          onclick: () => input.take(number),
        },
        String(number),
      ),
    );
    this.pad.replaceChildren(...buttons);
    const next = buttons[keys.findIndex(({ offered }) => offered)];
    if (next) this.pad.scrollLeft = next.offsetLeft - this.pad.offsetLeft - this.pad.clientWidth / 2; // a strip on phones
    if (hadFocus) this.board.focus(state.selected);
  }

  /** @param {PlayState} state */
  renderTime({ settings, timer, finished, paused }) {
    this.time.hidden = !settings.timer;
    this.time.textContent = Timer.text(timer.elapsed);
    this.pausing.hidden = finished || paused;
  }

  /** @param {boolean} paused */
  renderPause(paused) {
    if (paused === this.isPaused) return;
    this.isPaused = paused;
    this.cover.hidden = !paused;
    this.boardPlace.classList.toggle("board--paused", paused);
    if (paused) this.cover.focus();
    else this.board.focus(this.player.state.selected);
  }

  /**
   * A refutation is shown in place of the board.
   * @param {Slides | null} slides
   */
  renderSlides(slides) {
    if (slides === this.shownSlides) return;
    if (slides) {
      const { scene } = slides.frames[slides.at];
      if (slides.frames !== this.shownSlides?.frames) {
        this.picture = new PictureBoard(slides.pictures, scene.text);
        this.picture.element.style.maxWidth = this.board.element.style.maxWidth;
        this.boardPlace.replaceChildren(this.picture.element, this.cover);
      }
      this.picture?.show(scene.frame, scene.text);
    } else this.boardPlace.replaceChildren(this.board.element, this.cover);
    this.shownSlides = slides;
  }

  /** @param {PlayState} state */
  renderMessage({ message, making, selected }) {
    if (message !== this.shownMessage) {
      this.shownMessage = message;
      const hadFocus = this.message.contains(document.activeElement);
      this.message.hidden = !message;
      this.message.className = `player__message notice ${message?.tone ?? ""}`;
      this.message.replaceChildren();
      if (message) this.tell(message);
      const next = this.message.querySelector("[data-tool=next]");
      if (hadFocus && next instanceof HTMLElement) next.focus();
      else if (hadFocus) this.board.focus(selected);
      if (message?.slide) this.focusSlide(message.slide);
    }
    const onward = this.message.querySelector("[data-tool=next-board]");
    if (making && onward instanceof HTMLButtonElement) {
      onward.disabled = true;
      onward.textContent = t("play.making");
    }
  }

  /** @param {Message} message */
  tell({ title, idea, lines, argument, buttons = [], next, slide }) {
    const paragraphs = (/** @type {string[]} */ texts) => texts.map((text) => el("p", {}, text));
    const made = buttons.map((each) => this.button(each));
    if (slide) made.splice(1, 0, el("span", { class: "player__slide-count" }, `${slide.at + 1} / ${slide.total}`));
    const content = el(
      "div",
      { class: "player__said" },
      title && el("h3", {}, title),
      idea !== undefined && el("p", { class: "small muted" }, idea),
      paragraphs(lines),
      argument && el("details", {}, el("summary", {}, t("play.hint-all")), paragraphs(argument)),
      made.length > 0 && el("div", { class: slide ? "toolbar player__slides" : "toolbar" }, made),
    );
    const close = el(
      "button",
      { type: "button", class: "quiet", "aria-label": t("play.close"), onclick: () => this.player.dismiss() },
      "×",
    );
    this.message.append(
      el("div", { class: "player__message-tools" }, next && this.button(next, "next"), close),
      content,
    );
    this.turns += 1;
    this.element.dataset.turn = String(this.turns);
    announce([...content.querySelectorAll("p, h3")].map((line) => line.textContent).join(" "));
    if (this.boardPlace.getBoundingClientRect().top < 0) this.boardPlace.scrollIntoView({ block: "start" }); // it is spoken of
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
