// Which techniques the player's own moves used: asked when the player unfolds the panel, and once a board is solved.

import { post } from "../api.js";
import { el, messageOf } from "../dom.js";
import { Game } from "../game.js";
import { t } from "../i18n.js";
import { progress } from "../learn/progress.js";
import { statistics } from "../statistics.js";

/** @import { Answers, GameRecord, KindName } from "../types" */

/** @typedef {Answers["techniques-used"]["moves"]} Moves */

/**
 * Return the techniques by how often they were used, the most frequent one first.
 * @param {Moves} moves
 */
export function countTechniques(moves) {
  /** @type {Map<string, { name: string, title: string, times: number }>} */
  const counts = new Map();
  for (const { technique: name, title } of moves) {
    if (!name || !title) continue;
    const count = counts.get(name) ?? { name, title, times: 0 };
    counts.set(name, { ...count, times: count.times + 1 });
  }
  return [...counts.values()].sort((a, b) => b.times - a.times);
}

export class TechniquesPanel {
  /**
   * @param {KindName} kind
   * @param {() => GameRecord | null} load  the game as it is kept
   * @param {AbortSignal} leaving
   */
  constructor(kind, load, leaving) {
    this.kind = kind;
    this.load = load;
    this.leaving = leaving;
    this.isCounted = load()?.finished ?? false;
    this.hints = load()?.hints ?? 0; // that were used when the game was saved last
    this.hinted = { technique: "", title: "" }; // of the last answer; the page also asks for itself
    this.list = el("div", { class: "techniques-used", role: "status" });
    this.offer = el("div", {});
    /** @type {HTMLDetailsElement} */
    this.fold = el(
      "details",
      {
        ontoggle: () => {
          if (this.fold.open) this.show();
        },
      },
      el("summary", {}, t("play.techniques")),
      this.list,
    );
    this.element = el("div", { class: "player__techniques" }, this.offer, this.fold);
  }

  /** Ask which techniques were used, and list them. */
  async show() {
    const saved = this.load()?.game;
    if (!saved) {
      this.list.textContent = t("play.techniques-none");
      return [];
    }
    try {
      const { moves } = await post("techniques-used", Game.fromJSON(saved).position(), this.leaving);
      this.render(moves);
      return moves;
    } catch (error) {
      if (!this.leaving.aborted) this.list.textContent = messageOf(error);
      return [];
    }
  }

  /** @param {Moves} moves */
  render(moves) {
    const counts = countTechniques(moves);
    const last = moves.at(-1);
    const link = (/** @type {string} */ name, /** @type {string} */ title) =>
      el("a", { href: `/learn/${this.kind}/${name}` }, title);
    this.list.replaceChildren(
      counts.length
        ? el(
            "ul",
            { class: "techniques-used__list" },
            counts.map(({ name, title, times }) => el("li", {}, link(name, title), ` × ${times}`)),
          )
        : t("play.techniques-none"),
    );
    if (last?.technique && last.title)
      this.list.prepend(
        el("p", { class: "small" }, t("play.techniques-last", { cell: last.cell, technique: last.title })),
      );
  }

  /**
   * A hint was asked for. Its technique is named when the move is made: the first level only tells where to look.
   * @param {string | null | undefined} technique
   * @param {string} title
   */
  noteHint(technique, title) {
    if (technique) this.hinted = { technique, title };
  }

  /**
   * The game was saved: offer the technique of the last hint to those who have never practised it, and count the techniques
   * of a game that has just been solved.
   * @param {GameRecord} record
   */
  noteSave({ finished, hints = 0 }) {
    const { technique, title } = this.hinted;
    const isUsed = hints > this.hints;
    this.hints = hints;
    if (technique && isUsed) {
      this.hinted = { technique: "", title: "" };
      statistics.use(this.kind, [technique], "hinted");
      if (!progress.times({ kind: this.kind, name: technique })) this.propose(technique, title);
    }
    if (finished && !this.isCounted) {
      this.isCounted = true;
      this.count();
    }
  }

  /**
   * @param {string} technique
   * @param {string} title
   */
  propose(technique, title) {
    this.offer.replaceChildren(
      el(
        "p",
        { class: "notice", role: "status" },
        t("play.new-technique", { technique: title }),
        " ",
        el("a", { href: `/learn/${this.kind}/${technique}` }, t("play.two-minutes")),
      ),
    );
  }

  async count() {
    const moves = await this.show();
    const names = moves.flatMap(({ technique }) => (technique ? [technique] : []));
    if (names.length) statistics.use(this.kind, names, "found");
    this.fold.open = names.length > 0;
  }
}
