// Kinds in which a press on a cell takes the next of a few values, and dragging paints that value: Hitori and Binairo.

export class ToggleInput {
  /** `cycle` is what presses go through, null for an open cell. */
  constructor(player, cycle) {
    this.player = player;
    this.cycle = cycle;
    this.brush = undefined;
  }

  selects = false; // a cursor is shown only to those who use the keyboard
  dragging = true;
  takesNotes = false;

  next(cell, order) {
    return order[(order.indexOf(this.player.value(cell)) + 1) % order.length];
  }

  press(cell, { right }) {
    if (!this.player.isOpen(cell)) {
      this.brush = undefined;
      return;
    }
    this.brush = right ? this.aside(cell) : this.next(cell, this.cycle);
    this.player.put(cell, this.brush);
  }

  /** A finger that stays writes what the right button does, in place of what it wrote when it came down. */
  hold(cell) {
    if (!this.player.isOpen(cell)) return;
    this.player.game.forgetStroke();
    this.brush = this.aside(cell);
    this.player.put(cell, this.brush);
  }

  drag(cell) {
    if (this.brush === undefined || !this.player.isOpen(cell) || this.player.value(cell) === this.brush) return;
    this.player.put(cell, this.brush);
  }

  release() {
    this.brush = undefined;
  }

  key(event, cell) {
    if (!this.player.isOpen(cell)) return false;
    const value = this.letters[event.key.toLowerCase()];
    if (event.key === " " || event.key === "Enter") this.player.put(cell, this.next(cell, this.cycle));
    else if (value !== undefined) this.player.put(cell, value);
    else return false;
    return true;
  }

  card() {
    return [];
  }
}
