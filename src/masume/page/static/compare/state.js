// The state of a comparison. `update` is the only function that writes into it, `Bench.render` the only one that draws
// it.

/** @import { EngineRun, ReadBoard, SpriteSheet } from "../types" */

/**
 * @typedef {object} CompareState
 * @property {ReadBoard | null} board  that is compared
 * @property {SpriteSheet | null} picture  its picture
 * @property {number} count  how many boards stand in the text that was read; the first is compared
 * @property {boolean} isReading  whether another board is being read
 * @property {boolean} isRunning
 * @property {number} seconds  the limit of the runs
 * @property {EngineRun[]} runs
 * @property {string} fault  why a board was not read, or nothing is run
 *
 * @typedef {{ type: "read" }
 *   | { type: "board", boards: ReadBoard[], picture: SpriteSheet }
 *   | { type: "fault", text: string }
 *   | { type: "start", seconds: number }
 *   | { type: "run", engine: string }
 *   | { type: "ran", run: EngineRun }
 *   | { type: "stop" }} Action  what can happen
 */

/** @returns {CompareState} */
export const initialState = () => ({
  board: null,
  picture: null,
  count: 0,
  isReading: false,
  isRunning: false,
  seconds: 1,
  runs: [],
  fault: "",
});

/**
 * Write what has happened into the state.
 * @param {CompareState} state
 * @param {Action} action
 */
export function update(state, action) {
  switch (action.type) {
    case "read":
      state.isReading = true;
      break;
    case "board":
      state.board = action.boards[0];
      state.count = action.boards.length;
      state.picture = action.picture;
      state.isReading = false;
      state.runs = [];
      state.fault = "";
      break;
    case "fault":
      state.isReading = false;
      state.fault = action.text;
      break;
    case "start":
      state.isRunning = true;
      state.seconds = action.seconds;
      state.runs = [];
      state.fault = "";
      break;
    case "run":
      state.runs = [...state.runs, { engine: action.engine, running: true }];
      break;
    case "ran":
      state.runs = state.runs.map((run) => (run.running ? action.run : run));
      break;
    case "stop": // also when all have run
      state.isRunning = false;
      state.runs = state.runs.filter((run) => !run.running);
      break;
  }
}

const COLUMNS = /** @type {const} */ (["kind", "rows", "cols", "engine", "verdict", "seconds", "nodes", "memory"]);

/**
 * Return the table of runs as comma-separated values.
 * @param {EngineRun[]} runs
 */
export function csvOf(runs) {
  const lines = runs.filter((run) => run.verdict).map((run) => COLUMNS.map((name) => run[name] ?? "").join(","));
  return [COLUMNS.join(","), ...lines, ""].join("\n");
}

const FASTEST = 1e-5; // where bars begin, in seconds

/**
 * Return how long the bar of a run is, in percent: by the logarithm of its time.
 * @param {number} seconds
 * @param {number} slowest
 */
export function barOf(seconds, slowest) {
  const share = Math.log(Math.max(seconds, FASTEST) / FASTEST) / Math.log(slowest / FASTEST);
  return Math.max(2, 100 * Math.min(1, share));
}
