// The elements of a board that is played, in three zones that never move: the board, the pad with the tools, and the
// card with what is said. `render` draws a state; what the user does goes to the player.

import { PictureBoard } from "../board.js";
import { el } from "../dom.js";
import { t } from "../i18n.js";
import { PlayBoard } from "../play-board.js";
import { Card } from "./card.js";
import { showMistakes } from "./checks.js";
import { finale } from "./ending.js";
import { showKeys } from "./help-dialogs.js";
import { giveHint } from "./hints.js";
import { icon } from "./icons.js";
import { toggleIntro } from "./introduction.js";
import { hintLabel } from "./messages.js";
import { settingsForm } from "./settings-form.js";
import { Timer } from "./timer.js";
import { Zoom } from "./zoom-gestures.js";

/** @import { Attribute, Child } from "../dom.js" */
/** @import { Cell } from "../types" */
/** @import { Player } from "../player.js" */
/** @import { PlayState, Slides } from "./view-state.js" */

const LARGEST = 2.2; // pixels for a unit of the drawing: cells of 88 pixels

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
    this.board.crop();
    /** @type {Cell[]} */
    this.drawn = answer.sheet.cells.map(([cell]) => cell);
    // What is drawn now, so that only what differs is drawn again.
    /** @type {Map<Cell, string>} */
    this.shownCells = new Map();
    /** @type {Slides | null} */
    this.shownSlides = null;
    /** @type {Map<number, { button: HTMLButtonElement, look: string }>} */
    this.keys = new Map();
    /** @type {number | null} */
    this.shownNext = null;
    this.isPaused = false;
    this.isOver = false;
    /** @type {Cell | null} */
    this.followed = null; // the cell that was last brought into view

    this.card = new Card(player, (cells) => this.board.overlay("named", cells, { over: true }));
    this.zoom = new Zoom(this.board, { paints: input.dragging, moves: () => player.game.done.length });
    this.time = el("span", { class: "player__time", role: "timer", "aria-label": t("play.time") });
    const sign = (/** @type {string} */ name, /** @type {() => void} */ press) =>
      el(
        "button",
        {
          type: "button",
          class: "quiet player__sign",
          "data-tool": name,
          "aria-label": t(`play.${name}`),
          onclick: press,
        },
        icon(name),
      );
    this.pausing = sign("pause", () => player.pause());
    this.rules = sign("rules", () => toggleIntro(player));
    this.grade = el("span", { class: "player__grade" });
    this.pad = el("div", { class: `pad pad--${answer.kind}`, role: "group", "aria-label": t("play.pad") });
    this.cover = el(
      "button",
      { type: "button", class: "player__cover", hidden: true, onclick: () => player.pause() },
      t("play.go-on"),
    );
    this.boardPlace = el("div", { class: "board" }, this.board.element, this.cover, this.zoom.element);
    this.undo = this.tool("undo", () => player.undo());
    this.redo = this.tool("redo", () => player.redo());
    this.notes = this.tool("notes", () => player.toggleNotes(), { "aria-pressed": "false" });
    this.hint = this.tool("hint", () => giveHint(player), { class: "player__hint" });
    this.check = this.tool("check", () => showMistakes(player));
    this.try = this.tool("try", () => player.beginTrial());
    this.restart = this.tool("restart", () => player.restart());
    this.more = this.tool("more", () => this.unfold(this.more.getAttribute("aria-expanded") !== "true"), {
      "aria-expanded": "false",
      "aria-controls": "player-more",
    });
    this.element = this.layout(extras, remark);
    // A small board on a large screen need not fill it.
    this.board.element.style.maxWidth = `${Math.round(this.board.bare.width * LARGEST)}px`;
    this.board.element.classList.toggle("board--painted", input.dragging);
    this.makePad();
  }

  /**
   * @param {Child[]} extras
   * @param {Child} remark
   */
  layout(extras, remark) {
    const { player } = this;
    const { answer, input } = player;
    const main = [this.undo, this.redo, input.selects && this.tool("erase", () => player.erase())];
    if (input.takesNotes) main.push(this.notes);
    main.push(this.hint, this.more);
    const others = [this.check, this.try, input.takesNotes && this.tool("fill", () => input.fillNotes()), this.restart];
    return el(
      "div",
      { class: `player split player--${answer.kind}`, "data-turn": "0" },
      el(
        "div",
        { class: "player__side" },
        el(
          "div",
          { class: "player__head" },
          el("div", { class: "player__name" }, el("h1", { class: "player__title" }, answer.title), this.grade),
          el("span", { class: "player__clock" }, this.time, this.pausing, this.rules),
        ),
        this.boardPlace,
      ),
      el(
        "div",
        { class: "panel" },
        remark,
        this.pad,
        el(
          "div",
          { class: "player__tools" },
          el("div", { class: "player__main-tools", role: "group", "aria-label": t("play.moves") }, main),
          el(
            "div",
            { class: "player__other-tools", id: "player-more" },
            el("div", { class: "toolbar", role: "group", "aria-label": t("play.thoughts") }, others),
            settingsForm(player),
            el(
              "button",
              { type: "button", class: "quiet player__keys", onclick: () => showKeys(input) },
              t("play.keys"),
            ),
            ...extras,
          ),
        ),
        this.card.element,
      ),
    );
  }

  /**
   * @param {string} name
   * @param {() => void} press
   * @param {Record<string, Attribute>} [attributes]
   */
  tool(name, press, attributes = {}) {
    return el(
      "button",
      { type: "button", "data-tool": name, onclick: press, ...attributes },
      icon(name),
      el("span", {}, t(`play.${name}`)),
    );
  }

  /**
   * Show or hide the tools that phones have no room for.
   * @param {boolean} isOpen
   */
  unfold(isOpen) {
    this.more.setAttribute("aria-expanded", String(isOpen));
    this.element.classList.toggle("player--unfolded", isOpen);
  }

  // ---- Painting

  /** @param {PlayState} state */
  render(state) {
    this.renderBoard(state);
    this.renderTools(state);
    this.renderPad();
    this.renderTime(state);
    this.renderSlides(state.slides);
    this.card.render(state);
    this.renderMarks(state);
    this.renderPause(state.paused);
    this.renderEnd(state.finished);
  }

  /**
   * Draw the cells that differ from what is shown.
   * @param {PlayState} state
   */
  renderBoard(state) {
    const { board, player, shownCells } = this;
    const { input } = player;
    const broken = new Set(state.breaks.flatMap(({ cells }) => cells));
    const isTrial = state.game.trials.length > 0;
    for (const cell of this.drawn) {
      const value = input.pending(cell) ?? state.game.entry(cell);
      const notes = state.game.marks(cell);
      const trial = isTrial && state.game.isOnTrial(cell);
      const part = state.highlights.get(cell) ?? (state.mistakes.has(cell) ? "clash" : null);
      const signs = `${value}|${notes}|${trial}|${part}|${state.mistakes.has(cell)}|${broken.has(cell)}`;
      const shown = shownCells.get(cell);
      if (shown === signs) continue;
      shownCells.set(cell, signs);
      // An entry comes in with a motion of its own; what is drawn again for another reason does not.
      board.enter(cell, shown !== undefined && value !== null && !shown.startsWith(`${value}|`), input.isInk(cell));
      board.set(cell, { value, trial, notes, part, label: this.label(state, cell, broken.has(cell)) });
    }
    board.underline(broken);
    if (player.answer.sheet.path) board.join(input.links());
    const counts = state.settings.remaining && input.counts();
    if (counts) board.showCounts(counts.rows, counts.cols, counts.heads);
    else if (input.countsLeft) board.hideCounts();
    board.cursor(state.selected, (input.selects || state.byKeys) && !state.finished);
    if (this.followed !== state.selected) {
      this.followed = state.selected;
      this.zoom.follow();
    }
  }

  /**
   * Light the lines of the selected cell, mark the cell to try, and name rows and columns.
   * @param {PlayState} state
   */
  renderMarks({ selected, settings, byKeys, game, intro, finished, highlights, mistakes }) {
    const { board, player } = this;
    const { input } = player;
    const isSeen = selected !== null && !finished && (input.selects || byKeys || game.done.length > 0);
    const lit = isSeen && settings.lines ? input.lit(selected) : { line: [], twins: [] };
    const isPlain = (/** @type {Cell} */ cell) => !highlights.has(cell) && !mistakes.has(cell) && !input.isInk(cell);
    board.overlay("lit", lit.line.filter(isPlain));
    board.overlay("twins", lit.twins, { over: true });
    board.overlay("done", settings.lines ? input.doneCells() : [], { over: true });
    board.overlay("try", intro !== null && intro >= 0 ? [intro] : [], { over: true });
    board.element.classList.toggle("board--labelled", settings.labels || this.card.namesCells);
  }

  /**
   * Return what a screen reader says of a cell: its name, what it holds, and what is special about it.
   * @param {PlayState} state
   * @param {Cell} cell
   * @param {boolean} [isBroken]  whether it breaks a rule
   */
  label(state, cell, isBroken = state.breaks.some(({ cells }) => cells.includes(cell))) {
    const { answer, input } = this.player;
    const content = input.content(cell, this.player.value(cell));
    const states = [
      cell in answer.givens && t("play.given"),
      state.game.entry(cell) !== null && state.game.isOnTrial(cell) && t("play.on-trial"),
      state.mistakes.has(cell) && t("play.wrong"),
      isBroken && t("play.breaks-rule"),
      state.highlights.has(cell) && t(`play.part-${state.highlights.get(cell)}`),
    ].filter(Boolean);
    return [t("play.cell", { cell: state.game.name(cell), content }), ...states].join(", ");
  }

  /** @param {PlayState} state */
  renderTools({ game, hint, level, writesNotes, settings, busy, grade, finished }) {
    this.undo.disabled = !game.done.length;
    this.redo.disabled = !game.undone.length;
    this.restart.disabled = !game.contents.size;
    this.notes.setAttribute("aria-pressed", String(writesNotes));
    this.check.hidden = settings.mistakes === "never";
    for (const tool of [this.hint, this.check, this.try, this.notes]) tool.disabled = finished;
    const label = this.hint.querySelector("span");
    if (label) label.textContent = hintLabel(hint, level);
    this.grade.textContent = grade;
    this.element.setAttribute("aria-busy", String(busy > 0));
  }

  /** Make the keys of the pad; they keep their places. */
  makePad() {
    const { input } = this.player;
    const keys = input.pad();
    this.pad.hidden = !keys.length;
    for (const { number } of keys) {
      const button = el(
        "button",
        { type: "button", class: "pad__key", onclick: () => input.take(number) },
        String(number),
      );
      this.keys.set(number, { button, look: "" });
      this.pad.append(button);
    }
  }

  /** Show which numbers are placed and which comes next; a strip of them is scrolled to it. */
  renderPad() {
    let next = null;
    for (const { number, offered = false, placed = false } of this.player.input.pad()) {
      const key = this.keys.get(number);
      if (!key) continue;
      if (offered) next = number;
      const look = `pad__key${offered ? " pad__key--offered" : ""}${placed ? " pad__key--placed" : ""}`;
      if (look === key.look) continue;
      key.look = key.button.className = look;
      if (offered) key.button.setAttribute("aria-label", t("play.offered", { number }));
      else if (placed) key.button.setAttribute("aria-label", t("play.placed", { number }));
      else key.button.removeAttribute("aria-label");
    }
    if (next === this.shownNext) return;
    this.shownNext = next;
    const button = next === null ? null : this.keys.get(next)?.button;
    if (!button) return;
    this.pad.scrollLeft = button.offsetLeft - this.pad.offsetLeft - this.pad.clientWidth / 2;
    this.pad.scrollTop = button.offsetTop - this.pad.offsetTop - this.pad.clientHeight / 2;
  }

  /** @param {PlayState} state */
  renderTime({ settings, timer, finished, paused }) {
    this.time.hidden = !settings.timer;
    this.time.textContent = Timer.text(timer.elapsed);
    this.pausing.classList.toggle("player__pausing--off", finished || paused);
    this.pausing.disabled = finished || paused;
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
   * The board answers when it is solved.
   * @param {boolean} isOver
   */
  renderEnd(isOver) {
    if (isOver === this.isOver) return;
    this.isOver = isOver;
    this.element.classList.toggle("player--over", isOver);
    finale(this.board, isOver ? this.player.input.finale() : null);
  }

  /**
   * A refutation is shown in place of the board.
   * @param {Slides | null} slides
   */
  renderSlides(slides) {
    if (slides === this.shownSlides) return;
    const { board } = this;
    if (slides) {
      const { scene } = slides.frames[slides.at];
      if (slides.frames !== this.shownSlides?.frames) {
        this.picture = new PictureBoard(slides.pictures, scene.text);
        const { x, y, width, height } = board.viewport.full;
        this.picture.element.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
        this.picture.element.classList.add("board--labelled");
        this.picture.element.style.maxWidth = board.element.style.maxWidth;
        board.element.replaceWith(this.picture.element);
      }
      this.picture?.show(scene.frame, scene.text);
    } else this.picture?.element.replaceWith(board.element);
    this.shownSlides = slides;
  }
}
