// Measure how long a game has been played. The timer stands still while the game is paused, finished, or out of sight.

export class Timer {
  constructor(elapsed = 0) {
    this.before = elapsed; // milliseconds of the stretches that have ended
    /** @type {number | null} */
    this.since = null;
  }

  get elapsed() {
    return this.before + (this.since === null ? 0 : performance.now() - this.since);
  }

  /** @param {boolean} running */
  run(running) {
    if (running === (this.since !== null)) return;
    this.before = this.elapsed;
    this.since = running ? performance.now() : null;
  }

  /**
   * Write a time as 4:07, or 1:04:07 from an hour on.
   * @param {number} elapsed
   */
  static text(elapsed) {
    const seconds = Math.floor(elapsed / 1000);
    const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
    const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return h ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`;
  }
}
