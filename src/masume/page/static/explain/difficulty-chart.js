// A bar chart of the weights of all steps. A click on a bar goes to its step.

import { svgEl } from "../svg.js";

const WIDTH = 300,
  HEIGHT = 64,
  LEFT = 18,
  FOOT = 2;

export class DifficultyChart {
  /**
   * @param {number[]} weights
   * @param {string} title
   * @param {(step: number) => void} go
   */
  constructor(weights, title, go) {
    const most = Math.max(2, Math.ceil(Math.max(...weights, 0)));
    const wide = (WIDTH - LEFT) / Math.max(weights.length, 1);
    const high = (/** @type {number} */ weight) => (weight / most) * (HEIGHT - 12);
    this.element = svgEl("svg", {
      class: "difficulty-chart",
      viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
      role: "img",
      "aria-label": title,
    });
    for (const weight of [0, most]) {
      const y = HEIGHT - FOOT - high(weight);
      this.element.append(svgEl("line", { class: "difficulty-chart__rule", x1: LEFT, x2: WIDTH, y1: y, y2: y }));
      this.element.append(
        svgEl(
          "text",
          { class: "difficulty-chart__tick", x: LEFT - 4, y: y + (weight ? 8 : 0), "text-anchor": "end" },
          String(weight),
        ),
      );
    }
    this.bars = weights.map((weight, i) => {
      const bar = svgEl("rect", {
        class: "difficulty-chart__bar",
        x: LEFT + i * wide,
        y: HEIGHT - FOOT - high(weight),
        width: Math.max(wide * 0.82, 0.6),
        height: high(weight),
      });
      this.element.append(bar);
      return bar;
    });
    this.element.addEventListener("click", (event) => {
      const { left, width } = this.element.getBoundingClientRect();
      const x = ((event.clientX - left) / width) * WIDTH - LEFT;
      if (x >= 0 && weights.length) go(Math.min(weights.length, Math.floor(x / wide) + 1));
    });
  }

  /**
   * Mark the bar of a step (from 1 on), and pale those that are filtered out.
   * @param {number} number
   * @param {(step: number) => boolean} isShown
   */
  render(number, isShown) {
    this.bars.forEach((bar, i) => {
      bar.classList.toggle("difficulty-chart__bar--now", i + 1 === number);
      bar.classList.toggle("difficulty-chart__bar--pale", !isShown(i + 1));
    });
  }
}
