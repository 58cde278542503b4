// The calendar of the boards of the day: one month, with a mark for each board that was solved, and the boards of the
// chosen day below it.

import { dailyIds, dailyOrder, dateOf, FIRST_DAY, solvedOn } from "../daily.js";
import { dailyAddress } from "../daily-board.js";
import { el } from "../dom.js";
import { currentLanguage, longDay, t } from "../i18n.js";
import { kindIcon } from "../kind-icon.js";
import { Timer } from "../play/timer.js";
import { dayOf, loadStatistics } from "../statistics.js";
import { weeksOf } from "./weeks.js";

/** @import { Known } from "../types" */

const MONDAY = new Date(2024, 0, 1); // any Monday: its week gives the names of the days

export class Calendar {
  /** @param {Known} known */
  constructor(known) {
    this.kinds = known.kinds.map(({ name }) => name);
    this.today = dayOf();
    this.chosen = this.today;
    const now = dateOf(this.today);
    this.shown = { year: now.getFullYear(), month: now.getMonth() };
    this.month = el("h2", { id: "calendar-title", class: "calendar__month", "aria-live": "polite" });
    this.back = this.turner(-1, "‹", "daily.month-back");
    this.on = this.turner(1, "›", "daily.month-on");
    this.table = el("table", { class: "calendar__days", "aria-labelledby": "calendar-title" });
    this.boards = el("div", { class: "calendar__boards" });
    this.element = el(
      "section",
      { class: "calendar", "aria-labelledby": "calendar-title" },
      el("div", { class: "calendar__head" }, this.back, this.month, this.on),
      this.table,
      this.boards,
    );
    this.render();
  }

  /**
   * @param {number} by
   * @param {string} sign
   * @param {string} label
   */
  turner(by, sign, label) {
    return el(
      "button",
      { type: "button", class: "quiet calendar__turn", "aria-label": t(label), onclick: () => this.turn(by) },
      sign,
    );
  }

  /** @param {number} by */
  turn(by) {
    const { year, month } = this.shown;
    const date = new Date(year, month + by, 1);
    this.shown = { year: date.getFullYear(), month: date.getMonth() };
    this.render();
  }

  /** @param {string} day */
  choose(day) {
    this.chosen = day;
    this.render();
    /** @type {HTMLElement | null} */ (this.table.querySelector(`[data-day="${day}"]`))?.focus();
  }

  render() {
    const { year, month } = this.shown;
    const lang = currentLanguage();
    const days = dailyIds();
    const solved = new Map(loadStatistics().solved.map((finish) => [finish.id, finish]));
    this.month.textContent = new Intl.DateTimeFormat(lang, { month: "long", year: "numeric" }).format(
      new Date(year, month, 1),
    );
    const first = dateOf(FIRST_DAY);
    const now = dateOf(this.today);
    this.back.disabled = year === first.getFullYear() && month === first.getMonth();
    this.on.disabled = year === now.getFullYear() && month === now.getMonth();
    const names = Array.from({ length: 7 }, (_, i) => new Date(2024, 0, MONDAY.getDate() + i));
    const short = new Intl.DateTimeFormat(lang, { weekday: "short" });
    this.table.replaceChildren(
      el(
        "thead",
        {},
        el(
          "tr",
          {},
          names.map((date) => el("th", { scope: "col" }, short.format(date))),
        ),
      ),
      el(
        "tbody",
        {},
        weeksOf(year, month).map((week) =>
          el(
            "tr",
            {},
            week.map((day) => el("td", {}, day && this.dayButton(day, solvedOn(day, days, solved).size))),
          ),
        ),
      ),
    );
    this.renderBoards(solvedOn(this.chosen, days, solved));
  }

  /**
   * @param {string} day
   * @param {number} count
   */
  dayButton(day, count) {
    const date = dateOf(day);
    const label = t("daily.day", { day: longDay(date), n: count, total: this.kinds.length });
    return el(
      "button",
      {
        type: "button",
        class: "calendar__day",
        "data-day": day,
        "data-solved": count,
        disabled: day > this.today,
        "aria-label": label,
        "aria-pressed": String(day === this.chosen),
        "aria-current": day === this.today ? "date" : null,
        onclick: () => this.choose(day),
      },
      String(date.getDate()),
      el(
        "span",
        { class: "calendar__marks" },
        this.kinds.map((_, i) => el("i", { class: i < count ? "calendar__mark--solved" : null })),
      ),
    );
  }

  /** @param {ReturnType<typeof solvedOn>} solved */
  renderBoards(solved) {
    const day = this.chosen;
    this.boards.replaceChildren(
      el("h3", {}, longDay(dateOf(day))),
      el(
        "ul",
        { class: "calendar__list" },
        this.kinds.map((kind) => {
          const finish = solved.get(kind);
          const { grade, side } = dailyOrder(kind, day);
          return el(
            "li",
            {},
            el("a", { href: dailyAddress(kind, day) }, kindIcon(kind), t(`kinds.${kind}`)),
            el("span", { class: "small muted" }, `${t(`grades.${grade}`)} · ${side}×${side}`),
            finish && el("span", { class: "small good" }, `✓ ${finish.elapsed ? Timer.text(finish.elapsed) : ""}`),
          );
        }),
      ),
    );
  }
}
