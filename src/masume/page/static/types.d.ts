// Values that the scripts of the page share, as far as the OpenAPI document does not describe them yet.

import type * as Api from "./api-types";

/** A square of a board, counted in reading order from 0. */
export type Cell = number;
export type KindName = "binairo" | "hidato" | "hitori" | "kakuro";
/** What a cell is highlighted for. */
export type Part = "named" | "because" | "place" | "remove" | "suppose" | "clash";
export type Tone = "" | "good" | "warn" | "error";
export type Verdict = Api.PlayBoardAnswer["verdict"];

/** What is printed on a square: a number or null in Binairo and Hitori (there also a word); 0 for an open cell in Hidato
 * and Kakuro; null for a hole of a Hidato; [down, across] for a wall of a Kakuro. */
export type Square = number | string | null | number[];
/** Rules that a kind leaves open: `unique_lines` and `odd` of a Binairo, `neighbours` of a Hidato. */
export type Rules = { [name: string]: string | number | boolean | null };
/** A puzzle in JSON. */
export type Puzzle = {
  kind: KindName;
  rows: number;
  cols: number;
  rules: Rules;
  givens: Square[][];
  marks?: (number | null)[][];
};

/** A puzzle as the server reads it: its size follows from its givens. */
export type BoardRequest = Omit<Puzzle, "rows" | "cols">;

/** A board and what a player has written, by the names of cells. */
export type Position = { board: BoardRequest; entries: Record<string, number>; marks: Record<string, number[]> };

/** A move of a saved game: its name, its cell, its values. */
export type SavedMove = [name: string, cell?: string, ...values: number[]];
/** A game as the package's `Game.to_json` writes it. */
export type SavedGame = { format: string; version: number; puzzle: Puzzle; moves: SavedMove[]; undone: number };
/** A game as the browser keeps it. */
export type GameRecord = {
  /** The board in one line. */
  line: string;
  kind: KindName;
  rows: number;
  cols: number;
  game: SavedGame;
  /** Which moves belong to the stroke of the move before. */
  joints: number[];
  /** Milliseconds of playing. */
  elapsed: number;
  finished: boolean;
  /** Cells without a value. */
  left?: number;
  /** When it was saved, in milliseconds since 1970. */
  changed?: number;
};

/** Where the cells of a board lie, and what is drawn around them. */
export type Layout = {
  rows: number;
  cols: number;
  width: number;
  height: number;
  border: string;
  labels: string;
  /** The middle of a sprite. */
  middle: [x: number, y: number];
  /** How far the sprites of each cell are moved. */
  cells: [cell: Cell, x: number, y: number][];
};
/** The sprites of a cell, by number: its background, the path from it, its contents. */
export type Look = [background: number, path: number, contents: number];
/** The sprites of one board, and its pictures. */
export type SpriteSheet = Layout & {
  sprites: string[];
  looks: Look[];
  /** The sprites of highlighted backgrounds, by the sprite of the background. */
  highlights: Record<string, Record<string, number>>;
  /** The pictures, each with the looks, by number, of the cells that differ from the picture before. */
  frames: Record<string, number>[];
};
/** A sentence of an argument with its picture, and the chains of assumptions that prove it. */
export type Scene = { text: string; frame: number; title?: string; folded?: boolean; chains?: Chain[] };
export type Chain = { assumption: Scene; lines: Scene[] };
/** One picture of an argument. */
export type Frame = { scene: Scene; title?: string };
/** What a person would tell in one breath. */
export type Passage = {
  title: string;
  weight: number;
  technique: string;
  /** Titles of the techniques that it uses, by name. */
  techniques: Record<string, string>;
  frame: number;
  steps: Scene[];
};

/** Cells of a board that look alike and take the same values, and how they look with each of them. */
export type CellClass = { cells: Cell[]; values: Record<string, number>; trial: Record<string, number> };
/** All that a board to play on is drawn from. Its only frame is the empty board. */
export type PlaySheet = SpriteSheet & {
  classes: CellClass[];
  /** The fragment that marks the selected cell. */
  cursor: string;
  /** Whether numbers that follow each other are joined. */
  path?: boolean;
  /** The sprites of pencil marks: one per digit, or one for each number of marks, in which placeholders are replaced. */
  notes: { digits?: Record<string, number>; sprites: number[]; placeholders: string[] } | null;
};
/** The layout of a board in the making. */
export type DraftLayout = Layout & { cursor: string };

/** A run of a Kakuro; `total` is null where no sum is printed. */
export type Run = { cells: Cell[]; total: number | null; clue: Cell; way: "across" | "down" };
/** A line of a Binairo with the number of ones that it takes. */
export type Line = { cells: Cell[]; low: number; high: number };
/** What is needed to count what is left to do. */
export type Remaining = { runs?: Run[]; lines?: Line[]; neighbours?: Record<string, Cell[]>; last?: number };

export type Rating = {
  score: number;
  peak: number;
  load: number;
  bottleneck: number;
  counts: Record<string, number>;
  text: string;
};

/** A board to play on. */
export type PlayBoardAnswer = Omit<Api.PlayBoardAnswer, "kind" | "puzzle" | "rating" | "sheet" | "remaining"> & {
  kind: KindName;
  puzzle: Puzzle;
  rating: Rating | null;
  sheet: PlaySheet;
  remaining: Remaining;
  /** The value of cells that may stay open, such as unshaded cells of a Hitori; negative where there are none. */
  open_value: number;
  /** On pages without a server: the hints that are known beforehand. */
  hints?: StoredHint[];
};
export type StoredHint = {
  levels: string[];
  full: string | null;
  where: Partial<Record<Part, Cell[]>>;
  why: Partial<Record<Part, Cell[]>>;
  moves: [Cell, number][];
  needs: [Cell, number][];
  marks: [Cell, number][];
};
/** A hint in three levels: where to look, why, and the move; or a mistake. */
export type Hint = {
  mistake: boolean;
  step: object | null;
  levels: string[];
  full?: string;
  highlights: [Cell, Part][][];
  moves: [Cell, number][];
  removes: [Cell, number][];
};
/** A broken rule and the cells that break it. */
export type Violation = { rule: string; cells: Cell[] };
/** The mistakes in a player's position. */
export type MistakesAnswer = { solved: boolean; mistakes: Cell[]; violations?: Violation[] };

/** A clue that clashes with others. */
export type Clash = { text: string; value: number | string; cells: Cell[] };
/** A change of a board that mends it. */
export type Repair = {
  text: string;
  puzzle: Puzzle;
  changes: { what: string; cell: string; old: Square; new: number }[];
};
export type QuickCheckAnswer = {
  verdict: Verdict | "unfinished";
  line?: string;
  message?: string;
  differs: [Cell, number[]][];
  clash: Clash[];
  hopeless: boolean;
  slips: string[];
  reason: string[];
  rating: { text: string } | null;
  needs_its_rules: boolean | null;
};
export type CheckAnswer = {
  differs: { cell: string; values: number[] }[];
  clash: { clue: string; value: number | string; cells: string[] }[];
  slips: { text: string }[];
  reason: string[];
  repairs: Repair[];
  said: string[];
};

export type ReadBoard = Omit<Api.ReadBoard, "kind" | "puzzle"> & { kind: KindName; puzzle: Puzzle };

/** Deductions that a technique makes in an exercise. */
export type ExerciseAnswer = { places: [Cell, number][]; removes: [Cell, number][]; because: Cell[]; text: string };
export type Exercise = PlayBoardAnswer & {
  game: SavedGame;
  /** Whether the board was made for it, or is the example of the technique. */
  generated: boolean;
  idea: string;
  answers: ExerciseAnswer[];
  candidates: Record<string, number[]>;
};
export type Technique = {
  kind: KindName;
  name: string;
  title: string;
  idea: string;
  text: string;
  weight: number;
  grade: string;
  uniqueness: boolean;
  papers: string;
  /** The board before and after it. */
  pictures: SpriteSheet;
};

/** A sample of what the pictures of an explanation show, and what it means. */
export type LegendEntry = { meaning: string; drawing: string; text: string };
/** What the page shows of an explanation. */
export type ShownExplanation = {
  puzzle: Puzzle;
  headline: string;
  rating: Rating;
  scenes: Passage[];
  pictures: SpriteSheet;
  legend: LegendEntry[];
};

/** An engine and what it did with a board. */
export type EngineRun = {
  engine: string;
  running?: boolean;
  error?: string;
  kind?: string;
  rows?: number;
  cols?: number;
  verdict?: Verdict;
  seconds?: number;
  nodes?: number;
  memory?: number | null;
};

export type Named = { name: string; text: string };
export type KnownKind = {
  name: KindName;
  smallest: number;
  largest: number;
  shapes: string[];
  examples: string[];
};
/** What forms need to know. */
export type Known = {
  kinds: KnownKind[];
  grades: Named[];
  /** The name for boards of whatever grade. */
  any_grade: string;
  engines: { name: string }[];
  papers: string[];
  boards_per_page: number[];
  answers: string[];
  chapters: string[];
  inks: string[];
  symbols: string[];
};

/** A figure of curves, each a list of points. */
export type Plot = { title: string; across: string; up: string; lines: Record<string, [number, number][]> };
export type Table = { title: string; head: string[]; rows: string[][] };
export type ExperimentResult = {
  plot?: Plot | null;
  tables: Table[];
  remarks: string[];
  command: string;
  machine: { date: string; processor: string; python: string; masume: string };
};

/** A board of the library. */
export type LibraryBoard = {
  kind: KindName;
  rows: number;
  cols: number;
  line: string;
  hash: string;
  grade: string;
  score: number | null;
  givens: number;
  uses?: string[];
};

/** What the API takes. */
export type Requests = Omit<Api.Requests, "book"> & { library: { board: BoardRequest } };

/** What the API answers to a request. */
export type Answers = Omit<
  Api.Answers,
  "play-board" | "hint" | "check" | "mistakes" | "refute" | "explain" | "quick-check" | "complete" | "editor-sprites"
  | "read" | "generate" | "compare" | "practise" | "render" | "rate"
> & {
  "play-board": PlayBoardAnswer;
  hint: Hint;
  check: CheckAnswer;
  mistakes: MistakesAnswer;
  refute: { text: string; scenes: Scene[]; pictures: SpriteSheet };
  explain: ShownExplanation;
  "quick-check": QuickCheckAnswer & { cells: string[] };
  complete: { puzzle: Puzzle; added: { text: string; cells: string[] }[] };
  /** The only frame has the looks of the squares, by their index. */
  "editor-sprites": Omit<SpriteSheet, keyof Layout> & { layout: DraftLayout };
  read: { boards: ReadBoard[] };
  generate: { boards: { line: string; puzzle: Puzzle }[] };
  rate: Api.RateAnswer & { stopped: boolean };
  compare: { runs: EngineRun[] };
  practise: Exercise;
  render: { picture: SpriteSheet };
  library: { new: boolean };
};

/** What the API says that does not depend on a board. */
export type Facts = {
  "ui-strings": { strings: Record<string, string> };
  formats: { formats: (Named & { one_line: boolean })[] };
  kinds: Known;
  techniques: { techniques: Technique[] };
  experiments: { experiments: { name: string; paper: string }[] };
  library: { boards: LibraryBoard[]; page: number; has_more: boolean; total: number | null; is_private: boolean };
};

declare global {
  interface Window {
    /** Light or dark, from theme.js. */
    masumeTheme: { readonly choice: string; choose(wanted: string): void };
  }
}
