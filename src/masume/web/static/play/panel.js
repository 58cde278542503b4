// What stands around the board: the clock, the message, the pad, the tools, the card of the selected cell, the wishes.

import { choice, field, make } from "../dom.js";
import { say } from "../i18n.js";
import { showKeys, showRules } from "./help-dialogs.js";
import { trouble } from "./messages.js";
import { Timer } from "./timer.js";

const LARGEST = 1.75; // pixels for a unit of the drawing: cells of 70 pixels

export class Panel {
  constructor(player, extras, remark) {
    this.player = player;
    const { input } = player;
    this.tools = {};
    this.sought = 0; // how many answers are on their way
    this.time = make("span", { class: "shown-time", role: "timer", "aria-label": say("play.time") });
    this.pausing = make("button", { type: "button", class: "quiet", onclick: () => player.pause() }, say("play.pause"));
    this.trial = make("span", { class: "on-trial", hidden: true });
    this.message = make("div", { class: "message notice", hidden: true });
    this.pad = make("div", { class: `pad pad-${player.answer.kind}`, role: "group", "aria-label": say("play.pad") });
    this.card = make("div", { class: "card-of-cell" });
    this.cover = make(
      "button",
      { type: "button", class: "cover", hidden: true, onclick: () => player.pause() },
      say("play.go-on"),
    );
    this.boardPlace = make("div", { class: "board" }, player.board.element, this.cover);
    const moves = [
      this.tool("undo", () => player.undo()),
      this.tool("redo", () => player.redo()),
      input.takesNotes && this.tool("notes", () => player.toggleNotes(), { "aria-pressed": "false" }),
      input.takesNotes && this.tool("fill", () => input.fillNotes()),
      input.selects && this.tool("erase", () => player.erase()),
    ];
    const thoughts = [
      this.tool("hint", () => player.hints.press()),
      this.tool("check", () => player.judge.show()),
      this.tool("try", () => player.beginTrial()),
      this.tool("keep", () => player.keepTrial()),
      this.tool("drop", () => player.dropTrial()),
    ];
    const rare = [
      this.tool("restart", () => player.restart(), { class: "quiet" }),
      this.tool("rules", () => showRules(player), { class: "quiet" }),
      this.tool("keys", () => showKeys(input), { class: "quiet" }),
    ];
    const name = make("h1", { class: "board-title" }, player.answer.title);
    this.rating = make("p", { class: "small muted rating" });
    this.element = make(
      "div",
      { class: `player split player-${player.answer.kind}`, "data-turn": "0" }, // how often something was said
      make(
        "div",
        { class: "board-side" },
        make(
          "div",
          { class: "above" },
          name,
          this.trial,
          make("span", { class: "playing-time" }, this.time, this.pausing),
        ),
        this.boardPlace,
      ),
      make(
        "div",
        { class: "panel" },
        remark,
        this.message,
        this.pad,
        make(
          "div",
          { class: "tools" },
          make("div", { class: "toolbar", role: "group", "aria-label": say("play.moves") }, moves),
          make("div", { class: "toolbar", role: "group", "aria-label": say("play.thoughts") }, thoughts),
        ),
        this.card,
        make("div", { class: "toolbar rare" }, rare, this.wishes()),
        this.rating,
        ...extras,
      ),
    );
    if (input.pad && player.answer.kind === "kakuro") this.pad.append(...input.pad()); // the same digits all the time
    this.pad.hidden = !input.pad;
    this.showRating(player.answer.rating?.text ?? "");
    // A small board on a large screen need not fill it.
    player.board.element.style.maxWidth = `${Math.round(player.answer.sheet.width * LARGEST)}px`;
  }

  tool(name, press, attributes = {}) {
    const made = make(
      "button",
      { type: "button", "data-tool": name, onclick: press, ...attributes },
      say(`play.${name}`),
    );
    this.tools[name] = made;
    return made;
  }

  /** What the player wants: how mistakes are shown, whether notes are cleared, what is counted. */
  wishes() {
    const { player } = this;
    const set = (name, value) => {
      player.settings.set(name, value);
      player.changed();
      this.showTime();
    };
    const check = (name, otherwise) =>
      make(
        "label",
        {},
        make("input", {
          type: "checkbox",
          checked: player.settings.get(name, otherwise),
          "data-wish": name,
          onchange: (event) => set(name, event.target.checked),
        }),
        say(`play.wish-${name}`),
      );
    const mistakes = choice(
      ["never", "ask", "once"].map((wish) => [wish, say(`play.mistakes-${wish}`)]),
      player.settings.get("mistakes", "ask"),
      { "data-wish": "mistakes", onchange: (event) => set("mistakes", event.target.value) },
    );
    return make(
      "details",
      { class: "wishes" },
      make("summary", {}, say("play.wishes")),
      field(say("play.wish-mistakes"), mistakes),
      make(
        "div",
        { class: "checks" },
        check("timer", true),
        player.input.takesNotes && check("clear-notes", false),
        player.input.showRemaining && check("remaining", true),
      ),
    );
  }

  refresh() {
    const { player, tools } = this;
    const { game, hints } = player;
    tools.undo.disabled = !game.done.length;
    tools.redo.disabled = !game.undone.length;
    tools.restart.disabled = !game.contents.size;
    tools.keep.hidden = tools.drop.hidden = !game.trials.length;
    this.trial.hidden = !game.trials.length;
    this.trial.textContent = say("play.trial", { n: game.trials.length });
    tools.notes?.setAttribute("aria-pressed", String(player.writesNotes));
    tools.check.hidden = player.settings.get("mistakes", "ask") === "never";
    tools.hint.textContent = hints.label;
    if (player.answer.kind === "hidato") this.showNumbers();
    this.showTime();
  }

  /** The numbers that are still to be placed; the focus stays on the board when the one that had it is gone. */
  showNumbers() {
    const had = this.pad.contains(document.activeElement);
    this.pad.replaceChildren(...this.player.input.pad());
    const offered = this.pad.querySelector(".offered");
    if (offered) this.pad.scrollLeft = offered.offsetLeft - this.pad.offsetLeft - this.pad.clientWidth / 2; // a strip on phones
    if (had) this.player.board.focus(this.player.selected);
  }

  showCard() {
    const { player } = this;
    this.card.replaceChildren(...(player.selected === null ? [] : player.input.card(player.selected)));
  }

  showRating(text) {
    this.rating.textContent = text;
  }

  showTime() {
    const { player } = this;
    const seen = player.settings.get("timer", true);
    this.time.hidden = !seen;
    this.time.textContent = Timer.text(player.clock.elapsed);
    this.pausing.hidden = player.finished || player.paused;
  }

  showPause() {
    this.cover.hidden = !this.player.paused;
    this.boardPlace.classList.toggle("paused", this.player.paused);
    this.showTime();
    if (this.player.paused) this.cover.focus();
    else this.player.board.focus(this.player.selected);
  }

  /** Shows a text or elements, or nothing. `next` is a button that leads on from there: [its words, what it does]. */
  say(what, tone = "", next = null) {
    const had = this.message.contains(document.activeElement);
    this.message.hidden = !what;
    this.message.className = `message notice ${tone}`;
    this.message.replaceChildren();
    if (what) this.fill(typeof what === "string" ? [make("p", {}, what)] : what, next);
    if (had)
      (
        this.message.querySelector("[data-tool=next]") ?? this.player.board.cells.get(this.player.selected).content
      ).focus();
  }

  fill(what, next) {
    const said = make("div", { class: "said" }, what);
    const shut = make(
      "button",
      { type: "button", class: "quiet", "aria-label": say("play.close"), onclick: () => this.player.hints.dismiss() },
      "×",
    );
    const onward = next && make("button", { type: "button", "data-tool": "next", onclick: next[1] }, next[0]);
    this.message.append(make("div", { class: "onward" }, onward, shut), said);
    this.element.dataset.turn = String(Number(this.element.dataset.turn) + 1);
    this.player.announce([...said.querySelectorAll("p, h3")].map((line) => line.textContent).join(" "));
    if (this.boardPlace.getBoundingClientRect().top < 0) this.boardPlace.scrollIntoView({ block: "start" }); // it is spoken of
  }

  /** Something is being looked for, perhaps several things at a time. */
  busy(is) {
    this.sought += is ? 1 : -1;
    this.element.setAttribute("aria-busy", String(this.sought > 0));
  }

  finish() {
    const time = this.player.settings.get("timer", true)
      ? say("play.solved-in", { time: Timer.text(this.player.clock.elapsed) })
      : say("play.solved");
    const { next } = this.player;
    this.say([make("p", {}, time), next && make("div", { class: "toolbar" }, this.onward(next))], "good");
  }

  /** The button for another board like this one. */
  onward(next) {
    const button = make(
      "button",
      {
        type: "button",
        class: "primary",
        "data-tool": "next-board",
        onclick: async () => {
          button.disabled = true;
          button.textContent = say("play.making");
          try {
            await next();
          } catch (error) {
            if (this.element.isConnected) this.say(trouble(error), "error");
          }
        },
      },
      say("play.next-board"),
    );
    return button;
  }

  /** Puts a picture where the board is, until it is called with null. */
  showInstead(picture) {
    this.boardPlace.replaceChildren(picture ?? this.player.board.element, this.cover);
    this.player.refresh();
  }

  /** The button for the next scene keeps the focus, so that one key leafs through all of them. */
  focusFilm(otherwise) {
    const next = this.message.querySelector(".film button:nth-of-type(2)");
    (otherwise ?? next)?.focus();
  }
}
